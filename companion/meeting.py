"""Where two witnesses tell of one play: a finger quicker than the camera, a tap that says more of a card just seen."""

from collections.abc import Sequence, Set
from dataclasses import replace
from typing import Final

from companion.beam import DOUBTED
from companion.entries import RULES
from companion.evening import Line
from companion.messages import Reading
from companion.rules.cards import UNSEEN, is_wild
from companion.rules.events import Event, First, Flip, Force, Jump, Play

TAPPED_EARLIER_S: Final = 2.0
"""Who taps a card while laying it may be so much quicker than its touch."""

TOLD_AFTER: Final = 4
TOLD_AFTER_S: Final = 20.0
"""A card that the camera has reported is told of at most so many lines and seconds later."""

SET_TOLD_AFTER_S: Final = 3.0
"""Who tells so soon of a set of the very card that was seen means that one, whoever seemed to have laid it (GD-R2)."""


def laid(event: Event) -> str | None:
    """Return the card that an event lays where the camera sees it, or None."""
    match event:
        case First(card=card) | Play(card=card) | Force(card=card) | Jump(card=card) | Flip(card=card):
            return card
    return None


def with_card(event: Event, card: str) -> Event:
    """Return `event` with another card, if it lays one; what was said of the other card is not said of this one."""
    match event:
        case Play() | Force():
            return replace(event, card=card, colour=event.colour if is_wild(card) else None, shed=None)
        case First() | Jump() | Flip():
            return replace(event, card=card)
    return event


def tapped(lines: list[Line], reading: Reading) -> Line | None:
    """Return the line in which somebody, quicker than the camera, told of the play that `reading` shows.

    A tap after the touch tells of this card, even when it names another one; a tap before the touch does only if the
    camera thinks of the same card.
    """
    cards = {card for card, chance in reading.candidates if chance >= DOUBTED}
    for line in reversed(lines[-3:]):
        if line.by == "camera":
            return None
        if line.by == "finger" and line.t_s >= reading.touch_t_s - TAPPED_EARLIER_S:
            told = [card for event in line.events if (card := laid(event)) is not None]
            if told:
                same = told[-1] in cards or line.t_s >= reading.touch_t_s
                return line if same else None
    return None


def confirmed(lines: Sequence[Line], place: int) -> bool:
    """Tell whether the reading in the line at `place` only confirmed what a finger had told right before it."""
    line, cards = lines[place], {card for card, _ in lines[place].seen}
    if line.events or not line.seen:
        return False
    told = [card for before in lines[max(0, place - 2) : place] for event in before.events if (card := laid(event))]
    return any(before.by in ("finger", RULES) for before in lines[max(0, place - 2) : place]) and bool(
        cards.intersection(told)
    )


def seen_already(lines: list[Line], told: tuple[Event, ...], t_s: float) -> bool:
    """Tell whether the camera has just reported the very play that somebody tells of."""
    if len(told) != 1 or laid(told[0]) is None:
        return False
    recent = [line for line in lines[-TOLD_AFTER:] if line.by in ("camera", RULES) and t_s - line.t_s <= TOLD_AFTER_S]
    return any(line.events and line.events[-1].timed(None) == told[0].timed(None) for line in recent)


def told_apart_from(events: tuple[Event, ...], earlier: Sequence[Event]) -> tuple[Event, ...]:
    """Return the events of a line without the unseen cards assumed in it of players of whom `earlier` tells now.

    Args:
        events: Of a line; what somebody told or saw is the last of them.
        earlier: What happened before it, told later.
    """
    return without_assumed(events, {getattr(event, "seat", None) for event in earlier})


def without_assumed(events: tuple[Event, ...], seats: Set[str | None] | None = None) -> tuple[Event, ...]:
    """Return the events of a line without the unseen cards assumed in it, of `seats` or of everybody."""

    def assumed(event: Event) -> bool:
        return isinstance(event, Play) and event.card == UNSEEN and (seats is None or event.seat in seats)

    return (*(event for event in events[:-1] if not assumed(event)), *events[-1:])


def says_more_of(lines: list[Line], known: Set[int], event: Event, t_s: float) -> Line | None:
    """Return the line of the play of which `event` says more than the camera can see, or None.

    Args:
        lines: The evening.
        known: The entries that may still be seen otherwise.
        event: What somebody tells.
        t_s: When.
    """
    if not isinstance(event, Play):
        return None
    newest = True
    for line in reversed(lines[-TOLD_AFTER:]):
        last = line.events[-1] if line.events else None
        if not isinstance(last, Flip | Play) or line.entry not in known:
            continue
        cards = {last.card, *(card for card, chance in line.seen if chance >= DOUBTED)}
        own = last.seat == event.seat or (newest and event.times > 1 and t_s - line.t_s <= SET_TOLD_AFTER_S)
        if own and event.card in cards and t_s - line.t_s <= TOLD_AFTER_S:
            return line if last.timed(None) != event.timed(None) else None
        newest = False
    return None
