"""What light, lens and sensor do to a picture: small pure functions, each returns a new frame.

All take and return uint8 (h, w, 3) BGR; chance comes from the generator that is passed in.
"""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

Frame = NDArray[np.uint8]


def lamp(frame_bgr: Frame, from_deg: float, strength: float) -> Frame:
    """Return the frame lit from one side: brighter towards `from_deg`, darker away from it.

    Args:
        frame_bgr: The frame.
        from_deg: Direction of the lamp, 0 right, 90 down.
        strength: 0 none to 1: half as bright at the far side.
    """
    height, width = frame_bgr.shape[:2]
    angle = np.radians(from_deg)
    across = np.linspace(-0.5, 0.5, width, dtype=np.float32) * np.cos(angle)
    down = np.linspace(-0.5, 0.5, height, dtype=np.float32) * np.sin(angle)
    gain = (1.0 + strength * 0.66 * (across[None, :] + down[:, None])).astype(np.float32)
    return np.asarray(cv2.multiply(frame_bgr, cv2.merge([gain, gain, gain]), dtype=cv2.CV_8U), np.uint8)


def cast(frame_bgr: Frame, gains_bgr: tuple[float, float, float]) -> Frame:
    """Return the frame with a colour cast; a very warm lamp is (0.35, 0.75, 1.2)."""
    return np.asarray(cv2.LUT(frame_bgr, _tables(gains_bgr, 1.0)), np.uint8)


def exposed(frame_bgr: Frame, gain: float, gamma: float = 1.0) -> Frame:
    """Return the frame brighter or darker: ``255 * (v / 255) ** gamma * gain``, clipped."""
    return np.asarray(cv2.LUT(frame_bgr, _tables((gain, gain, gain), gamma)), np.uint8)


def _tables(gains: tuple[float, float, float], gamma: float) -> NDArray[np.uint8]:
    """Return a lookup table per channel, uint8 (1, 256, 3)."""
    curve = 255.0 * (np.arange(256) / 255.0) ** gamma
    return np.asarray(np.clip(curve[None, :, None] * np.array(gains), 0, 255), np.uint8)


def glare(frame_bgr: Frame, centre_px: tuple[float, float], radius_px: float, strength: float) -> Frame:
    """Return the frame with a soft white spot.

    Args:
        frame_bgr: The frame.
        centre_px: Middle of the spot, x and y.
        radius_px: Where it has faded to about a third.
        strength: Brightness added in the middle, 0 to 255.
    """
    height, width = frame_bgr.shape[:2]
    x = np.exp(-(((np.arange(width, dtype=np.float32) - centre_px[0]) / radius_px) ** 2))
    y = np.exp(-(((np.arange(height, dtype=np.float32) - centre_px[1]) / radius_px) ** 2))
    spot = (strength * y[:, None] * x[None, :]).astype(np.uint8)
    return np.asarray(cv2.add(frame_bgr, cv2.merge([spot, spot, spot])), np.uint8)


def shadow(
    frame_bgr: Frame, from_px: tuple[float, float], to_px: tuple[float, float], width_px: float, depth: float
) -> Frame:
    """Return the frame with a soft band of shadow from one point to another.

    Args:
        frame_bgr: The frame.
        from_px: One end of the band.
        to_px: The other end.
        width_px: Width of the band.
        depth: 0 none to 1 black.
    """
    height, width = frame_bgr.shape[:2]
    small = np.full((max(height // 4, 1), max(width // 4, 1)), 255, np.uint8)
    ends = [(round(point[0] / 4), round(point[1] / 4)) for point in (from_px, to_px)]
    cv2.line(small, ends[0], ends[1], round(255 * (1 - depth)), max(1, round(width_px / 4)))
    soft = cv2.blur(small, (9, 9))
    gain = cv2.resize(soft, (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.multiply(frame_bgr, cv2.merge([gain, gain, gain]), scale=1 / 255), np.uint8)


def blurred(frame_bgr: Frame, sigma_px: float) -> Frame:
    """Return the frame out of focus."""
    if sigma_px < 0.2:
        return frame_bgr
    return np.asarray(cv2.GaussianBlur(frame_bgr, (0, 0), sigma_px), np.uint8)


def moved(frame_bgr: Frame, length_px: float, angle_deg: float) -> Frame:
    """Return the frame as smeared by motion of `length_px` along `angle_deg`."""
    size = max(3, int(np.ceil(length_px)) | 1)
    kernel = np.zeros((size, size), np.float32)
    half = length_px / 2
    x, y = half * np.cos(np.radians(angle_deg)), half * np.sin(np.radians(angle_deg))
    middle = size // 2
    cv2.line(kernel, (round(middle - x), round(middle - y)), (round(middle + x), round(middle + y)), 1.0)
    return np.asarray(cv2.filter2D(frame_bgr, -1, kernel / kernel.sum()), np.uint8)


def noisy(frame_bgr: Frame, sigma: float, random: np.random.Generator) -> Frame:
    """Return the frame with sensor noise of standard deviation `sigma` (in grey levels)."""
    height, width = frame_bgr.shape[:2]
    ground = _noise_ground(height + _NOISE_SLACK_PX, width + _NOISE_SLACK_PX)
    top, left = random.integers(0, _NOISE_SLACK_PX, 2)
    noise = ground[top : top + height, left : left + width] * np.float32(sigma)
    return np.asarray(cv2.add(frame_bgr, noise, dtype=cv2.CV_8U), np.uint8)


_NOISE_SLACK_PX = 97


@lru_cache(maxsize=4)
def _noise_ground(height: int, width: int) -> NDArray[np.float32]:
    """Return noise of deviation one, from which every frame takes another part: drawing it anew is slow."""
    return np.random.default_rng(height * 10_000 + width).standard_normal((height, width, 3), np.float32)


def compressed(frame_bgr: Frame, quality: int) -> Frame:
    """Return the frame after JPEG at `quality` (1 to 100)."""
    _, data = cv2.imencode(".jpg", frame_bgr, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def resampled(frame_bgr: Frame, share: float) -> Frame:
    """Return the frame at its size but with only `share` (0 to 1) of its resolution."""
    height, width = frame_bgr.shape[:2]
    small = cv2.resize(
        frame_bgr, (max(2, round(width * share)), max(2, round(height * share))), interpolation=cv2.INTER_AREA
    )
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)


def random_cast(random: np.random.Generator) -> tuple[float, float, float]:
    """Return white-balance gains: mostly mild, sometimes a very warm, very cold or green lamp."""
    kind = random.random()
    if kind < 0.62:
        blue, green, red = 1.0 + random.normal(0.0, 0.07, 3)
    elif kind < 0.9:
        warmth = random.uniform(-0.6, 1.0)
        blue, green, red = 1.0 - 0.45 * warmth, 1.0 - 0.12 * abs(warmth), 1.0 + 0.15 * warmth
    else:
        warmth = random.uniform(0.5, 1.1)
        blue, green, red = 1.0 - 0.65 * warmth, 1.0 - 0.25 * warmth, 1.0 + 0.2 * warmth
        green *= random.uniform(0.9, 1.1)
    return float(blue), float(green), float(red)


def random_light(frame_bgr: Frame, random: np.random.Generator, amount: float = 1.0) -> Frame:
    """Return the frame as some lamp, lens and sensor might have taken it.

    Args:
        frame_bgr: The frame.
        random: Source of chance.
        amount: 0 hardly anything, 1 everything from daylight to a dark room.
    """
    height, width = frame_bgr.shape[:2]
    size = max(height, width)
    if random.random() < 0.6 * amount:
        frame_bgr = lamp(frame_bgr, random.uniform(0, 360), random.uniform(0.1, 0.9) * amount)
    if random.random() < 0.25 * amount:
        ends = random.uniform(-0.1, 1.1, (2, 2)) * (width, height)
        frame_bgr = shadow(
            frame_bgr,
            (ends[0, 0], ends[0, 1]),
            (ends[1, 0], ends[1, 1]),
            random.uniform(0.05, 0.4) * size,
            random.uniform(0.1, 0.55),
        )
    for _ in range(int(random.integers(1, 3)) if random.random() < 0.28 * amount else 0):
        spot = (random.uniform(0, width), random.uniform(0, height))
        frame_bgr = glare(frame_bgr, spot, random.uniform(0.03, 0.22) * size, random.uniform(40, 220))
    if random.random() < 0.8 * amount:
        frame_bgr = cast(frame_bgr, random_cast(random))
    if random.random() < 0.8 * amount:
        dark = random.random() < 0.1
        gain = random.uniform(0.06, 0.3) if dark else float(np.exp(random.normal(-0.06, 0.28)))
        frame_bgr = exposed(frame_bgr, gain, float(np.exp(random.normal(0.0, 0.2))))
    return _through_camera(frame_bgr, random, amount, size)


def _through_camera(frame_bgr: Frame, random: np.random.Generator, amount: float, size: int) -> Frame:
    """Return the frame after lens, sensor and compression."""
    choice = random.random()
    if choice < 0.35 * amount:
        frame_bgr = blurred(frame_bgr, random.uniform(0.3, 1.0 + 0.006 * size))
    elif choice < 0.45 * amount:
        frame_bgr = moved(frame_bgr, random.uniform(2.0, 2.0 + 0.03 * size), random.uniform(0, 180))
    elif choice < 0.55 * amount:
        frame_bgr = resampled(frame_bgr, random.uniform(0.4, 0.9))
    if random.random() < 0.6 * amount:
        frame_bgr = noisy(frame_bgr, float(random.gamma(2.0, 2.2)), random)
    if random.random() < 0.4 * amount:
        frame_bgr = compressed(frame_bgr, int(random.integers(30, 95)))
    return frame_bgr
