"""Look closer at one place: how exactly does the uppermost card there lie?

The locator tells an outline out of a small copy of the whole frame, with cards of any size lying any way. Here the
place that it found is cut out and turned upright in a fixed size, which makes a small net far more exact: it finds a
card's edge where fingers cover part of it, tells it from a frame printed inside, and goes from a card below to the one
that lies on it. Like the locator it answers in numbers that half a turn of the card does not change.
"""

from dataclasses import replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.classify import white_patch
from vision.geometry import (
    Floats,
    Image,
    Place,
    corners_of,
    half_axis_of,
    is_sound,
    place_of,
    rectify,
    to_crop,
)
from vision.nets import read_net

SIDE_PX: Final = 96
"""Side of the square picture that is looked at."""

CARD_PX: Final = (42, 65)
"""Width and height that the card has in it, if the outline is right."""

UNIT_PX: Final = 32.0
"""The net tells lengths in units of this many pixels of that picture."""

NUMBERS: Final = 12
"""Length of the answer: is a card there, how much of it can be seen, offset x y, across xx xy yy, down xx xy yy, bend x y."""

_SHOWN: Final = SIDE_PX / 1.1  # `vision.geometry.rectify` shows a twentieth more beyond each edge


def surroundings(corners: Floats) -> Floats:
    """Return the parallelogram, float32 (4, 2), that is to be cut out upright to look closer at an outline."""
    place = place_of(corners)
    wide, high = (np.float32(_SHOWN / side) for side in CARD_PX)
    return corners_of(replace(place, across=place.across * wide, down=place.down * high, bend=place.bend * 0))


def cut_out(frame_bgr: Image, around: Floats) -> Image:
    """Return what the net is to see within `surroundings`, uint8 (SIDE_PX, SIDE_PX, 3)."""
    return white_patch(rectify(frame_bgr, around, (SIDE_PX, SIDE_PX)))


def place_told(answer: Floats) -> Place:
    """Return the place that the net's answer, float32 (NUMBERS,), tells, in pixels of the square picture."""
    _, _, x, y, *axes, bend_x, bend_y = (float(number) for number in answer)
    across, down = half_axis_of(*axes[:3], unit_px=UNIT_PX), half_axis_of(*axes[3:], unit_px=UNIT_PX)
    if across[0] * down[1] - across[1] * down[0] < 0:  # corners run clockwise on the screen
        across = -across[0], -across[1]
    middle = x * UNIT_PX + SIDE_PX / 2, y * UNIT_PX + SIDE_PX / 2
    return Place(*np.array([middle, across, down, (bend_x * UNIT_PX, bend_y * UNIT_PX)], np.float32))


class CloserLook:
    """The learned closer look. Not for use by two threads at once: make one per thread.

    Args:
        weights: The ONNX file.
    """

    def __init__(self, weights: Path) -> None:
        self._net = read_net(weights)

    def outline(self, frame_bgr: Image, corners: Floats, times: int = 2) -> Floats:
        """Return the outline of the uppermost card near `corners`, float32 (4, 2); `corners` where none is to be told.

        Args:
            frame_bgr: uint8 (height, width, 3).
            corners: float32 (4, 2) in pixels, where a card seems to lie.
            times: How often to look: each look begins with the outline that the one before has told.
        """
        for _ in range(times):
            around = surroundings(corners)
            self._net.setInput(cv2.dnn.blobFromImage(cut_out(frame_bgr, around), 1 / 255))
            told = corners_of(place_told(np.asarray(self._net.forward()[0], np.float32)))
            back = np.linalg.inv(to_crop(around, (SIDE_PX, SIDE_PX)))
            better = np.asarray(cv2.perspectiveTransform(told[None], back)[0], np.float32)
            if not is_sound(better):
                break
            corners = better
        return corners
