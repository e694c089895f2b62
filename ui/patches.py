"""Rounded areas and signs as small pictures: drawn once for each size, and laid down by the graphics chip.

Triangles with smoothed edges cost several times as much, and that in each frame; corners and signs are the same picture
wherever they lie.
"""

from functools import lru_cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from kivy.graphics.texture import Texture

from ui.signs import SIGNS
from ui.theme import Tint
from vision.drawing.stamps import stamp_mask

_MOST: Final = 512
"""So many textures of a kind are kept; each has a few hundred pixels."""


@lru_cache(maxsize=_MOST)
def patch(corner: int, radius: int, edge_width: float, ground: Tint, edge: Tint) -> Any:
    """Return the texture of a rounded area whose middle row and column may be stretched.

    Args:
        corner: How many pixels from each side keep their size.
        radius: Of the corners, in pixels.
        edge_width: In pixels.
        ground: The tint inside.
        edge: The tint along the edge.
    """
    rgba = painted(corner, radius, edge_width, ground, edge)
    side = len(rgba)
    texture = Texture.create(size=(side, side), colorfmt="rgba")
    texture.blit_buffer(rgba.tobytes(), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def painted(corner: int, radius: int, edge_width: float, ground: Tint, edge: Tint) -> npt.NDArray[np.uint8]:
    """Return the pixels of a `patch`: uint8 (side, side, 4), red green blue opacity, side = 2 corner + 2."""
    outer = _covered(2 * corner + 2, radius, 0.0)
    inner = _covered(2 * corner + 2, max(0.0, radius - edge_width), edge_width) * ground[3]
    rim = outer * edge[3] * (1 - inner)
    opacity = inner + rim
    weight = np.divide(inner, opacity, out=np.ones_like(inner), where=opacity > 0)[..., None]
    colours = weight * np.array(ground[:3]) + (1 - weight) * np.array(edge[:3])
    return np.rint(np.concatenate([colours, opacity[..., None]], axis=2) * 255).astype(np.uint8)


def _covered(side: int, radius: float, inset: float) -> npt.NDArray[np.float64]:
    """Return how much of each pixel a rounded square covers that lies `inset` within a square of this `side`."""
    half = side / 2
    from_middle = np.abs(np.arange(side) + 0.5 - half) - (half - inset - radius)
    across, along = np.meshgrid(from_middle, from_middle)
    outside = np.hypot(np.maximum(across, 0), np.maximum(along, 0)) + np.minimum(np.maximum(across, along), 0) - radius
    covered: npt.NDArray[np.float64] = np.clip(0.5 - outside, 0, 1)
    return covered


@lru_cache(maxsize=_MOST)
def stamp(name: str, side: int, turn_deg: int) -> Any:
    """Return the texture of a sign, white, `side` pixels wide and high, turned counter-clockwise."""
    opacity = stamped(name, side, turn_deg)
    rgba = np.full((side, side, 4), 255, np.uint8)
    rgba[..., 3] = opacity
    texture = Texture.create(size=(side, side), colorfmt="rgba")
    texture.blit_buffer(rgba[::-1].tobytes(), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def stamped(name: str, side: int, turn_deg: int) -> npt.NDArray[np.uint8]:
    """Return how much of each pixel a sign covers: uint8 (side, side), 0 to 255, the upper row first."""
    shape = SIGNS[name]
    return stamp_mask(shape.areas, shape.strokes, shape.width, side, turn_deg)
