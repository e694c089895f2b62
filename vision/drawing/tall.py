"""Digits as posters print them: narrow, with straight sides and round ends, drawn along strokes, one unit high."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

import numpy as np

from vision.drawing.shapes import Points, Shape, arc, joined, rounded, stroked, traced

_WAIST: Final = 0.46
"""Where the bowls of an eight meet."""


class _Pen:
    """Strokes within a digit's box.

    Attributes:
        wide: Width of the box.
        pen: Width of the strokes.
    """

    def __init__(self, weight: int) -> None:
        share = (min(max(weight, 400), 900) - 400) / 500
        self.wide, self.pen = 0.4 + 0.06 * share, 0.095 + 0.075 * share
        self.left, self.right, self.radius = self.pen / 2, self.wide - self.pen / 2, (self.wide - self.pen) / 2

    def line(self, *parts: Points | tuple[float, float]) -> Shape:
        """Return the band along points and arcs."""
        return stroked(np.concatenate([np.atleast_2d(np.asarray(part, np.float64)) for part in parts]), self.pen)

    def belt(self, top: float, bottom: float) -> Shape:
        """Return a closed band with round ends."""
        pen, wide = self.pen, self.wide
        within = rounded(pen, top + pen, wide - pen, bottom - pen, wide / 2 - pen)
        return joined(rounded(0.0, top, wide, bottom, wide / 2), within)

    def over(self, top: float) -> Points:
        """Return a half circle from left to right whose band begins at `top`."""
        return arc((self.wide / 2, top + self.pen / 2 + self.radius), (self.radius,) * 2, 180, 360)

    def under(self) -> Points:
        """Return the half circle from right to left on which the digit stands."""
        return arc((self.wide / 2, 1 - self.pen / 2 - self.radius), (self.radius,) * 2, 0, 180)


def _one(pen: _Pen) -> list[Shape]:
    stem = 0.62 * pen.wide
    return [pen.line((stem, -0.1), (stem, 1.1)), pen.line((0.0, 0.22), (stem, 0.05))]


def _two(pen: _Pen) -> list[Shape]:
    slope = (pen.right, 0.42), (pen.left, 0.76), (pen.left, 1.1)
    foot = 1 - pen.pen / 2
    return [pen.line((pen.left, 0.3), pen.over(0.0), *slope), pen.line((-0.1, foot), (0.6, foot))]


def _three(pen: _Pen) -> list[Shape]:
    bend, tip = 0.6 * pen.radius, (0.36 * pen.wide, _WAIST)
    upper = arc((pen.right - bend, _WAIST - bend), (bend, bend), 0, 90, 8)
    lower = arc((pen.right - bend, _WAIST + bend), (bend, bend), -90, 0, 8)
    return [
        pen.line((pen.left, 0.3), pen.over(0.0), upper, tip),
        pen.line(tip, lower, pen.under(), (pen.left, 0.7)),
    ]


def _four(pen: _Pen) -> list[Shape]:
    stem = 0.74 * pen.wide
    bar = pen.line((-0.1, 0.74), (0.6, 0.74))
    return [pen.line((stem, -0.1), (stem, 1.1)), pen.line((stem - 0.03, -0.02), (pen.left - 0.02, 0.74)), bar]


def _five(pen: _Pen) -> list[Shape]:
    head = pen.pen / 2
    bowl = pen.line(pen.over(0.4), pen.under(), (pen.left, 0.72))
    return [pen.line((0.6, head), (-0.1, head)), pen.line((pen.left, 0.0), (pen.left, 0.6)), bowl]


def _six(pen: _Pen) -> list[Shape]:
    return [pen.belt(0.4, 1.0), pen.line((pen.left, 0.7), pen.over(0.0), (pen.right, 0.32))]


def _seven(pen: _Pen) -> list[Shape]:
    head = pen.pen / 2
    return [pen.line((-0.1, head), (0.6, head)), pen.line((pen.right, 0.0), (pen.right - 0.01, 0.2), (0.12, 1.1))]


def _eight(pen: _Pen) -> list[Shape]:
    return [pen.belt(0.0, _WAIST + pen.pen / 2), pen.belt(_WAIST - pen.pen / 2, 1.0)]


_DRAWN: Final[Mapping[str, Callable[[_Pen], list[Shape]]]] = {
    "0": lambda pen: [pen.belt(0.0, 1.0)],
    "1": _one,
    "2": _two,
    "3": _three,
    "4": _four,
    "5": _five,
    "6": _six,
    "7": _seven,
    "8": _eight,
}


@lru_cache(maxsize=512)
def tall_digit(digit: str, weight: int) -> Shape:
    """Return one digit, one unit high, upper left of its box at the origin.

    Args:
        digit: 0 to 9.
        weight: 400 (a thin pen) to 900.
    """
    pen = _Pen(weight)
    if digit == "9":
        return tuple(np.array([pen.wide, 1.0]) - part for part in tall_digit("6", weight))
    return traced(_DRAWN[digit](pen), (pen.wide, 1.0))
