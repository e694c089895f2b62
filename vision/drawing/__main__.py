"""Draws a contact sheet: ``python -m vision.drawing SHEET.png``."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.rules.cards import BACK
from companion.rules.decks import DECKS
from vision.drawing.faces import draw_face, draw_other, draw_stranger
from vision.drawing.scenes import random_scene
from vision.drawing.style import house_style, random_style
from vision.drawing.wear import wear

_TABLE_BGR = (96, 92, 88)
_COLUMNS = 14


def sheet(deck: str, seed: int | None, height_px: int) -> NDArray[np.uint8]:
    """Return every face of `deck` and its back on one picture (BGR).

    Args:
        deck: Name of the deck.
        seed: None draws our own look; a number draws each face, and some that are none, in a print of chance.
        height_px: Height of one card.
    """
    codes = [*DECKS[deck].faces, BACK]
    if seed is None:
        return _tiled([draw_face(code, house_style(deck), height_px, deck) for code in codes])
    random = np.random.default_rng(seed)
    worn = [wear(draw_face(c, random_style(random, deck), height_px, deck), random, random.uniform()) for c in codes]
    others = [draw_other(random_style(random, deck), height_px, random) for _ in range(_COLUMNS)]
    return _tiled(worn + others)


def strangers(seed: int, height_px: int) -> NDArray[np.uint8]:
    """Return a picture (BGR) of cards that belong to no deck, as training draws them."""
    random = np.random.default_rng(seed)
    cards = [draw_stranger(random_style(random, "classic"), height_px, random) for _ in range(4 * _COLUMNS)]
    return _tiled(cards)


def scenes(deck: str, seed: int, size_px: int) -> NDArray[np.uint8]:
    """Return a picture (BGR) of scenes of chance with cards of `deck`."""
    random = np.random.default_rng(seed)
    faces = [(code, draw_face(code, random_style(random, deck), size_px, deck)) for code in DECKS[deck].faces]
    frames = [random_scene(random, faces, size_px).frame_bgr for _ in range(40)]
    return np.vstack([np.hstack(frames[row : row + 10]) for row in range(0, 40, 10)])


def _tiled(faces: Sequence[NDArray[np.uint8]], gap_px: int = 3) -> NDArray[np.uint8]:
    """Return the cards in rows on a grey table."""
    high, wide = faces[0].shape[:2]
    rows = -(-len(faces) // _COLUMNS)
    size = (rows * (high + gap_px) + gap_px, _COLUMNS * (wide + gap_px) + gap_px, 3)
    table: NDArray[np.uint8] = np.full(size, _TABLE_BGR, np.uint8)
    for number, face in enumerate(faces):
        top = gap_px + number // _COLUMNS * (high + gap_px)
        left = gap_px + number % _COLUMNS * (wide + gap_px)
        cover = face[:, :, 3:] / 255.0
        spot = table[top : top + high, left : left + wide]
        spot[:] = np.round(face[:, :, :3] * cover + spot * (1.0 - cover)).astype(np.uint8)
    return table


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the sheet; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m vision.drawing", description="Draw a contact sheet of a deck.")
    parser.add_argument("file", type=Path, metavar="SHEET.png", help="where to write the picture")
    parser.add_argument("--deck", choices=sorted(DECKS), default="classic", help="which deck (default: %(default)s)")
    parser.add_argument("--seed", type=int, help="prints of chance, as in training, instead of our own look")
    parser.add_argument("--scenes", action="store_true", help="scenes instead of single cards")
    parser.add_argument("--strangers", action="store_true", help="cards that belong to no deck")
    parser.add_argument("--height", type=int, default=110, help="height of a card or scene in pixels")
    chosen = parser.parse_args(arguments)
    if chosen.height < 8:
        parser.error("--height: give at least 8 pixels")
    if chosen.strangers:
        draw = strangers(chosen.seed or 0, chosen.height)
    elif chosen.scenes:
        draw = scenes(chosen.deck, chosen.seed or 0, chosen.height)
    else:
        draw = sheet(chosen.deck, chosen.seed, chosen.height)
    try:
        coded, data = cv2.imencode(chosen.file.suffix or ".png", draw)
        chosen.file.write_bytes(data.tobytes() if coded else b"")
    except (OSError, cv2.error) as problem:
        parser.error(
            f"{chosen.file}: cannot be written ({problem}); give a path that ends in .png in a folder that exists"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
