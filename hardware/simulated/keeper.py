"""The person who minds the device: answers its questions truthfully and mends what it got wrong.

What people do about a wrong picture, in the order in which they would think of it: they tell what the device has not
noticed, they correct the last card, and where neither helps they say how things are.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from companion.messages import Answer, Correct, Dismiss, Intent, Record
from companion.rules.events import Count, Event, First, Flip, Force, Jump, Now, Play, To, untimed
from companion.rules.game import Public
from companion.table import Choice, LogLine, Question, Table
from hardware.simulated.alignment import CARDS
from hardware.simulated.memory import Amendment, amendment
from hardware.simulated.truth import Truth, differences
from hardware.simulated.watch import wrong_at_the_end, wrongly_certain
from hardware.simulated.words import put_right, taps

PATIENT: Final = 2
"""So often people say the same thing before they give up."""

PATIENCE_S: Final = 3.0
"""So long people wait for the device to notice before they tap."""

MEMORY: Final = 30
"""How many events back the keeper looks for the moment at which the device stands."""

LATELY: Final = 3
"""The last card is corrected in one of so many lines of the log; further back nobody looks for it."""


@dataclass(slots=True)
class Tally:
    """What a simulated evening came to.

    Attributes:
        rounds: Rounds played.
        plays: Cards laid.
        questions: Questions that the device asked.
        mendings: Taps needed to put the device right.
        differences: What the device believed wrongly in the end of a round.
        causes: What was asked and mended, and how often.
    """

    rounds: int = 0
    plays: int = 0
    questions: int = 0
    mendings: int = 0
    differences: tuple[str, ...] = ()
    causes: Counter[str] = field(default_factory=Counter)


class Keeper:
    """Minds the device for the whole table.

    Args:
        truth: What really happened.
        tally: Counts questions and mendings.
        tolerant: Whether only what is shown as certain and wrong is mended while a round runs, and in its end only
            what is written down.
    """

    def __init__(self, truth: Truth, tally: Tally, tolerant: bool = False) -> None:
        self._truth = truth
        self._tally = tally
        self._tolerant = tolerant
        self._since_s: float | None = None
        self._asked: set[int] = set()
        self._said: tuple[Event, ...] = ()
        self._correct_once: set[tuple[int, Event]] = set()
        self._amended_once: set[Amendment] = set()

    def is_content(self, table: Table | None) -> bool:
        """Tell whether the device believes the truth and asks nothing."""
        if table is None:
            return True
        if table.question is not None:
            return False
        content = not self.wrong(table)
        if content:
            self._since_s, self._said = None, ()
        return content

    def wrong(self, table: Table) -> tuple[str, ...]:
        """Return what is to be mended in the picture that `table` gives."""
        public = self._truth.public
        if not self._tolerant:
            return tuple(differences(table.public, public))
        if public.phase in ("first", "play"):
            return wrongly_certain(table, public)
        return wrong_at_the_end(table.public, public)

    def look(self, table: Table | None, t_s: float) -> Intent | None:
        """Look at the device's screen; return the tap it needs now, if any.

        Args:
            table: What the device shows; None: there is no device.
            t_s: Now.
        """
        if table is None or self.is_content(table):
            return None
        if table.question is not None:
            self._since_s = t_s
            return self._answer(table.question, t_s)
        if self._since_s is None:
            self._since_s = t_s
        return None if t_s - self._since_s < PATIENCE_S else self._mend(table, t_s)

    def _mend(self, table: Table, t_s: float) -> Intent | None:
        """Return the tap that puts the device right, or None if nobody knows one."""
        stands = self._stands_at(table.public)
        if stands is not None:
            missing = untimed(fact.event for fact in self._truth.facts[stands:])
            return self._counted(len(missing), f"untold {_words_of(missing[0])}", Record(t_s, missing))
        if (corrected := self._corrected(table, t_s)) is not None:
            return self._counted(1, "card misread", corrected)
        running = self._tolerant and self._truth.public.phase in ("first", "play")
        known_doubts = table.doubt | table.doubtful if running else frozenset[str]()
        said = put_right(table.public, self._truth, known_doubts, self._said)
        open_lines = self._truth.public.seats[0].cards is None
        if open_lines and (amended := self._amended(table, t_s)) is not None:
            return amended
        if not said or all(self._said.count(event) >= PATIENT for event in said):
            self._tally.causes["mended: nobody knows how"] += 1
            return None
        self._said = (*self._said, *said)
        what = [_words_of(event) for event in said]
        return self._counted(taps(said), f"said {' '.join(dict.fromkeys(what))}", Record(t_s, said))

    def _counted(self, taps: int, cause: str, intent: Intent) -> Intent:
        self._tally.mendings += taps
        self._tally.causes[f"mended: {cause}"] += taps
        return intent

    def _amended(self, table: Table, t_s: float) -> Intent | None:
        """Change the first of the last lines that is not what happened."""
        found = amendment(table.log, self._truth.facts, _mistaken(table.public, self._truth.public))
        if found is None or found in self._amended_once:
            return None
        self._amended_once.add(found)
        intent: Intent = Record(t_s, found.events)
        if found.entry:
            intent = Correct(t_s, found.entry, found.events or None, found.before)
        return self._counted(1, f"amended {found.what}", intent)

    def _corrected(self, table: Table, t_s: float) -> Intent | None:
        """Correct the card that was laid last, if the device has taken it for another one."""
        top = self._truth.public.top
        laid = next((line for line in reversed(table.log[-LATELY:]) if _laid(line)), None)
        if laid is None or top is None or table.public.top == top or "top" in table.doubt:
            return None
        last = next(fact.event for fact in reversed(self._truth.facts) if isinstance(fact.event, First | Play | Jump))
        shown = _laid(laid)
        if shown is None or type(shown) is not type(last) or getattr(shown, "seat", "") != getattr(last, "seat", ""):
            return None
        attempt = laid.entry, last.timed(None)
        if attempt in self._correct_once or shown.timed(None) == last.timed(None):
            return None
        self._correct_once.add(attempt)
        events = untimed(last if event == shown else event for event in laid.events)
        return Correct(t_s, laid.entry, events)

    def _answer(self, question: Question, t_s: float) -> Intent:
        if question.number not in self._asked:
            self._asked.add(question.number)
            self._tally.questions += 1
            self._tally.causes[f"asked: {_about(question)}"] += 1
        ranked = [(self._fit(choice), -index) for index, choice in enumerate(question.choices)]
        fit, index = max(ranked)
        return Answer(t_s, question.number, -index) if fit else Dismiss(t_s, question.number)

    def _fit(self, choice: Choice) -> int:
        """Return how well an answer fits what happened: 3 in all that anybody can see, 1 in the last card, 0 not."""
        laid = next((fact.event for fact in reversed(self._truth.facts) if isinstance(fact.event, CARDS)), None)
        if not choice.events:
            return 0
        if isinstance(choice.events[-1], CARDS) and (laid is None or choice.events[-1].timed(None) != laid.timed(None)):
            return 0
        last = len(self._truth.facts)
        if any(self._leads_to_truth(before, choice.events) for before in range(last, max(-1, last - MEMORY), -1)):
            return 3
        goes_on = self._truth.public.phase == "play"
        counted = any(isinstance(event, Count) and event.number > 1 for event in choice.events)
        return 1 + (counted == goes_on)

    def _leads_to_truth(self, stands: int, events: tuple[Event, ...]) -> bool:
        """Tell whether the device would be right if it stood at a moment of the truth and `events` were recorded."""
        rules = self._truth.rules
        state: Any = self._truth.states[stands]
        given = [fact.event.timed(None) for fact in self._truth.facts[stands:] if isinstance(fact.event, To)]
        if given != [event.timed(None) for event in events if isinstance(event, To)]:
            return False  # who got a card is remembered, also where it makes no difference any more
        for event in events:
            state = rules.apply(state, event)
        public = rules.public(state)
        later = range(len(self._truth.facts), stands - 1, -1)
        return any(not differences(public, self._public_after(number)) for number in later)

    def _stands_at(self, belief: Public) -> int | None:
        """Return after how many true events the device's belief is right, or None."""
        last = len(self._truth.facts)
        for number in range(last - 1, max(-1, last - MEMORY), -1):
            if not differences(belief, self._public_after(number)):
                return number
        return None

    def _public_after(self, number: int) -> Public:
        return self._truth.facts[number - 1].public if number else self._truth.beginning


def _mistaken(belief: Public, public: Public) -> frozenset[str]:
    """Return the seats of which the device shows something else than is so; a busted line may be any."""
    own = {seat.seat: seat for seat in belief.seats}
    return frozenset(
        seat.seat
        for seat in public.seats
        if (its := own.get(seat.seat)) is None
        or (its.status, its.score) != (seat.status, seat.score)
        or (its.status != "busted" and sorted(its.line) != sorted(seat.line))
    )


def _laid(line: LogLine) -> Event | None:
    """Return the event of `line` that laid a card, or None."""
    laid = [event for event in line.events if isinstance(event, First | Play | Force | Jump | Flip)]
    return laid[-1] if laid else None


def _about(question: Question) -> str:
    """Return what the answers to a question differ in."""
    cards = {choice.card for choice in question.choices}
    before = {tuple(_words_of(event) for event in choice.events[:-1]) for choice in question.choices}
    seats = {getattr(choice.events[-1], "seat", "") if choice.events else "" for choice in question.choices}
    differ = [
        name for name, values in (("card", cards), ("who", seats), ("what came before", before)) if len(values) > 1
    ]
    return ", ".join(differ) or "how many"


def _words_of(event: Event) -> str:
    """Return what kind of thing somebody tells."""
    if isinstance(event, Now):
        return "/".join(word.partition("=")[0] if "=" in word else "hand" for word in event.says)
    return "count" if isinstance(event, Count) else str(event).split()[0]
