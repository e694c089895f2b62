"""Cards that Steal, Swap or Discard moves are tapped: where they lie, or side by side, each with whose it is (FV-R10)."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.companion.desk import Desk
from tests.ui.driving import SIZES, Driven
from tests.ui.measuring import spilling
from tests.ui.samples import lines_of, played
from tests.ui.test_gallery import untouchable
from ui.layers import Slip

NAMES = {"A": "Ada", "B": "Ben", "C": "Celina", "D": "Dorota"}

START = "A[-8]=U7,-10,2 B[-6]=13* C[26]=6* D[-5]=9 | turn=D"


@pytest.fixture
def shown(drive: Callable[..., Driven]) -> Callable[..., Driven]:
    def show(events: str, size: tuple[int, int] = (800, 480), start: str = START) -> Driven:
        driven = drive(size)
        driven.show(played("vengeance", start, events, names=NAMES))
        driven.pump()
        driven.t_s += 1
        return driven

    return show


def lying(driven: Driven) -> list[str]:
    """Return the open cards among which is chosen, as they are said."""
    return [key.says for key in driven.root.layers[-1].cards]


def tap_card(driven: Driven, says: str) -> None:
    driven.tap(next(key for key in driven.root.layers[-1].cards if key.says == says))


def tap_line(driven: Driven, seat: str, at: int) -> None:
    driven.tap(driven.root.screen.lines.rows[seat].cards[at])


def test_swap_is_one_card_and_then_the_other(shown):
    driven = shown("hit D SW")
    driven.press("Tap a card where it lies, or here…")
    assert lying(driven) == [
        "Ada: Unlucky 7",
        "Ada: minus 10",
        "Ada: 2",
        "Ben: 13",
        "Celina: 6",
        "Dorota: 9",
    ]
    tap_card(driven, "Ada: minus 10")
    assert driven.root.layers[-1].title.said == "Ada: minus 10. For which card?"
    assert lying(driven) == ["Ben: 13", "Celina: 6", "Dorota: 9"]
    tap_card(driven, "Celina: 6")
    assert driven.told() == ["card SW(A.-10 C.6)"]
    assert driven.root.layers == []


def test_swap_is_told_where_the_cards_lie(shown):
    driven = shown("hit D SW")
    tap_line(driven, "C", 0)
    tap_card(driven, "Ada: Unlucky 7")
    assert driven.told() == ["card SW(A.U7 C.6)"]


@pytest.mark.parametrize(("action", "told"), [("ST", "card ST(A.-10)"), ("DI", "card DI(A.-10)")])
def test_one_card_that_is_moved_is_one_tap_where_it_lies(shown, action, told):
    driven = shown(f"hit D {action}")
    tap_line(driven, "A", 1)
    assert driven.told() == [told]


def test_card_that_cannot_be_moved_is_set_right_as_ever(shown):
    driven = shown("hit D 5; hit D ST")
    tap_line(driven, "D", 1)
    assert driven.root.layers[-1].title.said == "Which card was it? (Dorota: 5)"


def test_two_equal_cards_are_told_apart_by_whose_they_are(shown):
    driven = shown("hit D SW", start="A[0]=5 B[0]=5 C[0]=6 D[0]=9 | turn=D")
    tap_line(driven, "D", 0)
    assert lying(driven) == ["Ada: 5", "Ben: 5", "Celina: 6"]
    tap_card(driven, "Ben: 5")
    assert driven.told() == ["card SW(B.5 D.9)"]


def tap_beside(driven: Driven, seat: str, at: int, x_px: float) -> None:
    """Tap so far beside the middle of a card."""
    card = driven.root.screen.lines.rows[seat].cards[at]
    driven.t_s += 0.5
    driven.tap_at(card.center_x + x_px, card.center_y)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("side", [-1, 1])
@pytest.mark.parametrize("at", [0, 1, 2])
def test_small_card_is_what_a_finger_a_little_beside_it_means(shown, size, side, at):
    driven = shown("hit D DI", size)
    row, half = driven.root.screen.lines.rows["A"], driven.root.look.touch / 2 - 2
    reach = min(half, row.cards[at].center_x - row.x - 1) if side < 0 else half
    tap_beside(driven, "A", at, side * reach)
    assert driven.told() == [f"card DI(A.{('U7', '-10', '2')[at]})"]


def test_name_above_the_cards_is_the_player_and_not_the_card_below_it(shown):
    driven = shown("hit D SW")
    row = driven.root.screen.lines.rows["A"]
    driven.tap_at(row.cards[1].center_x, row.top - 8)
    assert driven.root.layers[-1].title.said == "Ada"


def tap_behind_the_cards(driven: Driven, seat: str) -> None:
    row = driven.root.screen.lines.rows[seat]
    driven.tap_at(row._room.right - 2, row.y + 20)


def test_finger_beside_the_cards_of_somebody_asks_which_of_them_moves(shown):
    driven = shown("hit D SW")
    tap_behind_the_cards(driven, "A")
    assert lying(driven) == ["Ada: Unlucky 7", "Ada: minus 10", "Ada: 2"]


def test_finger_on_the_row_of_somebody_without_cards_that_move_is_a_tap_like_any_other(shown):
    driven = shown("hit D SW", start="A[0]=5,6 B[0]=5 C[0]=6 D[0]=- | turn=D")
    tap_behind_the_cards(driven, "D")
    assert driven.root.layers[-1].title.said == "Dorota"


@pytest.mark.parametrize("size", SIZES)
def test_row_of_small_cards_of_which_none_moves_opens_what_can_be_recorded_of_that_player(drive, size):
    driven = drive(size)
    seats = " ".join(f"{seat}[0]={'-' if seat == 'C' else f'{at + 1},12'}" for at, seat in enumerate("ABCDEFGH"))
    table = played("vengeance", f"{seats} | turn=B", "hit B DI")
    driven.show(table)
    driven.t_s += 1
    driven.tap(driven.root.screen.lines.rows["C"])
    assert driven.root.layers[-1].title.said == table.names["C"]


def test_finger_beside_the_only_card_of_somebody_means_that_card(shown):
    driven = shown("hit D ST")
    tap_behind_the_cards(driven, "C")
    assert driven.told() == ["card ST(C.6)"]


@pytest.mark.parametrize("size", SIZES)
def test_row_of_cards_too_small_for_a_finger_asks_which_of_them_moves(drive, size):
    driven = drive(size)
    seats = " ".join(f"{seat}[0]={at + 1},12" for at, seat in enumerate("ABCDEFGH"))
    driven.show(played("vengeance", f"{seats} | turn=B", "hit B DI"))
    driven.t_s += 1
    driven.tap(driven.root.screen.lines.rows["C"])
    assert [card.lying.card for card in driven.root.layers[-1].cards] == ["3", "12"]
    driven.tap(driven.root.layers[-1].cards[1])
    assert driven.told() == ["card DI(C.12)"]


@pytest.mark.parametrize("size", SIZES)
def test_cards_of_many_are_large_enough_for_a_finger(shown, size):
    driven = shown("hit B SW", size, "A[0]=1,2,3,4,5,6 B[0]=7,8,9,10,11 C[0]=Z,U7,12,-2,-4 D[0]=L13,13,-6,/2 | turn=B")
    driven.press("Tap a card where it lies, or here…")
    assert untouchable(driven, size) == []
    tap_card(driven, "Ada: 1")
    assert len(lying(driven)) == 14
    assert untouchable(driven, size) == []


def test_where_a_great_many_lie_it_is_asked_first_whose_card_it_is(drive):
    driven = drive()
    table = lines_of(18)
    seats = " ".join(f"{seat.seat}[0]={','.join(seat.line[:3])}" for seat in table.public.seats)
    driven.show(played("vengeance", f"{seats} | turn=B", "hit B SW", names=dict(table.names)))
    driven.t_s += 1
    driven.press("Tap a card where it lies, or here…")
    driven.press("Ben")
    assert all(said.startswith("Ben: ") for said in lying(driven))
    tap_card(driven, "Ben: 12")
    driven.press("Ada")
    tap_card(driven, "Ada: 12")
    assert driven.told() == ["card SW(A.12 B.12)"]


@pytest.mark.parametrize("told", ["", "hit D 5", "hit D 5; stay A"])
def test_swap_that_the_table_no_longer_waits_for_is_not_told(shown, told):
    driven = shown("hit D SW")
    tap_line(driven, "A", 1)
    driven.show(played("vengeance", START, told, names=NAMES))
    tap_card(driven, "Celina: 6")
    assert driven.intents == []
    assert driven.root.layers == []


def test_first_card_of_a_swap_that_was_undone_asks_for_no_other(shown):
    driven = shown("hit D SW")
    driven.press("Tap a card where it lies, or here…")
    driven.show(played("vengeance", START, names=NAMES))
    tap_card(driven, "Ada: minus 10")
    assert driven.root.layers == []
    assert driven.intents == []


@pytest.mark.parametrize(
    ("action", "says", "told"),
    [("SW", "Swap: Ada's 5 and Dorota's 9", "card SW(A.5 D.9)"), ("ST", "Steal: Ada's 5", "card ST(A.5)")],
)
@pytest.mark.parametrize("size", SIZES)
def test_key_for_the_only_move_there_is_says_which_one_it_tells(shown, size, action, says, told):
    driven = shown(f"hit D {action}", size, "A[0]=5 B[0]=- C[0]=- D[0]=9 | turn=D")
    assert spilling(driven) == []
    assert untouchable(driven, size) == []
    driven.press(says)
    assert driven.told() == [told]


def test_slip_leaves_cards_large_enough_to_be_tapped(shown):
    driven = shown("hit D SW")
    (slip,) = driven.all_of(Slip)
    row = driven.root.screen.lines.rows["A"]
    assert row.cards[-1].right < slip.x
    assert untouchable(driven, (800, 480)) == []


def test_swap_told_by_taps_moves_the_cards_at_the_table_and_nothing_is_objected_to(drive):
    desk, driven = Desk(game="vengeance"), drive()
    for at, told in enumerate(("deal A 5", "deal B 7", "deal C 8", "stay A", "hit B SW"), 1):
        desk.tap(float(at), told)
    driven.show(desk.table)
    driven.pump()
    driven.t_s += 1
    tap_line(driven, "C", 0)
    tap_card(driven, f"{desk.table.names['A']}: 5")
    (intent,) = driven.intents
    desk.post(replace(intent, t_s=20.0))
    assert [seat.line for seat in desk.table.public.seats] == [("8",), ("7",), ("5",)]
    assert not any(line.objections for line in desk.table.log)
    driven.show(desk.table)
    driven.pump()
    assert not driven.all_of(Slip)
