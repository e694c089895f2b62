"""People at the table know what has happened lately, and change the first line of the log that tells otherwise."""

from companion.rules.games import GAMES
from companion.rules.notation import parse_all
from companion.table import LogLine, Phrase
from hardware.simulated.memory import Amendment, amendment
from hardware.simulated.truth import Fact


def log(*lines: str) -> list[LogLine]:
    return [
        LogLine(number, Phrase("line"), "camera", events=parse_all(events)) for number, events in enumerate(lines, 10)
    ]


def facts(*events: str) -> list[Fact]:
    rules = GAMES["flip7"]
    state, happened = rules.start(("A", "B", "C"), "C", {}), []
    for second, event in enumerate(parse_all("; ".join(events))):
        state = rules.apply(state, event)
        happened.append(Fact(float(second), event, rules.public(state)))
    return happened


HAPPENED = ("deal A 12", "deal B 5", "deal C 7", "hit A 3", "stay B", "hit C 9", "hit A 2")


def test_lines_that_tell_what_happened_need_nothing() -> None:
    assert amendment(log(*HAPPENED), facts(*HAPPENED)) is None


def test_what_nobody_told_is_put_in_before_the_line_that_followed_it() -> None:
    shown = log(*HAPPENED[:4], "hit B 9", "hit C 2")
    assert amendment(shown, facts(*HAPPENED)) == Amendment(14, parse_all("stay B"), True, "insert")


def test_card_taken_for_another_is_made_the_right_one() -> None:
    shown = log(*HAPPENED[:3], "hit A 8", *HAPPENED[4:])
    assert amendment(shown, facts(*HAPPENED)) == Amendment(13, parse_all("hit A 3"), False, "replace")


def test_what_never_happened_is_taken_out_of_its_line() -> None:
    shown = log(*HAPPENED[:4], "stay B; stay C", *HAPPENED[5:])
    assert amendment(shown, facts(*HAPPENED)) == Amendment(14, parse_all("stay B"), False, "delete")


def test_what_the_device_lacks_at_the_end_is_told() -> None:
    assert amendment(log(*HAPPENED[:-1]), facts(*HAPPENED)) == Amendment(0, parse_all("hit A 2"), False, "untold")


def test_card_that_was_not_seen_is_put_in_where_the_others_seem_to_be_somebody_elses() -> None:
    shown = log(*HAPPENED[:3], "stay A", "hit B 9", "hit C 2")
    happened = facts(*HAPPENED[:3], "stay A", "hit B 3", "hit C 9", "hit B 2")
    assert amendment(shown, happened, frozenset("C")) == Amendment(14, parse_all("hit B 3"), True, "insert")


def test_answer_that_was_guessed_wrongly_is_made_the_right_one_in_its_line() -> None:
    shown = log(*HAPPENED[:3], "hit A FZ", "to C; hit B 4")
    found = amendment(shown, facts(*HAPPENED[:3], "hit A FZ", "to B", "hit C 4"), frozenset("B"))
    assert found == Amendment(14, parse_all("to B; hit B 4"), False, "replace")


def test_what_was_told_in_another_place_than_it_happened_is_left_there() -> None:
    shown = log(*HAPPENED[:3], "stay B", "hit A 3", *HAPPENED[5:])
    assert amendment(shown, facts(*HAPPENED)) is None


def test_right_card_before_the_wrong_seat_is_moved_where_nothing_else_is_wrong() -> None:
    shown = log(*HAPPENED[:5], "hit A 9", "hit A 2")
    assert amendment(shown, facts(*HAPPENED)) == Amendment(15, parse_all("hit C 9"), False, "replace")


def test_change_that_concerns_a_wrong_seat_comes_first() -> None:
    shown = log(*HAPPENED[:3], "hit A 8", "stay B", "hit C 10", "hit A 2")
    found = amendment(shown, facts(*HAPPENED), frozenset("C"))
    assert found == Amendment(15, parse_all("hit C 9"), False, "replace")
