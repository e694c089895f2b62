"""Where a card lies: from four corners to an upright picture of it, and back.

Corners are float32 (4, 2) in pixels, clockwise on the screen, beginning at the card's own upper left. Half of the
cards look the same after half a turn, so what is learned about a card's place must not change with that turn. It is
therefore split into a centre, two half axes and a bend::

    corner(s, t) = centre + s * across + t * down + s * t * bend        s, t in {-1, +1}

Half a turn flips the signs of ``across`` and ``down`` together and leaves centre and bend as they are. The bend is
what perspective adds to a parallelogram.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

Image: TypeAlias = NDArray[np.uint8]
Floats: TypeAlias = NDArray[np.float32]

CROP_SIZE_PX: Final = (64, 96)
"""Width and height of the upright picture that is classified."""

CROP_MARGIN: Final = 0.05
"""How much table the upright picture shows beyond each edge, as a share of the card's side."""

FINEST_RATIO: Final = 0.9
"""A frame is halved for a crop as long as it keeps this many pixels for each pixel of the crop, along a side."""

_HALF_PX: Final = np.float32(0.5)
"""From a pixel's edge, where corners are counted from, to its middle, which OpenCV counts from."""

_SHARES: Final = np.array([[1, -1, -1, 1], [1, 1, -1, -1], [1, 1, 1, 1], [1, -1, 1, -1]], np.float32)
"""Of centre, across, down and bend in each corner: 1, s, t and s * t."""


@dataclass(frozen=True, slots=True)
class Place:
    """A card's outline as centre, half axes and bend, each float32 (2,) in pixels."""

    centre: Floats
    across: Floats
    down: Floats
    bend: Floats


def place_of(corners: Floats) -> Place:
    """Split `corners`, float32 (4, 2), into centre, half axes and bend. `corners_of` is its inverse."""
    return Place(*(_SHARES.T @ corners / 4))


def corners_of(place: Place) -> Floats:
    """Return the four corners of `place`, float32 (4, 2)."""
    return np.asarray(_SHARES @ np.array([place.centre, place.across, place.down, place.bend]), np.float32)


def turned(corners: Floats) -> Floats:
    """Return the same outline beginning at the opposite corner: the card read upside-down."""
    return np.roll(corners, 2, axis=0)


def beside(corners: Floats, across: float, down: float) -> Floats:
    """Return an outline moved along its own sides by shares of its width and height."""
    place = place_of(corners)
    return np.asarray(corners + 2 * (across * place.across + down * place.down), np.float32)


def overlap(first: Floats, second: Floats) -> float:
    """Return the area that two convex outlines share, divided by the area that they cover together (0…1)."""
    shared, _ = cv2.intersectConvexConvex(first, second)
    together = abs(cv2.contourArea(first)) + abs(cv2.contourArea(second)) - shared
    return float(shared) / together if together > 0 else 0.0


def is_sound(corners: Floats) -> bool:
    """Tell whether `corners` are finite and form a convex outline, clockwise on the screen, of more than a few pixels."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners.tolist()  # single numbers: numpy takes ten times as long
    edges = (x1 - x0, y1 - y0), (x2 - x1, y2 - y1), (x3 - x2, y3 - y2), (x0 - x3, y0 - y3)
    crosses = [x * next_y - y * next_x for (x, y), (next_x, next_y) in zip(edges, (*edges[1:], edges[0]), strict=True)]
    return min(crosses) > 4.0 and math.isfinite(sum(crosses))


def long_side_px(corners: Floats) -> float:
    """Return the mean length of the card's two long edges in pixels."""
    own_left, own_right, right, left = corners.tolist()
    return (math.dist(own_left, left) + math.dist(own_right, right)) / 2


def crop_corners(size_px: tuple[int, int] = CROP_SIZE_PX, margin: float = CROP_MARGIN) -> Floats:
    """Return where a card's corners lie in its upright picture of `size_px` (width, height), float32 (4, 2)."""
    width, height = size_px
    x, y = width * margin / (1 + 2 * margin), height * margin / (1 + 2 * margin)
    return np.array([[x, y], [width - x, y], [width - x, height - y], [x, height - y]], np.float32)


def to_crop(corners: Floats, size_px: tuple[int, int] = CROP_SIZE_PX) -> NDArray[np.float64]:
    """Return the 3x3 homography from the frame to the upright picture (pixel edges, not pixel centres)."""
    return np.asarray(cv2.getPerspectiveTransform(corners.astype(np.float32), crop_corners(size_px)), np.float64)


def rectify(frame_bgr: Image, corners: Floats, size_px: tuple[int, int] = CROP_SIZE_PX) -> Image:
    """Return the card inside `corners` as an upright picture.

    A card much larger than its crop is halved by area averaging first, as often as its pixels still suffice, since
    sampling it sparsely would break thin strokes into noise.

    Args:
        frame_bgr: uint8 (height, width, 3).
        corners: float32 (4, 2); may reach beyond the frame, whose edge pixels are then repeated.
        size_px: Width and height of the result.

    Returns:
        uint8 (size_px[1], size_px[0], 3), BGR.
    """
    halvings = int(math.log2(max(long_side_px(corners) / size_px[1], FINEST_RATIO) / FINEST_RATIO))
    if halvings:
        frame_bgr, corners = _surroundings(frame_bgr, corners, halvings)
    matrix = cv2.getPerspectiveTransform(corners.astype(np.float32) - _HALF_PX, crop_corners(size_px) - _HALF_PX)
    return np.asarray(
        cv2.warpPerspective(frame_bgr, matrix, size_px, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE),
        np.uint8,
    )


def _surroundings(frame_bgr: Image, corners: Floats, halvings: int) -> tuple[Image, Floats]:
    """Cut out what lies around `corners`, halve it so often, and return it with the corners in it."""
    height, width = frame_bgr.shape[:2]
    halvings = min(halvings, int(math.log2(min(height, width))))
    scale, reach = 2**halvings, 0.12 * long_side_px(corners)
    (left, top), (right, bottom) = (corners.min(axis=0) - reach).tolist(), (corners.max(axis=0) + reach).tolist()
    left, top = min(max(0, math.floor(left)), width - scale), min(max(0, math.floor(top)), height - scale)
    columns, rows = (min(width, math.ceil(right)) - left) // scale, (min(height, math.ceil(bottom)) - top) // scale
    part = frame_bgr[top : top + max(1, rows) * scale, left : left + max(1, columns) * scale]
    for _ in range(halvings):
        part = _halved(part)
    return part, (corners - np.array([left, top], np.float32)) / np.float32(scale)


def resized(frame_bgr: Image, size_px: tuple[int, int]) -> Image:
    """Return `frame_bgr` in another size (width, height), shrunk by area averaging.

    Halving exactly is many times faster than any other shrinking, so all of it is done that way: what is left at the end,
    less than a half, is enlarged to twice the size asked for and halved. Doing so drops an odd last row or column, at
    most one part in a few hundred.
    """
    width, height = size_px
    small = frame_bgr
    while small.shape[1] >= 2 * width and small.shape[0] >= 2 * height and min(small.shape[:2]) > 64:
        small = _halved(small)
    if small.shape[1] > width:
        return _halved(np.asarray(cv2.resize(small, (2 * width, 2 * height)), np.uint8))
    return np.asarray(cv2.resize(small, size_px), np.uint8)


def _halved(picture: Image) -> Image:
    rows, columns = picture.shape[0] // 2, picture.shape[1] // 2
    even = picture[: 2 * rows, : 2 * columns]
    return np.asarray(cv2.resize(even, (columns, rows), interpolation=cv2.INTER_AREA), np.uint8)


def keep_apart(outlines: Sequence[Floats], most: float) -> list[int]:
    """Return the positions of those `outlines`, best first, that overlap no better one by more than `most`."""
    kept: list[int] = []
    for position, outline in enumerate(outlines):
        if all(overlap(outline, outlines[other]) <= most for other in kept):
            kept.append(position)
    return kept


def numbers_of(half_axis: Floats) -> Floats:
    """Return the three numbers of ``u uT / |u|``, float32 (3,): xx, xy, yy. They are the same for ``u`` and ``-u``."""
    x, y = half_axis / max(float(np.hypot(*half_axis)) ** 0.5, 1e-6)
    return np.array([x * x, x * y, y * y], np.float32)


def half_axis_of(xx: float, xy: float, yy: float, *, unit_px: float = 1.0) -> tuple[float, float]:
    """Return a half axis in pixels of which `numbers_of` gives these, in units of `unit_px`; its sign is arbitrary."""
    length = max(xx + yy, 0.0) * unit_px
    angle = 0.5 * math.atan2(2 * xy, xx - yy)
    return length * math.cos(angle), length * math.sin(angle)
