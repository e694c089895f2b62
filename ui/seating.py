"""Where people sit around the screen: seat plates along the edge, and which way a question is turned."""

from dataclasses import dataclass
from typing import Final

from ui.boxes import Box

_WIDE: Final = {
    1: (1, 0, 0, 0),
    2: (1, 0, 1, 0),
    3: (1, 0, 2, 0),
    4: (1, 1, 1, 1),
    5: (1, 1, 2, 1),
    6: (2, 1, 2, 1),
    7: (2, 1, 3, 1),
    8: (3, 1, 3, 1),
    9: (3, 1, 4, 1),
    10: (4, 1, 4, 1),
}
_TALL: Final = {
    **{number: sides for number, sides in _WIDE.items() if number <= 4},
    5: (1, 2, 1, 1),
    6: (1, 2, 1, 2),
    7: (1, 2, 2, 2),
    8: (2, 2, 2, 2),
    9: (2, 2, 3, 2),
    10: (2, 3, 2, 3),
}
"""How many seats there are at the bottom, left, top and right edge, by number of seats."""

_TURNS_DEG: Final = (0, 270, 180, 90)
"""How far a question is turned counter-clockwise for somebody who sits at the bottom, left, top or right edge."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Places around a table, clockwise from the bottom edge.

    Attributes:
        plates: One box for each seat, clockwise.
        turns_deg: How far a question to that seat is turned, counter-clockwise.
        inside: What remains in the middle.
    """

    plates: tuple[Box, ...]
    turns_deg: tuple[int, ...]
    inside: Box


def seating(
    number: int,
    table: Box,
    low: tuple[float, float],
    tall: tuple[float, float],
    gap: float,
    *,
    upright: bool = False,
) -> Seating:
    """Return the places of `number` seats around `table`.

    Args:
        number: How many seats, at least 1; more than 10 share the bottom and top edge.
        table: The whole area.
        low: Largest width and height in pixels of a plate at the bottom or top edge.
        tall: The same of a plate at the left or right edge.
        gap: Distance between plates in pixels.
        upright: Whether the area is taller than wide.
    """
    sides = (_TALL if upright else _WIDE).get(number) or ((number - 1) // 2, 1, number - 2 - (number - 1) // 2, 1)
    bottom, left, top, right = sides
    width = min(low[0], *((table.width - gap * (n - 1)) / n for n in (bottom, top) if n))
    edge = low[1] + gap
    middle = table.cut_top(table.height - (edge if bottom else 0))[0]
    middle = middle.cut_bottom(middle.height - (edge if top else 0))[0]
    height = min(tall[1], *((middle.height - gap * (n - 1)) / n for n in (left, right) if n), tall[1])
    boxes = [
        *reversed(_along(table.cut_bottom(low[1])[0], bottom, width, gap)),
        *reversed(_up(middle.cut_left(tall[0])[0], left, height)),
        *_along(table.cut_top(low[1])[0], top, width, gap),
        *_up(middle.cut_right(tall[0])[0], right, height),
    ]
    turns = [turn for turn, many in zip(_TURNS_DEG, sides, strict=True) for _ in range(many)]
    inside = middle.cut_left(tall[0], gap)[1] if left else middle
    inside = inside.cut_right(tall[0], gap)[1] if right else inside
    return Seating(tuple(boxes), tuple(turns), inside)


def _along(edge: Box, number: int, width: float, gap: float) -> list[Box]:
    """Return plates along a horizontal edge, from the left, spread evenly but not torn apart."""
    if not number:
        return []
    free = edge.width - number * width
    between = max(gap, min(free / (number + 1), width * 0.5)) if number > 1 else 0
    start = edge.x + (edge.width - number * width - (number - 1) * between) / 2
    return [Box(start + at * (width + between), edge.y, width, edge.height) for at in range(number)]


def _up(edge: Box, number: int, height: float) -> list[Box]:
    """Return plates along a vertical edge, the uppermost first."""
    return [row.centred(edge.width, height) for row in edge.rows(number)] if number else []
