"""The camera's own health, judged from what it sees: dark, out of focus, or pushed."""

from typing import Final

import cv2
import numpy as np

from vision.changes import Look, Mask

DARK_LEVEL: Final = 14.0
"""Mean grey level below which nothing can be told; it must rise half as high again to count as back."""

SOFT_SHARE: Final = 0.35
"""A picture with less than this share of its usual sharpness is out of focus."""

LASTS_S: Final = 1.0
"""A state must last so long before it is told; a hand near the lens is no illness."""

SHARPNESS_EVERY_S: Final = 0.5
"""Sharpness is judged no more often than this."""

_SHARP_ENOUGH: Final = 0.5
_BRIGHTER: Final = 1.5
_SURE_SHIFT: Final = 0.2
_LEAST_SHIFT_PX: Final = 1.5
_BETTER: Final = 0.8


class Health:
    """Notices when the camera sees nothing, or nothing sharp.

    Attributes:
        state: ``ok``, ``dark`` or ``blurred``.
    """

    def __init__(self) -> None:
        self.state = "ok"
        self._usual_sharpness = 0.0
        self._wanted = "ok"
        self._wanted_since_s = 0.0
        self._sharpness_due_s = 0.0

    def changed(self, look: Look, still: bool) -> str | None:
        """Return the new state if it has changed: ``dark``, ``blurred``, or ``back`` when all is well again.

        Args:
            look: The newest look.
            still: Whether nothing moves; sharpness is only judged then.
        """
        gray = cv2.cvtColor(look.small_bgr, cv2.COLOR_BGR2GRAY)
        level = float(cv2.mean(gray)[0])
        wanted = self._wanted
        if level < DARK_LEVEL * (_BRIGHTER if self.state == "dark" else 1.0):
            wanted = "dark"
        elif still and look.t_s >= self._sharpness_due_s:
            self._sharpness_due_s = look.t_s + SHARPNESS_EVERY_S
            wanted = "blurred" if self._is_soft(gray) else "ok"
        elif wanted == "dark":
            wanted = "ok"
        if wanted != self._wanted:
            self._wanted, self._wanted_since_s = wanted, look.t_s
        if wanted == self.state or look.t_s - self._wanted_since_s < LASTS_S:
            return None
        self.state = wanted
        return "back" if wanted == "ok" else wanted

    def _is_soft(self, gray: cv2.typing.MatLike) -> bool:
        sharpness = min(_sharpness(gray), _SHARP_ENOUGH)
        self._usual_sharpness = max(sharpness, 0.999 * self._usual_sharpness)
        return sharpness < SOFT_SHARE * self._usual_sharpness


def _sharpness(gray: cv2.typing.MatLike) -> float:
    """Return how steep the steepest edges are for their height: a bare table has low edges, and is no soft picture."""
    bend = float(np.percentile(np.abs(cv2.Laplacian(gray, cv2.CV_16S)), 99.5))
    slope = np.hypot(cv2.Sobel(gray, cv2.CV_32F, 1, 0), cv2.Sobel(gray, cv2.CV_32F, 0, 1))
    return bend / max(1.0, float(np.percentile(slope, 99.5)))


def shift_between(before: Look, now: Look, pile: Mask) -> tuple[float, float] | None:
    """Return how far the whole picture has moved, in frame pixels (right, down), or None if it has not.

    The table around the pile must bear it out: a pushed pile, or a hand, is no pushed camera.

    Args:
        before: An earlier look.
        now: A later one.
        pile: Where the pile lies.
    """
    size = before.small_bgr.shape[1::-1]
    (across, down), response = cv2.phaseCorrelate(before.relief, now.relief, cv2.createHanningWindow(size, cv2.CV_32F))
    if response < _SURE_SHIFT or max(abs(across), abs(down)) < _LEAST_SHIFT_PX:
        return None
    shift = np.array([[1, 0, across], [0, 1, down]], np.float32)
    moved = cv2.warpAffine(before.relief, shift, size, borderMode=cv2.BORDER_REPLICATE)
    around = pile == 0
    explained = _apart(moved, now.relief, around) < _BETTER * _apart(before.relief, now.relief, around)
    return (across / now.scale, down / now.scale) if explained else None


def _apart(one: cv2.typing.MatLike, other: cv2.typing.MatLike, where: cv2.typing.MatLike) -> float:
    """Return how much two reliefs differ on average; seen through a slight blur, which takes the sensor's noise away."""
    return float(np.abs(cv2.blur(one - other, (3, 3)))[where].mean())
