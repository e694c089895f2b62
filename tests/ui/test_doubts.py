"""What is in doubt never looks certain; what a correction moved is said."""

import pytest

from tests.ui.driving import SIZES
from tests.ui.samples import SITUATIONS

TURN = "Turn: probably Wawrzyniec Chrząszczyżewoszycki"
KOLEJ = "Kolej: chyba Wawrzyniec Chrząszczyżewoszycki"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            ["?", "probably", "Probably: blue", "direction?", "turn?", "about 7\n215 pts", "~7", "to draw: ~87", TURN],
        ),
        (
            "pl",
            ["?", "chyba", "Chyba: niebieski", "kierunek?", "kolej?", "ok. 7\n215 pkt", "~7", "w talii: ~87", KOLEJ],
        ),
    ],
)
@pytest.mark.parametrize("size", SIZES)
def test_doubt_card_colour_turn_direction_and_count_are_never_shown_as_certain(drive, size, language, words):
    from ui import theme

    driven = drive(size, language)
    driven.show(SITUATIONS["unsure"]())
    assert set(words) <= set(driven.texts())
    screen = driven.root.screen
    assert screen.plates["D"].panel.ground == theme.PANEL
    assert screen.middle.colour.panel.ground == theme.PANEL


def test_doubt_what_is_owed_has_a_question_mark(drive):
    driven = drive()
    driven.show(SITUATIONS["unsure_owed"]())
    texts = set(driven.texts())
    assert {"+6?", "owes 6?", "perhaps Zażółć Gęślą-Jaźń", "Probably: Zażółć Gęślą-Jaźń owes 6"} <= texts
    assert not {"+6", "owes 6"} & texts


def test_doubt_whether_anything_is_owed_is_told(drive):
    driven = drive()
    driven.show(SITUATIONS["unsure_ten"]())
    assert "cards owed?" in driven.texts()


def test_doubt_goes_away_with_the_next_table(drive):
    driven = drive()
    driven.show(SITUATIONS["unsure"]())
    driven.show(SITUATIONS["turn"]())
    assert not {"?", "probably", "direction?", "turn?"} & set(driven.texts())
    assert "blue" in driven.texts()


def test_doubt_lines_are_marked(drive):
    driven = drive()
    driven.show(SITUATIONS["unsure_lines"]())
    texts = driven.texts()
    assert {"120 pts · in doubt", "84 pts · in doubt"} <= set(texts)
    assert "~28" in texts
    assert any(text.startswith("Probably: Flip Four for Ben") for text in texts)


@pytest.mark.parametrize(("language", "word"), [("en", "Corrected: "), ("pl", "Poprawiono: ")])
def test_correction_what_moved_is_a_strip_that_goes_with_the_next_event(drive, language, word):
    driven = drive(language=language)
    driven.show(SITUATIONS["corrected"]())
    (strip,) = [text for text in driven.texts() if text.startswith(word)]
    assert "Wawrzyniec Chrząszczyżewoszycki" in strip
    assert " · " in strip
    driven.show(SITUATIONS["turn"]())
    assert not any(text.startswith(word) for text in driven.texts())


@pytest.mark.parametrize("situation", ["unsure", "unsure_ten", "unsure_lines"])
@pytest.mark.parametrize("size", SIZES)
def test_doubt_about_a_count_hides_no_points(drive, size, situation):
    driven = drive(size)
    table = SITUATIONS[situation]()
    driven.show(table)
    screen = driven.root.screen
    for seat, part in (screen.plates or screen.lines.rows).items():
        assert f"{table.public.seat(seat).score} pts" in part.below.said
