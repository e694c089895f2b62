"""Shapes as masks with smooth edges, at any size: what signs on the screen are made of."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

Points = Sequence[tuple[float, float]]
"""Corners within a square of side 1, y upward."""

_FINER: Final = 8
"""Shapes are drawn so much larger and shrunk: smooth edges."""


def stamp_mask(
    areas: Sequence[Points], strokes: Sequence[Points], stroke_width: float, side: int, turn_deg: float
) -> npt.NDArray[np.uint8]:
    """Return how much of each pixel a shape covers: uint8 (side, side), 0 to 255, the upper row first.

    Args:
        areas: Filled polygons.
        strokes: Lines from point to point.
        stroke_width: Of the lines, as a share of the side.
        side: In pixels.
        turn_deg: Turned by so much around its middle, counter-clockwise.
    """
    fine = side * _FINER
    covered = np.zeros((fine, fine), np.uint8)
    turn = np.deg2rad(turn_deg)
    along, across = np.cos(turn), np.sin(turn)

    def at(points: Points) -> npt.NDArray[np.int32]:
        x, y = (np.array(points) - 0.5).T
        placed = np.stack([0.5 + x * along - y * across, 0.5 - (x * across + y * along)], axis=1)
        return np.rint(placed * fine - 0.5).astype(np.int32)

    for area in areas:
        cv2.fillPoly(covered, [at(area)], 255)
    width = max(_FINER, round(stroke_width * fine))
    for stroke in strokes:
        cv2.polylines(covered, [at(stroke)], False, 255, width)
    return np.asarray(cv2.resize(covered, (side, side), interpolation=cv2.INTER_AREA), np.uint8)
