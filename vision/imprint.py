"""The print of a hand in what is held for the known table, after the hand itself has left.

Where the table was first seen with a hand on it, the bare table looks like something that reaches in. A real hand
never looks the same again after somebody has moved; such a print always does.
"""

from typing import Final

import cv2

from vision.changes import Mask

LASTS_S: Final = 3.0
"""What reaches in must look the same for so long …"""

ALIKE: Final = 0.93
"""… in so large a share of its area, although something has moved meanwhile."""


class Imprint:
    """Tells a print from a hand."""

    def __init__(self) -> None:
        self._shape: Mask | None = None
        self._since_s = 0.0
        self._moved = False

    def is_left(self, reaching: Mask, still: bool, t_s: float) -> bool:
        """Tell whether what reaches in is only a print.

        Args:
            reaching: Where something reaches in now.
            still: Whether nothing moves.
            t_s: Now.
        """
        if not still:
            self._moved = True
            return False
        if not cv2.countNonZero(reaching):
            self._shape = None
            return False
        if self._shape is None or _likeness(self._shape, reaching) < ALIKE:
            self._shape, self._since_s, self._moved = reaching, t_s, False
            return False
        return self._moved and t_s - self._since_s >= LASTS_S


def _likeness(one: Mask, other: Mask) -> float:
    both = cv2.countNonZero(cv2.bitwise_and(one, other))
    return both / max(cv2.countNonZero(cv2.bitwise_or(one, other)), 1)
