"""The last lines, what a correction moved beside them, and hands while they are counted."""

from dataclasses import replace

import pytest

from companion.changes import changes
from tests.ui.driving import SIZES
from tests.ui.samples import SITUATIONS, played


@pytest.mark.parametrize("size", SIZES)
def test_what_a_correction_moved_stands_beside_the_last_lines_and_hides_none(drive, size):
    driven = drive(size)
    driven.show(SITUATIONS["corrected"]())
    log = driven.root.screen.log
    said = [line.words.said for line in log.lines if line.words.said]
    assert "Ben: draws 2 cards" in said
    assert len(said) == 3, "both lines, and what one of them breaks"
    assert all(line.words.width > 100 and line.words.right <= log.moved_panel.x for line in log.lines)
    driven.show(SITUATIONS["turn"]())
    assert log.moved_panel.width == 0
    assert log.lines[-1].words.right > driven.root.screen.log.center_x


def test_what_moved_in_a_line_of_open_cards_is_said_too(drive):
    driven = drive()
    start = "A[120]=5,7 B[84]=13 | turn=A"
    before, after = (played("vengeance", start, events) for events in ("hit A 11", "hit A 11; hit B 9"))
    driven.show(replace(after, moved=changes(before.public, after.public)))
    assert "Ben: line: 13, 9" in driven.root.screen.log.moved.said


@pytest.mark.parametrize(
    ("events", "colours"),
    [
        ("play A R7; draw B 1; play B B7", ["R", "", "B"]),
        ("play A W col=G", ["", "", "G"]),
        ("play A W; colour A Y", ["", "", "Y"]),
    ],
)
def test_colour_in_a_line_of_the_log_is_a_symbol_too(drive, events, colours):
    driven = drive()
    driven.show(played("classic", "A5 B4 C6 D7 | dealer=D turn=A dir=+ top=R5", events))
    assert [line.chip.sign.name for line in driven.root.screen.log.lines] == colours
    driven.tap(driven.root.screen.log)
    told = [colour for colour, line in zip(colours, driven.root.screen.log.lines, strict=True) if line.words.said]
    assert [row._chip.sign.name for row in reversed(driven.root.layers[-1].rows)] == told


REVEALED = "A1 B2 C6 D7 | dealer=D turn=A dir=+ top=R5 score=A:120,B:42,C:0,D:215"


@pytest.mark.parametrize(
    ("events", "hands"),
    [
        ("play A R7", ["7 cards", "", "2 cards", "6 cards"]),
        ("play A R7; reveal B R5,W4", ["7 cards", "", "55 pts", "6 cards"]),
        ("play A R7; reveal B =17; reveal C -", ["7 cards", "", "17 pts", "0 pts"]),
    ],
)
def test_hand_that_is_counted_shows_what_it_counts_while_others_are_counted(drive, events, hands):
    driven = drive()
    driven.show(played("classic", REVEALED, events))
    assert [row.cells[2].said for row in driven.root.screen.ending.scores.rows] == hands
