"""Many looks at one taught picture: as other lamps, lenses and tables would show the same card.

One picture a face is enough because of them: they show what changes from look to look though the card is the same, and
what therefore must not count.
"""

from collections.abc import Iterator
from typing import Final

import cv2
import numpy as np

from vision.drawing.light import blurred, random_light
from vision.geometry import CROP_MARGIN, Floats, Image, rectify

PATCH_PX: Final = (220, 330)
"""Width and height of what is kept of a picture while its deck is learned."""

AROUND: Final = 1.25
"""So much more than the card itself it shows along each side."""

SHIFT_SHARE: Final = 0.012
SCALE_SHARE: Final = 0.02
CORNER_SHARE: Final = 0.01


def patch_of(frame_bgr: Image, outline: Floats) -> Image:
    """Cut a card out, upright and with its surroundings, uint8 (330, 220, 3)."""
    middle = outline.mean(axis=0)
    return rectify(frame_bgr, np.asarray(middle + (outline - middle) * AROUND, np.float32), PATCH_PX)


def outline_in_patch() -> Floats:
    """Return where the card lies in its patch, float32 (4, 2)."""
    width, height = PATCH_PX
    share = 1 / (AROUND * (1 + 2 * CROP_MARGIN))
    x, y = width * (1 - share) / 2, height * (1 - share) / 2
    return np.array([[x, y], [width - x, y], [width - x, height - y], [x, height - y]], np.float32)


def looks_at(
    patch_bgr: Image, random: np.random.Generator, count: int, strength: float = 1.0
) -> Iterator[tuple[Image, Floats]]:
    """Give `count` looks: a picture, and the outline that a reader may find in it.

    Args:
        patch_bgr: As `patch_of` gives it.
        random: Source of chance.
        count: How many.
        strength: How far outlines are off and how bad the light is; 1 as usual, 1.5 as at a difficult table.
    """
    outline = outline_in_patch()
    beside = np.full(patch_bgr.shape[:2], 255, np.uint8)
    cv2.fillConvexPoly(beside, np.rint(outline).astype(np.int32), 0)
    for _ in range(count):
        picture = patch_bgr.copy()
        if random.random() < 0.7:  # the card will lie on other tables
            picture[beside > 0] = random.integers(0, 256, 3)
        picture = np.asarray(random_light(picture, random, min(1.0, 0.6 * strength)), np.uint8)
        if random.random() < 0.3:
            picture = np.asarray(blurred(picture, random.uniform(0.5, 3.5)), np.uint8)
        yield picture, _moved(outline, random, strength)


def _moved(outline: Floats, random: np.random.Generator, strength: float) -> Floats:
    """Return the outline as a locator may find it: moved, of another size, askew."""
    sides, middle = outline[2] - outline[0], outline.mean(axis=0)
    scale = 1 + random.normal(0, SCALE_SHARE * strength, 2)
    shift = random.normal(0, SHIFT_SHARE * strength, 2) * sides
    askew = random.normal(0, CORNER_SHARE * strength, (4, 2)) * sides
    return np.asarray(middle + (outline - middle) * scale + shift + askew, np.float32)
