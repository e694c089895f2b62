"""`python -m vision.training`: makes the reader's weights from nothing but drawn cards.

    faces ─► scenes ─► locator      ─┐
      │           └──► closer look  ─┤
      └────► crops ──► classifier   ─┼─► temperatures ─► vision/weights/
                  └──► index reader ─┘

Every stage keeps what it has in the folder given by ``--folder`` and goes on from there when started again. The same
seed draws the same pictures. A maker process goes on drawing while the learner learns already, so the order in which
pictures are seen, and with it the last digits of the weights, depends on the machine's pace.
"""

import argparse
import math
import time
from pathlib import Path
from typing import Any, Final

import cv2
import torch
from torch import nn

from vision.reader import WEIGHTS
from vision.training.calibrate import temperatures
from vision.training.closer import STARTS
from vision.training.export import export_reader, write_facts
from vision.training.faces import draw_faces
from vision.training.learn import (
    classifier_step,
    closer_step,
    index_step,
    learn,
    locator_step,
    new_classifier,
    new_closer_look,
    new_index_reader,
    new_locator,
    samples_seen,
)
from vision.training.making import Effort, Making, effort_for
from vision.training.store import SampleStore, crop_maker, fill, open_crops, open_scenes

THRESHOLDS: Final = {
    "familiar_score": 2.3,
    "familiar_slope": 2.5,
    "familiar_index": 2.5,
    "index_weight": 0.9,
    "index_floor": 0.03,
    "index_relief": 0.6,
    "bare_doubt": 0.4,
    "least_place": 0.3,
    "least_visible": 0.35,
    "least_confidence": 0.8,
    "least_sharpness": 0.04,
    "soft_sharpness": 0.15,
    "soft_confidence": 0.92,
}
"""Chosen on drawn pictures and on one half of the labelled photographs, never on the other; see docs/reading.md."""

FRESH_FACES: Final = 0.08
"""How many more faces, relative to those learned from, are drawn to calibrate on."""


def main() -> None:
    """Draw, learn, calibrate, export."""
    asked = _arguments()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    torch.manual_seed(asked.seed)
    began_s = time.monotonic()
    effort = effort_for(asked.quick, asked.seed, asked.minutes)
    folder: Path = asked.folder
    scenes, crops = open_scenes(folder, effort.scenes), open_crops(folder, effort.crops)
    making = Making(folder, effort, asked.seed)
    with making:
        making.wait_for(crops, effort.first)
        classifier = learn(new_classifier(), classifier_step, crops, effort.classifier, folder / "classifier.pt")
        index_reader = learn(new_index_reader(), index_step, crops, effort.index, folder / "index.pt")
        making.wait_for(scenes, effort.first)
        locator = learn(new_locator(), locator_step, scenes, effort.locator, folder / "locator.pt")
        closer = learn(new_closer_look(), closer_step, scenes, effort.closer, folder / "closer.pt")
    thresholds = {**THRESHOLDS, **_calibrated(classifier, folder, effort, asked.seed)}
    differences = export_reader(locator, closer, classifier, index_reader, asked.weights)
    write_facts(asked.weights, thresholds, _made_by(asked, effort, scenes, crops, differences, began_s))
    print(f"weights in {asked.weights}, OpenCV differs from torch by {differences}", flush=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m vision.training", description="Make the reader's weights anew.")
    parser.add_argument(
        "--folder", type=Path, default=Path("build/training"), help="where drawn pictures and checkpoints go"
    )
    parser.add_argument("--weights", type=Path, default=WEIGHTS, help="where the finished weights go")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=math.inf, help="how long each net may learn at most")
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
    fill(fresh, crop_maker(fresh_folder / "faces", fresh, seed + 2))
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
        "locator_samples": samples_seen(asked.folder / "locator.pt"),
        "closer_samples": STARTS * samples_seen(asked.folder / "closer.pt"),
        "classifier_samples": samples_seen(asked.folder / "classifier.pt"),
        "index_samples": samples_seen(asked.folder / "index.pt"),
        "opencv_differs_by": differences,
        "minutes": round((time.monotonic() - began_s) / 60, 1),
        "torch": torch.__version__.split("+", maxsplit=1)[0],
        "opencv": cv2.__version__,
    }


if __name__ == "__main__":
    main()
