"""Small frames for the locator: tables with cards singly, in piles, spread out, fanned, and with none at all."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.drawing.canvas import CARD_MM
from vision.drawing.hands import draw_hand_blob
from vision.geometry import Floats, Image
from vision.locate import PADDING_GRAY, lifted
from vision.training.backgrounds import add_clutter, add_hand, random_ground
from vision.training.camera import photographed
from vision.training.crops import paste
from vision.training.faces import FaceStore

SCENE_PX: Final = 160
"""Side of a training frame."""

MOST_CARDS: Final = 24

_KINDS: Final = {"single": 0.2, "pile": 0.21, "spread": 0.1, "fan": 0.2, "heap": 0.1, "scan": 0.14, "empty": 0.05}
_HALF_CARD: Final = np.array(
    [[-CARD_MM[0], -CARD_MM[1]], [CARD_MM[0], -CARD_MM[1]], [CARD_MM[0], CARD_MM[1]], [-CARD_MM[0], CARD_MM[1]]],
    np.float32,
) / (2 * CARD_MM[1])


@dataclass(frozen=True)
class Scene:
    """A training frame.

    Attributes:
        frame_bgr: uint8 (SCENE_PX, SCENE_PX, 3).
        corners: float32 (cards, 4, 2) in pixels, lowest card first.
        visible: float32 (cards,), which share of each card can be seen.
    """

    frame_bgr: Image
    corners: Floats
    visible: Floats


def make_scene(random: np.random.Generator, store: FaceStore, textures: np.ndarray) -> Scene:
    """Make one frame by chance."""
    kind = str(random.choice(list(_KINDS), p=list(_KINDS.values())))
    if kind == "scan":
        return _scanned(random, store, textures)
    frame = random_ground(random, textures, (SCENE_PX, SCENE_PX))
    if random.random() < 0.45:
        add_clutter(random, frame)
    outlines = _tilted(random, _layout(random, kind)) if kind != "empty" else np.zeros((0, 4, 2), np.float32)
    owner = np.full((SCENE_PX, SCENE_PX), -1, np.int16)
    for card, (index, corners) in enumerate(zip(store.some(random, len(outlines)), outlines, strict=True)):
        if random.random() < 0.35:
            _cast_shadow(random, frame, corners)
        paste(frame, store.face(index, float(np.linalg.norm(corners[3] - corners[0]))), corners)
        cv2.fillConvexPoly(owner, np.rint(corners).astype(np.int32), card)
    if random.random() < 0.32:
        _reach_in(random, frame, owner, outlines)
    _pad(random, frame, owner)
    taken = lifted(photographed(random, frame, blur_px=_most_blur_px(outlines)))
    if (owner == -2).any():
        taken[owner == -2] = PADDING_GRAY
    return Scene(taken, outlines, _visible_shares(owner, outlines))


def _scanned(random: np.random.Generator, store: FaceStore, textures: np.ndarray) -> Scene:
    """Return one card as a scanner or an artist shows it: upright, cut near its edges, the frame's rest padded."""
    high = SCENE_PX - random.uniform(0, 24)
    above, left, right = high * np.where(random.random(3) < 0.5, random.normal(0, 0.006, 3), random.uniform(0, 0.16, 3))
    below = above if random.random() < 0.8 else high * random.uniform(0, 0.1)
    long_side = high - above - below
    wide = min(high, left + right + long_side * CARD_MM[0] / CARD_MM[1])
    if random.random() < 0.4:
        frame = random_ground(random, textures, (SCENE_PX, SCENE_PX))
    else:
        tone = (0, 255, int(random.integers(256)))[int(random.integers(3))]
        frame = np.full((SCENE_PX, SCENE_PX, 3), tone, np.uint8)
    at = np.array([left + long_side * CARD_MM[0] / CARD_MM[1] / 2, above + long_side / 2])
    corners = _card(at, long_side, float(random.normal(0, 0.008)))
    if random.random() < 0.3:  # lying on its side
        corners, wide, high = corners[[1, 0, 3, 2], ::-1], high, wide
    paste(frame, store.face(int(random.integers(len(store))), long_side), corners)
    if random.random() < 0.6:
        frame = photographed(random, frame, blur_px=1.5)
    frame = lifted(frame)
    frame[round(high) :] = PADDING_GRAY
    frame[:, round(wide) :] = PADDING_GRAY
    return Scene(frame, corners[None].astype(np.float32), np.ones(1, np.float32))


def _layout(random: np.random.Generator, kind: str) -> Floats:
    """Return card outlines on an untilted table, float32 (cards, 4, 2), in pixels."""
    middle = np.full(2, SCENE_PX / 2)
    if kind in ("single", "pile"):
        return _pile(random, middle, kind)
    long_side = float(np.exp(random.uniform(np.log(20), np.log(95))))
    if kind == "fan":
        return _fan(random, middle, float(np.exp(random.uniform(np.log(26), np.log(125)))))
    count = int(random.integers(2, MOST_CARDS + 1)) if long_side < 50 else int(random.integers(2, 9))
    lined_up = random.random() < 0.35
    base = random.uniform(0, 2 * np.pi)
    cards: list[Floats] = []
    for _ in range(count * 3):
        angle = base + random.normal(0, 0.06) + random.integers(4) * np.pi / 2 if lined_up else random.uniform(0, 7)
        at = random.uniform(-0.02, 1.02, 2) * SCENE_PX
        crowded = any(np.linalg.norm(at - card.mean(axis=0)) < long_side * 0.95 for card in cards)
        if kind == "heap" or not crowded:
            cards.append(_card(at, long_side, angle))
        if len(cards) == count:
            break
    return np.stack(cards)


def _pile(random: np.random.Generator, middle: np.ndarray, kind: str) -> Floats:
    """Return one card, or a pile of up to twelve more or less upon each other."""
    long_side = float(np.exp(random.uniform(np.log(24), np.log(200))))
    room = max(0.0, (SCENE_PX - long_side * 0.8) / 2)
    at = middle + random.uniform(-1, 1, 2) * room
    if long_side > 110 and random.random() < 0.4:  # held up to the camera, or photographed alone
        angle = random.choice([0, np.pi]) + random.normal(0, 0.08)
    else:
        angle = random.uniform(0, 2 * np.pi)
    count = 1 if kind == "single" else int(random.integers(2, 13))
    untidy = random.choice([0.02, 0.08, 0.22, 0.45], p=[0.2, 0.25, 0.3, 0.25])  # the last: they peep out by two thirds
    turns = random.normal(0, random.choice([0.03, 0.2, 1.2]), count)
    places = [at + random.normal(0, untidy, 2) * long_side for _ in range(count - 1)]
    return np.stack([_card(place, long_side, angle + turn) for place, turn in zip([*places, at], turns, strict=True)])


def _fan(random: np.random.Generator, middle: np.ndarray, long_side: float) -> Floats:
    """Return cards held like a hand: turned about a point below them, each covering part of the one before."""
    count = int(random.integers(2, 9)) if long_side < 80 else int(random.integers(2, 5))
    step = random.uniform(0.08, 0.34) * (1 if random.random() < 0.6 else -1)
    along = random.uniform(0.0, 0.3) * long_side
    base = random.uniform(0, 2 * np.pi)
    reach = long_side * random.uniform(0.5, 1.3)
    at = middle + random.uniform(-0.32, 0.32, 2) * SCENE_PX
    cards = []
    for card in range(count):
        angle = base + (card - (count - 1) / 2) * step
        up = np.array([np.sin(angle), -np.cos(angle)])
        aside = np.array([np.cos(base), np.sin(base)]) * along * (card - (count - 1) / 2) * np.sign(step)
        cards.append(_card(at + (up - [np.sin(base), -np.cos(base)]) * reach + aside, long_side, angle))
    return np.stack(cards)


def _card(at: np.ndarray, long_side: float, angle: float) -> Floats:
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return (_HALF_CARD * long_side @ turn.T + at).astype(np.float32)


def _tilted(random: np.random.Generator, outlines: Floats) -> Floats:
    """See the table from aside: squash it along some direction and let the far side shrink."""
    if random.random() < 0.25:
        return outlines
    squash = random.uniform(0.72, 1.0) if random.random() < 0.5 else random.uniform(0.34, 0.75)
    narrowing = random.uniform(0, 0.9) * (1 - squash**2) ** 0.5 * 0.8 + abs(random.normal(0, 0.05))
    angle = random.uniform(0, 2 * np.pi)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    at = outlines.reshape(-1, 4, 2).mean(axis=(0, 1))
    flat = (outlines - at) @ turn / (SCENE_PX / 2)
    depth = 1 + narrowing * flat[..., 1:]
    depth = np.maximum(depth, 0.45)
    seen = np.concatenate([flat[..., :1], flat[..., 1:] * squash], axis=-1) / depth
    return np.asarray(seen * (SCENE_PX / 2) @ turn.T + at, np.float32)


def _most_blur_px(outlines: Floats) -> float:
    """Return the strongest blur: up to a twentieth of a large card, never more than 5 pixels."""
    if not len(outlines):
        return 2.2
    long_side = float(np.linalg.norm(outlines[-1][3] - outlines[-1][0]))
    return float(np.clip(0.05 * long_side, 2.2, 5.0))


def _cast_shadow(random: np.random.Generator, frame_bgr: Image, corners: Floats) -> None:
    """Darken the table beside a card."""
    long_side = float(np.linalg.norm(corners[3] - corners[0]))
    shadow = np.zeros(frame_bgr.shape[:2], np.uint8)
    moved = corners + random.normal(0, 0.03, 2) * long_side
    cv2.fillConvexPoly(shadow, np.rint(moved).astype(np.int32), 255)
    soft = cv2.blur(shadow, (max(1, round(long_side * 0.06)),) * 2)
    frame_bgr[:] = (frame_bgr * (1 - soft[..., None] * (random.uniform(0.1, 0.6) / 255))).astype(np.uint8)


def _reach_in(random: np.random.Generator, frame: Image, owner: np.ndarray, outlines: Floats) -> None:
    """Let a hand lie over the frame, mostly at some card's rim as when one is laid down."""
    mask = np.zeros(frame.shape[:2], np.uint8)
    size = float(np.exp(random.uniform(np.log(40), np.log(160))))
    if len(outlines) and random.random() < 0.6:  # a whole hand on the uppermost card
        card = outlines[-1]
        across, down = random.uniform(-0.1, 1.1, 2)
        tip = card[0] + across * (card[1] - card[0]) + down * (card[3] - card[0])
        size = 2 * float(np.linalg.norm(card[3] - card[0])) * random.uniform(0.7, 1.25)
        mask = draw_hand_blob(frame, (float(tip[0]), float(tip[1])), float(random.uniform(0, 360)), size, random)
        owner[mask > 127] = -1
        return
    at = random.uniform(0, SCENE_PX, 2)
    if len(outlines) and random.random() < 0.8:
        card = outlines[-1]
        at = card[random.integers(4)] * 0.8 + card.mean(axis=0) * 0.2
        size = float(np.linalg.norm(card[3] - card[0])) * random.uniform(0.7, 1.4)
    add_hand(random, frame, mask, at, size)
    owner[mask > 127] = -1


def _pad(random: np.random.Generator, frame: Image, owner: np.ndarray) -> None:
    """Mark what the reader pads where a frame's sides are no multiples of 32."""
    for side in range(2):
        if random.random() < 0.3:
            at = SCENE_PX - int(random.integers(1, 32))
            np.swapaxes(owner, 0, side)[at:] = -2
    frame[owner == -2] = PADDING_GRAY


def _visible_shares(owner: np.ndarray, outlines: Floats) -> Floats:
    areas = [max(abs(cv2.contourArea(corners)), 1.0) for corners in outlines]
    seen = np.bincount(owner[owner >= 0].ravel(), minlength=len(outlines))[: len(outlines)]
    return np.minimum(seen / np.array(areas) if len(outlines) else np.zeros(0), 1.0).astype(np.float32)
