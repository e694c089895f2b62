"""Setting a line of the log right: one thing of it changes, everything else stays."""

from dataclasses import replace

import pytest

from tests.companion.desk import Desk
from tests.ui.samples import FOUR, SITUATIONS, played


@pytest.mark.parametrize(
    ("line", "title", "tab", "card", "told"),
    [
        ("first R0", "First card: red 0", "green", "G8", "first G8"),
        ("play B R0", "Ben: red 0", "green", "G8", "play B G8"),
        ("play B W4 col=G", "Ben: wild draw 4, names green", "wild cards", "W", "play B W col=G"),
        ("play B W4 col=G", "Ben: wild draw 4, names green", "red", "R3", "play B R3"),
        ("jump A B9", "Ada jumps in: blue 9", "red", "R9", "jump A R9"),
        ("take B; play B R7", "Ben: red 7", "red", "R3", "take B; play B R3"),
    ],
)
def test_another_card_keeps_what_kind_of_event_it_is_and_who_did_it(opened, line, title, tab, card, told):
    driven = opened(line)
    driven.press("It was another card…")
    assert driven.root.layers[-1].title.said == f"Which card was it? ({title})"
    driven.press(tab)
    driven.tap(driven.card(card))
    assert driven.corrected() == (told, False)


def test_another_card_of_a_shed_play_forgets_what_only_discard_all_can_shed(opened):
    table = played("nomercy", "A9 B4 C6 D7 | dealer=D turn=A dir=+ top=R5", "play A R7")
    driven = opened("play A RD n=3", table)
    driven.press("It was another card…", "red")
    driven.tap(driven.card("R3"))
    assert driven.corrected() == ("play A R3", False)


@pytest.mark.parametrize(
    ("line", "title", "card", "told"),
    [
        ("hit B 12", "Ben: 12", "9", "hit B 9"),
        ("deal C 12", "Zażółć Gęślą-Jaźń: 12", "9", "deal C 9"),
        ("card 12", "Next card: 12", "9", "card 9"),
        ("hit B -2>A", "Ben: minus 2, for Ada", "-4", "hit B -4>A"),
        ("hit B -2>A", "Ben: minus 2, for Ada", "9", "hit B 9"),
    ],
)
def test_flip_7_another_card_is_turned_over_by_the_same_one(opened, line, title, card, told):
    driven = opened(line, SITUATIONS["lines"]())
    driven.press("It was another card…")
    assert driven.root.layers[-1].title.said == f"Which card was it? ({title})"
    driven.tap(driven.card(card))
    assert driven.corrected() == (told, False)


@pytest.fixture
def good_one():
    return played("goodone", "A3/3/3 B3/2/3 C0/0/2 D7/3/3 | turn=A dir=+ pile=7 val=5 deck=0", "play A 9x2")


@pytest.mark.parametrize(
    ("line", "title", "told"),
    [
        ("play A 9x2", "Ada: 2 × 9", "play A 11x2"),
        ("flip C 9", "Zażółć Gęślą-Jaźń turns over: 9", "flip C 11"),
    ],
)
def test_good_one_another_card_keeps_how_many(opened, good_one, line, title, told):
    driven = opened(line, good_one)
    driven.press("It was another card…")
    assert driven.root.layers[-1].title.said == f"Which card was it? ({title})"
    driven.tap(driven.card("11"))
    assert driven.corrected() == (told, False)


@pytest.mark.parametrize("line", ["draw B 2", "pass B", "colour B G", "call B", "round"])
def test_line_without_a_card_offers_no_other_card(opened, line):
    assert not opened(line).offers("It was another card…")


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
    assert driven.corrected() == (told, False)


def test_another_number_is_never_greater_than_the_deck(opened):
    driven = opened("draw B 2")
    driven.press("Another number…", "1", "0", "9", "OK")
    assert driven.intents == []
    assert "only 1 to 108 is possible" in driven.texts()
    driven.tap(driven.root.layers[-1].less)
    driven.press("OK")
    assert driven.corrected() == ("draw B 108", False)


def test_good_one_another_number_is_how_many_were_laid(opened, good_one):
    driven = opened("play A 9x2", good_one)
    driven.press("Another number…", "3", "OK")
    assert driven.corrected() == ("play A 9x3", False)


def test_one_card_of_classic_counts_nothing(opened):
    driven = opened("play A R7")
    assert not driven.offers("Another number…")
    assert not driven.offers("Another colour…")


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
    assert driven.corrected() == (told, False)


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
    assert not driven.offers("Ben")
    driven.press("Ada")
    assert driven.corrected() == (told, False)


def test_somebody_else_is_never_the_one_it_was_done_to(opened):
    driven = opened("catch B>A")
    driven.press("It was somebody else…")
    assert not driven.offers("Ada")


@pytest.mark.parametrize(
    ("line", "key", "asked", "told"),
    [
        ("swap B C", "It was somebody else…", "Whom did Ben choose?", "swap B D"),
        ("bonus B C", "It was somebody else…", "Whom did Ben choose?", "bonus B D"),
        ("swap B C; play C R7", "Ben chose somebody else…", "Whom did Ben choose?", "swap B D; play C R7"),
        ("play B R7; swap B C", "Ben chose somebody else…", "Whom did Ben choose?", "play B R7; swap B D"),
        ("play B R7; swap B C", "It was not Ben…", "Who was it?", "play D R7; swap D C"),
    ],
)
def test_somebody_else_answers_no_question_of_the_rules_but_may_be_whom_the_answer_names(
    opened, line, key, asked, told
):
    """NM-R14: who laid the 7 swaps; what can have been wrong is with whom."""
    driven = opened(line)
    driven.press(key)
    assert driven.root.layers[-1].title.said == asked
    assert not any(driven.offers(name) for name in ("Ben", "Zażółć Gęślą-Jaźń"))
    driven.press("Wawrzyniec Chrząszczyżewoszycki")
    assert driven.corrected() == (told, False)


@pytest.mark.parametrize(
    ("key", "then", "told"),
    [
        ("It was not Wawrzyniec…", "Ben", "play C ?; play B G5"),
        ("It was not Zażółć Gęślą-Jaźń…", "Ben", "play B ?; play D G5"),
        ("Wawrzyniec: another card…", "G3", "play C ?; play D G3"),
        ("Zażółć Gęślą-Jaźń: another card…", "G3", "play C G3; play D G5"),
    ],
)
def test_line_of_two_players_says_whom_each_key_means(opened, key, then, told):
    driven = opened("play C ?; play D G5")
    assert not any(driven.offers(text) for text in ("It was another card…", "It was somebody else…"))
    driven.press(key.replace("Wawrzyniec", "Wawrzyniec Chrząszczyżewoszycki"))
    if then == "G3":
        driven.press("green")
        driven.tap(driven.card(then))
    else:
        driven.press(then)
    assert driven.corrected() == (told, False)


def test_other_partner_of_a_swap_stands_in_the_log_and_breaks_nothing(drive):
    """NM-R14."""
    desk = Desk(("Ada", "Ben", "Cleo", "Dad"), game="nomercy")
    for at, told in enumerate(("first R5", "play A R7", "swap A C"), 1):
        desk.tap(float(at), told)
    driven = drive()
    driven.show(desk.table)
    driven.pump()
    entry = desk.table.log[-1].entry
    driven.root.flows.open_line(entry)
    driven.press("It was somebody else…", "Dad")
    (intent,) = driven.intents
    desk.post(replace(intent, t_s=20.0))
    assert _told(desk) == ["swap A D"]
    assert desk.table.log[-1].objections == ()
    assert not [offer for offer in desk.table.offers if offer.word == "swap"]


@pytest.mark.parametrize(
    ("language", "says"), [("en", "Zażółć Gęślą-Jaźń laid nothing"), ("pl", "Zażółć Gęślą-Jaźń nie kładzie nic")]
)
def test_unseen_card_that_was_only_assumed_is_taken_out_by_a_key(opened, language, says):
    driven = opened("play C ?; play D G5", language=language)
    driven.press(says)
    assert driven.corrected() == ("play D G5", False)


@pytest.mark.parametrize("line", ["play C ?", "play C G7; play D G5", "play D ?", "draw C 1; play D G5"])
def test_what_was_told_or_seen_is_not_taken_for_assumed(opened, line):
    assert not [key for key in opened(line).root.layers[-1].keys if "laid nothing" in key.text]


def test_card_out_of_turn_is_told_where_nobody_laid_anything_before_it(drive):
    """U-R6."""
    desk = Desk(("Ada", "Ben", "Cleo", "Dad"), game="nomercy")
    for at, told in enumerate(("first G8", "play A G3", "play B G4", "play D G5"), 1):
        desk.tap(float(at), told)
    line = desk.table.log[-1]
    assert _told(desk) == ["play C ?", "play D G5"]
    driven = drive()
    driven.show(desk.table)
    driven.pump()
    driven.root.flows.open_line(line.entry)
    driven.press("Cleo laid nothing")
    (intent,) = driven.intents
    desk.post(replace(intent, t_s=20.0))
    line, public = desk.table.log[-1], desk.table.public
    assert _told(desk) == ["play D G5"]
    assert [objection.ruling for objection in line.objections] == ["U-R6"]
    assert [seat.cards for seat in public.seats] == [6, 6, 7, 6]


@pytest.mark.parametrize("line", ["first R0", "card 12", "round"])
def test_line_of_nobody_asks_for_nobody(opened, line):
    assert not opened(line).offers("It was somebody else…")


def test_missing_card_is_first_guessed_to_be_of_who_acts_in_the_line(opened):
    driven = opened("draw B 2")
    driven.press("A card is missing before it…")
    assert driven.root.layers[-1].title.said == "Ben plays"
    driven.press("green")
    driven.tap(driven.card("G3"))
    assert driven.corrected() == ("play B G3", True)


def test_missing_card_may_be_of_another_seat(opened):
    driven = opened("draw B 2")
    driven.press("A card is missing before it…", "by someone else…", "Ada", "green")
    driven.tap(driven.card("G3"))
    assert driven.corrected() == ("play A G3", True)


@pytest.mark.parametrize(
    ("line", "told"),
    [("stay B", "hit B 9"), ("hit B 12", "hit B 9"), ("deal B 12", "deal B 9"), ("card 12", "card 9")],
)
def test_flip_7_missing_card_is_turned_over_as_its_neighbour_was(opened, line, told):
    driven = opened(line, SITUATIONS["lines"]())
    driven.press("A card is missing before it…")
    driven.tap(driven.card("9"))
    assert driven.corrected() == (told, True)


def test_first_card_may_have_been_another_before(opened):
    driven = opened("first R0")
    driven.press("A card is missing before it…", "wild cards")
    driven.tap(driven.card("W4"))
    assert driven.corrected() == ("first W4", True)


def test_same_value_again_corrects_nothing(opened):
    driven = opened("draw B 2")
    driven.press("Another number…", "OK")
    assert driven.intents == []
    assert driven.root.layers == []


def _told(desk):
    """Return what the last line tells, without the times."""
    return [str(event).partition(" @")[0] for event in desk.table.log[-1].events]


def _logged(situation):
    table = SITUATIONS[situation]()
    return table if table.log else replace(table, log=played("classic", FOUR, "draw A 1").log)
