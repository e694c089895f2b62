"""Drawn pictures of which the truth is known: piles out of which cards peep, and the decks that no photograph shows."""

from collections.abc import Iterator

import cv2
import numpy as np

from companion.rules.decks import DECKS
from tools.measure_reading.verdicts import Case
from vision.drawing.faces import draw_face
from vision.drawing.hands import draw_hand_blob
from vision.drawing.layouts import card_corners
from vision.drawing.light import random_light
from vision.drawing.scenes import place, random_background
from vision.drawing.style import random_style
from vision.geometry import Floats, Image

FRAME_PX = (640, 480)


def piles(deck: str, count: int, seed: int) -> Iterator[Case]:
    """Give piles of 2 to 12 cards of one print each; those under the top card peep out by up to two thirds of a card."""
    for number in range(count):
        random = np.random.default_rng((seed, number))
        yield _pile(random, deck, f"pile of {deck} {seed}:{number}")


def singles(deck: str, count: int, seed: int) -> Iterator[Case]:
    """Give single cards of prints of chance, each face of `deck` in turn."""
    codes = list(DECKS[deck].faces)
    for number in range(count):
        random = np.random.default_rng((seed, number))
        code = codes[number % len(codes)]
        frame = _ground(random)
        face = draw_face(code, random_style(random, deck), 435, deck)
        height = float(random.uniform(110, 330))
        middle = float(random.uniform(180, 460)), float(random.uniform(160, 320))
        place(frame, face, card_corners(middle, height, random.uniform(0, 360)), 0.3)
        yield Case(f"{code} of {deck} {seed}:{number}", _lit(frame, random), code)


def _pile(random: np.random.Generator, deck: str, name: str) -> Case:
    frame = _ground(random)
    style, codes = random_style(random, deck), list(DECKS[deck].faces)
    height = float(random.uniform(150, 260))
    middle = np.array([320.0, 240.0]) + random.normal(0, 25, 2)
    way_deg, swing_deg = random.uniform(0, 360), float(random.choice([6.0, 30.0, 120.0]))
    top = card_corners((float(middle[0]), float(middle[1])), height, _turn(random, way_deg, swing_deg))
    for _ in range(int(random.integers(1, 12))):
        below = _peeping(random, top, height, way_deg, swing_deg)
        place(frame, draw_face(str(random.choice(codes)), style, 300, deck), below, 0.3)
    code = str(random.choice(codes))
    place(frame, draw_face(code, style, 300, deck), top, 0.3)
    if random.random() < 0.2:  # somebody's fingers at the rim of the frame
        tip = float(random.choice([20, 620])), float(random.uniform(60, 420))
        draw_hand_blob(frame, tip, 0.0 if tip[0] < 320 else 180.0, height, random)
    return Case(name, _lit(frame, random), code)


def _turn(random: np.random.Generator, way_deg: float, swing_deg: float) -> float:
    return float(way_deg + random.normal(0, swing_deg) + 180 * random.integers(2))


def _peeping(random: np.random.Generator, top: Floats, height: float, way_deg: float, swing_deg: float) -> Floats:
    """Return a card that lies near `top`, which covers at least a third of it."""
    while True:
        towards, far = random.uniform(0, 2 * np.pi), random.uniform(0, 2 / 3) * height
        x, y = top.mean(axis=0) + far * np.array([np.cos(towards), np.sin(towards)])
        corners = card_corners((float(x), float(y)), height, _turn(random, way_deg, swing_deg))
        shared, _ = cv2.intersectConvexConvex(corners, top)
        if shared >= cv2.contourArea(corners) / 3:
            return corners


def _ground(random: np.random.Generator) -> Image:
    return np.ascontiguousarray(cv2.resize(random_background(random, (480, 480)), FRAME_PX), np.uint8)


def _lit(frame: Image, random: np.random.Generator) -> Image:
    return np.asarray(random_light(frame, random, 0.5), np.uint8)
