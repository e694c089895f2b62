"""From fingers to intents: what a tap tells."""

import pytest

from companion.messages import Answer, Correct, Dismiss, Redo, Undo
from companion.rules.events import Play
from tests.ui.samples import SITUATIONS, played
from ui.pieces import Key
from ui.theme import Look


def test_draw_one_choice_is_told_at_once(shown):
    driven = shown("turn")
    driven.press("Draw 1")
    assert driven.told() == ["draw D 1"]
    assert driven.intents[0].t_s == driven.t_s


def test_play_is_two_taps_for_the_expected_actor(shown):
    driven = shown("turn")
    driven.press("Play…")
    driven.tap(driven.card("B7"))
    assert driven.told() == ["play D B7"]
    assert driven.root.layers == []


def test_play_colour_then_face(shown):
    driven = shown("turn")
    driven.press("Play…", "yellow")
    driven.tap(driven.card("YS"))
    assert driven.told() == ["play D YS"]


def test_play_by_someone_else(shown):
    driven = shown("turn")
    driven.press("Play…", "by someone else…", "Ben", "wild cards")
    driven.tap(driven.card("W4"))
    assert driven.told() == ["play B W4"]


def test_first_card_is_picked(shown):
    driven = shown("two")
    driven.press("First card…", "green")
    driven.tap(driven.card("G3"))
    assert driven.told() == ["first G3"]


def test_take_and_challenge(shown):
    driven = shown("challenge")
    driven.press("Take 4")
    assert driven.told() == ["take B"]
    driven.press("Challenge…", "had a match: guilty")
    assert driven.told() == ["take B", "chal B guilty"]


def test_colour_is_named_on_the_turned_slip(shown):
    driven = shown("colour")
    driven.press("green")
    assert driven.told() == ["colour B G"]


def test_swap_is_a_tap_on_a_name(shown):
    driven = shown("swap")
    driven.press("2 cards\nEla")
    assert driven.told() == ["swap A E"]


def test_shed_is_a_tap_on_a_number(shown):
    driven = shown("shed")
    driven.press("3")
    assert driven.told() == ["shed A 3"]


def test_roulette_asks_colour_then_number(shown):
    driven = shown("roulette")
    driven.press("blue", "7", "OK")
    assert driven.told() == ["roul B B 7"]


def test_call_catch_and_recount_from_the_seat(shown):
    driven = shown("turn")
    driven.tap(driven.root.screen.plates["B"])
    driven.press("Call")
    driven.tap(driven.root.screen.plates["B"])
    driven.press("Caught by…", "Ada")
    driven.tap(driven.root.screen.plates["D"])
    driven.press("Count of cards…", "9", "OK")
    assert driven.told() == ["call B", "catch A>B", "count D 9"]


def test_whose_turn_it_is_can_be_said_with_two_taps(shown):
    driven = shown("turn")
    driven.tap(driven.root.screen.plates["B"])
    driven.press("It is Ben's turn")
    assert driven.told() == ["now turn=B"]


def test_leaving_is_asked_once_more(shown):
    driven = shown("turn")
    driven.tap(driven.root.screen.plates["B"])
    driven.press("Leaves the game…")
    assert driven.told() == []
    driven.press("Leaves the game")
    assert driven.told() == ["leave B"]


def test_hand_is_collected_with_its_points(shown):
    driven = shown("reveal")
    driven.press("Hand of Ben…")
    driven.tap(driven.card("R5"))
    driven.press("wild cards")
    driven.tap(driven.card("W4"))
    assert "2 of 2 cards\n55 points" in driven.texts()
    driven.press("OK")
    assert driven.told() == ["reveal B R5,W4"]


def test_hand_is_told_by_its_points_alone(shown):
    driven = shown("reveal")
    driven.root.flows.counting.reveal("B")
    driven.press("only the points…", "5", "7", "OK")
    assert driven.told() == ["reveal B =57"]
    assert driven.root.layers == []


def test_hand_a_card_in_the_tray_is_taken_back(shown):
    driven = shown("reveal")
    driven.press("Hand of Ben…")
    driven.tap(driven.card("R5"))
    driven.tap(driven.root.layers[-1].erase)
    assert driven.root.layers[-1].hand == []
    assert "0 of 2 cards\n0 points" in driven.texts()


def test_lines_card_is_asked_for_or_next_in_a_job(shown):
    driven = shown("lines")
    driven.press("Card…")
    driven.tap(driven.card("U7"))
    assert driven.told() == ["hit A U7"]
    driven.root.show(SITUATIONS["job"]())
    driven.press("Card…")
    driven.tap(driven.card("12"))
    assert driven.told() == ["hit A U7", "card 12"]


def test_good_one_asks_card_and_how_many(shown):
    driven = shown("good_one")
    driven.press("Play…")
    driven.tap(driven.card("11"))
    driven.press("2", "OK")
    assert driven.told() == ["play A 11x2"]


def test_undo_and_redo(shown):
    driven = shown("turn")
    driven.press("Undo", "Redo")
    assert [type(each) for each in driven.intents] == [Undo, Redo]


def test_undo_with_nothing_to_take_back_is_deaf(shown):
    driven = shown("two")
    driven.press("Undo", "Redo")
    assert driven.intents == []


def test_question_is_answered_by_a_chip_and_skipped_by_its_key(shown):
    from ui.asking import Chip

    driven = shown("question")
    chips = sorted(driven.all_of(Chip), key=lambda chip: chip.to_window(*chip.pos)[0])
    driven.tap(chips[1])
    driven.press("Not now")
    assert [(type(each), each.question) for each in driven.intents] == [(Answer, 7), (Dismiss, 7)]
    assert driven.intents[0].choice == 1


def test_question_answered_elsewhere_goes_away(shown):
    from ui.layers import Slip

    driven = shown("question")
    driven.show(SITUATIONS["turn"]())
    assert driven.all_of(Slip) == []


def test_line_is_removed_from_the_log(shown):
    driven = shown("turn")
    driven.tap(driven.root.screen.log)
    driven.tap(driven.root.layers[-1].rows[1])
    driven.press("It did not happen")
    assert driven.intents == [Correct(driven.t_s, 2, None)]


def test_line_is_changed_and_one_is_inserted_before_it(shown):
    driven = shown("turn")
    driven.root.flows.open_line(2)
    driven.press("It was another card…", "red")
    driven.tap(driven.card("R3"))
    driven.root.flows.open_line(2)
    driven.press("A card is missing before it…", "green")
    driven.tap(driven.card("G3"))
    assert [(each.entry, each.events, each.before) for each in driven.intents] == [
        (2, (Play("B", "R3"),), False),
        (2, (Play("B", "G3"),), True),
    ]


def test_line_that_holds_more_than_a_card_keeps_the_rest_when_the_card_is_corrected(drive):
    from dataclasses import replace

    from companion.rules.events import Take

    table = SITUATIONS["turn"]()
    driven = drive()
    driven.show(replace(table, log=(replace(table.log[0], events=(Take("B"), Play("B", "R7"))),)))
    driven.root.flows.open_line(1)
    driven.press("It was another card…", "red")
    driven.tap(driven.card("R3"))
    assert driven.intents[-1].events == (Take("B"), Play("B", "R3"))


def test_more_actions_than_room_are_one_tap_further(drive):
    from companion.rules.events import Pass
    from companion.rules.game import Offer

    driven = drive()
    table = played(
        "classic",
        "A5 B4 C6 D7 | dealer=D turn=A dir=+ top=R5",
        offers=tuple(Offer("pass", seat, (Pass(seat),)) for seat in "ABCD"),
    )
    driven.show(table)
    driven.press("More…", "Wawrzyniec Chrząszczyżewoszycki: Pass")
    assert driven.told() == ["pass D"]


def test_help_is_a_tap_on_what_is_waited_for(shown):
    from ui.help_layer import HelpLayer

    driven = shown("owed")
    driven.tap(driven.root.screen.column.headline)
    assert [type(each) for each in driven.root.layers] == [HelpLayer]
    assert driven.intents == []


def test_key_that_does_nothing_now_looks_like_none_that_does():
    look = Look(800, 480)
    refused = Key(look, "Redo")
    refused.enable(False)
    for kind in ("plain", "main", "alarm", "quiet", "chosen"):
        key = Key(look, "Leaves the game…", kind=kind)
        grounds = [sum(each.panel.ground[:3]) for each in (key, refused)]
        assert grounds[0] > 1.8 * grounds[1], kind
        assert sum(key.words.color[:3]) != sum(refused.words.color[:3])


def test_leaving_looks_like_everything_else_that_can_be_told_of_a_seat(shown):
    driven = shown("turn")
    driven.root.flows.open_seat("B")
    looks = {key.text: (key.panel.ground, tuple(key.words.color)) for key in driven.root.layers[-1].keys}
    assert looks["Leaves the game…"] == looks["Caught by…"]


@pytest.mark.parametrize(
    ("game", "told", "key", "title"),
    [
        ("nomercy", "", "Draw…", "Zażółć Gęślą-Jaźń: how many cards are drawn?"),
        ("nomercy", "play C R7", "Swap hands…", "Zażółć Gęślą-Jaźń: Swap hands"),
        ("classic", "play C W", "Zażółć Gęślą-Jaźń: Colour…", "Zażółć Gęślą-Jaźń: Colour…"),
    ],
)
def test_what_is_chosen_step_by_step_says_of_whom(drive, game, told, key, title):
    driven = drive()
    driven.show(played(game, "A9 B5 C8 D3 | dealer=D turn=C dir=+ top=R5", told))
    driven.t_s += 1
    action = next(each for each in driven.root.screen.column.all_actions if each.says == key)
    driven.root.flows.act(action)
    assert driven.root.layers[-1].title.said == title
