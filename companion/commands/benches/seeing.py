"""How long the camera's side takes, and how well it reads: one frame, a frame without change, a card until it is told."""

import csv
import os
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from statistics import mean
from typing import Final

import cv2

from companion.commands.benches.folding import SEATS
from companion.commands.benches.rows import (
    SHARES,
    Bench,
    Measured,
    NotMeasured,
    Row,
    Spent,
    measured,
    percentile,
    timed,
    times,
)
from companion.commands.simulation import NAMES, SimulatedDevice
from companion.messages import Message, Reading
from companion.rules.decks import DECKS
from companion.rules.events import First, Play
from companion.setup import set_up
from hardware.camera import Frame
from hardware.simulated.table import SimulatedTable
from hardware.simulated.truth import Fact
from vision.geometry import Floats, Image
from vision.reader import MOST_LOOKS, ONE_LOOK, Reader, SeenCard, use_threads
from vision.watcher import Watcher

GAME: Final = "classic"
FPS: Final = 20.0
"""Frames a second, as of the Pi's own camera."""

PHOTOGRAPHS: Final = "COMPANION_CARDS"
"""Environment variable that names a folder with labels.csv and photographs of real cards."""

_FEW: Final = 20
_ELSEWHERE: Final = {
    "strangers": "python -m tools.measure_reading 'not ours' measures it; docs/reading.md has the numbers",
    "taught": "docs/reading.md has the numbers",
    "spread": "docs/reading.md has the numbers",
}


class _Asked(Reader):
    """A reader that remembers whether it was asked.

    Attributes:
        asked: Whether it was since the last frame.
    """

    asked = False

    def locate(self, frame_bgr: Image) -> list[Floats]:
        """Locate as the reader does."""
        self.asked = True
        return super().locate(frame_bgr)

    def classify(
        self,
        frame_bgr: Image,
        corners: Floats,
        most_looks: int = MOST_LOOKS,
        enough: float = 1.0,
        one_look: float = ONE_LOOK,
    ) -> SeenCard:
        """Classify as the reader does."""
        self.asked = True
        return super().classify(frame_bgr, corners, most_looks, enough, one_look)


class _Ears:
    """A watcher that keeps what it says, when it was heard, and how long it looked.

    Attributes:
        told: The readings of the last frame.
        looked: How long each frame took in which something was to be read.
    """

    def __init__(self) -> None:
        self._reader = _Asked(GAME)
        self._watcher = Watcher(self._reader, deck=GAME)
        self.told: list[Reading] = []
        self.looked: list[Spent] = []

    def see(self, frame_bgr: Image, t_s: float) -> list[Message]:
        """Watch as the watcher does."""
        self._reader.asked = False
        messages: list[Message] = []
        spent = timed(lambda: messages.extend(self._watcher.see(frame_bgr, t_s)))
        if self._reader.asked:
            self.looked.append(spent)
        self.told = [each for each in messages if isinstance(each, Reading)]
        return messages


def measure_frame(scale: float) -> dict[str, Measured]:
    """Measure the reading of drawn frames of 1280×720 pixels, and looking at one that shows nothing new."""
    use_threads(1)
    reader, wanted = Reader(GAME), times(scale, 200)
    frames: list[Image] = []
    for happening in SimulatedTable(GAME, SEATS, 1, rounds=50).run():
        if isinstance(happening.payload, Frame):
            frames.append(happening.payload.frame_bgr)
        if len(frames) >= min(wanted, 60):
            break
    reader.read_top(frames[0])
    height, width = frames[0].shape[:2]
    note = f"drawn frames of {width}×{height}, one thread"
    read, orb = _read_beside_orb(reader, frames, wanted)
    beside = "/".join(f"{1e3 * percentile([each.own_s for each in orb], share):.3g}" for share in SHARES)
    with_orb = f"{note}; one ORB.detectAndCompute of each {beside} ms of processor time"
    return {"frame": measured(read, with_orb), "still": measured(_still(reader, frames[-1], wanted), note)}


def _read_beside_orb(reader: Reader, frames: list[Image], wanted: int) -> tuple[list[Spent], list[Spent]]:
    """Return how long so many readings take, and one search for ORB's features in each of the same frames."""
    features, read, orb = cv2.ORB.create(), [], []
    for index in range(wanted):
        frame_bgr = frames[index % len(frames)].copy()  # as the camera has just written it
        read.append(timed(reader.read_top, frame_bgr))
        orb.append(timed(features.detectAndCompute, frame_bgr, None))
    return read, orb


def _still(reader: Reader, frame_bgr: Image, wanted: int) -> list[Spent]:
    """Return how long the watcher takes for so many frames in which nothing changes."""
    watcher, now_s, unchanged = Watcher(reader, deck=GAME), 0.0, []
    for index in range(wanted + 60):
        now_s += 1 / 30
        spent = timed(watcher.see, frame_bgr.copy(), now_s)
        if index >= 60:
            unchanged.append(spent)
    return unchanged


def measure_rest(scale: float) -> dict[str, Measured]:
    """Measure from the moment in which a drawn card really lies still until its table is handed to screen and voice.

    Meanwhile, how long the watcher takes for each frame in which it has something to read.
    """
    use_threads(1)
    table, ears = SimulatedTable(GAME, SEATS, 1, rounds=50, moving_fps=FPS), _Ears()
    device = SimulatedDevice(set_up(GAME, NAMES[:SEATS]), watcher=ears)
    rested_s: float | None = None
    waited_s: list[float] = []
    for happening in table.run(lambda: device.table):
        payload = happening.payload
        if isinstance(payload, Fact) and isinstance(payload.event, First | Play):
            rested_s = payload.t_s
        spent = timed(device.take, happening)
        if isinstance(payload, Frame) and ears.told and rested_s is not None:
            waited_s.append(happening.t_s - rested_s + spent.clock_s)
            rested_s = None
        if len(waited_s) >= times(scale, 30, fewest=2):
            break
    note = f"simulated camera, {FPS:g} frames a second"
    return {
        "rest": Measured(waited_s, f"{note}; its time and the time to compute, without the drawing"),
        "look": measured(ears.looked, f"{note}; only frames in which something is to be read, one thread"),
    }


def measure_reader(_: float) -> Mapping[str, Measured]:
    """Measure the reading of photographs of single cards: shares of each source.

    Raises:
        NotMeasured: There are no photographs here.
    """
    given = os.environ.get(PHOTOGRAPHS)
    if not given:
        raise NotMeasured(f"set {PHOTOGRAPHS} to a folder with labels.csv and photographs of real cards")
    use_threads(1)
    reader = Reader(GAME)
    right: dict[str, list[bool]] = defaultdict(list)
    wrong: dict[str, list[bool]] = defaultdict(list)
    for path, family, code in _photographs(Path(given)):
        card = next(iter(reader.read_top(_picture(path))), None)
        told = card.code if card is not None and card.accepted else None
        right[family].append(told == code)
        wrong[family].append(told not in (code, None))
    note = f"{sum(map(len, right.values()))} photographs, mean over {len(right)} sources"
    return {
        "singles": Measured([mean_share(right)], note),
        "singles-wrong": Measured([mean_share(wrong)], note),
        **{name: Measured((), how) for name, how in _ELSEWHERE.items()},
    }


def _photographs(folder: Path) -> list[tuple[Path, str, str]]:
    """Return every labelled photograph of one card as (file, source, code)."""
    labels = folder / "labels.csv"
    if not labels.is_file():
        raise NotMeasured(f"{PHOTOGRAPHS}={folder} has no labels.csv")
    with labels.open(encoding="utf-8") as lines:
        return [
            (folder / row["image"], row["family"], row["code"])
            for row in csv.DictReader(lines)
            if row["kind"] == "single" and row["code"] in DECKS[GAME]
        ]


def _picture(path: Path) -> Image:
    from companion.commands.read import load_picture

    return load_picture(path)


def mean_share(of: Mapping[str, list[bool]]) -> float:
    """Return the mean over sources of the share that is true, in percent. Sources of few pictures count as one."""
    few = [each for source in of.values() if len(source) < _FEW for each in source]
    sources = [source for source in of.values() if len(source) >= _FEW] + ([few] if few else [])
    return 100 * mean(mean(source) for source in sources)


READER: Final = Bench(
    "reader",
    (
        Row("singles", "top card on strangers' photographs read right", "%", 50, 99.5, 99.9, more_is_better=True),
        Row("singles-wrong", "top card on strangers' photographs read wrong", "%", 50, 0.05, 0.01),
        Row("strangers", "faces the reader never saw: accepted", "%", 50, 0.5, 0.05),
        Row(
            "taught",
            "unknown print after teaching, one picture a face, read right",
            "%",
            50,
            97.0,
            99.0,
            more_is_better=True,
        ),
        Row("spread", "faces of a spread found", "%", 50, 96.0, 99.0, more_is_better=True),
    ),
    measure_reader,
)
FRAME: Final = Bench(
    "frame",
    (
        Row("frame", "locate and classify one frame of 1280×720", "ms", 90, 10.0, 6.0),
        Row("still", "frame in which nothing has changed", "ms", 90, 2.0, 0.5),
    ),
    measure_frame,
)
REST: Final = Bench(
    "rest",
    (
        Row("rest", "card at rest → its event is handed to screen and voice", "s", 90, 0.7, 0.4),
        Row("look", "frame in which the watcher reads what has come to rest", "ms", 90, 10.0, 6.0),
    ),
    measure_rest,
)
