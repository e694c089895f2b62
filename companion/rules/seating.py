"""Who sits where: leaving, joining, coming back and changing seats, which Good One! and Flip 7 share.

Source: docs/rules.md 1.3 (`leave`, `join`) and 10.0, points 18, 19 and 29.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.rules.events import Back, Event, Join, Leave, Round, Seats
from companion.rules.game import N_, Objection

LEFT: Final = "left"
"""The status of somebody who has left for good."""

WAITING: Final = "waiting"
"""The status of somebody who plays from the next round on."""

NOT_IN_ROUND: Final = frozenset({LEFT, WAITING})
"""Statuses of those whom the round does not concern."""


def check_seating(event: Event, statuses: Mapping[str, str], over: bool) -> tuple[Objection, ...]:
    """Return the objections to a change of who sits where.

    Args:
        event: A `Leave`, `Join`, `Back`, `Seats` or `Round`.
        statuses: The status of every seat by its letter, in clockwise order.
        over: Whether the round is over: all but leaving belongs between rounds.
    """
    found: list[Objection] = []
    if not over and not isinstance(event, Leave):
        found.append(Objection("10.0.19", N_("This is only possible between rounds.")))
    if isinstance(event, Join) and event.seat in statuses:
        found.append(Objection("10.0.19", N_("Seat {seat} is taken."), {"seat": event.seat}))
    elif isinstance(event, Leave) and statuses.get(event.seat, LEFT) == LEFT:
        found.append(Objection("1.3", N_("{seat} is not at the table."), {"seat": event.seat}))
    elif isinstance(event, Back) and statuses.get(event.seat) != LEFT:
        found.append(Objection("10.0.29", N_("{seat} has not left."), {"seat": event.seat}))
    elif isinstance(event, Seats):
        present = {letter for letter, status in statuses.items() if status != LEFT}
        if len(set(event.order)) != len(event.order) or not present <= set(event.order) <= set(statuses):
            found.append(Objection("10.0.19", N_("The new order must name everybody at the table once.")))
    elif isinstance(event, Round) and sum(status != LEFT for status in statuses.values()) < 2:
        found.append(Objection("10.0.19", N_("A round needs at least two players.")))
    return tuple(found)


def reordered(letters: Sequence[str], order: Sequence[str]) -> tuple[str, ...]:
    """Return `letters` in the new `order`; those it does not name (they have left) come last.

    A stranger in `order` is ignored.
    """
    named = [letter for letter in dict.fromkeys(order) if letter in letters]
    return (*named, *(letter for letter in letters if letter not in named))


def clockwise_from(letters: Sequence[str], seat: str, clockwise: bool = True) -> tuple[str, ...]:
    """Return all `letters` in the direction of play, beginning with the one after `seat` and ending with it."""
    round_table = tuple(letters) if clockwise else tuple(reversed(letters))
    behind = round_table.index(seat) + 1
    return round_table[behind:] + round_table[:behind]
