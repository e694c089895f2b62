"""A store of drawn faces: the only cards that the nets ever see."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from companion.rules.cards import BACK, colour_of, symbol_of
from companion.rules.decks import DECKS
from vision.classify import NO_CARD, NO_COLOUR
from vision.drawing.faces import draw_face, draw_other, draw_stranger
from vision.drawing.style import FaceStyle, random_style
from vision.geometry import Image

FACE_SIZE_PX: Final = (140, 216)
"""Width and height of a stored face."""

DECK_SHARES: Final = {"classic": 0.36, "nomercy": 0.2, "got1": 0.06, "goodone": 0.04, "vengeance": 0.19, "flip7": 0.17}
"""How often each deck is drawn: classic has the most makers, the others have faces that no other deck teaches."""

ONE_PRINT: Final = 8
ONE_PRINT_SHARE: Final = 0.25
"""This share of the faces is drawn `ONE_PRINT` at a time in the same print, as the cards of one pile are; the others
have a print each, since nothing teaches more than many prints."""

OTHER_SHARE: Final = 0.05
STRANGER_SHARE: Final = 0.17
BACK_SHARE: Final = 0.03
SYMBOL_WEIGHTS: Final = {
    "6": 3.0,
    "9": 3.0,
    "5": 2.0,
    "8": 1.5,
    "S": 2.5,
    "V": 2.0,
    "+2": 2.0,
    "+4": 2.0,
    "W": 2.0,
    "W4": 2.0,
    "X": 4.0,
    "D": 1.5,
    "WV4": 2.0,
    "W6": 2.0,
    "W10": 2.0,
    "WF": 2.0,
    "13": 1.5,
    "L13": 1.5,
}
"""How much more often than others a symbol is drawn: 6 and 9 are learned last, others are on few cards."""


def all_symbols() -> tuple[str, ...]:
    """Return the symbols of all decks, the back, and "none", in the order in which the classifier answers."""
    known = dict.fromkeys(symbol_of(code) for deck in DECKS.values() for code in deck.faces)
    return (*known, BACK, NO_CARD)


def all_colours() -> tuple[str, ...]:
    """Return the colours in the order in which the classifier answers."""
    return ("R", "Y", "G", "B", NO_COLOUR)


def draw_print(random: np.random.Generator, fonts: Sequence[str]) -> tuple[str, FaceStyle]:
    """Return a deck by chance and a print of it."""
    deck = str(random.choice(list(DECK_SHARES), p=np.array(list(DECK_SHARES.values())) / sum(DECK_SHARES.values())))
    return deck, random_style(random, deck, fonts)


def draw_one(random: np.random.Generator, deck: str, style: FaceStyle) -> tuple[Image, str]:
    """Draw one face of a print by chance, or a card of no deck with the same letters and tones.

    Returns:
        uint8 (height, width, 4) BGRA of FACE_SIZE_PX, and its code (`NO_CARD` for what belongs to no deck).
    """
    kind = random.random()
    if kind < OTHER_SHARE:
        return _sized(draw_other(style, FACE_SIZE_PX[1], random)), NO_CARD
    if kind < OTHER_SHARE + STRANGER_SHARE:
        return _sized(draw_stranger(style, FACE_SIZE_PX[1], random)), NO_CARD
    if kind < OTHER_SHARE + STRANGER_SHARE + BACK_SHARE:
        return _sized(draw_face(BACK, style, FACE_SIZE_PX[1], deck)), BACK
    codes = list(DECKS[deck].faces)
    weights = np.array([SYMBOL_WEIGHTS.get(symbol_of(code), 1.0) for code in codes])
    if deck == "classic":
        weights *= [2.0 if code.startswith("W") else 1.0 for code in codes]
    code = str(random.choice(codes, p=weights / weights.sum()))
    return _sized(draw_face(code, style, FACE_SIZE_PX[1], deck)), code


def _sized(face_bgra: Image) -> Image:
    if (face_bgra.shape[1], face_bgra.shape[0]) != FACE_SIZE_PX:
        face_bgra = np.asarray(cv2.resize(face_bgra, FACE_SIZE_PX, interpolation=cv2.INTER_AREA), np.uint8)
    return face_bgra


class FaceStore:
    """Drawn faces on disk in three sizes, with what they show.

    Args:
        folder: Where `draw_faces` put them.
    """

    def __init__(self, folder: Path) -> None:
        stored = json.loads((folder / "faces.json").read_text())
        self.codes: list[str] = stored["codes"]
        self._prints = np.array(stored["prints"])
        prints, many = np.unique(self._prints, return_counts=True)
        self._shared = prints[many >= ONE_PRINT]
        self._levels = [np.load(folder / f"faces{level}.npy", mmap_mode="r") for level in range(3)]
        symbols, colours = all_symbols(), all_colours()
        self.symbols = np.array([symbols.index(symbol_of(code)) for code in self.codes])
        self.colours = np.array([colours.index(colour_of(code) or NO_COLOUR) for code in self.codes])

    def __len__(self) -> int:
        return len(self.codes)

    def face(self, index: int, long_side_px: float) -> Image:
        """Return face `index`, uint8 BGRA, in the smallest stored size that shows all of `long_side_px`."""
        level = int(np.clip(np.floor(np.log2(FACE_SIZE_PX[1] / max(long_side_px * 1.15, 1.0))), 0, 2))
        return np.asarray(self._levels[level][index], np.uint8)

    def some(self, random: np.random.Generator, count: int) -> np.ndarray:
        """Return `count` faces that lie together, int (count,): half of the time all are of the same print."""
        if random.random() < 0.5 and len(self._shared):
            return random.choice(np.flatnonzero(self._prints == random.choice(self._shared)), count)
        return random.integers(len(self), size=count)


def draw_faces(folder: Path, count: int, seed: int, fonts: Sequence[str]) -> None:
    """Draw `count` faces into `folder` as FaceStore reads them. The same seed and fonts give the same faces."""
    random = np.random.default_rng(seed)
    folder.mkdir(parents=True, exist_ok=True)
    width, height = FACE_SIZE_PX
    levels = [
        np.lib.format.open_memmap(
            folder / f"faces{level}.npy", "w+", np.uint8, (count, height >> level, width >> level, 4)
        )
        for level in range(3)
    ]
    codes: list[str] = []
    prints = prints_of(count)
    for index in range(count):
        if index == 0 or prints[index] != prints[index - 1]:
            deck, style = draw_print(random, fonts)
        face, code = draw_one(random, deck, style)
        codes.append(code)
        for level, stored in enumerate(levels):
            size = width >> level, height >> level
            stored[index] = face if level == 0 else cv2.resize(face, size, interpolation=cv2.INTER_AREA)
    (folder / "faces.json").write_text(json.dumps({"codes": codes, "prints": prints}))


def prints_of(count: int) -> list[int]:
    """Return the number of the print that each of `count` faces has: first prints of one face, then of `ONE_PRINT`."""
    single = round(count * (1 - ONE_PRINT_SHARE))
    return [index if index < single else single + (index - single) // ONE_PRINT for index in range(count)]
