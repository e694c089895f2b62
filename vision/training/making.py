"""How much is drawn and learned, and the processes in which that is done side by side."""

import multiprocessing
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import cv2
import torch

from vision.training.faces import draw_faces
from vision.training.learn import (
    Plan,
    classifier_step,
    closer_step,
    index_step,
    learn,
    locator_step,
    new_classifier,
    new_closer_look,
    new_index_reader,
    new_locator,
)
from vision.training.store import SampleStore, crop_maker, fill, open_crops, open_scenes, scene_maker

CLASSIFIER: Final = "classifier.pt"
INDEX: Final = "index.pt"
LOCATOR: Final = "locator.pt"
CLOSER: Final = "closer.pt"

MINUTES: Final = 105.0
"""How long nets may be learned: with the drawing before and the export afterwards two hours are not passed."""


@dataclass(frozen=True)
class Effort:
    """How much is drawn and learned.

    Attributes:
        faces: Faces drawn.
        first: Samples that must be there before learning starts.
        scenes: Scenes drawn.
        crops: Crops drawn.
        locator: How the locator learns.
        closer: How the closer look learns; a sample is a scene.
        classifier: How the classifier learns.
        index: How the index reader learns.
    """

    faces: int
    first: int
    scenes: int
    crops: int
    locator: Plan
    closer: Plan
    classifier: Plan
    index: Plan


def effort_for(quick: bool, seed: int, minutes: float = MINUTES) -> Effort:
    """Return the whole effort, or one of a few hundred steps that only shows that everything works together.

    Args:
        quick: Whether only that is to be shown.
        seed: Of everything that is drawn by chance.
        minutes: How long may be learned at most: by the classifier and, after it, the index reader; and beside them by
            the locator and, after it, the closer look.
    """

    def plan(samples: int, batch: int, share: float) -> Plan:
        return Plan(samples, batch, 2e-3, seed, share * minutes)

    if quick:
        few = plan(4800, 16, 0.6), plan(1600, 16, 0.4), plan(12_800, 64, 0.75), plan(12_800, 64, 0.25)
        return Effort(300, 500, 600, 2000, *few)
    many = plan(380_000, 16, 0.6), plan(200_000, 16, 0.4), plan(1_100_000, 64, 0.75), plan(1_100_000, 64, 0.25)
    return Effort(16_000, 6_000, 80_000, 240_000, *many)


class Beside(AbstractContextManager["Beside"]):
    """A process of its own in which something is done while this one goes on; it ends with the block at the latest.

    Args:
        work: What is done there; a function of a module.
        *given: Its arguments.
    """

    def __init__(self, work: Callable[..., None], *given: Any) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._process = spawn.Process(target=work, args=given, daemon=True)
        self._name = work.__name__

    def __enter__(self) -> Self:
        self._process.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.terminate()
        self._process.join()

    def finish(self) -> None:
        """Return when it is done.

        Raises:
            ChildProcessError: If it failed.
        """
        self._process.join()
        if self._process.exitcode:
            raise ChildProcessError(f"{self._name} ended with status {self._process.exitcode}; its last lines say why")


def wait_for(store: SampleStore, enough: int, patience_s: float = 3600.0) -> None:
    """Return when `store` has `enough` samples.

    Raises:
        TimeoutError: If none came for `patience_s`, because what draws them has failed.
    """
    pause = threading.Event()
    known, changed_s = store.made, time.monotonic()
    while store.made < min(enough, store.capacity):
        pause.wait(0.5)
        if store.made != known:
            known, changed_s = store.made, time.monotonic()
        elif time.monotonic() - changed_s > patience_s:
            raise TimeoutError(f"nothing was drawn for {patience_s:.0f} s; the last lines say why")


def make_samples(folder: Path, effort: Effort, seed: int) -> None:
    """Draw everything that is not there yet."""
    cv2.setNumThreads(1)
    faces = folder / "faces"
    if not (faces / "faces.json").exists():
        print(f"drawing {effort.faces} faces", flush=True)
        draw_faces(faces, effort.faces, seed, fonts=())
    crops, scenes = open_crops(folder, effort.crops), open_scenes(folder, effort.scenes)
    crop, scene = crop_maker(faces, crops, seed + crops.made), scene_maker(faces, scenes, seed + 1 + scenes.made)
    while crops.made < crops.capacity or scenes.made < scenes.capacity:  # in turns: both are soon learned from
        fill(crops, crop, crops.made + effort.first)
        fill(scenes, scene, scenes.made + effort.first)


def learn_symbols(folder: Path, effort: Effort, seed: int) -> None:
    """Learn the classifier and the index reader, from crops."""
    begin(seed)
    crops = open_crops(folder, effort.crops)
    wait_for(crops, effort.first)
    learn(new_classifier(), classifier_step, crops, effort.classifier, folder / CLASSIFIER)
    learn(new_index_reader(), index_step, crops, effort.index, folder / INDEX)


def learn_outlines(folder: Path, effort: Effort, seed: int) -> None:
    """Learn the locator and the closer look, from scenes."""
    begin(seed)
    scenes = open_scenes(folder, effort.scenes)
    wait_for(scenes, effort.first)
    learn(new_locator(), locator_step, scenes, effort.locator, folder / LOCATOR)
    learn(new_closer_look(), closer_step, scenes, effort.closer, folder / CLOSER)


def begin(seed: int) -> None:
    """Make this process ready to learn: one thread, chance from `seed`."""
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    torch.manual_seed(seed)
