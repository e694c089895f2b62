"""What use does to a card: scratches, dirt, fading, bent corners."""

import cv2
import numpy as np
from numpy.typing import NDArray

Face = NDArray[np.uint8]


def wear(face_bgra: Face, random: np.random.Generator, amount: float) -> Face:
    """Return a used copy of a card.

    Args:
        face_bgra: uint8 (h, w, 4).
        random: Source of chance.
        amount: 0 new to 1 played for years.

    Returns:
        uint8 (h, w, 4); the outline stays as it is.
    """
    if amount <= 0:
        return face_bgra.copy()
    colour = np.ascontiguousarray(face_bgra[:, :, :3])
    colour = _faded(colour, random, amount)
    colour = _scratched(colour, random, amount)
    colour = _dirty(colour, random, amount)
    colour = _bent(colour, random, amount)
    return np.dstack([colour, face_bgra[:, :, 3]])


def _faded(colour: NDArray[np.uint8], random: np.random.Generator, amount: float) -> NDArray[np.uint8]:
    """Lift the darks and lower the contrast, as sun and sleeves do."""
    lift = random.uniform(0.0, 0.22) * amount
    tint = np.array([random.uniform(200, 250), random.uniform(215, 250), random.uniform(220, 255)])
    table = np.arange(256)[:, None] * (1 - lift) + tint * lift
    return np.asarray(cv2.LUT(colour, table.astype(np.uint8)[None]), np.uint8)


def _scratched(colour: NDArray[np.uint8], random: np.random.Generator, amount: float) -> NDArray[np.uint8]:
    """Draw fine light lines and rub off specks of print."""
    height, width = colour.shape[:2]
    layer = colour.copy()
    for _ in range(int(random.poisson(5 * amount))):
        start = random.uniform(0, 1, 2) * (width, height)
        points = start + np.cumsum(random.normal(0, 0.04, (6, 2)) + random.normal(0, 0.06, 2), axis=0) * height
        tone = int(random.integers(170, 250))
        cv2.polylines(layer, [(points * 8).astype(np.int32)], False, (tone, tone, tone), 1, cv2.LINE_AA, 3)
    for _ in range(int(random.poisson(14 * amount))):
        centre = (int(random.integers(width)), int(random.integers(height)))
        tone = int(random.integers(190, 250))
        cv2.circle(layer, centre, int(random.integers(0, 1 + height // 110)), (tone, tone, tone), -1, cv2.LINE_AA)
    share = random.uniform(0.35, 0.9)
    return np.asarray(cv2.addWeighted(layer, share, colour, 1 - share, 0), np.uint8)


def _dirty(colour: NDArray[np.uint8], random: np.random.Generator, amount: float) -> NDArray[np.uint8]:
    """Darken the card in soft brownish patches."""
    height, width = colour.shape[:2]
    grain = random.uniform(0, 1, (7, 5, 1)).astype(np.float32)
    depth = np.array([0.32, 0.24, 0.18], np.float32) * random.uniform(0.1, 0.9) * amount
    gain = cv2.resize(1.0 - grain * grain * depth, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.asarray(np.clip(colour * gain, 0, 255), np.uint8)


def _bent(colour: NDArray[np.uint8], random: np.random.Generator, amount: float) -> NDArray[np.uint8]:
    """Make bent corners shine, with a crease of bare paper."""
    height, width = colour.shape[:2]
    for corner in ((0, 0), (width, 0), (width, height), (0, height)):
        if random.random() > 0.3 * amount:
            continue
        reach = random.uniform(0.06, 0.2) * height
        inward = (1 if corner[0] == 0 else -1, 1 if corner[1] == 0 else -1)
        one = (round(corner[0] + inward[0] * reach), corner[1])
        two = (corner[0], round(corner[1] + inward[1] * reach * random.uniform(0.7, 1.3)))
        layer = colour.copy()
        shine, share = int(random.integers(120, 255)), random.uniform(0.08, 0.3)
        cv2.fillPoly(layer, [np.array([corner, one, two], np.int32)], (shine, shine, shine))
        colour = np.asarray(cv2.addWeighted(layer, share, colour, 1 - share, 0), np.uint8)
        cv2.line(colour, one, two, (205, 212, 215), 1, cv2.LINE_AA)
    return colour
