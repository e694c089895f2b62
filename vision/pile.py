"""Where the pile lies: as calibration learned it, else where the first card was seen."""

from typing import Final

import numpy as np

from vision.changes import Look, Mask, circle, everywhere
from vision.geometry import Floats, Image, long_side_px
from vision.seeing import PilePlace

_LEAST_CHANGE: Final = 0.03
"""So large a share of a card must be new before it is worth a thought."""

_WHERE_SOUGHT: Final = 1.6
"""Cards are sought within so many card lengths of the pile's middle."""

_WHERE_KNOWN: Final = 1.1
"""Once a card is known there, only what is new within so many lengths counts."""


class Pile:
    """The place of the pile, in pixels of the frames as they come.

    Args:
        given: Its place if calibration knows it, in frames `given_width_px` wide, those of the first one.

    Attributes:
        centre: Its middle, float32 (2,), or None as long as it may lie anywhere.
    """

    def __init__(self, given: PilePlace | None) -> None:
        self._given = given
        self.centre: Floats | None = None
        self._reach_px = 0.0
        self.fit(1.0)

    def fit(self, scale: float) -> None:
        """Be told that frames are `scale` times as large as those that the given place was measured in."""
        if self._given is not None:
            self.centre = np.array(self._given.centre_px, np.float32) * np.float32(scale)
            self._reach_px = self._given.card_height_px * scale

    def follow(self, corners: Floats) -> None:
        """Be told where the card on top lies, float32 (4, 2)."""
        if self._given is None:
            self.centre = corners.mean(axis=0).astype(np.float32)
            self._reach_px = long_side_px(corners)

    def forget(self) -> None:
        """Let the next card lie anywhere, where nobody has given a place."""
        if self._given is None:
            self.centre = None

    def push(self, shift_px: tuple[float, float]) -> None:
        """Be told that the camera was pushed, so that all is seen elsewhere."""
        if self.centre is not None:
            self.centre = self.centre + np.array(shift_px, np.float32)

    def place(self, look: Look, is_known: bool) -> Mask:
        """Return where what is new concerns the pile: the whole picture as long as no card was seen.

        Args:
            look: Any look of that camera.
            is_known: Whether the card on top is known.
        """
        if self.centre is None:
            return everywhere(look)
        return circle(look, self.centre, self._reach_px * (_WHERE_KNOWN if is_known else _WHERE_SOUGHT))

    def surroundings(self, look: Look) -> Mask:
        """Return the pile and a rim around it, by which a push of the camera is told from a new card."""
        return everywhere(look) if self.centre is None else circle(look, self.centre, 1.3 * self._reach_px)

    def cut_out(self, frame_bgr: Image) -> tuple[Image, Floats]:
        """Return the part of a frame in which cards are sought, and its upper left corner in pixels, float32 (2,)."""
        if self.centre is None:
            return frame_bgr, np.zeros(2, np.float32)
        reach = _WHERE_SOUGHT * self._reach_px
        height, width = frame_bgr.shape[:2]
        left, top = np.clip(self.centre - reach, 0, (width - 2, height - 2)).astype(int)
        right, bottom = np.clip(self.centre + reach, (left + 2, top + 2), (width, height)).astype(int)
        return frame_bgr[top:bottom, left:right], np.array((left, top), np.float32)

    def least_change(self, look: Look) -> float:
        """Return the share of the picture that must be new before it is worth a thought."""
        card_px = (self._reach_px or 0.3 * look.small_bgr.shape[0] / look.scale) * look.scale
        return _LEAST_CHANGE * 0.64 * card_px**2 / look.small_bgr[..., 0].size
