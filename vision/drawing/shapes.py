"""Flat shapes: polygons in free units from which every face is composed.

A shape is a tuple of closed polygons that are filled together by the even-odd rule, so an inner polygon is a hole.
x runs right, y runs down. Glyphs are one unit high. Shapes know no colours and no pixels; `canvas` paints them.
"""

import math
from collections.abc import Sequence
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
Shape = tuple[Points, ...]

_SPECK_PX2 = 20.0
"""Smaller outlines come from rounding, not from a glyph."""


def polygon(*points: tuple[float, float]) -> Shape:
    """Return the shape with one outline through `points`."""
    return (np.array(points, dtype=np.float64),)


def arc(
    centre: tuple[float, float], radii: tuple[float, float], start_deg: float, end_deg: float, steps: int = 24
) -> Points:
    """Return points along an ellipse; 0 degrees points right, 90 degrees points down.

    Args:
        centre: Middle of the ellipse.
        radii: Horizontal and vertical radius.
        start_deg: Where the arc begins.
        end_deg: Where the arc ends; less than `start_deg` runs the other way round.
        steps: Number of points.

    Returns:
        float64 (steps, 2).
    """
    angle = np.radians(np.linspace(start_deg, end_deg, steps))
    return np.stack([centre[0] + radii[0] * np.cos(angle), centre[1] + radii[1] * np.sin(angle)], axis=1)


def curve(
    start: tuple[float, float], first: tuple[float, float], second: tuple[float, float], end: tuple[float, float]
) -> Points:
    """Return points along a cubic Bézier curve."""
    t = np.linspace(0.0, 1.0, 14)[:, None]
    handles = [np.array(point) for point in (start, first, second, end)]
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
    return np.asarray(sum(weight * handle for weight, handle in zip(weights, handles, strict=True)))


def ellipse(centre: tuple[float, float], radii: tuple[float, float], turn_deg: float = 0.0) -> Shape:
    """Return a filled ellipse whose axes are turned clockwise by `turn_deg`."""
    flat = (arc((0.0, 0.0), radii, 0.0, 354.0, 60),)
    return placed(flat, centre, 1.0, turn_deg)


def rounded(left: float, top: float, right: float, bottom: float, radius: float) -> Shape:
    """Return a rectangle with round corners."""
    radius = max(min(radius, (right - left) / 2, (bottom - top) / 2), 1e-3)
    corners = ((right, top, -90.0), (right, bottom, 0.0), (left, bottom, 90.0), (left, top, 180.0))
    parts = [
        arc(
            (x + (-radius if x == right else radius), y + (radius if y == top else -radius)),
            (radius, radius),
            a,
            a + 90.0,
            8,
        )
        for x, y, a in corners
    ]
    return (np.concatenate(parts),)


def card_outline(width: float = 0.64, height: float = 1.0, radius: float = 0.07) -> Shape:
    """Return a small upright card around the origin."""
    return rounded(-width / 2, -height / 2, width / 2, height / 2, radius)


def matrix(
    centre: tuple[float, float], scale: float | tuple[float, float] = 1.0, turn_deg: float = 0.0, shear: float = 0.0
) -> Points:
    """Return the 2x3 matrix that shears (tops to the right), scales, turns clockwise and then moves a shape."""
    scale_x, scale_y = scale if isinstance(scale, tuple) else (scale, scale)
    turn = math.radians(turn_deg)
    cos, sin = math.cos(turn), math.sin(turn)
    linear = np.array([[cos, -sin], [sin, cos]]) @ np.array([[scale_x, -shear * scale_y], [0.0, scale_y]])
    return np.hstack([linear, np.array([[centre[0]], [centre[1]]])])


def transformed(shape: Shape, by: Points) -> Shape:
    """Return `shape` under the 2x3 matrix `by`."""
    return tuple(part @ by[:, :2].T + by[:, 2] for part in shape)


def placed(
    shape: Shape,
    centre: tuple[float, float],
    scale: float | tuple[float, float] = 1.0,
    turn_deg: float = 0.0,
    shear: float = 0.0,
) -> Shape:
    """Return `shape`, drawn around the origin, put at `centre`; see `matrix`."""
    return transformed(shape, matrix(centre, scale, turn_deg, shear))


def shifted(shape: Shape, by: tuple[float, float]) -> Shape:
    """Return `shape` moved by (x, y)."""
    offset = np.array(by)
    return tuple(part + offset for part in shape)


def joined(*shapes: Shape) -> Shape:
    """Return several shapes as one; they should not overlap, since overlaps become holes."""
    return tuple(part for shape in shapes for part in shape)


def bounds(shape: Shape) -> tuple[float, float, float, float]:
    """Return left, top, right, bottom of `shape`."""
    points = np.concatenate(shape)
    left, top = points.min(axis=0)
    right, bottom = points.max(axis=0)
    return float(left), float(top), float(right), float(bottom)


def centred(shape: Shape) -> Shape:
    """Return `shape` with the middle of its bounds at the origin."""
    left, top, right, bottom = bounds(shape)
    return shifted(shape, (-(left + right) / 2, -(top + bottom) / 2))


def stroked(line: Points, width: float) -> Shape:
    """Return the band of `width` along a line, with flat ends and mitred corners.

    Args:
        line: float64 (n, 2), no two neighbours equal.
        width: Width of the band.
    """
    before = np.vstack([2 * line[:1] - line[1:2], line[:-1]])
    after = np.vstack([line[1:], 2 * line[-1:] - line[-2:-1]])
    one, two = _unit(line - before), _unit(after - line)
    along = _unit(one + two)
    mitre = np.clip(np.sum(along * one, axis=1, keepdims=True), 0.4, 1.0)
    side = along[:, ::-1] * np.array([-1.0, 1.0]) * (width / 2) / mitre
    return (np.vstack([line + side, (line - side)[::-1]]),)


def hoop(line: Points, width: float) -> Shape:
    """Return the band of `width` around a closed oval `line`: an outer and an inner oval."""
    left, top, right, bottom = bounds((line,))
    middle, radii = np.array([left + right, top + bottom]) / 2, np.array([right - left, bottom - top]) / 2
    return tuple(middle + (line - middle) * (radii + side * width / 2) / radii for side in (1.0, -1.0))


def _unit(vectors: Points) -> Points:
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9))


def traced(shapes: Sequence[Shape], box: tuple[float, float] | None = None, resolution: int = 512) -> Shape:
    """Return the union of `shapes` as outlines, found by painting them once and following the edges.

    Args:
        shapes: Shapes inside the square from (-0.25, -0.25) to (1.75, 1.75).
        box: Width and height from the origin to which the union is trimmed.
        resolution: Pixels per unit.
    """
    mask: NDArray[np.uint8] = np.zeros((2 * resolution, 2 * resolution), np.uint8)
    for shape in shapes:
        layer = np.zeros_like(mask)
        fixed = [np.round((part + 0.25) * resolution * 16).astype(np.int32) for part in shape]
        cv2.fillPoly(layer, fixed, 255, cv2.LINE_8, 4)
        mask |= layer
    if box is not None:
        first = round(0.25 * resolution)
        right, bottom = (first + round(side * resolution) for side in box)
        mask[:first], mask[bottom + 1 :], mask[:, :first], mask[:, right + 1 :] = 0, 0, 0, 0
    return tuple(part / resolution - 0.25 for part in contours_of(mask))


def contours_of(mask: NDArray[np.uint8]) -> Shape:
    """Return the outlines of the white parts of `mask` (uint8, gray) in pixels, thinned to the points that matter."""
    outlines, _ = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    true = [outline for outline in outlines if cv2.contourArea(outline) >= _SPECK_PX2]
    slim = [cv2.approxPolyDP(outline, 0.8, True)[:, 0, :].astype(np.float64) for outline in true]
    return tuple(outline for outline in slim if len(outline) >= 3)


@lru_cache(maxsize=1)
def reverse_arrows() -> Shape:
    """Return two bent arrows that pass each other; their tips, upper right and lower left, are one unit apart.

    The upper arrow's straight edge lies along the diagonal that divides both; its other edge bends round to the tail.
    The lower arrow is the same turned by half.
    """
    head = [(0.168, -0.163), (0.25, -0.09), (0.304, -0.396), (-0.012, -0.388), (0.065, -0.31)]
    bend = curve((-0.07, -0.2), (-0.185, -0.105), (-0.185, 0.0), (-0.115, 0.052))
    upper = np.vstack([np.array(head), bend]) + np.array([-0.008, -0.012])
    return (upper, -upper)


def round_arrows() -> Shape:
    """Return two arrows that chase each other around a circle of diameter one."""
    return tuple(circling_arrow(0.4, 0.16, 128.0, start_deg)[0] for start_deg in (-165.0, 15.0))


def straight_arrows() -> Shape:
    """Return two straight block arrows side by side, the left one pointing up, the right one down."""
    arrow = np.array(
        [(0.0, -0.5), (0.26, -0.16), (0.12, -0.16), (0.12, 0.5), (-0.12, 0.5), (-0.12, -0.16), (-0.26, -0.16)]
    )
    return (arrow + np.array([-0.27, 0.0]), -arrow + np.array([0.27, 0.0]))


@lru_cache(maxsize=64)
def skip_sign(band: float = 0.17) -> Shape:
    """Return a ring of diameter one crossed by a bar from lower left to upper right; `band` is the width of both."""
    outer = arc((0.0, 0.0), (0.5, 0.5), 0.0, 357.0, 120)
    inner_radius = 0.5 - band
    gap_deg = math.degrees(math.asin(min(0.9, band * 0.45 / inner_radius)))
    upper = arc((0.0, 0.0), (inner_radius, inner_radius), 135.0 + gap_deg, 315.0 - gap_deg, 48)
    lower = arc((0.0, 0.0), (inner_radius, inner_radius), -45.0 + gap_deg, 135.0 - gap_deg, 48)
    return (outer, upper, lower)


def circling_arrow(
    radius: float = 0.5, band: float = 0.12, sweep_deg: float = 290.0, start_deg: float = -60.0
) -> Shape:
    """Return an arrow that runs clockwise around the origin."""
    line = arc((0.0, 0.0), (radius, radius), start_deg, start_deg + sweep_deg, 60)
    body = stroked(line, band)[0]
    end = math.radians(start_deg + sweep_deg)
    outward, ahead = np.array([math.cos(end), math.sin(end)]), np.array([-math.sin(end), math.cos(end)])
    middle = line[-1]
    head = np.array([middle + outward * band * 1.25, middle + ahead * band * 2.0, middle - outward * band * 1.25])
    half = len(line)
    return (
        np.vstack([body[:half], head if np.dot(body[half - 1] - middle, outward) > 0 else head[::-1], body[half:]]),
    )


def star(points: int = 8, inner: float = 0.5) -> Shape:
    """Return a star of radius 0.5 around the origin."""
    angle = np.arange(points * 2) * math.pi / points - math.pi / 2
    radius = np.where(np.arange(points * 2) % 2 == 0, 0.5, 0.5 * inner)
    return (np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=1),)


def sectors(centre: tuple[float, float], radius: float, count: int, offset_deg: float = 0.0) -> tuple[Shape, ...]:
    """Return every second of 2 x `count` wedges around `centre`: rays."""
    step = 180.0 / count
    return tuple(
        (np.vstack([np.array([centre]), arc(centre, (radius, radius), a, a + step, 4)]),)
        for a in offset_deg + np.arange(count) * 2 * step
    )
