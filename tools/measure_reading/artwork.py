"""Other people's card artwork as Debian brings it, rendered for measuring only and never kept in the repository.

    apt-get download gnome-cards-data kdegames-card-data-kf5     # or install them; unpack with dpkg-deb -x
    pip install resvg-py                                         # renders SVG; nothing else needs it

A GNOME deck is one drawing of 13 x 5 cards.
"""

import gzip
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from tools.measure_reading.strangers import FACE_PX, faces_of, laid
from tools.measure_reading.verdicts import Case
from vision.geometry import Image

COLUMNS, ROWS = 13, 5


class NoRenderer(RuntimeError):
    """resvg-py is not installed."""


def decks(folder: Path, every: int = 1) -> Iterator[tuple[str, list[Image]]]:
    """Give the decks below `folder`: name, and the cards as uint8 BGR of FACE_PX. What cannot be rendered is left out.

    Args:
        folder: Where the packages were unpacked.
        every: Give one in so many decks only: rendering takes a second each.

    Raises:
        NoRenderer: If there is nothing to render SVG with.
    """
    try:
        import resvg_py  # type: ignore[import-not-found]  # only who measures needs it
    except ImportError as missing:
        raise NoRenderer("resvg-py is missing: card artwork was NOT measured") from missing
    files = sorted(file for file in folder.rglob("aisleriot/cards/*.svgz") if not file.is_symlink())
    for file in files[::every]:
        try:
            text = gzip.decompress(file.read_bytes()).decode()
            png = resvg_py.svg_to_bytes(svg_string=text, width=COLUMNS * 180)
            sheet = cv2.imdecode(np.frombuffer(bytes(png), np.uint8), cv2.IMREAD_UNCHANGED)
        except (OSError, UnicodeError, ValueError, cv2.error):
            continue
        if sheet is not None and sheet.shape[2] == 4:
            yield file.stem, _cut(np.asarray(sheet, np.uint8))


def _cut(sheet_bgra: Image) -> list[Image]:
    height, width = sheet_bgra.shape[0] / ROWS, sheet_bgra.shape[1] / COLUMNS
    cards = []
    for place in range(4 * COLUMNS + 3):
        row, column = divmod(place, COLUMNS)
        part = sheet_bgra[
            round(row * height) : round((row + 1) * height), round(column * width) : round((column + 1) * width)
        ]
        share = part[..., 3:].astype(np.float32) / 255
        card = (part[..., :3] * share + 245 * (1 - share)).astype(np.uint8)
        cards.append(np.asarray(cv2.resize(card, FACE_PX, interpolation=cv2.INTER_AREA), np.uint8))
    return cards


def cases(folder: Path, count: int, seed: int, every: int = 1) -> Iterator[Case]:
    """Give `count` frames with cards of one in `every` of the decks below `folder`, the decks in turn."""
    found = list(decks(folder, every))
    for number in range(count if found else 0):
        name, cards = found[number % len(found)]
        random = np.random.default_rng((seed, number))
        chosen = [cards[int(random.integers(len(cards)))] for _ in range(5)]
        faces = [face for card in chosen for face in faces_of(random, partial(_same, card), 1)]
        yield Case(f"artwork {name} {seed}:{number}", laid(random, faces), None)


def _same(card: Image, random: np.random.Generator) -> Image:
    del random
    return card
