"""How good a look at the cards was, in words a person can act upon."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from vision.geometry import Floats, Image, long_side_px, rectify

WARNINGS: Final = ("glare", "dark", "blurred", "cast", "too_small", "cut_off")

DARK_LEVEL: Final = 45
CAST_RATIO: Final = 1.9
GLARE_SHARE: Final = 0.06
BLURRED: Final = 0.1
SMALL_PX: Final = 32
CUT_SHARE: Final = 0.03


def sharpness(crop_bgr: Image) -> float:
    """Return how sharp an upright crop of 64x96 is: about 1 for a good picture, near 0 for a blur.

    It is the strength of the strongest edges between neighbouring pixels, in shares of the crop's own contrast, so
    that neither light nor print matters much.
    """
    gray = cv2.cvtColor(crop_bgr, cv2.COLOR_BGR2GRAY)
    steps = cv2.max(cv2.absdiff(gray[1:, :-1], gray[:-1, :-1]), cv2.absdiff(gray[:-1, 1:], gray[:-1, :-1]))
    low, high = levels_below(gray, (0.005, 0.995))
    return level_below(steps, 0.97) / max(high - low, 12)


def level_below(picture: cv2.typing.MatLike, share: float, channel: int = 0) -> int:
    """Return the level (0…255) below or at which `share` of the pixels of one channel lie."""
    return levels_below(picture, (share,), channel)[0]


def levels_below(picture: cv2.typing.MatLike, shares: Sequence[float], channel: int = 0) -> list[int]:
    """Return the levels (0…255) below or at which each of `shares` of the pixels of one channel lie."""
    counts = cv2.calcHist([picture], [channel], None, [256], [0, 256]).cumsum()
    pixels = picture.shape[0] * picture.shape[1]
    return [int(counts.searchsorted(share * pixels)) for share in shares]


def warnings_for(frame_bgr: Image, outlines: Sequence[Floats]) -> tuple[str, ...]:
    """Return what spoils the look at the cards within `outlines`, in the order of `WARNINGS`.

    Args:
        frame_bgr: uint8 (height, width, 3).
        outlines: The cards' corners, float32 (4, 2) each. Without any, only the whole frame's darkness is judged.
    """
    if not outlines:
        return ("dark",) if float(np.percentile(frame_bgr[::8, ::8], 98)) < DARK_LEVEL else ()
    found: set[str] = set()
    for corners in outlines:
        crop = rectify(frame_bgr, corners)
        found |= _of_light(crop)
        if sharpness(crop) < BLURRED:
            found.add("blurred")
        if long_side_px(corners) < SMALL_PX:
            found.add("too_small")
        if _share_outside(corners, frame_bgr.shape[1], frame_bgr.shape[0]) > CUT_SHARE:
            found.add("cut_off")
    return tuple(name for name in WARNINGS if name in found)


def _of_light(crop_bgr: Image) -> set[str]:
    bright = np.percentile(crop_bgr.reshape(-1, 3), 96, axis=0)
    found = set()
    if bright.max() < DARK_LEVEL * 1.6:
        found.add("dark")
    if bright.max() > CAST_RATIO * max(float(bright.min()), 1.0):
        found.add("cast")
    if _largest_blown_share(crop_bgr) > GLARE_SHARE and "cast" not in found:
        found.add("glare")
    return found


def _largest_blown_share(crop_bgr: Image) -> float:
    """Return the share of the crop under its largest patch of blown-out white that fades towards its rim.

    Printed white has a hard rim and paper-like texture; a lamp's reflection is saturated inside and fades outside.
    """
    blown = (crop_bgr.min(axis=2) >= 253).astype(np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(blown)
    if count < 2:
        return 0.0
    largest = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
    patch = (labels == largest).astype(np.uint8)
    ring = cv2.dilate(patch, np.ones((5, 5), np.uint8)) - patch
    rim = crop_bgr.min(axis=2)[ring.astype(bool)]
    fades = rim.size > 0 and float(np.mean(rim > 170)) > 0.6
    return float(stats[largest, cv2.CC_STAT_AREA]) / blown.size if fades else 0.0


def _share_outside(corners: Floats, width: int, height: int) -> float:
    """Return which share of the outline lies beyond the frame."""
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    inside, _ = cv2.intersectConvexConvex(corners.astype(np.float32), frame)
    return 1 - float(inside) / max(float(cv2.contourArea(corners)), 1.0)
