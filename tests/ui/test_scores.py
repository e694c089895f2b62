"""Scores and rounds: places, targets, totals."""

from dataclasses import replace
from itertools import pairwise

import pytest

from tests.ui.driving import SIZES
from tests.ui.samples import SITUATIONS


def test_d7_scores_shared_places_are_shared(drive):
    driven = drive()
    driven.show(SITUATIONS["scored"]())
    texts = driven.texts()
    assert texts.count("3.") == 2
    assert "4." not in texts


def test_d7_where_the_fewest_points_win_they_come_first(drive):
    driven = drive()
    driven.show(SITUATIONS["lowest"]())
    rows = driven.root.screen.ending.scores.rows
    assert [(row.cells[0].said, row.cells[1].said, row.cells[3].said) for row in rows] == [
        ("1.", "Ada", "130"),
        ("1.", "Ben", "130"),
        ("3.", "Zażółć Gęślą-Jaźń", "540"),
    ]
    assert "player: fewest points win" in driven.texts()


@pytest.mark.parametrize(("target", "says"), [(500, "to 500"), (None, "total")])
def test_scores_tell_the_target_that_ends_the_game(drive, target, says):
    driven = drive()
    driven.show(replace(SITUATIONS["scored"](), target=target))
    assert says in driven.texts()


@pytest.mark.parametrize("size", SIZES)
def test_rounds_long_totals_stand_whole_and_apart(drive, size):
    from ui.lettering import extent
    from ui.rounds_layer import RoundsLayer

    driven = drive(size)
    driven.show(SITUATIONS["crowded"]())
    layer = RoundsLayer(driven.root.look, driven.root.seen, (), driven.root.close)
    driven.root.open(layer)
    assert [total.text for total in layer.totals] == [total.said for total in layer.totals]
    spans = []
    for total in layer.totals:
        half = extent(total.text, total.font_size, True)[0] / 2
        spans.append((round(total.y), total.center_x - half, total.center_x + half))
    assert max(right for _, _, right in spans) <= layer.panel.box.right
    for row in {y for y, _, _ in spans}:
        ends = [(left, right) for y, left, right in sorted(spans) if y == row]
        assert all(right < left for (_, right), (left, _) in pairwise(ends))


def test_rules_4_5_points_for_knock_outs_are_told_apart_from_the_hands(drive):
    driven = drive()
    driven.show(SITUATIONS["knock_outs"]())
    rows = driven.root.screen.ending.scores.rows
    assert [row.cells[2].said.replace("\u00a0", " ") for row in rows] == ["+545\n45 + 2×250", "0", "0", "0"]


@pytest.mark.parametrize(
    ("steps", "says"),
    [
        ((), ""),
        ((("hands", 45),), ""),
        ((("hands", 0), ("out", 250)), ""),
        ((("hands", 0), ("out", 250), ("out", 500)), "2×250"),
        ((("hands", 45), ("out", 295)), "45 + 250"),
        ((("hands", 250), ("out", 500)), "250 + 250"),
    ],
)
def test_parts_of_a_round_are_told_where_there_are_several(steps, says):
    from companion.rules.game import PublicSeat
    from ui.scores import parts_words

    assert parts_words(PublicSeat("A", steps=steps)).replace("\u00a0", " ") == says
