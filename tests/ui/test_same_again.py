"""The screen keeps nothing: begun anew, turned, or after an hour of other tables it shows the same, to the pixel."""

import cv2
import numpy as np
import pytest

from tests.ui.driving import SIZES
from tests.ui.samples import SITUATIONS


def picture(driven, path):
    """Return what is drawn, as an array."""
    return cv2.imread(str(driven.screenshot(path)))


def turn_window(driven, turn_deg):
    """Turn everything that the window draws, as a panel that is built in upside down does."""
    driven.window.rotation = turn_deg
    driven.window.update_viewport()
    driven.pump(2)


@pytest.mark.slow
def test_every_situation_killed_and_begun_anew_looks_the_same(drive, tmp_path):
    """One screen has shown everything before, the other was never there: only the table tells what is drawn."""
    driven, long_lived = drive(language="pl"), {}
    for name, make in SITUATIONS.items():
        driven.show(make())
        driven.root.motion.stop()
        driven.t_s += 1
        long_lived[name] = picture(driven, tmp_path / "one.png")
    for name, make in SITUATIONS.items():
        driven = drive(language="pl")
        driven.show(make())
        assert np.array_equal(picture(driven, tmp_path / "two.png"), long_lived[name]), name


@pytest.mark.parametrize("situation", ["turn", "ten", "job", "question", "colour", "scored"])
def test_d1_turned_upside_down_by_the_system_the_same_is_shown_and_fingers_find_it(drive, tmp_path, situation):
    from ui.menu import MenuLayer

    driven = drive()
    driven.show(SITUATIONS[situation]())
    upright = picture(driven, tmp_path / "upright.png")
    turn_window(driven, 180)
    try:
        turned = picture(driven, tmp_path / "turned.png")
        driven.t_s += 1
        x, y = driven.root.screen.column.menu.center
        driven.tap_at(800 - x, 480 - y)  # where the panel feels the finger
    finally:
        turn_window(driven, 0)
    assert np.abs(cv2.rotate(turned, cv2.ROTATE_180).astype(int) - upright).mean() < 0.5
    assert [type(each) for each in driven.root.layers] == [MenuLayer]
    assert driven.intents == []
    driven.root.close_layers()
    assert np.array_equal(picture(driven, tmp_path / "again.png"), upright)


@pytest.mark.parametrize("situation", ["turn", "ten", "job", "question", "colour", "scored"])
def test_d1_turned_by_a_quarter_and_back_the_same_is_shown(drive, tmp_path, situation):
    driven = drive()
    driven.show(SITUATIONS[situation]())
    before = picture(driven, tmp_path / "before.png")
    for size in (*SIZES[1:], SIZES[0]):
        driven.root.resize(*size)
        driven.pump(2)
    assert np.array_equal(picture(driven, tmp_path / "after.png"), before)
    assert driven.intents == []
