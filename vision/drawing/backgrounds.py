"""What cards lie on: procedural tables, cloths, mats and clutter."""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

Frame = NDArray[np.uint8]


def random_background(random: np.random.Generator, size_px: tuple[int, int]) -> Frame:
    """Return some ground without cards.

    Args:
        random: Source of chance.
        size_px: Width and height.

    Returns:
        uint8 (h, w, 3) BGR.
    """
    kinds: tuple[Callable[[np.random.Generator, int, int], Frame], ...] = (
        wood, cloth, mat, checkered, paper, clutter, velvet, dotted, swirled,
    )  # fmt: skip
    kind = kinds[int(random.choice(len(kinds), p=[0.24, 0.12, 0.17, 0.09, 0.08, 0.12, 0.09, 0.05, 0.04]))]
    width, height = size_px
    frame = kind(random, width, height)
    if random.random() < 0.25 and kind is not clutter:
        frame = _with_things(frame, random, int(random.integers(1, 4)))
    return frame


def _tone(random: np.random.Generator, low: int = 10, high: int = 245) -> NDArray[np.float32]:
    """Return a colour, more often greyish than not."""
    grey = random.uniform(low, high)
    spread = random.uniform(0, 20) if random.random() < 0.6 else random.uniform(20, 110)
    return np.clip(grey + random.uniform(-spread, spread, 3), 3, 252).astype(np.float32)


def _noise(random: np.random.Generator, shape: tuple[int, int], size_px: tuple[int, int]) -> NDArray[np.float32]:
    """Return smooth noise, mean 0: a `shape` (rows, columns) of chance blown up to (width, height)."""
    small = random.standard_normal(shape, np.float32)
    return np.asarray(cv2.resize(small, size_px, interpolation=cv2.INTER_LINEAR), np.float32)


def _tinted(tone: NDArray[np.float32], relief: NDArray[np.float32]) -> Frame:
    """Return `tone` made brighter and darker by `relief` (in grey levels)."""
    scaled = cv2.merge([relief * float(part / max(tone.max(), 1.0)) + float(part) for part in tone])
    return np.asarray(cv2.convertScaleAbs(np.maximum(scaled, 0.0)), np.uint8)


def mat(random: np.random.Generator, width: int, height: int) -> Frame:
    """Return a plain, mostly dark mat with a little grain."""
    tone = _tone(random, 4, 70) if random.random() < 0.65 else _tone(random)
    relief = (
        _noise(random, (5, 5), (width, height)) * 3.0 + _noise(random, (height // 2, width // 2), (width, height)) * 2.0
    )
    return _tinted(tone, relief)


def velvet(random: np.random.Generator, width: int, height: int) -> Frame:
    """Return a soft cloth with broad folds of light."""
    relief = (
        _noise(random, (4, 4), (width, height)) * 18.0
        + _noise(random, (height // 2, width // 2), (width, height)) * 5.0
    )
    return _tinted(_tone(random, 8, 140), relief)


def cloth(random: np.random.Generator, width: int, height: int) -> Frame:
    """Return a woven cloth: threads both ways, perhaps stripes."""
    across = _noise(random, (1, max(2, width // 2)), (width, height))
    down = _noise(random, (max(2, height // 2), 1), (width, height))
    relief = (across + down) * random.uniform(2.0, 9.0) + _noise(random, (6, 6), (width, height)) * 6.0
    if random.random() < 0.4:
        period = random.uniform(6.0, 60.0)
        relief += 25.0 * np.sign(np.sin(np.arange(width, dtype=np.float32) * 6.283 / period))[None, :]
    return _tinted(_tone(random), relief)


def wood(random: np.random.Generator, width: int, height: int) -> Frame:
    """Return planks of light or dark wood, the grain running either way."""
    hue = np.array([[0.45, 0.68, 0.92], [0.62, 0.78, 0.9], [0.3, 0.45, 0.7]])[int(random.integers(3))]
    tone = (hue * random.uniform(50, 250)).astype(np.float32)
    fine = _noise(random, (max(2, height // 2), int(random.integers(2, 6))), (width, height))
    broad = _noise(random, (max(2, height // 14), 3), (width, height))
    relief = fine * random.uniform(3.0, 12.0) + broad * random.uniform(5.0, 18.0)
    for joint in random.integers(0, height, int(random.integers(0, 4))):
        relief[joint : joint + 1 + height // 200] -= 45.0
    frame = _tinted(tone, relief)
    return np.ascontiguousarray(frame.transpose(1, 0, 2)) if width == height and random.random() < 0.5 else frame


def checkered(random: np.random.Generator, width: int, height: int) -> Frame:
    """Return a checkered or gingham cloth seen at some angle."""
    cell = random.uniform(0.04, 0.2) * max(width, height)
    turn = random.uniform(0, np.pi)
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    u = np.sin((x * np.cos(turn) + y * np.sin(turn)) * np.float32(np.pi / cell)) > 0
    v = np.sin((y * np.cos(turn) - x * np.sin(turn)) * np.float32(np.pi / cell)) > 0
    one, other = _tone(random, 150, 250), _tone(random)
    share = (u.astype(np.uint8) + v) if random.random() < 0.6 else (u ^ v).astype(np.uint8) * 2
    palette = np.stack([one, (one + other) / 2, other]).astype(np.uint8)
    frame = palette[share]
    return np.asarray(cv2.add(frame, _grain(random, width, height)), np.uint8)


def dotted(random: np.random.Generator, width: int, height: int) -> Frame:
    """Return a cloth with a regular pattern of dots."""
    frame = mat(random, width, height) if random.random() < 0.4 else paper(random, width, height)
    gap = random.uniform(0.06, 0.25) * max(width, height)
    radius, tone = gap * random.uniform(0.15, 0.42), tuple(int(part) for part in _tone(random))
    turn = random.uniform(0, np.pi)
    reach = int(1.5 * max(width, height) / gap) + 1
    steps = np.arange(-reach, reach + 1)
    x, y = (part.ravel() * gap for part in np.meshgrid(steps, steps))
    x = x + (np.round(y / gap) % 2) * gap / 2
    centres = np.stack([x * np.cos(turn) - y * np.sin(turn), x * np.sin(turn) + y * np.cos(turn)], axis=1)
    inside = np.all((centres > -gap) & (centres < np.array([width, height]) + gap), axis=1)
    for centre in (centres[inside] * 16).astype(int).tolist():
        cv2.circle(frame, (centre[0], centre[1]), int(radius * 16), tone, -1, cv2.LINE_AA, 4)
    return frame


def swirled(random: np.random.Generator, width: int, height: int) -> Frame:
    """Return flowing bands of a few colours, like marble, foil or a printed wallpaper."""
    field = _noise(random, (4, 4), (width, height)) * random.uniform(0.5, 2.0)
    field += _noise(random, (9, 9), (width, height)) * random.uniform(0.0, 0.6)
    palette = np.stack([_tone(random) for _ in range(4)])
    position = (np.sin(field * random.uniform(1.0, 5.0)) + 1.0) * 1.499
    step = position.astype(np.intp)
    share = (position - step)[:, :, None] ** random.uniform(0.5, 4.0)
    return np.asarray(palette[step] * (1.0 - share) + palette[np.minimum(step + 1, 3)] * share, np.uint8)


def _grain(random: np.random.Generator, width: int, height: int) -> Frame:
    grain = np.clip(_noise(random, (8, 8), (width, height)) * 8.0 + 10.0, 0, 60).astype(np.uint8)
    return np.asarray(cv2.merge([grain, grain, grain]), np.uint8)


def paper(random: np.random.Generator, width: int, height: int) -> Frame:
    """Return a bright sheet, blank, ruled or written on."""
    frame = _tinted(_tone(random, 190, 250), _noise(random, (5, 5), (width, height)) * 4.0)
    kind = random.random()
    ink = tuple(int(part) for part in random.integers(30, 170, 3))
    gap = int(random.integers(8, 40))
    if kind < 0.35:
        frame[::gap, :] = ink
    elif kind < 0.7:
        for row in range(gap, height, gap):
            x = np.arange(0, width, 4)
            y = row + random.normal(0, gap * 0.12, len(x))
            cv2.polylines(frame, [np.stack([x, y], 1).astype(np.int32)], False, ink, 1)
    return frame


def clutter(random: np.random.Generator, width: int, height: int) -> Frame:
    """Return a table full of things: flat shapes, discs, boxes, lines of type."""
    return _with_things(mat(random, width, height), random, int(random.integers(6, 22)))


def _with_things(frame: Frame, random: np.random.Generator, count: int) -> Frame:
    """Lay `count` random things on `frame`, in place."""
    height, width = frame.shape[:2]
    size = max(width, height)
    for _ in range(count):
        tone = tuple(int(part) for part in _tone(random))
        centre = (float(random.uniform(0, width)), float(random.uniform(0, height)))
        sides = (float(random.uniform(0.04, 0.4) * size), float(random.uniform(0.03, 0.3) * size))
        kind, turn_deg = random.integers(4), float(random.uniform(0, 180))
        if kind == 0:
            cv2.ellipse(frame, (centre, sides, turn_deg), tone, -1, cv2.LINE_AA)
        elif kind == 1:
            cv2.fillConvexPoly(frame, cv2.boxPoints((centre, sides, turn_deg)).astype(np.int32), tone, cv2.LINE_AA)
        elif kind == 2:
            cv2.ellipse(frame, (centre, sides, turn_deg), tone, int(random.integers(1, 2 + size // 40)), cv2.LINE_AA)
        else:
            far = (int(random.uniform(0, width)), int(random.uniform(0, height)))
            start = (int(centre[0]), int(centre[1]))
            cv2.line(frame, start, far, tone, int(random.integers(1, 2 + size // 30)), cv2.LINE_AA)
    return frame
