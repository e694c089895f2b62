"""What a press means is judged by the times of what was touched, whatever order it arrives in."""

from companion.effects import Acknowledge, Sound
from companion.messages import (
    Press,
    Tick,
)
from tests.companion.desk import Desk, kinds, started


def test_press_is_acknowledged_at_once_and_judged_when_no_earlier_touch_can_come() -> None:
    desk = started()
    desk.tap(2.0, "count A 2")
    assert kinds(desk.post(Press(10.0, "A"))) == ["Acknowledge"]
    assert desk.session.next_deadline() == 10.9
    effects = desk.post(Tick(10.9))
    assert desk.session.next_deadline() is None
    assert Sound("call") in effects


def test_press_while_laying_the_card_is_a_call_although_the_card_is_reported_later() -> None:
    desk = started()
    desk.tap(2.0, "count A 2")
    desk.post(Press(9.9, "A"))
    desk.see("R7", 10.0)
    assert desk.fields()["uno"] == "A:safe"


def test_catch_after_the_touch_counts_although_it_arrives_before_the_card() -> None:
    desk = started()
    desk.tap(2.0, "count A 2")
    desk.post(Press(10.2, "C"))
    desk.see("R7", 10.0)
    desk.post(Tick(11.2))
    assert desk.fields()["seats"] == "A5 B7 C7"
    assert Sound("caught") in desk.effects


def test_earlier_call_beats_the_catch_whatever_order_they_arrive_in() -> None:
    desk = started()
    desk.tap(2.0, "count A 2")
    desk.see("R7", 10.0)
    desk.post(Press(10.505, "C"))
    desk.post(Press(10.5, "A"))
    desk.post(Tick(12.0))
    assert desk.fields()["uno"] == "A:safe"


def test_equal_moments_favour_the_holder() -> None:
    desk = started()
    desk.tap(2.0, "count A 2")
    desk.see("R7", 10.0)
    desk.post(Press(10.500, "C"))
    desk.post(Press(10.501, "A"))
    desk.post(Tick(12.0))
    assert desk.fields()["uno"] == "A:safe"


def test_double_press_is_always_a_call() -> None:
    desk = started()
    desk.tap(2.0, "count A 2; count B 1")
    desk.see("R7", 10.0)
    desk.post(Press(10.5, "B"))
    desk.post(Press(10.7, "B", double=True))
    desk.post(Tick(12.0))
    assert [str(event.timed(None)) for event in desk.session.evening.lines[-1].events] == ["call B"]


def test_pressing_for_nothing_locks_catches_for_a_second() -> None:
    desk = started()
    desk.tap(2.0, "count A 2")
    desk.post(Press(9.5, "C"))
    desk.see("R7", 10.0)
    desk.post(Press(10.2, "C"))
    desk.post(Press(10.6, "C"))
    desk.post(Tick(12.0))
    assert desk.fields()["seats"] == "A1 B7 C7"


def test_without_a_camera_a_press_waits_for_a_second_one_only() -> None:
    desk = Desk(camera="none")
    desk.tap(1.0, "first R5; count A 2; play A R7")
    effects = desk.post(Press(10.0, "C"))
    assert isinstance(effects[0], Acknowledge)
    assert desk.session.next_deadline() == 10.45
    desk.post(Tick(10.45))
    assert desk.fields()["seats"] == "A5 B7 C7"


def test_tap_between_touch_and_reading_stays_after_the_card() -> None:
    desk = started()
    desk.tap(10.2, "draw B 1")
    desk.see("R7", 10.0)
    assert desk.fields()["seats"] == "A6 B8 C7"
    assert desk.fields()["turn"] == "B"
    assert not [line for line in desk.session.evening.lines if line.objections]
