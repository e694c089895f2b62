"""From fingers to intents: what a touch never does twice, and what it leaves alone."""

import pytest

from companion.messages import Record
from tests.ui.samples import SITUATIONS, played
from ui.touches import SETTLES_S


def lain_there(driven):
    """Return the layer for a count, which was opened a while ago."""
    driven.root.flows.seats.recount("B")
    driven.t_s += 2 * SETTLES_S
    return driven.root.layers[-1]


def test_d2_one_finger_from_two_devices_counts_once(shown):
    driven = shown("turn")
    plus = lain_there(driven).more
    before = driven.root.layers[-1].value
    x, y = plus.center
    driven.tap_at(x, y, "panel")
    driven.t_s += 0.04
    driven.tap_at(x, y, "mouse")
    assert driven.root.layers[-1].value == before + 1


def test_d2_two_taps_count_twice(shown):
    driven = shown("turn")
    plus = lain_there(driven).more
    before = driven.root.layers[-1].value
    driven.tap_at(*plus.center)
    driven.t_s += 0.35
    driven.tap_at(*plus.center)
    assert driven.root.layers[-1].value == before + 2


def test_d2_two_quick_taps_of_one_device_are_two_even_in_one_frame(shown):
    driven = shown("turn")
    plus = lain_there(driven).more
    before = driven.root.layers[-1].value
    driven.tap_at(*plus.center)
    driven.tap_at(*plus.center)
    assert driven.root.layers[-1].value == before + 2


def test_d2_round_is_told_once_however_often_it_is_tapped(shown):
    driven = shown("scored")
    key = driven.key("Next round")
    for _ in range(3):
        driven.tap_at(*key.center)
        driven.t_s += 0.2
    assert driven.told() == ["round"]


def test_d2_press_is_given_up_when_a_screen_is_laid_over_it(shown):
    driven = shown("turn")
    key = driven.key("Play…")
    x, y = key.center
    finger = driven.finger(x, y)
    finger.touch_down()
    driven.pump(1)
    driven.root.flows.seats.recount("B")
    value = driven.root.layers[-1].value
    finger.touch_up()
    driven.pump(1)
    assert driven.told() == []
    assert len(driven.root.layers) == 1
    assert driven.root.layers[-1].value == value


def test_press_is_given_up_when_its_key_is_gone(shown):
    driven = shown("turn")
    finger = driven.finger(*driven.key("Draw 1").center)
    finger.touch_down()
    driven.show(SITUATIONS["challenge"]())
    finger.touch_up()
    driven.pump(1)
    assert driven.intents == []


def test_d2_mouse_echo_of_the_opening_press_does_not_reach_the_opened_screen(shown):
    driven = shown("turn")
    x, y = driven.key("Play…").center
    driven.tap_at(x, y, "panel")
    assert len(driven.root.layers) == 1
    driven.tap_at(x, y, "mouse")
    assert driven.told() == []
    assert len(driven.root.layers) == 1


def test_d2_second_tap_of_a_quick_double_does_not_reach_what_the_first_one_opened(shown):
    driven = shown("turn")
    x, y = driven.key("Play…").center
    driven.tap_at(x, y)
    for _ in range(2):
        driven.t_s += SETTLES_S / 3
        driven.tap_at(x, y)
    assert driven.told() == []
    assert len(driven.root.layers) == 1
    driven.t_s += 2 * SETTLES_S
    driven.tap_at(x, y)
    assert driven.told() != []


def test_d2_second_tap_on_the_closing_key_opens_nothing(shown):
    driven = shown("turn")
    layer = lain_there(driven)
    x, y = layer.close_key.center
    driven.tap_at(x, y)
    driven.tap_at(x, y)
    assert driven.root.layers == []


def test_finger_that_slides_off_a_key_tells_nothing(shown):
    driven = shown("turn")
    finger = driven.finger(*driven.key("Draw 1").center)
    finger.touch_down()
    finger.touch_move(300, 200)
    finger.touch_up()
    driven.pump(1)
    assert driven.intents == []


def test_d3_typed_count_is_taken_as_it_is_visible(shown):
    driven = shown("turn")
    driven.root.flows.seats.recount("B")
    driven.press("1", "2", "OK")
    assert driven.told() == ["count B 12"]


def test_d3_impossible_count_is_refused_with_a_reason(shown):
    driven = shown("turn")
    driven.root.flows.seats.recount("B")
    driven.press("9", "9", "9", "OK")
    assert driven.told() == []
    assert "only 0 to 108 is possible" in driven.texts()


def test_d4_gap_between_minus_and_plus_changes_nothing(shown):
    driven = shown("turn")
    driven.root.flows.seats.recount("B")
    pad = driven.root.layers[-1]
    before = pad.value
    driven.tap_at((pad.less.right + pad.more.x) / 2, pad.less.center_y)
    assert pad.value == before


@pytest.mark.parametrize(
    ("start", "events", "turn_deg"),
    [
        ("A5 B4 | dealer=B turn=A dir=+ top=R5", "play A W", 0),
        ("A5 B4 | dealer=B turn=B dir=+ top=R5", "play B W", 180),
        ("A5 B4 C6 D7 | dealer=D turn=B dir=+ top=R5", "play B W", 270),
        ("A5 B4 C6 D7 | dealer=D turn=D dir=+ top=R5", "play D W", 90),
    ],
)
def test_d4_question_is_turned_to_the_seat_that_answers(drive, start, events, turn_deg):
    from ui.layers import Slip

    driven = drive()
    driven.show(played("classic", start, events))
    assert driven.all_of(Slip)[0].turn_deg == turn_deg


def test_d4_roulette_asks_the_victim(shown):
    from ui.layers import Slip

    driven = shown("roulette")
    assert driven.all_of(Slip)[0].turn_deg == 270
    assert driven.all_of(Slip)[0].board.title.said.startswith("Ben")


@pytest.mark.parametrize("situation", ["colour", "question"])
def test_d13_stray_taps_leave_a_question_open(shown, situation):
    from ui.layers import Slip

    driven = shown(situation)
    for x, y in ((2, 2), (798, 2), (2, 478), (798, 478)):
        driven.tap_at(x, y)
    assert len(driven.all_of(Slip)) == 1
    assert driven.intents == []


def test_d13_stray_taps_leave_a_layer_open(shown):
    driven = shown("turn")
    driven.press("Play…")
    for x, y in ((2, 2), (798, 2), (2, 478), (400, 470)):
        driven.tap_at(x, y)
    assert len(driven.root.layers) == 1
    assert driven.intents == []


def test_d13_escape_and_f1_do_nothing(shown):
    from kivy.base import EventLoop

    driven = shown("turn")
    for key in (27, 282):
        driven.window.dispatch("on_keyboard", key, 0, None, [])
        driven.pump()
    assert EventLoop.status == "started"
    assert driven.root.layers == []


def test_question_that_appears_under_a_finger_is_deaf_at_first(drive):
    driven = drive()
    driven.show(SITUATIONS["colour"]())
    green = driven.key("green")
    driven.tap_at(*green.to_window(*green.center))
    assert driven.told() == []
    driven.t_s += 1
    driven.tap_at(*green.to_window(*green.center))
    assert driven.told() == ["colour B G"]


def test_same_fact_told_twice_about_one_table_is_told_once_but_drawing_counts(shown):
    driven = shown("challenge")
    key = driven.key("Take 4")
    driven.tap_at(*key.center)
    driven.t_s += 0.3
    driven.tap_at(*key.center)
    assert driven.told() == ["take B"]
    driven.show(SITUATIONS["turn"]())
    key = driven.key("Draw 1")
    driven.tap_at(*key.center)
    driven.t_s += 0.3
    driven.tap_at(*key.center)
    assert driven.told() == ["take B", "draw D 1", "draw D 1"]
    assert all(isinstance(each, Record) for each in driven.intents)
