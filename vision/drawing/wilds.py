"""The middle of wilds: four colours, and what the wilds of No Mercy do to people."""

import math
from dataclasses import replace

import numpy as np

from vision.drawing.canvas import MIDDLE_MM, Canvas, Colour
from vision.drawing.lettering import letters, text
from vision.drawing.marks import paint_draw_number, paint_quarters, paint_small_card, paint_small_cards
from vision.drawing.shapes import arc, circling_arrow, ellipse, joined, placed, polygon, reverse_arrows
from vision.drawing.style import FaceStyle


def paint_wild(canvas: Canvas, symbol: str, style: FaceStyle) -> None:
    """Paint the middle of a wild."""
    tones = [style.tones[index] for index in style.wild_order]
    turn_deg = 180.0 if style.centre_turned else 0.0
    if symbol == "W":
        _paint_wheel(canvas, style, tones)
        return
    if symbol == "W4" and style.draw_numbers:
        _paint_wheel(canvas, replace(style, wild="quarters"), tones)
        paint_draw_number(canvas, "+4", style.paper, replace(style, edge_mm=max(style.edge_mm, 0.7)), turn_deg)
        return
    if style.field == "white" or (style.field == "ring" and style.wild_filled):
        canvas.fill(ellipse(MIDDLE_MM, style.oval_mm, style.oval_tilt_deg), style.paper)
    if symbol == "W4":
        paint_small_cards(canvas, tones, style, turn_deg)
    elif symbol == "WV4":
        paint_small_cards(canvas, tones, style, turn_deg)
        _paint_turning(canvas, style, turn_deg)
    elif symbol == "WF":
        _paint_roulette(canvas, style, tones, turn_deg)
    else:
        _paint_many(canvas, symbol[1:], style, tones, turn_deg)


def _paint_wheel(canvas: Canvas, style: FaceStyle, tones: list[Colour]) -> None:
    """Paint the four colours of a plain wild: in an oval, in a disc, or in an oval with a word across."""
    disc = style.wild == "wheel"
    axes = (style.oval_mm[0], style.oval_mm[0]) if disc else style.oval_mm
    tilt = 0.0 if disc else style.oval_tilt_deg
    paint_quarters(canvas, MIDDLE_MM, axes, tilt, tones, style.paper)
    if style.wild == "word":
        _paint_wild_word(canvas, style, tones)


def _paint_wild_word(canvas: Canvas, style: FaceStyle, tones: list[Colour]) -> None:
    """Paint a word on a dark slab across the wheel, its letters light or in the four colours."""
    size = min(15.0, 38.0 / (0.75 * len(style.word)))
    line = letters(style.word, style.font, max(style.weight, 800))
    at = [placed(letter, MIDDLE_MM, (size, size * 1.3), -22.0) for letter in line]
    canvas.raised(joined(*at), style.ink, style.ink, 2.2, (-1.6, 1.8))
    for number, letter in enumerate(at):
        canvas.raised(letter, tones[number % len(tones)] if style.word_coloured else style.paper, style.paper, 0.3)


def _paint_turning(canvas: Canvas, style: FaceStyle, turn_deg: float) -> None:
    """Paint the arrows of a wild that reverses: a pair that passes each other, or two that run around."""
    if style.many == "circle":
        for start_deg in (-165.0, 15.0):
            around = placed(circling_arrow(0.5, 0.1, 120.0, start_deg), MIDDLE_MM, style.glyph_mm * 1.25, turn_deg)
            canvas.raised(around, style.paper, style.ink, 0.9, style.shadow_mm)
        return
    for arrow in placed(reverse_arrows(), MIDDLE_MM, style.glyph_mm * 0.95, turn_deg):
        canvas.raised((arrow,), style.paper, style.ink, 0.9, style.shadow_mm)


def _paint_many(canvas: Canvas, count: str, style: FaceStyle, tones: list[Colour], turn_deg: float) -> None:
    """Paint a wild that makes somebody draw six or ten: that many cards, and mostly the number on them."""
    number = int(count)
    for step in range(number):
        x, y, lean_deg, size = _place_of_many(step, number, style)
        centre = (MIDDLE_MM[0] + x, MIDDLE_MM[1] + y)
        paint_small_card(canvas, tones[step % len(tones)], style, centre, style.glyph_mm * size, lean_deg)
    if not style.many_numbered:
        return
    width = 0.62 if number == 10 else 0.85
    word = text("+" + count, style.font, max(style.weight, 760))
    low = 4.0 if style.many == "fan" else 0.0
    at = placed(
        word, (MIDDLE_MM[0], MIDDLE_MM[1] + low), (style.glyph_mm * 0.7 * width, style.glyph_mm * 0.7), turn_deg
    )
    canvas.raised(at, style.paper, style.ink, 1.1, style.shadow_mm)


def _place_of_many(step: int, number: int, style: FaceStyle) -> tuple[float, float, float, float]:
    """Return where one of many cards lies: right and down of the middle in mm, its lean, its size as a share."""
    across = step / (number - 1) - 0.5
    if style.many == "circle":
        angle = 2 * math.pi * step / number
        return 10.5 * math.sin(angle), -16.0 * math.cos(angle), 360.0 * step / number, 0.46 if number == 6 else 0.38
    if style.many == "slope":
        return across * 22.0 + (3.0 if step % 2 else -3.0), -across * 36.0, 12.0, 0.5 if number == 6 else 0.42
    return across * 26.0, abs(across) * 10.0 - 2.0, across * 70.0, 0.62


def _paint_roulette(canvas: Canvas, style: FaceStyle, tones: list[Colour], turn_deg: float) -> None:
    """Paint the colour roulette: a leaning stack of coloured cards, the uppermost one grinning."""
    size = style.glyph_mm * 0.82
    turn = math.radians(turn_deg)
    for step, tone in enumerate([*tones, tones[0], tones[1]]):
        along = (step - 2.5) * 2.6
        centre = (MIDDLE_MM[0] + along * math.cos(turn), MIDDLE_MM[1] - along * 1.1 * math.cos(turn))
        paint_small_card(canvas, tone, style, centre, size, -14.0 + 5.0 * step + turn_deg)
        if style.many != "fan" and step % 2:
            paint_grin(canvas, style, centre, size * 0.55, -14.0 + 5.0 * step + turn_deg)
    paint_grin(canvas, style, centre, size * 0.55, turn_deg + 11.0)


def paint_grin(
    canvas: Canvas, style: FaceStyle, centre_mm: tuple[float, float], width_mm: float, turn_deg: float
) -> None:
    """Paint two slanted eyes and a wide grin."""
    for side in (-1.0, 1.0):
        eye = polygon((side * 0.42, -0.34), (side * 0.1, -0.14), (side * 0.36, -0.08))
        canvas.fill(placed(eye, centre_mm, width_mm, turn_deg), style.ink)
    mouth = (np.vstack([arc((0.0, 0.0), (0.5, 0.46), 10.0, 170.0), arc((0.0, 0.06), (0.42, 0.16), 170.0, 10.0)]),)
    canvas.raised(placed(mouth, centre_mm, width_mm, turn_deg), style.paper, style.ink, 0.4)
