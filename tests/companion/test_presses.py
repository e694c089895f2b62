from companion.messages import Press
from companion.presses import CatchLocks, WaitingPresses, moments


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


def test_double_press_is_one_press_from_its_beginning() -> None:
    presses = WaitingPresses()
    presses.add(Press(10.0, "B"))
    presses.add(Press(10.3, "B", double=True))
    assert presses.due(12.0) == (Press(10.0, "B", double=True),)


def test_presses_of_one_moment_come_out_together() -> None:
    presses = WaitingPresses(wait_s=0.9)
    presses.add(Press(10.0, "C"))
    presses.add(Press(10.0015, "A"))
    presses.add(Press(10.006, "B"))
    due = presses.due(10.9)
    assert due == (Press(10.0, "C"), Press(10.0015, "A"))
    assert list(moments([*due, Press(10.006, "B")])) == [due, (Press(10.006, "B"),)]


def test_hammering_wins_nothing() -> None:
    locks = CatchLocks()
    assert not locks.refuses("C", "A", 10.0)
    assert locks.refuses("C", "A", 10.1), "one attempt per window"
    locks.keep_windows(frozenset())
    assert not locks.refuses("C", "A", 20.0)
    locks.missed("B", 30.0)
    assert locks.refuses("B", "A", 30.9)
    locks.keep_windows(frozenset())
    assert not locks.refuses("B", "A", 31.1)


def test_without_a_camera_a_press_is_due_at_once() -> None:
    presses = WaitingPresses(wait_s=0.0)
    presses.add(Press(3.0, "A"))
    assert presses.due(3.0) == (Press(3.0, "A"),)
