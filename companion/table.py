"""What the device shows: one immutable picture of the evening, which screen and voice draw and speak.

The session makes a new `Table` whenever something changed; nobody else does. It holds facts and message templates, no
finished sentences: the screen and the voice translate.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.rules.events import Event
from companion.rules.game import Objection, Offer, Public


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence that is translated when it is shown.

    Attributes:
        text: English with ``{placeholders}``, marked with `N_` where it is written; also the translation's key.
        values: The placeholders' values. A value that is a `Phrase` is translated too; a value under a key that
            starts with ``card`` is a card code, under one that starts with ``colour`` a colour letter, and under one
            that starts with ``symbol`` a card's symbol; all are spoken as words.
        plural_text: The English plural, chosen by the whole number under ``n``; None where the sentence has none.
    """

    text: str
    values: Mapping[str, "str | int | Phrase"] = field(default_factory=dict)
    plural_text: str | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question.

    Attributes:
        says: What the chip says.
        events: What is recorded when it is chosen; empty: nothing happened.
        weight: How likely the judge thinks it is, 0 … 1.
        card: The card to draw on the chip, or None.
    """

    says: Phrase
    events: tuple[Event, ...]
    weight: float
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What the device must ask; at most one is open.

    Attributes:
        number: Its number, which an `Answer` names.
        who: The seat it is turned to, or None: the whole table.
        says: The question, which also says what the choice changes.
        choices: Two or three answers, the likeliest first.
    """

    number: int
    who: str | None
    says: Phrase
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the evening's log.

    Attributes:
        entry: The journal's number of the entry it tells of.
        says: The line.
        by: Who testified: ``camera``, ``finger``, ``button``, ``rules``.
        objections: What it breaks, if anything.
        events: What it tells, as events.
    """

    entry: int
    says: Phrase
    by: str
    objections: tuple[Objection, ...] = ()
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Notice:
    """Something against the rules, to be shown larger than the log shows it.

    Attributes:
        number: What a `companion.messages.Heard` names: the entry it is about; 0: a tap that was not recorded.
        says: What is wrong, and what the level of strictness adds to that; a line each.
        insists: Whether it stays until somebody has heard it or it is mended; else it goes with the next event.
    """

    number: int
    says: tuple[Phrase, ...]
    insists: bool


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that stands differently after a correction.

    Attributes:
        what: ``turn``, ``direction``, ``top``, ``colour``, ``owed``, ``dealer``, ``phase``, ``winners``, ``match``, or of
            a seat ``cards``, ``score``, ``status``, ``call``, ``line``. Where a correction is only foreseen also ``against``: what
            would break a ruling by it.
        seat: The seat concerned, or None.
        before: What it was, as text; empty: nothing.
        after: What it is; of ``against`` the ruling.
        says: Of ``against`` why.
    """

    what: str
    seat: str | None
    before: str
    after: str
    says: Phrase | None = field(default=None, hash=False)  # its values are a dictionary


@dataclass(frozen=True, slots=True)
class Table:
    """The evening as everybody at the table may see it.

    Attributes:
        game: The game's name.
        names: The players' names by seat letter.
        public: What the rules make public.
        offers: What may be recorded by a tap now, the likeliest first.
        question: The open question of the judge, or None.
        log: The last lines, newest last.
        witnesses: Their health: ``camera``, ``buttons``, ``voice``, ``journal`` → ``ok``, ``simulated``, ``none``,
            ``lost``, ``dark``, ``blurred``, ``glare``, ``moved``, ``stuck`` or ``failed``.
        hand_inside: Whether a hand is over the pile now.
        can_undo: Whether there is an entry to take back.
        can_redo: Whether there is an undone entry to put back.
        doubt: Names of `Public`'s fields that are not known for sure: ``top``, ``colour``, ``turn`` …; ``status``:
            who is still in.
        doubtful: Seats whose count is marked doubtful ("about 9").
        hint: A short sentence on what the device waits for, or None.
        entry: The number of the last journal entry it shows.
        moved: What the correction just made has moved; empty after anything else.
        round_number: Which round of the game this is, from 1.
        strictness: How loud the device objects, one of `companion.strictness.LEVELS`.
        notice: What is shown beside the log about something against the rules, or None.
        hand_limit: With how many cards in hand a player is out, or None where nobody ever is.
        target: The points that end the game, or None where no points do.
        deck_total: How many cards the deck has: no count is greater.
        options: House rules that differ from the game's own, by name.
        used_up: Cards of which every copy lies already, as code → how many the deck has.
    """

    game: str
    names: Mapping[str, str]
    public: Public
    offers: tuple[Offer, ...] = ()
    question: Question | None = None
    log: tuple[LogLine, ...] = ()
    witnesses: Mapping[str, str] = field(default_factory=dict)
    hand_inside: bool = False
    can_undo: bool = False
    can_redo: bool = False
    doubt: frozenset[str] = frozenset()
    doubtful: frozenset[str] = frozenset()
    hint: Phrase | None = None
    entry: int = 0
    moved: tuple[Change, ...] = ()
    undone: tuple[Phrase, ...] = ()
    round_number: int = 1
    strictness: str = "friendly"
    notice: Notice | None = None
    hand_limit: int | None = None
    target: int | None = None
    deck_total: int = 200
    options: Mapping[str, str] = field(default_factory=dict)
    used_up: Mapping[str, int] = field(default_factory=dict)
