"""Draws a card: every face of every deck, backs, and things that are no card of the deck."""

import numpy as np
from numpy.typing import NDArray

from companion.errors import CompanionError
from companion.rules.cards import BACK
from companion.rules.decks import DECKS
from vision.drawing import numbers, others, posters, strangers, uno
from vision.drawing.canvas import CARD_MM, Canvas
from vision.drawing.style import FaceStyle

_UNO_FAMILY = ("classic", "nomercy", "got1")


class UnknownFace(CompanionError, ValueError):
    """A code that no printed card of the deck bears."""


def draw_face(code: str, style: FaceStyle, height_px: int, deck: str = "classic") -> NDArray[np.uint8]:
    """Draw one card.

    Args:
        code: A card code of `deck`, or ``BACK``.
        style: The print.
        height_px: Height of the picture, at least 8.
        deck: Name of a built-in deck.

    Returns:
        uint8 (h, w, 4), BGRA, 56:87, round corners transparent.

    Raises:
        UnknownFace: If `deck` has no such face.
        ValueError: If `height_px` is too small.
    """
    if deck not in DECKS:
        raise UnknownFace(f"there is no deck {deck!r}: use one of {', '.join(DECKS)}")
    canvas = Canvas(height_px, style.border)
    if code == BACK:
        others.paint_back(canvas, style)
    elif code not in DECKS[deck]:
        raise UnknownFace(f"deck {deck} has no face {code!r}: use one of {' '.join(DECKS[deck].faces)}")
    elif deck in _UNO_FAMILY:
        uno.paint(canvas, code, style)
    elif style.poster:
        posters.paint(canvas, code, style)
    else:
        numbers.paint(canvas, code, style, deck)
    return canvas.finished(style.radius_mm, style.gloss)


def draw_other(style: FaceStyle, height_px: int, random: np.random.Generator) -> NDArray[np.uint8]:
    """Draw something card-sized that is no face of any deck: a teacher of "none".

    Args:
        style: The print.
        height_px: Height of the picture, at least 8.
        random: Decides which: a blank or customised wild, shuffled hands, word faces, foreign cards, graphics.

    Returns:
        uint8 (h, w, 4), BGRA, as `draw_face`.
    """
    canvas = Canvas(height_px, style.border)
    others.paint_other(canvas, style, random)
    return canvas.finished(style.radius_mm)


def draw_stranger(style: FaceStyle, height_px: int, random: np.random.Generator) -> NDArray[np.uint8]:
    """Draw a card of a game that nobody made: another teacher of "none", never twice the same.

    Args:
        style: The print whose letters, digits and tones are used.
        height_px: Height of the picture, at least 8.
        random: Decides everything else.

    Returns:
        uint8 (h, w, 4), BGRA, as `draw_face`.
    """
    canvas = Canvas(height_px, style.border)
    strangers.paint_stranger(canvas, style, random)
    return canvas.finished(style.radius_mm)


def width_px(height_px: int) -> int:
    """Return the width of a card `height_px` high."""
    return max(1, round(height_px * CARD_MM[0] / CARD_MM[1]))
