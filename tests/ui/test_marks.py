"""Players' marks: always the same for a name, all different at one table, and none a card's colour symbol."""

from itertools import combinations

import numpy as np
import pytest

from tests.ui.samples import MANY, SITUATIONS
from tests.ui.test_drawing import _contrast, _mask
from ui import theme
from ui.marks import SYMBOLS, TINTS, marks_of


def test_mark_of_a_name_is_the_same_at_every_table():
    alone = marks_of({"A": "Ola"})["A"]
    assert marks_of({"C": "ola", "D": "Marek"})["C"] == alone


def test_ten_people_have_ten_symbols():
    assert len({mark.symbol for mark in marks_of(MANY).values()}) == 10


def test_eighteen_people_have_marks():
    assert len(marks_of({chr(65 + at): f"P{at}" for at in range(18)})) == 18


@pytest.mark.parametrize(("one", "other"), list(combinations((*SYMBOLS, *"RYGB"), 2)))
def test_symbols_differ_from_each_other_and_from_the_colours(one, other):
    assert float(np.mean(_mask(one, 0) != _mask(other, 0))) > 0.06


@pytest.mark.parametrize("ground", [theme.DARK, theme.PANEL, theme.KEY, theme.FELT])
def test_tints_stand_out_from_every_ground(ground):
    assert min(_contrast(tint, ground) for tint in TINTS) >= 4.5


def test_mark_stands_at_the_seat_and_in_the_scores(drive):
    driven = drive()
    driven.show(SITUATIONS["turn"]())
    marks = driven.root.seen.marks
    assert {seat: plate.mark.name for seat, plate in driven.root.screen.plates.items()} == {
        seat: mark.symbol for seat, mark in marks.items()
    }
    driven.root.flows.open_scores()
    rows = driven.root.layers[-1].scores.rows
    assert {row.mark.name for row in rows} == {mark.symbol for mark in marks.values()}
