"""At the end of a round: a hand that is not all shown is asked about, and points that nobody counted are named."""

from dataclasses import replace

from tests.ui.samples import SITUATIONS


def test_hand_of_which_no_card_is_shown_is_asked_about(shown):
    driven = shown("reveal")
    driven.press("Hand of Ben…", "OK")
    assert driven.intents == []
    assert driven.root.layers[-1].title.said == "Ben: 0 of 2 cards are shown"
    driven.press("Go on counting")
    driven.tap(driven.card("R5"))
    driven.tap(driven.card("R3"))
    driven.press("OK")
    assert driven.told() == ["reveal B R5,R3"]
    assert driven.root.layers == []


def test_hand_that_is_smaller_than_it_was_thought_is_taken_once_somebody_says_so(shown):
    driven = shown("reveal")
    driven.press("Hand of Ben…")
    driven.tap(driven.card("R5"))
    driven.press("OK", "Those are all")
    assert driven.told() == ["reveal B R5"]
    assert driven.root.layers == []


def test_hand_whose_count_is_in_doubt_is_asked_about_only_where_no_card_is_shown(drive):
    driven = drive()
    driven.show(replace(SITUATIONS["reveal"](), doubtful=frozenset({"B"})))
    driven.t_s += 1
    driven.press("Hand of Ben…", "OK", "Go on counting")
    driven.tap(driven.card("R5"))
    driven.press("OK")
    assert driven.told() == ["reveal B R5"]


def test_flip_7_points_for_seven_numbers_are_named_beside_the_line_and_in_the_log(shown):
    driven = shown("lines_over")
    assert driven.root.screen.lines.rows["A"].tag.said == "Flip 7 +15"
    assert driven.root.screen.lines.rows["B"].tag.said == ""
    assert "Ada: 7; Ada: seven numbers, 15 points more" in driven.texts()
