"""`python -m tools.measure_teaching`: how well a deck is read after teaching, with intervals.

    python -m tools.measure_teaching --artwork folder --pictures 1 3 --strangers 200
    COMPANION_CARDS=folder python -m tools.measure_teaching --pictures 1

Decks that nobody drew for learning are Debian's card artwork (tools/measure_reading/artwork.py), whose cards stand for the
52 faces of a house deck; frames are drawn with them, as tools/measure_reading/drawn.py does. Photographed families are
taught from their own pictures: as they come, and with the general reader taken away ("alone").
"""

import argparse
import os
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np

from companion.rules.decks import DECKS
from tools.measure_reading import artwork
from tools.measure_reading.photographs import Photograph, photographs
from tools.measure_reading.strangers import STRANGERS, faces_of, strangers
from tools.measure_reading.verdicts import Case, Verdict, calibration_error, interval, read, reliability
from vision.drawing.layouts import card_corners
from vision.drawing.light import random_light
from vision.drawing.scenes import place, random_background
from vision.geometry import Image
from vision.reader import use_threads
from vision.taught_deck import TaughtDeck
from vision.taught_reader import TaughtReader
from vision.teaching import Teacher

FRAME_PX: Final = 480
TEACHING_PX: Final = (220, 330)
"""Height of the card in pictures to teach from: somebody holds the camera close."""

TEACHING_LIGHT: Final = 0.25
"""And looks where the light is good; tables are lit by 0.5 (see `vision.drawing.light.random_light`)."""

TABLE_PX: Final = (110, 330)


def main() -> None:
    """Measure what was asked for."""
    asked = _arguments()
    use_threads(1)
    print(f"{'row':44} {'n':>5} {'right':>7} {'wrong':>7} {'unsure':>7}   wrong, 95 % interval     ECE")
    totals: dict[str, list[Verdict]] = defaultdict(list)
    for name, cards in _artwork(asked):
        for pictures in asked.pictures:
            _measure_artwork(name, cards, pictures, asked, totals)
    folder = os.environ.get("COMPANION_CARDS")
    if folder:
        for pictures in asked.pictures:
            _measure_photographs(Path(folder), pictures, asked, totals)
    else:
        print("COMPANION_CARDS names no folder: photographs are NOT measured", file=sys.stderr)
    for name, verdicts in totals.items():
        _print(f"ALL {name}", verdicts)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tools.measure_teaching", description="Measure decks that were taught."
    )
    parser.add_argument("--artwork", type=Path, help="folder with other people's decks; see measure_reading/artwork.py")
    parser.add_argument("--decks", nargs="*", help="only artwork of these names")
    parser.add_argument("--families", nargs="*", default=["disc-phone", "oval-mat", "ring-webcam"])
    parser.add_argument("--pictures", nargs="+", type=int, default=[1, 3], help="pictures a face to teach from")
    parser.add_argument("--faces", type=int, default=52, help="so many faces of an artwork deck")
    parser.add_argument("--views", type=int, default=2, help="frames to read of each face")
    parser.add_argument("--strangers", type=int, default=10, help="frames of each kind of stranger")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def _artwork(asked: argparse.Namespace) -> Iterator[tuple[str, list[Image]]]:
    if asked.artwork is None:
        print("no --artwork: unknown prints are NOT measured", file=sys.stderr)
        return
    for name, cards in artwork.decks(asked.artwork):
        if not asked.decks or name in asked.decks:
            yield name, cards[: asked.faces]


def _measure_artwork(
    name: str, cards: list[Image], pictures: int, asked: argparse.Namespace, totals: dict[str, list[Verdict]]
) -> None:
    codes = list(DECKS["classic"].faces)
    teacher = Teacher("classic")
    for number, card in enumerate(cards):
        for picture in range(pictures):
            random = np.random.default_rng((asked.seed, 1, picture, number))
            _teach(teacher, codes[number], frame_with(card, TEACHING_PX, random, TEACHING_LIGHT), name)
    deck = teacher.learn(name, "", "")
    reader = TaughtReader(deck)
    kind = f"{pictures} a face"
    _tell(deck)
    cases = (
        Case(
            f"{name} {number}:{view}",
            frame_with(card, TABLE_PX, np.random.default_rng((asked.seed, 2, view, number))),
            code,
        )
        for number, (card, code) in enumerate(zip(cards, codes, strict=False))
        for view in range(asked.views)
    )
    totals[kind] += _row(f"{name}, {kind}", reader, cases)
    others = (case for which in STRANGERS for case in strangers(which, asked.strangers, asked.seed))
    totals[f"strangers, {kind}"] += _row(f"strangers to {name}, {kind}", reader, others)


def frame_with(card: Image, height_px: tuple[int, int], random: np.random.Generator, light: float = 0.5) -> Image:
    """Return a frame with one card somewhere on a table of chance, in a light of chance."""
    frame = np.ascontiguousarray(random_background(random, (FRAME_PX, FRAME_PX)))
    face = faces_of(random, lambda _: card, 1)[0][1]
    height = float(random.uniform(*height_px))
    middle = float(random.uniform(170, 310)), float(random.uniform(170, 310))
    place(frame, face, card_corners(middle, height, random.uniform(0, 360)), 0.3)
    return np.asarray(random_light(frame, random, light), np.uint8)


def _measure_photographs(
    folder: Path, pictures: int, asked: argparse.Namespace, totals: dict[str, list[Verdict]]
) -> None:
    for family in asked.families:
        of_face: dict[str, list[Photograph]] = defaultdict(list)
        for each in photographs(folder):
            if each.family == family:
                of_face[each.code].append(each)
        teacher = Teacher("classic")
        taught = [each for found in of_face.values() for each in found[:pictures]]
        rest = [each for found in of_face.values() for each in found[pictures:]]
        for each in taught:
            _teach(teacher, each.code, each.case().frame_bgr, str(each.file))
        deck = teacher.learn(family, "", "")
        _tell(deck)
        alone = replace(deck, known=None)
        for how, which in (("", deck), (" alone", alone)):
            kind = f"{pictures} a face{how}"
            totals[f"photographs, {kind}"] += _row(f"{family}, {kind}", TaughtReader(which), (p.case() for p in rest))


def _teach(teacher: Teacher, code: str, frame_bgr: Image, name: str) -> None:
    outlines = teacher.cards_in(frame_bgr)
    if outlines:
        teacher.add(code, frame_bgr, outlines[0])
    else:
        print(f"{name}: no card is found on the picture of {code}", file=sys.stderr)


def _tell(deck: TaughtDeck) -> None:
    check = deck.check
    print(
        f"{deck.name}: {'adds' if deck.adds else 'replaces'}, temperature {deck.head.temperature:.2f}, alike"
        f" {len(deck.alike)}, cross-check {check.right}/{check.looks} right, {check.wrong} wrong",
        file=sys.stderr,
    )


def _row(name: str, reader: TaughtReader, cases: Iterable[Case]) -> list[Verdict]:
    verdicts = [read(reader, case) for case in cases]
    _print(name, verdicts)
    return verdicts


def _print(name: str, verdicts: list[Verdict]) -> None:
    total = len(verdicts)
    if not total:
        return
    right, wrong = sum(each.is_right for each in verdicts), sum(each.is_wrong for each in verdicts)
    low, high = interval(wrong, total)
    error = calibration_error(reliability(verdicts))
    print(
        f"{name:44} {total:5} {right / total:7.1%} {wrong / total:7.2%} {(total - right - wrong) / total:7.1%}"
        f"   {low:6.2%} … {high:6.2%}   {error:6.3f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
