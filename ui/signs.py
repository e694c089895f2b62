"""Drawn signs: the four colour symbols, icons and arrows, as polygons and strokes in a unit square.

No font draws them: Kivy's has neither arrows nor symbols, and shows boxes instead. The four colour symbols differ from
each other also when they are turned by 90, 180 or 270 degrees, because people sit around the screen.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Shape:
    """A sign in the unit square, origin lower left.

    Attributes:
        areas: Filled polygons, each seen whole from its own middle.
        strokes: Open lines.
        width: Their width.
    """

    areas: tuple[tuple[Point, ...], ...] = ()
    strokes: tuple[tuple[Point, ...], ...] = ()
    width: float = 0.1


def _arc(middle: Point, radius: float, start_deg: float, end_deg: float, steps: int = 32) -> tuple[Point, ...]:
    return tuple(
        (middle[0] + radius * cos(angle), middle[1] + radius * sin(angle))
        for angle in ((start_deg + (end_deg - start_deg) * step / steps) * pi / 180 for step in range(steps + 1))
    )


def _star(points: int, outer: float, inner: float) -> tuple[Point, ...]:
    return tuple(
        (
            0.5 + (inner if at % 2 else outer) * sin(at * pi / points),
            0.5 + (inner if at % 2 else outer) * cos(at * pi / points),
        )
        for at in range(2 * points)
    )


def _bar(left: float, bottom: float, right: float, top: float) -> tuple[Point, ...]:
    return (left, bottom), (right, bottom), (right, top), (left, top)


def _mirrored(shape: Shape) -> Shape:
    return Shape(
        tuple(tuple((1 - x, y) for x, y in area) for area in shape.areas),
        tuple(tuple((1 - x, y) for x, y in line) for line in shape.strokes),
        shape.width,
    )


_UNDO: Final = Shape(
    areas=(((0.06, 0.62), (0.4, 0.36), (0.4, 0.88)),),
    strokes=((*((0.34, 0.62),), *_arc((0.58, 0.4), 0.22, 90, -90, 16), (0.3, 0.18)),),
    width=0.12,
)

_CLOCKWISE: Final = Shape(
    areas=(((0.93, 0.61), (0.56, 0.6), (0.74, 0.96)),),
    strokes=(_arc((0.5, 0.46), 0.36, 322, 62, 40),),
    width=0.13,
)

SIGNS: Final[Mapping[str, Shape]] = {
    "R": Shape(areas=(((0.04, 0.1), (0.96, 0.1), (0.5, 0.93)),)),
    "Y": Shape(areas=(_star(5, 0.52, 0.22),)),
    "G": Shape(areas=(_bar(0.12, 0.12, 0.88, 0.88),)),
    "B": Shape(areas=(_arc((0.5, 0.5), 0.46, 0, 360, 40)[:-1],)),
    "undo": _UNDO,
    "redo": _mirrored(_UNDO),
    "clockwise": _CLOCKWISE,
    "counter-clockwise": _mirrored(_CLOCKWISE),
    "menu": Shape(areas=(_bar(0.1, 0.7, 0.9, 0.82), _bar(0.1, 0.44, 0.9, 0.56), _bar(0.1, 0.18, 0.9, 0.3))),
    "close": Shape(strokes=(((0.2, 0.2), (0.8, 0.8)), ((0.2, 0.8), (0.8, 0.2))), width=0.13),
    "check": Shape(strokes=(((0.14, 0.5), (0.4, 0.24), (0.88, 0.78)),), width=0.14),
    "back": Shape(strokes=(((0.62, 0.16), (0.28, 0.5), (0.62, 0.84)),), width=0.13),
    "plus": Shape(areas=(_bar(0.42, 0.14, 0.58, 0.86), _bar(0.14, 0.42, 0.86, 0.58))),
    "minus": Shape(areas=(_bar(0.14, 0.42, 0.86, 0.58),)),
    "chevron": Shape(areas=(((0.2, 0.1), (0.85, 0.5), (0.2, 0.9), (0.38, 0.5)),)),
    "pause": Shape(areas=(_bar(0.22, 0.12, 0.4, 0.88), _bar(0.6, 0.12, 0.78, 0.88))),
    "warning": Shape(areas=(((0.5, 0.95), (0.02, 0.08), (0.98, 0.08)),)),
    "camera": Shape(
        areas=(_bar(0.34, 0.72, 0.66, 0.84),),
        strokes=(
            ((0.08, 0.22), (0.92, 0.22), (0.92, 0.72), (0.08, 0.72), (0.08, 0.2)),
            _arc((0.5, 0.46), 0.16, 0, 360),
        ),
        width=0.08,
    ),
    "buttons": Shape(
        areas=(_bar(0.1, 0.14, 0.9, 0.34), _arc((0.5, 0.42), 0.28, 0, 180)),
    ),
    "voice": Shape(
        areas=(_bar(0.06, 0.36, 0.3, 0.64), ((0.24, 0.5), (0.3, 0.36), (0.54, 0.14), (0.54, 0.86), (0.3, 0.64))),
        strokes=(_arc((0.5, 0.5), 0.24, -48, 48), _arc((0.5, 0.5), 0.42, -48, 48)),
        width=0.08,
    ),
    "struck": Shape(strokes=(((0.07, 0.07), (0.93, 0.93)),), width=0.1),
    "struck-around": Shape(strokes=(((0.1, 0.1), (0.9, 0.9)),), width=0.3),
    "ill": Shape(areas=(_bar(0.8, 0.34, 0.94, 0.72), _bar(0.8, 0.1, 0.94, 0.25))),
    "ill-around": Shape(areas=(_bar(0.7, 0.02, 0.98, 0.8),)),
    "simulated": Shape(strokes=(_arc((0.8, 0.2), 0.13, 0, 360, 24),), width=0.09),
    "simulated-around": Shape(areas=(_arc((0.8, 0.2), 0.19, 0, 360, 24)[:-1],)),
    "journal": Shape(
        areas=(_bar(0.26, 0.6, 0.5, 0.66), _bar(0.26, 0.46, 0.74, 0.52), _bar(0.26, 0.32, 0.74, 0.38)),
        strokes=(((0.14, 0.1), (0.86, 0.1), (0.86, 0.72), (0.68, 0.9), (0.14, 0.9), (0.14, 0.08)),),
        width=0.08,
    ),
    "help": Shape(
        areas=(_bar(0.43, 0.24, 0.57, 0.56), _arc((0.5, 0.7), 0.09, 0, 360, 20)[:-1]),
        strokes=(_arc((0.5, 0.5), 0.45, 0, 360, 48),),
        width=0.08,
    ),
    "hand": Shape(
        areas=(
            _bar(0.28, 0.08, 0.76, 0.5),
            _bar(0.28, 0.5, 0.38, 0.82),
            _bar(0.41, 0.5, 0.51, 0.94),
            _bar(0.54, 0.5, 0.64, 0.9),
            _bar(0.67, 0.5, 0.76, 0.76),
            ((0.28, 0.2), (0.28, 0.44), (0.1, 0.58), (0.04, 0.5)),
        ),
    ),
    "cards": Shape(
        areas=(((0.3, 0.1), (0.78, 0.2), (0.64, 0.9), (0.16, 0.8)),),
        strokes=(((0.8, 0.3), (0.92, 0.34), (0.74, 0.94), (0.68, 0.93)),),
        width=0.06,
    ),
    "heart": Shape(
        areas=((*_arc((0.29, 0.66), 0.23, 205, 0, 14), *_arc((0.71, 0.66), 0.23, 180, -25, 14), (0.5, 0.06)),)
    ),
    "moon": Shape(areas=((*_arc((0.5, 0.5), 0.45, 60, 300, 28), *_arc((0.66, 0.5), 0.4, 282, 78, 20)),)),
    "house": Shape(areas=(((0.5, 0.95), (0.04, 0.52), (0.96, 0.52)), _bar(0.18, 0.08, 0.82, 0.52))),
    "drop": Shape(areas=(((0.5, 0.98), *_arc((0.5, 0.36), 0.32, 150, 390, 28)),)),
    "bolt": Shape(areas=(((0.58, 0.98), (0.16, 0.42), (0.48, 0.44)), ((0.42, 0.02), (0.84, 0.58), (0.52, 0.56)))),
    "hourglass": Shape(areas=(((0.12, 0.94), (0.88, 0.94), (0.5, 0.46)), ((0.12, 0.06), (0.88, 0.06), (0.5, 0.54)))),
    "cross": Shape(areas=(_bar(0.36, 0.06, 0.64, 0.94), _bar(0.06, 0.36, 0.94, 0.64))),
    "fish": Shape(areas=(_arc((0.42, 0.5), 0.34, 0, 360, 32)[:-1], ((0.66, 0.5), (0.98, 0.8), (0.98, 0.2)))),
    "crown": Shape(
        areas=(
            _bar(0.1, 0.1, 0.9, 0.36),
            ((0.1, 0.36), (0.1, 0.86), (0.38, 0.36)),
            ((0.3, 0.36), (0.5, 0.92), (0.7, 0.36)),
            ((0.62, 0.36), (0.9, 0.86), (0.9, 0.36)),
        )
    ),
    "tree": Shape(
        areas=(
            ((0.5, 0.98), (0.12, 0.5), (0.88, 0.5)),
            ((0.5, 0.72), (0.06, 0.24), (0.94, 0.24)),
            _bar(0.4, 0.02, 0.6, 0.26),
        )
    ),
    "cup": Shape(
        areas=(
            ((0.24, 0.9), (0.76, 0.9), (0.7, 0.52), (0.5, 0.4), (0.3, 0.52)),
            _bar(0.45, 0.2, 0.55, 0.44),
            _bar(0.28, 0.08, 0.72, 0.2),
        ),
        strokes=(_arc((0.24, 0.7), 0.14, 80, 280), _arc((0.76, 0.7), 0.14, 100, -100)),
        width=0.06,
    ),
}
"""Every sign by name; the colour symbols stand under their colour letters."""
