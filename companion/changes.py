"""What a correction moved: the differences between the table before and after it, as data for screen and voice."""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.rules.game import N_, UNKNOWN_COLOUR, Public, PublicSeat
from companion.table import Change, Phrase

_SEAT_FIELDS: Final = ("cards", "face_up", "face_down", "score", "status", "call")


def changes(before: Public, after: Public) -> tuple[Change, ...]:
    """Return everything that differs, what people ask for first: whose turn, then counts, scores and the rest."""
    return (*_table_changes(before, after), *_seat_changes(before, after))


def _table_changes(before: Public, after: Public) -> Iterator[Change]:
    if before.turn != after.turn:
        yield Change("turn", None, before.turn or "", after.turn or "")
    if before.clockwise != after.clockwise:
        yield Change("direction", None, _direction(before), _direction(after))
    if before.top != after.top:
        yield Change("top", None, before.top or "", after.top or "")
    if before.colour != after.colour:
        yield Change("colour", None, before.colour or "", after.colour or "")
    if before.owed != after.owed:
        yield Change("owed", None, _owed(before), _owed(after))
    if before.dealer != after.dealer:
        yield Change("dealer", None, before.dealer or "", after.dealer or "")
    if before.phase != after.phase:
        yield Change("phase", None, before.phase, after.phase)
    if before.winners != after.winners:
        yield Change("winners", None, ",".join(before.winners), ",".join(after.winners))
    if before.match != after.match:
        yield Change("match", None, ",".join(before.match), ",".join(after.match))


def _seat_changes(before: Public, after: Public) -> Iterator[Change]:
    was: Mapping[str, PublicSeat] = {seat.seat: seat for seat in before.seats}
    for seat in after.seats:
        old = was.get(seat.seat, PublicSeat(seat.seat))
        for name in _SEAT_FIELDS:
            if getattr(old, name) != getattr(seat, name):
                yield Change(name, seat.seat, _text(getattr(old, name)), _text(getattr(seat, name)))
        if old.line != seat.line:
            yield Change("line", seat.seat, " ".join(old.line), " ".join(seat.line))


def _text(value: object) -> str:
    return "" if value is None else str(value)


def _direction(public: Public) -> str:
    return "+" if public.clockwise else "-"


def _owed(public: Public) -> str:
    return "" if public.owed is None else f"{public.owed.total}/{public.owed.least}>{public.owed.target}"


def tell_change(change: Change, names: Mapping[str, str]) -> Phrase | None:
    """Return how the voice tells `change`, or None for what it leaves to the screen."""
    name = names.get(change.seat or "", change.seat or "")
    match change.what:
        case "turn" if change.after:
            return Phrase(N_("Now it is {name}'s turn"), {"name": names.get(change.after, change.after)})
        case "direction":
            return Phrase(N_("Direction: clockwise") if change.after == "+" else N_("Direction: counter-clockwise"))
        case "top" if change.after:
            return Phrase(N_("On top: {card}"), {"card": change.after})
        case "colour" if change.after and change.after != UNKNOWN_COLOUR:
            return Phrase(N_("The colour is {colour}"), {"colour": change.after})
        case "owed" if not change.after:
            return Phrase(N_("Nobody owes cards"))
        case "owed":
            total, _, rest = change.after.partition("/")
            values: dict[str, str | int | Phrase] = {"name": names.get(rest[-1], rest[-1]), "n": int(total)}
            return Phrase(N_("{name} owes {n} card"), values, N_("{name} owes {n} cards"))
        case "cards" if change.after:
            return Phrase(N_("{name}: {n} card"), {"name": name, "n": int(change.after)}, N_("{name}: {n} cards"))
        case "score":
            return Phrase(N_("{name}: {n} point"), {"name": name, "n": int(change.after)}, N_("{name}: {n} points"))
        case "status" if change.after == "out":
            return Phrase(N_("{name} is out"), {"name": name})
        case "status" if change.after == "in":
            return Phrase(N_("{name} is in again"), {"name": name})
    return None
