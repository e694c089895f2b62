"""Screens look as they looked when somebody last looked at them: tools/screens.py --accept keeps new references."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.ui.comparing import compared, small
from tests.ui.gallery import REFERENCES, SCREENS

FOLDER = Path(__file__).parent / "references"
DIFFERENCES = Path(__file__).parents[2] / "shots" / "differences"


@pytest.mark.slow
def test_screens_look_as_they_did(drive, tmp_path):
    driven, wrong = drive(language="pl"), []
    for name in REFERENCES:
        SCREENS[name](driven)
        picture_bgr = small(cv2.imread(str(driven.screenshot(tmp_path / "now.png"))))
        found = compared(cv2.imread(str(FOLDER / f"{name}.png")), picture_bgr)
        if found.blocks:
            DIFFERENCES.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(DIFFERENCES / f"{name}.png"), found.sheet_bgr)
            wrong.append(f"{name}: {found.in_words()}; look at {DIFFERENCES / name}.png")
    assert not wrong, "\n".join([*wrong, "As it should be? .venv/bin/python -m tools.screens --accept"])


@pytest.fixture
def screen():
    """Return a reference picture."""
    return cv2.imread(str(FOLDER / f"{REFERENCES[0]}.png"))


def test_same_picture_differs_nowhere(screen):
    assert compared(screen, screen.copy()).blocks == ()


def test_picture_shifted_by_half_a_pixel_looks_the_same(screen):
    shifted = cv2.warpAffine(
        screen, np.float32([[1, 0, 0.25], [0, 1, 0.25]]), screen.shape[1::-1], borderMode=cv2.BORDER_REPLICATE
    )
    assert compared(screen, shifted).blocks == ()


def test_missing_key_is_seen_and_told_where(screen):
    spoilt = screen.copy()
    spoilt[90:130, 300:390] = 20
    found = compared(screen, spoilt)
    assert found.blocks
    assert "right" in found.in_words()
    assert found.sheet_bgr.shape[1] == 3 * screen.shape[1]


def test_missing_figure_is_seen_and_told_where(screen):
    spoilt = screen.copy()
    spoilt[95:110, 8:26] = spoilt[96, 9]  # how many cards the left seat holds
    found = compared(screen, spoilt)
    assert found.in_words().startswith("middle, left: differs by")
    assert {row * 3 // 18 for _, row, _ in found.blocks} == {1}


def test_references_are_small():
    sizes = [path.stat().st_size for path in FOLDER.glob("*.png")]
    assert len(sizes) == len(REFERENCES)
    assert max(sizes) < 80_000
    assert sum(sizes) < 400_000
