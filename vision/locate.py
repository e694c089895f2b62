"""Find the cards in a frame with the learned locator.

The net looks at a small copy of the frame and answers for each cell of 8x8 pixels: is a card's middle here (heat), how
much of that card can be seen, and where its outline lies. The outline is told in numbers that do not change when a
card is turned by half (see `vision.geometry`): a half axis ``u`` comes as the matrix ``u uT / |u|``.
"""

import math
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.geometry import Floats, Image, Place, corners_of, half_axis_of, is_sound, keep_apart, resized
from vision.nets import read_net
from vision.quality import level_below

STRIDE_PX: Final = 8
"""Pixels of the small frame per cell of the answer."""

SCALE_PX: Final = 32.0
"""The net tells lengths in units of this many pixels of the small frame."""

CHANNELS: Final = 12
"""heat, visible, offset x y, across xx xy yy, down xx xy yy, bend x y."""

SIDES_MULTIPLE_PX: Final = 32
"""The net halves five times, so the small frame's sides are multiples of this."""

MANY_ROWS: Final = 6
"""Of a frame with so many rows for each of the small one, every other row is looked at: it is shrunk in half the time."""

DARK_LEVEL: Final = 110
LIFTED_LEVEL: Final = 190
"""A small frame whose bright end lies below the one is multiplied until it reaches the other."""

MOST_OVERLAP: Final = 0.7
"""Outlines of one card found twice overlap by more than this; those of two cards in a tight fan may, too."""

PADDING_GRAY: Final = 114
"""What surrounds the small frame where its sides are not such multiples."""

_NEIGHBOURS: Final = np.ones((3, 3), np.uint8)


@dataclass(frozen=True, slots=True)
class Found:
    """A place where a card seems to lie.

    Attributes:
        corners: float32 (4, 2) in the frame's pixels, where the whole card would be. Begins at one of the two possible
            upper left corners.
        score: How sure the locator is that there is a card (0…1).
        visible: How much of the card it believes uncovered and inside the frame (0…1).
    """

    corners: Floats
    score: float
    visible: float


@dataclass(frozen=True, slots=True)
class Sight:
    """What one look at a frame found.

    Attributes:
        places: Where cards seem to lie, best first.
        highest: How sure the locator is at most that the middle of a card lies anywhere (0…1).
    """

    places: list[Found]
    highest: float


def lifted(small_bgr: Image) -> Image:
    """Return a small frame with its bright end (99th percentile) lifted to a level that the net is used to.

    All colours are multiplied alike, at most twelvefold; a frame that is bright enough comes back as it is.
    """
    blue, green, red = cv2.split(small_bgr[::4, ::4])  # few pixels tell it as well, and soon
    bright = level_below(cv2.max(cv2.max(blue, green), red), 0.99)
    if bright >= DARK_LEVEL:
        return small_bgr
    return np.asarray(cv2.convertScaleAbs(small_bgr, alpha=min(12.0, LIFTED_LEVEL / max(bright, 1))), np.uint8)


def small_frame(frame_bgr: Image, area_px: int) -> tuple[Image, Floats]:
    """Shrink or enlarge a frame to `area_px` pixels or somewhat more and pad it for the net.

    Returns:
        The small frame, uint8 BGR with sides that are multiples of 32, and its scale (small / original) across and down,
        float32 (2,): whole pixels make the two differ a little, which is 2 pixels at the right of a wide frame.
    """
    height, width = frame_bgr.shape[:2]
    scale = (area_px / (height * width)) ** 0.5
    rows, columns = (
        max(1, math.ceil(side * scale / SIDES_MULTIPLE_PX)) * SIDES_MULTIPLE_PX for side in (height, width)
    )
    scale = min(rows / height, columns / width)  # what is padded costs as much as what is seen
    seen = frame_bgr[::2] if height >= MANY_ROWS * rows else frame_bgr
    small = lifted(resized(seen, (max(8, round(width * scale)), max(8, round(height * scale)))))
    exact = np.array([small.shape[1] / width, small.shape[0] / height], np.float32)
    below, beside = rows - small.shape[0], columns - small.shape[1]
    padded = cv2.copyMakeBorder(small, 0, below, 0, beside, cv2.BORDER_CONSTANT, value=(PADDING_GRAY,) * 3)
    return np.asarray(padded, np.uint8), exact


class Locator:
    """The learned locator. Not for use by two threads at once: make one per thread.

    Args:
        weights: The ONNX file.
    """

    MOST_NETS: Final = 8
    """One net for each frame size (see `vision.nets`), and no more than this many."""

    def __init__(self, weights: Path) -> None:
        self._weights = weights
        self._nets: OrderedDict[tuple[int, ...], cv2.dnn.Net] = OrderedDict()

    def maps(self, small_bgr: Image) -> Floats:
        """Return the net's raw answer for a small frame: float32 (CHANNELS, rows, columns)."""
        net = self._net_for(small_bgr.shape)
        net.setInput(cv2.dnn.blobFromImage(small_bgr, 1 / 255))
        return np.asarray(net.forward()[0], np.float32)

    def _net_for(self, shape: tuple[int, ...]) -> cv2.dnn.Net:
        if shape not in self._nets:
            if len(self._nets) >= self.MOST_NETS:
                self._nets.popitem(last=False)
            self._nets[shape] = read_net(self._weights)
        self._nets.move_to_end(shape)
        return self._nets[shape]

    def locate(
        self,
        frame_bgr: Image,
        area_px: int,
        least_score: float,
        most_cards: int = 60,
        most_overlap: float = MOST_OVERLAP,
    ) -> Sight:
        """Return the cards of a frame.

        Args:
            frame_bgr: uint8 (height, width, 3).
            area_px: How many pixels the net looks at: 160² for one card, 640² for a table full.
            least_score: Places below it are left out (0…1).
            most_cards: No more than this many are returned.
            most_overlap: Of two outlines that overlap by more than this, only the better is returned.
        """
        small, scale = small_frame(frame_bgr, area_px)
        maps = self.maps(small)
        found = decode(maps, least_score, most_cards, most_overlap)
        places = [Found(each.corners / scale, each.score, each.visible) for each in found]
        return Sight(places, _logistic(float(maps[0].max())))


def decode(maps: Floats, least_score: float, most_cards: int, most_overlap: float = MOST_OVERLAP) -> list[Found]:
    """Turn the net's answer into places, best first, in pixels of the small frame.

    Args:
        maps: float32 (CHANNELS, rows, columns), heat and visible before the logistic function.
        least_score: Places below it are left out (0…1).
        most_cards: No more than this many are returned.
        most_overlap: Of two outlines that overlap by more than this, only the better is returned.
    """
    heat = maps[0]
    rows, columns = np.nonzero((heat == cv2.dilate(heat, _NEIGHBOURS)) & (heat >= _before_logistic(least_score)))
    best_first = np.argsort(-heat[rows, columns])[: 2 * most_cards]
    found = []
    for row, column in zip(rows[best_first], columns[best_first], strict=True):
        cell = maps[:, row, column]
        corners = _outline(cell, int(row), int(column))
        if is_sound(corners):
            found.append(Found(corners, _logistic(float(cell[0])), _logistic(float(cell[1]))))
    return [found[position] for position in keep_apart([each.corners for each in found], most_overlap)][:most_cards]


def _logistic(value: float) -> float:
    return 1 / (1 + math.exp(-min(max(value, -50.0), 50.0)))


def _before_logistic(share: float) -> float:
    """Return the value of which `_logistic` makes `share` (0…1)."""
    return math.log(max(share, 1e-9) / max(1 - share, 1e-9))


def _outline(cell: Floats, row: int, column: int) -> Floats:
    """Return the corners that one cell of the answer tells, in pixels of the small frame."""
    _, _, x, y, *axes, bend_x, bend_y = cell.tolist()
    across, down = half_axis_of(*axes[:3], unit_px=SCALE_PX), half_axis_of(*axes[3:], unit_px=SCALE_PX)
    if across[0] * down[1] - across[1] * down[0] < 0:  # corners run clockwise on the screen
        across = -across[0], -across[1]
    middle = (column + 0.5 + x) * STRIDE_PX, (row + 0.5 + y) * STRIDE_PX
    bend = bend_x * SCALE_PX, bend_y * SCALE_PX
    return corners_of(Place(*np.array([middle, across, down, bend], np.float32)))
