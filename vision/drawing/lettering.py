"""Digits, signs and capital letters as shapes, one unit high.

The digits ``pen`` are ours, drawn along strokes, because the type face that OpenCV carries writes the zero with a slash
(which a reader would take for a skip sign). Font files of the computer can be used in training by their path.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from vision.drawing.shapes import Points, Shape, arc, bounds, contours_of, hoop, joined, shifted, stroked, traced
from vision.drawing.tall import tall_digit

PEN: Final = "pen"
"""Our own digits; letters come from `SANS`."""

TALL: Final = "tall"
"""Our narrow digits with straight sides; signs are the pen's, letters come from `SANS`."""

SANS: Final = "sans"
"""The type face that OpenCV carries (without its zero and its one)."""

_GAP: Final = 0.09


def _line(*points: tuple[float, float]) -> Points:
    return np.array(points, dtype=np.float64)


def _bowl_then(*parts: Points) -> Points:
    return np.concatenate(parts)


_STROKES: Final[Mapping[str, Sequence[tuple[Points, bool]]]] = {
    "0": [(arc((0.5, 0.5), (0.5, 0.5), 0, 356, 80), True)],
    "1": [(_line((0.66, -0.12), (0.66, 1.12)), False), (_line((0.12, 0.21), (0.5, 0.13), (0.7, -0.05)), False)],
    "2": [
        (_bowl_then(arc((0.5, 0.3), (0.48, 0.3), 175, 370, 30), _line((0.86, 0.5), (0.1, 0.93), (0.02, 1.0))), False),
        (_line((-0.4, 1.0), (1.4, 1.0)), False),
    ],
    "3": [
        (_bowl_then(arc((0.47, 0.25), (0.43, 0.25), 190, 445, 34), _line((0.36, 0.5))), False),
        (_bowl_then(_line((0.36, 0.49)), arc((0.47, 0.74), (0.5, 0.26), -85, 170, 34)), False),
    ],
    "4": [
        (_line((0.76, -0.12), (0.76, 1.12)), False),
        (_line((0.7, -0.05), (-0.08, 0.73)), False),
        (_line((-0.14, 0.76), (1.16, 0.76)), False),
    ],
    "5": [
        (_line((1.0, 0.0), (0.14, 0.0)), False),
        (_line((0.17, -0.11), (0.06, 0.5)), False),
        (arc((0.47, 0.68), (0.5, 0.32), 212, 528, 44), False),
    ],
    "6": [
        (arc((0.5, 0.725), (0.5, 0.275), 0, 356, 60), True),
        (_bowl_then(_line((0.0, 0.7), (0.0, 0.5)), arc((0.5, 0.37), (0.5, 0.37), 185, 329, 34)), False),
    ],
    "7": [(_line((-0.4, 0.0), (1.4, 0.0)), False), (_line((1.0, -0.06), (0.62, 0.45), (0.38, 1.12)), False)],
    "8": [(arc((0.5, 0.25), (0.43, 0.25), 0, 356, 60), True), (arc((0.5, 0.74), (0.5, 0.27), 0, 356, 60), True)],
    "+": [(_line((-0.1, 0.55), (1.1, 0.55)), False), (_line((0.5, 0.15), (0.5, 0.95)), False)],
    "-": [(_line((-0.1, 0.55), (0.9, 0.55)), False)],
    "/": [(_line((0.95, -0.1), (0.05, 1.1)), False)],
    "x": [(_line((0.0, 0.3), (1.0, 1.08)), False), (_line((1.0, 0.3), (0.0, 1.08)), False)],
}


@lru_cache(maxsize=512)
def _pen_glyph(character: str, weight: int) -> Shape:
    """Return one of our own glyphs; its strokes are drawn in a box that shrinks as the pen grows."""
    if character == "9":
        return tuple(np.array([_pen_width(weight)[0], 1.0]) - part for part in _pen_glyph("6", weight))
    width, pen, contrast = _pen_width(weight)
    size = np.array([width / contrast - pen, 1.0 - pen])
    lines = [(line * size + pen / 2, closed) for line, closed in _STROKES[character]]
    bands = [hoop(line, pen) if closed else stroked(line, pen) for line, closed in lines]
    box = None if character in "+-x/" else (width / contrast, 1.0)
    return tuple(part * np.array([contrast, 1.0]) for part in traced(bands, box))


def _pen_width(weight: int) -> tuple[float, float, float]:
    """Return width of a digit, height of the pen and how much wider it is than high, by `weight`."""
    share = (min(max(weight, 400), 900) - 400) / 500
    return 0.6 + 0.12 * share, 0.125 + 0.075 * share, 1.0 + 0.38 * share


@lru_cache(maxsize=2048)
def _font_glyph(character: str, font: str, weight: int) -> Shape:
    """Return a glyph of a type face, painted once at a large size and traced."""
    size = 256
    mask = np.zeros((size * 2, size * 3, 3), np.uint8)
    cv2.putText(mask, character, (size // 2, size + size // 2), (255, 255, 255), cv2.FontFace(font), size, weight)
    outlines = contours_of(np.ascontiguousarray(np.where(mask[:, :, 0] > 127, 255, 0).astype(np.uint8)))
    if not outlines:
        return _pen_glyph("-", weight)
    left, top, _, bottom = bounds(outlines)
    return tuple((part - np.array([left, top])) / (bottom - top) for part in outlines)


def glyph(character: str, font: str = PEN, weight: int = 700) -> Shape:
    """Return one character, one unit high, upper left of its box near the origin.

    Args:
        character: A digit, a capital letter or one of ``+ - / x ! ?``.
        font: `PEN`, `TALL`, `SANS`, ``italic`` or the path of a font file.
        weight: 400 (regular) to 900 (black); font files ignore it.
    """
    if font == TALL and character.isdecimal():
        return tall_digit(character, weight)
    built_in = font in (PEN, TALL, SANS, "italic")
    ours = character in _STROKES or character == "9"
    if ours and (font == PEN or character in "+-/x" or (built_in and character in "01")):
        return _pen_glyph(character, weight)
    return _font_glyph(character, SANS if font in (PEN, TALL) else font, weight)


def letters(words: str, font: str = PEN, weight: int = 700, gap: float = _GAP) -> tuple[Shape, ...]:
    """Return a line of text letter by letter, capitals one unit high, the line's middle at the origin."""
    shapes: list[Shape] = []
    x = 0.0
    for character in words:
        if character == " ":
            x += 0.35
            continue
        shape = glyph(character, font, weight)
        left, _, right, _ = bounds(shape)
        shapes.append(shifted(shape, (x - left, 0.0)))
        x += right - left + gap
    left, top, right, bottom = bounds(joined(*shapes))
    return tuple(shifted(shape, (-(left + right) / 2, -(top + bottom) / 2)) for shape in shapes)


def text(words: str, font: str = PEN, weight: int = 700, gap: float = _GAP) -> Shape:
    """Return a line of text as one shape; see `letters`."""
    return joined(*letters(words, font, weight, gap))
