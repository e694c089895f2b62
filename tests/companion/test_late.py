"""What is told late, said of the table, or shown by the time that passed, changes what was believed."""

import pytest

from companion.beam import in_time
from companion.belief import Belief
from companion.entries import Changed, Inserted, Pressed, Undone
from companion.messages import Reading
from companion.rules.notation import parse, parse_all
from tests.companion.beliefs import belief, fields, objections, played, see, tell


def test_pass_told_after_the_next_card_gives_that_card_to_the_next_player() -> None:
    made = belief("classic", "first R5", "draw A 1")
    see(made, 6.0, ("R7", 0.99))
    assert played(made)[-1] == "play A R7"
    tell(made, 8.0, "pass A")
    assert played(made)[1:] == ["draw A 1", "pass A", "play B R7"]
    assert fields(made)["turn"] == "C"
    assert not objections(made)


def test_draw_told_after_the_card_that_was_drawn_and_laid_counts_once() -> None:
    made = belief("classic", "first R5")
    see(made, 6.0, ("R7", 0.99))
    tell(made, 7.5, "draw A 1")
    assert fields(made)["seats"] == "A7 B7 C7"
    assert fields(made)["turn"] == "B"
    assert not objections(made)


def test_penalty_taken_is_not_taken_again_when_it_is_told_late() -> None:
    made = belief("classic", "first R5", "play A R+2")
    see(made, 6.0, ("R7", 0.99))
    assert played(made)[-2:] == ["take B", "play C R7"]
    tell(made, 8.0, "take B")
    assert fields(made)["seats"] == "A6 B9 C6"
    assert not objections(made)


def test_number_told_late_takes_the_place_of_the_number_assumed() -> None:
    made = belief("nomercy", "first R5", "play A RD")
    see(made, 6.0, ("R7", 0.99))
    tell(made, 8.0, "shed A 3")
    assert "shed A 3" in played(made)
    assert fields(made)["seats"] == "A3 B6 C7"


def test_colour_named_late_is_no_objection() -> None:
    made = belief("classic", "first R5", "play A W")
    see(made, 6.0, ("G7", 0.99))
    tell(made, 7.0, "colour A G")
    assert played(made)[1:] == ["play A W", "colour A G", "play B G7"]
    assert not objections(made)


def test_card_before_a_draw_that_somebody_owed_was_taken() -> None:
    made = belief("classic", "first R5", "play A R+2", "draw C 1")
    assert played(made)[1:] == ["play A R+2", "take B", "draw C 1"]
    assert fields(made)["seats"] == "A6 B9 C8"


def test_colour_never_named_leaves_any_card_to_follow() -> None:
    made = belief("classic", "first R5", "play A W", "draw B 1", "pass B")
    see(made, 9.0, ("G7", 0.99))
    assert played(made)[-1] == "play C G7"
    assert not objections(made)


def test_turn_that_is_said_shows_what_no_witness_saw() -> None:
    made = belief("classic", "first R5")
    see(made, 5.0, ("R7", 0.99))
    see(made, 8.0, ("R2", 0.99))
    assert fields(made)["turn"] == "C"
    tell(made, 9.0, "now turn=A")
    assert fields(made)["turn"] == "A"
    assert "play B ?" in played(made) or "play A ?" in played(made)
    assert played(made)[-1] == "now turn=A"


def test_u_r28_turn_that_is_said_leaves_the_top_card_and_the_counts_as_they_are_shown() -> None:
    made = belief("classic", "first R5", "play A R7", "now turn=C")
    assert played(made)[-1] == "now turn=C"
    assert (fields(made)["top"], fields(made)["turn"]) == ("R7", "C")
    assert made.evening.state.cards == {"A": 6, "B": 7, "C": 7}


@pytest.mark.parametrize(
    ("game", "played_so", "said"),
    [
        ("classic", ("play A R2", "play B R3"), "now turn=A"),
        ("nomercy", ("play A R1", "play B R3"), "now turn=A"),
        ("nomercy", ("play A R2", "draw B 1"), "now turn=A"),
    ],
)
def test_u_r28_turn_that_is_said_leaves_the_top_card_as_sure_as_it_was(game, played_so, said) -> None:
    made = belief(game, "first R5", *played_so)
    assert made.doubts()[0] == frozenset()
    tell(made, 60.0, said)
    assert not made.doubts()[0] & {"top", "colour"}


def test_what_was_missing_before_a_card_takes_the_place_of_the_unseen_card_assumed_there() -> None:
    made = belief("classic", "first R5", "play B R7")
    assert played(made)[-2:] == ["play A ?", "play B R7"]
    made.record(50.0, Inserted(3, parse_all("draw A 1"), "finger"))
    assert played(made)[1:] == ["draw A 1", "pass A", "play B R7"]
    assert made.evening.state.cards == {"A": 8, "B": 6, "C": 7}
    assert played(Belief(made.evening.entries)) == played(made)


def test_correction_and_its_undo_leave_in_doubt_what_was() -> None:
    made = belief("nomercy", "first G3", "play A G5", "play C G8", "now turn=A", "play A G1")
    assert "play B ?" in played(made)
    doubted = made.doubts()
    assert doubted[1] == {"B"}
    made.record(50.0, Changed(3, parse_all("play A G6")))
    assert made.doubts() == doubted
    made.record(51.0, Undone(made.evening.undoable() or 0))
    assert made.doubts() == doubted


def test_gd_r3_turn_that_is_said_is_said_once() -> None:
    made = belief("goodone", "begin A")
    see(made, 9.0, ("4", 0.99))
    tell(made, 12.0, "now turn=C")
    assert played(made)[-1] == "now turn=C"
    assert played(made).count("now turn=C") == 1


def test_what_another_player_did_before_a_card_leaves_the_unseen_card_assumed_there() -> None:
    made = belief("classic", "first R5", "play B R7")
    made.record(50.0, Inserted(3, parse_all("draw C 1"), "finger"))
    assert played(made)[1:] == ["draw C 1", "play A ?", "play B R7"]


def test_more_said_of_the_last_card_is_no_second_play() -> None:
    made = belief("goodone", "begin A")
    see(made, 5.0, ("4", 0.99))
    tell(made, 6.0, "play A 4x2")
    assert played(made) == ["begin A", "play A 4x2"]
    assert fields(made)["pile"] == "2"


def test_stays_that_nobody_told_are_found_when_a_later_player_stays() -> None:
    made = belief("flip7", "deal A 5", "deal B 6", "deal C 7", "stay C")
    assert played(made)[3:] == ["stay A", "stay B", "stay C"]
    assert not objections(made)


def test_inserted_tap_stands_where_it_happened_after_a_restart() -> None:
    made = belief("classic", "first R5", "draw A 1")
    see(made, 6.0, ("R7", 0.99))
    tell(made, 8.0, "pass A")
    assert any(isinstance(entry.fact, Inserted) for entry in made.evening.entries)
    again = Belief(made.evening.entries)
    assert again.evening.state == made.evening.state


def test_call_tells_between_histories() -> None:
    made = belief("classic", "first R5", "count A 3", "play A R7", "play B R3", "play C R2")
    see(made, 9.0, ("R9", 0.6), ("R4", 0.4))
    made.record(9.5, Pressed("A"))
    assert fields(made)["uno"] == "A:safe"


def test_time_for_one_thing_speaks_against_several_and_much_time_for_them() -> None:
    one, three = parse_all("play A R5"), parse_all("draw A 1; pass A; play B R5")
    assert in_time(one, 4.0) == 1.0
    assert in_time(three, 0.7) < 1.0 < in_time(three, 3.0)
    assert in_time((parse("count A 1"), *one), 9.0) == 1.0


def test_cards_cannot_be_dealt_in_the_time_of_one_thing() -> None:
    dealt = parse_all("round; first R5")
    assert in_time(dealt, 1.5) < 0.1
    assert in_time(dealt, 8.0) > 1.0


def test_answer_told_late_stands_before_the_card_that_followed_it() -> None:
    made = belief("vengeance", "deal A 5", "deal B 9", "deal C 8")
    see(made, 10.0, ("DI", 0.99))
    see(made, 20.0, ("12", 0.99))
    assert played(made)[-1] == "hit B 12"  # the question was passed over, and the turn has gone on
    tell(made, 21.0, "card DI(C.8)")
    assert played(made)[3:] == ["hit A DI", "card DI(C.8)", "hit B 12"]
    assert not objections(made)


def test_who_gets_a_card_told_late_is_not_taken_for_the_next_question() -> None:
    made = belief("vengeance", "deal A 5", "deal B 9", "deal C 8", "hit A /2")
    see(made, 10.0, ("F4", 0.99))
    tell(made, 10.8, "to C")
    assert played(made)[3:] == ["hit A /2", "to C", "hit B F4"]


def test_correction_makes_the_cards_after_it_understood_anew() -> None:
    made = belief("flip7", "deal A 12", "deal B 6", "deal C 7")
    for second, card in ((10.0, "11"), (20.0, "3"), (30.0, "4"), (40.0, "5")):
        see(made, second, (card, 0.99))
    assert played(made)[3:] == ["hit A 11", "hit B 3", "hit C 4", "hit A 5"]
    made.record(50.0, Inserted(6, parse_all("stay B")))  # B had stayed before the 3
    assert played(made)[3:] == ["hit A 11", "stay B", "hit C 3", "hit A 4", "hit C 5"]
    assert not objections(made)
    again = Belief(made.evening.entries)
    assert played(again) == played(made)
    made.record(60.0, Undone(made.evening.undoable() or 0))
    assert played(made)[3:] == ["hit A 11", "hit B 3", "hit C 4", "hit A 5"]


def test_correction_that_moves_nothing_leaves_what_came_after_it() -> None:
    made = belief("flip7", "deal A 12", "deal B 6", "deal C 7")
    for second, card in ((10.0, "11"), (20.0, "3"), (30.0, "4")):
        see(made, second, (card, 0.99))
    number = made.evening.number
    made.record(50.0, Changed(5, parse_all("hit A 10")))
    assert made.evening.number == number + 1
    assert played(made)[3:] == ["hit A 10", "hit B 3", "hit C 4"]


def test_corrected_tap_keeps_the_reading_that_confirmed_it() -> None:
    made = belief("classic", "first R5", "play A R7")
    see(made, 2.2, ("R7", 0.99))
    see(made, 8.0, ("R3", 0.99))
    assert played(made) == ["first R5", "play A R7", "play B R3"]
    made.record(12.0, Changed(3, parse_all("draw A 1; pass A; play B R7")))
    assert played(made)[1:] == ["draw A 1", "pass A", "play B R7", "play C R3"]
    assert fields(made)["turn"] == "A"


def test_u_r13_colour_named_where_no_wild_card_was_seen_shows_that_one_was_missed() -> None:
    made = belief("classic", "first R5", "play A R3", "colour B G")
    likely = [history for history in made.histories if history.share > 0.2]
    assert {history.path[-1].events[0].words() for history in likely} == {"play B W", "play B W4"}
    assert {history.path[-1].events[-1].words() for history in likely} == {"colour B G"}
    assert fields(made)["col"] == "G"
    assert "owed" in made.doubts()[0]
    assert not objections(made)


def test_nm_r6_penalty_taken_where_nothing_was_owed_shows_that_a_card_was_missed() -> None:
    made = belief("nomercy", "first R5", "play A R3", "take C")
    missed, *_, last = made.histories[0].path[-1].events
    assert missed.words().startswith("play B ")
    assert last.words() == "take C"
    assert not objections(made)


def test_card_that_follows_an_answer_belongs_after_it_though_it_lay_there_before_the_tap() -> None:
    made = belief("vengeance", "deal A 5", "deal B 9", "deal C 8")
    see(made, 10.0, ("JOM", 0.99))
    tell(made, 13.0, "to B")
    see(made, 12.8, ("4", 0.99))
    assert played(made)[3:] == ["hit A JOM", "to B", "card 4"]
    assert not objections(made)


def test_gd_r2_set_told_of_a_card_just_seen_is_that_card_though_it_seemed_to_be_turned_over() -> None:
    made = belief("goodone", "begin A", "now A0/0/2 deck=0")
    see(made, 5.0, ("4", 0.99))
    tell(made, 6.0, "play A 4x2")
    assert played(made)[2:] == ["play A 4x2"]
    assert (fields(made)["turn"], fields(made)["pile"]) == ("B", "2")


def test_gd_r2_set_told_of_a_card_just_seen_says_whose_it_was() -> None:
    made = belief("goodone", "begin A", "now A9/3/3 B9/3/3 C9/3/3")
    see(made, 5.0, ("4", 0.99))
    see(made, 8.0, ("7", 0.99))
    tell(made, 9.0, "play C 7x2")
    assert played(made)[2:] == ["play A 4", "now turn=C", "play C 7x2"]
    assert (fields(made)["turn"], fields(made)["pile"]) == ("A", "3")


def test_tap_quicker_than_the_camera_follows_the_card_that_lay_there_before_it() -> None:
    made = belief("flip7", "deal A 5", "deal B 6", "deal C 7")
    tell(made, 20.3, "stay B")
    made.read(Reading(20.45, (("9", 0.99),), 20.0, True))
    assert played(made)[3:] == ["hit A 9", "stay B"]


def test_card_that_lay_there_before_a_tap_is_of_no_later_round() -> None:
    made = belief("flip7", "deal A 5", "deal B 6", "deal C 7", "stay A", "stay B")
    tell(made, 20.3, "stay C")
    made.read(Reading(20.45, (("8", 0.99),), 20.0, True))
    assert played(made)[5:] == ["hit C 8", "stay C"]
