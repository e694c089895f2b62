"""Faces of the UNO family: classic, No Mercy and Got 1."""

from companion.rules.cards import colour_of, symbol_of
from vision.drawing import marks, wilds
from vision.drawing.canvas import CARD_MM, MIDDLE_MM, Canvas, Colour, mixed
from vision.drawing.shapes import Shape, ellipse, joined, rounded, sectors
from vision.drawing.style import FaceStyle


def paint(canvas: Canvas, code: str, style: FaceStyle) -> None:
    """Paint the face `code` of the UNO family."""
    colour, symbol = colour_of(code), symbol_of(code)
    paint_field(canvas, style, colour)
    if colour is None:
        wilds.paint_wild(canvas, symbol, style)
    else:
        marks.paint_centre(canvas, symbol, colour, style)
    paint_frame(canvas, style)
    marks.paint_corners(canvas, symbol, colour, style)


def ground_of(style: FaceStyle, colour: str | None) -> Colour:
    """Return what lies behind the corner digits."""
    return style.paper if style.field == "white" and colour is not None else style.tone(colour)


def oval_of(style: FaceStyle) -> Shape:
    """Return ring, oval or disc of `style`."""
    tilt = 0.0 if style.field == "disc" else style.oval_tilt_deg
    return ellipse(MIDDLE_MM, style.oval_mm, tilt)


def paint_field(canvas: Canvas, style: FaceStyle, colour: str | None) -> None:
    """Paint ground, rays and what surrounds the centre glyph."""
    ground = ground_of(style, colour)
    canvas.fill(_whole(), ground)
    if style.field == "white" and colour is not None:
        canvas.outline(_inner(style, 2.2), style.tone(colour), 1.2)
        return
    if style.rays and style.field != "disc":
        for ray in sectors(MIDDLE_MM, 60.0, 18):
            canvas.fill(ray, mixed(ground, style.ink, 0.16))
    if style.field == "ring":
        canvas.outline(oval_of(style), style.ring, style.ring_mm)
    elif style.field in ("oval", "disc"):
        canvas.fill(oval_of(style), style.paper)
        if style.field == "disc" and style.rays:
            for ray in sectors(MIDDLE_MM, style.oval_mm[0] * 0.97, 36):
                canvas.outline(ray, mixed(style.paper, style.ink, 0.12), 0.15)


def paint_frame(canvas: Canvas, style: FaceStyle) -> None:
    """Paint the border over whatever reaches beyond the field."""
    canvas.fill(joined(_whole(), _inner(style, 0.0)), style.border)


def _whole() -> Shape:
    return rounded(-1.0, -1.0, CARD_MM[0] + 1.0, CARD_MM[1] + 1.0, 0.01)


def _inner(style: FaceStyle, inset: float) -> Shape:
    edge = style.border_mm + inset
    return rounded(edge, edge, CARD_MM[0] - edge, CARD_MM[1] - edge, style.inner_radius_mm)
