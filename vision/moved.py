"""Whether the camera was moved: told by the table around the pile, whatever happens on the pile.

The table's own relief, its grain or weave, is often fainter than the noise of one pixel, yet of thousands of pixels it
agrees with itself as long as the camera stands, in half the light too, and no longer once the camera has moved.
"""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.changes import Look, Mask
from vision.geometry import Floats

_SURE_SHIFT: Final = 0.2
_LEAST_SHIFT_PX: Final = 1.5

_BETTER: Final = 0.1
"""A shift is believed where the table agrees with itself by so much more with it than without it."""

_LEAST_LIKENESS: Final = 0.15
"""A table that agrees with itself less than this while nothing happens has no relief to go by."""

_STILL_ALIKE: Final = 0.33
"""What keeps less than this share of its likeness is another view."""

_LEAST_SEEN: Final = 0.1
"""With less of the picture than this nothing can be told of the table."""

_HIGHEST: Final = 0.1
"""Higher relief counts as so high: a few strong edges, as of a sleeve, shall not outweigh the table."""


def shift_between(
    before: Look, now: Look, hidden: Mask, least_px: float = _LEAST_SHIFT_PX, least_better: float = _BETTER
) -> tuple[float, float] | None:
    """Return how far the whole picture has moved, in frame pixels (right, down), or None if it has not.

    The table around the pile must bear it out: a pushed pile, or a hand, is no pushed camera.

    Args:
        before: An earlier look.
        now: A later one.
        hidden: Where the table is not seen: the pile in the earlier look, a hand in the later one.
        least_px: In pixels of the small picture; less is no shift.
        least_better: How much more alike the looks must become by it.
    """
    size = before.small_bgr.shape[1::-1]
    (across, down), response = cv2.phaseCorrelate(before.relief, now.relief, cv2.createHanningWindow(size, cv2.CV_32F))
    if response < _SURE_SHIFT or max(abs(across), abs(down)) < least_px:
        return None
    shift = np.array([[1, 0, across], [0, 1, down]], np.float32)
    moved = np.asarray(cv2.warpAffine(before.relief, shift, size), np.float32)
    elsewhere = cv2.warpAffine(hidden, shift, size, borderValue=255)  # the pile, and what came into the picture
    around = np.asarray(cv2.bitwise_or(hidden, elsewhere) == 0)
    better = _likeness(moved, now.relief, around) - _likeness(before.relief, now.relief, around)
    return (across / now.scale, down / now.scale) if better > least_better else None


def is_another_view(before: Look, twin: Look, now: Look, hidden: Mask) -> bool:
    """Tell whether the table around the pile is no longer seen as it was: the camera was turned, tilted or carried off.

    Args:
        before: An earlier look.
        twin: Another look at the same view, by which to know how alike two such looks are.
        now: A later look.
        hidden: Where the table is not seen: the pile, a hand.
    """
    around = np.asarray(hidden == 0)
    usual = _likeness(before.relief, twin.relief, around)
    return usual > _LEAST_LIKENESS and _likeness(before.relief, now.relief, around) < _STILL_ALIKE * usual


def _likeness(one: Floats, other: Floats, where: NDArray[np.bool_]) -> float:
    """Return how alike two reliefs are, as correlation (-1…1); seen through a slight blur, which takes noise away."""
    if np.count_nonzero(where) < _LEAST_SEEN * where.size:
        return 0.0
    first, second = (cv2.blur(np.clip(each, -_HIGHEST, _HIGHEST), (3, 3))[where] for each in (one, other))
    first, second = first - first.mean(), second - second.mean()
    return float(first @ second / max(float(np.linalg.norm(first) * np.linalg.norm(second)), 1e-6))
