"""Hands: shapes of skin that reach over the table and hold cards."""

import cv2
import numpy as np
from numpy.typing import NDArray

_SKIN_BGR = ((150, 185, 235), (120, 160, 215), (95, 130, 190), (70, 100, 155), (45, 65, 105), (35, 45, 75))


def random_skin(random: np.random.Generator) -> tuple[int, int, int]:
    """Return some skin tone (BGR)."""
    base = np.array(_SKIN_BGR[int(random.integers(len(_SKIN_BGR)))]) * random.uniform(0.8, 1.12)
    blue, green, red = (int(part) for part in np.clip(base + random.normal(0, 6, 3), 5, 250))
    return blue, green, red


def draw_hand_blob(
    frame_bgr: NDArray[np.uint8],
    tip_px: tuple[float, float],
    towards_deg: float,
    size_px: float,
    random: np.random.Generator,
    skin_bgr: tuple[int, int, int] | None = None,
) -> NDArray[np.uint8]:
    """Paint a hand with its forearm into a frame, in place.

    Args:
        frame_bgr: uint8 (h, w, 3), painted on.
        tip_px: Where the finger tips are, x and y; may lie outside the frame.
        towards_deg: Where the fingers point, 0 right, 90 down; the arm comes from the opposite side.
        size_px: Length of the hand from wrist to finger tips (a card's long side is about half of it).
        random: Decides fingers and, unless given, the skin.
        skin_bgr: Skin tone; the same tone makes it the same person.

    Returns:
        uint8 (h, w): 255 where the hand covers the frame.
    """
    tone = skin_bgr or random_skin(random)
    height, width = frame_bgr.shape[:2]
    mask: NDArray[np.uint8] = np.zeros((height, width), np.uint8)
    _paint_mask(mask, tip_px, towards_deg, size_px, random)
    left, top, wide, high = cv2.boundingRect(mask)
    if wide == 0 or high == 0:
        return mask
    margin = int(size_px * 0.1) + 2
    rows = slice(max(top - margin, 0), min(top + high + margin, height))
    columns = slice(max(left - margin, 0), min(left + wide + margin, width))
    _blend(frame_bgr[rows, columns], mask[rows, columns], tone, size_px)
    return mask


def _paint_mask(
    mask: NDArray[np.uint8],
    tip_px: tuple[float, float],
    towards_deg: float,
    size_px: float,
    random: np.random.Generator,
) -> None:
    """Paint palm, fingers, thumb and forearm white."""
    angle = np.radians(towards_deg)
    ahead, side = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    palm = np.array(tip_px) - ahead * size_px * 0.72

    def bone(start: NDArray[np.float64], end: NDArray[np.float64], share: float) -> None:
        ends = [tuple(round(part * 16) for part in point) for point in (start, end)]
        cv2.line(mask, ends[0], ends[1], 255, max(1, round(size_px * share)), cv2.LINE_AA, 4)

    curl = random.uniform(0.75, 1.0)
    for finger in range(4):
        across = (finger - 1.5) * 0.115
        length = (0.66, 0.74, 0.7, 0.58)[finger] * curl * random.uniform(0.92, 1.02)
        spread = (finger - 1.5) * random.uniform(0.02, 0.1)
        bone(palm + side * size_px * across, palm + (ahead * length + side * (across + spread)) * size_px, 0.105)
    thumb_side = 1.0 if random.random() < 0.5 else -1.0
    bone(palm + side * thumb_side * size_px * 0.12, palm + (ahead * 0.34 + side * thumb_side * 0.36) * size_px, 0.12)
    bone(palm - ahead * size_px * 0.1, palm + ahead * size_px * 0.1, 0.42)
    bone(palm - ahead * size_px * 0.2, palm - ahead * size_px * 4.0, random.uniform(0.28, 0.36))


def _blend(part_bgr: NDArray[np.uint8], mask: NDArray[np.uint8], tone: tuple[int, int, int], size_px: float) -> None:
    """Lay shaded skin and its soft shadow over `part_bgr`, in place."""
    blur = max(3, int(size_px * 0.07) | 1)
    soft = cv2.blur(mask, (blur, blur)).astype(np.float32) / 255.0
    cover = mask.astype(np.float32) / 255.0
    shade = 0.55 + 0.45 * soft * soft
    skin = cv2.merge([shade * float(part) for part in tone]).astype(np.float32)
    ground = part_bgr * (1.0 - 0.4 * soft)[:, :, None]
    part_bgr[:] = np.clip(ground * (1.0 - cover[:, :, None]) + skin * cover[:, :, None], 0, 255).astype(np.uint8)
