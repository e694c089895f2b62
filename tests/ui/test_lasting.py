"""An evening of eight hours: nothing is kept that is not shown."""

import gc

import pytest

from tests.ui.gallery import SCREENS, in_turn
from tests.ui.samples import SITUATIONS


def alive():
    """Return how many widgets there are."""
    from kivy.uix.widget import Widget

    gc.collect()
    return sum(issubclass(type(each), Widget) for each in gc.get_objects())


@pytest.mark.slow
def test_d15_screens_that_come_and_go_leave_nothing_behind(drive):
    driven = drive()
    names = [name for name in in_turn() if not name.startswith("setup-known")]

    def change():
        for name in names:
            SCREENS[name](driven)
        driven.root.close_layers()
        SCREENS["table-turn"](driven)

    change()
    before, textures = alive(), len(driven.root.pictures)
    change()
    assert alive() <= before + 10
    assert len(driven.root.pictures) <= max(160, textures)


def test_d15_tables_drawn_over_each_other_leave_nothing_behind(drive):
    driven = drive()
    shown = [SITUATIONS[name]() for name in ("turn", "called", "corrected", "broken", "colour", "question")]
    for table in shown:
        driven.show(table)
    driven.show(shown[0])
    before = alive()
    for _ in range(40):
        for table in shown:
            driven.show(table)
    driven.show(shown[0])
    assert alive() <= before + 5
