"""What changed between two looks at the table, told apart from what only the light did.

Everything here works on a small copy of the frame. Two looks are compared cheaply first; only where that shows
something, a shadow or a flickering lamp is told from a thing: light changes brightness smoothly and leaves colours
alone, things bring edges or colours of their own.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Floats, Image

SMALL_WIDTH_PX: Final = 320
"""Width of the small copy."""

Mask: TypeAlias = NDArray[np.uint8]
"""uint8 (h, w) of the small copy: 255 where it holds, else 0."""

QUIET_SHARE: Final = 0.0006
"""Where less than this share of two looks differs, they are the same but for noise."""

_LEVELS: Final = 20
"""Grey levels by which a pixel must differ to count in the cheap comparison; noise stays below."""

_EDGE: Final = 0.17
_TINT: Final = 0.05
_FACTOR: Final = 0.62
"""A thing differs in relief (log brightness against its surroundings), in tint, or by more than nearly a factor 2."""

_STEP: Final = 0.08
"""A pixel whose own brightness has changed less than this has only got other neighbours."""

_SURROUNDINGS_PX: Final = 15
_DARK_FLOOR: Final = 36.0
"""Added to the sum of channels, so that noise in the dark is no tint."""

_LOGARITHM: Final = np.log(np.arange(256, dtype=np.float32) + np.float32(_DARK_FLOOR / 3))


@dataclass(frozen=True, eq=False)
class Look:
    """One look at the table.

    Attributes:
        small_bgr: uint8 (h, 320, 3), the small copy of the frame.
        scale: Small pixels per frame pixel.
        t_s: When it was taken.
    """

    small_bgr: Image
    scale: float
    t_s: float

    @classmethod
    def at(cls, frame_bgr: Image, t_s: float) -> "Look":
        """Return the look at a frame: uint8 (height, width, 3), BGR."""
        height, width = frame_bgr.shape[:2]
        scale = SMALL_WIDTH_PX / width
        size = SMALL_WIDTH_PX, max(2, round(height * scale))
        return cls(np.asarray(cv2.resize(frame_bgr, size, interpolation=cv2.INTER_LINEAR), np.uint8), scale, t_s)

    @cached_property
    def gray(self) -> Mask:
        """The small copy without its colours, uint8 (h, w)."""
        return np.asarray(cv2.cvtColor(self.small_bgr, cv2.COLOR_BGR2GRAY), np.uint8)

    @cached_property
    def brightness(self) -> Floats:
        """The logarithm of each pixel's brightness, float32 (h, w)."""
        return np.asarray(cv2.LUT(self.gray, _LOGARITHM), np.float32)

    @cached_property
    def relief(self) -> Floats:
        """How much brighter a pixel is than its surroundings, as logarithm, float32 (h, w)."""
        side = _SURROUNDINGS_PX, _SURROUNDINGS_PX
        return np.asarray(cv2.subtract(self.brightness, cv2.blur(self.brightness, side)), np.float32)

    @cached_property
    def tint(self) -> tuple[Floats, Floats]:
        """Shares of blue and of red in each pixel's light, float32 (h, w) each; a shadow leaves them as they are."""
        blue, green, red = (channel.astype(np.float32) for channel in cv2.split(self.small_bgr))
        total = cv2.add(cv2.add(blue, green), red + np.float32(_DARK_FLOOR))
        return np.asarray(cv2.divide(blue, total), np.float32), np.asarray(cv2.divide(red, total), np.float32)


def differs(one: Look, other: Look) -> Mask:
    """Return where two looks differ at all, light included. Cheap: this is asked of every frame."""
    difference = cv2.absdiff(one.small_bgr, other.small_bgr)
    blue, green, red = cv2.split(difference)
    largest = cv2.max(cv2.max(blue, green), red)
    return np.asarray(cv2.threshold(largest, _LEVELS, 255, cv2.THRESH_BINARY)[1], np.uint8)


def share(mask: Mask) -> float:
    """Return the share of the picture that a mask covers (0…1)."""
    return cv2.countNonZero(mask) / mask.size


def things_changed(now: Look, before: Look) -> Mask:
    """Return where a thing came, went or moved between two looks; shadows and lamps are left out."""
    step = cv2.subtract(now.brightness, before.brightness)
    lamp = float(np.median(step[::4, ::4]))
    blue, red = (cv2.absdiff(one, other) for one, other in zip(now.tint, before.tint, strict=True))
    relief = _above(cv2.absdiff(now.relief, before.relief), _EDGE)
    itself = cv2.bitwise_not(cv2.inRange(step, lamp - _STEP, lamp + _STEP))  # else only its surroundings have changed
    tinted = _above(cv2.max(blue, red), _TINT)
    apart = cv2.bitwise_not(cv2.inRange(step, lamp - _FACTOR, lamp + _FACTOR))
    changed = cv2.bitwise_or(cv2.bitwise_or(cv2.bitwise_and(relief, itself), tinted), apart)
    changed = np.asarray(cv2.morphologyEx(changed, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8)), np.uint8)
    return np.asarray(cv2.morphologyEx(changed, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8)), np.uint8)


def movement(look: Look, before: Look | None) -> Mask | None:
    """Return where things moved between two looks; a flickering lamp moves nothing. None without a look before."""
    if before is None:
        return None
    different = differs(look, before)
    return different if share(different) < QUIET_SHARE else things_changed(look, before)


def _above(values: cv2.typing.MatLike, limit: float) -> Mask:
    return cv2.threshold(values, limit, 255, cv2.THRESH_BINARY)[1].astype(np.uint8)


def outline_mask(corners: Floats, look: Look, grow: float = 1.0) -> Mask:
    """Return the inside of an outline as a mask.

    Args:
        corners: float32 (4, 2) in frame pixels.
        look: Any look of that camera, for size and scale.
        grow: The outline is made so many times larger around its middle.
    """
    middle = corners.mean(axis=0)
    points = (middle + (corners - middle) * grow) * look.scale
    mask: Mask = np.zeros(look.small_bgr.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.round(points).astype(np.int32)], 255)
    return mask


def nowhere(look: Look) -> Mask:
    """Return the empty mask."""
    return np.zeros(look.small_bgr.shape[:2], np.uint8)


def everywhere(look: Look) -> Mask:
    """Return the mask of the whole picture."""
    return np.full(look.small_bgr.shape[:2], 255, np.uint8)


def circle(look: Look, centre_px: Floats, radius_px: float) -> Mask:
    """Return a filled circle given in frame pixels."""
    mask = nowhere(look)
    across, down = (round(float(place)) for place in centre_px * look.scale)
    cv2.circle(mask, (across, down), round(radius_px * look.scale), 255, -1)
    return mask


def merged(look: Look, other: Look, where: Mask) -> Look:
    """Return `look`, with what `other` shows around `where`."""
    away = cv2.dilate(where, np.ones((9, 9), np.uint8)) > 0
    mixed = look.small_bgr.copy()
    mixed[away] = other.small_bgr[away]
    return Look(mixed, look.scale, look.t_s)


def covered(mask: Mask, area: Mask) -> float:
    """Return which share of `area` lies under `mask` (0…1)."""
    whole = cv2.countNonZero(area)
    return cv2.countNonZero(cv2.bitwise_and(mask, area)) / whole if whole else 0.0


def reaching_in(changed: Mask, place: Mask, least_px: int = 30) -> Mask:
    """Return those connected parts of `changed` that come in over the picture's rim and reach into `place`.

    A hand is joined to its arm, and the arm comes from outside; a card that was laid is not.

    Args:
        changed: Where things changed.
        place: The pile's place.
        least_px: Parts that share fewer pixels with the place only pass by.
    """
    count, labels = cv2.connectedComponents(changed)
    if count < 2:
        return np.zeros_like(changed)
    rim = np.unique(
        np.concatenate([labels[:2].ravel(), labels[-2:].ravel(), labels[:, :2].ravel(), labels[:, -2:].ravel()])
    )
    inside = np.bincount(labels[place > 0], minlength=count)
    hands = [label for label in rim if label and inside[label] >= least_px]
    return np.isin(labels, hands).astype(np.uint8) * np.uint8(255)
