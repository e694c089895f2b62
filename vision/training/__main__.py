"""`python -m vision.training`: makes the reader's weights from nothing but drawn cards.

    faces ─► scenes ─► locator    ─┐
      └────► crops ──► classifier ─┴─► temperatures ─► vision/weights/

Every stage keeps what it has in the folder given by ``--folder`` and goes on from there when started again. A maker
process draws while the learner learns, so that few pictures are seen twice; the exact mixture therefore depends on the
machine's pace, the result only within the noise of training.
"""

import argparse
import multiprocessing
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import cv2
import torch
from torch import nn

from vision.reader import WEIGHTS
from vision.training.calibrate import temperatures
from vision.training.export import export_reader, write_facts
from vision.training.faces import draw_faces
from vision.training.learn import Plan, classifier_step, learn, locator_step, new_classifier, new_locator
from vision.training.store import SampleStore, crop_maker, fill, open_crops, open_scenes, scene_maker

THRESHOLDS: Final = {"least_place": 0.3, "least_visible": 0.35, "least_confidence": 0.6, "least_sharpness": 0.1}
"""Chosen by looking at drawn scenes and at the labelled photographs; see docs/reading.md."""

FRESH_FACES: Final = 0.08
"""How many more faces, relative to those learned from, are drawn to calibrate on."""


@dataclass(frozen=True)
class Effort:
    """How much is drawn and learned.

    Attributes:
        faces: Faces drawn.
        first: Samples that must be there before learning starts.
        scenes: Room for scenes.
        crops: Room for crops.
        locator: How the locator learns.
        classifier: How the classifier learns.
    """

    faces: int
    first: int
    scenes: int
    crops: int
    locator: Plan
    classifier: Plan


def effort_for(quick: bool, seed: int) -> Effort:
    """Return the whole effort, or one of a few hundred steps that only shows that everything works together."""
    if quick:
        return Effort(300, 600, 600, 2000, Plan(4800, 16, 2e-3, seed), Plan(12800, 64, 2e-3, seed))
    return Effort(16000, 8000, 40000, 220000, Plan(130_000, 32, 2e-3, seed), Plan(1_100_000, 128, 2e-3, seed))


class Making(AbstractContextManager[None]):
    """A process of its own that keeps making samples while this one learns.

    Args:
        kind: ``scenes`` or ``crops``.
        folder: The training folder.
        effort: How much room there is.
        seed: For chance.
        store: What it fills; entering waits until enough is there.
    """

    def __init__(self, kind: str, folder: Path, effort: Effort, seed: int, store: SampleStore) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._process = spawn.Process(target=make_samples, args=(kind, folder, effort, seed), daemon=True)
        self._store, self._enough = store, effort.first

    def __enter__(self) -> None:
        self._process.start()
        while self._store.filled < self._enough and self._process.is_alive():
            self._process.join(1.0)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.terminate()
        self._process.join()


def make_samples(kind: str, folder: Path, effort: Effort, seed: int) -> None:
    """Make samples without end, or until asked to stop."""
    cv2.setNumThreads(1)
    open_store, maker, room = _KINDS[kind]
    store = open_store(folder, room(effort))
    fill(maker(folder / "faces", store, seed + store.made), 10**9)


_KINDS: Final[
    dict[str, tuple[Callable[..., SampleStore], Callable[..., Callable[[], None]], Callable[[Effort], int]]]
] = {
    "scenes": (open_scenes, scene_maker, lambda effort: effort.scenes),
    "crops": (open_crops, crop_maker, lambda effort: effort.crops),
}


def main() -> None:
    """Draw, learn, calibrate, export."""
    asked = _arguments()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    torch.manual_seed(asked.seed)
    began_s = time.monotonic()
    effort = effort_for(asked.quick, asked.seed)
    folder: Path = asked.folder
    if not (folder / "faces" / "faces.json").exists():
        print(f"drawing {effort.faces} faces", flush=True)
        draw_faces(folder / "faces", effort.faces, asked.seed, fonts=())
    scenes, crops = open_scenes(folder, effort.scenes), open_crops(folder, effort.crops)
    with Making("scenes", folder, effort, asked.seed, scenes):
        locator = learn(new_locator(), locator_step, scenes, effort.locator, folder / "locator.pt")
    with Making("crops", folder, effort, asked.seed, crops):
        classifier = learn(new_classifier(), classifier_step, crops, effort.classifier, folder / "classifier.pt")
    thresholds = {**THRESHOLDS, **_calibrated(classifier, folder, effort, asked.seed)}
    differences = export_reader(locator, classifier, asked.weights)
    write_facts(asked.weights, thresholds, _made_by(asked, effort, scenes, crops, differences, began_s))
    print(f"weights in {asked.weights}, OpenCV differs from torch by {differences}", flush=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m vision.training", description="Make the reader's weights anew.")
    parser.add_argument(
        "--folder", type=Path, default=Path("build/training"), help="where drawn pictures and checkpoints go"
    )
    parser.add_argument("--weights", type=Path, default=WEIGHTS, help="where the finished weights go")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--quick", action="store_true", help="a few hundred steps, to see that everything works together"
    )
    return parser.parse_args()


def _calibrated(classifier: nn.Module, folder: Path, effort: Effort, seed: int) -> dict[str, float]:
    """Return the temperatures, found on crops of faces drawn for this alone."""
    fresh_folder = folder / "fresh"
    if not (fresh_folder / "faces" / "faces.json").exists():
        draw_faces(fresh_folder / "faces", max(40, round(effort.faces * FRESH_FACES)), seed + 1_000_000, fonts=())
    fresh = open_crops(fresh_folder, max(300, effort.first))
    if fresh.filled < fresh.capacity:
        fill(crop_maker(fresh_folder / "faces", fresh, seed + 1), fresh.capacity)
    return temperatures(classifier, fresh)


def _made_by(
    asked: argparse.Namespace,
    effort: Effort,
    scenes: SampleStore,
    crops: SampleStore,
    differences: dict[str, float],
    began_s: float,
) -> dict[str, Any]:
    return {
        "command": "python -m vision.training" + (" --quick" if asked.quick else ""),
        "seed": asked.seed,
        "faces_drawn": effort.faces,
        "scenes_drawn": scenes.made,
        "crops_drawn": crops.made,
        "locator_samples": effort.locator.samples,
        "classifier_samples": effort.classifier.samples,
        "opencv_differs_by": differences,
        "minutes": round((time.monotonic() - began_s) / 60, 1),
        "torch": torch.__version__.split("+", maxsplit=1)[0],
        "opencv": cv2.__version__,
    }


if __name__ == "__main__":
    main()
