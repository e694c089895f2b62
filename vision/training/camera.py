"""What lamps and cameras do to a picture: the photometric half of the training data."""

import cv2
import numpy as np

from vision.drawing.light import compressed
from vision.geometry import Image


def photographed(random: np.random.Generator, picture_bgr: Image, blur_px: float) -> Image:
    """Return `picture_bgr` as a camera would bring it home: shaded, tinted, blurred, noisy, compressed.

    Args:
        random: Source of chance.
        picture_bgr: uint8 (height, width, 3).
        blur_px: The strongest blur's standard deviation.
    """
    light = picture_bgr.astype(np.float32)
    if random.random() < 0.5:
        light *= _shade(random, picture_bgr.shape[:2])[..., None]
    if random.random() < 0.15:
        light = _with_glare(random, light)
    light = _exposed(random, light)
    light = _blurred(random, light, blur_px)
    if random.random() < 0.6:
        sigma = random.uniform(0.5, 4) if random.random() < 0.75 else random.uniform(4, 16)
        shape = light.shape if random.random() < 0.5 else (*light.shape[:2], 1)
        light = light + random.standard_normal(shape, np.float32) * np.float32(sigma)
    taken = np.clip(light, 0, 255).astype(np.uint8)
    return compressed(taken, int(random.integers(25, 95))) if random.random() < 0.4 else taken


def _shade(random: np.random.Generator, shape: tuple[int, ...]) -> np.ndarray:
    """Return a factor per pixel: soft slopes of light, or a shadow with an edge."""
    height, width = shape
    if random.random() < 0.6:
        coarse = random.uniform(0.45, 1.1, (int(random.integers(2, 4)), int(random.integers(2, 4)))).astype(np.float32)
        return np.asarray(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_LINEAR))
    angle, offset = random.uniform(0, 2 * np.pi), random.uniform(-0.4, 0.4)
    x = np.linspace(-0.5, 0.5, width, dtype=np.float32)[None] * np.float32(np.cos(angle))
    y = np.linspace(-0.5, 0.5, height, dtype=np.float32)[:, None] * np.float32(np.sin(angle))
    edge = 1 / (1 + np.exp(np.clip((offset - x - y) * random.uniform(6, 90), -50, 50)))
    return np.asarray(1 - edge * random.uniform(0.15, 0.65), np.float32)


def _with_glare(random: np.random.Generator, light: np.ndarray) -> np.ndarray:
    """Add a lamp's reflection."""
    height, width = light.shape[:2]
    x = (np.arange(width, dtype=np.float32)[None] / width - random.uniform(0, 1)) / random.uniform(0.06, 0.35)
    y = (np.arange(height, dtype=np.float32)[:, None] / height - random.uniform(0, 1)) / random.uniform(0.06, 0.35)
    spot = np.exp(-((x**2 + y**2) ** random.uniform(0.7, 2.5)))
    return light + (spot * random.uniform(60, 330))[..., None].astype(np.float32)


def _exposed(random: np.random.Generator, light: np.ndarray) -> np.ndarray:
    """Change exposure, contrast curve and white balance."""
    exposure = np.exp(random.normal(0, 0.3)) if random.random() < 0.75 else np.exp(random.uniform(-3.0, 0.6))
    balance = np.exp(random.normal(0, 0.09, 3))
    if random.random() < 0.22:
        warmth = random.uniform(-0.5, 0.5)
        balance = balance * np.exp([-1.6 * warmth, random.normal(0, 0.12), 0.9 * warmth])
    lit = np.clip(light * (exposure * balance).astype(np.float32), 0, 255)
    gamma = np.exp(random.normal(0, 0.2))
    lit = 255 * (lit / 255) ** np.float32(gamma)
    if random.random() < 0.3:
        gray = lit.mean(axis=2, keepdims=True)
        lit = gray + (lit - gray) * np.float32(random.uniform(0.45, 1.35))
    if random.random() < 0.3:
        haze = random.uniform(0, 50)
        lit = haze + lit * np.float32(1 - haze / 255)
    return np.asarray(lit, np.float32)


def _blurred(random: np.random.Generator, light: np.ndarray, blur_px: float) -> np.ndarray:
    """Blur by a bad focus or by motion, or sharpen as phones do."""
    kind = random.random()
    if kind < 0.3:
        return np.asarray(cv2.GaussianBlur(light, (0, 0), max(0.3, blur_px * random.random() ** 1.5)))
    if kind < 0.45:
        length = max(2.0, 2.5 * blur_px * float(random.random() ** 1.5))
        size = int(np.ceil(length)) | 1
        kernel = np.zeros((size, size), np.float32)
        angle = random.uniform(0, np.pi)
        step = np.array([np.cos(angle), np.sin(angle)]) * length / 2
        middle = np.array([size // 2, size // 2])
        cv2.line(kernel, np.rint(middle - step).astype(int).tolist(), np.rint(middle + step).astype(int).tolist(), 1.0)
        return np.asarray(cv2.filter2D(light, -1, kernel / max(float(kernel.sum()), 1.0)))
    if kind < 0.6:
        soft = cv2.GaussianBlur(light, (0, 0), 1.0)
        return np.asarray(light + (light - soft) * np.float32(random.uniform(0.2, 1.5)))
    return light
