"""What a correction would move is shown first, and made once somebody agrees."""

import pytest

from companion.messages import Correct
from companion.rules.notation import parse_all
from companion.table import Change
from tests.ui.samples import SITUATIONS


@pytest.fixture
def foresighted(opened):
    """Return a maker of a screen that knows what a correction would move; and what it was asked."""
    asked = []

    def foresee(entry, events, before):
        asked.append((entry, events, before))
        changes = (
            ("turn", None, "A", "B"),
            ("cards", "B", "7", "6"),
            ("owed", None, "4/2>B", ""),
            ("score", "A", "0", "42"),
        )
        return tuple(Change(*each) for each in changes)

    def show(line):
        driven = opened(line)
        driven.root.around.foresee = foresee
        return driven, asked

    return show


def test_what_would_move_is_shown_before_anything_happens_and_made_once_somebody_agrees(foresighted):
    driven, asked = foresighted("draw B 2")
    driven.press("It was somebody else…", "Ada")
    assert driven.intents == []
    assert asked == [(2, tuple(parse_all("draw A 2")), False)]
    rows = driven.root.layers[-1].rows
    assert rows[0][0] == "What happened"
    assert rows[0][2] == "Ada: draws 2 cards"
    assert rows[1:] == (
        ("Turn", "Ada", "Ben"),
        ("Ben: cards", "7", "6"),
        ("Owed", "Ben: 4", "–"),
        ("Ada: points", "0", "42"),
    )
    driven.press("Correct it so")
    assert driven.corrected() == ("draw A 2", False)


@pytest.mark.parametrize("refuse", ["Leave it as it is", None])
def test_what_would_move_is_refused_and_nothing_has_happened(foresighted, refuse):
    driven, _ = foresighted("draw B 2")
    driven.press("It did not happen")
    assert driven.root.layers[-1].rows[0][2] == "nothing"
    if refuse:
        driven.press(refuse)
    else:
        driven.tap(driven.root.layers[-1].close_key)
    assert driven.root.layers == []
    assert driven.intents == []


def test_missing_card_is_shown_as_one_that_comes_from_nothing(foresighted):
    driven, asked = foresighted("play B R7")
    driven.press("A card is missing before it…", "red")
    driven.tap(driven.card("R3"))
    assert asked[0][2]
    assert driven.root.layers[-1].rows[0][1:] == ("nothing", "Ben: red 3")
    driven.press("Correct it so")
    assert driven.corrected() == ("play B R3", True)


def test_last_card_misread_stays_two_taps(drive):
    driven = drive()
    driven.root.around.foresee = lambda *_: pytest.fail("nobody is to be asked")
    driven.show(SITUATIONS["turn"]())
    driven.tap(driven.root.screen.middle.card_spot)
    driven.tap(driven.card("B7"))
    assert [type(each) for each in driven.intents] == [Correct]


def test_everything_a_change_can_be_is_said(drive):
    from ui.foresight import moved_rows

    driven = drive(language="pl")
    driven.show(SITUATIONS["turn"]())
    what = {
        "turn": ("A", ""), "direction": ("+", "-"), "top": ("R5", ""), "colour": ("R", "?"), "owed": ("", "6/4>B"),
        "phase": ("play", "match"), "winners": ("", "A,B"), "match": ("", "A"), "cards": ("5", "4"), "face_up": ("3", "2"),
        "face_down": ("3", "2"), "score": ("0", "10"), "status": ("in", "out"), "call": ("", "safe"), "line": ("", "5 JOM"),
    }  # fmt: skip
    seated = ("cards", "face_up", "face_down", "score", "status", "call", "line")
    moved = [Change(name, "A" if name in seated else None, *values) for name, values in what.items()]
    rows = moved_rows(driven.root.seen, moved)
    assert len(rows) == len(what)
    for row in rows:
        assert all(row), row
        assert "Ada" in row[0] or row[0][0].isupper()
        assert "{" not in "".join(row)
