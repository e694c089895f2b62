"""When a card came to rest: found afterwards, by looking back through the frames since things began to move.

A card that still moves shows its edges elsewhere; from the moment of the touch on, those edges that no finger covers
stay where they are. So the touch is the first look from which on a fair part of the card's edges is in place.
"""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.changes import Look, Mask
from vision.geometry import Image

IN_PLACE: Final = 0.33
"""So large a share of the card's edges must be in place; fingers may cover the rest."""

_ALIKE_LEVELS: Final = 26
_NEW_LEVELS: Final = 34
_LEAST_PIXELS: Final = 25


def touched_at(looks: Sequence[Look], before: Look | None, now: Look, card: Mask) -> float:
    """Return when the card that now lies within `card` came to rest, in seconds.

    Args:
        looks: The looks since before the card came, oldest first, `now` excluded.
        before: The look at the place before the card came, or None.
        now: A look at the card, uncovered.
        card: The card's inside.
    """
    edges = _edges(now, before, card)
    if cv2.countNonZero(edges) < _LEAST_PIXELS:
        return looks[-1].t_s if looks else now.t_s
    here = np.flatnonzero(edges)
    target = _pixels(now, here)
    first_s = now.t_s
    for look in reversed(looks):
        blue, green, red = cv2.absdiff(_pixels(look, here), target).T
        apart = np.maximum(np.maximum(blue, green), red)
        if np.count_nonzero(apart < _ALIKE_LEVELS) < IN_PLACE * len(here):
            return first_s
        first_s = look.t_s
    return first_s


def _edges(now: Look, before: Look | None, card: Mask) -> Mask:
    """Return the pixels on edges of the card's print and rim that looked otherwise before."""
    gray = cv2.cvtColor(now.small_bgr, cv2.COLOR_BGR2GRAY)
    steep = cv2.morphologyEx(gray, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    edges = cv2.bitwise_and(cv2.threshold(steep, 60, 255, cv2.THRESH_BINARY)[1], card)
    if before is not None:
        apart = cv2.absdiff(now.small_bgr, before.small_bgr).max(axis=2)
        edges = cv2.bitwise_and(edges, cv2.threshold(apart, _NEW_LEVELS, 255, cv2.THRESH_BINARY)[1])
    return np.asarray(edges, np.uint8)


def _pixels(look: Look, here: NDArray[np.intp]) -> Image:
    """Return the pixels of a look at places counted row by row, uint8 (places, 3)."""
    return np.take(look.small_bgr.reshape(-1, 3), here, axis=0)
