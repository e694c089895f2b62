"""The evening always equals the likeliest history, whatever is told late, refined, pressed, said or answered."""

import pytest

from companion.belief import Belief
from companion.entries import Changed, Inserted, Pressed, SetUp, Told, Undone
from companion.messages import Reading
from companion.rules.notation import parse_all
from companion.setup import set_up


def after(game: str, *witnesses: tuple[float, object]) -> Belief:
    """Return what is believed after taps (text), readings (candidates) and presses (("press", seat)), with times."""
    made = Belief()
    made.record(0.0, SetUp(set_up(game, ["Ada", "Ben", "Cleo"])))
    for t_s, witness in witnesses:
        match witness:
            case str(text):
                made.record(t_s, Told(parse_all(text), "finger"))
            case ("press", str(seat)):
                made.record(t_s, Pressed(seat))
            case tuple(seen):
                made.read(Reading(t_s + 0.4, seen, t_s, accepted=seen[0][1] >= 0.8))
    return made


def played(made: Belief) -> list[str]:
    return [str(event.timed(None)) for line in made.evening.lines for event in line.events]


def agrees(made: Belief) -> bool:
    rules = made.evening.lines[-1].setup.rules
    return bool(rules.public(made.histories[0].state) == rules.public(made.evening.state))


def seen(*cards: tuple[str, float]) -> tuple[tuple[str, float], ...]:
    return cards


R7 = seen(("R7", 0.99))


def test_more_said_twice_of_one_card_is_one_play() -> None:
    made = after("goodone", (1.0, "begin A"), (5.0, seen(("4", 0.99))), (6.0, "play A 4x2"), (7.0, "play A 4x3"))
    assert played(made) == ["begin A", "play A 4x3"]
    assert agrees(made)


def test_tap_after_a_card_of_which_more_was_said_still_goes_before_it() -> None:
    made = after("classic", (1.0, "first R5"), (2.0, "draw A 1"), (6.0, seen(("W", 0.99))), (7.0, "play A W col=G"))
    made.record(8.0, Told(parse_all("pass A"), "finger"))
    assert agrees(made)


def test_what_nobody_saw_is_never_hidden_in_a_press() -> None:
    made = after("classic", (1.0, "first R5"), (3.0, "play A R7"), (5.0, ("press", "C")), (8.0, "now turn=C"))
    assert agrees(made)


@pytest.mark.parametrize(
    ("before", "card", "tap"),
    [("play A W", "G7", "colour A G"), ("play A R+2", "R7", "take B")],
    ids=["colour", "penalty"],
)
def test_undo_after_a_tap_that_confirmed_takes_the_tap_and_leaves_the_card(before: str, card: str, tap: str) -> None:
    made = after("classic", (1.0, "first R5"), (2.0, before), (6.0, seen((card, 0.99))), (7.0, tap))
    assert isinstance(made.evening.entries[-1].fact, Inserted)
    undone = made.evening.undoable()
    assert undone == made.evening.entries[-1].number
    made.record(9.0, Undone(undone))
    assert played(made)[-1].endswith(card)


def test_answer_after_the_game_went_on_explains_what_came_later_anew() -> None:
    made = after("classic", (1.0, "first R5"), (5.0, seen(("R6", 0.51), ("RS", 0.49))))
    asked = made.to_ask()
    assert [history.card for history in asked] == ["R6", "RS"]
    made.read(Reading(9.4, (("R1", 0.99),), 9.0, accepted=True))
    made.choose(11.0, asked[1], asked)
    assert played(made)[1:] == ["play A RS", "play C R1"]
    assert agrees(made)
    assert isinstance(made.evening.entries[-1].fact, Changed)


@pytest.mark.parametrize("later_s", [4.0, 12.0])
def test_play_told_again_after_the_camera_saw_it_is_no_other_play(later_s: float) -> None:
    made = after("classic", (1.0, "first R5"), (5.0, R7), (5.0 + later_s, "play A R7"))
    assert played(made) == ["first R5", "play A R7"]


def test_play_told_again_after_the_next_card_moves_nobody() -> None:
    made = after("classic", (1.0, "first R5"), (5.0, R7), (8.0, seen(("R2", 0.99))), (9.0, "play A R7"))
    assert played(made) == ["first R5", "play A R7", "play B R2"]


def test_tap_a_quarter_of_an_hour_later_is_not_put_before_an_old_card() -> None:
    made = after("classic", (1.0, "first R5"), (5.0, R7), (905.0, "draw A 1"))
    assert not isinstance(made.evening.entries[-1].fact, Inserted)


def test_doubt_survives_a_restart_after_a_tap_that_the_camera_confirmed() -> None:
    made = after("classic", (1.0, "first R5"), (4.0, "play A R7"), (4.2, R7), (9.0, seen(("R6", 0.6), ("R9", 0.4))))
    assert made.doubts()[0] == {"top"}
    assert Belief(made.evening.entries).doubts()[0] == {"top"}


def test_late_reading_leaves_older_doubt() -> None:
    made = after("classic", (1.0, "first R5"), (5.0, seen(("R6", 0.6), ("R9", 0.4))), (9.5, "draw C 1"))
    made.read(Reading(9.8, (("R2", 0.99),), 9.3, accepted=True))
    assert played(made)[-2:] == ["play B R2", "draw C 1"]
    assert agrees(made)


def test_same_question_is_asked_once() -> None:
    made = after("classic", (1.0, "first R5"), (5.0, seen(("R6", 0.51), ("RS", 0.49))))
    assert made.to_ask()
    assert not made.to_ask()
