"""The two indices of a card, in its upper left and its lower right corner, each cut out upright.

They say the same, however the card lies, and are upright where the middle may be upside-down, in words, or under a
hand. A card that leaves doubt is therefore looked at there once more, in twice the resolution.
"""

from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.classify import mean_of, softmax, white_patch
from vision.geometry import Floats, Image, rectify
from vision.nets import read_net

FINE_SIZE_PX: Final = (128, 192)
"""Width and height of the upright picture of the card out of which the indices are cut."""

INDEX_SIZE_PX: Final = (48, 56)
"""Width and height of an index's picture: 22 by 26 mm of the card and of what lies at its corner."""

_INSET_PX: Final = 3


def indices_of(fine_bgr: Image) -> list[Image]:
    """Return both indices of an upright card, uint8 (2 pictures of height, width, 3).

    Args:
        fine_bgr: The card, uint8 (192, 128, 3); either end may be up.
    """
    width, height = INDEX_SIZE_PX
    part = slice(_INSET_PX, _INSET_PX + height), slice(_INSET_PX, _INSET_PX + width)
    return [np.ascontiguousarray(fine_bgr[part]), np.ascontiguousarray(fine_bgr[::-1, ::-1][part])]


class IndexReader:
    """The learned reader of indices. Not for use by two threads at once: make one per thread.

    Args:
        weights: The ONNX file.
    """

    def __init__(self, weights: Path) -> None:
        self._net = read_net(weights)

    def read(self, frame_bgr: Image, *outlines: Floats) -> Floats:
        """Return how likely each index shows each symbol, "none" where it cannot be told, float32 (2, symbols).

        Args:
            frame_bgr: uint8 (height, width, 3).
            outlines: One or more, float32 (4, 2) in pixels, all beginning at the same end of the card, either one. Scores
                are averaged.
        """
        scores = mean_of([self._scores(rectify(frame_bgr, outline, FINE_SIZE_PX)) for outline in outlines])
        return np.stack([softmax(each) for each in scores])

    def _scores(self, fine_bgr: Image) -> Floats:
        self._net.setInput(cv2.dnn.blobFromImages([white_patch(index) for index in indices_of(fine_bgr)], 1 / 255))
        return np.array(self._net.forward(), np.float32)
