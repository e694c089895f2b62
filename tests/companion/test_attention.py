"""How inattentive a table is, and which of its counts are marked for that."""

from companion.attention import EXPECTED, doubtful, forgets, miscounts, pace_s
from companion.belief import Belief
from companion.entries import SetUp, Told
from companion.messages import Reading
from companion.rules.notation import parse_all
from companion.setup import set_up


def evening(game: str, rounds: int, *told: str) -> Belief:
    """Ada and Ben take turns: `told` is tapped, and every card of a turn is seen."""
    made = Belief()
    made.record(0.0, SetUp(set_up(game, ["Ada", "Ben"])))
    made.record(1.0, Told(parse_all("first R5"), "finger"))
    t_s = 2.0
    for turn in range(rounds):
        for events in told:
            made.record(t_s, Told(parse_all(events.format("AB"[turn % 2])), "finger"))
            t_s += 1.0
        made.read(Reading(t_s + 0.4, ((f"R{1 + turn % 9}", 0.99),), t_s, accepted=True))
        t_s += 2.0
    return made


def wrong(made: Belief) -> dict[str, float]:
    lines = made.evening.lines
    return miscounts(lines[-1].setup.rules.public(lines[-1].state), lines, forgets(lines))


def test_table_that_tells_everything_is_trusted_more_and_more() -> None:
    few, many = (evening("classic", turns, "draw {} 1") for turns in (2, 12))
    assert forgets(many.evening.lines) < forgets(few.evening.lines) < EXPECTED


def test_steps_that_only_a_card_betrays_show_that_a_table_forgets() -> None:
    made = evening("classic", 3)
    before = forgets(made.evening.lines)
    made.record(20.0, Told(parse_all("play B R+2"), "finger"))
    made.read(Reading(24.4, (("R9", 0.99),), 24.0, accepted=True))
    assert forgets(made.evening.lines) > before


def test_count_is_doubted_after_many_turns_in_which_a_draw_may_have_been_forgotten() -> None:
    made = evening("classic", 10)
    assert doubtful(wrong(made)) == {"A", "B"}
    made.record(60.0, Told(parse_all("count A 4"), "finger"))
    assert doubtful(wrong(made)) == {"B"}
    made.record(61.0, Told(parse_all("now B5 dir=+"), "finger"))
    assert not doubtful(wrong(made))


def test_count_of_a_seat_that_told_its_draws_is_not_doubted() -> None:
    assert doubtful(wrong(evening("classic", 6, "draw {} 1"))) == frozenset()


def test_count_that_only_a_card_showed_to_be_wrong_is_doubted() -> None:
    made = evening("classic", 1, "draw {} 1")
    made.record(20.0, Told(parse_all("count B 1"), "finger"))
    assert "B" not in doubtful(wrong(made))
    made.record(21.0, Told(parse_all("count B 2"), "rules"))
    assert "B" in doubtful(wrong(made))


def test_open_lines_have_no_counts() -> None:
    made = Belief()
    made.record(0.0, SetUp(set_up("flip7", ["Ada", "Ben"])))
    assert wrong(made) == {}


def test_pace_is_the_usual_time_between_two_things() -> None:
    assert pace_s(evening("classic", 2).evening.lines) is None
    assert pace_s(evening("classic", 24).evening.lines) == 2.0


def test_count_of_one_is_doubted_only_when_the_time_to_call_has_passed() -> None:
    made = evening("classic", 3, "draw {} 1")
    made.record(40.0, Told(parse_all("count B 2"), "finger"))
    made.read(Reading(44.4, (("R9", 0.99),), 44.0, accepted=True))
    held = made.evening.lines[-1].setup.rules.public(made.evening.state).seat("B")
    assert (held.cards, held.call) == (1, "open")
    in_time = wrong(made)["B"]
    made.record(46.0, Told(parse_all("draw A 1"), "finger"))
    assert wrong(made)["B"] > 5 * in_time
