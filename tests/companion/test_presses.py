from companion.messages import Press
from companion.presses import WaitingPresses


def test_press_waits_until_no_earlier_touch_can_arrive() -> None:
    presses = WaitingPresses(wait_s=0.9)
    presses.add(Press(10.0, "A"))
    assert presses.deadline() == 10.9
    assert presses.due(10.89) == ()
    assert presses.due(10.9) == (Press(10.0, "A"),)
    assert presses.deadline() is None


def test_presses_come_out_in_the_order_of_their_times() -> None:
    presses = WaitingPresses()
    presses.add(Press(10.2, "B"))
    presses.add(Press(10.1, "A"))
    presses.add(Press(10.3, "C"))
    assert presses.before(10.3) == (Press(10.1, "A"), Press(10.2, "B"))
    assert presses.before(11.0) == (Press(10.3, "C"),)


def test_without_a_camera_a_press_is_due_at_once() -> None:
    presses = WaitingPresses(wait_s=0.0)
    presses.add(Press(3.0, "A"))
    assert presses.due(3.0) == (Press(3.0, "A"),)
