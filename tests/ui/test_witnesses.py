"""What is not well says how it is mended."""

from dataclasses import replace
from itertools import combinations

import cv2
import numpy as np
import pytest

from tests.ui.gallery import CHECKS
from tests.ui.samples import SITUATIONS
from tests.ui.test_gallery import box_of
from ui import witnesses


def shown(drive, language="en", **states):
    driven = drive(language=language)
    table = SITUATIONS["turn"]()
    driven.show(replace(table, witnesses={**table.witnesses, **states}))
    driven.pump()
    return driven


@pytest.mark.parametrize(
    ("language", "what", "mend"),
    [("en", "journal: failed", "free some space"), ("pl", "dziennik: awaria", "zwolnij miejsce")],
)
def test_tap_on_an_ill_witness_says_what_and_how_to_mend(drive, language, what, mend):
    driven = shown(drive, language, journal="failed")
    driven.tap(driven.root.screen.column.witnesses)
    assert driven.root.layers[-1].what.said == what
    assert mend in driven.root.layers[-1].mend.said


def test_all_that_is_ill_is_told(drive):
    driven = shown(drive, camera="lost", buttons="stuck")
    driven.tap(driven.root.screen.column.witnesses)
    assert driven.root.layers[-1].what.said == "camera: lost · buttons: stuck"
    assert "ribbon" in driven.root.layers[-1].mend.said
    assert "press it a few times" in driven.root.layers[-1].mend.said


def test_menu_names_what_is_ill_and_says_how_to_mend_it(drive):
    driven = shown(drive, camera="glare")
    driven.tap(driven.root.screen.column.menu)
    driven.press("camera: glare")
    assert "lamp" in driven.root.layers[-1].mend.said


def test_tap_while_all_are_well_opens_nothing(drive):
    driven = shown(drive, buttons="simulated", voice="none")
    driven.tap(driven.root.screen.column.witnesses)
    assert driven.root.layers == []


@pytest.mark.parametrize(("camera", "voice"), [("none", "ok"), ("ok", "none"), ("simulated", "ok"), ("ok", "ok")])
def test_tap_on_witnesses_of_which_none_is_ill_looks_at_everything(drive, camera, voice):
    from ui.doctor_layer import DoctorLayer

    driven = shown(drive, camera=camera, voice=voice)
    driven.root.around.check = lambda: CHECKS
    driven.tap(driven.root.screen.column.witnesses)
    assert isinstance(driven.root.layers[-1], DoctorLayer)


def test_what_is_ill_is_told_first_and_everything_is_a_key_away(drive):
    from ui.doctor_layer import DoctorLayer

    driven = shown(drive, camera="glare", voice="none")
    driven.root.around.check = lambda: CHECKS
    driven.tap(driven.root.screen.column.witnesses)
    assert driven.root.layers[-1].what.said == "camera: glare"
    driven.press("Is everything well?")
    assert isinstance(driven.root.layers[-1], DoctorLayer)


def test_each_state_of_a_witness_has_a_shape_of_its_own(drive, tmp_path):
    """In black and white, so that no tint helps."""
    shapes = {}
    for state in ("ok", "simulated", "none", "lost"):
        driven = shown(drive, camera=state, voice="lost")  # the words below are always there
        picture = cv2.imread(str(driven.screenshot(tmp_path / f"{state}.png")), cv2.IMREAD_GRAYSCALE)
        left, bottom, right, top = map(int, box_of(driven.root.screen.column.witnesses.signs["camera"]))
        shapes[state] = picture[480 - top : 480 - bottom, left:right] > 90
    for one, other in combinations(shapes, 2):
        assert np.mean(shapes[one] != shapes[other]) > 0.03, (one, other)


def test_every_trouble_of_the_camera_has_its_own_line():
    states = {state for name, state in witnesses._MENDS if name == "camera"}
    assert states == {"lost", "dark", "blurred", "glare", "moved"}
    assert len(set(witnesses._MENDS.values())) == len(witnesses._MENDS)
