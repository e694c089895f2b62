"""What the table looks like where no card is, and where the lamp blinds."""

import numpy as np

from vision.changes import Look, Mask, outline_mask
from vision.geometry import Floats


def looks_empty(look: Look, corners: Floats) -> bool:
    """Tell whether the bare table is seen where a card lay: it looks like what surrounds the pile.

    Args:
        look: The look.
        corners: Where the card lay, float32 (4, 2) in frame pixels.
    """
    inside = outline_mask(corners, look, 0.8) > 0
    ring = (outline_mask(corners, look, 2.6) > 0) & (outline_mask(corners, look, 2.0) == 0)
    if not ring.any() or not inside.any():
        return False
    around = look.small_bgr[ring].astype(np.float32)
    here = look.small_bgr[inside].astype(np.float32)
    apart = np.abs(np.median(here, axis=0) - np.median(around, axis=0)).max()
    return bool(apart < 24 + 1.5 * around.std(axis=0).max() and here.std() < 16 + 1.6 * around.std())


def blown(look: Look, outline: Mask) -> float:
    """Return the share of an outline that is blown out to white (0…1)."""
    inside = look.small_bgr[outline > 0]
    return float(np.mean(inside.min(axis=1) >= 252)) if inside.size else 0.0
