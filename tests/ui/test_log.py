"""The last lines, what a correction moved beside them, and hands while they are counted."""

import re
from dataclasses import replace

import pytest

from companion.changes import changes
from companion.messages import Correct
from companion.rules.notation import parse_all
from tests.companion.desk import Desk
from tests.ui.driving import LANGUAGES, SIZES
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


BRUTAL = "A[195]=12,11 B[72]=12 C[41]=12 | turn=C"


def _ended():
    """Return the end of a game that a correction brought: much moved at once."""
    before, after = (played("vengeance", BRUTAL, events) for events in ("stay C", "stay C; stay A; stay B"))
    return replace(after, moved=changes(before.public, after.public))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_what_a_correction_moved_is_never_cut_off_and_says_how_much_more_it_is(drive, size, language):
    driven = drive(size, language)
    driven.show(_ended())
    moved = driven.root.screen.log.moved
    assert moved.text
    assert "…" not in moved.text
    assert re.search(r"·\s(and \d more|i jeszcze \d)$", moved.text)


def test_nobody_whose_turn_it_is_is_not_told_as_moved(drive):
    driven = drive()
    driven.show(_ended())
    assert "Turn" not in driven.root.screen.log.moved.said


def test_what_a_correction_moved_goes_after_a_minute_and_what_comes_later_has_its_own(drive):
    driven, waiting = drive(), []
    driven.root.later = lambda act, after_s: waiting.append((act, after_s))
    table = _ended()
    driven.show(table)
    log = driven.root.screen.log
    assert log.moved_panel.width > 0
    ((end, after_s),) = waiting
    assert 45 <= after_s <= 90
    end()
    assert (log.moved.said, log.moved_panel.width) == ("", 0)
    driven.show(replace(table, witnesses={"camera": "dark"}))
    assert log.moved.said == ""
    driven.show(replace(table, entry=table.entry + 1))
    assert log.moved.said
    end()
    assert log.moved.said


def test_what_a_correction_moved_goes_with_the_next_event(drive):
    driven, desk = drive(), Desk()
    for at, told in enumerate(("first R5", "play A R7", "play B R9"), 1):
        desk.tap(float(at), told)
    desk.post(Correct(4.0, 3, parse_all("play A R3")))
    driven.show(desk.table)
    assert not driven.root.screen.log.moved.said
    desk.post(Correct(5.0, 4, parse_all("play B RV")))
    driven.show(desk.table)
    assert driven.root.screen.log.moved.said
    desk.tap(6.0, "draw A 1")
    driven.show(desk.table)
    assert not driven.root.screen.log.moved.said


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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_strip_after_an_undo_says_what_was_taken_back_and_is_never_cut_off(drive, size, language):
    driven = drive(size, language)
    driven.show(SITUATIONS["undone"]())
    moved, word = driven.root.screen.log.moved, {"en": "Taken back: ", "pl": "Cofnięto: "}[language]
    assert moved.said.startswith(word)
    assert "Wawrzyniec" in moved.said
    assert moved.text.startswith(word[:8])
    assert "…" not in moved.text
