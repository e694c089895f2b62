"""Somebody says how a game of Good One! stands: who has finished, who has not, and whether it is over."""

from collections.abc import Callable

import pytest

from companion.rules.events import Count
from companion.rules.good_one import GoodOne
from companion.rules.notation import parse

GAME = GoodOne()

CASES: dict[str, tuple[str, ...]] = {
    "GD-R16 cards left on the table bring back the game that had seemed over": (
        "A- B1/3/3 C- | turn=0 fin=A,C lost=B",
        "now C0/0/2 turn=C",
        "A- B1/3/3 C0/0/2 | turn=C fin=A lost=0",
    ),
    "GD-R16 no cards left ends it for that player": (
        "A0/0/1 B1/3/3 C2/2/2 | turn=A pile=1 val=9",
        "now A0/0/0",
        "A- B1/3/3 C2/2/2 | turn=B pile=1 val=9 fin=A lost=0",
    ),
    "GD-R18 an end that is said books the points": (
        "A1/0/0 B3/3/3 C- | turn=A pile=1 val=4 fin=C",
        "now A0/0/0",
        "A- B3/3/3 C- | turn=0 fin=C,A lost=B score=A:1,B:0,C:2",
        "points=on",
    ),
    "GD-R18 an end that is taken back takes its points back": (
        "A1/0/0 B3/3/3 C- | turn=A pile=1 val=4 fin=C",
        "play A 5; now A0/0/1",
        "A0/0/1 B3/3/3 C- | turn=A fin=C lost=0 score=A:0,B:0,C:0",
        "points=on",
    ),
    "GD-R17 an empty hand with nothing on the table is the end for that player": (
        "A1/0/0 B3/3/3 C2/2/2 | turn=A pile=1 val=4",
        "count A 0",
        "A- B3/3/3 C2/2/2 | turn=B fin=A",
    ),
    "GD-R16 who has finished has no turn, whatever is said": (
        "A- B1/3/3 C2/2/2 | turn=B pile=1 val=9 fin=A",
        "now turn=A",
        "A- B1/3/3 C2/2/2 | turn=B fin=A",
    ),
    "GD-R17 after the end nobody has a turn, whatever is said": (
        "A- B1/3/3 C- | turn=0 fin=A,C lost=B",
        "now turn=B",
        "A- B1/3/3 C- | turn=0 fin=A,C lost=B",
    ),
    "GD-R17 the last one left has lost": (
        "A0/0/1 B1/3/3 C- | turn=B pile=1 val=9 fin=C",
        "now A0/0/0",
        "A- B1/3/3 C- | turn=0 fin=C,A lost=B",
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_good_one_said(case: tuple[str, ...], holds: Callable[..., None]) -> None:
    holds("goodone", *case)


def test_10_0_19_whoever_only_waits_goes_on_waiting_whatever_is_said_of_the_others() -> None:
    state = GAME.position("A3/3/3 B3/3/3 C3/3/3 | turn=A pile=1 val=9", {})
    for event in ("join D low", "now turn=B", "play B 9", "play C 9"):
        state = GAME.apply(state, parse(event))
    assert state.turn == "A"


def test_count_that_nobody_can_hold_changes_nothing() -> None:
    state = GAME.position("A- B3/3/3 C3/3/3 | turn=B pile=1 val=9 fin=A", {})
    assert GAME.apply(state, Count("A", 1_000)) == state


def test_gd_r17_places_are_the_order_in_which_cards_were_got_rid_of() -> None:
    start = "A1/0/0 B3/3/3 C- | turn=A pile=1 val=4 fin=C"
    orders = [
        GAME.public(GAME.apply(GAME.position(start, options), parse("play A 5"))).order
        for options in ({}, {"points": "on"})
    ]
    assert orders == [("C", "A", "B"), ()]
    assert GAME.public(GAME.position(start, {})).order == ()
