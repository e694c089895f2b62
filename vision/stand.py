"""The camera's stand: whether what changed in the picture is the camera's own doing."""

from typing import Final

import cv2
import numpy as np

from vision.changes import Look, Mask
from vision.health import Health
from vision.moved import is_another_view, shift_between
from vision.pile import Pile

_STIRS_PX: Final = 0.4
_STIRS_BETTER: Final = 0.03
"""A camera pushed slowly has moved so little, and the picture fits so little better, when the first thing seems to move."""


class Stand:
    """Tells a camera that was pushed, turned or carried off, or that loses its focus, from what happens on the table.

    Args:
        pile: Where the pile lies; on it things move without the camera.
        health: The camera's health.
    """

    def __init__(self, pile: Pile, health: Health) -> None:
        self._pile = pile
        self._health = health
        self._twin: Look | None = None  # a look at the known table, by which to know how alike two such looks are

    def unchanged(self, look: Look) -> None:
        """Be told of a look that shows nothing but the known table."""
        self._twin = look

    def changed(self) -> None:
        """Be told that another look is taken for the known table."""
        self._twin = None

    def stirs(self, known: Look | None, look: Look, hand: Mask) -> bool:
        """Tell whether the camera makes the difference between the known table and a look, not a hand.

        Args:
            known: The known table, if there is one.
            look: The newest look.
            hand: Where something seems to reach in.
        """
        if known is None:
            return False
        if self._health.is_or_was_soft(look):
            return True
        return self._shift(known, look, hand, _STIRS_PX, _STIRS_BETTER) is not None or self.is_elsewhere(
            known, look, hand
        )

    def shift(self, known: Look | None, look: Look, hand: Mask) -> tuple[float, float] | None:
        """Return how far the whole table has moved in the picture, in frame pixels (right, down); None: not at all."""
        return self._shift(known, look, hand)

    def _shift(self, known: Look | None, look: Look, hand: Mask, *least: float) -> tuple[float, float] | None:
        if known is None or self._pile.centre is None:
            return None
        return shift_between(known, look, self._hidden(look, hand), *least)

    def is_elsewhere(self, known: Look | None, look: Look, hand: Mask) -> bool:
        """Tell whether the camera was turned or carried off; what gets soft, or sharp again, is no other view."""
        if known is None or self._twin is None or self._pile.centre is None:
            return False
        if not is_another_view(known, self._twin, look, self._hidden(look, hand)):
            return False
        return not self._health.is_or_was_soft(look)

    def _hidden(self, look: Look, hand: Mask) -> Mask:
        """Return where the table is not seen: on the pile, and under what reaches in."""
        return np.asarray(cv2.bitwise_or(self._pile.surroundings(look), hand), np.uint8)
