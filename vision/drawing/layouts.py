"""How cards lie: arrangements on the table plane, in card heights, before any camera looks."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.drawing.canvas import CARD_MM

Quad = NDArray[np.float64]
_WIDTH: Final = CARD_MM[0] / CARD_MM[1]


@dataclass(frozen=True, eq=False)
class Layout:
    """Cards on the plane, the lowest first.

    Attributes:
        cards: Each float64 (4, 2), in card heights, clockwise from the card's own upper left.
        main: Index of the card the camera looks at.
    """

    cards: tuple[Quad, ...]
    main: int


def card_corners(centre: tuple[float, float], height: float, turn_deg: float) -> NDArray[np.float32]:
    """Return the corners of a card that lies flat, turned clockwise by `turn_deg`.

    Args:
        centre: Middle of the card, in pixels (or any unit).
        height: Length of its long side in the same unit.
        turn_deg: 0 is upright.

    Returns:
        float32 (4, 2), clockwise from the card's own upper left.
    """
    return np.asarray(_card(np.zeros(2), turn_deg) * height + np.array(centre), np.float32)


def _card(centre: Quad, turn_deg: float) -> Quad:
    turn = np.radians(turn_deg)
    cos, sin = np.cos(turn), np.sin(turn)
    half = np.array([[-_WIDTH, -1.0], [_WIDTH, -1.0], [_WIDTH, 1.0], [-_WIDTH, 1.0]]) / 2
    return np.asarray(half @ np.array([[cos, sin], [-sin, cos]]) + centre)


def random_camera(random: np.random.Generator) -> NDArray[np.float64]:
    """Return the homography of a camera above the plane: mostly nearly overhead, sometimes steep."""
    kind = random.random()
    tilt_deg = (
        random.uniform(0, 14) if kind < 0.55 else random.uniform(10, 40) if kind < 0.88 else random.uniform(38, 64)
    )
    around, tilt = random.uniform(0, 2 * np.pi), np.radians(tilt_deg)
    axis = np.array([np.cos(around), np.sin(around)])
    distance = random.uniform(2.2, 7.0)
    squeeze = np.eye(2) + (np.cos(tilt) - 1.0) * np.outer(axis, axis)
    homography = np.eye(3)
    homography[:2, :2] = squeeze
    homography[2, :2] = axis * np.sin(tilt) / distance
    return homography


def _single(random: np.random.Generator) -> Layout:
    return Layout((_card(np.zeros(2), random.uniform(0, 360)),), 0)


def _pile(random: np.random.Generator) -> Layout:
    """Return a discard pile: cards roughly on top of each other, tidy or not."""
    count = int(random.integers(2, 9))
    tidy, way_deg = random.uniform(0.01, 0.16), random.uniform(0, 360)
    swing_deg = random.uniform(2, 40) if random.random() < 0.8 else 180.0
    cards = [
        _card(random.normal(0, tidy, 2), way_deg + random.normal(0, swing_deg) + 180.0 * random.integers(2))
        for _ in range(count)
    ]
    return Layout(tuple(cards), count - 1)


def _messy(random: np.random.Generator) -> Layout:
    """Return cards thrown about, partly over each other; the camera looks at the uppermost one."""
    count = int(random.integers(3, 11))
    reach = random.uniform(0.3, 1.1)
    cards = [_card(random.uniform(-reach, reach, 2), random.uniform(0, 360)) for _ in range(count)]
    return Layout(tuple(cards), count - 1)


def _spread(random: np.random.Generator) -> Layout:
    """Return rows of cards side by side, a little uneven."""
    columns, rows = int(random.integers(2, 5)), int(random.integers(1, 4))
    gap, way_deg = random.uniform(0.04, 0.5), random.uniform(0, 360)
    swing_deg = random.uniform(0, 12)
    turn = np.radians(way_deg)
    axes = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    cards = []
    for row in range(rows):
        for column in range(columns):
            centre = np.array([column * (_WIDTH + gap), row * (1.0 + gap)]) @ axes + random.normal(0, gap / 6, 2)
            cards.append(_card(centre, way_deg + random.normal(0, swing_deg) + 180.0 * (random.random() < 0.15)))
    return Layout(tuple(cards), int(random.integers(len(cards))))


def _fan(random: np.random.Generator) -> Layout:
    """Return a fan: cards around a common pivot, each one covering most of the one before."""
    count = int(random.integers(3, 9))
    step_deg, radius = random.uniform(5, 22), random.uniform(0.7, 2.2)
    way_deg = random.uniform(0, 360)
    order = range(count) if random.random() < 0.7 else range(count - 1, -1, -1)
    cards = []
    for number in order:
        lean_deg = way_deg + (number - (count - 1) / 2) * step_deg + random.normal(0, step_deg * 0.1)
        lean = np.radians(lean_deg)
        cards.append(_card(radius * np.array([np.sin(lean), -np.cos(lean)]), lean_deg))
    return Layout(tuple(cards), count // 2)


def _held(random: np.random.Generator) -> Layout:
    return _single(random) if random.random() < 0.6 else _fan(random)


LAYOUTS: Final[Mapping[str, Callable[[np.random.Generator], Layout]]] = {
    "single": _single,
    "close": _single,
    "far": _single,
    "pile": _pile,
    "spread": _spread,
    "fan": _fan,
    "messy": _messy,
    "held": _held,
}
"""Arrangements by kind of scene."""
