"""What a taught deck compares of a card: not its pixels, but what the learned classifier and a few strokes say of it.

The classifier's embedding tells faces apart that look different as a whole. Many prints differ in small signs only, so
the same net looks at both corners, too, in twice the resolution; and strokes and tones of the whole card are counted by
place, which tell a heart from a diamond. Both ends of the card are described, since an outline does not say which one is up.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.classify import Answer, Classifier, white_patch
from vision.geometry import CROP_SIZE_PX, Floats, Image, rectify

FINE_SIZE_PX: Final = (128, 192)
"""Width and height of the upright picture out of which corners, strokes and tones are taken."""

STROKE_CELLS: Final = (16, 24)
TONE_CELLS: Final = (8, 12)

_CONTRAST_PX: Final = (33, 33)


@dataclass(frozen=True, slots=True)
class Described:
    """A card at both its ends.

    Attributes:
        blocks: For each of whole, corners, strokes and tones: float32 (2, width of the block), as it lies and upside-down.
        answers: What the classifier said of both ends.
    """

    blocks: tuple[Floats, ...]
    answers: tuple[Answer, ...]


def describe(classifier: Classifier, frame_bgr: Image, outline: Floats) -> Described:
    """Describe the card within an outline.

    Args:
        classifier: The learned classifier.
        frame_bgr: uint8 (height, width, 3).
        outline: float32 (4, 2) in pixels, beginning at either end of the card.
    """
    crop, fine = rectify(frame_bgr, outline), rectify(frame_bgr, outline, FINE_SIZE_PX)
    whole = classifier.answer([crop, np.ascontiguousarray(crop[::-1, ::-1])])
    corners = [_told(answer) for answer in classifier.answer(_corners(fine))]
    fine = white_patch(fine)
    strokes, tones = _strokes(fine), _tones(fine)
    blocks = (
        np.stack([_told(answer) for answer in whole]),
        np.stack([np.concatenate(corners), np.concatenate(corners[::-1])]),
        np.stack([strokes.ravel(), strokes[::-1, ::-1].ravel()]),
        np.stack([tones.ravel(), tones[::-1, ::-1].ravel()]),
    )
    return Described(blocks, tuple(whole))


def _told(answer: Answer) -> Floats:
    """Return all that the net says of a crop but where its corners lie."""
    return np.concatenate([answer.embedding, answer.symbol_scores, answer.colour_scores])


def _corners(fine_bgr: Image) -> list[Image]:
    """Return the upper left quarter and the lower right one, which stands on its head there as on most cards."""
    width, height = CROP_SIZE_PX
    return [np.ascontiguousarray(each[:height, :width]) for each in (fine_bgr, fine_bgr[::-1, ::-1])]


def _strokes(fine_bgr: Image) -> Floats:
    """Return how strong edges of four directions are by place, float32 (rows, columns, 4).

    Half a turn leaves the directions as they are. The strength counts beside that of the surroundings, so that neither
    light nor blur matters much.
    """
    gray = cv2.cvtColor(fine_bgr, cv2.COLOR_BGR2GRAY).astype(np.float32) / np.float32(255)
    across, down = cv2.Sobel(gray, cv2.CV_32F, 1, 0), cv2.Sobel(gray, cv2.CV_32F, 0, 1)
    strength = cv2.magnitude(across, down) + np.float32(1e-4)
    beside = (cv2.blur(strength, _CONTRAST_PX) + np.float32(0.1)) * strength
    straight, slanting = (across * across - down * down) / beside, 2 * across * down / beside
    maps = [np.maximum(each, 0) for each in (straight, slanting, -straight, -slanting)]
    cells = [cv2.resize(cv2.blur(each, (5, 5)), STROKE_CELLS, interpolation=cv2.INTER_AREA) for each in maps]
    return np.sqrt(np.maximum(np.stack(cells, axis=2), 0)).astype(np.float32)  # a blur may go below 0 by a hair


def _tones(fine_bgr: Image) -> Floats:
    """Return lightness and tint by place, float32 (rows, columns, 3)."""
    lab = cv2.cvtColor(fine_bgr, cv2.COLOR_BGR2LAB)
    return np.asarray(cv2.resize(lab, TONE_CELLS, interpolation=cv2.INTER_AREA), np.float32) / np.float32(64)
