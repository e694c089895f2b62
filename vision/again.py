"""The same face on top as before: the same card, the same card pushed a little, or a second equal one?"""

from enum import Enum
from typing import Final

import cv2
import numpy as np

from vision.geometry import Floats, Image, long_side_px, turned


class Again(Enum):
    """What an equal face on top means."""

    SAME = "the same card, where it was or pushed"
    ANOTHER = "another card with the same face"
    UNCLEAR = "either"


STILL: Final = 0.028
"""A card whose corners moved less than this share of its long side was at most brushed: nobody lays one so exactly."""

_SAME_PICTURE: Final = 0.95
"""Two pictures of a card that nobody touched agree by more than this in what they show, in other light, too. Of an equal
card laid 1 mm or 2 degrees aside they agree by less than 0.9."""

_SURROUNDINGS_PX: Final = 31
_DARK_FLOOR: Final = 12.0
_ALIKE_LEVELS: Final = 34
_LEAST_FREED: Final = 0.012
"""Less than this share of the old card freed tells nothing."""

_MORE_THAN_RIM: Final = 0.10
"""All cards of a deck have the same rim, so a freed strip as narrow as a rim may show the next card below instead."""

_SEEN_BELOW: Final = 0.7
_STILL_SEEN: Final = 0.85
"""So much of what is freed still shows the old card where it is covered; less than the former where it was pushed."""


def compare(old: Floats, new: Floats, before_bgr: Image, now_bgr: Image) -> Again:
    """Tell what an equal face on top means.

    Where the old card lay and the new outline does not reach, the old card must still be seen if it is covered by
    another one, and is gone if it was pushed.

    Args:
        old: Corners of the card on top before, float32 (4, 2) in pixels.
        new: Corners of the card on top now.
        before_bgr: The frame with the old card, uint8 (height, width, 3), BGR.
        now_bgr: The frame with the new one, of the same size.
    """
    moved = min(_farthest(old, new), _farthest(old, turned(new))) / long_side_px(old)
    if moved < STILL:
        return Again.SAME
    left, top = np.maximum(np.floor(old.min(axis=0)), 0).astype(int)
    right, bottom = np.ceil(old.max(axis=0)).astype(int)
    before, now = (frame[top:bottom, left:right] for frame in (before_bgr, now_bgr))
    if _likeness(before, now) > _SAME_PICTURE:  # the outline was found less exactly than the card lies
        return Again.SAME
    corner = np.array((left, top), np.float32)
    was = _inside(old - corner, now.shape, 0.985)
    freed = cv2.bitwise_and(was, cv2.bitwise_not(_inside(new - corner, now.shape, 1.03)))
    freed_share = cv2.countNonZero(freed) / max(cv2.countNonZero(was), 1)
    if freed_share < _LEAST_FREED:
        return Again.UNCLEAR
    apart = cv2.absdiff(cv2.blur(now, (3, 3)), cv2.blur(before, (3, 3))).max(axis=2)
    stayed = float(np.mean(apart[freed > 0] < _ALIKE_LEVELS))
    if stayed < _SEEN_BELOW:
        return Again.SAME
    return Again.ANOTHER if stayed > _STILL_SEEN and freed_share >= _MORE_THAN_RIM else Again.UNCLEAR


def _farthest(one: Floats, other: Floats) -> float:
    return float(np.linalg.norm(one - other, axis=1).max())


def _likeness(one_bgr: Image, other_bgr: Image) -> float:
    """Return how alike two pictures of one place are, as correlation (-1…1) of their relief: the light does not count."""
    reliefs = []
    for bgr in (one_bgr, other_bgr):
        brightness = np.log(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY).astype(np.float32) + np.float32(_DARK_FLOOR))
        relief = cv2.blur(cv2.subtract(brightness, cv2.blur(brightness, (_SURROUNDINGS_PX, _SURROUNDINGS_PX))), (3, 3))
        reliefs.append(relief - relief.mean())
    one, other = reliefs
    return float((one * other).sum() / max(float(np.linalg.norm(one) * np.linalg.norm(other)), 1e-6))


def _inside(corners: Floats, shape: tuple[int, ...], grow: float) -> Image:
    middle = corners.mean(axis=0)
    mask: Image = np.zeros(shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.round(middle + (corners - middle) * grow).astype(np.int32)], 255)
    return mask
