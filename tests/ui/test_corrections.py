"""Setting a line of the log right: one thing of it changes, everything else stays."""

from dataclasses import replace

import pytest

from companion.messages import Correct
from companion.rules.notation import parse_all
from companion.table import Change
from tests.ui.samples import FOUR, SITUATIONS, played


@pytest.fixture
def opened(drive):
    """Return a driven screen on which the log's last line is open; it tells `line`, whatever the table says."""

    def show(line, table=None, language="en"):
        driven = drive(language=language)
        table = table or SITUATIONS["turn"]()
        events = tuple(parse_all(line))
        driven.show(replace(table, log=(replace(table.log[-1], entry=2, events=events),)))
        driven.pump()
        driven.root.flows.open_line(2)
        return driven

    return show


def corrected(driven):
    """Return the one correction that was posted: its events as text, and whether they are inserted before the line."""
    (intent,) = driven.intents
    assert isinstance(intent, Correct)
    assert intent.entry == 2
    assert driven.root.layers == []
    return "; ".join(map(str, intent.events or ())), intent.before


def offers(driven, text):
    return any(key.text == text for key in driven.root.layers[-1].keys)


@pytest.mark.parametrize(
    ("line", "title", "tab", "card", "told"),
    [
        ("first R0", "First card", "green", "G8", "first G8"),
        ("play B R0", "Ben plays", "green", "G8", "play B G8"),
        ("play B W4 col=G", "Ben plays", "wild cards", "W", "play B W col=G"),
        ("play B W4 col=G", "Ben plays", "red", "R3", "play B R3"),
        ("jump A B9", "Ada plays", "red", "R9", "jump A R9"),
        ("take B; play B R7", "Ben plays", "red", "R3", "take B; play B R3"),
    ],
)
def test_another_card_keeps_what_kind_of_event_it_is_and_who_did_it(opened, line, title, tab, card, told):
    driven = opened(line)
    driven.press("It was another card…")
    assert driven.root.layers[-1].title.said == title
    driven.press(tab)
    driven.tap(driven.card(card))
    assert corrected(driven) == (told, False)


def test_another_card_of_a_shed_play_forgets_what_only_discard_all_can_shed(opened):
    table = played("nomercy", "A9 B4 C6 D7 | dealer=D turn=A dir=+ top=R5", "play A R7")
    driven = opened("play A RD n=3", table)
    driven.press("It was another card…", "red")
    driven.tap(driven.card("R3"))
    assert corrected(driven) == ("play A R3", False)


@pytest.mark.parametrize(
    ("line", "title", "card", "told"),
    [
        ("hit B 12", "A card for Ben", "9", "hit B 9"),
        ("deal C 12", "A card for Zażółć Gęślą-Jaźń", "9", "deal C 9"),
        ("card 12", "Which card was it?", "9", "card 9"),
        ("hit B -2>A", "A card for Ben", "-4", "hit B -4>A"),
        ("hit B -2>A", "A card for Ben", "9", "hit B 9"),
    ],
)
def test_flip_7_another_card_is_turned_over_by_the_same_one(opened, line, title, card, told):
    driven = opened(line, SITUATIONS["lines"]())
    driven.press("It was another card…")
    assert driven.root.layers[-1].title.said == title
    driven.tap(driven.card(card))
    assert corrected(driven) == (told, False)


@pytest.fixture
def good_one():
    return played("goodone", "A3/3/3 B3/2/3 C0/0/2 D7/3/3 | turn=A dir=+ pile=7 val=5 deck=0", "play A 9x2")


@pytest.mark.parametrize(
    ("line", "title", "told"),
    [
        ("play A 9x2", "Ada plays", "play A 11x2"),
        ("flip C 9", "Zażółć Gęślą-Jaźń turns a card over", "flip C 11"),
    ],
)
def test_good_one_another_card_keeps_how_many(opened, good_one, line, title, told):
    driven = opened(line, good_one)
    driven.press("It was another card…")
    assert driven.root.layers[-1].title.said == title
    driven.tap(driven.card("11"))
    assert corrected(driven) == (told, False)


@pytest.mark.parametrize("line", ["draw B 2", "pass B", "colour B G", "call B", "round"])
def test_line_without_a_card_offers_no_other_card(opened, line):
    assert not offers(opened(line), "It was another card…")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("draw B 2", "draw B 12"),
        ("count B 2", "count B 12"),
        ("shed B 2", "shed B 12"),
        ("roul B G 2", "roul B G 12"),
        ("play B RD n=2", "play B RD n=12"),
    ],
)
def test_another_number_is_typed_on_the_pad(opened, line, told):
    driven = opened(line)
    driven.press("Another number…")
    assert driven.root.layers[-1].value == 2
    driven.press("1", "2", "OK")
    assert corrected(driven) == (told, False)


def test_another_number_is_never_greater_than_the_deck(opened):
    driven = opened("draw B 2")
    driven.press("Another number…", "1", "0", "9", "OK")
    assert driven.intents == []
    assert "only 1 to 108 is possible" in driven.texts()
    driven.tap(driven.root.layers[-1].less)
    driven.press("OK")
    assert corrected(driven) == ("draw B 108", False)


def test_good_one_another_number_is_how_many_were_laid(opened, good_one):
    driven = opened("play A 9x2", good_one)
    driven.press("Another number…", "3", "OK")
    assert corrected(driven) == ("play A 9x3", False)


def test_one_card_of_classic_counts_nothing(opened):
    driven = opened("play A R7")
    assert not offers(driven, "Another number…")
    assert not offers(driven, "Another colour…")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("colour B G", "colour B R"),
        ("roul B G 2", "roul B R 2"),
        ("play B W col=G", "play B W col=R"),
        ("play B W; colour B G", "play B W; colour B R"),
    ],
)
def test_another_colour_is_one_of_the_other_three(opened, line, told):
    driven = opened(line)
    driven.press("Another colour…")
    assert [key.text for key in driven.root.layers[-1].keys] == ["red", "yellow", "blue"]
    driven.press("red")
    assert corrected(driven) == (told, False)


@pytest.mark.parametrize(
    ("situation", "line", "told"),
    [
        ("turn", "play B R7", "play A R7"),
        ("turn", "draw B 2", "draw A 2"),
        ("turn", "play B W; colour B G", "play A W; colour A G"),
        ("lines", "hit B 12", "hit A 12"),
        ("good_one", "play B 9x2", "play A 9x2"),
    ],
)
def test_somebody_else_did_it_all(opened, situation, line, told):
    driven = opened(line, SITUATIONS[situation]() if situation == "turn" else _logged(situation))
    driven.press("It was somebody else…")
    assert not offers(driven, "Ben")
    driven.press("Ada")
    assert corrected(driven) == (told, False)


def test_somebody_else_is_never_the_one_it_was_done_to(opened):
    driven = opened("catch B>A")
    driven.press("It was somebody else…")
    assert not offers(driven, "Ada")


@pytest.mark.parametrize("line", ["first R0", "card 12", "round"])
def test_line_of_nobody_asks_for_nobody(opened, line):
    assert not offers(opened(line), "It was somebody else…")


def test_missing_card_is_first_guessed_to_be_of_who_acts_in_the_line(opened):
    driven = opened("draw B 2")
    driven.press("A card is missing before it…")
    assert driven.root.layers[-1].title.said == "Ben plays"
    driven.press("green")
    driven.tap(driven.card("G3"))
    assert corrected(driven) == ("play B G3", True)


def test_missing_card_may_be_of_another_seat(opened):
    driven = opened("draw B 2")
    driven.press("A card is missing before it…", "by someone else…", "Ada", "green")
    driven.tap(driven.card("G3"))
    assert corrected(driven) == ("play A G3", True)


@pytest.mark.parametrize(
    ("line", "told"),
    [("stay B", "hit B 9"), ("hit B 12", "hit B 9"), ("deal B 12", "deal B 9"), ("card 12", "card 9")],
)
def test_flip_7_missing_card_is_turned_over_as_its_neighbour_was(opened, line, told):
    driven = opened(line, SITUATIONS["lines"]())
    driven.press("A card is missing before it…")
    driven.tap(driven.card("9"))
    assert corrected(driven) == (told, True)


def test_first_card_may_have_been_another_before(opened):
    driven = opened("first R0")
    driven.press("A card is missing before it…", "wild cards")
    driven.tap(driven.card("W4"))
    assert corrected(driven) == ("first W4", True)


def test_same_value_again_corrects_nothing(opened):
    driven = opened("draw B 2")
    driven.press("Another number…", "OK")
    assert driven.intents == []
    assert driven.root.layers == []


def _logged(situation):
    table = SITUATIONS[situation]()
    return table if table.log else replace(table, log=played("classic", FOUR, "draw A 1").log)


# --- what lies inside an event -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "inner", "card", "told"),
    [
        ("hit A F4>B(3 9)", "Ben: 9", "8", "hit A F4>B(3 8)"),
        ("hit A F4>B(3 9)", "Ben: 9", None, "hit A F4>B(3)"),
        ("hit A F4>B(3 -4>C 9 12)", "Zażółć Gęślą-Jaźń: minus 4", "-2", "hit A F4>B(3 -2>C 9 12)"),
        ("hit A SW(A.5 C.9)", "Zażółć Gęślą-Jaźń: 9", "10", "hit A SW(A.5 C.10)"),
        ("hit A ST(B.9)", "Ben: 9", "13", "hit A ST(B.13)"),
    ],
)
def test_flip_7_card_inside_an_action_is_set_right_alone(opened, line, inner, card, told):
    driven = opened(line, SITUATIONS["lines"]())
    driven.press("A card inside it…", inner)
    if card is None:
        driven.press("It was not there")
    else:
        driven.tap(driven.card(card))
    assert corrected(driven) == (told, False)


def test_flip_7_action_may_have_gone_to_somebody_else(opened):
    driven = opened("hit A F4>B(3 9)", SITUATIONS["lines"]())
    driven.press("It went to somebody else…", "Ada")
    assert corrected(driven) == ("hit A F4>A(3 9)", False)


def test_revealed_hand_is_set_right_card_by_card(opened):
    driven = opened("reveal B R5,W4", SITUATIONS["reveal"]())
    driven.press("Other cards…")
    layer = driven.root.layers[-1]
    assert layer.hand == ["R5", "W4"]
    driven.tap(layer.erase)
    driven.tap(driven.card("R9"))
    driven.press("OK")
    assert corrected(driven) == ("reveal B R5,R9", False)


def test_card_without_anything_inside_offers_nothing_inside(opened):
    driven = opened("hit A 12", SITUATIONS["lines"]())
    assert not offers(driven, "A card inside it…")
    assert not offers(driven, "It went to somebody else…")


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


@pytest.fixture
def foresighted(opened):
    """Return a maker of a screen that knows what a correction would move; and what it was asked."""
    asked = []

    def foresee(entry, events, before):
        asked.append((entry, events, before))
        changes = (
            ("turn", None, "A", "B"),
            ("cards", "B", "7", "6"),
            ("owed", None, "4/2>B", ""),
            ("score", "A", "0", "42"),
        )
        return tuple(Change(*each) for each in changes)

    def show(line):
        driven = opened(line)
        driven.root.around.foresee = foresee
        return driven, asked

    return show


def test_what_would_move_is_shown_before_anything_happens_and_made_once_somebody_agrees(foresighted):
    driven, asked = foresighted("draw B 2")
    driven.press("It was somebody else…", "Ada")
    assert driven.intents == []
    assert asked == [(2, tuple(parse_all("draw A 2")), False)]
    rows = driven.root.layers[-1].rows
    assert rows[0][0] == "What happened"
    assert rows[0][2] == "Ada: draws 2 cards"
    assert rows[1:] == (
        ("Turn", "Ada", "Ben"),
        ("Ben: cards", "7", "6"),
        ("Owed", "Ben: 4", "–"),
        ("Ada: points", "0", "42"),
    )
    driven.press("Correct it so")
    assert corrected(driven) == ("draw A 2", False)


@pytest.mark.parametrize("refuse", ["Leave it as it is", None])
def test_what_would_move_is_refused_and_nothing_has_happened(foresighted, refuse):
    driven, _ = foresighted("draw B 2")
    driven.press("It did not happen")
    assert driven.root.layers[-1].rows[0][2] == "nothing"
    if refuse:
        driven.press(refuse)
    else:
        driven.tap(driven.root.layers[-1].close_key)
    assert driven.root.layers == []
    assert driven.intents == []


def test_missing_card_is_shown_as_one_that_comes_from_nothing(foresighted):
    driven, asked = foresighted("play B R7")
    driven.press("A card is missing before it…", "red")
    driven.tap(driven.card("R3"))
    assert asked[0][2]
    assert driven.root.layers[-1].rows[0][1:] == ("nothing", "Ben: red 3")
    driven.press("Correct it so")
    assert corrected(driven) == ("play B R3", True)


def test_last_card_misread_stays_two_taps(drive):
    driven = drive()
    driven.root.around.foresee = lambda *_: pytest.fail("nobody is to be asked")
    driven.show(SITUATIONS["turn"]())
    driven.tap(driven.root.screen.middle.card_spot)
    driven.tap(driven.card("B7"))
    assert [type(each) for each in driven.intents] == [Correct]


def test_everything_a_change_can_be_is_said(drive):
    from ui.foresight import moved_rows

    driven = drive(language="pl")
    driven.show(SITUATIONS["turn"]())
    what = {
        "turn": ("A", ""), "direction": ("+", "-"), "top": ("R5", ""), "colour": ("R", "?"), "owed": ("", "6/4>B"),
        "phase": ("play", "match"), "winners": ("", "A,B"), "match": ("", "A"), "cards": ("5", "4"), "face_up": ("3", "2"),
        "face_down": ("3", "2"), "score": ("0", "10"), "status": ("in", "out"), "call": ("", "safe"), "line": ("", "5 JOM"),
    }  # fmt: skip
    seated = ("cards", "face_up", "face_down", "score", "status", "call", "line")
    moved = [Change(name, "A" if name in seated else None, *values) for name, values in what.items()]
    rows = moved_rows(driven.root.seen, moved)
    assert len(rows) == len(what)
    for row in rows:
        assert all(row), row
        assert "Ada" in row[0] or row[0][0].isupper()
        assert "{" not in "".join(row)


def test_hand_told_by_its_points_gets_other_points_or_its_cards(opened):
    driven = opened("reveal B =57", SITUATIONS["scored"]())
    driven.press("Other points…", "4", "2", "OK")
    assert corrected(driven) == ("reveal B =42", False)
    driven = opened("reveal B =57", SITUATIONS["scored"]())
    driven.press("Other cards…", "red")
    driven.tap(driven.card("R3"))
    driven.press("OK")
    assert corrected(driven) == ("reveal B R3", False)
