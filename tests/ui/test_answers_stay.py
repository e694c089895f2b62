"""A card is set right that had been answered: the page says what stays as it was told, and offers to take that back."""

from dataclasses import replace

import pytest

from companion.past import Past
from companion.rules.notation import parse_all
from tests.ui.gallery import MERCY
from tests.ui.samples import FOUR, SITUATIONS, played
from ui.around import Around


@pytest.fixture
def shown(drive):
    def show(table, language="en", **around):
        driven = drive(language=language)
        driven.root.around = Around(**around)
        driven.show(table)
        driven.pump()
        driven.t_s += 1
        return driven

    return show


def corrections(driven):
    assert driven.root.layers == []
    return [(each.entry, "; ".join(map(str, each.events)) if each.events else None) for each in driven.corrections()]


def stays(driven):
    return [row for row in driven.root.layers[-1].rows if row[0] in ("Stays as told", "Zostaje, jak podano")]


SWAPPED = played("nomercy", MERCY, "play A R7; swap A B")


@pytest.mark.parametrize(
    ("language", "row", "key"),
    [
        ("en", ("Stays as told", "", "Ada: swaps hands with Ben"), "Correct it so"),
        ("pl", ("Zostaje, jak podano", "", "Ada: zamiana kart z: Ben"), "Popraw tak"),
    ],
)
@pytest.mark.parametrize("wired", [False, True])
def test_swap_stays_as_told_and_the_page_says_so(shown, language, row, key, wired):
    driven = shown(SWAPPED, language, foresee=(lambda *_: ()) if wired else None)
    driven.tap(driven.root.screen.middle.card_spot)
    driven.tap(driven.card("R5"))
    assert driven.intents == []
    assert stays(driven) == [row]
    driven.press(key)
    assert corrections(driven) == [(1, "play A R5")]


def test_swap_is_taken_back_with_the_same_confirmation(shown):
    driven = shown(SWAPPED)
    driven.tap(driven.root.screen.middle.card_spot)
    driven.tap(driven.card("R5"))
    driven.press("Correct it, and take that back")
    assert corrections(driven) == [(2, None), (1, "play A R5")]


@pytest.mark.parametrize(
    ("game", "events", "card", "stay"),
    [
        ("nomercy", "play A R7; swap A B", "R9", "Ada: swaps hands with Ben"),
        ("nomercy", "play A RD; shed A 2", "R9", "Ada: 2 cards under it"),
        ("nomercy", "play A WF; roul B R 3", "W6", "Ben: names red and takes 3 cards"),
        ("nomercy", "play A W6 col=R; take B", "WF", "Ben: takes the cards"),
        ("classic", "play A W4 col=B; chal B guilty", "W", "Ben: challenges, rightly"),
        ("classic", "play A R+2; take B; begin C", "RV", "Ben: takes the cards"),
        ("classic", "play A W; call A; colour A R", "R9", "Ada: names red"),
    ],
)
def test_whatever_answered_the_card_stays_as_told(shown, game, events, card, stay):
    driven = shown(played(game, MERCY, events))
    line = driven.root.view.table.log[0]
    driven.root.flows.corrections.of(driven.root.seen, line).tell(tuple(parse_all(f"play A {card}")))
    assert stays(driven) == [("Stays as told", "", stay)]


@pytest.mark.parametrize(
    ("game", "events", "entry", "card"),
    [
        ("nomercy", "play A R7; swap A B", 1, "B7"),
        ("classic", "play A W; colour A R", 1, "W4"),
        ("classic", "play A R7; play B R2; play C B9", 3, "B8"),
        ("classic", "play A R7; draw B 1; pass B", 1, "R9"),
    ],
)
def test_last_card_stays_two_taps_where_what_answered_it_fits_the_right_one(shown, game, events, entry, card):
    driven = shown(played(game, FOUR if game == "classic" else MERCY, events))
    driven.tap(driven.root.screen.middle.card_spot)
    layer = driven.root.layers[-1]
    layer.turn_to(card[0])
    driven.tap(driven.card(card))
    ((corrected, told),) = corrections(driven)
    assert corrected == entry
    assert card in told


def test_card_that_was_not_played_leaves_its_answer_too(shown):
    driven = shown(SWAPPED)
    driven.root.flows.open_line(1)
    driven.press("It did not happen")
    assert stays(driven) == [("Stays as told", "", "Ada: swaps hands with Ben")]
    driven.press("Correct it, and take that back")
    assert corrections(driven) == [(2, None), (1, None)]


def test_answer_in_the_same_line_is_taken_out_of_it(shown):
    table = replace(SWAPPED, log=(replace(SWAPPED.log[0], events=tuple(parse_all("play A R7; swap A B"))),))
    driven = shown(table)
    driven.tap(driven.root.screen.middle.card_spot)
    driven.tap(driven.card("R5"))
    driven.press("Correct it, and take that back")
    assert corrections(driven) == [(1, "play A R5")]


def test_answer_in_a_line_with_more_goes_alone(shown):
    log = (SWAPPED.log[0], replace(SWAPPED.log[1], events=tuple(parse_all("swap A B; call A"))))
    driven = shown(replace(SWAPPED, log=log))
    driven.tap(driven.root.screen.middle.card_spot)
    driven.tap(driven.card("R5"))
    driven.press("Correct it, and take that back")
    assert corrections(driven) == [(2, "call A"), (1, "play A R5")]


def test_flip_four_that_was_none_leaves_its_cards(shown):
    driven = shown(SITUATIONS["job"]())
    driven.root.flows.open_line(1)
    driven.press("It was another card…")
    driven.tap(driven.card("5"))
    assert stays(driven) == [("Stays as told", "", "It goes to Ben; Ben: 3; Ben: minus 4")]


def test_line_of_the_past_knows_what_answered_it(shown):
    from companion.entries import SetUp
    from companion.setup import set_up
    from tests.ui.test_whole_evening import past_of

    past = past_of(SetUp(set_up("nomercy", ("Ada", "Ben", "Cleo"))), "first R5", "play B R7", "swap B A", "play C R9")
    assert isinstance(past, Past)
    driven = shown(SITUATIONS["turn"]())
    driven.root.flows.corrections.open_past(past, 1)
    driven.press("It was another card…", "red")
    driven.tap(driven.card("R3"))
    assert stays(driven) == [("Stays as told", "", "Ben: swaps hands with Ada")]
    driven.press("Correct it, and take that back")
    assert corrections(driven) == [(4, None), (3, "play B R3 @3000")]


def test_taking_back_what_answers_nothing_now_is_what_the_page_expects(shown):
    driven = shown(SWAPPED)
    driven.tap(driven.root.screen.middle.card_spot)
    driven.tap(driven.card("R5"))
    kinds = {text: driven.key(text)._kind for text in ("Correct it, and take that back", "Correct it so")}
    assert kinds == {"Correct it, and take that back": "main", "Correct it so": "plain"}
