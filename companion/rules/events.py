"""Events: the accepted facts of an evening, and their text form (docs/rules.md 10.0).

One event is one frozen dataclass named after what happened. The text form is the one notation used in worked examples,
game records, the journal and bug reports: ``play A W6 col=B``, ``catch B>A @1400``. `parse` and `str` are inverses.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from companion.rules.errors import CompanionError


class BadNotation(CompanionError, ValueError):
    """A text that is no event: says what was read and what was expected."""


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
        return replace(self, at_ms=at_ms)


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
class Reveal(Event):
    """The cards `seat` was left with at the end of the round."""

    seat: str
    cards: tuple[str, ...]

    def words(self) -> str:
        return f"reveal {self.seat} {','.join(self.cards) or '-'}"


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
class Flipped:
    """Flip 7: a card that was turned over, and what became of it; the tree of one flip.

    Attributes:
        card: The card code.
        to: Who receives the card or is its target; None: the one it was flipped for.
        cards: The cards that the target of Just One More, Flip Four or Flip Three then received, in order.
        moves: The cards that Steal, Swap or Discard moves, as (seat, card).
        resolved: Whether brackets were written at all: ``ST()`` is resolved without a target, ``ST`` is not yet.
    """

    card: str
    to: str | None = None
    cards: "tuple[Flipped, ...]" = ()
    moves: tuple[tuple[str, str], ...] = ()
    resolved: bool = False

    def __str__(self) -> str:
        inner = " ".join([*(f"{seat}.{card}" for seat, card in self.moves), *map(str, self.cards)])
        return self.card + (f">{self.to}" if self.to else "") + (f"({inner})" if self.resolved else "")


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


MOST_CARDS: Final = 999
"""No event tells of more cards than this; a larger number is a slip of the pen."""

DEEPEST_FLIP: Final = 20
"""Cards that make others take cards, one inside another: deeper than any deck allows."""

_TIME: Final = re.compile(r"\s+@(\d{1,12})$")
_TIMES: Final = re.compile(r"^(.+)x(\d+)$")
_SEAT: Final = re.compile(r"^[A-Z]$")


def parse(text: str) -> Event:
    """Return the event that `text` writes, e.g. ``play A RD n=3 @1000``.

    Args:
        text: One event in the notation of docs/rules.md 10.0.

    Raises:
        BadNotation: The text is no event; the message names the part that is not understood.
    """
    body, at_ms = text.strip(), None
    if match := _TIME.search(body):
        body, at_ms = body[: match.start()], int(match.group(1))
    word, _, rest = body.partition(" ")
    try:
        read = _READERS[word]
    except KeyError:
        raise BadNotation(f"{word!r} is no event word; known are {', '.join(sorted(_READERS))}") from None
    try:
        event = read(rest.split())
    except BadNotation:
        raise
    except (IndexError, KeyError, TypeError, ValueError):  # a part too few or too many for what is read
        raise BadNotation(f"{text.strip()!r} lacks something or has a part too many") from None
    return event if at_ms is None else event.timed(at_ms)


def parse_all(text: str) -> tuple[Event, ...]:
    """Return the events of `text`, which are separated by semicolons."""
    return tuple(parse(part) for part in text.split(";") if part.strip())


def lines_of(text: str) -> list[str]:
    """Return the lines of `text` as an editor counts them: only line feeds and carriage returns end a line."""
    return text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n").split("\n")


def parse_flipped(text: str) -> Flipped:
    """Return the tree that `text` writes, e.g. ``F4>B(3 -4>A DI(C.5) 12)``.

    Raises:
        BadNotation: Brackets do not match or something follows the card.
    """
    flipped, rest = _read_flipped(text.strip())
    if rest.strip():
        raise BadNotation(f"{rest.strip()!r} follows a complete card in {text.strip()!r}")
    return flipped


def _read_flipped(text: str, depth: int = 0) -> tuple[Flipped, str]:
    if depth > DEEPEST_FLIP:
        raise BadNotation(f"more than {DEEPEST_FLIP} cards inside one another; no flip goes so deep")
    head = re.match(r"[^\s()>]+", text)
    if not head:
        raise BadNotation(f"a card is missing before {text!r}")
    card, rest = head.group(), text[head.end() :]
    to = None
    if rest.startswith(">"):
        to, rest = _seat(rest[1:2]), rest[2:]
    if not rest.startswith("("):
        return Flipped(card, to), rest
    rest = rest[1:].lstrip()
    cards: list[Flipped] = []
    moves: list[tuple[str, str]] = []
    while not rest.startswith(")"):
        if not rest:
            raise BadNotation(f"a bracket is not closed in {text!r}")
        if move := re.match(r"([A-Z])\.([^\s()]+)", rest):
            moves.append((move.group(1), move.group(2)))
            rest = rest[move.end() :].lstrip()
        else:
            inner, rest = _read_flipped(rest, depth + 1)
            cards.append(inner)
            rest = rest.lstrip()
    return Flipped(card, to, tuple(cards), tuple(moves), True), rest[1:]


def _seat(text: str) -> str:
    if not _SEAT.match(text):
        raise BadNotation(f"{text!r} is no seat; seats are single capital letters")
    return text


def _number(text: str) -> int:
    if not text.isdecimal():
        raise BadNotation(f"{text!r} is no number of cards")
    if len(text) > len(str(MOST_CARDS)):
        raise BadNotation(f"{text[:12]} are more cards than any game has")
    return int(text)


def _only(parts: list[str], most: int) -> list[str]:
    if len(parts) > most:
        raise BadNotation(f"{' '.join(parts[most:])!r} is a part too many")
    return parts


def _laid(parts: list[str]) -> tuple[str, str, str | None, int | None, int]:
    """Return seat, card, named colour, shed number and times of a play."""
    seat, card, *rest = parts
    values = dict(part.split("=", 1) for part in rest)
    if unknown := set(values) - {"col", "n"}:
        raise BadNotation(f"{min(unknown)!r} is not known in a play; known are col= and n=")
    times = 1
    if match := _TIMES.match(card):
        card, times = match.group(1), _number(match.group(2))
    if "" in values.values():
        raise BadNotation("col= or n= is followed by nothing")
    shed = _number(values["n"]) if "n" in values else None
    return _seat(seat), card, values.get("col"), shed, times


def _caught(parts: list[str]) -> Event:
    (pair,) = parts
    catcher, _, caught = pair.partition(">")
    return Catch(_seat(catcher), _seat(caught))


def _verdict(parts: list[str]) -> Event:
    seat, verdict = parts
    if verdict not in ("guilty", "innocent"):
        raise BadNotation(f"{verdict!r} is no verdict; it is guilty or innocent")
    return Challenge(_seat(seat), verdict == "guilty")


def _revealed(parts: list[str]) -> Event:
    seat, cards = parts
    codes = () if cards == "-" else tuple(cards.split(","))
    if "" in codes:
        raise BadNotation(f"{cards!r} lacks a card beside a comma; no cards at all are written -")
    return Reveal(_seat(seat), codes)


def _joined(parts: list[str]) -> Event:
    seat, *low = _only(parts, 2)
    if low not in ([], ["low"]):
        raise BadNotation(f"{low[0]!r} is not known after join; known is low")
    return Join(_seat(seat), bool(low))


def _seated(parts: list[str]) -> Event:
    if not parts:
        raise BadNotation("seats is followed by the new order, as in seats B A C")
    return Seats(tuple(_seat(part) for part in parts))


def _bonus(parts: list[str]) -> Event:
    seat, victim = parts
    return Bonus(_seat(seat), None if victim == "self" else _seat(victim))


def _one_seat(make: Callable[[str], Event]) -> Callable[[list[str]], Event]:
    def read(parts: list[str]) -> Event:
        (seat,) = parts
        return make(_seat(seat))

    return read


def _seat_number(make: Callable[[str, int], Event]) -> Callable[[list[str]], Event]:
    def read(parts: list[str]) -> Event:
        seat, number = parts
        return make(_seat(seat), _number(number))

    return read


def _round(parts: list[str]) -> Event:
    _only(parts, 0)
    return Round()


_READERS: Final[Mapping[str, Callable[[list[str]], Event]]] = {
    "first": lambda parts: First(*_only(parts, 1)),
    "play": lambda parts: Play(*_laid(parts)),
    "force": lambda parts: Force(*_laid(parts)),
    "jump": lambda parts: Jump(_seat(parts[0]), *parts[1:]),
    "colour": lambda parts: Colour(_seat(parts[0]), *parts[1:]),
    "draw": _seat_number(Draw),
    "pass": _one_seat(Pass),
    "take": _one_seat(Take),
    "chal": _verdict,
    "swap": lambda parts: Swap(_seat(parts[0]), _seat(parts[1])),
    "shed": _seat_number(Shed),
    "roul": lambda parts: Roulette(_seat(parts[0]), parts[1], _number(parts[2])),
    "call": _one_seat(Call),
    "catch": _caught,
    "begin": _one_seat(Begin),
    "count": _seat_number(Count),
    "reveal": _revealed,
    "leave": _one_seat(Leave),
    "join": _joined,
    "back": _one_seat(Back),
    "seats": _seated,
    "round": _round,
    "flip": lambda parts: Flip(_seat(parts[0]), *parts[1:]),
    "pickup": _one_seat(Pickup),
    "hit": lambda parts: Hit(_seat(parts[0]), parse_flipped(" ".join(parts[1:]))),
    "deal": lambda parts: Deal(_seat(parts[0]), parse_flipped(" ".join(parts[1:]))),
    "stay": _one_seat(Stay),
    "to": _one_seat(To),
    "card": lambda parts: Step(parse_flipped(" ".join(parts))),
    "bonus": _bonus,
}
