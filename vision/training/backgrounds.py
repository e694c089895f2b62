"""Tables, clutter and hands: everything a frame shows besides cards, made by chance."""

from typing import Final

import cv2
import numpy as np

from vision.geometry import Image

TEXTURE_PX: Final = 256


def random_texture(random: np.random.Generator) -> Image:
    """Return a table top, uint8 (TEXTURE_PX, TEXTURE_PX, 3) BGR: plain, cloth, wood, checks or something wilder."""
    tone = _table_tone(random)
    kind = random.choice(["plain", "cloth", "wood", "checks", "blots", "tiles"], p=[0.24, 0.17, 0.16, 0.1, 0.15, 0.18])
    texture = np.full((TEXTURE_PX, TEXTURE_PX, 3), tone, np.float32)
    strength = random.uniform(0.02, 0.3) * (255 - abs(2 * float(tone.mean()) - 255) * 0.6)
    if kind == "cloth":
        texture += strength * 0.4 * random.standard_normal((TEXTURE_PX, TEXTURE_PX, 1)).astype(np.float32)
        texture += strength * _clouds(random, int(random.integers(4, 40)))[..., None]
    elif kind == "wood":
        grain = _clouds(random, int(random.integers(3, 8)), stretch=int(random.integers(6, 24)))
        texture += strength * (grain + 0.4 * np.sin(grain * random.uniform(4, 14)))[..., None]
    elif kind == "checks":
        texture = _checks(random, texture, strength)
    elif kind == "tiles":
        texture = _tiles(random, tone)
    elif kind == "blots":
        for channel in range(3):
            texture[..., channel] += 2.2 * strength * _clouds(random, int(random.integers(3, 60)))
    else:
        texture += 0.25 * strength * _clouds(random, 3)[..., None]
    if random.random() < 0.5:
        texture = np.rot90(texture)
    return np.ascontiguousarray(np.clip(texture, 0, 255), np.uint8)


def _table_tone(random: np.random.Generator) -> np.ndarray:
    """Return a table's mean colour; black, white and brown tables are common."""
    kind = random.random()
    if kind < 0.3:
        return random.uniform(2, 55) + random.uniform(-4, 8, 3)
    if kind < 0.5:
        return random.uniform(170, 250) + random.uniform(-15, 10, 3)
    if kind < 0.7:
        return np.array([0.45, 0.65, 0.85]) * random.uniform(50, 250) + random.uniform(-15, 15, 3)
    return random.uniform(10, 245, 3)


def _clouds(random: np.random.Generator, cells: int, stretch: int = 1) -> np.ndarray:
    """Return smooth noise, float32 (TEXTURE_PX, TEXTURE_PX), about -1…1, with `cells` blobs a side."""
    coarse = random.uniform(-1, 1, (max(2, cells // stretch) + 1, cells * max(1, stretch // 2) + 1)).astype(np.float32)
    return np.asarray(cv2.resize(coarse, (TEXTURE_PX, TEXTURE_PX), interpolation=cv2.INTER_CUBIC))


def _checks(random: np.random.Generator, texture: np.ndarray, strength: float) -> np.ndarray:
    cell = int(random.integers(6, 64))
    stripes = (np.arange(TEXTURE_PX) // cell % 2).astype(np.float32)
    pattern = stripes[:, None] + stripes[None, :] * (random.random() < 0.7)
    other = random.uniform(0, 255, 3) if random.random() < 0.5 else texture[0, 0] + 3 * strength
    share = (pattern / max(float(pattern.max()), 1.0))[..., None]
    return np.asarray(texture * (1 - share) + other * share, np.float32)


def _tiles(random: np.random.Generator, tone: np.ndarray) -> np.ndarray:
    """Return one small pattern of lines, polygons and dots, laid again and again: rugs, planks, grids, bricks."""
    size = int(random.integers(10, 72)), int(random.integers(10, 72))
    tile = np.full((size[1], size[0], 3), np.clip(tone, 0, 255), np.uint8)
    for _ in range(int(random.integers(1, 6))):
        shade = np.clip(tone * random.uniform(0.3, 1.7) + random.normal(0, 20, 3), 0, 255).tolist()
        points = (random.uniform(-0.3, 1.3, (int(random.integers(2, 6)), 2)) * size).astype(np.int32)
        if random.random() < 0.4:
            cv2.fillPoly(tile, [points], shade, cv2.LINE_AA)
        elif random.random() < 0.7:
            cv2.polylines(tile, [points], False, shade, int(random.integers(1, 5)), cv2.LINE_AA)
        else:
            cv2.circle(tile, points[0].tolist(), int(random.integers(2, 16)), shade, -1, cv2.LINE_AA)
    if random.random() < 0.6:
        tile = np.hstack([tile, tile[:, ::-1]])
    if random.random() < 0.4:
        tile = np.vstack([tile, tile[::-1]])
    repeats = -(-TEXTURE_PX // tile.shape[0]), -(-TEXTURE_PX // tile.shape[1]), 1
    laid = np.tile(tile, repeats)[:TEXTURE_PX, :TEXTURE_PX].astype(np.float32)
    return laid + 12 * _clouds(random, int(random.integers(3, 30)))[..., None]


def random_ground(random: np.random.Generator, textures: np.ndarray, size_px: tuple[int, int]) -> Image:
    """Cut a ground of `size_px` (width, height) out of one of `textures`, turned, mirrored and magnified by chance."""
    texture = textures[random.integers(len(textures))]
    side = int(random.integers(40, TEXTURE_PX + 1))
    x, y = random.integers(0, TEXTURE_PX - side + 1, 2)
    part = texture[y : y + side, x : x + side]
    if random.random() < 0.5:
        part = part[:, ::-1]
    if random.random() < 0.5:
        part = part.transpose(1, 0, 2)
    return np.asarray(cv2.resize(np.ascontiguousarray(part), size_px, interpolation=cv2.INTER_LINEAR), np.uint8)


def add_clutter(random: np.random.Generator, frame_bgr: Image, most: int = 4) -> None:
    """Paint up to `most` things that are no cards into the frame: pens, books, coins, cups, rims of tables."""
    height, width = frame_bgr.shape[:2]
    for _ in range(int(random.integers(0, most + 1))):
        colour = tuple(float(part) for part in random.uniform(0, 255, 3))
        centre = random.uniform(0, 1, 2) * (width, height)
        kind = random.random()
        if kind < 0.35:
            box = (tuple(centre), tuple(random.uniform(0.03, 0.6, 2) * width), float(random.uniform(0, 180)))
            cv2.fillPoly(frame_bgr, [cv2.boxPoints(box).astype(np.int32)], colour, cv2.LINE_AA)
        elif kind < 0.6:
            axes = (random.uniform(0.02, 0.3, 2) * width).astype(int)
            cv2.ellipse(
                frame_bgr,
                centre.astype(int).tolist(),
                axes.tolist(),
                float(random.uniform(0, 180)),
                0,
                360,
                colour,
                -1 if random.random() < 0.6 else int(random.integers(1, 8)),
                cv2.LINE_AA,
            )
        elif kind < 0.85:
            ends = (random.uniform(-0.2, 1.2, (2, 2)) * (width, height)).astype(int).tolist()
            cv2.line(frame_bgr, ends[0], ends[1], colour, int(random.integers(1, 14)), cv2.LINE_AA)
        else:
            text = "".join(random.choice(list("ABCDEFGHKLMNOPRSTUWXYZ0123456789 "), int(random.integers(3, 16))))
            cv2.putText(
                frame_bgr,
                text,
                centre.astype(int).tolist(),
                int(random.integers(0, 5)),
                float(random.uniform(0.3, 2.0)),
                colour,
                int(random.integers(1, 4)),
                cv2.LINE_AA,
            )


def add_hand(random: np.random.Generator, frame_bgr: Image, mask: Image, at: np.ndarray, size_px: float) -> None:
    """Paint fingers reaching to `at` from somewhere outside; `mask` (h, w) becomes 255 where they cover the frame."""
    skin = np.array([0.55, 0.68, 0.92]) * random.uniform(60, 255) + random.uniform(-12, 12, 3)
    direction = random.uniform(0, 2 * np.pi)
    reach = np.array([np.cos(direction), np.sin(direction)]) * size_px * 4
    thickness = max(2, round(size_px * random.uniform(0.16, 0.26)))
    cover = np.zeros(frame_bgr.shape[:2], np.uint8)
    for finger in range(int(random.integers(1, 4))):
        tip = (
            at
            + random.normal(0, 0.08, 2) * size_px
            + finger * thickness * 0.9 * np.array([-reach[1], reach[0]]) / (np.linalg.norm(reach))
        )
        bend = tip + reach * 0.25 + random.normal(0, 0.1, 2) * size_px
        for start, end in ((tip, bend), (bend, at + reach)):
            cv2.line(cover, start.astype(int).tolist(), end.astype(int).tolist(), 255, thickness, cv2.LINE_AA)
    soft = cv2.GaussianBlur(cover, (0, 0), thickness * 0.35).astype(np.float32)[..., None] / 255
    shade = skin * (0.55 + 0.45 * soft)
    share = cover.astype(np.float32)[..., None] / 255
    frame_bgr[:] = (frame_bgr * (1 - share) + shade * share).astype(np.uint8)
    np.maximum(mask, cover, out=mask)
