"""The text form of events (docs/rules.md 10.0): `parse` reads what `str` of an event writes."""

import difflib
import re
from collections.abc import Callable, Collection, Mapping
from typing import Final

from companion.rules.errors import CompanionError
from companion.rules.events import (
    Back,
    Begin,
    Bonus,
    Call,
    Catch,
    Challenge,
    Colour,
    Count,
    Deal,
    Draw,
    Event,
    First,
    Flip,
    Flipped,
    Force,
    Hit,
    Join,
    Jump,
    Leave,
    Now,
    Pass,
    Pickup,
    Play,
    Reveal,
    Roulette,
    Round,
    Seats,
    Shed,
    Stay,
    Step,
    Swap,
    Take,
    To,
)

MOST_CARDS: Final = 999
"""No event tells of more cards than this; a larger number is a slip of the pen."""

DEEPEST_FLIP: Final = 20
"""Cards that make others take cards, one inside another: deeper than any deck allows."""


class BadNotation(CompanionError, ValueError):
    """A text that is no event: says what was read and what was expected."""


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
        raise unknown_word(word, "event word", EVENT_WORDS) from None
    try:
        event = read(rest.split())
    except BadNotation:
        raise
    except (IndexError, KeyError, TypeError, ValueError):  # a part too few or too many for what is read
        raise BadNotation(f"{text.strip()!r} lacks something or has a part too many") from None
    return event if at_ms is None else event.timed(at_ms)


def unknown_word(word: str, kind: str, known: Collection[str]) -> BadNotation:
    """Return what to say of a `word` that is none of those `known`: which are, and which is nearest if one is near."""
    near = difflib.get_close_matches(word, known, 1)
    meant = f"did you mean {near[0]}? " if near else ""
    return BadNotation(f"{word[:40]!r} is no {kind}; {meant}known are {', '.join(sorted(known))}")


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
    if cards.startswith("="):
        return Reveal(_seat(seat), (), _number(cards[1:]))
    codes = () if cards == "-" else tuple(cards.split(","))
    if "" in codes:
        raise BadNotation(f"{cards!r} lacks a card beside a comma; no cards at all are written -")
    return Reveal(_seat(seat), codes)


def _said(parts: list[str]) -> Event:
    if not parts:
        raise BadNotation("now is followed by how things are, as in now A5 turn=B col=G")
    return Now(tuple(parts))


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
    "now": _said,
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

EVENT_WORDS: Final = tuple(_READERS)
"""With one of these words each event begins."""
