"""Upright crops for the classifier: one card as the reader would cut it out, well or badly."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.classify import NO_CARD, white_patch
from vision.drawing.hands import draw_hand_blob
from vision.geometry import CROP_SIZE_PX, Floats, Image, crop_corners, rectify, turned
from vision.indices import FINE_SIZE_PX, indices_of
from vision.training.backgrounds import add_clutter, add_hand, random_ground
from vision.training.camera import photographed
from vision.training.faces import FaceStore, all_symbols

_REGIONS: Final = {  # what lets a person tell the face, as shares of the card: left, top, right, bottom
    "upper index": (0.06, 0.04, 0.32, 0.24),
    "lower index": (0.68, 0.76, 0.94, 0.96),
    "middle": (0.2, 0.25, 0.8, 0.75),
}


_WHERE: Final = crop_corners(FINE_SIZE_PX)
_NONE: Final = all_symbols().index(NO_CARD)


@dataclass(frozen=True)
class Crop:
    """A training crop: one card, or what is taken for one, as the classifier and the index reader see it.

    Attributes:
        picture_bgr: uint8 (96, 64, 3), after the white patch.
        indices_bgr: uint8 (2, 56, 48, 3), each after a white patch of its own.
        symbol: Position in `all_symbols`.
        colour: Position in `all_colours`.
        index_symbols: The same as `symbol`, but "none" for an index that is covered.
        shift: float32 (4, 2), where the card's corners are, relative to where they should be, in crop sides.
    """

    picture_bgr: Image
    indices_bgr: Image
    symbol: int
    colour: int
    index_symbols: tuple[int, int]
    shift: Floats


@dataclass(frozen=True)
class _Laid:
    """What lies before the camera: the scene in twice the crop's size, the card's corners, and what they show."""

    canvas_bgr: Image
    corners: Floats
    symbol: int = _NONE
    colour: int = 0
    index_symbols: tuple[int, int] = (_NONE, _NONE)


def make_crop(random: np.random.Generator, store: FaceStore, textures: np.ndarray) -> Crop:
    """Make one crop by chance: mostly a card, sometimes half covered, sometimes none."""
    laid = _laid(random, store, textures)
    taken = _taken(random, laid.canvas_bgr)
    fine = rectify(taken, _believed(random, laid.corners), FINE_SIZE_PX)
    return Crop(
        white_patch(np.asarray(cv2.resize(taken, CROP_SIZE_PX, interpolation=cv2.INTER_AREA), np.uint8)),
        np.stack([white_patch(index) for index in indices_of(fine)]),
        laid.symbol,
        laid.colour,
        laid.index_symbols,
        ((laid.corners - _WHERE) / np.array(FINE_SIZE_PX)).astype(np.float32),
    )


def _laid(random: np.random.Generator, store: FaceStore, textures: np.ndarray) -> _Laid:
    """Lay a card, a piece of one, or nothing where the reader looks."""
    canvas = random_ground(random, textures, FINE_SIZE_PX)
    if random.random() < 0.3:
        add_clutter(random, canvas, 3)
    for _ in range(int(random.choice([0, 1, 2, 3], p=[0.5, 0.25, 0.15, 0.1]))):
        _paste(canvas, store, int(random.integers(len(store))), _elsewhere(random, _WHERE, 0.7))
    kind = random.random()
    if kind < 0.05:
        if random.random() < 0.4:
            unseen = np.zeros(canvas.shape[:2], np.uint8)
            size_px = random.uniform(0.3, 1.5) * FINE_SIZE_PX[1]
            add_hand(random, canvas, unseen, random.uniform(0, 1, 2) * FINE_SIZE_PX, size_px)
        return _Laid(canvas, _WHERE)
    index = int(random.integers(len(store)))
    if kind < 0.1:  # a piece of a card, where no whole card lies
        _paste(canvas, store, index, _fragment(random))
        return _Laid(canvas, _WHERE)
    corners = _jittered(random, _WHERE)
    shape = np.roll(corners, 2, axis=0) if random.random() < 0.5 else corners
    _paste(canvas, store, index, shape)
    mask, readable = np.zeros(canvas.shape[:2], np.uint8), True
    if random.random() < 0.55:
        canvas, mask, readable = _covered(random, canvas, store, shape)
    symbol = int(store.symbols[index])
    seen = [_visible_share(mask, end, _REGIONS["upper index"]) > 0.6 for end in (corners, turned(corners))]
    indices = symbol if seen[0] else _NONE, symbol if seen[1] else _NONE
    return _Laid(canvas, corners, symbol if readable else _NONE, int(store.colours[index]), indices)


def _taken(random: np.random.Generator, canvas_bgr: Image) -> Image:
    """Photograph the canvas, mostly with the resolution of a distant card."""
    width, height = FINE_SIZE_PX
    if random.random() > 0.65:
        return photographed(random, canvas_bgr, blur_px=0.046 * height)
    scale = float(np.exp(random.uniform(np.log(0.14), 0)))
    squash = random.uniform(0.45, 1.0) if random.random() < 0.4 else 1.0
    across, down = (squash, 1.0) if random.random() < 0.5 else (1.0, squash)
    size = max(16, round(width * scale * across)), max(24, round(height * scale * down))
    distant = np.asarray(cv2.resize(canvas_bgr, size, interpolation=cv2.INTER_AREA), np.uint8)
    small = photographed(random, distant, blur_px=size[1] * 0.046)
    return np.asarray(cv2.resize(small, FINE_SIZE_PX, interpolation=cv2.INTER_LINEAR), np.uint8)


def _believed(random: np.random.Generator, corners: Floats) -> Floats:
    """Return where the reader believes the corners once it has corrected them: rarely off by more than a hundredth."""
    strength = random.uniform(0.002, 0.012) if random.random() < 0.8 else random.uniform(0.012, 0.035)
    off = random.normal(0, strength, (4, 2)) + random.normal(0, strength, 2)
    return (corners + off * FINE_SIZE_PX).astype(np.float32)


def _jittered(random: np.random.Generator, corners: Floats) -> Floats:
    """Move corners as a locator errs: mostly a little, sometimes much."""
    strength = abs(random.normal(0, 0.012)) + 0.004 if random.random() < 0.55 else random.uniform(0.02, 0.085)
    size = np.array(FINE_SIZE_PX)
    middle = size / 2
    angle = random.normal(0, strength * 0.9)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    moved = (corners - middle) * (1 + random.normal(0, strength, 2)) @ turn.T + middle
    moved += random.normal(0, strength * 0.6, 2) * size + random.normal(0, strength * 0.55, (4, 2)) * size
    return np.clip(moved, -0.2 * size, 1.2 * size).astype(np.float32)


def _elsewhere(random: np.random.Generator, corners: Floats, reach: float) -> Floats:
    """Return a card of the same size lying somewhere else, turned by chance."""
    middle = corners.mean(axis=0)
    angle = random.uniform(0, 2 * np.pi) if random.random() < 0.5 else random.normal(0, 0.25)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    away = random.uniform(-reach, reach, 2) * FINE_SIZE_PX
    return ((corners - middle) * random.uniform(0.92, 1.08) @ turn.T + middle + away).astype(np.float32)


def _fragment(random: np.random.Generator) -> Floats:
    """Return corners of a card much too large, too small or too far aside to be the card that is sought."""
    corners = _WHERE
    middle = corners.mean(axis=0)
    if random.random() < 0.5:
        larger = random.uniform(1.7, 3.0)
        return _elsewhere(random, ((corners - middle) * larger + middle).astype(np.float32), 0.6)
    smaller = ((corners - middle) * random.uniform(0.7, 1.1) + middle).astype(np.float32)
    away = random.choice([-1, 1], 2) * random.uniform(0.45, 0.8, 2) * FINE_SIZE_PX
    return (_elsewhere(random, smaller, 0.05) + away).astype(np.float32)


def _covered(random: np.random.Generator, canvas: Image, store: FaceStore, shape: Floats) -> tuple[Image, Image, bool]:
    """Cover part of the card so that something of its face remains or clearly nothing does.

    Where half of what tells the face remains, the face is still what is asked for: the reader is to learn how unsure
    it should be.

    Returns:
        The covered canvas, what is covered, uint8 (height, width), and whether the face can be told.
    """
    for _ in range(6):
        covered, mask = canvas.copy(), np.zeros(canvas.shape[:2], np.uint8)
        kind = random.random()
        if kind < 0.32:
            for _ in range(int(random.integers(1, 3))):
                other = _elsewhere(random, _WHERE, 0.85)
                _paste(covered, store, int(random.integers(len(store))), other)
                cv2.fillConvexPoly(mask, other.astype(np.int32), 255)
        elif kind < 0.92:
            mask = _under_a_hand(random, covered)
        else:
            _cut(random, covered, mask)
        shares = {name: _visible_share(mask, shape, box) for name, box in _REGIONS.items()}
        if max(shares["upper index"], shares["lower index"]) > 0.8 or shares["middle"] > 0.6:
            return covered, mask, True
        if max(shares.values()) < 0.25:
            return covered, mask, False
    return canvas, np.zeros_like(mask), True


def _under_a_hand(random: np.random.Generator, canvas: Image) -> Image:
    """Lay a whole hand or some fingers over the canvas, in place; return what they cover, uint8 (height, width)."""
    tip = random.uniform(-0.1, 1.1, 2) * FINE_SIZE_PX
    if random.random() < 0.75:
        size_px = FINE_SIZE_PX[1] * random.uniform(1.3, 2.5)
        return draw_hand_blob(canvas, (float(tip[0]), float(tip[1])), float(random.uniform(0, 360)), size_px, random)
    mask = np.zeros(canvas.shape[:2], np.uint8)
    add_hand(random, canvas, mask, tip, FINE_SIZE_PX[1] * random.uniform(0.5, 1.3))
    return mask


def _cut(random: np.random.Generator, canvas: Image, mask: Image) -> None:
    """Let the frame end within the crop: beyond it the last pixels are repeated, as `rectify` does."""
    turns = int(random.integers(4))
    turned, turned_mask = np.rot90(canvas, turns), np.rot90(mask, turns)
    at = int(turned.shape[0] * random.uniform(0.6, 0.97))
    turned[at:] = turned[at - 1]
    turned_mask[at:] = 255


def _visible_share(mask: Image, shape: Floats, box: tuple[float, float, float, float]) -> float:
    """Return which share of a region of the card (shares of its sides) is not under `mask`."""
    left, top, right, bottom = box
    grid = np.stack(np.meshgrid(np.linspace(left, right, 7), np.linspace(top, bottom, 7)), -1).reshape(-1, 2)
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    matrix = cv2.getPerspectiveTransform(unit, shape)
    points = cv2.perspectiveTransform(grid[None].astype(np.float32), matrix)[0]
    columns = np.clip(points[:, 0], 0, mask.shape[1] - 1).astype(int)
    rows = np.clip(points[:, 1], 0, mask.shape[0] - 1).astype(int)
    return float(np.mean(mask[rows, columns] == 0))


def _paste(canvas: Image, store: FaceStore, index: int, corners: Floats) -> None:
    long_side = float(np.linalg.norm(corners[3] - corners[0]))
    paste(canvas, store.face(index, long_side), corners)


def paste(canvas: Image, face_bgra: Image, corners: Floats) -> None:
    """Lay a face, uint8 BGRA, onto the canvas so that its corners come to lie at `corners`."""
    height, width = canvas.shape[:2]
    left, top = np.floor(np.clip(corners.min(axis=0) - 1, 0, (width, height))).astype(int)
    right, bottom = np.ceil(np.clip(corners.max(axis=0) + 1, 0, (width, height))).astype(int)
    if right <= left or bottom <= top:
        return
    rows, columns = face_bgra.shape[:2]
    source = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(source, (corners - (left, top) - 0.5).astype(np.float32))
    warped = cv2.warpPerspective(face_bgra, matrix, (int(right - left), int(bottom - top)), flags=cv2.INTER_LINEAR)
    share = warped[..., 3:].astype(np.uint16)
    part = canvas[top:bottom, left:right]
    part[:] = ((warped[..., :3] * share + part * (255 - share) + 127) // 255).astype(np.uint8)
