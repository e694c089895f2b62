"""Cards of games that nobody made: grounds, panels and signs of chance, put together in ever new ways.

A reader is sure of what it never saw, unless it learned that a card can be anything. What is painted here therefore
has no maker and no rules; only that nothing of it is a face of our decks is certain. The hardest to refuse look like
ours in all but the sign itself.
"""

from collections.abc import Callable
from typing import Final

import cv2
import numpy as np

from vision.drawing.canvas import CARD_MM, MIDDLE_MM, Canvas, Colour, mixed
from vision.drawing.lettering import text
from vision.drawing.marks import edge_of
from vision.drawing.shapes import Shape, bounds, centred, ellipse, matrix, placed, rounded, star, stroked, transformed
from vision.drawing.style import FaceStyle
from vision.drawing.uno import paint_field, paint_frame

Painter = Callable[[Canvas, FaceStyle, np.random.Generator], None]

_LETTERS: Final = "ABCEFGHJKLMNPQRTUVXYZ"
_MIRRORED: Final = "23457"


def paint_stranger(canvas: Canvas, style: FaceStyle, random: np.random.Generator) -> None:
    """Paint a card that belongs to no deck of ours."""
    painters, shares = zip(*_PAINTERS.items(), strict=True)
    painters[int(random.choice(len(painters), p=np.array(shares) / sum(shares)))](canvas, style, random)


def _family_look(canvas: Canvas, style: FaceStyle, random: np.random.Generator) -> None:
    """Paint a face that looks like ours but bears a sign that ours do not have."""
    colour = "RYGB"[int(random.integers(4))] if random.random() < 0.85 else None
    paint_field(canvas, style, colour)
    sign = _sign(random, style)
    turns = [0.0, 180.0, 90.0, -22.0, -55.0, random.uniform(0, 360)]
    turn_deg = float(random.choice(turns, p=[0.5, 0.15, 0.1, 0.08, 0.07, 0.1]))
    fill = {"paper": style.paper, "tone": style.tone(colour), "ink": style.ink}[style.glyph]
    height = style.glyph_mm * random.uniform(0.7, 1.15)
    at = placed(_narrowed(sign, height, 42.0), MIDDLE_MM, 1.0, turn_deg, style.shear)
    canvas.raised(at, fill, edge_of(fill, style), style.edge_mm, style.shadow_mm)
    paint_frame(canvas, style)
    if random.random() < 0.85:
        light = style.ink if style.field == "white" and colour else style.paper
        small = sign if random.random() < 0.8 else _sign(random, style)
        _corners(canvas, placed(_narrowed(small, style.index_mm, 13.0), style.index_at_mm, 1.0), light)


def _sign(random: np.random.Generator, style: FaceStyle) -> Shape:
    """Return a sign one unit high around the origin: strokes of chance, letters, large numbers, mirrored digits."""
    kind = random.random()
    if kind < 0.4:
        return _scrawl(random)
    if kind < 0.62:
        many = int(random.choice([1, 2, 3, 4, 5, 6, 8]))
        return text("".join(random.choice(list(_LETTERS), many)), style.font, style.weight)
    if kind < 0.8:
        number = int(random.integers(16, 100)) if random.random() < 0.8 else int(random.integers(100, 1000))
        return text(str(number), style.font, style.weight)
    if kind < 0.88:
        return transformed(
            text(str(random.choice(list(_MIRRORED))), style.font, style.weight), np.diag([-1.0, 1, 1])[:2]
        )
    return placed(
        _blob(random) if kind < 0.94 else star(int(random.integers(3, 9)), random.uniform(0.3, 0.8)), (0, 0), 0.9
    )


def _scrawl(random: np.random.Generator) -> Shape:
    """Return two to four strokes of a broad pen, as the letter of a script that nobody writes."""
    parts: list[np.ndarray] = []
    pen = random.uniform(0.1, 0.24)
    for _ in range(int(random.integers(2, 5))):
        start, end = random.uniform(-0.4, 0.4, (2, 2))
        bow = (start + end) / 2 + random.normal(0, 0.3, 2)
        share = np.linspace(0, 1, 14)[:, None]
        line = (1 - share) ** 2 * start + 2 * share * (1 - share) * bow + share**2 * end
        parts += stroked(line, pen)
    return _unit_high(tuple(parts))


def _blob(random: np.random.Generator) -> Shape:
    """Return a smooth closed outline one unit high."""
    angle = np.linspace(0, 2 * np.pi, 72, endpoint=False)
    radius = 0.36 + sum(
        random.normal(0, 0.1 / wave) * np.cos(wave * angle + random.uniform(0, 7)) for wave in (2, 3, 4, 5)
    )
    return _unit_high((np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=1),))


def _unit_high(shape: Shape) -> Shape:
    """Return `shape` around the origin, one unit high, or one unit wide if that is less."""
    left, top, right, bottom = bounds(shape)
    return placed(centred(shape), (0.0, 0.0), 1.0 / max(bottom - top, right - left))


def _narrowed(shape: Shape, height: float, widest: float) -> Shape:
    """Return `shape`, one unit high, in millimetres, and no wider than `widest`."""
    left, _, right, _ = bounds(shape)
    across = min(height, widest / max(right - left, 0.05))
    return placed(shape, (0.0, 0.0), (across, height))


def _corners(canvas: Canvas, mark: Shape, colour: Colour) -> None:
    for each in (mark, transformed(mark, matrix(CARD_MM, -1.0))):
        canvas.fill(each, colour)


def _colour(random: np.random.Generator) -> Colour:
    blue, green, red = (int(part) for part in random.integers(0, 256, 3))
    return blue, green, red


def _ground(canvas: Canvas, style: FaceStyle, random: np.random.Generator) -> None:
    """Paint a ground: paper, one colour, two halves, stripes, rings, or a smooth picture."""
    kind, tone = random.random(), _colour(random)
    page = mixed(style.paper, tone, random.uniform(0, 0.2)) if random.random() < 0.45 else tone
    canvas.fill(rounded(-1.0, -1.0, CARD_MM[0] + 1.0, CARD_MM[1] + 1.0, 0.1), page)
    if 0.5 < kind < 0.6:
        canvas.fill(
            (np.array([[0.0, 87.0], [56.0, 87.0], [56.0, random.uniform(-40, 87)], [0.0, 40.0]]),), _colour(random)
        )
    elif 0.6 < kind < 0.72:
        step, lean = random.uniform(2, 14), random.uniform(-60, 60)
        for x in np.arange(-60.0, 120.0, 2 * step):
            band = np.array([[x, -1.0], [x + step, -1.0], [x + step + lean, 88.0], [x + lean, 88.0]])
            canvas.fill((band,), tone if page != tone else _colour(random))
    elif 0.72 < kind < 0.8:
        for radius in np.arange(60.0, 2.0, -random.uniform(4, 12)):
            canvas.outline(
                ellipse(MIDDLE_MM, (radius, radius * random.uniform(0.9, 1.1))), tone, random.uniform(0.5, 3)
            )
    elif kind > 0.8:
        _picture(canvas, random, (0.0, 0.0, *CARD_MM))
    if random.random() < 0.5:
        inset, width = random.uniform(0.5, 6), random.uniform(0.4, 5)
        canvas.outline(rounded(inset, inset, CARD_MM[0] - inset, CARD_MM[1] - inset, 2.0), _colour(random), width)


def _picture(canvas: Canvas, random: np.random.Generator, box_mm: tuple[float, float, float, float]) -> None:
    """Paint smooth patches of colour into a box (left, top, right, bottom), like a photograph seen from afar."""
    left, top, right, bottom = (round(side * canvas.px_per_mm) for side in box_mm)
    coarse = random.integers(0, 256, (int(random.integers(2, 12)), int(random.integers(2, 9)), 3)).astype(np.uint8)
    part = canvas.image_bgr[top:bottom, left:right]
    if part.size:
        part[:] = cv2.resize(coarse, part.shape[1::-1], interpolation=cv2.INTER_CUBIC)


def _foreign(canvas: Canvas, style: FaceStyle, random: np.random.Generator) -> None:
    """Paint a panel or two with signs, and something in the corners."""
    _ground(canvas, style, random)
    for _ in range(int(random.integers(0, 3))):
        x, y = random.uniform(3, 22), random.uniform(3, 40)
        box = (x, y, CARD_MM[0] - x, y + random.uniform(8, 44))
        if random.random() < 0.35:
            _picture(canvas, random, box)
        else:
            canvas.fill(rounded(*box, random.uniform(0.1, 4)), _colour(random))
    if random.random() < 0.75:
        height = random.uniform(10, 40)
        at = placed(_narrowed(_sign(random, style), height, 46.0), (28.0, random.uniform(30, 57)), 1.0)
        canvas.raised(at, _colour(random), _colour(random), random.uniform(0, 1.2) * (random.random() < 0.5))
    if random.random() < 0.7:
        mark = (
            text(str(random.integers(0, 30)), style.font, style.weight)
            if random.random() < 0.5
            else _sign(random, style)
        )
        at_mm = random.uniform(5, 10), random.uniform(6, 12)
        _corners(canvas, placed(_narrowed(mark, random.uniform(5, 11), 12.0), at_mm, 1.0), _colour(random))


def _pips(canvas: Canvas, style: FaceStyle, random: np.random.Generator) -> None:
    """Paint one to twelve equal marks in rows, with or without a rank in the corners."""
    canvas.fill(rounded(-1.0, -1.0, 57.0, 88.0, 0.1), mixed(style.paper, _colour(random), random.uniform(0, 0.15)))
    tone = (40, 30, 200) if random.random() < 0.4 else (30, 26, 26) if random.random() < 0.5 else _colour(random)
    mark = _blob(random) if random.random() < 0.5 else star(int(random.integers(3, 8)), random.uniform(0.4, 0.95))
    columns, rows = int(random.integers(1, 4)), int(random.integers(1, 5))
    size = min(34.0 / columns, 58.0 / rows, 26.0) * random.uniform(0.6, 0.95)
    hollow = random.random() < 0.25
    for row in range(rows):
        for column in range(columns):
            centre = (28.0 + 34.0 * ((column + 0.5) / columns - 0.5), 43.5 + 60.0 * ((row + 0.5) / rows - 0.5))
            at = placed(mark, centre, size, 180.0 * (row >= rows / 2))
            if hollow:
                canvas.outline(at, tone, 1.2)
            else:
                canvas.fill(at, tone)
    if random.random() < 0.8:
        rank = text(str(random.choice([*"AJQKVDZO", *map(str, range(2, 11))])), style.font, style.weight)
        _corners(canvas, placed(_narrowed(rank, random.uniform(6, 11), 10.0), (6.0, 9.0), 1.0), tone)
        _corners(canvas, placed(mark, (6.0, 18.5), random.uniform(4, 7)), tone)


def _collage(canvas: Canvas, style: FaceStyle, random: np.random.Generator) -> None:
    """Paint a crowd of shapes, mostly the same upside-down below, as on court cards."""
    _ground(canvas, style, random)
    for _ in range(int(random.integers(3, 22))):
        centre, size = (random.uniform(6, 50), random.uniform(8, 79)), random.uniform(3, 26)
        shape = placed(
            _blob(random) if random.random() < 0.6 else _scrawl(random), centre, size, random.uniform(0, 360)
        )
        tone = _colour(random)
        canvas.fill(shape, tone)
        if random.random() < 0.7:
            canvas.fill(transformed(shape, matrix(CARD_MM, -1.0)), tone)
    if random.random() < 0.5:
        rank = text(str(random.choice(list("JQKAVDRCP"))), style.font, style.weight)
        _corners(canvas, placed(rank, (6.0, 9.0), random.uniform(6, 11)), _colour(random))


def _page(canvas: Canvas, style: FaceStyle, random: np.random.Generator) -> None:
    """Paint lines of print, a heading, and now and then a picture."""
    paper = mixed(style.paper, _colour(random), random.uniform(0, 0.25)) if random.random() < 0.85 else _colour(random)
    canvas.fill(rounded(-1.0, -1.0, 57.0, 88.0, 0.1), paper)
    ink = (40, 40, 40) if sum(paper) > 330 else (235, 235, 235)
    heading = text("".join(random.choice(list(_LETTERS), int(random.integers(3, 9)))), style.font, style.weight)
    canvas.fill(placed(_narrowed(heading, random.uniform(4, 8), 44.0), (28.0, random.uniform(7, 12)), 1.0), ink)
    y, line_mm = 18.0, random.uniform(1.2, 3.2)
    while y < 82:
        if random.random() < 0.08:
            _picture(canvas, random, (8.0, y, 48.0, min(y + 18.0, 84.0)))
            y += 20
            continue
        x = 6.0
        while x < 46:
            word = random.uniform(2, 9)
            canvas.fill(rounded(x, y, min(x + word, 50.0), y + line_mm * 0.55, 0.1), ink)
            x += word + random.uniform(0.8, 2)
        y += line_mm * (1.2 if random.random() < 0.85 else 2.6)


def _gadget(canvas: Canvas, style: FaceStyle, random: np.random.Generator) -> None:
    """Paint a slab with a screen, keys or nothing on it: a phone, a remote control, a box."""
    del style
    canvas.fill(rounded(-1.0, -1.0, 57.0, 88.0, 0.1), mixed((20, 20, 22), _colour(random), random.uniform(0, 0.4)))
    rim = random.uniform(0.5, 5)
    box = (rim, rim * random.uniform(1, 3), CARD_MM[0] - rim, CARD_MM[1] - rim * random.uniform(1, 3))
    if random.random() < 0.5:
        _picture(canvas, random, box)
    elif random.random() < 0.7:
        canvas.fill(rounded(*box, 1.0), _colour(random))
    columns, rows = int(random.integers(2, 6)), int(random.integers(0, 8))
    side = 40.0 / columns * random.uniform(0.4, 0.8)
    for row in range(rows):
        for column in range(columns):
            centre = (28.0 + 44.0 * ((column + 0.5) / columns - 0.5), 14.0 + 62.0 * (row + 0.5) / rows)
            canvas.fill(placed(rounded(-0.5, -0.5, 0.5, 0.5, random.uniform(0.02, 0.5)), centre, side), _colour(random))


_PAINTERS: Final[dict[Painter, float]] = {
    _family_look: 0.3,
    _foreign: 0.22,
    _pips: 0.16,
    _collage: 0.14,
    _page: 0.1,
    _gadget: 0.08,
}
