"""Choosing one event out of many by a few taps: which card, which colour, whose seat, how many, guilty or not."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.rules.events import Event

Value = str | int | bool | None


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to choose.

    Attributes:
        kind: ``card``, ``colour``, ``seat``, ``number``, ``verdict`` or ``move``.
        values: What there is to choose from, in the order of the events.
    """

    kind: str
    values: tuple[Value, ...]


def _flipped(event: Event, name: str) -> Any:
    return getattr(getattr(event, "flipped", None), name, None)


def _card(event: Event) -> Value:
    card: str | None = getattr(event, "card", None) or _flipped(event, "card")
    return card


def _seat(event: Event) -> Value:
    for name in ("other", "caught", "victim"):
        if hasattr(event, name):
            seat: str | None = getattr(event, name)
            return seat
    target: str | None = _flipped(event, "to")
    return target or getattr(event, "seat", None)


def _number(event: Event) -> Value:
    number: int | None = getattr(event, "number", None)
    return number if number is not None else getattr(event, "times", None)


def _move(event: Event) -> Value:
    moves = _flipped(event, "moves")
    return " ".join(f"{seat}.{card}" for seat, card in moves) if moves else None


_ASPECTS: Final[tuple[tuple[str, Callable[[Event], Value]], ...]] = (
    ("card", _card),
    ("colour", lambda event: getattr(event, "colour", None)),
    ("seat", _seat),
    ("number", _number),
    ("verdict", lambda event: getattr(event, "guilty", None)),
    ("move", _move),
)


def next_step(choices: Sequence[Event]) -> Step | None:
    """Return the first thing in which `choices` differ, or None when there is nothing left to choose."""
    if len(choices) < 2:
        return None
    for kind, aspect in _ASPECTS:
        values = tuple(dict.fromkeys(aspect(event) for event in choices))
        if len(values) > 1:
            return Step(kind, values)
    return None


def narrowed(choices: Sequence[Event], step: Step, value: Value) -> tuple[Event, ...]:
    """Return those of `choices` that have this `value`."""
    aspect = dict(_ASPECTS)[step.kind]
    return tuple(event for event in choices if aspect(event) == value)
