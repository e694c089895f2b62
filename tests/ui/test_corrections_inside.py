"""What lies inside an event is set right: cards in brackets, whom they went to, a hand."""

import pytest

from companion.rules.notation import parse_all
from tests.ui.samples import SITUATIONS


@pytest.mark.parametrize(
    ("line", "inner", "card", "told"),
    [
        ("hit A F4>B(3 9)", "Ben: 9", "8", "hit A F4>B(3 8)"),
        ("hit A F4>B(3 9)", "Ben: 9", None, "hit A F4>B(3)"),
        ("hit A F4>B(3 -4>C 9 12)", "Zażółć Gęślą-Jaźń: minus 4", "-2", "hit A F4>B(3 -2>C 9 12)"),
    ],
)
def test_flip_7_card_inside_an_action_is_set_right_alone(opened, line, inner, card, told):
    driven = opened(line, SITUATIONS["lines"]())
    driven.press("A card inside it…", inner)
    if card is None:
        driven.press("It was not there")
    else:
        driven.tap(driven.card(card))
    assert driven.corrected() == (told, False)


@pytest.mark.parametrize(
    ("line", "key", "inner", "card", "told"),
    [
        ("hit A SW(A.5 C.9)", "Swap: other cards…", "Zażółć Gęślą-Jaźń: 9", "10", "hit A SW(A.5 C.10)"),
        ("hit A ST(B.9)", "Steal: other cards…", "Ben: 9", "13", "hit A ST(B.13)"),
    ],
)
def test_where_the_evening_is_not_at_hand_a_moved_card_is_picked(opened, line, key, inner, card, told):
    driven = opened(line, SITUATIONS["lines"]())
    driven.press(key, inner)
    driven.tap(driven.card(card))
    assert driven.corrected() == (told, False)


def test_flip_7_action_may_have_gone_to_somebody_else(opened):
    driven = opened("hit A F4>B(3 9)", SITUATIONS["lines"]())
    driven.press("It went to somebody else…", "Ada")
    assert driven.corrected() == ("hit A F4>A(3 9)", False)


def test_revealed_hand_is_set_right_card_by_card(opened):
    driven = opened("reveal B R5,W4", SITUATIONS["reveal"]())
    driven.press("Other cards…")
    layer = driven.root.layers[-1]
    assert layer.hand == ["R5", "W4"]
    driven.tap(layer.erase)
    driven.tap(driven.card("R9"))
    driven.press("OK")
    assert driven.corrected() == ("reveal B R5,R9", False)


def test_card_without_anything_inside_offers_nothing_inside(opened):
    driven = opened("hit A 12", SITUATIONS["lines"]())
    assert not driven.offers("A card inside it…")
    assert not driven.offers("It went to somebody else…")


def test_cards_inside_a_card_inside_are_found_and_changed():
    from ui.brackets import inner_cards, with_inner

    (hit,) = parse_all("hit A F4>B(3 JOM>C(9) ST(A.4 B.5))")
    inner = inner_cards(hit.flipped)
    assert [(code, seat) for _, code, seat in inner] == [
        ("3", "B"),
        ("JOM", "C"),
        ("9", "C"),
        ("ST", "B"),
        ("4", "A"),
        ("5", "B"),
    ]
    for path, _code, _ in inner:
        assert "12" in str(with_inner(hit.flipped, path, "12"))
        assert len(inner_cards(with_inner(hit.flipped, path, None))) < len(inner)
    assert str(with_inner(hit.flipped, inner[5][0], None)) == "F4>B(3 JOM>C(9) ST(A.4))"


def test_hand_told_by_its_points_gets_other_points_or_its_cards(opened):
    driven = opened("reveal B =57", SITUATIONS["scored"]())
    driven.press("Other points…", "4", "0", "OK")
    assert driven.corrected() == ("reveal B =40", False)
    driven = opened("reveal B =57", SITUATIONS["scored"]())
    driven.press("Other cards…", "red")
    driven.tap(driven.card("R3"))
    driven.tap(driven.card("R4"))
    driven.press("OK")
    assert driven.corrected() == ("reveal B R3,R4", False)
