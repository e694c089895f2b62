"""What a correction would move is known before it is made, and is what it then moves."""

import pytest

from companion.entries import Entry, SetUp, Told
from companion.foreseeing import foreseen
from companion.messages import Correct, Kept
from companion.rules.notation import parse_all
from companion.session import Session
from companion.setup import set_up
from companion.table import Change


def evening(*told: str) -> list[Entry]:
    facts = [Told(tuple(parse_all(each)), "finger") for each in told]
    setup = SetUp(set_up("classic", ["Ada", "Ben", "Cid"]))
    return [Entry(number, float(number), fact) for number, fact in enumerate([setup, *facts], 1)]


ENTRIES = evening("first R5", "play A R7", "play B R2")


@pytest.mark.parametrize(
    ("events", "before", "moved"),
    [
        ("play A RV", False, {Change("direction", None, "+", "-"), Change("turn", None, "C", "A")}),
        ("play A R7 ", False, set()),
        ("draw A 1", True, {Change("cards", "A", "6", "7")}),
    ],
)
def test_change_and_insertion_move_what_is_foreseen(events: str, before: bool, moved: set[Change]) -> None:
    wanted = Correct(9.0, 3, tuple(parse_all(events)), before)
    found = foreseen(ENTRIES, wanted)
    assert found is not None
    assert moved <= set(found)
    session = Session(ENTRIES)
    session.handle(Kept(9.0, len(ENTRIES)))
    session.handle(wanted)
    session.handle(Kept(9.1, len(ENTRIES) + 1))
    table = session.table()
    assert table is not None
    assert table.moved == tuple(each for each in found if each.what != "against")


def test_what_would_break_a_ruling_only_then_is_foreseen_with_its_reason() -> None:
    found = foreseen(ENTRIES, Correct(9.0, 3, tuple(parse_all("play A RV"))))
    assert found is not None
    against = [each for each in found if each.what == "against"]
    assert [(each.after, each.says and each.says.text) for each in against] == [
        ("U-R6", "It is not the turn of {seat} but of {other}.")
    ]


def test_what_broke_a_ruling_before_is_not_told_again() -> None:
    entries = evening("first R5", "play B R7", "play C R2")
    found = foreseen(entries, Correct(9.0, 4, tuple(parse_all("play C R3"))))
    assert found is not None
    assert [each for each in found if each.what == "against"] == []


def test_removal_gives_the_card_back() -> None:
    found = foreseen(ENTRIES, Correct(9.0, 4, None))
    assert found is not None
    assert {Change("cards", "B", "6", "7"), Change("turn", None, "C", "B"), Change("top", None, "R2", "R7")} <= set(
        found
    )


def test_what_is_foreseen_is_not_kept() -> None:
    entries = list(ENTRIES)
    foreseen(entries, Correct(9.0, 4, None))
    assert entries == ENTRIES


@pytest.mark.parametrize("entry", [1, 17])
def test_set_up_and_what_is_not_there_cannot_be_corrected(entry: int) -> None:
    assert foreseen(ENTRIES, Correct(9.0, entry, None)) is None


def test_cards_understood_anew_are_foreseen() -> None:
    facts = ["deal A 12", "deal B 6", "deal C 7", "hit A 11", "hit B 3", "hit C 4"]
    told = [Told(tuple(parse_all(each)), "camera", ((each.split()[-1], 0.99),)) for each in facts]
    setup = SetUp(set_up("flip7", ["Ada", "Ben", "Cid"]))
    entries = [Entry(number, 5.0 * number, fact) for number, fact in enumerate([setup, *told], 1)]
    found = foreseen(entries, Correct(60.0, 6, tuple(parse_all("stay B")), True))
    assert found is not None
    assert {change.seat for change in found if change.what == "line"} == {"A", "B", "C"}
