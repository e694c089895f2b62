"""How much is drawn and learned, and the process that draws."""

import math
import multiprocessing
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

import cv2

from vision.training.faces import draw_faces
from vision.training.learn import Plan
from vision.training.store import SampleStore, crop_maker, fill, open_crops, open_scenes, scene_maker


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


def effort_for(quick: bool, seed: int, most_minutes: float = math.inf) -> Effort:
    """Return the whole effort, or one of a few hundred steps that only shows that everything works together.

    Args:
        quick: Whether only that is to be shown.
        seed: Of everything that is drawn by chance.
        most_minutes: How long each net may learn at most.
    """

    def plan(samples: int, batch: int) -> Plan:
        return Plan(samples, batch, 2e-3, seed, most_minutes)

    if quick:
        return Effort(300, 500, 600, 2000, plan(4800, 16), plan(1600, 16), plan(12_800, 64), plan(12_800, 64))
    learning = plan(300_000, 16), plan(160_000, 16), plan(600_000, 64), plan(600_000, 64)
    return Effort(16_000, 6_000, 80_000, 160_000, *learning)


class Making(AbstractContextManager[None]):
    """A process of its own that draws all samples while this one learns from those that are there.

    Args:
        folder: The training folder.
        effort: How much is drawn.
        seed: For chance.
    """

    def __init__(self, folder: Path, effort: Effort, seed: int) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._process = spawn.Process(target=make_samples, args=(folder, effort, seed), daemon=True)

    def __enter__(self) -> None:
        self._process.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.terminate()
        self._process.join()

    def wait_for(self, store: SampleStore, enough: int) -> None:
        """Return when `store` has `enough` samples.

        Raises:
            ChildProcessError: If the maker ended before.
        """
        while store.made < min(enough, store.capacity):
            self._process.join(1.0)
            if self._process.exitcode not in (None, 0):
                raise ChildProcessError(f"drawing ended with status {self._process.exitcode}; its last lines say why")


def make_samples(folder: Path, effort: Effort, seed: int) -> None:
    """Draw everything that is not there yet."""
    cv2.setNumThreads(1)
    faces = folder / "faces"
    if not (faces / "faces.json").exists():
        print(f"drawing {effort.faces} faces", flush=True)
        draw_faces(faces, effort.faces, seed, fonts=())
    crops, scenes = open_crops(folder, effort.crops), open_scenes(folder, effort.scenes)
    fill(crops, crop_maker(faces, crops, seed + crops.made))
    fill(scenes, scene_maker(faces, scenes, seed + 1 + scenes.made))
