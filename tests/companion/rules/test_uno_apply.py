"""What people at real tables report and ask of the UNO family (who is out and why, who comes back, owes and holds)."""

import pytest

from companion.rules.classic import Classic
from companion.rules.events import Jump, Play
from companion.rules.no_mercy import NoMercy
from companion.rules.notation import parse_all
from companion.rules.uno_family import UnoFamily
from companion.rules.uno_state import UnoState

CLASSIC, NO_MERCY = Classic(), NoMercy()


def after(game: UnoFamily, start: str, do: str, **options: str) -> UnoState:
    state = game.position(start, options)
    for event in parse_all(do):
        state = game.apply(state, event)
    return state


def seats(game: UnoFamily, state: UnoState) -> str:
    return game.describe(state)[0]


def test_owed_is_not_held_until_taken() -> None:
    start = "A5 B5 C5 | turn=A top=R1"
    first = NO_MERCY.public(after(NO_MERCY, start, "play A R+2"))
    assert first.owed is not None
    assert (first.owed.total, first.owed.least, first.owed.target, first.owed.sender) == (2, 2, "B", "A")
    assert first.seat("B").cards == 5
    second = NO_MERCY.public(after(NO_MERCY, start, "play A R+2; play B G+4"))
    assert second.owed is not None
    assert (second.owed.total, second.owed.least, second.owed.card) == (6, 4, "G+4")
    assert second.seat("C").cards == 5
    third = NO_MERCY.public(after(NO_MERCY, start, "play A R+2; play B G+4; take C"))
    assert (third.owed, third.seat("C").cards, third.turn) == (None, 11, "A")


def test_knocked_out_seat_is_absent_from_the_swap_list() -> None:
    start, take = "A20 B9 C9 D9 | turn=D top=R3", "play D W10 col=R; take A"
    before = after(NO_MERCY, start, "play D W10 col=R")
    assert (before.cards["A"], before.owed and before.owed.total) == (20, 10)
    assert NO_MERCY.public(after(NO_MERCY, start, take)).seat("A").status == "out"
    state = after(NO_MERCY, start, take + "; play B R7")
    (offer,) = NO_MERCY.offers(state)
    assert [event.words() for event in offer.choices] == ["swap B C", "swap B D"]


def test_seats_left_and_back_keep_place_and_score() -> None:
    state = after(
        CLASSIC,
        "A5 B5 C5 D1 | turn=C top=R1 dealer=B score=A:0,B:0,C:30,D:0",
        "leave C; play D R2; reveal A R1,R1,R1,R1,R1; reveal B R1,R1,R1,R1,R1; back C; round",
    )
    assert seats(CLASSIC, state) == "A7 B7 C7 D7"
    assert state.dealer == "C"
    assert state.scores == {"A": 0, "B": 0, "C": 30, "D": 10}


@pytest.mark.parametrize(
    ("do", "told"),
    [
        ("join E", "A5 B5 E0"),
        ("join E; round", "A7 B7 E7"),
        ("leave B", "A5 B-"),
        ("seats B A", "B5 A5"),
    ],
)
def test_u_r26_changes_of_seats_in_the_middle_of_a_round(do: str, told: str) -> None:
    state = after(CLASSIC, "A5 B5 | turn=A top=R1", do)
    assert seats(CLASSIC, state) == told


def test_joiner_in_the_middle_of_a_round_has_no_turn() -> None:
    state = after(CLASSIC, "A5 B5 | turn=A top=R1", "join C; play A R2; play B R3")
    assert state.turn == "A"
    assert CLASSIC.public(state).seat("C").status == "waiting"


@pytest.mark.parametrize(
    "do",
    [
        "play B G5",
        "play A G5",
        "force B G5",
        "take A",
        "colour A R",
        "swap A A",
        "shed A 3",
        "roul A R 3",
        "pass B",
        "chal A guilty",
        "reveal A R1",
        "first R5",
        "flip A 5",
        "hit A 5",
        "count A 0",
        "play Z R5",
        "draw Z 1",
        "leave Z",
        "back A",
        "seats Z",
        "jump A ?",
        "play A BACK",
        "force A NONSENSE",
    ],
)
def test_apply_never_fails(do: str) -> None:
    state = after(CLASSIC, "A5 B5 C5 | turn=A top=R1", do)
    assert sum(state.cards.values()) >= 10
    assert state.turn in ("A", "B", "C")


def test_play_out_of_turn_acts_like_force() -> None:
    start = "A5 B5 C5 D5 | turn=A top=R1"
    assert after(CLASSIC, start, "play C RS") == after(CLASSIC, start, "force C RS")


def test_colour_told_again_corrects_it() -> None:
    state = after(CLASSIC, "A5 B5 | turn=A top=R1", "play A W col=G; colour A B")
    assert state.colour == "B"


def test_unseen_card_leaves_the_colour_open() -> None:
    state = after(CLASSIC, "A5 B5 | turn=A top=R1", "play A ?")
    assert (state.turn, state.colour, state.ask) == ("B", "?", None)
    assert CLASSIC.check(state, Play("B", "G7")) == ()


def test_1_6_reshuffle_brings_cards_back_to_the_estimated_draw_pile() -> None:
    state = after(NO_MERCY, "A- B9 C9 | turn=B top=R3 aside=145", "draw B 10; play B R4")
    public = NO_MERCY.public(state)
    assert public.draw_pile is not None
    assert public.draw_pile > 100


def test_objection_says_what_is_answered() -> None:
    state = after(NO_MERCY, "A5 B5 C5 | turn=A top=R1", "play A R+4")
    (objection,) = NO_MERCY.check(state, Play("B", "G+2"))
    assert str(objection) == "NM-R1: G+2 is too low: a draw card of 4 or more answers."


@pytest.mark.parametrize(
    ("start", "do", "ruling"),
    [
        ("turn=A top=R5", "jump C R1", "U-R14"),
        ("turn=A top=W col=R", "jump C W", "U-R14"),
        ("turn=C top=R+2 pend=2/2>C", "jump C R+2", "U-R14"),
        ("turn=B top=W ask=colour:A col=?", "jump C W", "U-R7"),
        ("turn=A top=R5", "play A W10", "U-R8"),
        ("turn=A top=R5", "play A R5 col=X", "U-R12"),
        ("turn=A top=R5", "play A G4", "U-R9"),
        ("turn=A top=R5", "play B R4", "U-R6"),
        ("turn=A top=R5", "play Z R4", "U-R2"),
        ("turn=A top=R5", "first R5", "U-R3"),
        ("turn=A top=R5", "take A", "CL-R1"),
        ("turn=A top=R5", "pass A", "CL-R16"),
        ("turn=A top=R5", "reveal A R1", "U-R4"),
        ("turn=A top=R5", "catch A>A", "U-R15"),
        ("turn=A top=R5", "stay A", "U-R1"),
        ("turn=B top=R+2 pend=2/2>B", "play B G+2", "CL-R1"),
        ("turn=B top=R+2 pend=2/2>B", "draw B 1", "CL-R1"),
        ("turn=B top=R+2 pend=2/2>B", "chal B guilty", "CL-R6"),
        ("turn=0 won=A", "play A R5", "U-R4"),
        ("turn=0 won=A", "reveal B R1", "U-R11"),
        ("turn=0 won=A", "reveal B R1,R2,R3,R4,W10", "U-R8"),
    ],
)
def test_objection_names_its_ruling(start: str, do: str, ruling: str) -> None:
    state = CLASSIC.position(f"A5 B5 C5 | {start}", {"jump": "on"})
    assert [each.ruling for each in CLASSIC.check(state, parse_all(do)[0])] == [ruling]


def test_objection_jumping_in_is_not_played_by_default() -> None:
    state = CLASSIC.position("A5 B5 C5 | turn=A top=R5", {})
    assert [each.ruling for each in CLASSIC.check(state, Jump("C", "R5"))] == ["U-R14"]


@pytest.mark.parametrize(
    ("do", "options", "ruling"),
    [
        ("play A W4 col=G; chal B guilty", {"challenge": "off"}, "CL-R6"),
        ("play A W4 col=G; chal B guilty", {"no_bluff": "on"}, "CL-R6"),
        ("play A W4 col=G; leave A; chal B guilty", {}, "CL-R7"),
        ("play A W4 col=G; play B GV; chal A guilty", {"reflect": "on"}, "CL-R6"),
    ],
)
def test_cl_r6_challenge_not_offered_where_it_makes_no_sense(do: str, options: dict[str, str], ruling: str) -> None:
    *before, last = parse_all(do)
    state = CLASSIC.position("A5 B5 C5 | turn=A top=R1", options)
    for event in before:
        state = CLASSIC.apply(state, event)
    assert [each.ruling for each in CLASSIC.check(state, last)] == [ruling]
    assert [offer.word for offer in CLASSIC.offers(state)] == ["take"]


def test_3_5_the_winners_own_cards_never_count() -> None:
    start, options = "A1 B3 C4 | turn=A top=R1", {"last": "resolve"}
    state = after(
        NO_MERCY, start, "play A R7; swap A C; reveal C R9; reveal A R1,R1,R1,R1; reveal B R1,R1,R1", **options
    )
    assert state.scores == {"A": 0, "B": 0, "C": 7}


def test_hand_told_by_its_points_scores_like_its_cards() -> None:
    start = "A1 B2 C3 | turn=A top=R1 score=A:400,B:0,C:0"
    by_cards = after(CLASSIC, start, "play A R2; reveal B W,R7; reveal C R1,R2,R3")
    by_points = after(CLASSIC, start, "play A R2; reveal B =57; reveal C =6")
    assert by_points == by_cards
    assert by_points.scores["A"] == 463
