"""What an event becomes where one thing of it is set right; everything else of it stays."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.rules.cards import UNSEEN, colour_of, symbol_of
from companion.rules.events import (
    Begin,
    Bonus,
    Call,
    Catch,
    Challenge,
    Colour,
    Count,
    Deal,
    Event,
    First,
    Flipped,
    Hit,
    Now,
    Play,
    Roulette,
    Shed,
    Step,
    Swap,
    Take,
    To,
)
from companion.rules.line_scoring import is_number
from companion.table import LogLine


def card_in(event: Event) -> str | None:
    """Return the card that `event` tells of, or None."""
    flipped = getattr(event, "flipped", None)
    card: str | None = flipped.card if isinstance(flipped, Flipped) else getattr(event, "card", None)
    return card


def with_card(event: Event, card: str) -> Event:
    """Return `event` with another card; what the old card asked for and the new one cannot mean is dropped.

    That is the colour named for a wild card, how many cards went under a Discard All, and what a turned-over action
    did, where the new card is a number.
    """
    changes: dict[str, Any] = {}
    flipped = getattr(event, "flipped", None)
    if isinstance(flipped, Flipped):
        changes["flipped"] = Flipped(card) if is_number(card) else replace(flipped, card=card)
        return replace(event, **changes)
    changes["card"] = card
    if getattr(event, "colour", None) is not None and colour_of(card) is not None:
        changes["colour"] = None
    if getattr(event, "shed", None) is not None and symbol_of(card) != symbol_of(str(card_in(event))):
        changes["shed"] = None
    return replace(event, **changes)


_ANSWERS: Final = (Bonus, Challenge, Colour, Roulette, Shed, Step, Swap, Take, To)
"""What answers a card: it was told because of that card, in its line or after it."""


def answers_to(event: Event, after: Sequence[Event]) -> tuple[Event, ...]:
    """Return what answered the card of `event`, out of what came `after` it, up to the next card."""
    answers = list[Event]()
    for each in after if card_in(event) is not None else ():
        if isinstance(each, _ANSWERS) and not isinstance(event, Step):
            answers.append(each)
        elif not isinstance(each, Begin | Call | Catch | Count):
            break
    return tuple(answers)


def still_answers(answer: Event, old: str, new: str) -> bool:
    """Tell whether what answered the `old` card answers the `new` one just as well."""
    both_wild = colour_of(old) is None and colour_of(new) is None
    return symbol_of(old) == symbol_of(new) or (isinstance(answer, Colour) and both_wild)


def number_field(event: Event, *, several: bool = False) -> str | None:
    """Return which field of `event` counts something, or None.

    Args:
        event: The event.
        several: Whether equal cards may be played together, so that a play counts them.
    """
    if hasattr(event, "number"):
        return "number"
    if getattr(event, "shed", None) is not None:
        return "shed"
    return "times" if several and hasattr(event, "times") else None


def doers(events: Sequence[Event]) -> tuple[str, ...]:
    """Return who did something in `events`, but for those who only chose somebody because the rules asked for it."""
    seats = (seat_of(each) for each in events if type(each) not in _CHOSEN)
    return tuple(dict.fromkeys(seat for seat in seats if seat is not None))


def choosing(events: Sequence[Event]) -> tuple[Event, ...]:
    """Return those of `events` in which somebody chose somebody because the rules asked for it."""
    return tuple(each for each in events if type(each) in _CHOSEN)


def with_doer(events: Sequence[Event], before: str, seat: str) -> tuple[Event, ...]:
    """Return `events` with everything that the one at `before` did done by the one at `seat`."""
    changes: dict[str, Any] = {"seat": seat}
    return tuple(replace(each, **changes) if seat_of(each) == before else each for each in events)


def with_chosen(events: Sequence[Event], choice: Event, seat: str) -> tuple[Event, ...]:
    """Return `events` with the one at `seat` chosen in `choice`; who chose stays the same."""
    changes: dict[str, Any] = {_CHOSEN[type(choice)]: seat}
    return tuple(replace(each, **changes) if each is choice else each for each in events)


_CHOSEN: Final[Mapping[type[Event], str]] = {Swap: "other", Bonus: "victim"}
"""In which field such an event names whom somebody chose."""


def assumed_seats(events: Sequence[Event]) -> tuple[str, ...]:
    """Return who is only assumed to have laid a card that nobody saw, so that what was told after it fits."""
    return tuple(dict.fromkeys(each.seat for each in events[:-1] if isinstance(each, Play) and each.card == UNSEEN))


def without_assumed(events: Sequence[Event], seat: str) -> tuple[Event, ...]:
    """Return `events` without the unseen cards of `seat` that are only assumed."""
    assumed = [each for each in events[:-1] if isinstance(each, Play) and (each.seat, each.card) == (seat, UNSEEN)]
    return tuple(each for each in events if each not in assumed)


def first_seat(events: Sequence[Event]) -> str | None:
    """Return the first seat that did something in `events`, or None."""
    return next((seat for seat in map(seat_of, events) if seat is not None), None)


def seat_of(event: Event) -> str | None:
    """Return the seat that did `event`, or None."""
    seat: str | None = getattr(event, "seat", None)
    return seat


def others_of(event: Event) -> set[str | None]:
    """Return whom `event` names besides the one who did it; nobody does something to oneself."""
    return {getattr(event, name, None) for name in ("other", "caught", "victim")}


def missing_card(beside: Event | None, seat: str | None, card: str, *, lines: bool) -> Event:
    """Return the event of a card that was overlooked just before `beside`.

    Args:
        beside: The first event of the line it was overlooked before.
        seat: Whose card it was; None: nobody's.
        card: The card.
        lines: Whether cards are turned over into lines, as in Flip 7.
    """
    if isinstance(beside, Step):
        return Step(Flipped(card))
    if seat is None:
        return First(card)
    if lines:
        return Deal(seat, Flipped(card)) if isinstance(beside, Deal) else Hit(seat, Flipped(card))
    return Play(seat, card)


def recoloured(
    log: Sequence[LogLine], top: str, colour: str, faces: Container[str]
) -> tuple[LogLine, tuple[Event, ...]] | None:
    """Return the line that the colour in force comes from, and its events with another `colour`; None: there is none.

    That is the line in which the colour was named, or where the card itself has a colour, the line of that card.

    Args:
        log: The last lines, the newest last.
        top: The top card.
        colour: The colour that counts.
        faces: Every card of the deck.
    """
    for line in reversed(log):
        for at in range(len(line.events) - 1, -1, -1):
            event, changed = line.events[at], None
            if isinstance(event, Now):
                return None
            if colour_of(top) is None and getattr(event, "colour", None) is not None:
                changes: dict[str, Any] = {"colour": colour}
                changed = replace(event, **changes)
            elif card_in(event) == top:
                card = f"{colour}{symbol_of(top)}"
                if colour_of(top) is None or card not in faces:
                    return None
                changed = with_card(event, card)
            if changed is not None:
                return line, (*line.events[:at], changed, *line.events[at + 1 :])
    return None
