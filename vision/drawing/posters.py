"""Faces of Flip 7 as an old poster: a golden frame, tall outlined numbers, ribbons with words; drawn from how such prints look.

Only training draws them (`FaceStyle.poster`); the screen keeps the simple look of `numbers`.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from vision.drawing.canvas import CARD_MM, MIDDLE_MM, Canvas, Colour, mixed
from vision.drawing.lettering import TALL, glyph, text
from vision.drawing.shapes import (
    Shape,
    bounds,
    card_outline,
    ellipse,
    joined,
    matrix,
    placed,
    polygon,
    rounded,
    shifted,
    star,
    transformed,
)
from vision.drawing.style import FaceStyle
from vision.drawing.wilds import paint_grin

_TONES: Final[tuple[Colour, ...]] = (
    (90, 150, 200), (145, 160, 170), (60, 220, 210), (95, 70, 190), (175, 180, 120), (85, 165, 100), (150, 70, 135),
    (115, 120, 185), (130, 210, 165), (50, 135, 215), (55, 40, 185), (200, 150, 125), (110, 125, 135), (60, 60, 60),
)  # fmt: skip
"""One tone a number on the print that is known; other makers turn the row."""

_NUMBERS: Final = (
    "ZERO", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "ELEVEN", "TWELVE", "THIRTEEN",
)  # fmt: skip

_SPECIAL: Final = {"Z": 0, "U7": 7, "L13": 13}

_RIBBONS: Final = {
    "FZ": ("FREEZE",), "F3": ("FLIP", "THREE"), "SC": ("SECOND", "CHANCE"), "JOM": ("JUST ONE", "MORE"), "SW": ("SWAP",),
    "ST": ("STEAL",), "DI": ("DISCARD",), "F4": ("FLIP", "FOUR"),
}  # fmt: skip

_DOES: Final = {"SC": "SAVE THIS CARD UNTIL NEEDED", "JOM": "TAKE ONE MORE CARD"}

_GROUNDS: Final[dict[str, Colour]] = {
    "FZ": (205, 195, 140), "F3": (70, 230, 240), "SC": (80, 90, 200), "JOM": (190, 160, 90), "SW": (200, 120, 60),
    "ST": (160, 70, 150), "DI": (90, 90, 90), "F4": (60, 150, 235),
}  # fmt: skip


_SHACKLE: Final = joined(rounded(-0.32, -0.8, 0.32, 0.1, 0.32), rounded(-0.2, -0.68, 0.2, 0.1, 0.2))
"""What a padlock hangs on."""


def paint(canvas: Canvas, code: str, style: FaceStyle) -> None:
    """Paint a face of flip7 or vengeance."""
    gold = mixed(style.tones[1], style.paper, 0.25)
    if code in _RIBBONS:
        ground, medal = _GROUNDS[code], style.tones[style.wild_order[0]]
    elif code[0] in "+-/x":
        ground = (
            mixed((75, 165, 225), style.tones[1], 0.4) if code[0] in "+x" else mixed(style.tones[0], style.ink, 0.3)
        )
        medal = style.tones[0]
    else:
        ground, medal = mixed(style.paper, (150, 205, 230), 0.55), _tone(_number(code), style)
    canvas.fill(rounded(-1.0, -1.0, CARD_MM[0] + 1.0, CARD_MM[1] + 1.0, 0.1), ground)
    inner = mixed(ground, style.paper, style.panel_share if code not in _RIBBONS else 0.12)
    canvas.fill(rounded(6.5, 6.5, 49.5, 80.5, 3.0), inner)
    _paint_frame(canvas, style, gold, medal)
    if code in _RIBBONS:
        _paint_action(canvas, code, style)
    elif code[0] in "+-/x":
        _paint_modifier(canvas, code, style, gold)
    else:
        _paint_number(canvas, code, style, gold)


def _number(code: str) -> int:
    return _SPECIAL.get(code, int(code) if code.isdecimal() else 0)


def _tone(number: int, style: FaceStyle) -> Colour:
    turned = 0 if style.centre_turned else style.weight // 20
    return mixed(_TONES[(number + turned) % len(_TONES)], style.tones[number % 4], 0.12)


def _paint_frame(canvas: Canvas, style: FaceStyle, gold: Colour, medal: Colour) -> None:
    """Paint the golden frame, and half a medal above and below."""
    for width, colour in ((2.0, style.ink), (1.3, gold)):
        canvas.outline(rounded(5.5, 5.5, 50.5, 81.5, 0.3), colour, width)
        canvas.outline(rounded(7.5, 4.2, 48.5, 82.8, 0.3), colour, width)
    for y in (0.0, CARD_MM[1]):
        for radius, colour in ((13.0, style.ink), (12.5, medal), (9.0, style.ink), (8.6, style.paper)):
            canvas.fill(ellipse((MIDDLE_MM[0], y), (radius, radius)), colour)


def _outlined(canvas: Canvas, shape: Shape, tones: Sequence[Colour], rim: Colour, ink: Colour, width_mm: float) -> None:
    """Paint a glyph with a light rim between two dark lines, in one tone or in stripes of several."""
    for width, colour in ((2.0, ink), (1.45, rim), (0.62, ink)):
        canvas.outline(shape, colour, 2 * width * width_mm)
    if len(tones) > 1:
        canvas.striped(shape, tones, 16.0)
    else:
        canvas.fill(shape, tones[0])


def _fitted(words: str, style: FaceStyle, height: float, widest: float) -> Shape:
    """Return words `height` mm high, tall and narrow, no wider than `widest`."""
    shape = text(words, style.font, min(style.weight, 540 if style.font == TALL else 680), 0.14)
    left, _, right, _ = bounds(shape)
    narrow = style.stretch * (1.0 if style.font == TALL else 0.62)
    return placed(shape, (0.0, 0.0), (min(height * narrow, widest / (right - left)), height))


def _paint_number(canvas: Canvas, code: str, style: FaceStyle, gold: Colour) -> None:
    number = _number(code)
    tone = _tone(number, style)
    for x in (0.0, CARD_MM[0]):
        shell = placed(star(12, 0.84), (x, 31.0), 21.0)
        canvas.raised(shell, tone, style.ink, 0.5)
        for y in np.linspace(23.0, 39.0, 5):
            canvas.outline((np.array([[x, 38.0], [x + (9.0 if x == 0 else -9.0), y]]),), style.ink, 0.35)
    striped = number == 0 and style.zero_striped
    height = style.glyph_mm * 1.3
    fitted = _fitted(str(number), replace(style, font=TALL) if striped else style, height, 38.0)
    digits = placed(fitted, (MIDDLE_MM[0], 37.0), 1.0)
    tones = [mixed(each, style.tones[0], 0.12) for each in _TONES[4::2]] if striped else [tone]
    _outlined(canvas, digits, tones, mixed(gold, style.paper, 0.4), style.ink, style.glyph_mm / 30)
    if code in _SPECIAL:
        paint_grin(canvas, style, (MIDDLE_MM[0], 37.0), 12.0, 0.0)
    canvas.fill(rounded(3.2, 61.6, 52.8, 71.4, 0.3), style.ink)
    canvas.fill(rounded(3.6, 62.0, 52.4, 71.0, 0.3), style.paper)
    words = {"U7": "UNLUCKY SEVEN", "L13": "LUCKY THIRTEEN"}.get(code, _NUMBERS[number])
    name = text(words, style.font, style.weight, 0.2)
    left, _, right, _ = bounds(name)
    canvas.raised(placed(name, (MIDDLE_MM[0], 66.5), (min(5.6, 40.0 / (right - left)), 4.8)), gold, style.ink, 0.3)


def _paint_modifier(canvas: Canvas, code: str, style: FaceStyle, gold: Colour) -> None:
    """Paint the sign, mostly smaller, before its number, and above and below what they do."""
    tone, rim = mixed(style.tones[0], style.paper, 0.15), mixed(gold, style.paper, 0.3)
    height = style.glyph_mm * (0.92 if style.sign_scale == 1.0 else 1.0)
    _outlined(canvas, placed(_with_sign(code, style, height), MIDDLE_MM, 1.0), [tone], rim, style.ink, height / 34)
    line = text(f"{code} THE SUM OF YOUR CARDS", style.font, 400, 0.2)
    fan = polygon((-0.5, 0.25), (-0.4, -0.1), (-0.1, -0.3), (0.2, -0.28), (0.45, 0.0), (0.5, 0.25))
    for y, turned in ((17.0, 1.0), (CARD_MM[1] - 17.0, -1.0)):
        canvas.raised(
            placed(transformed(fan, matrix((0.0, 0.0), turned)), (MIDDLE_MM[0], y), 16.0),
            style.tones[0],
            style.ink,
            0.2,
        )
    for y, turned in ((24.0, 1.0), (CARD_MM[1] - 24.0, 1.0 if style.lines_upright else -1.0)):
        canvas.fill(transformed(placed(line, (0.0, 0.0), 1.75), matrix((MIDDLE_MM[0], y), turned)), style.ink)


def _with_sign(code: str, style: FaceStyle, height: float) -> Shape:
    """Return a sign and its number `height` mm high, their middle at the origin, no wider than the frame."""
    if style.sign_scale == 1.0:
        return _fitted(code, style, height, 37.0)
    number = _fitted(code[1:], style, height, 24.0)
    small = glyph(code[0], style.font, min(style.weight, 620))
    left, top, right, bottom = bounds(small)
    size = style.sign_scale * height / max(bottom - top, 0.8 * (right - left))
    sign = placed(shifted(small, (-(left + right) / 2, -(top + bottom) / 2)), (0.0, 0.0), size)
    gap = bounds(number)[0] - bounds(sign)[2] - 0.08 * height
    both = joined(shifted(sign, (gap, (style.sign_scale - 0.5) * 0.12 * height)), number)
    left, _, right, _ = bounds(both)
    return placed(shifted(both, (-(left + right) / 2, 0.0)), (0.0, 0.0), (min(1.0, 39.0 / (right - left)), 1.0))


def _paint_action(canvas: Canvas, code: str, style: FaceStyle) -> None:
    """Paint one or two slanting ribbons with words, and what they mean in two corners."""
    words, lean_deg = _RIBBONS[code], -14.0
    for row, word in enumerate(words):
        middle = (MIDDLE_MM[0], MIDDLE_MM[1] + 14.5 * (row - (len(words) - 1) / 2))
        for grow, colour in ((0.5, style.ink), (0.0, style.paper)):
            ribbon = rounded(-25.5 - grow, -5.6 - grow, 25.5 + grow, 5.6 + grow, 0.3)
            canvas.fill(placed(ribbon, middle, 1.0, lean_deg), colour)
        shape = text(word, style.font, min(style.weight, 700), 0.2)
        left, _, right, _ = bounds(shape)
        size = (min(8.5, 42.0 / (right - left)), 7.0)
        canvas.raised(placed(shape, middle, size, lean_deg), mixed(style.ink, style.paper, 0.5), style.ink, 0.35)
    line = text(_DOES.get(code, "PLAY ON AN ACTIVE PLAYER"), style.font, 400, 0.2)
    for away in (-1.0, 1.0):
        middle = (MIDDLE_MM[0], MIDDLE_MM[1] + away * (2.5 + 7.25 * (1 + len(words))))
        canvas.raised(placed(line, middle, 2.0, lean_deg), style.ink, style.ink, 0.1)
    for colour, shape in _signs(code, style):
        for each in (shape, transformed(shape, matrix(CARD_MM, -1.0))):
            canvas.raised(each, colour, style.ink, 0.5)


def _signs(code: str, style: FaceStyle) -> list[tuple[Colour, Shape]]:
    """Return the little pictures of an action, in the upper left part of the card."""
    grey = mixed(style.ink, style.paper, 0.65)
    bolt = polygon((-0.5, 0.1), (0.3, -0.5), (0.05, -0.08), (0.5, -0.1), (-0.3, 0.5), (-0.05, 0.08))
    beside = (style.tones[style.wild_order[1]], placed(bolt, (36.0, 18.0), 13.0))
    at = (18.0, 19.0)
    if code == "FZ":
        return [
            (grey, placed(_SHACKLE, at, 11.0)),
            (grey, placed(rounded(-0.5, -0.2, 0.5, 0.55, 0.08), at, 12.0)),
            beside,
        ]
    if code == "SC":
        heart = polygon(
            (0.0, 0.5),
            (-0.5, -0.05),
            (-0.45, -0.35),
            (-0.2, -0.45),
            (0.0, -0.25),
            (0.2, -0.45),
            (0.45, -0.35),
            (0.5, -0.05),
        )
        return [(mixed(style.tones[0], style.paper, 0.3), placed(heart, at, 14.0))]
    tones = (style.tones[style.wild_order[2]], style.paper, grey)
    return [
        (tone, placed(card_outline(), (at[0] + 3.0 - 3.0 * n, at[1]), 13.0, 24.0 - 16.0 * n))
        for n, tone in enumerate(tones)
    ] + [beside]
