"""`python -m vision.training`: makes the reader's weights from nothing but drawn cards.

    faces ─► scenes ─► locator      ─┐
      │           └──► closer look  ─┤
      └────► crops ──► classifier   ─┼─► temperatures ─► vision/weights/
                  └──► index reader ─┘

Every stage keeps what it has in the folder given by ``--folder`` and goes on from there when started again. The same
seed draws the same pictures. Two processes learn, one the nets above and one those below, and a third goes on drawing
meanwhile; so the order in which pictures are seen, and with it the last digits of the weights, depends on the machine's
pace.
"""

import argparse
import signal
import sys
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
from vision.training.learn import learned, new_classifier, new_closer_look, new_index_reader, new_locator, samples_seen
from vision.training.making import (
    CLASSIFIER,
    CLOSER,
    INDEX,
    LOCATOR,
    MINUTES,
    Beside,
    Effort,
    effort_for,
    learn_outlines,
    learn_symbols,
    make_samples,
)
from vision.training.store import crop_maker, fill, open_crops, open_scenes

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
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the processes beside this one end with it
    began_s = time.monotonic()
    effort = effort_for(asked.quick, asked.seed, asked.minutes)
    folder: Path = asked.folder
    open_crops(folder, effort.crops)  # made by one, before three work in them
    open_scenes(folder, effort.scenes)
    drawing = Beside(make_samples, folder, effort, asked.seed)
    outlines = Beside(learn_outlines, folder, effort, asked.seed)
    with drawing, outlines:
        learn_symbols(folder, effort, asked.seed)
        outlines.finish()
    classifier, index_reader = (
        learned(new_classifier(), folder / CLASSIFIER),
        learned(new_index_reader(), folder / INDEX),
    )
    locator, closer = learned(new_locator(), folder / LOCATOR), learned(new_closer_look(), folder / CLOSER)
    thresholds = {**THRESHOLDS, **_calibrated(classifier, folder, effort, asked.seed)}
    differences = export_reader(locator, closer, classifier, index_reader, asked.weights)
    write_facts(asked.weights, thresholds, _made_by(asked, effort, differences, began_s))
    print(f"weights in {asked.weights}, OpenCV differs from torch by {differences}", flush=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m vision.training", description="Make the reader's weights anew.")
    parser.add_argument(
        "--folder", type=Path, default=Path("build/training"), help="where drawn pictures and checkpoints go"
    )
    parser.add_argument("--weights", type=Path, default=WEIGHTS, help="where the finished weights go")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=MINUTES, help="how long may be learned at most")
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
    differences: dict[str, float],
    began_s: float,
) -> dict[str, Any]:
    return {
        "command": "python -m vision.training" + (" --quick" if asked.quick else ""),
        "seed": asked.seed,
        "faces_drawn": effort.faces,
        "scenes_drawn": open_scenes(asked.folder, effort.scenes).made,
        "crops_drawn": open_crops(asked.folder, effort.crops).made,
        "locator_samples": samples_seen(asked.folder / LOCATOR),
        "closer_samples": STARTS * samples_seen(asked.folder / CLOSER),
        "classifier_samples": samples_seen(asked.folder / CLASSIFIER),
        "index_samples": samples_seen(asked.folder / INDEX),
        "opencv_differs_by": differences,
        "minutes": round((time.monotonic() - began_s) / 60, 1),
        "torch": torch.__version__.split("+", maxsplit=1)[0],
        "opencv": cv2.__version__,
    }


if __name__ == "__main__":
    main()
