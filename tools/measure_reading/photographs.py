"""Labelled photographs outside the repository, and what spoils them on purpose."""

import csv
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from companion.rules.decks import DECKS
from tools.measure_reading.verdicts import Case
from vision.drawing.hands import draw_hand_blob
from vision.geometry import Floats, Image, long_side_px


@dataclass(frozen=True)
class Photograph:
    """A labelled picture.

    Attributes:
        file: Where it lies.
        family: Its source: one deck, camera and light.
        code: What lies on top.
    """

    file: Path
    family: str
    code: str

    def case(self) -> Case:
        """Return the picture as a case to read."""
        frame = np.asarray(cv2.imread(str(self.file)), np.uint8)
        return Case(f"{self.family}/{self.file.name}", frame, self.code)

    @property
    def is_for_choosing(self) -> bool:
        """Whether thresholds may be chosen by looking at it: one half of each family, the other half is for reporting."""
        return bool(zlib.crc32(f"{self.family}/{self.file.name}".encode()) & 1)


def photographs(folder: Path, deck: str = "classic", kinds: tuple[str, ...] = ("single",)) -> list[Photograph]:
    """Return the labelled pictures in `folder` that show one card of `deck`, in the order of ``labels.csv``."""
    with (folder / "labels.csv").open(encoding="utf-8") as labels:
        return [
            Photograph(folder / row["image"], row["family"], row["code"])
            for row in csv.DictReader(labels)
            if row["kind"] in kinds and row["code"] in DECKS[deck].faces
        ]


def some_of_each(pictures: list[Photograph], most: int) -> list[Photograph]:
    """Return up to `most` pictures of each family, evenly chosen."""
    families: dict[str, list[Photograph]] = defaultdict(list)
    for each in pictures:
        families[each.family].append(each)
    return [
        family[round(place)]
        for family in families.values()
        for place in np.linspace(0, len(family) - 1, min(most, len(family)))
    ]


Spoiler = Callable[[Image, Floats, np.random.Generator], Image]
"""Spoils a picture; knows the card's outline, float32 (4, 2)."""


def seen_at_35_degrees(frame_bgr: Image, corners: Floats, random: np.random.Generator) -> Image:
    """Return the picture as if it lay on the table and were seen from 35° above it, from some side.

    A camera of 50° view looks at the card from as far as shows the whole picture.
    """
    height, width = frame_bgr.shape[:2]
    elevation, azimuth = np.radians(35), random.uniform(0, 2 * np.pi)
    reach = float(np.hypot(width, height)) / 2
    distance = reach / np.tan(np.radians(25))
    focal = distance * 1.0
    middle = corners.mean(axis=0)
    turn = np.array([[np.cos(azimuth), -np.sin(azimuth)], [np.sin(azimuth), np.cos(azimuth)]])

    def seen(points: Floats) -> Floats:
        flat = (points - middle) @ turn.T
        depth = distance - flat[:, 1] * np.cos(elevation)
        at = np.stack([flat[:, 0], flat[:, 1] * np.sin(elevation)], axis=1) * (focal / depth)[:, None]
        return np.asarray(at @ turn + (width / 2, height / 2), np.float32)

    box = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    matrix = cv2.getPerspectiveTransform(box, seen(box))
    return np.asarray(
        cv2.warpPerspective(frame_bgr, matrix, (width, height), flags=cv2.INTER_AREA, borderValue=(96, 96, 96)),
        np.uint8,
    )


def dark(frame_bgr: Image, corners: Floats, random: np.random.Generator) -> Image:
    """Return the picture with 0.06 of its light."""
    del corners, random
    return np.asarray(np.rint(frame_bgr * 0.06), np.uint8)


def dark_and_noisy(frame_bgr: Image, corners: Floats, random: np.random.Generator) -> Image:
    """Return the picture with 0.06 of its light, and a sensor's noise (4 levels) on it."""
    del corners
    return np.asarray(np.clip(np.rint(frame_bgr * 0.06 + random.normal(0, 4, frame_bgr.shape)), 0, 255), np.uint8)


def warm_lamp(frame_bgr: Image, corners: Floats, random: np.random.Generator) -> Image:
    """Return the picture under a very warm lamp: B .35, G .75, R 1.2."""
    del corners, random
    return np.asarray(np.clip(frame_bgr * np.array([0.35, 0.75, 1.2]), 0, 255), np.uint8)


def blurred(frame_bgr: Image, corners: Floats, random: np.random.Generator) -> Image:
    """Return the picture out of focus: sigma 4 % of the card's long side."""
    del random
    return np.asarray(cv2.GaussianBlur(frame_bgr, (0, 0), 0.04 * long_side_px(corners)), np.uint8)


def under_a_hand(frame_bgr: Image, corners: Floats, random: np.random.Generator) -> Image:
    """Return the picture with a hand that covers about a third of the card (0.28 to 0.38)."""
    card = np.zeros(frame_bgr.shape[:2], np.uint8)
    cv2.fillConvexPoly(card, np.rint(corners).astype(np.int32), 255)
    area, size = max(int(np.count_nonzero(card)), 1), 2.0 * long_side_px(corners)
    for _ in range(300):
        towards = random.uniform(0, 360)
        across, down = random.uniform(-0.1, 1.1, 2)
        tip = corners[0] + across * (corners[1] - corners[0]) + down * (corners[3] - corners[0])
        tried = frame_bgr.copy()
        mask = draw_hand_blob(tried, (float(tip[0]), float(tip[1])), towards, size * random.uniform(0.8, 1.2), random)
        if 0.28 <= np.count_nonzero(mask & card) / area <= 0.38:
            return tried
    return frame_bgr


SPOILERS: Final[dict[str, Spoiler]] = {
    "seen at 35°": seen_at_35_degrees,
    "dark x0.06": dark,
    "dark x0.06, noise 4": dark_and_noisy,
    "lamp B.35 G.75 R1.2": warm_lamp,
    "blur 4 %": blurred,
    "hand over a third": under_a_hand,
}


def spoiled(pictures: list[tuple[Case, Floats]], how: str, seed: int) -> Iterator[Case]:
    """Give each picture, of which the card's outline is known, spoiled in one way."""
    random = np.random.default_rng(seed)
    for case, corners in pictures:
        yield Case(f"{case.name} [{how}]", SPOILERS[how](case.frame_bgr, corners, random), case.truth)
