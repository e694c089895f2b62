"""Events: the accepted facts of an evening, and their text form (docs/rules.md 10.0).

One event is one frozen dataclass named after what happened. The text form is the one notation used in worked examples,
game records, the journal and bug reports: ``play A W6 col=B``, ``catch B>A @1400``. `notation.parse`
and `str` are inverses. All kinds stand in this one file, however long: whoever adds one sees what there is.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from companion.rules.flipped import Flipped as Flipped  # noqa: PLC0414 - whoever reads events reads these trees


@dataclass(frozen=True, slots=True)
class Event:
    """A fact of the game.

    Attributes:
        at_ms: When it happened, in whole milliseconds of the evening's clock, or None where time does not matter.
    """

    at_ms: int | None = field(default=None, kw_only=True)

    def words(self) -> str:
        """Return the text form without the time."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.words() if self.at_ms is None else f"{self.words()} @{self.at_ms}"

    def timed(self, at_ms: int | None) -> "Event":
        """Return this event at another time."""
        return self if self.at_ms == at_ms else replace(self, at_ms=at_ms)


def untimed(events: Iterable[Event]) -> tuple[Event, ...]:
    """Return `events` without their times, as they are told and compared."""
    return tuple(event.timed(None) for event in events)


@dataclass(frozen=True, slots=True)
class First(Event):
    """A card is turned up at the start of a round."""

    card: str

    def words(self) -> str:
        return f"first {self.card}"


@dataclass(frozen=True, slots=True)
class Play(Event):
    """`seat` lays `card` on the pile.

    Attributes:
        colour: The colour named for a wild in the same breath, else None.
        shed: How many further cards went under a Discard All, else None.
        times: How many equal cards were laid together (Good One!, `multi_play`).
    """

    seat: str
    card: str
    colour: str | None = None
    shed: int | None = None
    times: int = 1

    def words(self) -> str:
        return f"play {self.seat} {_card_words(self.card, self.colour, self.shed, self.times)}"


@dataclass(frozen=True, slots=True)
class Force(Event):
    """An illegal play that the table accepts: a `Play` without any check."""

    seat: str
    card: str
    colour: str | None = None
    shed: int | None = None
    times: int = 1

    def words(self) -> str:
        return f"force {self.seat} {_card_words(self.card, self.colour, self.shed, self.times)}"


@dataclass(frozen=True, slots=True)
class Jump(Event):
    """`seat` lays an identical card out of turn (toggle `jump`)."""

    seat: str
    card: str

    def words(self) -> str:
        return f"jump {self.seat} {self.card}"


@dataclass(frozen=True, slots=True)
class Colour(Event):
    """`seat` names a colour."""

    seat: str
    colour: str

    def words(self) -> str:
        return f"colour {self.seat} {self.colour}"


@dataclass(frozen=True, slots=True)
class Draw(Event):
    """`seat` draws `number` cards on the own turn."""

    seat: str
    number: int

    def words(self) -> str:
        return f"draw {self.seat} {self.number}"


@dataclass(frozen=True, slots=True)
class Pass(Event):
    """`seat` ends the turn without a play."""

    seat: str

    def words(self) -> str:
        return f"pass {self.seat}"


@dataclass(frozen=True, slots=True)
class Take(Event):
    """`seat` accepts the pending penalty."""

    seat: str

    def words(self) -> str:
        return f"take {self.seat}"


@dataclass(frozen=True, slots=True)
class Challenge(Event):
    """`seat` challenges a Wild Draw 4; `guilty` is the verdict on the player of the card."""

    seat: str
    guilty: bool

    def words(self) -> str:
        return f"chal {self.seat} {'guilty' if self.guilty else 'innocent'}"


@dataclass(frozen=True, slots=True)
class Swap(Event):
    """`seat` exchanges hands with `other`."""

    seat: str
    other: str

    def words(self) -> str:
        return f"swap {self.seat} {self.other}"


@dataclass(frozen=True, slots=True)
class Shed(Event):
    """`number` further cards of `seat` went under a Discard All."""

    seat: str
    number: int

    def words(self) -> str:
        return f"shed {self.seat} {self.number}"


@dataclass(frozen=True, slots=True)
class Roulette(Event):
    """`seat` named `colour` and took the `number` revealed cards."""

    seat: str
    colour: str
    number: int

    def words(self) -> str:
        return f"roul {self.seat} {self.colour} {self.number}"


@dataclass(frozen=True, slots=True)
class Call(Event):
    """`seat` calls UNO! or GOT 1!"""

    seat: str

    def words(self) -> str:
        return f"call {self.seat}"


@dataclass(frozen=True, slots=True)
class Catch(Event):
    """`seat` catches `caught`, who has not called."""

    seat: str
    caught: str

    def words(self) -> str:
        return f"catch {self.seat}>{self.caught}"


@dataclass(frozen=True, slots=True)
class Begin(Event):
    """`seat` visibly begins the turn."""

    seat: str

    def words(self) -> str:
        return f"begin {self.seat}"


@dataclass(frozen=True, slots=True)
class Count(Event):
    """A recount: `seat` holds `number` cards."""

    seat: str
    number: int

    def words(self) -> str:
        return f"count {self.seat} {self.number}"


@dataclass(frozen=True, slots=True)
class Now(Event):
    """Somebody says how things are, whatever led there: `says` are words of a position, as in ``A5 turn=B col=G``."""

    says: tuple[str, ...]

    def words(self) -> str:
        return f"now {' '.join(self.says)}"


@dataclass(frozen=True, slots=True)
class Reveal(Event):
    """The cards `seat` was left with at the end of the round, or only what they count.

    Attributes:
        cards: The cards; empty where only their points are told.
        points: What they count together, as people added them up; None: `cards` tells it.
    """

    seat: str
    cards: tuple[str, ...]
    points: int | None = None

    def words(self) -> str:
        told = f"={self.points}" if self.points is not None else ",".join(self.cards) or "-"
        return f"reveal {self.seat} {told}"


@dataclass(frozen=True, slots=True)
class Leave(Event):
    """`seat` leaves for good."""

    seat: str

    def words(self) -> str:
        return f"leave {self.seat}"


@dataclass(frozen=True, slots=True)
class Join(Event):
    """A new `seat` joins between rounds, with score 0 or (`low`) with the lowest score."""

    seat: str
    low: bool = False

    def words(self) -> str:
        return f"join {self.seat}{' low' if self.low else ''}"


@dataclass(frozen=True, slots=True)
class Back(Event):
    """One who left takes the old seat and score again, between rounds."""

    seat: str

    def words(self) -> str:
        return f"back {self.seat}"


@dataclass(frozen=True, slots=True)
class Seats(Event):
    """A new seating `order`, clockwise, between rounds."""

    order: tuple[str, ...]

    def words(self) -> str:
        return f"seats {' '.join(self.order)}"


@dataclass(frozen=True, slots=True)
class Round(Event):
    """The next round begins."""

    def words(self) -> str:
        return "round"


@dataclass(frozen=True, slots=True)
class Flip(Event):
    """Good One!: `seat` turns a face-down card, which is a `card`."""

    seat: str
    card: str

    def words(self) -> str:
        return f"flip {self.seat} {self.card}"


@dataclass(frozen=True, slots=True)
class Pickup(Event):
    """Good One!: `seat` picks up the whole pile."""

    seat: str

    def words(self) -> str:
        return f"pickup {self.seat}"


@dataclass(frozen=True, slots=True)
class Hit(Event):
    """Flip 7: `seat` asks for a card and gets `flipped`."""

    seat: str
    flipped: Flipped

    def words(self) -> str:
        return f"hit {self.seat} {self.flipped}"


@dataclass(frozen=True, slots=True)
class Deal(Event):
    """Flip 7: `seat` gets `flipped` in the initial deal."""

    seat: str
    flipped: Flipped

    def words(self) -> str:
        return f"deal {self.seat} {self.flipped}"


@dataclass(frozen=True, slots=True)
class Stay(Event):
    """Flip 7: `seat` stays."""

    seat: str

    def words(self) -> str:
        return f"stay {self.seat}"


@dataclass(frozen=True, slots=True)
class To(Event):
    """Flip 7, an open job step by step: the waiting card goes to `seat`."""

    seat: str

    def words(self) -> str:
        return f"to {self.seat}"


@dataclass(frozen=True, slots=True)
class Step(Event):
    """Flip 7, an open job step by step: the next card of the job is `flipped`."""

    flipped: Flipped

    def words(self) -> str:
        return f"card {self.flipped}"


@dataclass(frozen=True, slots=True)
class Bonus(Event):
    """Brutal Flip 7: `seat` takes 15 from `victim`, or (None) adds 15 to the own score."""

    seat: str
    victim: str | None

    def words(self) -> str:
        return f"bonus {self.seat} {self.victim or 'self'}"


def _card_words(card: str, colour: str | None, shed: int | None, times: int) -> str:
    return (
        card
        + (f"x{times}" if times != 1 else "")
        + (f" col={colour}" if colour else "")
        + (f" n={shed}" if shed is not None else "")
    )
