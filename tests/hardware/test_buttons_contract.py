"""What every set of buttons does, whether on (mocked) pins or simulated, in the caller's thread or in its own."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.messages import ButtonState, Message, Press
from hardware.button import Buttons
from hardware.gpio import GpioButtons
from hardware.simulated.button import SimulatedButtons
from tests.hardware.fakes import Hands

PINS = {"A": 5, "B": 6, "C": 13}


@dataclass
class Rig:
    """Some buttons, and a finger for them."""

    buttons: Buttons
    posted: list[Message]
    clock: Hands
    edge: Callable[[str, bool], None]
    working: str

    def press(self, seat: str, t_s: float, held_s: float = 0.1) -> None:
        self.clock.t_s = t_s
        for offset_s, down in (
            (0.0, True),
            (0.002, False),
            (0.004, True),
            (held_s, False),
            (held_s + 0.003, True),
            (held_s + 0.005, False),
        ):
            self.clock.t_s = t_s + offset_s
            self.edge(seat, down)

    def presses(self) -> list[tuple[str, float, bool]]:
        return [(each.seat, round(each.t_s, 4), each.double) for each in self.posted if isinstance(each, Press)]

    def states(self) -> list[tuple[str, str]]:
        return [(each.seat, each.state) for each in self.posted if isinstance(each, ButtonState)]


class TickingFactory(MockFactory):
    """Mock pins whose ticks come from the test's hands: opaque, with another zero than the evening's clock."""

    def __init__(self, clock: Hands) -> None:
        super().__init__(pin_class=MockPWMPin)
        self.clock = clock

    def ticks(self) -> Any:
        return ("ticks", self.clock.t_s + 5_000.0)

    def ticks_diff(self, later: Any, earlier: Any) -> float:
        return later[1] - earlier[1]

    def drive(self, pin: int, low: bool) -> None:
        mock = self.pin(pin)
        before = mock._call_when_changed
        mock._call_when_changed = lambda: gpiozero.pins.pi.PiPin._call_when_changed(mock, self.ticks(), mock.state)
        try:
            mock.drive_low() if low else mock.drive_high()
        finally:
            mock._call_when_changed = before


def gpio_rig(stuck: str | None = None) -> Rig:
    clock, posted = Hands(), []
    factory = TickingFactory(clock)
    buttons = GpioButtons(PINS, factory, posted.append, clock)
    if stuck:
        factory.pin(PINS[stuck]).drive_low()
    return Rig(buttons, posted, clock, lambda seat, down: factory.drive(PINS[seat], down), "ok")


def simulated_rig(stuck: str | None = None, own_thread: bool = False) -> Rig:
    clock, posted = Hands(), []
    buttons = SimulatedButtons(PINS, posted.append, clock, random.Random(1), stuck=stuck or (), own_thread=own_thread)

    def edge(seat: str, down: bool) -> None:
        buttons.edge(seat, clock.t_s, down)
        buttons.settle()

    return Rig(buttons, posted, clock, edge, "simulated")


MAKERS = {
    "pins": gpio_rig,
    "simulated": simulated_rig,
    "simulated in its own thread": lambda stuck=None: simulated_rig(stuck, own_thread=True),
}


@pytest.fixture(params=MAKERS)
def make(request: pytest.FixtureRequest) -> Iterator[Callable[..., Rig]]:
    made = []

    def maker(stuck: str | None = None) -> Rig:
        made.append(MAKERS[request.param](stuck))
        return made[-1]

    yield maker
    for rig in made:
        rig.buttons.close()


def test_start_posts_the_state_of_every_button_once(make):
    rig = make()
    rig.buttons.start()
    assert rig.states() == [("A", rig.working), ("B", rig.working), ("C", rig.working)]
    assert rig.buttons.seats == ("A", "B", "C")


def test_bouncing_press_is_posted_once_with_its_first_edges_time(make):
    rig = make()
    rig.buttons.start()
    rig.press("B", t_s=101.5)
    assert rig.presses() == [("B", 101.5, False)]


def test_two_seats_three_milliseconds_apart_keep_their_order(make):
    rig = make()
    rig.buttons.start()
    for seat, t_s in (("C", 101.000), ("A", 101.003)):
        rig.clock.t_s = t_s
        rig.edge(seat, True)
    assert rig.presses() == [("C", 101.0, False), ("A", 101.003, False)]


def test_quick_second_press_is_double(make):
    rig = make()
    rig.buttons.start()
    rig.press("A", t_s=101.0)
    rig.press("A", t_s=101.3)
    assert rig.presses() == [("A", 101.0, False), ("A", 101.3, True)]


def test_d11_jammed_at_start_is_one_notice_and_nothing_else_until_released(make):
    rig = make(stuck="C")
    rig.buttons.start()
    rig.clock.t_s += 10.0
    assert rig.presses() == []
    assert rig.states().count(("C", "stuck")) == 1
    rig.edge("C", False)
    assert rig.states()[-1] == ("C", rig.working)
    rig.press("C", t_s=rig.clock.t_s + 1.0)
    assert [seat for seat, _, _ in rig.presses()] == ["C"]


def test_closed_buttons_post_nothing_and_close_twice(make):
    rig = make()
    rig.buttons.start()
    rig.buttons.close()
    rig.buttons.close()
    before = len(rig.posted)
    if rig.working == "simulated":
        rig.press("A", t_s=102.0)
    assert len(rig.posted) == before


def test_pin_in_use_that_button_is_missing_and_the_others_work():
    clock, posted = Hands(), []
    factory = TickingFactory(clock)
    held = gpiozero.LED(6, pin_factory=factory)
    buttons = GpioButtons(PINS, factory, posted.append, clock)
    buttons.start()
    assert {(each.seat, each.state) for each in posted} == {("A", "ok"), ("C", "ok"), ("B", "missing")}
    assert len(buttons.problems) == 1
    assert "button B" in str(buttons.problems[0])
    buttons.close()
    held.close()


def test_edge_that_the_pin_thread_reports_late_keeps_its_own_time():
    clock, posted = Hands(), []
    factory = TickingFactory(clock)
    buttons = GpioButtons(PINS, factory, posted.append, clock)
    buttons.start()
    clock.t_s = 105.0
    factory.ticks_diff = lambda later, earlier: later[1] - earlier[1] + 0.040  # the thread slept for 40 ms
    factory.drive(5, low=True)
    assert posted[-1].t_s == pytest.approx(104.960)
    buttons.close()


def test_edge_stamped_by_another_clock_counts_as_now():
    clock, posted = Hands(), []
    factory = TickingFactory(clock)
    factory.ticks_diff = lambda _later, _earlier: 1.7e9  # the wall clock instead of the monotonic one
    buttons = GpioButtons(PINS, factory, posted.append, clock)
    buttons.start()
    clock.t_s = 105.0
    factory.drive(5, low=True)
    assert posted[-1] == Press(105.0, "A")
    buttons.close()
