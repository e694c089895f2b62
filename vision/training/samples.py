"""`python -m vision.training.samples FOLDER`: sheets of what the nets learned from, out of what training has drawn."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.geometry import Floats, Image
from vision.training.store import CROP_ARRAYS, SCENE_ARRAYS, SampleStore

ACROSS: Final = 24
CROP_ROWS: Final = 4
SCENE_ROWS: Final = 3

_GAP_PX: Final = 2


def crop_sheet(crops: SampleStore, first: int = 0) -> Image:
    """Return crops with their two indices below, in rows of `ACROSS`, uint8 BGR."""
    count = min(ACROSS * CROP_ROWS, crops.made - first)
    return _in_rows([_with_indices(crops, first + at) for at in range(count)], ACROSS)


def scene_sheet(scenes: SampleStore, first: int = 0) -> Image:
    """Return scenes with the outlines that the locator is to find, in rows of a half of `ACROSS`, uint8 BGR."""
    count = min(ACROSS // 2 * SCENE_ROWS, scenes.made - first)
    pictures = [scenes.arrays["picture"][first + at] for at in range(count)]
    cards = [scenes.arrays["cards"][first + at] for at in range(count)]
    return _in_rows([_outlined(*each) for each in zip(pictures, cards, strict=True)], ACROSS // 2)


def _with_indices(crops: SampleStore, at: int) -> Image:
    """Return one crop above its two indices, which are shrunk to its width."""
    crop = np.asarray(crops.arrays["picture"][at])
    pair = np.hstack(list(crops.arrays["indices"][at]))
    high = round(pair.shape[0] * crop.shape[1] / pair.shape[1])
    return np.vstack([crop, cv2.resize(pair, (crop.shape[1], high), interpolation=cv2.INTER_AREA)])


def _outlined(picture: Image, cards: Floats) -> Image:
    """Return a scene with each card's outline: bright where all of it can be seen, and a dot at its own upper left."""
    shown = picture.copy()
    for *corners, visible in cards[cards[:, 8] >= 0]:
        outline = np.rint(np.reshape(corners, (4, 2))).astype(np.int32)
        tone = (0, int(255 * visible), 255)
        cv2.polylines(shown, [outline], isClosed=True, color=tone, lineType=cv2.LINE_AA)
        cv2.circle(shown, outline[0].tolist(), 2, tone, cv2.FILLED)
    return shown


def _in_rows(pictures: Sequence[Image], across: int) -> Image:
    if not pictures:
        raise SystemExit("nothing is drawn there yet; start `python -m vision.training` first")
    high, wide = (side + _GAP_PX for side in pictures[0].shape[:2])
    rows = -(-len(pictures) // across)
    sheet = np.full((rows * high, min(across, len(pictures)) * wide, 3), 255, np.uint8)
    for number, picture in enumerate(pictures):
        top, left = number // across * high, number % across * wide
        sheet[top : top + high - _GAP_PX, left : left + wide - _GAP_PX] = picture
    return sheet


def main(arguments: Sequence[str] | None = None) -> None:
    """Write training-crops.jpg and training-scenes.jpg."""
    parser = argparse.ArgumentParser(
        prog="python -m vision.training.samples", description="Sheets of training pictures."
    )
    parser.add_argument("into", type=Path, metavar="FOLDER", help="where the sheets go")
    parser.add_argument("--folder", type=Path, default=Path("build/training"), help="what training drew into")
    parser.add_argument("--first", type=int, default=0, help="number of the first sample shown")
    asked = parser.parse_args(arguments)
    for name in ("crops", "scenes"):
        if not (asked.folder / name / "made.npy").exists():
            parser.error(f"{asked.folder / name}: nothing drawn here; start `python -m vision.training --folder` first")
    crops = SampleStore(asked.folder / "crops", CROP_ARRAYS, 0)
    scenes = SampleStore(asked.folder / "scenes", SCENE_ARRAYS, 0)
    asked.into.mkdir(parents=True, exist_ok=True)
    for name, sheet in (
        ("training-crops.jpg", crop_sheet(crops, asked.first)),
        ("training-scenes.jpg", scene_sheet(scenes, asked.first)),
    ):
        cv2.imwrite(str(asked.into / name), sheet, [cv2.IMWRITE_JPEG_QUALITY, 85])


if __name__ == "__main__":
    main()
