"""`python -m tools.measure_reading.diagram RESULT.json PICTURE.png [ROW …]`: how honest confidences are, as a picture.

Each dot stands for the best guesses of like confidence: to the right how sure the reader was, upwards which share was
right; its size tells how many there were. Honest confidences lie on the diagonal. RESULT is what --json kept.
"""

import argparse
import json
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from tools.measure_reading.verdicts import Bin, Verdict, calibration_error, interval, reliability
from vision.geometry import Image

SIDE_PX: Final = 520
MARGIN_PX: Final = 70
INK: Final = (60, 60, 60)
LINE: Final = (190, 190, 190)
DOT: Final = (170, 90, 20)


def main() -> None:
    """Draw the diagram of the rows asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.measure_reading.diagram", description="Draw confidences.")
    parser.add_argument("result", type=Path)
    parser.add_argument("picture", type=Path)
    parser.add_argument("rows", nargs="*", help="only rows whose names contain one of these")
    asked = parser.parse_args()
    kept: dict[str, list[dict[str, object]]] = json.loads(asked.result.read_text())
    verdicts = [
        Verdict(**each)  # type: ignore[arg-type]  # the fields were written by asdict
        for name, row in kept.items()
        if not asked.rows or any(part in name for part in asked.rows)
        for each in row
    ]
    bins = reliability(verdicts)
    cv2.imwrite(str(asked.picture), diagram(bins))
    print(f"{sum(each.count for each in bins)} best guesses, expected calibration error {calibration_error(bins):.3f}")
    for each in bins:
        print(f"sure {each.confidence:.3f}  right {each.right:.3f}  of {each.count}")


def diagram(bins: list[Bin]) -> Image:
    """Return the diagram, uint8 (height, width, 3) BGR."""
    side = SIDE_PX + 2 * MARGIN_PX
    image: Image = np.full((side, side, 3), 255, np.uint8)
    for tenth in range(0, 11, 2):
        x, y = _at(tenth / 10, 0.0), _at(0.0, tenth / 10)
        cv2.line(image, x, _at(tenth / 10, 1.0), LINE, 1, cv2.LINE_AA)
        cv2.line(image, y, _at(1.0, tenth / 10), LINE, 1, cv2.LINE_AA)
        _write(image, f"{tenth * 10} %", (x[0] - 18, x[1] + 24))
        _write(image, f"{tenth * 10} %", (y[0] - 56, y[1] + 6))
    cv2.line(image, _at(0, 0), _at(1, 1), INK, 1, cv2.LINE_AA)
    most = max((each.count for each in bins), default=1)
    for each in bins:
        low, high = interval(round(each.right * each.count), each.count)
        cv2.line(image, _at(each.confidence, low), _at(each.confidence, high), DOT, 2, cv2.LINE_AA)
        size = round(4 + 10 * (each.count / most) ** 0.25)
        cv2.circle(image, _at(each.confidence, each.right), size, DOT, -1, cv2.LINE_AA)
        _write(image, str(each.count), (_at(each.confidence, each.right)[0] + size + 2, _at(0, each.right)[1] + 16))
    _write(image, "how sure the reader was", (side // 2 - 90, side - 14))
    _write(image, "which share of its best guesses was right", (MARGIN_PX, MARGIN_PX - 26))
    return image


def _at(x: float, y: float) -> tuple[int, int]:
    return round(MARGIN_PX + x * SIDE_PX), round(MARGIN_PX + (1 - y) * SIDE_PX)


def _write(image: Image, words: str, at: tuple[int, int]) -> None:
    cv2.putText(image, words, at, INK, cv2.FontFace("sans"), 15, 400)


if __name__ == "__main__":
    main()
