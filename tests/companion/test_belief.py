"""Late information moves earlier events: several histories are kept until a later witness decides."""

import pytest

from companion.beam import LEAST_SHARE, MOST, certain, read, tell
from companion.belief import Belief
from companion.entries import Changed, Entry, Inserted, SetUp, Told
from companion.evening import Evening
from companion.messages import Reading
from companion.rules.games import GAMES
from companion.rules.notation import parse_all
from companion.setup import set_up


def belief(*told: str) -> Belief:
    made = Belief()
    made.record(0.0, SetUp(set_up("classic", ["Ada", "Ben", "Cleo"])))
    for number, events in enumerate(told, 1):
        made.record(float(number), Told(parse_all(events), "finger"))
    return made


def see(made: Belief, t_s: float, *candidates: tuple[str, float]) -> tuple[Entry, ...]:
    return made.read(Reading(t_s + 0.4, candidates, t_s, candidates[0][1] >= 0.8))


def played(made: Belief) -> list[str]:
    return [str(event.timed(None)) for line in made.evening.lines for event in line.events]


def test_next_card_decides_what_the_one_before_was() -> None:
    made = belief("first R5")
    see(made, 5.0, ("R6", 0.6), ("R9", 0.4))
    assert played(made)[-1] == "play A R6"
    entries = see(made, 9.0, ("B9", 0.99))
    assert played(made) == ["first R5", "play A R9", "play B B9"]
    (changed,) = (entry.fact for entry in entries if isinstance(entry.fact, Changed))
    assert changed.by == "rules"
    assert not [line for line in made.evening.lines if line.objections]


def test_what_is_not_known_yet_is_told() -> None:
    made = belief("first R5")
    see(made, 5.0, ("R6", 0.6), ("R9", 0.4))
    assert made.doubts()[0] == {"top"}
    see(made, 9.0, ("R2", 0.99))
    assert made.doubts() == (frozenset(), frozenset())


def test_colour_that_was_read_wrongly_is_mended_by_the_next_card() -> None:
    made = belief("first R5")
    see(made, 5.0, ("B5", 0.55), ("G5", 0.45))
    see(made, 9.0, ("G1", 0.99))
    assert played(made)[1:] == ["play A G5", "play B G1"]


def test_tap_of_another_seat_shows_that_a_card_was_not_seen() -> None:
    made = belief("first R5")
    see(made, 5.0, ("R6", 0.99))
    made.record(9.0, Told(parse_all("draw C 1"), "finger"))
    assert played(made)[1:] == ["play A R6", "play B ?", "draw C 1"]
    assert not made.evening.lines[-1].objections


def test_choice_of_the_table_is_the_end_of_doubt() -> None:
    made = belief("first R5")
    see(made, 5.0, ("R6", 0.5), ("R9", 0.45))
    asked = made.to_ask()
    assert [history.card for history in asked] == ["R6", "R9"]
    made.choose(7.0, asked[1], asked)
    assert played(made)[-1] == "play A R9"
    assert made.to_ask() == ()


def test_old_doubts_are_no_reason_to_ask_again() -> None:
    made = belief("first R5")
    see(made, 5.0, ("R6", 0.5), ("R9", 0.45))
    see(made, 9.0, ("R2", 0.99))
    assert made.to_ask() == ()


def test_restart_keeps_what_was_in_doubt() -> None:
    made = belief("first R5")
    see(made, 5.0, ("R6", 0.6), ("R9", 0.4))
    again = Belief(made.evening.entries)
    assert again.doubts() == made.doubts()
    see(again, 9.0, ("B9", 0.99))
    assert played(again) == ["first R5", "play A R9", "play B B9"]


def test_card_that_was_tapped_and_seen_is_one_card() -> None:
    made = belief("first R5")
    made.record(5.1, Told(parse_all("play A R7"), "finger"))
    see(made, 5.0, ("R7", 0.99))
    assert played(made) == ["first R5", "play A R7"]
    see(made, 9.0, ("R7", 0.99))
    assert played(made) == ["first R5", "play A R7", "play B R7"]


@pytest.mark.parametrize("candidates", [(("R6", 0.99),), (("R9", 0.55), ("R6", 0.45)), (("R6", 0.6), ("R9", 0.4))])
def test_tap_and_camera_that_differ_are_two_witnesses_of_one_play(candidates: tuple[tuple[str, float], ...]) -> None:
    made = belief("first R5")
    made.record(5.2, Told(parse_all("play A R6"), "finger"))
    see(made, 5.0, *candidates)
    assert played(made) == ["first R5", "play A R6"]


def test_sure_camera_is_believed_against_a_finger() -> None:
    made = belief("first R5")
    made.record(5.2, Told(parse_all("play A R6"), "finger"))
    see(made, 5.0, ("R9", 0.99))
    assert played(made) == ["first R5", "play A R9"]


def test_tap_that_comes_after_the_camera_tells_of_the_same_play() -> None:
    made = belief("first R5")
    see(made, 5.0, ("R6", 0.99))
    assert made.record(6.0, Told(parse_all("play A R6"), "finger")) == ()
    made.record(7.0, Told(parse_all("play B R6"), "finger"))
    assert played(made) == ["first R5", "play A R6", "play B R6"]


def test_forgotten_play_told_later_leaves_a_catch_valid() -> None:
    made = belief("first R5; count A 2")
    made.record(10.3, Told(parse_all("catch C>A"), "finger"))
    entry = made.evening.number
    made.record(60.0, Inserted(entry, parse_all("play A R7")))
    assert made.evening.lines[-1].state.cards["A"] == 5


def test_evening_always_equals_the_likeliest_history() -> None:
    made = belief("first R5")
    for number, candidates in enumerate(
        [(("R6", 0.6), ("R9", 0.4)), (("B9", 0.7), ("B6", 0.3)), (("B1", 0.5), ("G1", 0.5)), (("G3", 0.99),)], 1
    ):
        see(made, 5.0 * number, *candidates)
        assert Evening(made.evening.entries).lines == made.evening.lines


@pytest.mark.parametrize("game", GAMES)
def test_beam_stays_small(game: str) -> None:
    rules = GAMES[game]
    beam = certain(rules.start(("A", "B", "C"), "C", {}))
    codes = list(rules.deck({}).faces)
    for number in range(40):
        first, second = codes[number * 7 % len(codes)], codes[number * 11 % len(codes)]
        beam = read(rules, beam, ((first, 0.6), (second, 0.4)), False, number, number * 1000)
        assert 1 <= len(beam) <= MOST
        assert sum(history.share for history in beam) == pytest.approx(1)
        assert all(history.share >= LEAST_SHARE / 2 for history in beam)
    assert tell(rules, beam, parse_all("draw B 1"), 99, 99_000)
