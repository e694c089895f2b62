"""What stands in the middle of coloured UNO-family faces, and in the corners of all: digits, actions."""

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.drawing.canvas import CARD_MM, MIDDLE_MM, Canvas, Colour, mixed
from vision.drawing.lettering import text
from vision.drawing.shapes import (
    Shape,
    arc,
    bounds,
    card_outline,
    circling_arrow,
    ellipse,
    matrix,
    placed,
    reverse_arrows,
    round_arrows,
    rounded,
    shifted,
    skip_sign,
    straight_arrows,
    transformed,
)
from vision.drawing.style import FaceStyle

WORDS: Final = {
    "S": "SKIP", "V": "REVERSE", "+2": "DRAW 2", "+4": "DRAW 4", "D": "DISCARD", "X": "SKIP ALL",
    "0": "ZERO", "1": "ONE", "2": "TWO", "3": "THREE", "4": "FOUR", "5": "FIVE", "6": "SIX", "7": "SEVEN",
    "8": "EIGHT", "9": "NINE",
}  # fmt: skip
"""Actions and numbers as words, on prints that write them out."""

_STEPS: Final = {2: ((-0.12, 0.18), (0.12, -0.18)), 4: ((0.38, -0.35), (0.1, 0.13), (-0.38, 0.38), (-0.13, -0.12))}
_DIAMOND: Final = {2: ((-0.09, 0.165), (0.09, -0.165)), 4: ((0.03, -0.29), (0.22, -0.05), (0.0, 0.28), (-0.21, 0.05))}
"""Middles of the small cards on draw faces, in units of the glyph's height."""


def paint_centre(canvas: Canvas, symbol: str, colour: str, style: FaceStyle) -> None:
    """Paint the centre glyph of a coloured face."""
    tone = style.tone(colour)
    fill = {"paper": style.paper, "tone": tone, "ink": style.ink}[style.glyph]
    turn_deg = 180.0 if style.centre_turned else 0.0
    if style.words and symbol in WORDS:
        size = min(12.0, 44.0 / (0.62 * len(WORDS[symbol])))
        word = placed(text(WORDS[symbol], style.font, style.weight), MIDDLE_MM, size, -55.0 + turn_deg)
        canvas.raised(word, fill, edge_of(fill, style), style.edge_mm * 0.5, style.shadow_mm)
        return
    if symbol in ("+2", "+4") and style.draw_numbers:
        paint_draw_number(canvas, symbol, fill, style, turn_deg)
    elif symbol in ("+2", "+4"):
        printed = tone if style.small_cards_toned else fill
        paint_small_cards(canvas, [printed] * int(symbol[1:]), style, turn_deg)
    elif symbol == "D":
        paint_discard_all(canvas, fill, style, MIDDLE_MM, style.glyph_mm * min(style.action_scale, 1.25), turn_deg)
    else:
        paint_glyph(canvas, symbol, fill, style, turn_deg)


def paint_draw_number(canvas: Canvas, symbol: str, fill: Colour, style: FaceStyle, turn_deg: float) -> None:
    """Paint a large +2 or +4."""
    size = (style.glyph_mm * 0.68 * style.stretch, style.glyph_mm * 0.86)
    at = placed(text(symbol, style.font, style.weight), MIDDLE_MM, size, turn_deg, style.shear)
    canvas.raised(at, fill, edge_of(fill, style), style.edge_mm, style.shadow_mm)


def edge_of(fill: Colour, style: FaceStyle) -> Colour:
    """Return the colour of a glyph's edge and shadow: ink, but paper around glyphs that are ink themselves."""
    return style.paper if fill == style.ink else style.ink


def paint_glyph(canvas: Canvas, symbol: str, fill: Colour, style: FaceStyle, turn_deg: float) -> None:
    """Paint a digit, skip, reverse or skip-everyone in the middle of the card."""
    parts = glyph_parts(symbol, style, style.glyph_mm * (1.0 if symbol.isdecimal() else style.action_scale))
    for part in parts:
        at = placed(part, MIDDLE_MM, 1.0, turn_deg)
        canvas.raised(at, fill, edge_of(fill, style), style.edge_mm, style.shadow_mm)


def glyph_parts(symbol: str, style: FaceStyle, height_mm: float) -> tuple[Shape, ...]:
    """Return the pieces of a one-colour glyph around the origin, `height_mm` being the height of a digit."""
    if symbol == "S":
        band = 0.1 + 0.1 * (style.weight - 400) / 500
        return (placed(skip_sign(round(band, 3)), (0.0, 0.0), height_mm * 0.86),)
    if symbol == "V":
        arrows = {"bent": reverse_arrows(), "straight": straight_arrows(), "round": round_arrows()}[style.arrows]
        turn_deg = style.arrows_turn_deg + (30.0 if style.arrows == "straight" else 0.0)
        return tuple((arrow,) for arrow in placed(arrows, (0.0, 0.0), height_mm * 1.08, turn_deg))
    if symbol == "X":
        return _skip_everyone(style, height_mm)
    digits = placed(
        text(symbol, style.font, style.weight), (0.0, 0.0), (height_mm * style.stretch, height_mm), 0.0, style.shear
    )
    if symbol in ("6", "9") and style.underline:
        left, _, right, bottom = bounds(digits)
        gap, thickness, width = (share * height_mm for share in style.underline_shape)
        middle = (left + right) / 2 - style.shear * (height_mm / 2 + gap)
        bar = rounded(middle - width / 2, bottom + gap, middle + width / 2, bottom + gap + thickness, 0.01)
        rise = (0.0, -(gap + thickness) / 2)
        return (shifted(digits, rise), shifted(bar, rise))
    return (digits,)


def _skip_everyone(style: FaceStyle, height_mm: float) -> tuple[Shape, ...]:
    """Return a skip sign with one arrow around it, a thin or a heavy one, or with two."""
    if style.everyone == "two arrows":
        around = [circling_arrow(0.5, 0.11, 128.0, start_deg) for start_deg in (-150.0, 30.0)]
        size = 0.62
    else:
        heavy = style.everyone == "heavy"
        around = [circling_arrow(0.5, 0.14, 280.0) if heavy else circling_arrow(0.5, 0.09)]
        size = 0.58 if heavy else 0.66
    arrows = tuple(placed(arrow, (0.0, 0.0), height_mm * 1.1) for arrow in around)
    return (*arrows, placed(skip_sign(0.16), (0.0, 0.0), height_mm * size))


def paint_small_cards(canvas: Canvas, tones: list[Colour], style: FaceStyle, turn_deg: float) -> None:
    """Paint the little cards of a draw face, the last one on top."""
    layout = (_STEPS if style.cards_upright else _DIAMOND)[len(tones)]
    unit = style.glyph_mm * style.action_scale
    size = unit * (0.69 if len(tones) == 2 else 0.64 if style.cards_upright else 0.53)
    size *= style.cards_size
    unit *= style.cards_spread * (1.0 if turn_deg == 0 else -1.0)
    lean = style.cards_shear
    for (x, y), tone in zip(layout, tones, strict=True):
        centre = (MIDDLE_MM[0] + (x - y * lean) * unit, MIDDLE_MM[1] + y * unit)
        paint_small_card(canvas, tone, style, centre, size, style.cards_turn_deg, lean)


def paint_small_card(
    canvas: Canvas,
    tone: Colour,
    style: FaceStyle,
    centre_mm: tuple[float, float],
    height_mm: float,
    turn_deg: float = 0.0,
    lean: float = 0.0,
) -> None:
    """Paint one little card with a light rim (where the card stands on white) and the style's edge and shadow."""
    card = card_outline(style.cards_width)
    outline = placed(card, centre_mm, height_mm, turn_deg, lean)
    edge = max(style.edge_mm, 0.3)
    canvas.raised(outline, style.paper, style.ink, edge, style.shadow_mm)
    rim = 0.99 if height_mm <= 6 else 0.84 if style.small_cards_toned else 0.93
    canvas.fill(placed(card, centre_mm, height_mm * rim, turn_deg, lean), tone)


def paint_discard_all(
    canvas: Canvas, fill: Colour, style: FaceStyle, centre_mm: tuple[float, float], height_mm: float, turn_deg: float
) -> None:
    """Paint a fan of cards that turns into a pile."""
    for step in range(4):
        lean_deg = -36.0 + 24.0 * step + turn_deg
        x, y = (
            centre_mm[0] + (-0.3 + 0.2 * step) * height_mm,
            centre_mm[1] + (-0.22 + 0.05 * abs(step - 1.5)) * height_mm,
        )
        paint_small_card(canvas, fill, style, (x, y), height_mm * 0.46, lean_deg)
    for step in range(3):
        pile = (centre_mm[0] + 0.03 * step * height_mm, centre_mm[1] + (0.36 - 0.07 * step) * height_mm)
        flat = placed(card_outline(1.0, 0.36, 0.06), pile, height_mm * 0.62, turn_deg, 0.3)
        canvas.raised(flat, fill, style.ink, max(0.3, style.edge_mm * 0.6), (0.0, 0.0))


def paint_quarters(
    canvas: Canvas,
    centre_mm: tuple[float, float],
    axes_mm: tuple[float, float],
    tilt_deg: float,
    tones: list[Colour],
    rim: Colour,
) -> None:
    """Paint an oval in four colours with a rim; one division is level, the other one leans like the oval.

    A leaning oval is a sheared upright one, so its quarters are sheared quarters of a circle.
    """
    tilt = math.radians(tilt_deg)
    half_height = math.hypot(axes_mm[1] * math.cos(tilt), axes_mm[0] * math.sin(tilt))
    half_chord = axes_mm[0] * axes_mm[1] / half_height
    half_width = math.hypot(axes_mm[1] * math.sin(tilt), axes_mm[0] * math.cos(tilt))
    lean = math.sqrt(max(half_width**2 - half_chord**2, 0.0)) / half_height
    grown = 1.05 if half_height > 12 else 1.14
    canvas.fill(ellipse(centre_mm, (axes_mm[0] * grown, axes_mm[1] * grown), tilt_deg), rim)
    for tone, start_deg in zip(tones, (-90.0, 0.0, 90.0, 180.0), strict=True):
        quarter = (np.vstack([np.zeros((1, 2)), arc((0.0, 0.0), (1.0, 1.0), start_deg, start_deg + 90.0)]),)
        canvas.fill(placed(quarter, centre_mm, (half_chord, half_height), 0.0, lean), tone)


def paint_corners(canvas: Canvas, symbol: str, colour: str | None, style: FaceStyle) -> None:
    """Paint the corner marks, the lower right one turned by half."""
    half = matrix(CARD_MM, -1.0)
    corners = [None, half]
    if style.four_corners and (symbol.isdecimal() or symbol == "S"):
        mirror_x = (CARD_MM[0] - 2 * style.index_at_mm[0], 0.0)
        corners += [matrix(mirror_x), matrix((CARD_MM[0] - mirror_x[0], CARD_MM[1]), -1.0)]
    for corner in corners:
        _paint_corner(canvas, symbol, colour, style, corner)
    if style.braille:
        for dot in braille_dots(symbol, colour):
            at = (CARD_MM[0] - style.border_mm - 17.0 + dot[0], style.border_mm + 5.0 + dot[1])
            canvas.fill(ellipse((at[0] + 0.25, at[1] + 0.3), (0.75, 0.75)), mixed(style.tone(colour), style.ink, 0.5))
            canvas.fill(ellipse(at, (0.7, 0.7)), mixed(style.tone(colour), style.paper, 0.45))


def _paint_corner(
    canvas: Canvas, symbol: str, colour: str | None, style: FaceStyle, corner: NDArray[np.float64] | None
) -> None:
    """Paint one corner mark; `corner` moves what was laid out for the upper left one."""
    shadow = (
        (style.shadow_mm[0] * 0.5, style.shadow_mm[1] * 0.5)
        if corner is None or corner[0, 0] > 0
        else (-style.shadow_mm[0] * 0.5, -style.shadow_mm[1] * 0.5)
    )
    at = style.index_at_mm
    if symbol == "W" or (symbol == "WF" and style.roulette_index == "wheel"):
        middle = (
            at
            if corner is None
            else (float(corner[0, 2] + corner[0, 0] * at[0]), float(corner[1, 2] + corner[1, 1] * at[1]))
        )
        size = style.index_mm / 2
        axes = (size * 0.72, size * 0.72) if style.wild == "wheel" else (size * 0.56, size * 0.98)
        tones = [style.tones[index] for index in style.wild_order]
        paint_quarters(canvas, middle, axes, 0.0 if style.wild == "wheel" else style.oval_tilt_deg, tones, style.paper)
        return
    fill = style.paper
    if style.field == "white" and colour is not None:
        fill = style.tone(colour)
    if style.index_tone and colour is not None:
        fill = style.ink
    edge = style.edge_mm * 0.5 if style.index_raised else 0.0
    if symbol in ("D", "WF"):
        edge = max(edge, 0.3)
    for part in corner_parts(symbol, style):
        moved = shifted(part, at)
        moved = moved if corner is None else transformed(moved, corner)
        canvas.raised(moved, fill, edge_of(fill, style), edge, shadow if style.index_raised else (0.0, 0.0))


def corner_parts(symbol: str, style: FaceStyle) -> tuple[Shape, ...]:
    """Return the pieces of a corner mark around the origin."""
    size = style.index_mm
    if symbol in ("0", "7") and style.rule_marks:
        below = (0.0, size * 0.92)
        sign = circling_arrow(0.5, 0.16) if symbol == "0" else straight_arrows()
        mark = placed(sign, below, size * 0.52, 0.0 if symbol == "0" else 90.0)
        return (*glyph_parts(symbol, style, size), mark)
    if symbol == "D":
        return tuple(placed(card_outline(), (0.17 * size * step, 0.0), size * 0.62, 20.0 * step) for step in (-1, 0, 1))
    if symbol == "WF":
        steps = range(4 if style.roulette_index == "stack" else 1)
        return tuple(
            placed(card_outline(), (0.1 * size * (step - 1), 0.1 * size * (1 - step)), size * 0.8, 11.0)
            for step in steps
        )
    if symbol == "WV4":
        arrows = tuple((arrow,) for arrow in placed(reverse_arrows(), (0.0, size * 0.9), size * 0.9))
        return (placed(text("+4", style.font, style.weight), (0.0, 0.0), (size * 0.75, size * 0.9)), *arrows)
    if symbol[:1] == "W":
        symbol = "+" + symbol[1:]
    if symbol.startswith("+"):
        narrow = 0.72 if len(symbol) == 2 else 0.55
        return (
            placed(
                text(symbol, style.font, style.weight),
                (size * 0.15, 0.0),
                (size * narrow, size * 0.86),
                0.0,
                style.shear,
            ),
        )
    if symbol == "V":
        return glyph_parts(symbol, style, size * 1.22)
    if symbol in ("S", "X"):
        return tuple(placed(part, (0.0, 0.0), 0.95) for part in glyph_parts(symbol, style, size))
    return glyph_parts(symbol, style, size)


_BRAILLE: Final = dict(zip("RYGB0123456789SV+DXW", (
    "1235", "13456", "1245", "12", "245", "1", "12", "14", "145", "15", "124", "1245", "125", "24",
    "234", "1236", "235", "145", "1346", "2456"), strict=True))  # fmt: skip
"""Raised dots of letters and digits (six-dot braille, numbered down the left and then the right column)."""


def braille_dots(symbol: str, colour: str | None) -> list[tuple[float, float]]:
    """Return the dots of a card's braille label in millimetres, cell after cell to the right."""
    dots: list[tuple[float, float]] = []
    for cell, character in enumerate((colour or "") + symbol):
        numbers = map(int, _BRAILLE.get(character, ""))
        dots += [(2.3 * ((number - 1) // 3) + 6.0 * cell, 2.3 * ((number - 1) % 3)) for number in numbers]
    return dots
