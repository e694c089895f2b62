"""`python -m tools.measure_reading`: how well the reader reads, row by row, with intervals.

    COMPANION_CARDS=folder python -m tools.measure_reading --json build/reading.json --wrong build/wrong

Drawn rows need nothing from outside; rows on photographs need COMPANION_CARDS (see docs/reading.md), rows on other
people's artwork a folder given by --artwork. What is missing is told and left out. Half of the photographs may be
looked at to choose thresholds (--half choosing); what the documentation reports is the other half (--half reporting).
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from functools import cache, partial
from pathlib import Path

import cv2
import numpy as np

from companion.rules.decks import DECKS
from tools.measure_reading import artwork, drawn
from tools.measure_reading.photographs import SPOILERS, Photograph, photographs, some_of_each, spoiled
from tools.measure_reading.strangers import STRANGERS, strangers
from tools.measure_reading.verdicts import Case, Verdict, calibration_error, interval, read, reliability
from vision.geometry import Floats
from vision.reader import WEIGHTS, Reader, use_threads


@dataclass(frozen=True)
class Row:
    """What is measured on one kind of picture: a name, the deck to read as, and where the pictures come from."""

    name: str
    deck: str
    cases: Callable[[], Iterable[Case]]


def main() -> None:
    """Measure the rows asked for and print them."""
    asked = _arguments()
    use_threads(1)
    rows = [row for row in _rows(asked) if not asked.rows or any(part in row.name for part in asked.rows)]
    verdicts: dict[str, list[Verdict]] = {}
    readers: dict[str, Reader] = {}
    print(f"{'row':28} {'n':>5} {'right':>7} {'wrong':>7} {'unsure':>7}   wrong, 95 % interval    ms p50  p90   ECE")
    for row in rows:
        reader = readers.setdefault(row.deck, Reader(row.deck, asked.weights))
        verdicts[row.name] = _measured(row, reader, asked.wrong)
    if asked.json:
        asked.json.parent.mkdir(parents=True, exist_ok=True)
        asked.json.write_text(json.dumps({name: [asdict(each) for each in row] for name, row in verdicts.items()}))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tools.measure_reading", description="Measure the reader, row by row."
    )
    parser.add_argument("rows", nargs="*", help="only rows whose names contain one of these")
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--count", type=int, default=150, help="pictures of each drawn row")
    parser.add_argument("--most", type=int, default=40, help="photographs of each family, spoiled ones included")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--half", choices=["choosing", "reporting", "both"], default="both")
    parser.add_argument("--artwork", type=Path, help="folder with other people's decks; see artwork.py")
    parser.add_argument("--json", type=Path, help="keep every verdict there")
    parser.add_argument("--wrong", type=Path, help="keep the pictures of wrong verdicts in this folder")
    return parser.parse_args()


def _rows(asked: argparse.Namespace) -> list[Row]:
    count, seed = asked.count, asked.seed
    rows = _photograph_rows(asked)
    rows += [Row(f"pile, {deck}", deck, partial(drawn.piles, deck, count, seed)) for deck in ("classic", "nomercy")]
    rows += [Row(f"drawn, {deck}", deck, partial(drawn.singles, deck, count, seed)) for deck in DECKS]
    rows += [Row(f"not ours: {kind}", "classic", partial(strangers, kind, count, seed)) for kind in STRANGERS]
    if asked.artwork:
        rows.append(Row("not ours: artwork", "classic", partial(artwork.cases, asked.artwork, 2 * count, seed)))
    else:
        print("no --artwork: other people's decks are NOT measured", file=sys.stderr)
    return rows


def _photograph_rows(asked: argparse.Namespace) -> list[Row]:
    folder = os.environ.get("COMPANION_CARDS")
    if not folder:
        print("COMPANION_CARDS names no folder: photographs are NOT measured", file=sys.stderr)
        return []
    chosen = [each for each in photographs(Path(folder)) if _in_half(each, asked.half)]
    some = some_of_each(chosen, asked.most)
    families: dict[str, list[Photograph]] = {}
    for each in chosen:
        families.setdefault(each.family, []).append(each)
    rows = [Row(f"photographs: {family}", "classic", partial(_cases, of)) for family, of in families.items()]
    rows += [Row(how, "classic", partial(_spoiled, some, asked.weights, how, asked.seed)) for how in SPOILERS]
    art = photographs(Path(folder), "flip7", ("art",))
    rows.append(Row("not ours: flip7 art", "classic", partial(_cases, art, is_ours=False)))
    rows.append(Row("flip7 art as flip7", "flip7", partial(_cases, art)))
    return rows


def _cases(pictures: list[Photograph], is_ours: bool = True) -> Iterator[Case]:
    for picture in pictures:
        case = picture.case()
        yield case if is_ours else replace(case, truth=None)


def _spoiled(pictures: list[Photograph], weights: Path, how: str, seed: int) -> Iterable[Case]:
    return spoiled(_outlined(tuple(pictures), weights), how, seed)


def _in_half(picture: Photograph, half: str) -> bool:
    return half == "both" or picture.is_for_choosing == (half == "choosing")


@cache
def _outlined(pictures: tuple[Photograph, ...], weights: Path) -> list[tuple[Case, Floats]]:
    """Return the pictures that are read right unspoiled, with the card's outline as the reader found it."""
    reader = Reader("classic", weights)
    known = []
    for picture in pictures:
        case = picture.case()
        cards = reader.read_top(case.frame_bgr)
        if cards and cards[0].code == case.truth:
            known.append((case, cards[0].corners))
    return known


def _measured(row: Row, reader: Reader, wrong_folder: Path | None) -> list[Verdict]:
    verdicts, spent_ms = [], []
    for case in row.cases():
        began_s = time.perf_counter()
        verdict = read(reader, case)
        spent_ms.append(1000 * (time.perf_counter() - began_s))
        verdicts.append(verdict)
        if wrong_folder and not verdict.is_right:
            _keep(case, verdict, wrong_folder)
    total = len(verdicts)
    if not total:
        return verdicts
    right, wrong = sum(each.is_right for each in verdicts), sum(each.is_wrong for each in verdicts)
    low, high = interval(wrong, total)
    error = calibration_error(reliability(verdicts))
    print(
        f"{row.name:28} {total:5} {right / total:7.1%} {wrong / total:7.2%} {(total - right - wrong) / total:7.1%}"
        f"   {low:6.2%} … {high:6.2%}   {np.median(spent_ms):9.1f} {np.percentile(spent_ms, 90):5.1f} {error:6.3f}",
        flush=True,
    )
    return verdicts


def _keep(case: Case, verdict: Verdict, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    what = "wrong" if verdict.is_wrong else "unsure"
    name = "".join(sign if sign.isalnum() else "-" for sign in f"{what} {case.name}")
    cv2.imwrite(
        str(folder / f"{name}-is-{case.truth}-said-{verdict.said}-{verdict.confidence:.2f}.jpg".replace("/", "_")),
        case.frame_bgr,
    )


if __name__ == "__main__":
    main()
