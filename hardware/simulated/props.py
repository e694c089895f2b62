"""Pictures of the things on and above the simulated table: tops, hands, a phone, a sheet of paper.

A picture that moves is a `Picture`: premultiplied BGRA, so that it can be blurred and laid over a frame without dark
rims, with its scale and the point that its `Pose` means.
"""

from dataclasses import dataclass
from random import Random
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hardware.simulated.tabletop import CARD_SIZE_MM, FRAME_SIZE_PX, Matrix

Image = npt.NDArray[np.uint8]
Colour = tuple[int, int, int]

HAND_PX_PER_MM: Final = 2.0
_ARM_MM: Final = 560.0
_HAND_WIDTH_MM: Final = 150.0
_TIP_MM: Final = 16.0

_SKIN: Final[tuple[Colour, ...]] = ((150, 178, 226), (118, 150, 205), (92, 124, 182), (62, 88, 140), (44, 62, 102))
_CLOTH: Final[tuple[Colour, ...]] = (
    (60, 48, 40), (120, 84, 52), (48, 52, 128), (70, 110, 62), (196, 192, 186), (36, 34, 34), (90, 90, 100)
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A flat picture of a thing.

    Attributes:
        premultiplied: uint8 (h, w, 4), BGRA with the colours already multiplied by alpha.
        own_mm: 3x3 matrix from the picture's pixels to the thing's own millimetres.
    """

    premultiplied: Image
    own_mm: Matrix

    @classmethod
    def of(cls, bgra: Image, size_mm: tuple[float, float] = CARD_SIZE_MM) -> "Picture":
        """Return the picture of a flat thing of `size_mm` whose middle is its origin.

        Args:
            bgra: uint8 (h, w, 4), BGRA, not premultiplied.
            size_mm: Width and height of the thing.
        """
        height, width = bgra.shape[:2]
        to_mm = np.array(
            [
                [size_mm[0] / width, 0.0, -size_mm[0] / 2],
                [0.0, size_mm[1] / height, -size_mm[1] / 2],
                [0.0, 0.0, 1.0],
            ]
        )
        return cls(premultiply(bgra), to_mm)


def premultiply(bgra: Image) -> Image:
    """Return `bgra` with its colours multiplied by its alpha."""
    alpha = bgra[..., 3:].astype(np.uint16)
    colours = (bgra[..., :3].astype(np.uint16) * alpha + 127) // 255
    return np.dstack([colours.astype(np.uint8), bgra[..., 3]])


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """A right hand whose fingertips are its origin and whose arm lies along its negative x axis.

    Attributes:
        below: Arm, palm and fingers, which go under a carried card.
        above: The thumb, which lies on it.
    """

    below: Picture
    above: Picture


def hand(random: Random) -> Hand:
    """Draw the hand and sleeve of some person, holding a card between fingers and thumb."""
    skin = random.choice(_SKIN)
    sleeve = random.choice(_CLOTH)
    long_sleeve = random.random() < 0.7
    size_px = round((_ARM_MM + _TIP_MM) * HAND_PX_PER_MM), round(_HAND_WIDTH_MM * HAND_PX_PER_MM)
    below: Image = np.zeros((size_px[1], size_px[0], 4), np.uint8)
    above = below.copy()
    spread = random.uniform(0.8, 1.15)
    _part(below, skin, [(-330, -34), (-120, -27), (-95, -34), (-66, -40), (-46, -30), (-44, 26), (-80, 36), (-118, 27),
                        (-330, 36)])  # fmt: skip
    if long_sleeve:
        _part(below, sleeve, [(-640, -62), (-150, -42), (-146, 40), (-640, 66)])
    for knuckle, tip, thick in (
        ((-52, -27), (-12, -30 * spread), 15), ((-48, -13), (6, -14 * spread), 16),
        ((-47, 3), (9, 2), 16.5), ((-50, 18), (2, 17 * spread), 16),
    ):  # fmt: skip
        _finger(below, skin, knuckle, tip, thick)
    _finger(above, skin, (-62, 22), (-10, 6), 19)
    to_mm = np.array(
        [[1 / HAND_PX_PER_MM, 0.0, -_ARM_MM], [0.0, 1 / HAND_PX_PER_MM, -_HAND_WIDTH_MM / 2], [0.0, 0.0, 1.0]]
    )
    return Hand(Picture(premultiply(below), to_mm), Picture(premultiply(above), to_mm))


def _part(bgra: Image, colour: Colour, outline_mm: list[tuple[float, float]]) -> None:
    """Lay a rounded part of `colour` over a hand's picture; its rims are darker, as round things are."""
    mask: Image = np.zeros(bgra.shape[:2], np.uint8)
    cv2.fillPoly(mask, [_points(outline_mm)], 255)
    mask = np.asarray(cv2.threshold(cv2.GaussianBlur(mask, (0, 0), 6), 127, 255, cv2.THRESH_BINARY)[1], np.uint8)
    _shade(bgra, mask, colour)


_SOFT_PX: Final = 4
"""So far the soft edge of a part of a hand reaches."""


def _finger(
    bgra: Image, colour: Colour, knuckle_mm: tuple[float, float], tip_mm: tuple[float, float], thick_mm: float
) -> None:
    mask: Image = np.zeros(bgra.shape[:2], np.uint8)
    ends = _points([knuckle_mm, tip_mm])
    cv2.line(mask, tuple(map(int, ends[0])), tuple(map(int, ends[1])), 255, round(thick_mm * HAND_PX_PER_MM))
    _shade(bgra, mask, colour)
    back = (tip_mm[0] - knuckle_mm[0]) * 0.06
    nail = _points([(tip_mm[0] + back, tip_mm[1])])[0]
    pale = tuple(min(255, int(channel * 1.12 + 12)) for channel in colour)
    axes = round(thick_mm * 0.36 * HAND_PX_PER_MM), round(thick_mm * 0.26 * HAND_PX_PER_MM)
    cv2.ellipse(bgra, tuple(map(int, nail)), axes, 0, 0, 360, (*pale, 255), -1, cv2.LINE_AA)


def _points(outline_mm: list[tuple[float, float]]) -> npt.NDArray[np.int32]:
    points = (np.array(outline_mm) + np.array((_ARM_MM, _HAND_WIDTH_MM / 2))) * HAND_PX_PER_MM
    return np.round(points).astype(np.int32)


def _shade(bgra: Image, mask: Image, colour: Colour) -> None:
    left, top, wide, high = cv2.boundingRect(mask)
    rows, columns = (
        slice(max(0, top - _SOFT_PX), top + high + _SOFT_PX),
        slice(max(0, left - _SOFT_PX), left + wide + _SOFT_PX),
    )
    bgra, mask = bgra[rows, columns], mask[rows, columns]
    depth = cv2.distanceTransform(mask, cv2.DIST_L2, 3)
    light = 0.62 + 0.40 * np.sqrt(np.clip(depth / max(float(depth.max()), 1.0), 0.0, 1.0))
    shaded = np.clip(light[..., None] * np.array(colour, np.float32), 0, 255).astype(np.uint8)
    alpha = cv2.GaussianBlur(mask, (0, 0), 1.0)
    share = (alpha / 255.0)[..., None]
    bgra[..., :3] = np.where(bgra[..., 3:] > 0, bgra[..., :3] * (1 - share) + shaded * share, shaded)
    bgra[..., 3] = np.maximum(bgra[..., 3], alpha)


def phone() -> Picture:
    """Draw a telephone lying on its back with a dark glass."""
    bgra: Image = np.zeros((300, 148, 4), np.uint8)
    cv2.rectangle(bgra, (8, 8), (139, 291), (38, 34, 32, 255), -1)
    bgra[..., :] = np.asarray(cv2.dilate(bgra, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (15, 15))), np.uint8)
    cv2.rectangle(bgra, (10, 14), (137, 285), (20, 16, 14, 255), -1)
    cv2.ellipse(bgra, (50, 70), (16, 40), 30, 0, 360, (58, 54, 50, 255), -1, cv2.LINE_AA)
    return Picture.of(bgra, (74.0, 150.0))


def paper(colour: Colour = (52, 44, 205)) -> Picture:
    """Return a plain card-sized sheet of paper, red unless another BGR `colour` is asked for."""
    bgra: Image = np.full((261, 168, 4), (*colour, 255), np.uint8)
    return Picture.of(bgra)


TABLETOPS: Final = ("wood", "felt", "cloth")


def tabletop(kind: str, random: np.random.Generator) -> Image:
    """Draw an empty table top as the camera sees it.

    Args:
        kind: One of `TABLETOPS`.
        random: Decides its tone and grain.

    Returns:
        uint8 (720, 1280, 3), BGR.

    Raises:
        ValueError: If `kind` is none of them.
    """
    width, height = FRAME_SIZE_PX
    fine = random.normal(0.0, 1.0, (height, width)).astype(np.float32)
    if kind == "wood":
        coarse = cv2.resize(random.normal(0.0, 1.0, (90, 14)).astype(np.float32), (width, height))
        grain = np.asarray(cv2.blur(fine, (91, 1)) * 24 + coarse * 7, np.float32)
        tone: Colour = tuple(random.choice(((96, 140, 190), (52, 84, 132), (30, 48, 78)), axis=0).tolist())
    elif kind == "felt":
        grain = np.asarray(cv2.blur(fine, (3, 3)) * 9, np.float32)
        tone = tuple(random.choice(((62, 96, 44), (96, 60, 36), (48, 46, 46)), axis=0).tolist())
    elif kind == "cloth":
        stripe = (np.arange(width) // 40 % 2)[None, :] + (np.arange(height) // 40 % 2)[:, None]
        checks = cv2.GaussianBlur(stripe.astype(np.float32), (0, 0), 1.5)
        grain = np.asarray(checks * -26 + cv2.blur(fine, (3, 3)) * 8, np.float32)
        tone = (196, 200, 206)
    else:
        raise ValueError(f"there is no table top {kind!r}: use one of {', '.join(TABLETOPS)}")
    return np.clip(grain[..., None] + np.array(tone, np.float32), 0, 255).astype(np.uint8)
