"""Scenes: cards on a table as a camera sees them, with the exact place of every card.

Pixel coordinates follow OpenCV: the middle of the first pixel is (0, 0).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.drawing.backgrounds import random_background
from vision.drawing.hands import draw_hand_blob
from vision.drawing.layouts import LAYOUTS, Layout, card_corners, random_camera
from vision.drawing.light import random_light

Frame = NDArray[np.uint8]
Corners = NDArray[np.float32]
Kind = Literal["single", "close", "far", "pile", "spread", "fan", "messy", "held", "empty", "any"]

__all__ = [
    "Kind",
    "PlacedCard",
    "Scene",
    "card_corners",
    "draw_hand_blob",
    "place",
    "random_background",
    "random_scene",
]


@dataclass(frozen=True, eq=False)
class PlacedCard:
    """One card in a scene.

    Attributes:
        code: Its card code, or whatever name its face was given.
        corners: float32 (4, 2), pixels, clockwise from the card's own upper left; also where covered or cut off.
        visible: Share of the whole card that can be seen, 0 to 1.
    """

    code: str
    corners: Corners
    visible: float


@dataclass(frozen=True, eq=False)
class Scene:
    """A frame and the cards in it, the lowest first.

    Attributes:
        frame_bgr: uint8 (h, w, 3).
        cards: In the order in which they were laid.
    """

    frame_bgr: Frame
    cards: tuple[PlacedCard, ...]


def place(frame_bgr: Frame, face_bgra: Frame, corners: Corners, shadow: float = 0.35) -> None:
    """Lay a card into a frame, in place, with a soft shadow; touches only the card's surroundings.

    Args:
        frame_bgr: uint8 (h, w, 3), painted on.
        face_bgra: uint8 (h, w, 4), as `faces.draw_face` gives it.
        corners: float32 (4, 2), where the card's corners come to lie, clockwise from its own upper left.
        shadow: Depth of the shadow, 0 for none.
    """
    long_px = max(float(np.linalg.norm(corners[0] - corners[3])), float(np.linalg.norm(corners[1] - corners[2])), 1.0)
    margin = int(3 + 0.05 * long_px) if shadow > 0 else 2
    height, width = frame_bgr.shape[:2]
    left, top = np.maximum(np.floor(corners.min(axis=0)).astype(int) - margin, 0)
    right, bottom = np.minimum(np.ceil(corners.max(axis=0)).astype(int) + margin + 1, (width, height))
    if left >= right or top >= bottom:
        return
    share = long_px / face_bgra.shape[0]
    while share < 0.6 and face_bgra.shape[0] >= 16:
        size = (-(-face_bgra.shape[1] // 2), -(-face_bgra.shape[0] // 2))
        face_bgra = np.asarray(cv2.resize(face_bgra, size, interpolation=cv2.INTER_AREA), np.uint8)
        share *= 2
    part = frame_bgr[top:bottom, left:right]
    colour, alpha = _warped(face_bgra, corners - np.array([left, top], np.float32), (right - left, bottom - top))
    if shadow > 0:
        _shade(part, alpha, long_px, shadow)
    cover = alpha.astype(np.float32) * np.float32(1 / 255)
    part[:] = cv2.blendLinear(colour, part, cover, 1.0 - cover)


def _warped(face_bgra: Frame, corners: Corners, size_px: tuple[int, int]) -> tuple[Frame, NDArray[np.uint8]]:
    """Return colour and alpha of the card as seen at `corners`."""
    high, wide = face_bgra.shape[:2]
    edges = np.array([[-0.5, -0.5], [wide - 0.5, -0.5], [wide - 0.5, high - 0.5], [-0.5, high - 0.5]], np.float32)
    homography = cv2.getPerspectiveTransform(edges, corners.astype(np.float32))
    colour = cv2.warpPerspective(
        face_bgra[:, :, :3], homography, size_px, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    alpha = cv2.warpPerspective(
        face_bgra[:, :, 3], homography, size_px, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=0
    )
    return np.asarray(colour, np.uint8), np.asarray(alpha, np.uint8)


def _shade(part: Frame, alpha: NDArray[np.uint8], long_px: float, depth: float) -> None:
    """Darken `part` softly around and under the card, in place."""
    size = max(3, int(long_px * 0.05) | 1)
    soft = cv2.blur(alpha, (size, size))
    gain = cv2.convertScaleAbs(soft, alpha=-depth, beta=255.0)
    part[:] = cv2.multiply(part, cv2.merge([gain, gain, gain]), scale=1 / 255)


_KINDS: Final = tuple(kind for kind in get_args(Kind) if kind != "any")
_SHARES: Final = (0.22, 0.1, 0.13, 0.2, 0.08, 0.08, 0.09, 0.07, 0.03)


def random_scene(
    random: np.random.Generator,
    faces: Sequence[tuple[str, Frame]],
    size_px: int,
    kind: Kind = "any",
    light: float = 1.0,
    background_bgr: Frame | None = None,
) -> Scene:
    """Draw a scene of chance.

    Args:
        random: Source of chance; the same state gives the same scene.
        faces: Names and pictures (BGRA) to choose from.
        size_px: Side of the square frame.
        kind: What lies there; ``any`` chooses.
        light: How much light, lens and sensor do, 0 to 1; see `light.random_light`.
        background_bgr: A ground to lie on instead of a random one, uint8 (size, size, 3).

    Returns:
        The scene with the exact corners of each card.
    """
    if kind == "any":
        kind = _KINDS[int(random.choice(len(_KINDS), p=_SHARES))]
    frame = random_background(random, (size_px, size_px)) if background_bgr is None else background_bgr.copy()
    layout = LAYOUTS[kind](random) if kind != "empty" else Layout((), 0)
    chosen = [faces[int(random.integers(len(faces)))] for _ in layout.cards]
    corners = _seen(layout, random, size_px, kind)
    labels: NDArray[np.uint8] = np.zeros((size_px, size_px), np.uint8)
    depth = random.uniform(0.0, 0.55)
    for number, ((_, face), quad) in enumerate(zip(chosen, corners, strict=True), start=1):
        place(frame, face, quad, depth)
        cv2.fillConvexPoly(labels, np.round(quad * 16).astype(np.int32), number, cv2.LINE_8, 4)
    _hands(frame, labels, corners, layout, random, kind)
    cards = tuple(
        PlacedCard(code, quad, _visible(labels, number, quad))
        for number, ((code, _), quad) in enumerate(zip(chosen, corners, strict=True), start=1)
    )
    return Scene(random_light(frame, random, light) if light > 0 else frame, cards)


def _visible(labels: NDArray[np.uint8], number: int, corners: Corners) -> float:
    area = max(float(cv2.contourArea(corners)), 1.0)
    return min(1.0, int(np.count_nonzero(labels == number)) / area)


_LONG_SHARES: Final = {"close": (0.85, 1.7), "far": (0.12, 0.26), "spread": (0.2, 0.4), "fan": (0.3, 0.75)}
"""Length of the main card as a share of the frame, by kind of scene."""


def _seen(layout: Layout, random: np.random.Generator, size_px: int, kind: str) -> list[Corners]:
    """Return the layout's cards in pixels, seen by a camera of chance that looks at the main card."""
    if not layout.cards:
        return []
    camera = random_camera(random)
    quads = [cv2.perspectiveTransform(card[None].astype(np.float64), camera)[0] for card in layout.cards]
    main = quads[layout.main]
    sides = np.linalg.norm(main - np.roll(main, -1, axis=0), axis=1)
    low, high = _LONG_SHARES.get(kind, (0.26, 0.85))
    scale = size_px * np.exp(random.uniform(np.log(low), np.log(high))) / max(sides.max(), 1e-6)
    sway = 0.5 if kind == "close" else 0.38 if kind == "far" else 0.24
    target = size_px * (0.5 + random.uniform(-sway, sway, 2))
    middle = main.mean(axis=0)
    return [((quad - middle) * scale + target).astype(np.float32) for quad in quads]


def _hands(
    frame: Frame,
    labels: NDArray[np.uint8],
    corners: Sequence[Corners],
    layout: Layout,
    random: np.random.Generator,
    kind: str,
) -> None:
    """Let a hand hold the main card, or reach in, in place; clears `labels` below it."""
    if kind == "held" and corners:
        main = corners[layout.main]
        edge = main[2] + (main[3] - main[2]) * random.uniform(0.2, 0.8)
        inward = (main[0] + main[1]) / 2 - (main[2] + main[3]) / 2
        tip = edge + inward * random.uniform(0.02, 0.3)
        towards_deg = float(np.degrees(np.arctan2(inward[1], inward[0])) + random.normal(0, 25))
        size = float(np.linalg.norm(inward)) * random.uniform(1.2, 2.2)
    elif random.random() < 0.12:
        tip = random.uniform(-0.1, 1.1, 2) * frame.shape[0]
        towards_deg, size = float(random.uniform(0, 360)), frame.shape[0] * random.uniform(0.3, 1.2)
        if (
            kind != "empty"
            and corners
            and cv2.pointPolygonTest(corners[layout.main], (float(tip[0]), float(tip[1])), False) > 0
        ):
            return
    else:
        return
    mask = draw_hand_blob(frame, (float(tip[0]), float(tip[1])), towards_deg, size, random)
    labels[mask > 127] = 0
