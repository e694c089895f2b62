"""Painting shapes on a card-sized canvas measured in millimetres."""

from collections.abc import Sequence
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
        self.image_bgr: NDArray[np.uint8] = np.zeros((height, width, 3), np.uint8)
        cv2.rectangle(self.image_bgr, (0, 0), (width, height), ground, -1)

    def fill(self, shape: Shape, colour: Colour) -> None:
        """Paint `shape` (millimetres) in one colour."""
        cv2.fillPoly(self.image_bgr, self._fixed(shape), colour, cv2.LINE_AA, _SHIFT)

    def striped(self, shape: Shape, colours: Sequence[Colour], stripe_mm: float) -> None:
        """Paint `shape` in stripes that rise to the right, in one colour after another."""
        height, width = self.image_bgr.shape[:2]
        across, down = np.meshgrid(np.arange(width), np.arange(height))
        stripe = ((across + 2 * down) / (stripe_mm * self.px_per_mm)).astype(int) % len(colours)
        mask = np.zeros((height, width, 1), np.uint8)
        cv2.fillPoly(mask, self._fixed(shape), (255,), cv2.LINE_AA, _SHIFT)
        share = mask / np.float32(255)
        striped = np.array(colours, np.float32)[stripe]
        self.image_bgr[:] = np.round(self.image_bgr * (1 - share) + striped * share).astype(np.uint8)

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

    def finished(self, radius_mm: float, gloss: float = 0.0) -> NDArray[np.uint8]:
        """Return the card as uint8 (h, w, 4) BGRA with transparent round corners.

        Args:
            radius_mm: Radius of the corners.
            gloss: 0 to 1, how much lighter the print grows towards its upper left, as ink and varnish do.
        """
        height, width = self.image_bgr.shape[:2]
        alpha: NDArray[np.uint8] = np.zeros((height, width), np.uint8)
        edge = 1.0 / self.px_per_mm
        card = rounded(0.0, 0.0, CARD_MM[0] - edge, CARD_MM[1] - edge, radius_mm)
        cv2.fillPoly(alpha, self._fixed(card), 255, cv2.LINE_AA, _SHIFT)
        colour: cv2.typing.MatLike = self.image_bgr
        if (width, height) != self._size_px:
            colour = cv2.resize(colour, self._size_px, interpolation=cv2.INTER_AREA)
            alpha = np.asarray(cv2.resize(alpha, self._size_px, interpolation=cv2.INTER_AREA), np.uint8)
        if gloss > 0:
            colour = cv2.add(colour, self._sheen(gloss))
        blue, green, red = cv2.split(colour)
        return np.asarray(cv2.merge([blue, green, red, alpha]), np.uint8)

    def _sheen(self, gloss: float) -> cv2.typing.MatLike:
        """Return light that fades from the upper left to the lower right."""
        width, height = self._size_px
        ramp = np.linspace(0.5, 0.0, height)[:, None] + np.linspace(0.5, 0.0, width)
        light = (ramp * gloss * 90.0).astype(np.uint8)
        return cv2.merge([light, light, light])

    def _fixed(self, shape: Shape) -> list[NDArray[np.int32]]:
        factor = self.px_per_mm * (1 << _SHIFT)
        return [np.round(part * factor).astype(np.int32) for part in shape]
