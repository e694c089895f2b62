"""Painting shapes on a card-sized canvas measured in millimetres."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.drawing.shapes import Shape, rounded, shifted

CARD_MM: Final = (56.0, 87.0)
"""Width and height of a card."""

MIDDLE_MM: Final = (CARD_MM[0] / 2, CARD_MM[1] / 2)

Colour = tuple[int, int, int]
"""Blue, green, red, each 0 to 255."""

_FINEST_PX: Final = 400
"""Small cards are painted at least this high and shrunk, so that thin lines stay even."""

_SHIFT: Final = 4


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Return `one` with `share` (0 to 1) of `other`."""
    blue, green, red = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return blue, green, red


class Canvas:
    """A card being painted, in millimetres from its upper left corner.

    Attributes:
        image_bgr: uint8 (h, w, 3), the painting at its inner resolution.
        px_per_mm: The inner resolution.
    """

    def __init__(self, height_px: int, ground: Colour) -> None:
        """Begin a card.

        Args:
            height_px: Height of the finished picture, at least 8.
            ground: Colour of the whole card.

        Raises:
            ValueError: If the height is below 8 pixels.
        """
        if height_px < 8:
            raise ValueError(f"a card {height_px} px high cannot be drawn: give at least 8")
        self._size_px = (max(1, round(height_px * CARD_MM[0] / CARD_MM[1])), height_px)
        oversampling = -(-_FINEST_PX // height_px) if height_px < _FINEST_PX else 1
        width, height = (side * oversampling for side in self._size_px)
        self.px_per_mm = height / CARD_MM[1]
        self.image_bgr: NDArray[np.uint8] = np.full((height, width, 3), ground, np.uint8)

    def fill(self, shape: Shape, colour: Colour) -> None:
        """Paint `shape` (millimetres) in one colour."""
        cv2.fillPoly(self.image_bgr, self._fixed(shape), colour, cv2.LINE_AA, _SHIFT)

    def outline(self, shape: Shape, colour: Colour, width_mm: float) -> None:
        """Paint the outlines of `shape` as lines of `width_mm`, half of it outside."""
        thickness = max(1, round(width_mm * self.px_per_mm))
        cv2.polylines(self.image_bgr, self._fixed(shape), True, colour, thickness, cv2.LINE_AA, _SHIFT)

    def raised(
        self, shape: Shape, colour: Colour, edge: Colour, edge_mm: float, shadow_mm: tuple[float, float] = (0.0, 0.0)
    ) -> None:
        """Paint `shape` with an edge around it and a solid shadow that makes it stand out.

        Args:
            shape: In millimetres.
            colour: Of the shape itself.
            edge: Of edge and shadow.
            edge_mm: Width of the edge outside the shape; 0 for none.
            shadow_mm: Where the shadow falls, right and down.
        """
        reach = max(abs(shadow_mm[0]), abs(shadow_mm[1]))
        steps = int(np.ceil(reach / 0.6)) if reach > 0.05 else 0
        for step in range(steps, 0, -1):
            copy = shifted(shape, (shadow_mm[0] * step / steps, shadow_mm[1] * step / steps))
            self.fill(copy, edge)
            if edge_mm > 0.05:
                self.outline(copy, edge, 2 * edge_mm)
        if edge_mm > 0.05:
            self.outline(shape, edge, 2 * edge_mm)
        self.fill(shape, colour)

    def lighten(self, amount: float) -> None:
        """Lighten the card towards its upper left corner, as ink and varnish do; `amount` 0 to 1."""
        height, width = self.image_bgr.shape[:2]
        ramp = np.linspace(0.5, 0.0, height, dtype=np.float32)[:, None] + np.linspace(0.5, 0.0, width, dtype=np.float32)
        white = np.full_like(self.image_bgr, 255)
        share = (ramp * amount).astype(np.float32)
        self.image_bgr = np.asarray(cv2.blendLinear(white, self.image_bgr, share, 1.0 - share), np.uint8)

    def finished(self, radius_mm: float) -> NDArray[np.uint8]:
        """Return the card as uint8 (h, w, 4) BGRA with transparent round corners."""
        height, width = self.image_bgr.shape[:2]
        alpha: NDArray[np.uint8] = np.zeros((height, width), np.uint8)
        edge = 1.0 / self.px_per_mm
        card = rounded(0.0, 0.0, CARD_MM[0] - edge, CARD_MM[1] - edge, radius_mm)
        cv2.fillPoly(alpha, self._fixed(card), 255, cv2.LINE_AA, _SHIFT)
        face = np.dstack([self.image_bgr, alpha])
        if (width, height) == self._size_px:
            return face
        return np.asarray(cv2.resize(face, self._size_px, interpolation=cv2.INTER_AREA), np.uint8)

    def _fixed(self, shape: Shape) -> list[NDArray[np.int32]]:
        factor = self.px_per_mm * (1 << _SHIFT)
        return [np.round(part * factor).astype(np.int32) for part in shape]
