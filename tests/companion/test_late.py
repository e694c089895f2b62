"""What is told late, said of the table, or shown by the time that passed, changes what was believed."""

from companion.beam import in_time
from companion.belief import Belief
from companion.entries import Inserted, Pressed, SetUp, Told
from companion.messages import Reading
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
