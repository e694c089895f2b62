"""Cards outside the deck, and copies that the deck does not have, are asked about."""

import pytest

from companion.messages import Answer, Dismiss, NewGame, PileGone, Press, Reading, ShowNow, Tick
from companion.phrases import Phrases
from companion.rules.games import GAMES
from companion.session import Session
from companion.setup import set_up
from companion.table import Question
from tests.companion.desk import Desk, started

FOREIGN = {"classic": "G+4", "nomercy": "W4", "got1": "W", "goodone": "R5", "vengeance": "R5", "flip7": "U7"}


def asked(desk: Desk) -> Question:
    question = desk.table.question
    assert question is not None
    return question


def chips(desk: Desk) -> list[str]:
    return [Phrases("en").say(choice.says) for choice in asked(desk).choices]


@pytest.mark.parametrize("game", GAMES)
def test_card_of_another_deck_is_asked_about_and_changes_nothing(game: str) -> None:
    desk = Desk(game=game)
    if game == "goodone":
        desk.tap(1.0, "play A 1")
    else:
        desk.see(next(iter(GAMES[game].deck({}).faces)), 1.0)
    before = desk.fields()
    desk.see(FOREIGN[game], 5.0)
    assert desk.fields() == before
    assert "is not in this deck" in Phrases("en").say(asked(desk).says)
    assert chips(desk)[0] == "Not a card of this deck"
    number = desk.session.evening.number
    desk.post(Answer(8.0, asked(desk).number, 0))
    assert desk.table.question is None
    assert desk.fields() == before
    assert desk.session.evening.number == number + 1, "somebody has vouched for it"
    desk.post(ShowNow(9.0))
    assert desk.table.question is None


def test_card_of_another_deck_may_be_what_the_camera_also_thought_of() -> None:
    desk = started()
    desk.post(Reading(5.4, (("G+4", 0.93), ("R4", 0.05)), 5.0, True))
    assert chips(desk) == ["Not a card of this deck", "Ada: red 4", "Ada: an unknown card"]
    desk.post(Answer(8.0, asked(desk).number, 1))
    assert desk.fields()["top"] == "R4"
    assert desk.fields()["turn"] == "B"


def test_house_card_that_nobody_registered_is_asked_about() -> None:
    desk = started()
    desk.see("H:DRAGON", 5.0)
    assert Phrases("en").say(asked(desk).says) == "DRAGON is not in this deck. Which card was that?"


@pytest.mark.parametrize("seen", [(("BACK", 0.99),), (("G+4", 0.6), ("R4", 0.2)), (("none", 0.95),)])
def test_what_is_no_sure_face_is_not_asked_about(seen: tuple[tuple[str, float], ...]) -> None:
    desk = started()
    desk.post(Reading(5.4, seen, 5.0, True))
    assert desk.table.question is None


def third_red_5() -> Desk:
    desk = started()
    desk.see("R5", 5.0)
    desk.see("R5", 8.0)
    return desk


def test_third_copy_of_two_is_recorded_and_asked_about() -> None:
    desk = third_red_5()
    assert desk.fields()["turn"] == "C"
    assert Phrases("en").say(asked(desk).says) == "Every red 5 of this deck was seen already. Which card was that?"
    assert chips(desk) == ["Ben: red 5", "Ben: an unknown card"]
    desk.post(Answer(9.0, asked(desk).number, 1))
    assert desk.fields()["top"] == "?"
    assert desk.fields()["turn"] == "C"


def test_copy_that_somebody_vouches_for_is_not_asked_about_again() -> None:
    desk = third_red_5()
    desk.post(Answer(9.0, asked(desk).number, 0))
    assert desk.fields()["top"] == "R5"
    desk.post(ShowNow(9.5))
    desk.see("R5", 12.0)
    assert desk.table.question is None, "once a round: the count of copies is proved wrong"


def test_card_of_another_deck_says_nothing_of_copies() -> None:
    desk = started()
    desk.see("G+4", 3.0)
    desk.see("R5", 5.0)
    desk.see("R5", 8.0)
    assert "Every red 5" in Phrases("en").say(asked(desk).says)


def test_shuffle_in_another_game_is_none_in_this_one() -> None:
    desk = third_red_5()
    desk.post(NewGame(20.0, set_up("classic", ["Ada", "Ben", "Cleo"])))
    for at in (21.0, 24.0, 27.0):
        desk.see("R5", at)
    assert "Every red 5" in Phrases("en").say(asked(desk).says)


def test_second_copy_of_two_is_not_asked_about() -> None:
    desk = started()
    desk.see("R5", 5.0)
    assert desk.table.question is None


def test_copies_come_again_after_a_shuffle() -> None:
    desk = started()
    desk.see("R5", 5.0)
    desk.post(PileGone(7.0))
    desk.see("R5", 7.5)
    desk.see("R7", 9.0)
    desk.see("R5", 12.0)
    assert desk.table.question is None


def test_copies_come_again_when_the_draw_pile_may_be_empty() -> None:
    desk = started()
    desk.see("R5", 5.0)
    desk.tap(6.0, "count B 45; count C 45")
    desk.see("R5", 8.0)
    assert desk.table.question is None


def test_line_game_knows_every_card_that_lies_open() -> None:
    desk = Desk(game="flip7")
    desk.see("0", 1.0)
    desk.see("0", 5.0)
    assert chips(desk)[0].endswith("0")
    assert "Every 0" in Phrases("en").say(asked(desk).says)


def test_press_leaves_the_question_open_and_the_next_card_closes_it() -> None:
    desk = started()
    desk.see("G+4", 5.0)
    desk.post(Press(6.0, "A"))
    desk.post(Tick(8.0))
    assert desk.table.question is not None
    desk.see("R7", 10.0)
    assert desk.table.question is None


def test_glimpse_of_nothing_new_leaves_the_question_open() -> None:
    desk = started()
    desk.see("G+4", 5.0)
    question = desk.table.question
    desk.post(Reading(9.4, (("none", 0.95),), 9.0, True))
    assert desk.table.question == question


def test_question_can_be_skipped() -> None:
    desk = started()
    desk.see("G+4", 5.0)
    desk.post(Dismiss(6.0, asked(desk).number))
    assert desk.table.question is None


def test_question_about_an_odd_card_outlives_a_restart() -> None:
    desk = started()
    desk.see("G+4", 5.0)
    again = Session(desk.session.evening.entries, {"camera": "ok", "buttons": "ok"})
    again.handle(ShowNow(6.0))
    table = again.table()
    assert table is not None
    assert table.question is not None
