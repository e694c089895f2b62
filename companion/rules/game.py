"""What a game implements, and what the rest of the program may know of any game.

A game is a set of pure functions over its own immutable state: the state is the fold of `Game.apply` over events. The
session, the judge, the screen and the voice know games only through this protocol, so a new game is one module and
one deck table. It fits three shapes of game: a pile with hands (UNO family), a pile with three stages (Good One!), and
lines in front of players with jobs that take several steps (Flip 7).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeVar

from companion.rules.decks import Deck
from companion.rules.events import Event

UNKNOWN_COLOUR: Final = "?"
"""The colour in force is not known, or any card may follow."""

SEAT_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The seats round a table, clockwise; no game takes more players than there are letters."""


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for "translate later"
    """Mark `text` for translation; who shows it translates it."""
    return text


@dataclass(frozen=True, slots=True)
class Objection:
    """A fact that breaks a ruling.

    Attributes:
        ruling: The id of the ruling, e.g. ``NM-R1``.
        reason: One short sentence in English with ``{placeholders}``, marked with `N_` where it is written.
        values: The values of the placeholders.
        hint: Whether the event is allowed all the same: something to tell the table, no reason to refuse.
    """

    ruling: str
    reason: str
    values: Mapping[str, str] = field(default_factory=dict)
    hint: bool = False

    def __str__(self) -> str:
        return f"{self.ruling}: {self.reason.format(**self.values)}"


@dataclass(frozen=True, slots=True)
class Explanation:
    """Events that would account for what the camera saw.

    Attributes:
        events: What would have happened, in order; empty: nothing happened.
        weight: How plausible the rules and the turn make it, relative to the other explanations; above 0.
        untold: How many things people would have had to tell, and did not.
    """

    events: tuple[Event, ...]
    weight: float
    untold: int = 0


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that may be recorded now by a tap.

    Attributes:
        word: The event word: ``draw``, ``pass``, ``take``, ``colour``, ``hit`` …
        seat: Who would do it.
        choices: The events to choose from: one is a plain button; several differ in a colour, a seat, a number or a
            verdict.
        must: Whether the game waits for this answer before anything else can happen.
    """

    word: str
    seat: str
    choices: tuple[Event, ...]
    must: bool = False


@dataclass(frozen=True, slots=True)
class Toggle:
    """A house rule.

    Attributes:
        name: Its name in docs/rules.md 8.
        default: The value the game has without being told.
        values: The allowed values; empty: any whole number.
        meaning: What players mean by it, in English, marked with `N_`.
    """

    name: str
    default: str
    values: tuple[str, ...]
    meaning: str


@dataclass(frozen=True, slots=True)
class Owed:
    """A pending penalty: `total` cards, answered by a draw card of at least `least`, or taken by `target`.

    Attributes:
        total: Cards owed so far; nobody holds them yet.
        least: The least value of a draw card that answers.
        target: Who must answer or take.
        card: The last draw card laid, or None where that is not known.
        sender: Who laid it, or None (the first card of a round, or not known).
        answer: How it may be answered: ``off`` (not at all), ``same`` (the same draw card), ``ge`` (an equal or
            higher one) or ``any`` (any draw card).
    """

    total: int
    least: int
    target: str
    card: str | None = None
    sender: str | None = None
    answer: str = "ge"


@dataclass(frozen=True, slots=True)
class Ask:
    """A question of the rules that somebody must answer: ``colour``, ``swap``, ``shed``, ``roulette``, ``bonus``.

    Good One! asks ``starter`` (who lays the first card; whoever can answers), Flip 7 also asks ``target`` (who gets the waiting card)
    and ``move`` (which cards Steal, Swap or Discard moves).

    Attributes:
        kind: What is asked.
        who: The seat that answers, or None (``reflip``).
    """

    kind: str
    who: str | None


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """What the whole table may know of a seat.

    Attributes:
        seat: The seat's letter.
        cards: Cards in hand, or None where the game has no hands.
        face_up: Cards lying face up in front of the seat (Good One!).
        face_down: Cards lying face down in front of the seat (Good One!).
        line: The cards lying open in front of the seat (Flip 7).
        status: ``in``, ``out`` (knocked out), ``left``, ``finished``, ``waiting`` (dealt in with the next round),
            ``stayed`` or ``busted``.
        call: ``""``, ``open`` (may be caught) or ``safe`` (has called).
        score: Points so far.
        wins: Rounds won.
        revealed: Whether the hand was revealed after the round.
        round_score: What the round just ended brought, also what others took (Flip 7), or None while it runs.
        out_with: With how many cards who was knocked out or went home left the round, or None.
        steps: How the round's points add up, as (what, sum so far); empty where nothing is added up.
    """

    seat: str
    cards: int | None = None
    face_up: int = 0
    face_down: int = 0
    line: tuple[str, ...] = ()
    status: str = "in"
    call: str = ""
    score: int = 0
    wins: int = 0
    revealed: bool = False
    round_score: int | None = None
    out_with: int | None = None
    steps: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Job:
    """An open job of a Flip 7 game: `seat` still gets `left` cards for `card`; `waiting` cards are resolved after."""

    card: str
    seat: str
    left: int
    waiting: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Public:
    """What the whole table may know of a state; the screen and the voice know no more than this.

    Attributes:
        seats: In clockwise order.
        dealer: The dealer's seat.
        turn: Who is expected to act, or None when the round is over or has not begun.
        clockwise: The direction of play.
        top: The top card of the pile, or None.
        colour: The colour in force, `UNKNOWN_COLOUR`, or None where colours do not matter.
        owed: The pending penalty, or None.
        ask: The open question of the rules, or None.
        phase: ``first`` (a card is to be turned up), ``play``, ``reveal`` (round over, hands to be counted),
            ``scored`` (round over and booked) or ``match`` (the game is won).
        winners: Who has won the round.
        match: Who has won the game.
        pile: Cards in the pile where the game counts them (Good One!).
        value: The pile's value (Good One!).
        order: Who got rid of all cards first, second and so on, the loser last, where places are all that counts (Good
            One! without points, once the round is over).
        draw_pile: Estimated cards left to draw, or None.
        drew: Whether the expected actor has drawn and may still play or pass.
        jobs: Open jobs, innermost last (Flip 7).
        lowest_wins: Whether few points are good (``scoring=lowest``).
        below_zero: Whether totals may be negative (brutal Flip 7).
        tied: Who has the highest total together, so that another round decides the game (Flip 7).
    """

    seats: tuple[PublicSeat, ...]
    dealer: str | None
    turn: str | None
    clockwise: bool
    top: str | None
    colour: str | None
    owed: Owed | None
    ask: Ask | None
    phase: str
    winners: tuple[str, ...] = ()
    match: tuple[str, ...] = ()
    pile: int | None = None
    value: int | None = None
    draw_pile: int | None = None
    order: tuple[str, ...] = ()
    drew: bool = False
    jobs: tuple[Job, ...] = ()
    lowest_wins: bool = False
    below_zero: bool = False
    tied: tuple[str, ...] = ()

    @property
    def actor(self) -> str | None:
        """Who must do something now: who is asked, whom an open job concerns (Flip 7), else whose turn it is."""
        if self.ask is not None and self.ask.who is not None:
            return self.ask.who
        return self.jobs[-1].seat if self.jobs else self.turn

    def seat(self, letter: str) -> PublicSeat:
        """Return the seat with this `letter`; raises KeyError if there is none."""
        for seat in self.seats:
            if seat.seat == letter:
                return seat
        raise KeyError(letter)


State = TypeVar("State")
"""The immutable state of one game; only the game's own module looks inside."""


class Game(Protocol[State]):
    """The rules of one game. Every method is pure; `State` is immutable and carries the options in force."""

    name: str
    """The game's name, e.g. ``nomercy``."""

    toggles: tuple[Toggle, ...]
    """The house rules this game knows."""

    fewest_seats: int
    most_seats: int

    def deck(self, options: Mapping[str, str]) -> Deck:
        """Return the deck used with `options` (values that differ from the defaults)."""
        ...

    def start(self, seats: tuple[str, ...], dealer: str, options: Mapping[str, str]) -> State:
        """Return the state of a new game, hands dealt, before the first card is turned up.

        Raises:
            ValueError: A toggle or value is unknown, or the combination makes no sense; the message says why.
        """
        ...

    def position(self, text: str, options: Mapping[str, str]) -> State:
        """Return the state that `text` describes, in the form of a worked example's ``start`` line.

        Raises:
            BadNotation: The text cannot be read.
        """
        ...

    def describe(self, state: State) -> tuple[str, Mapping[str, str]]:
        """Return the seats' words (``A5 B- C7``) and every named field of docs/rules.md 10.0 as text."""
        ...

    def check(self, state: State, event: Event) -> tuple[Objection, ...]:
        """Return every objection to `event` in `state`; empty: it is allowed."""
        ...

    def apply(self, state: State, event: Event) -> State:
        """Return the state after `event`. Never fails: what does not fit acts as ``force`` where it can."""
        ...

    def explain(self, state: State, card: str) -> tuple[Explanation, ...]:
        """Return what could have happened when `card` is seen on top, plausible or not, with weights."""
        ...

    def explain_told(self, state: State, event: Event) -> tuple[Explanation, ...]:
        """Return what could have happened when somebody tells `event`, which stands last in each explanation."""
        ...

    def hidden(self, state: State) -> tuple[Explanation, ...]:
        """Return what may have happened next without any witness, with weights."""
        ...

    def explain_gone(self, state: State) -> tuple[Explanation, ...]:
        """Return what could have happened when the pile is seen to have vanished."""
        ...

    def press(self, state: State, seat: str, double: bool) -> Event | None:
        """Return what a press of `seat`'s button means now (`double`: pressed twice), or None for a miss."""
        ...

    def offers(self, state: State) -> tuple[Offer, ...]:
        """Return what may be recorded now by a tap, the likeliest first."""
        ...

    def public(self, state: State) -> Public:
        """Return what the whole table may know of `state`."""
        ...


def after(rules: Game[State], state: State, events: Iterable[Event]) -> State:
    """Return the state after `events`, one by one."""
    for event in events:
        state = rules.apply(state, event)
    return state
