"""What is told late, said of the table, or shown by the time that passed, changes what was believed."""

from companion import beam as beams
from companion.beam import in_time
from companion.belief import Belief
from companion.counted import reopened
from companion.entries import Changed, Inserted, Pressed, SetUp, Told, Undone
from companion.limits import other_counts
from companion.messages import Reading
from companion.rules.games import GAMES
from companion.rules.notation import parse, parse_all
from companion.setup import set_up


def belief(game: str, *told: str) -> Belief:
    made = Belief()
    made.record(0.0, SetUp(set_up(game, ["Ada", "Ben", "Cleo"])))
    for number, events in enumerate(told, 1):
        made.record(float(number), Told(parse_all(events), "finger"))
    return made


def see(made: Belief, t_s: float, *candidates: tuple[str, float]) -> None:
    made.read(Reading(t_s + 0.4, candidates, t_s, candidates[0][1] >= 0.8))


def tell(made: Belief, t_s: float, events: str) -> None:
    made.record(t_s, Told(parse_all(events), "finger"))


def played(made: Belief) -> list[str]:
    return [str(event.timed(None)) for line in made.evening.lines for event in line.events]


def fields(made: Belief) -> dict[str, str]:
    line = made.evening.lines[-1]
    seats, named = line.setup.rules.describe(line.state)
    return {"seats": seats, **named}


def objections(made: Belief) -> list[str]:
    return [objection.ruling for line in made.evening.lines for objection in line.objections if not objection.hint]


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


def test_count_that_is_said_brings_the_round_back() -> None:
    made = belief("classic", "first R5", "count A 2", "play A R7", "play B R3", "play C R2")
    see(made, 9.0, ("R9", 0.99))
    assert fields(made)["won"] == "A"
    tell(made, 11.0, "count A 1")
    assert fields(made)["won"] == "0"
    assert fields(made)["turn"] == "B"


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


def test_nm_r23_a_count_in_doubt_leaves_open_who_is_out() -> None:
    rules = GAMES["nomercy"]
    state = rules.position("A7 B19 C7 | turn=B top=RW6 col=R pend=6/6>B", {})
    told = parse_all("take B")
    assert [str(count) for count, _ in other_counts(rules, state, told, {"B": 0.2})] == ["count B 18"]
    assert not [*other_counts(rules, state, told, {"B": 0.01})]
    beam, _ = beams.tell(rules, beams.certain(state), told, 1, 0, miscounts={"B": 0.2})
    assert {rules.public(history.state).seat("B").status for history in beam} == {"in", "out"}


def test_next_card_at_once_brings_back_a_round_that_a_doubtful_count_had_ended() -> None:
    made = belief("classic", "first R5", "count A 9", "count B 1", "play A R7")
    for number in range(10):
        seat = "ABC"[(number + 1) % 3]
        made.record(6.0 + 3 * number, Told(parse_all(f"count {seat} 9" if seat != "B" else "begin B"), "finger"))
    wrong = {"B": 0.4}
    alive = reopened(made._rules, beams.certain(made.evening.state), wrong)
    assert not alive
    see(made, 60.0, ("R3", 0.99))
    assert fields(made)["won"] == "B"
    alive = reopened(made._rules, made.histories, wrong)
    assert {made._rules.public(history.state).phase for history in alive} == {"play"}
    assert max(history.share for history in alive) <= 0.4


def test_nm_r13_round_that_ended_with_cards_laid_along_is_brought_back_too() -> None:
    made = belief("nomercy", "first R5", "count A 3", "play A RD", "shed A 2")
    assert fields(made)["won"] == "A"
    alive = reopened(made._rules, made.histories, {"A": 0.3})
    assert {made._rules.public(history.state).phase for history in alive} == {"play"}


def test_u_r10_no_cards_left_makes_the_last_play_the_last_card() -> None:
    made = belief("classic", "first R5", "play A R7", "play B R3", "play C R2", "play A R9")
    tell(made, 20.0, "count A 0")
    assert fields(made)["won"] == "A"
    assert played(made)[-2:] == ["count A 1", "play A R9"]


def test_gd_r16_no_cards_left_places_who_laid_the_last_card() -> None:
    made = belief("goodone", "begin A", "now A2/0/0 deck=0", "play A 4", "play B 5", "play C 6")
    tell(made, 20.0, "count A 0")
    assert fields(made)["fin"] == "A"
    assert fields(made)["seats"].startswith("A-")


def test_count_of_one_after_a_press_makes_the_press_a_call() -> None:
    made = belief("classic", "first R5", "count A 4", "play A R7")
    made.record(4.5, Pressed("A"))
    assert fields(made)["uno"] == "0"
    tell(made, 6.0, "count A 1")
    assert fields(made)["seats"].startswith("A1")
    assert fields(made)["uno"] == "A:safe"


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


def test_nm_r23_a_count_of_somebody_who_is_out_brings_that_player_back() -> None:
    made = belief("nomercy", "first R5", "count B 22", "play A R+2", "take B", "play C R7")
    assert fields(made)["seats"].split()[1] == "B24"
    tell(made, 10.0, "count C 21")
    tell(made, 11.0, "play A R+4")
    tell(made, 12.0, "take B")
    assert fields(made)["seats"].split()[1] == "B-"
    tell(made, 14.0, "count B 23")
    assert fields(made)["seats"].split()[1] == "B23"
    assert not objections(made)


def test_count_said_of_nobody_at_the_table_changes_nothing() -> None:
    made = belief("classic", "first R5", "play A R7")
    before = fields(made)
    tell(made, 9.0, "count Q 1")
    tell(made, 10.0, "count Q 0")
    assert fields(made) == before


def test_count_that_cannot_have_been_is_not_put_before_the_play() -> None:
    made = belief("classic", "first R5", "draw A 4; play A R7", "play B R3")
    tell(made, 20.0, "count A 0")
    assert not any("-" in event for event in played(made))


def test_corrected_tap_keeps_the_reading_that_confirmed_it() -> None:
    made = belief("classic", "first R5", "play A R7")
    see(made, 2.2, ("R7", 0.99))
    see(made, 8.0, ("R3", 0.99))
    assert played(made) == ["first R5", "play A R7", "play B R3"]
    made.record(12.0, Changed(3, parse_all("draw A 1; pass A; play B R7")))
    assert played(made)[1:] == ["draw A 1", "pass A", "play B R7", "play C R3"]
    assert fields(made)["turn"] == "A"


def test_nm_r23_a_count_that_nobody_can_hold_says_who_is_out() -> None:
    made = belief("nomercy", "first R5", "count B 15", "play A R+2", "take B", "play C R1")
    tell(made, 10.0, "count B 25")
    assert played(made)[3:] == ["count B 23", "take B", "play C R1"]
    assert fields(made)["seats"].split()[1] == "B-"
    assert not objections(made)


def test_nm_r23_who_is_said_to_be_out_is_out_by_what_came_last() -> None:
    made = belief("nomercy", "first R5", "count B 15", "play A R+2", "take B", "play C R1")
    tell(made, 10.0, "now B-")
    assert played(made)[3:] == ["count B 23", "take B", "play C R1"]
    tell(made, 12.0, "now B20")
    assert fields(made)["seats"].split()[1] == "B20"


def test_nm_r23_who_is_said_to_be_out_is_out_though_nothing_came() -> None:
    made = belief("nomercy", "first R5", "count B 15")
    see(made, 5.0, ("R3", 0.99))
    tell(made, 10.0, "now B-")
    assert fields(made)["seats"].split()[1] == "B-"
    assert fields(made)["turn"] == "C"
    see(made, 14.0, ("R8", 0.99))
    assert played(made) == ["first R5", "count B 15", "play A R3", "count B 24", "draw B 1", "play C R8"]
    assert not objections(made)


def test_nm_r23_whoever_is_left_wins_when_the_last_other_is_said_to_be_out() -> None:
    made = belief("nomercy", "first R5", "now C-", "now B-")
    assert fields(made)["won"] == "A"


def test_nm_r23_a_count_that_nobody_can_hold_takes_what_is_owed() -> None:
    made = belief("nomercy", "first R5", "count B 20", "play A R+2")
    tell(made, 10.0, "count B 25")
    assert played(made)[3:] == ["count B 23", "take B"]
    assert fields(made)["seats"].split()[1] == "B-"
    assert not objections(made)


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


def test_gd_r16_who_has_finished_stays_so_whatever_is_said_of_the_turn_then() -> None:
    made = belief("goodone", "begin A", "now A5/3/3 deck=0", "play A 4", "play B 5", "play C 6", "play A 7", "play B 8")
    tell(made, 20.0, "now A0/0/0")
    assert fields(made)["fin"] == "A"
    for turn in "BC":
        tell(made, 21.0, f"now turn={turn}")
        assert (fields(made)["turn"], fields(made)["fin"]) == (turn, "A")


def test_gd_r14_empty_hand_leaves_the_cards_on_the_table() -> None:
    made = belief("goodone", "begin A", "now A5/3/3 deck=0", "play A 4", "play B 5", "play C 6", "count A 0")
    assert (fields(made)["seats"][:6], fields(made)["fin"]) == ("A0/3/3", "0")


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


def test_gd_r16_turn_decides_which_card_was_the_last() -> None:
    made = belief("goodone", "begin A", "now A5/0/0 B5/0/0 C9/0/0 deck=0")
    for number, card in enumerate(("4", "5", "6", "7", "8", "9", "10"), 2):
        see(made, 4.0 * number, (card, 0.99))
    tell(made, 40.0, "now A0/0/0")
    tell(made, 42.0, "now turn=C")
    assert played(made)[-3:] == ["play C 9", "play B 10", "now turn=C"]
    assert (fields(made)["turn"], fields(made)["fin"]) == ("C", "A")


def test_count_of_nothing_is_kept_in_words_that_can_be_read_again() -> None:
    for game in GAMES:
        for said in ("count A 0", "now A0/0/0"):
            made = belief(game, said)
            assert all("-" not in event or event.startswith("now") for event in played(made))
