"""What is not well says how it is mended."""

from dataclasses import replace

import pytest

from tests.ui.samples import SITUATIONS
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


def test_every_trouble_of_the_camera_has_its_own_line():
    states = {state for name, state in witnesses._MENDS if name == "camera"}
    assert states == {"lost", "dark", "blurred", "glare", "moved"}
    assert len(set(witnesses._MENDS.values())) == len(witnesses._MENDS)
