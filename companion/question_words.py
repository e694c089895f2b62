"""How the judge asks: what the explanations differ in is the question, and only that is said of each of them."""

from collections.abc import Sequence
from typing import Any, Final

from companion.event_words import Names
from companion.rules.events import Event, untimed
from companion.rules.game import N_
from companion.table import Phrase
from companion.telling import tell

Told = Sequence[tuple[Event, ...]]
"""What each explanation tells."""

_FIELDS: Final = {
    "times": N_("How many cards were laid?"),
    "shed": N_("How many cards went under it?"),
    "colour": N_("Which colour was named?"),
}
"""What is asked where the same card was laid by the same player, but not in the same way."""


def question(told: Told, names: Names) -> Phrase:
    """Return what is asked where one of several explanations is right.

    Args:
        told: What each explanation tells; the last event of each is the card that was seen.
        names: The players' names by seat letter.
    """
    plain = [untimed(events) for events in told]
    if not all(plain):
        return Phrase(N_("What happened?"))
    last = [events[-1] for events in plain]
    one_card, one_seat = len(set(map(_card, last))) == 1, len(set(map(_seat, last))) == 1
    one_before = len({events[:-1] for events in plain}) == 1
    card, seat = _card(last[0]), _seat(last[0])
    name = names.get(seat, seat) if seat and one_seat else None
    if one_card and card:
        return _of_one_card(last, card, name, one_seat=one_seat, one_before=one_before)
    if not one_seat:
        return Phrase(N_("Who played which card?"))
    if not one_before:
        return Phrase(N_("Which card was it, and what came before it?"))
    return Phrase(N_("{name}: which card was it?"), {"name": name}) if name else Phrase(N_("Which card was it?"))


def _of_one_card(last: list[Event], card: str, name: str | None, *, one_seat: bool, one_before: bool) -> Phrase:
    """Return what is asked where it is known which card was seen."""
    if not one_seat:
        return Phrase(N_("Whose card was it: {card}?"), {"card": card})
    if not one_before:
        if name:
            return Phrase(N_("What came before it? ({name}: {card})"), {"name": name, "card": card})
        return Phrase(N_("What came before it? ({card})"), {"card": card})
    differs = [field for field in _FIELDS if len({getattr(event, field, None) for event in last}) > 1]
    return Phrase(_FIELDS[differs[0]] if len(differs) == 1 else N_("What happened?"))


def answers(told: Told, names: Names) -> tuple[Phrase, ...]:
    """Return each explanation in words, without what all of them tell."""
    plain = [untimed(events) for events in told]
    start = _shared(plain)
    rest = [events[start:] for events in plain]
    end = _shared([events[::-1] for events in rest])
    return tuple(tell(events[: len(events) - end], names) for events in rest)


def _shared(told: Told) -> int:
    """Return how many events all explanations have in common at their beginning."""
    shared = 0
    while len({events[shared : shared + 1] for events in told}) == 1 and len(told[0]) > shared:
        shared += 1
    return shared


def _card(event: Event) -> str | None:
    flipped: Any = getattr(event, "flipped", None)
    card: str | None = getattr(event if flipped is None else flipped, "card", None)
    return card


def _seat(event: Event) -> str | None:
    seat: str | None = getattr(event, "seat", None)
    return seat
