"""Good One!: every ruling of docs/rules.md 6.4 as short games in the notation of 10.0, and random ones."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.decks import GOOD_ONE
from companion.rules.events import Begin, Count, Event, Flip, Pickup, Play, Round
from companion.rules.game import Ask
from companion.rules.good_one import GoodOne
from companion.rules.notation import parse, parse_all
from tools.families import Stages

GAME = GoodOne()


CASES = {
    "GD-R1 set of a stage too small": (
        "A2/3/3 B3/3/3 | turn=A pile=1 val=5 deck=0",
        "illegal A 7x3; illegal B 9; play A 7x2",
        "A0/3/3 B3/3/3 | turn=B pile=3 val=7",
    ),
    "GD-R1 opening an empty pile with anything": (
        "A3/3/3 B3/3/3 | turn=A deck=9",
        "illegal A pickup; illegal B 3; play A 4x3",
        "A3/3/3 B3/3/3 | turn=B pile=3 val=4 deck=6 gone=0",
    ),
    "GD-R4 pick-up is for the one whose turn it is": (
        "A3/3/3 B3/3/3 | turn=A pile=2 val=9 deck=9",
        "illegal B pickup; pickup A; illegal A 9; illegal B pickup",
        "A5/3/3 B3/3/3 | turn=B pile=0 val=0 deck=9",
    ),
    "GD-R5 nothing drawn above three": (
        "A7/3/3 B3/3/3 | turn=A pile=2 val=9 deck=9",
        "play A 9x4; play A 3",
        "A3/3/3 B3/3/3 | turn=B pile=1 val=3 deck=8 gone=6",
    ),
    "GD-R6 four Wallys clear instead of resetting": (
        "A4/3/3 B3/3/3 C3/3/3 | turn=A pile=2 val=15 deck=0",
        "play A 1x4; play A 12",
        "A0/2/3 B3/3/3 C3/3/3 | turn=B pile=1 val=12 gone=6",
    ),
    "GD-R7 two-player Tazza as a set of three is one skip": (
        "A3/3/3 B3/3/3 | turn=A pile=2 val=15 deck=0",
        "play A 2x3; illegal B 5; play A 5",
        "A0/2/3 B3/3/3 | turn=B dir=+ val=5 pile=6",
    ),
    "GD-R7 with two of three left Tazza is a skip": (
        "A2/3/3 B- C3/3/3 | turn=A pile=2 val=9 deck=0 fin=B",
        "play A 2; play A 9",
        "A0/3/3 B- C3/3/3 | turn=C dir=+ pile=4 val=9",
    ),
    "GD-R7 basis=start counts those who began": (
        "A2/3/3 B- C3/3/3 | turn=A pile=2 val=9 deck=0 fin=B",
        "play A 2; play C 9",
        "A1/3/3 B- C2/3/3 | turn=A dir=- pile=4 val=9",
        "basis=start",
    ),
    "GD-R7 three active, Tazza as last card turns the order": (
        "A0/0/1 B3/3/3 C3/3/3 | turn=A dir=- pile=2 val=9 deck=0",
        "flip A 2",
        "A- B3/3/3 C3/3/3 | turn=B dir=+ fin=A pile=3 val=2",
    ),
    "GD-R8 multi=each with three": (
        "A4/3/3 B3/3/3 C3/3/3 | turn=A pile=2 val=9 deck=0",
        "play A 2x3",
        "A1/3/3 B3/3/3 C3/3/3 | turn=C dir=- val=2",
        "multi=each",
    ),
    "GD-R8 multi=each with two players, two skips": (
        "A4/3/3 B3/3/3 | turn=A pile=2 val=9 deck=0",
        "play A 2x2",
        "A2/3/3 B3/3/3 | turn=B dir=+ val=2",
        "multi=each",
    ),
    "GD-R9 Bluey among the face-down cards": (
        "A0/0/2 B2/3/3 | turn=A pile=4 val=15 deck=0",
        "flip A 14; illegal B 5; flip A 1",
        "A- B2/3/3 | turn=0 fin=A lost=B gone=5 pile=1 val=1",
    ),
    "GD-R10 four_across counts only equal cards": (
        "A3/3/3 B3/3/3 | turn=A pile=3 val=8 run=3 deck=0",
        "play A 9; play B 9x2; play A 9; play A 4",
        "A0/3/3 B1/3/3 | turn=B pile=1 val=4 gone=7",
        "four_across=yes",
    ),
    "GD-R10 four_across with Tazzas does not turn the order": (
        "A3/3/3 B3/3/3 C3/3/3 | turn=A pile=3 val=2 run=3 deck=0",
        "play A 2; play A 7",
        "A1/3/3 B3/3/3 C3/3/3 | turn=B dir=+ pile=1 val=7 gone=4",
        "four_across=yes",
    ),
    "GD-R10 four_across is off by default": (
        "A3/3/3 B3/3/3 | turn=A pile=3 val=8 run=3 deck=0",
        "play A 8",
        "A2/3/3 B3/3/3 | turn=B pile=4 val=8 gone=0",
    ),
    "GD-R10 eight equal cards of two decks": (
        "A8/3/3 B3/3/3 | turn=A pile=3 val=8 deck=2",
        "play A 8x8; illegal B 3; play A 3x2",
        "A0/3/3 B3/3/3 | turn=B pile=2 val=3 gone=11 deck=0",
        "decks=2",
    ),
    "GD-R12 King on King": (
        "A3/3/3 B3/3/3 | turn=A pile=1 val=15 deck=0",
        "illegal A 12; illegal A 13x2; play A 15; play B 14; play B 4",
        "A2/3/3 B1/3/3 | turn=A pile=1 val=4 gone=3",
    ),
    "GD-R13 no face-up card while the deck lasts": (
        "A0/3/3 B3/3/3 | turn=A pile=1 val=5 deck=4",
        "illegal A 9",
        "A0/3/3 B3/3/3 | turn=A pile=1",
    ),
    "GD-R13 hand and face-up cards are never mixed": (
        "A1/3/3 B3/3/3 | turn=A pile=1 val=5 deck=0",
        "illegal A 9x2; play A 9; play B 10; illegal A 11x4; play A 11x3",
        "A0/0/3 B2/3/3 | turn=B pile=6 val=11",
    ),
    "GD-R14 flipping only with nothing else left": (
        "A0/1/3 B0/0/3 | turn=A pile=1 val=5 deck=0",
        "illegal B 9; play A 9; illegal B pickup; flip B 8",
        "A0/0/3 B3/0/2 | turn=A pile=0 val=0",
    ),
    "GD-R14 fail=stays keeps the card face down": (
        "A0/0/2 B3/3/3 | turn=A pile=4 val=9 deck=0",
        "flip A 8",
        "A4/0/2 B3/3/3 | turn=B pile=0 val=0",
        "fail=stays",
    ),
    "GD-R14 a flipped Tazza works": (
        "A0/0/2 B3/3/3 C3/3/3 | turn=A pile=4 val=15 deck=0",
        "flip A 2",
        "A0/0/1 B3/3/3 C3/3/3 | turn=C dir=- pile=5 val=2",
    ),
    "GD-R14 the last card fails: still in": (
        "A0/0/1 B3/3/3 | turn=A pile=4 val=9 deck=0",
        "flip A 3; play B 5; play A 6x2",
        "A3/0/0 B2/3/3 | turn=B pile=3 val=6 fin=0",
    ),
    "GD-R14 a flip nobody saw went to the hand with the pile": (
        "A0/0/2 B3/3/3 | turn=A pile=4 val=9 deck=0",
        "flip A ?",
        "A5/0/1 B3/3/3 | turn=B pile=0 val=0",
    ),
    "GD-R15 the hand first again": (
        "A0/0/1 B1/3/3 | turn=A pile=4 val=9 deck=0",
        "flip A 3; play B 5; illegal A 4; play A 5x2; play B 6",
        "A3/0/0 B0/2/3 | turn=A pile=4 val=6",
    ),
    "GD-R16 last cards as a set of four": (
        "A4/0/0 B1/3/3 C2/3/3 | turn=A dir=- pile=4 val=9 deck=0",
        "play A 10x4; illegal A 3; play C 3",
        "A- B1/3/3 C1/3/3 | turn=B dir=- pile=1 val=3 gone=8 fin=A",
    ),
    "GD-R16 a full hand from the deck is not out": (
        "A1/0/0 B1/3/3 | turn=A pile=4 val=9 deck=1",
        "play A 14; play A 5",
        "A- B1/3/3 | turn=0 fin=A lost=B deck=0",
    ),
    "GD-R17 nothing is allowed after the end": (
        "A1/0/0 B1/3/3 | turn=A pile=4 val=9 deck=0",
        "play A 9; illegal B 9; illegal B pickup; illegal A 9",
        "A- B1/3/3 | turn=0 fin=A lost=B",
    ),
    "GD-R18 points by place": (
        "A1/0/0 B1/0/0 C1/3/3 | turn=A pile=1 val=9 deck=0 score=A:1,B:0,C:2",
        "play A 9; play B 9",
        "A- B- C1/3/3 | turn=0 fin=A,B lost=C score=A:3,B:1,C:2",
        "points=on",
    ),
    "GD-R19 anybody may start, a tap says who": (
        "A3/3/3 B3/3/3 C3/3/3 | dealer=A deck=33",
        "begin C; illegal A 3; play C 4x2",
        "A3/3/3 B3/3/3 C3/3/3 | turn=A pile=2 val=4 deck=31",
    ),
    "GD-R19 the first card says who starts": (
        "A3/3/3 B3/3/3 C3/3/3 | dealer=A deck=33",
        "play B 3",
        "A3/3/3 B3/3/3 C3/3/3 | turn=C pile=1 val=3 deck=32",
    ),
    "1.3 leaving passes the turn and takes the cards out": (
        "A3/3/3 B4/3/3 C3/3/3 | turn=B dir=- pile=1 val=3 deck=9",
        "leave B; illegal B 5; play A 5",
        "A3/3/3 B- C3/3/3 | turn=C gone=10 fin=0 lost=0 deck=8",
    ),
    "GD-R17 leaving of the second last": (
        "A3/3/3 B4/3/3 | turn=B pile=1 val=3 deck=9",
        "leave B",
        "A3/3/3 B- | turn=0 fin=0 lost=A gone=10",
    ),
    "10.0.18 force acts as the expected player's play": (
        "A3/3/3 B3/3/3 C3/3/3 | turn=A pile=1 val=9 deck=3",
        "force B 4x2",
        "A3/3/3 B3/3/3 C3/3/3 | turn=C pile=3 val=4 deck=1",
    ),
    "10.0.18 undo": (
        "A3/3/3 B3/3/3 | turn=A pile=1 val=9 deck=3",
        "play A 14; undo; pickup A",
        "A4/3/3 B3/3/3 | turn=B pile=0 deck=3 gone=0",
    ),
    "10.0.19 next round": (
        "A- B1/3/3 C- | turn=0 fin=A,C lost=B dealer=A",
        "join D; leave C; seats B D A; round; play D 3",
        "B3/3/3 D3/3/3 A3/3/3 C- | turn=A pile=1 val=3 deck=32 fin=0 lost=0 gone=0 dealer=B",
    ),
    "10.0.29 back in the old seat with the old score": (
        "A1/0/0 B1/3/3 C2/2/2 | turn=A pile=1 val=9 deck=0 score=A:4,B:5,C:6",
        "leave C; play A 9; join D low; back C; round",
        "A3/3/3 B3/3/3 C3/3/3 D3/3/3 | turn=0 score=A:4,B:5,C:6,D:4 deck=24",
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_good_one_ruling(case: tuple[str, ...], holds: Callable[..., None]) -> None:
    holds("goodone", *case)


def check(start: str, event: str, **options: str) -> list[str]:
    return [each.ruling for each in GAME.check(GAME.position(start, options), parse(event))]


@pytest.mark.parametrize(
    ("event", "ruling"),
    [
        ("play A 8", "GD-R1"),
        ("play A 8x4", "GD-R11"),
        ("play A 9x7", "GD-R13"),
        ("play A 9x0", "GD-R1"),
        ("flip A 9", "GD-R14"),
        ("play A 16", "6.1"),
        ("play A R5", "6.1"),
        ("play B 9", "6.5"),
        ("play Z 9", "6.5"),
        ("begin A", "GD-R19"),
        ("round", "10.0.19"),
        ("join C", "10.0.19"),
        ("call A", "6.4"),
    ],
)
def test_good_one_objection_names_the_ruling(event: str, ruling: str) -> None:
    assert ruling in check("A6/3/3 B3/3/3 | turn=A pile=3 val=9 deck=3", event)


def test_gd_r4_picking_up_what_everything_beats_is_a_hint_only() -> None:
    state = GAME.position("A6/3/3 B3/3/3 | turn=A pile=3 val=3 deck=3", {})
    (objection,) = GAME.check(state, Pickup("A"))
    assert (objection.ruling, objection.hint) == ("GD-R4", True)
    assert not GAME.check(GAME.position("A6/3/3 B3/3/3 | turn=A pile=3 val=4", {}), Pickup("A"))


def test_gd_r19_a_wild_card_does_not_start_the_search() -> None:
    state = GAME.start(("A", "B"), "A", {})
    assert [(each.ruling, each.hint) for each in GAME.check(state, Play("B", "14"))] == [("GD-R19", True)]
    assert not GAME.check(state, Play("A", "4"))


def test_good_one_start_deals_nine_and_asks_who_starts() -> None:
    assert [GAME.start(tuple("ABCDEF"[:seats]), "A", {}).deck for seats in range(2, 7)] == [42, 33, 24, 15, 6]
    state = GAME.start(("A", "B"), "B", {"decks": "2", "copies": "5"})
    assert state.deck == 150 - 18
    assert GAME.public(state).ask == Ask("starter", None)
    assert GAME.press(state, "B", double=False) == Begin("B")


@pytest.mark.parametrize(
    ("seats", "options", "says"),
    [
        ("ABCDEFG", {}, "2 to 6"),
        ("ABCDEFGHIJK", {"decks": "2"}, "2 to 10"),
        ("AB", {"decks": "0"}, "at least 1"),
        ("AB", {"multi": "twice"}, "multi"),
        ("AB", {"nonsense": "1"}, "nonsense"),
    ],
)
def test_good_one_start_that_makes_no_sense_is_refused(seats: str, options: dict[str, str], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        GAME.start(tuple(seats), "A", options)


def test_good_one_pile_gone_is_a_pickup_unless_it_was_cleared() -> None:
    state = GAME.position("A3/3/3 B3/3/3 | turn=A pile=3 val=9 deck=9", {})
    assert GAME.explain_gone(state)[0].events == (Pickup("A"),)
    cleared = GAME.apply(state, Play("A", "14"))
    assert [each.events for each in GAME.explain_gone(cleared)] == [()]
    blind = GAME.position("A0/0/3 B3/3/3 | turn=A pile=3 val=9 deck=0", {})
    assert GAME.explain_gone(blind)[0].events == (Flip("A", "?"),)


def test_good_one_card_too_low_is_explained_by_a_pickup_nobody_saw() -> None:
    state = GAME.position("A3/3/3 B3/3/3 | turn=A pile=3 val=9 deck=9", {})
    likeliest = max(GAME.explain(state, "4"), key=lambda each: each.weight)
    assert likeliest.events == (Pickup("A"), Play("B", "4"))
    likeliest = max(GAME.explain(state, "9"), key=lambda each: each.weight)
    assert likeliest.events == (Play("A", "9"),)


def test_gd_r2_hand_counted_larger_than_the_deck_lays_a_card_all_the_same() -> None:
    state = GAME.position("A99/3/3 B3/3/3 | turn=A pile=3 val=9 deck=0", {})
    assert Play("A", "9") in [each.events[-1] for each in GAME.explain(state, "9")]


def test_gd_r2_one_card_in_hand_needs_no_question() -> None:
    state = GAME.position("A1/3/3 B3/3/3 | turn=A pile=3 val=9 deck=0", {})
    plays = [each for each in GAME.explain(state, "9") if len(each.events) == 1]
    assert [each.events for each in plays] == [(Play("A", "9"),)]


OPTIONS = st.fixed_dictionaries(
    {},
    optional={toggle.name: st.sampled_from(toggle.values) for toggle in GAME.toggles if toggle.values},
)


@settings(max_examples=20)
@given(st.integers(2, 6), OPTIONS, st.data())
def test_good_one_playout_conserves_cards_and_never_rests(
    seats: int, options: dict[str, str], data: st.DataObject
) -> None:
    state = GAME.start(tuple("ABCDEF"[:seats]), "A", options)
    cards = Stages(GAME, options, Random(0), state.letters)
    for _ in range(60):
        choices = cards.possible(state)
        assert choices, GAME.describe(state)
        event = data.draw(st.sampled_from(choices))
        before, state = state, GAME.apply(state, event)
        assert cards.follow(before, event, state) == []
        assert state.over == (state.turn is None) or state.opening
        if state.turn:
            assert state.turn in state.playing
            holder = state.holder(state.turn)
            assert holder is not None
            assert holder.cards > 0
        assert (state.pile == 0) == (state.value == 0)


EVENTS = st.one_of(
    st.builds(Play, st.sampled_from("ABCZ"), st.sampled_from([*GOOD_ONE.faces, "?", "R5"]), times=st.integers(0, 9)),
    st.builds(Flip, st.sampled_from("ABCZ"), st.sampled_from([*GOOD_ONE.faces, "?", "x"])),
    st.builds(Pickup, st.sampled_from("ABCZ")),
    st.builds(Count, st.sampled_from("ABCZ"), st.integers(0, 12)),
    st.just(Round()),
    st.sampled_from(
        parse_all("begin A; leave A; leave B; join D; join A; back A; seats C A; force C 5x4; hit A 7; draw A 2")
    ),
)


@given(st.lists(EVENTS, max_size=30), OPTIONS)
def test_good_one_apply_never_fails(events: list[Event], options: dict[str, str]) -> None:
    state = GAME.start(("A", "B", "C"), "C", options)
    for event in events:
        GAME.check(state, event)
        state = GAME.apply(state, event)
        words, fields = GAME.describe(state)
        assert GAME.describe(GAME.position(f"{words} | {' '.join(map('='.join, fields.items()))}", options))[0] == words
        GAME.public(state)
        GAME.explain(state, "7")
        GAME.explain_gone(state)
        GAME.offers(state)
        if state.turn:
            assert state.turn in state.playing
