"""The reader on the pictures beside this file: drawn ones, and misreadings that were reported and may be shown.

``labels.csv`` holds a line for each: image, deck, what (``top``: a frame; ``crop``: a card as `companion read --report`
keeps it), code (``none`` where nothing of the deck lies). docs/reading.md tells how a misreading comes here.
"""

import csv
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.geometry import Image, crop_corners
from vision.reader import Reader, SeenCard

FOLDER = Path(__file__).parent / "pictures"


def labelled() -> list[dict[str, str]]:
    with (FOLDER / "labels.csv").open(encoding="utf-8") as labels:
        return list(csv.DictReader(labels))


def seen(reader: Reader, picture_bgr: Image, what: str) -> list[SeenCard]:
    if what == "crop":
        return [reader.classify(picture_bgr, crop_corners((picture_bgr.shape[1], picture_bgr.shape[0])))]
    return reader.read_top(picture_bgr)


@pytest.mark.parametrize("label", labelled(), ids=lambda label: label["image"])
def test_picture_is_read_as_labelled(label: dict[str, str]) -> None:
    picture = np.asarray(cv2.imread(str(FOLDER / label["image"])), np.uint8)
    accepted = [card.code for card in seen(Reader(label["deck"]), picture, label["what"]) if card.accepted]
    assert accepted == ([] if label["code"] == "none" else [label["code"]])


def test_every_picture_has_a_label() -> None:
    assert {each["image"] for each in labelled()} == {file.name for file in FOLDER.iterdir()} - {"labels.csv"}
