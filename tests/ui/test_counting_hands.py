"""At the end of a round: a hand that is not all shown is asked about, and points that nobody counted are named."""

from dataclasses import replace

from companion.rules.notation import parse_all
from tests.ui.samples import SITUATIONS, played


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


RUNNING = "A1 B6 C8 | dealer=C turn=A dir=+ top=R5"
"""Another round than that in which a hand was counted: Ben's six cards are other ones."""


def test_hand_of_an_earlier_round_is_set_right_without_the_count_of_now(opened):
    driven = opened("reveal B R5,R3,R2", played("classic", RUNNING, "play C R7"))
    driven.press("Other cards…")
    assert driven.root.layers[-1].sum.said.startswith("3 cards")
    driven.tap(driven.card("R1"))
    driven.press("OK")
    assert driven.corrected() == ("reveal B R5,R3,R2,R1", False)


def test_points_of_an_earlier_round_are_not_held_against_the_cards_of_now(opened):
    driven = opened("reveal B =50", played("classic", RUNNING, "play C R7"))
    driven.press("Other points…", "1", "OK")
    assert driven.corrected() == ("reveal B =1", False)


def test_hand_of_the_round_before_is_not_held_against_the_end_of_this_one(drive):
    driven, over = drive(), played("classic", RUNNING, "play A R7")
    told = [
        replace(over.log[-1], entry=entry, events=parse_all(line))
        for entry, line in ((2, "reveal B R5,R3,R2"), (3, "round"), (4, "play A R7"), (5, "reveal B R1,R3"))
    ]
    driven.show(replace(over, log=tuple(told)))
    driven.root.flows.open_line(2)
    driven.press("Other cards…", "OK")
    assert driven.root.layers == []
    driven.root.flows.open_line(5)
    driven.press("Other cards…", "OK")
    assert driven.root.layers[-1].title.said == "Ben: 2 of 6 cards are shown"
