"""The bar towards the limit of a hand: only where there is a limit, full where it is reached, never by colour alone."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.ui.samples import SITUATIONS
from ui import theme


def plates(driven, **changes):
    driven.show(replace(SITUATIONS["mercy"](), **changes))
    driven.pump(2)
    return driven.root.screen.plates


def test_no_limit_no_bar(drive):
    assert all(plate.gauge.limit == 0 for plate in plates(drive(), hand_limit=None).values())


@pytest.mark.parametrize("language", ["en", "pl"])
def test_bar_is_as_long_as_the_hand_is_large_and_near_the_limit_words_say_it_too(drive, language):
    driven = drive(language=language)
    shown = plates(driven)
    assert {seat: plate.gauge.cards for seat, plate in shown.items()} == {
        "A": 23,
        "B": 4,
        "C": 21,
        "D": 12,
        "E": 1,
        "F": 24,
        "G": 8,
    }
    lengths = [shown[seat].gauge._fill.size[0] / shown[seat].gauge._track.size[0] for seat in "EBGDCAF"]
    assert lengths == sorted(lengths)
    assert lengths[-1] == pytest.approx(24 / 25, abs=0.02)
    assert sum("25" in plate.below.said for plate in shown.values()) == 3


def test_count_in_doubt_has_a_faint_bar(drive):
    shown = plates(drive())
    assert tuple(shown["D"].gauge._fill_tint.rgba) == pytest.approx(theme.FAINT)
    assert tuple(shown["B"].gauge._fill_tint.rgba) == pytest.approx(theme.INK)


def test_who_is_out_has_no_bar(drive):
    driven = drive()
    driven.show(SITUATIONS["out"]())
    shown = driven.root.screen.plates
    assert [seat for seat, plate in shown.items() if not plate.gauge.limit] == ["A", "D"]


def test_grey_picture_tells_how_full_a_hand_is(drive, tmp_path):
    driven = drive()
    gauge = plates(driven)["F"].gauge
    grey = cv2.imread(str(driven.screenshot(tmp_path / "grey.png")), cv2.IMREAD_GRAYSCALE)
    row = grey[480 - round(gauge.y + gauge.height / 2), round(gauge.x) + 3 : round(gauge.right) - 3].astype(int)
    assert np.abs(row[:100] - row[-4:].mean()).min() > 60
