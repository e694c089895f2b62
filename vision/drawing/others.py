"""Backs, and card-like things that are no face of a deck: they teach a reader to say "none"."""

from collections.abc import Callable
from typing import Final

import numpy as np

from vision.drawing.canvas import CARD_MM, MIDDLE_MM, Canvas, Colour, mixed
from vision.drawing.lettering import text
from vision.drawing.marks import paint_quarters
from vision.drawing.shapes import Shape, bounds, ellipse, joined, matrix, placed, polygon, rounded, star, transformed
from vision.drawing.style import FaceStyle, random_tones

_WORDS: Final = (
    "ONE",
    "CARDS",
    "GAME",
    "PLAY",
    "LAST",
    "UNI",
    "DUO",
    "SOLO",
    "FLASH",
    "HOUSE RULE",
    "SWAP HANDS",
    "BLANK",
)


def paint_back(canvas: Canvas, style: FaceStyle) -> None:
    """Paint a back: dark field, tilted oval, our own sign instead of a maker's name."""
    _ground(canvas, style.ink)
    canvas.fill(ellipse(MIDDLE_MM, style.oval_mm, style.oval_tilt_deg), style.tones[0])
    if style.back_word:
        size = min(17.0, 44.0 / (0.75 * len(style.back_word)))
        sign = placed(text(style.back_word, style.font, 850), MIDDLE_MM, (size, size * 1.2), -20.0)
    else:
        sign = placed(star(9, 0.55), MIDDLE_MM, 26.0, 10.0)
    canvas.raised(sign, style.tones[1], style.paper, 1.0, style.shadow_mm)
    _frame(canvas, style)


def paint_other(canvas: Canvas, style: FaceStyle, random: np.random.Generator) -> None:
    """Paint one of the things that are no face of a deck."""
    painters: tuple[Callable[[Canvas, FaceStyle, np.random.Generator], None], ...] = (
        _other_wild,
        _hands,
        _word_face,
        _playing_card,
        _graphics,
        _written_wild,
        _word_back,
    )
    painters[int(random.choice(len(painters), p=[0.2, 0.12, 0.16, 0.16, 0.16, 0.1, 0.1]))](canvas, style, random)


def _ground(canvas: Canvas, colour: Colour) -> None:
    canvas.fill(rounded(-1.0, -1.0, CARD_MM[0] + 1.0, CARD_MM[1] + 1.0, 0.1), colour)


def _frame(canvas: Canvas, style: FaceStyle) -> None:
    edge = style.border_mm
    inner = rounded(edge, edge, CARD_MM[0] - edge, CARD_MM[1] - edge, style.inner_radius_mm)
    canvas.fill(joined(rounded(-1.0, -1.0, CARD_MM[0] + 1.0, CARD_MM[1] + 1.0, 0.1), inner), style.border)


def _wild_ground(canvas: Canvas, style: FaceStyle, oval: Colour) -> None:
    """Paint a wild with an empty oval and small quartered ovals in the corners."""
    _ground(canvas, style.ink)
    canvas.fill(ellipse(MIDDLE_MM, style.oval_mm, style.oval_tilt_deg), oval)
    _frame(canvas, style)
    tones = [style.tones[index] for index in style.wild_order]
    far = (CARD_MM[0] - style.index_at_mm[0], CARD_MM[1] - style.index_at_mm[1])
    for at in (style.index_at_mm, far):
        paint_quarters(
            canvas, at, (style.index_mm * 0.28, style.index_mm * 0.48), style.oval_tilt_deg, tones, style.paper
        )


def _other_wild(canvas: Canvas, style: FaceStyle, random: np.random.Generator) -> None:
    """Paint a blank wild, or one with a sign that no deck of ours knows."""
    _wild_ground(canvas, style, style.paper if random.random() < 0.7 else style.tones[int(random.integers(4))])
    if random.random() < 0.5:
        return
    shape = star(int(random.integers(3, 9)), random.uniform(0.3, 0.9))
    at = placed(shape, MIDDLE_MM, random.uniform(12, 30), random.uniform(0, 360))
    canvas.raised(at, style.tones[int(random.integers(4))], style.ink, style.edge_mm, style.shadow_mm)


def _hands(canvas: Canvas, style: FaceStyle, random: np.random.Generator) -> None:
    """Paint a wild with two line-drawn hands, as on cards that make players swap hands."""
    _wild_ground(canvas, style, style.paper)
    for turn_deg in (0.0, 180.0):
        centre = (MIDDLE_MM[0] + (5.0 if turn_deg else -5.0), MIDDLE_MM[1] + (9.0 if turn_deg else -9.0))
        for finger in range(4):
            lean = random.uniform(-12, 12) + 14.0 * (finger - 1.5) + turn_deg
            shape = placed(rounded(-1.6, -10.0, 1.6, 0.0, 1.6), centre, random.uniform(0.8, 1.2), lean)
            canvas.raised(shape, style.paper, style.ink, 0.4)
        canvas.raised(ellipse(centre, (5.5, 4.5), random.uniform(0, 60)), style.paper, style.ink, 0.4)


def _word_face(canvas: Canvas, style: FaceStyle, random: np.random.Generator) -> None:
    """Paint a coloured face with a word where a digit would stand."""
    _ground(canvas, style.tones[int(random.integers(4))])
    oval = ellipse(MIDDLE_MM, style.oval_mm, style.oval_tilt_deg)
    if style.field == "ring":
        canvas.outline(oval, style.ring, style.ring_mm)
    elif style.field != "plain":
        canvas.fill(oval, style.paper)
    _frame(canvas, style)
    _paint_word(canvas, style, random, style.ink if style.field != "ring" else style.paper)


def _written_wild(canvas: Canvas, style: FaceStyle, random: np.random.Generator) -> None:
    """Paint a customised wild: lines of handwriting in the oval."""
    _wild_ground(canvas, style, style.paper)
    for line in range(int(random.integers(2, 5))):
        x = np.linspace(-13.0, random.uniform(4.0, 13.0), 40)
        y = np.cumsum(random.normal(0.0, 0.9, 40))
        points = np.stack([x + MIDDLE_MM[0], (y - y.mean()) * 0.8 + MIDDLE_MM[1] - 10.0 + 7.0 * line], axis=1)
        canvas.outline((np.vstack([points, points[::-1]]),), style.ink, random.uniform(0.3, 0.8))


def _word_back(canvas: Canvas, style: FaceStyle, random: np.random.Generator) -> None:
    """Paint some back with a word."""
    _ground(canvas, style.ink if random.random() < 0.6 else random_tones(random)[int(random.integers(4))])
    canvas.fill(ellipse(MIDDLE_MM, style.oval_mm, style.oval_tilt_deg * random.uniform(-1, 1)), random_tones(random)[0])
    _frame(canvas, style)
    _paint_word(canvas, style, random, style.tones[1] if random.random() < 0.6 else style.paper)


def _paint_word(canvas: Canvas, style: FaceStyle, random: np.random.Generator, fill: Colour) -> None:
    word = str(random.choice(_WORDS))
    shape = text(word, style.font, style.weight)
    left, _, right, _ = bounds(shape)
    size = random.uniform(34.0, 46.0) / (right - left)
    turn_deg = float(random.choice([-90.0, -60.0, -20.0, 0.0, 90.0]))
    at = placed(shape, MIDDLE_MM, (size, min(size * 1.3, 20.0)), turn_deg, style.shear)
    canvas.raised(at, fill, style.ink, style.edge_mm, style.shadow_mm)


def _pip(kind: int) -> Shape:
    """Return diamond, heart-like drop, or club-like star."""
    if kind == 0:
        return polygon((0.0, -0.5), (0.36, 0.0), (0.0, 0.5), (-0.36, 0.0))
    if kind == 1:
        return polygon(
            (0.0, 0.5),
            (-0.5, -0.1),
            (-0.42, -0.4),
            (-0.15, -0.45),
            (0.0, -0.25),
            (0.15, -0.45),
            (0.42, -0.4),
            (0.5, -0.1),
        )
    return star(3, 0.7)


def _playing_card(canvas: Canvas, style: FaceStyle, random: np.random.Generator) -> None:
    """Paint a card of a French deck."""
    _ground(canvas, style.paper)
    tone = (40, 30, 200) if random.random() < 0.5 else (30, 26, 26)
    pip, rank = _pip(int(random.integers(3))), str(random.choice(list("A23456789JQK")))
    index = placed(text(rank, style.font, style.weight), (6.0, 9.0), random.uniform(6.0, 11.0))
    marks = [index, placed(pip, (6.0, 18.0), 6.0)]
    for row in range(int(random.integers(1, 5))):
        columns = (18.0, 38.0) if random.random() < 0.7 else (28.0,)
        marks += [placed(pip, (x, 16.0 + 9.0 * row), 9.0) for x in columns]
    for mark in marks:
        canvas.fill(mark, tone)
        canvas.fill(transformed(mark, matrix(CARD_MM, -1.0)), tone)


def _graphics(canvas: Canvas, style: FaceStyle, random: np.random.Generator) -> None:
    """Paint arbitrary shapes in arbitrary colours."""

    def colour() -> Colour:
        blue, green, red = (int(part) for part in random.integers(0, 256, 3))
        return blue, green, red

    _ground(canvas, colour() if random.random() < 0.7 else mixed(style.paper, colour(), 0.1))
    for _ in range(int(random.integers(2, 9))):
        centre = (random.uniform(0, CARD_MM[0]), random.uniform(0, CARD_MM[1]))
        kind = random.integers(3)
        if kind == 0:
            shape = placed(star(int(random.integers(2, 9)), random.uniform(0.2, 0.9)), centre, random.uniform(8, 40))
        elif kind == 1:
            shape = ellipse(centre, (random.uniform(3, 20), random.uniform(3, 20)), random.uniform(0, 180))
        else:
            shape = placed(rounded(-0.5, -0.5, 0.5, 0.5, 0.1), centre, random.uniform(5, 40), random.uniform(0, 90))
        canvas.fill(shape, colour())
    if random.random() < 0.6:
        _frame(canvas, style)
