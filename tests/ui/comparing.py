"""Comparing pictures of screens as an eye does: small shifts of a letter's edge are nothing, a missing key is much.

Both pictures are made small and blurred; what still differs is found block by block and told in words.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

WIDTH_PX: Final = 400
"""References are kept this wide: small files, and nobody argues about single pixels."""

BLOCKS: Final = (30, 18)
"""Across and down; a block of an 800 x 480 screen is as large as one figure of a count."""

LIKE: Final = 12.0
"""A block that differs by less than this (of 255, mean over its pixels) looks the same."""


@dataclass(frozen=True)
class Comparison:
    """What differs between a reference and a picture.

    Attributes:
        blocks: The blocks that differ as (column, row, by how much), the worst first.
        sheet_bgr: Reference, picture and difference side by side, with the blocks outlined.
    """

    blocks: tuple[tuple[int, int, float], ...]
    sheet_bgr: Any

    def in_words(self) -> str:
        """Return where it differs, for people."""
        across = ("left", "left of the middle", "in the middle", "right of the middle", "right")
        down = ("top", "middle", "bottom")
        worst: dict[str, float] = {}
        for column, row, by in self.blocks:
            worst.setdefault(f"{down[row * 3 // BLOCKS[1]]}, {across[column * 5 // BLOCKS[0]]}", by)
        return "; ".join(f"{where}: differs by {by:.0f} of 255" for where, by in list(worst.items())[:6])


def small(picture_bgr: Any) -> Any:
    """Return a picture as references are kept."""
    height = round(picture_bgr.shape[0] * WIDTH_PX / picture_bgr.shape[1])
    return cv2.resize(picture_bgr, (WIDTH_PX, height), interpolation=cv2.INTER_AREA)


def compared(reference_bgr: Any, picture_bgr: Any) -> Comparison:
    """Return what differs between two small pictures of one size."""
    soft = [cv2.GaussianBlur(each, (0, 0), 2.0).astype(np.float32) for each in (reference_bgr, picture_bgr)]
    apart = np.abs(soft[0] - soft[1]).max(axis=2)
    height, width = apart.shape
    xs, ys = (
        np.linspace(0, length, number + 1).astype(int) for length, number in zip((width, height), BLOCKS, strict=True)
    )
    found = []
    sheet = np.hstack(
        [
            reference_bgr,
            picture_bgr,
            cv2.applyColorMap(np.clip(apart * 3, 0, 255).astype(np.uint8), cv2.COLORMAP_INFERNO),
        ]
    )
    for row in range(BLOCKS[1]):
        for column in range(BLOCKS[0]):
            by = float(apart[ys[row] : ys[row + 1], xs[column] : xs[column + 1]].mean())
            if by >= LIKE:
                found.append((column, row, by))
                for shift in (0, width):
                    corners = (int(xs[column]) + shift, int(ys[row])), (int(xs[column + 1]) + shift, int(ys[row + 1]))
                    cv2.rectangle(sheet, *corners, (0, 255, 255), 1)
    return Comparison(tuple(sorted(found, key=lambda each: -each[2])), sheet)


def keep(picture_bgr: Any, path: Path) -> None:
    """Write a reference."""
    path.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(path), small(picture_bgr), [cv2.IMWRITE_PNG_COMPRESSION, 9])
