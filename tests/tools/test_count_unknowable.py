"""What only a person can tell: cards misread or overlooked that score, the last "I stay", to whom a card went."""

from collections import Counter

from companion.messages import Reading
from companion.rules.games import GAMES
from companion.rules.notation import parse_all
from hardware.simulated.truth import Fact
from tools.count_unknowable import evening, unknowable


def facts(events: str) -> list[Fact]:
    rules = GAMES["flip7"]
    state, happened = rules.start(("A", "B", "C"), "C", {}), []
    for second, event in enumerate(parse_all(events)):
        state = rules.apply(state, event)
        happened.append(Fact(float(second), event, rules.public(state)))
    return happened


def seen(card: str, as_card: str | None) -> tuple[str, Reading | None]:
    return card, None if as_card is None else Reading(1.0, ((as_card, 0.9),), 0.6, accepted=True)


def test_what_changes_nothing_later_is_counted_and_a_line_that_busts_is_not() -> None:
    happened = facts("deal A 5; deal B 6; deal C 7; hit A FZ; to B; hit C 7; stay A")
    sights = [seen("5", None), seen("6", "6"), seen("7", "1"), seen("FZ", "FZ"), seen("7", None)]
    assert unknowable(happened, sights, Counter()) == Counter({"not seen": 1, "last stay": 1, "to whom": 1})


def test_what_was_told_needs_nobody() -> None:
    happened = facts("deal A 5; deal B 6; deal C 7; hit A FZ; to B; stay C; stay A")
    sights = [seen(card, card) for card in ("5", "6", "7", "FZ")]
    assert not unknowable(happened, sights, Counter(parse_all("to B; stay A"))).total()


def test_evening_is_played_without_a_device() -> None:
    plays, found = evening("flip7", 1)
    assert plays > 0
    assert set(found) <= {"not seen", "misread", "last stay", "to whom"}
