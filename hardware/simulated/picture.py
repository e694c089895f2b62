"""The simulated camera's picture: resting things are painted once, moving things into every frame."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from hardware.simulated.props import Image, Picture
from hardware.simulated.tabletop import FRAME_SIZE_PX, Matrix, Pose, View

_SHADOW_SCALE: Final = 4
_SHADOW_DEPTH: Final = 0.34

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels; right and bottom lie just outside."""


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A moving thing in one frame.

    Attributes:
        picture: What it looks like.
        pose: Where it is.
        blur_px: How far it moves during the exposure, right and down.
        height_mm: How high above the table it is: its shadow falls that much aside.
    """

    picture: Picture
    pose: Pose
    blur_px: tuple[float, float] = (0.0, 0.0)
    height_mm: float = 0.0


class Painter:
    """Paints what the camera sees. Resting things are kept painted, so a frame costs only what moves.

    Args:
        view: How the camera sees the table.
        tabletop_bgr: uint8 (720, 1280, 3), the empty table evenly lit.
        random: For lamp and noise.
        noise_level: Standard deviation of the sensor's noise in grey levels.
    """

    def __init__(self, view: View, tabletop_bgr: Image, random: np.random.Generator, noise_level: float = 2.5) -> None:
        self.view = view
        self._random = random
        self._lamp = _lamp(random)
        self._empty: Image = np.asarray(cv2.multiply(tabletop_bgr, self._lamp, scale=1 / 255), np.uint8)
        self._resting = self._empty.copy()
        self._under_top: Image | None = None
        width, height = FRAME_SIZE_PX
        size = height + 128, width + 128, 3
        self._noise = _noise(random, size, noise_level)

    def clear(self) -> None:
        """Take every resting thing away."""
        self._resting = self._empty.copy()
        self._under_top = None

    def rest(self, picture: Picture, pose: Pose) -> None:
        """Lay a thing down for good, on top of all that rests."""
        self._under_top = self._resting.copy()
        _lay(self._resting, [Sprite(picture, pose, height_mm=1.2)], self.view, self._lamp, shadow_blur_px=1.2)

    def lift(self) -> None:
        """Take the thing that was laid last away again; only once."""
        if self._under_top is not None:
            self._resting, self._under_top = self._under_top, None

    def frame(self, moving: Sequence[Sprite], brightness: float = 1.0) -> Image:
        """Return what the camera sees: uint8 (720, 1280, 3), BGR, a new array.

        Args:
            moving: What moves, the lowest first.
            brightness: The lamp's flicker, 1 at its mean.
        """
        scene = self._resting
        if moving:
            scene = scene.copy()
            _lay(scene, moving, self.view, self._lamp, shadow_blur_px=5.0)
        top, left = (int(offset) for offset in self._random.integers(0, 128, 2))
        noise = self._noise[top : top + scene.shape[0], left : left + scene.shape[1]]
        return np.asarray(cv2.addWeighted(scene, brightness, noise, 1.0, -128.0), np.uint8)


def _lamp(random: np.random.Generator) -> Image:
    """Return how bright each pixel is lit (255: fully), uint8 (720, 1280, 3): one lamp somewhere, a slight cast."""
    width, height = FRAME_SIZE_PX
    x, y = np.meshgrid(np.linspace(-1, 1, 64), np.linspace(-0.56, 0.56, 36))
    aside, before = random.uniform(-0.9, 0.9), random.uniform(-0.6, 0.6)
    fall = 1.0 - random.uniform(0.08, 0.22) * ((x - aside) ** 2 + (y - before) ** 2)
    cast = random.uniform(0.90, 1.0, 3)
    light = np.clip(250 * fall[..., None] * cast, 40, 255).astype(np.uint8)
    return np.asarray(cv2.resize(light, (width, height), interpolation=cv2.INTER_CUBIC), np.uint8)


def _noise(random: np.random.Generator, shape: tuple[int, int, int], level: float) -> Image:
    gray = random.standard_normal((*shape[:2], 1), np.float32) * np.float32(level * 0.8)
    coloured = random.standard_normal(shape, np.float32) * np.float32(level * 0.6)
    return np.clip(128.5 + gray + coloured, 0, 255).astype(np.uint8)


def _lay(scene: Image, sprites: Sequence[Sprite], view: View, lamp: Image, shadow_blur_px: float) -> None:
    """Paint sprites into `scene`, the lowest first, with one common shadow below them."""
    placed = [_placed(sprite, view) for sprite in sprites]
    _shadow(scene, placed, sprites, view, shadow_blur_px)
    for (box, matrix), sprite in zip(placed, sprites, strict=True):
        left, top, right, bottom = box
        if right <= left or bottom <= top:
            continue
        seen = cv2.warpPerspective(
            sprite.picture.premultiplied,
            _shifted(matrix, -left, -top),
            (right - left, bottom - top),
            flags=cv2.INTER_AREA,
        )
        across, down = (max(1, round(abs(length))) for length in sprite.blur_px)
        if max(across, down) > 1:
            seen = cv2.blur(seen, (across, down))
        part = scene[top:bottom, left:right]
        through = cv2.cvtColor(cv2.bitwise_not(seen[..., 3]), cv2.COLOR_GRAY2BGR)
        lit = cv2.multiply(seen[..., :3], lamp[top:bottom, left:right], scale=1 / 255)
        cv2.add(cv2.multiply(part, through, scale=1 / 255), lit, dst=part)


def _placed(sprite: Sprite, view: View) -> tuple[Box, Matrix]:
    """Return the box that a sprite fills in the frame, and the matrix from its picture to the frame."""
    matrix = view.to_frame @ sprite.pose.matrix() @ sprite.picture.own_mm
    height, width = sprite.picture.premultiplied.shape[:2]
    corners = matrix @ np.array([[0, width, width, 0], [0, 0, height, height], [1, 1, 1, 1]])
    seen = corners[:2] / corners[2]
    reach = 2 + max(abs(length) for length in sprite.blur_px)
    left, top = np.floor(seen.min(axis=1) - reach).astype(int)
    right, bottom = np.ceil(seen.max(axis=1) + reach).astype(int)
    frame_width, frame_height = FRAME_SIZE_PX
    return (max(0, int(left)), max(0, int(top)), min(frame_width, int(right)), min(frame_height, int(bottom))), matrix


def _shifted(matrix: Matrix, across: float, down: float) -> Matrix:
    return np.asarray(np.array([[1.0, 0.0, across], [0.0, 1.0, down], [0.0, 0.0, 1.0]]) @ matrix, np.float64)


def _shadow(
    scene: Image, placed: Sequence[tuple[Box, Matrix]], sprites: Sequence[Sprite], view: View, blur_px: float
) -> None:
    """Darken `scene` where sprites keep the lamp's light away. Worked out small: a shadow is soft."""
    scale = _SHADOW_SCALE if blur_px > 2 else 1
    box = _common([box for box, _ in placed], margin_px=24)
    left, top, right, bottom = box
    if right <= left or bottom <= top:
        return
    size = -(-(right - left) // scale), -(-(bottom - top) // scale)
    dark: Image = np.zeros((size[1], size[0]), np.uint8)
    for (_, matrix), sprite in zip(placed, sprites, strict=True):
        aside = sprite.height_mm * view.px_per_mm * 0.55
        small = np.diag([1 / scale, 1 / scale, 1.0]) @ _shifted(matrix, aside - left, aside - top)
        alpha = np.ascontiguousarray(sprite.picture.premultiplied[..., 3])
        dark = np.asarray(cv2.max(dark, cv2.warpPerspective(alpha, small, size)), np.uint8)
    dark = np.asarray(cv2.GaussianBlur(dark, (0, 0), blur_px / scale + 0.4), np.uint8)
    light = cv2.convertScaleAbs(dark, alpha=-_SHADOW_DEPTH, beta=255.0)
    light = cv2.resize(light, (right - left, bottom - top), interpolation=cv2.INTER_LINEAR)
    part = scene[top:bottom, left:right]
    cv2.multiply(part, cv2.cvtColor(light, cv2.COLOR_GRAY2BGR), dst=part, scale=1 / 255)


def _common(boxes: Sequence[Box], margin_px: int) -> Box:
    left = min(box[0] for box in boxes) - margin_px
    top = min(box[1] for box in boxes) - margin_px
    right = max(box[2] for box in boxes) + margin_px
    bottom = max(box[3] for box in boxes) + margin_px
    width, height = FRAME_SIZE_PX
    return max(0, left), max(0, top), min(width, right), min(height, bottom)
