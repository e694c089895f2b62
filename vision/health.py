"""The camera's own health, judged from what it sees: dark, or out of focus."""

from typing import Final

import cv2
import numpy as np

from vision.changes import Look

DARK_LEVEL: Final = 14.0
"""Mean grey level below which nothing can be told; it must rise half as high again to count as back."""

DIM_LEVEL: Final = 30.0
DIM_SHARE: Final = 0.25
"""Below both, things sink into the dark one after the other; nothing is told of them."""

_KEEPS_LEVEL: Final = 0.9995
"""What is usual falls so slowly, look by look."""

DIM_S: Final = 5.0
"""Light that sinks goes on to be dark, or stays: low light that has lasted so long is usual itself."""

SOFT_SHARE: Final = 0.35
"""A picture with less than this share of its usual sharpness is out of focus."""

LASTS_S: Final = 1.0
"""A state must last so long before it is told; a hand near the lens is no illness."""

SHARPNESS_EVERY_S: Final = 0.5
"""Sharpness is judged no more often than this."""

_SHARP_ENOUGH: Final = 0.5
_BRIGHTER: Final = 1.5


class Health:
    """Notices when the camera sees nothing, or nothing sharp.

    Attributes:
        state: ``ok``, ``dark`` or ``blurred``.
        seems: The same as of the newest look; it becomes the state once it has lasted.
        is_dim: Whether the newest look is far darker than usual; what it shows may be the light sinking.
    """

    def __init__(self) -> None:
        self.state = self.seems = "ok"
        self.is_dim = False
        self._usual_sharpness = 0.0
        self._usual_level = self._dim_since_s = 0.0
        self._seems_since_s = 0.0
        self._sharpness_due_s = 0.0

    def changed(self, look: Look, still: bool) -> str | None:
        """Return the new state if it has changed: ``dark``, ``blurred``, or ``back`` when all is well again.

        Args:
            look: The newest look.
            still: Whether nothing moves; sharpness is only judged then.
        """
        level = float(cv2.mean(look.gray)[0])
        self._usual_level = max(level, _KEEPS_LEVEL * self._usual_level)
        was_dim, self.is_dim = self.is_dim, level < min(DIM_LEVEL, DIM_SHARE * self._usual_level)
        if self.is_dim and not was_dim:
            self._dim_since_s = look.t_s
        elif self.is_dim and look.t_s - self._dim_since_s > DIM_S:
            self._usual_level, self.is_dim = level, False
        seems = self.seems
        if level < DARK_LEVEL * (_BRIGHTER if self.state == "dark" else 1.0):
            seems = "dark"
        elif still and look.t_s >= self._sharpness_due_s:
            self._sharpness_due_s = look.t_s + SHARPNESS_EVERY_S
            seems = "blurred" if self.is_soft(look) else "ok"
        elif seems == "dark":
            seems = "ok"
        if seems != self.seems:
            self.seems, self._seems_since_s = seems, look.t_s
        if seems == self.state or look.t_s - self._seems_since_s < LASTS_S:
            return None
        self.state = seems
        return "back" if seems == "ok" else seems

    def is_or_was_soft(self, look: Look) -> bool:
        """Tell whether the picture is out of focus, or was until a moment ago."""
        return self.state == "blurred" or self.is_soft(look)

    def is_soft(self, look: Look) -> bool:
        """Tell whether a look is much less sharp than looks usually are."""
        sharpness = min(_sharpness(look.gray), _SHARP_ENOUGH)
        self._usual_sharpness = max(sharpness, 0.999 * self._usual_sharpness)
        return sharpness < SOFT_SHARE * self._usual_sharpness


def _sharpness(gray: cv2.typing.MatLike) -> float:
    """Return how steep the steepest edges are for their height: a bare table has low edges, and is no soft picture."""
    bend = float(np.percentile(np.abs(cv2.Laplacian(gray, cv2.CV_16S)), 99.5))
    slope = np.hypot(cv2.Sobel(gray, cv2.CV_32F, 1, 0), cv2.Sobel(gray, cv2.CV_32F, 0, 1))
    return bend / max(1.0, float(np.percentile(slope, 99.5)))
