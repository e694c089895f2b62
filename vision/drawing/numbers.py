"""Faces of the games without colours, in a simple look of ours: Good One!, Flip 7 and Flip 7 With a Vengeance."""

from typing import Final

from vision.drawing.canvas import CARD_MM, MIDDLE_MM, Canvas, Colour, mixed
from vision.drawing.lettering import text
from vision.drawing.shapes import Shape, bounds, ellipse, matrix, placed, rounded, shifted, star, traced, transformed
from vision.drawing.style import FaceStyle
from vision.drawing.wilds import paint_grin

_WHEEL: Final[tuple[Colour, ...]] = (
    (60, 60, 200), (40, 120, 235), (40, 185, 240), (70, 175, 150), (80, 150, 50), (150, 150, 40),
    (190, 120, 30), (180, 70, 60), (160, 60, 110), (130, 50, 160), (90, 60, 190), (70, 90, 110), (50, 50, 60),
    (130, 90, 170), (110, 130, 60), (90, 110, 40),
)  # fmt: skip
"""One tone per number, so that faces differ from afar."""

_NAMES: Final = {
    "JOM": "JUST ONE", "SW": "SWAP", "ST": "STEAL", "DI": "DISCARD", "F4": "FLIP 4",
    "FZ": "FREEZE", "F3": "FLIP 3", "SC": "SAVED", "Z": "ZERO", "U7": "UNLUCKY", "L13": "LUCKY",
}  # fmt: skip

_ACTION: Final = {"JOM": "1", "SW": "x", "ST": "!", "DI": "-", "F4": "4", "FZ": "*", "F3": "3", "SC": "2"}


def paint(canvas: Canvas, code: str, style: FaceStyle, deck: str) -> None:
    """Paint a face of `deck`: goodone, vengeance or flip7."""
    kind = "action" if code in _ACTION else "modifier" if code[0] in "+-/x" else "number"
    tone = tone_of(code, style)
    paper = style.paper if deck != "vengeance" else mixed(style.paper, (150, 190, 215), 0.35)
    ground = {"number": paper, "modifier": mixed(tone, paper, 0.75), "action": tone}[kind]
    canvas.fill(rounded(-1.0, -1.0, CARD_MM[0] + 1.0, CARD_MM[1] + 1.0, 0.1), style.border)
    edge = style.border_mm
    inner = rounded(edge, edge, CARD_MM[0] - edge, CARD_MM[1] - edge, style.inner_radius_mm)
    canvas.fill(inner, ground)
    if kind != "action":
        canvas.outline(rounded(edge + 2, edge + 2, CARD_MM[0] - edge - 2, CARD_MM[1] - edge - 2, 2.0), tone, 0.7)
    if deck == "goodone":
        canvas.fill(ellipse(MIDDLE_MM, (20.5, 20.5)), tone)
    elif kind == "modifier":
        canvas.fill(placed(star(12, 0.82), MIDDLE_MM, 44.0), tone)
    elif kind == "action":
        canvas.fill(ellipse(MIDDLE_MM, (19.0, 19.0)), paper)
    _paint_glyph(canvas, code, kind, tone, paper, style, deck)
    _paint_corners(canvas, code, tone if kind != "action" else paper, style)


def tone_of(code: str, style: FaceStyle) -> Colour:
    """Return the tone of a face: by its number, or by its kind."""
    if code.isdecimal():
        return _WHEEL[int(code) % len(_WHEEL)]
    special = {"Z": 13, "U7": 12, "L13": 4, "SW": 6, "ST": 9, "DI": 11, "F4": 1, "FZ": 6, "F3": 2, "SC": 0, "JOM": 5}
    if code in special:
        return _WHEEL[special[code]]
    return style.tones[1] if code[0] in "+x" else style.tones[0]


def _paint_glyph(
    canvas: Canvas, code: str, kind: str, tone: Colour, paper: Colour, style: FaceStyle, deck: str
) -> None:
    """Paint the centre: number, modifier, or what an action does."""
    turn_deg = 180.0 if style.centre_turned else 0.0
    words = {"Z": "0", "U7": "7", "L13": "13"}.get(code, code)
    words = _ACTION.get(code, words)
    height = {1: 34.0, 2: 30.0, 3: 21.0}[min(len(words), 3)] * (0.72 if kind != "number" or deck == "goodone" else 1.0)
    height *= 0.8 if code in ("Z", "U7", "L13") else 1.0
    fill = paper if (kind == "modifier" or deck == "goodone") else tone
    if code == "FZ":
        for ray in range(3):
            canvas.fill(placed(rounded(-2.0, -15.0, 2.0, 15.0, 2.0), MIDDLE_MM, 1.0, 60.0 * ray), tone)
    elif code == "SC":
        heart = joined_heart()
        canvas.raised(placed(heart, MIDDLE_MM, 26.0, turn_deg), tone, style.ink, style.edge_mm, style.shadow_mm)
    else:
        shape = text(words, style.font, style.weight)
        left, _, right, _ = bounds(shape)
        narrow = min(1.0, 40.0 / ((right - left) * height))
        at = placed(shape, MIDDLE_MM, (height * narrow, height), turn_deg, style.shear)
        canvas.raised(at, fill, style.ink, style.edge_mm, style.shadow_mm)
        if words in ("6", "9") and style.underline:
            _, _, _, bottom = bounds(placed(shape, MIDDLE_MM, height))
            bar = rounded(MIDDLE_MM[0] - 8, bottom + 2.5, MIDDLE_MM[0] + 8, bottom + 5.0, 0.2)
            bar = bar if not style.centre_turned else transformed(bar, matrix(CARD_MM, -1.0))
            canvas.raised(bar, fill, style.ink, style.edge_mm, style.shadow_mm)
    if code in ("Z", "U7", "L13"):
        paint_grin(canvas, style, (MIDDLE_MM[0], CARD_MM[1] * 0.79), 13.0, 0.0)
    if code in _NAMES:
        _paint_banner(canvas, _NAMES[code], style)


def joined_heart() -> Shape:
    """Return a heart one unit wide around the origin."""
    left = ellipse((0.27, 0.3), (0.26, 0.26))
    right = ellipse((0.73, 0.3), (0.26, 0.26))
    point = placed(rounded(-0.36, -0.36, 0.36, 0.36, 0.05), (0.5, 0.46), 1.0, 45.0)
    return shifted(traced([left, right, point]), (-0.5, -0.48))


def _paint_banner(canvas: Canvas, words: str, style: FaceStyle) -> None:
    """Paint a dark ribbon with the name of the card."""
    middle = (MIDDLE_MM[0], CARD_MM[1] * 0.268)
    canvas.fill(rounded(9.0, middle[1] - 4.6, CARD_MM[0] - 9.0, middle[1] + 4.6, 1.6), style.ink)
    size = min(5.6, 33.0 / (0.72 * len(words)))
    canvas.fill(placed(text(words, style.font, style.weight), middle, size), style.paper)


def _paint_corners(canvas: Canvas, code: str, tone: Colour, style: FaceStyle) -> None:
    """Paint the code's short form in two corners."""
    words = {"Z": "0", "FZ": "F"}.get(code, code)
    shape = text(words, style.font, style.weight)
    left, _, right, _ = bounds(shape)
    size = min(8.0, 13.0 / (right - left))
    at = placed(shape, (style.border_mm + 4.2 + (right - left) * size / 2, style.border_mm + 9.0), size)
    for corner in (at, transformed(at, matrix(CARD_MM, -1.0))):
        canvas.fill(corner, tone)
