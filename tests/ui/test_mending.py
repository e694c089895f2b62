"""What a glance shows to be wrong is set right in two taps at most, and one more tap undoes it."""

from dataclasses import replace

import pytest

from companion.messages import Correct, Record, Undo
from tests.ui.samples import FOUR, SITUATIONS, played


@pytest.fixture
def shown(drive):
    def show(table):
        driven = drive()
        driven.show(table)
        driven.pump()
        driven.t_s += 1
        return driven

    return show


def told(driven):
    (intent,) = driven.intents
    assert driven.root.layers == []
    assert isinstance(intent, Record | Correct)
    return intent.entry if isinstance(intent, Correct) else None, "; ".join(map(str, intent.events or ()))


def middle(driven):
    return driven.root.screen.middle


def after(start, events, more):
    return played("classic", start, f"{events}; {more}").public


def test_direction_is_one_tap_and_one_more_undoes_it(shown):
    driven = shown(SITUATIONS["turn"]())
    driven.tap(middle(driven).way_key)
    assert told(driven) == (None, "now dir=-")
    assert after(FOUR, "play A R7", "now dir=-").clockwise is False
    driven.press("Undo")
    assert isinstance(driven.intents[-1], Undo)
    driven = shown(SITUATIONS["called"]())
    driven.tap(middle(driven).way_key)
    assert told(driven) == (None, "now dir=+")


def test_direction_taps_once_more_mean_it_once(shown):
    driven = shown(SITUATIONS["turn"]())
    driven.tap(middle(driven).way_key)
    driven.tap(middle(driven).way_key)
    assert len(driven.intents) == 1


def test_turn_is_two_taps(shown):
    driven = shown(SITUATIONS["turn"]())
    driven.tap(driven.root.screen.plates["B"])
    driven.press("It is Ben's turn")
    assert told(driven) == (None, "now turn=B")


def test_last_card_is_two_taps(shown):
    driven = shown(SITUATIONS["turn"]())
    driven.tap(middle(driven).card_spot)
    driven.tap(driven.card("B7"))
    assert told(driven) == (3, "play C B7")


@pytest.mark.parametrize(
    ("game", "events", "entry", "becomes"),
    [
        ("classic", "play A R7; play B R2; play C B9", 3, "play C G9"),
        ("classic", "play A R7; draw B 1", 1, "play A G7"),
        ("classic", "play A W4 col=B", 1, "play A W4 col=G"),
        ("classic", "play A W; colour A R", 2, "colour A G"),
        ("nomercy", "play A WF; roul B R 3", 2, "roul B G 3"),
        ("classic", "play A R7; now top=W col=B", None, "now col=G"),
        ("nomercy", "play A RX", 1, "play A GX"),
    ],
)
def test_colour_is_two_taps_and_sets_right_what_it_comes_from(shown, game, events, entry, becomes):
    driven = shown(played(game, FOUR, events))
    driven.tap(middle(driven).colour_spot)
    driven.press("green")
    assert told(driven) == (entry, becomes)


def test_colour_in_force_is_not_offered_again(shown):
    driven = shown(SITUATIONS["turn"]())
    driven.tap(middle(driven).colour_spot)
    assert [key.text for key in driven.root.layers[-1].keys] == ["red", "yellow", "green"]


def test_colour_of_a_game_without_colours_is_deaf(shown):
    driven = shown(SITUATIONS["good_one"]())
    driven.tap(middle(driven).colour_spot)
    assert driven.root.layers == []


def test_owed_total_is_two_taps_and_its_number(shown):
    driven = shown(SITUATIONS["owed"]())
    driven.tap(middle(driven).owed_spot)
    driven.press("Another number…", "1", "0", "OK")
    assert told(driven) == (None, "now turn=C pend=10/4>C")
    owed = played(
        "nomercy", "A9 B5 C8 D3 | dealer=D turn=A dir=+ top=R5", "play A R+2; play B G+4; now turn=C pend=10/4>C"
    ).public.owed
    assert (owed.total, owed.least, owed.target, owed.sender) == (10, 4, "C", "B")
    driven = shown(SITUATIONS["owed"]())
    driven.tap(middle(driven).owed_spot)
    driven.press("Another number…", "0", "OK")
    assert told(driven) == (None, "now pend=0")


def test_open_question_has_nothing_to_count(shown):
    driven = shown(SITUATIONS["swap"]())
    driven.root.flows.why()
    assert "Another number…" not in driven.texts()


@pytest.mark.parametrize(("key", "event"), [("Holds 1 card", "count B 1"), ("Holds 3 cards", "count B 3")])
def test_count_that_is_one_off_is_two_taps(shown, key, event):
    driven = shown(played("classic", FOUR))
    driven.tap(driven.root.screen.plates["B"])
    assert "Holds 2 cards" not in driven.texts()
    driven.press(key)
    assert told(driven) == (None, event)


def test_count_in_doubt_is_made_sure_by_two_taps(shown):
    driven = shown(replace(played("classic", FOUR), doubtful=frozenset({"B"})))
    driven.tap(driven.root.screen.plates["B"])
    driven.press("Holds 2 cards")
    assert told(driven) == (None, "count B 2")


@pytest.mark.parametrize(
    ("language", "title", "why", "count"),
    [
        ("en", "Ben: about 2", 'Why "about"? Some cards', "Count of cards…"),
        ("pl", "Ben: około 2", "Dlaczego „około”? Ktoś mógł", "Liczba kart…"),
    ],
)
def test_count_in_doubt_says_why_and_is_counted(drive, language, title, why, count):
    driven = drive(language=language)
    driven.show(replace(played("classic", FOUR), doubtful=frozenset({"B"})))
    driven.tap(driven.root.screen.plates["B"])
    layer = driven.root.layers[-1]
    assert layer.title.said == title
    assert layer.note.said.startswith(why)
    assert layer.keys[0].text == {"en": "Call", "pl": "Okrzyk"}[language], "where a finger looks for it"
    driven.press(count, "7", "OK")
    assert told(driven) == (None, "count B 7")


def test_count_that_is_sure_explains_nothing(shown):
    driven = shown(played("classic", FOUR))
    driven.tap(driven.root.screen.plates["B"])
    assert driven.root.layers[-1].title.said == "Ben"
    assert driven.root.layers[-1].note.said == ""


MERCY = "A20 B9 C9 D4 E6 | dealer=D turn=E dir=+ top=R5"


def test_who_is_out_unseen_is_two_taps(shown):
    driven = shown(played("nomercy", MERCY))
    driven.tap(driven.root.screen.plates["A"])
    driven.press("Is out")
    assert told(driven) == (None, "now A-")
    assert played("nomercy", MERCY, "now A-").public.seat("A").status == "out"


def test_who_is_not_out_at_all_is_two_taps(shown):
    driven = shown(SITUATIONS["out"]())
    driven.tap(driven.root.screen.plates["A"])
    driven.press("Is still in, with 24 cards")
    assert told(driven) == (None, "now A24")
    seat = played("nomercy", MERCY, "play E W10 col=R; take A; now A24").public.seat("A")
    assert (seat.status, seat.cards) == ("in", 24)


STAGES = "A2/0/0 B0/0/1 C9/3/3 D- | turn=A dir=+ pile=1 val=9 deck=0 fin=D"


@pytest.mark.parametrize(
    ("seat", "key", "event"),
    [("B", "Has no cards left", "now B0/0/0"), ("D", "Has 2 hidden cards left", "now D0/0/2")],
)
def test_gd_r16_who_has_finished_and_who_has_not_is_two_taps(shown, seat, key, event):
    driven = shown(played("goodone", STAGES))
    driven.tap(driven.root.screen.plates[seat])
    driven.press(key)
    assert told(driven) == (None, event)
    finished = played("goodone", STAGES, event).public.seat(seat).status == "finished"
    assert finished == (seat == "B")


def test_nobody_is_out_where_no_number_of_cards_is_too_many(shown):
    driven = shown(SITUATIONS["turn"]())
    driven.tap(driven.root.screen.plates["A"])
    assert "Is out" not in driven.texts()


def test_count_never_offers_what_nobody_can_hold(shown):
    driven = shown(played("nomercy", "A24 B1 C9 | dealer=C turn=C dir=+ top=R5"))
    driven.tap(driven.root.screen.plates["A"])
    assert "Holds 25 cards" not in driven.texts()
    driven.root.close_layers()
    driven.tap(driven.root.screen.plates["B"])
    assert "Holds 0 cards" not in driven.texts()


def test_good_one_nobody_begins_a_turn_by_hand(shown):
    driven = shown(SITUATIONS["good_one"]())
    driven.root.flows.open_seat("A")
    assert "Turn begun" not in driven.texts()
