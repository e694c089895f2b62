"""Which line of the log tells of which thing that happened: the way to compare them that leaves least to be changed.

It is the edit distance (Needleman and Wunsch, 1970) with prices from what people mind: a card that is wrong, missing or
invented costs a change; the right card before the wrong seat hardly anything, because an earlier mistake has moved it.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from companion.rules.events import Deal, Event, First, Flip, Force, Hit, Jump, Play, Step, To

CARDS: Final = Deal | First | Flip | Force | Hit | Jump | Play | Step
"""What lays a card."""

CHANGE: Final = 1.0
"""What is wrong where a card, or who got one, is another."""

OTHER_SEAT: Final = 0.1
"""What is wrong where the card is right, but lies before somebody else."""

OUT_OF_ORDER: Final = 0.8
"""What is wrong where something told stands in another place: people tap when they think of it, and cards are seen."""

NEVER: Final = 1_000.0
"""What is wrong where two things are no two accounts of one."""

Pair: TypeAlias = tuple[int | None, int | None]
"""The places of a thing shown and of the thing that happened; None: there is no such thing."""


def aligned(shown: Sequence[Event], happened: Sequence[Event]) -> tuple[Pair, ...]:
    """Return which of the events shown tells of which that happened, in order.

    What is older than the first thing of both is not told: the one or the other is not remembered.

    Args:
        shown: What the log shows, the oldest first, without times.
        happened: What happened, the oldest first, without times.
    """
    costs = _costs(shown, happened)
    begins = [(costs[row][0], row, 0) for row in range(len(shown) + 1)]
    begins += [(costs[0][column], 0, column) for column in range(len(happened) + 1)]
    _, row, column = min(begins)
    pairs: list[Pair] = []
    while row < len(shown) or column < len(happened):
        left = costs[row][column]
        if row < len(shown) and column < len(happened):
            both = difference(shown[row], happened[column]) + costs[row + 1][column + 1]
        else:
            both = NEVER
        if both <= left:
            pairs.append((row, column))
            row, column = row + 1, column + 1
        elif column < len(happened) and left == costs[row][column + 1] + _alone(happened[column]):
            pairs.append((None, column))
            column += 1
        else:
            pairs.append((row, None))
            row += 1
    return tuple(pairs)


def _costs(shown: Sequence[Event], happened: Sequence[Event]) -> list[list[float]]:
    """Return what the cheapest comparison of all from each pair of places on costs."""
    rows, columns = len(shown), len(happened)
    costs = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    for row in range(rows, -1, -1):
        for column in range(columns, -1, -1):
            ways = []
            if row < rows and column < columns:
                ways.append(difference(shown[row], happened[column]) + costs[row + 1][column + 1])
            if row < rows:
                ways.append(_alone(shown[row]) + costs[row + 1][column])
            if column < columns:
                ways.append(_alone(happened[column]) + costs[row][column + 1])
            costs[row][column] = min(ways, default=0.0)
    return costs


def difference(shown: Event, happened: Event) -> float:
    """Return what is wrong with what is shown of something that happened; 0: nothing."""
    if shown == happened:
        return 0.0
    if lays(shown) and lays(happened):
        return OTHER_SEAT if _card(shown) == _card(happened) else CHANGE
    return CHANGE if isinstance(shown, To) and isinstance(happened, To) else NEVER


def lays(event: Event) -> bool:
    """Tell whether `event` lays a card that the camera sees."""
    return isinstance(event, CARDS) and not (isinstance(event, Step) and event.flipped.moves)


def _alone(event: Event) -> float:
    """Return what is wrong where something happened and is not shown, or is shown and did not happen."""
    return CHANGE if lays(event) else OUT_OF_ORDER


def _card(event: Event) -> str:
    return str(event.flipped) if isinstance(event, Deal | Hit | Step) else event.words()
