"""A count that is told may decide more than a number: the last card, a call, who is out, whether a round is over."""

from companion import beam as beams
from companion.counted import reopened
from companion.entries import Pressed, Told
from companion.limits import other_counts
from companion.rules.games import GAMES
from companion.rules.notation import parse, parse_all
from tests.companion.beliefs import belief, fields, objections, played, see, tell


def test_count_that_is_said_brings_the_round_back() -> None:
    made = belief("classic", "first R5", "count A 2", "play A R7", "play B R3", "play C R2")
    see(made, 9.0, ("R9", 0.99))
    assert fields(made)["won"] == "A"
    tell(made, 11.0, "count A 1")
    assert fields(made)["won"] == "0"
    assert fields(made)["turn"] == "B"


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
            told = played(belief(game, said))
            assert told
            assert [str(parse(event)) for event in told] == told


def test_gd_r16_cards_left_after_all_put_nothing_else_in_doubt() -> None:
    made = belief("goodone", "now A0/2/3 B2/3/1 C0/0/1 turn=A pile=4 val=9 deck=0 gone=44")
    tell(made, 5.0, "now C0/0/0")
    tell(made, 8.0, "now C0/0/1")
    assert fields(made)["seats"] == "A0/2/3 B2/3/1 C0/0/1"
    assert made.doubts() == (frozenset(), frozenset())
