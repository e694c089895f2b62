"""A small deck of a print that nobody knows: cards of no game, drawn, that stand for faces of a house deck."""

from functools import cache

import numpy as np

from vision.drawing.faces import draw_stranger
from vision.drawing.layouts import card_corners
from vision.drawing.scenes import place
from vision.drawing.style import random_style
from vision.geometry import Image
from vision.taught_deck import TaughtDeck
from vision.teaching import Teacher

CODES = ("R1", "R2", "G1", "G2", "W")


def face(code: str) -> Image:
    random = np.random.default_rng(70 + CODES.index(code) if code in CODES else 60)
    return np.asarray(draw_stranger(random_style(random, "classic"), 400, random), np.uint8)


def laid(
    card_bgra: Image, angle_deg: float = 0.0, height_px: float = 280.0, tone: tuple[int, int, int] = (60, 90, 70)
) -> Image:
    """Return a card on a plain table."""
    frame = np.full((480, 640, 3), tone, np.uint8)
    place(frame, card_bgra, card_corners((320.0, 240.0), height_px, angle_deg), 0.3)
    return frame


@cache
def small_deck() -> TaughtDeck:
    teacher = Teacher("classic")
    for code in CODES:
        frame = laid(face(code))
        teacher.add(code, frame, teacher.cards_in(frame)[0])
    return teacher.learn("our box", "/pictures", "2026-11-30 18:00")
