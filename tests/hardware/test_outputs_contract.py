"""What lamps and buzzers do, whether on (mocked) pins or simulated."""

from collections.abc import Callable
from dataclasses import dataclass

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.buzzer import HIGHEST_HZ, LOWEST_HZ, Buzzer, NoBuzzer
from hardware.errors import NoPins
from hardware.gpio import GpioBuzzer, GpioLamps
from hardware.lamp import FLASH_S, Lamps
from hardware.simulated.later import SimulatedLater
from hardware.simulated.outputs import SimulatedBuzzer, SimulatedLamps
from hardware.sounds import SIGNALS

LAMP_PINS = {"A": 17, "B": 27}
BUZZER_PIN = 18


@dataclass
class LampRig:
    lamps: Lamps
    later: SimulatedLater
    lit: Callable[[str], bool]


def gpio_lamps() -> LampRig:
    factory, later = MockFactory(pin_class=MockPWMPin), SimulatedLater()
    lamps = GpioLamps(LAMP_PINS, factory, later)
    return LampRig(lamps, later, lambda seat: bool(factory.pin(LAMP_PINS[seat]).state))


def simulated_lamps() -> LampRig:
    later = SimulatedLater()
    lamps = SimulatedLamps(later, tuple(LAMP_PINS))
    return LampRig(lamps, later, lambda seat: lamps.lit[seat])


@pytest.fixture(params=[gpio_lamps, simulated_lamps])
def lamp_rig(request: pytest.FixtureRequest) -> LampRig:
    return request.param()


def test_light_switches_one_lamp(lamp_rig):
    lamp_rig.lamps.light("A", True)
    assert (lamp_rig.lit("A"), lamp_rig.lit("B")) == (True, False)
    lamp_rig.lamps.light("A", False)
    assert not lamp_rig.lit("A")


@pytest.mark.parametrize("before", [False, True])
def test_flash_changes_the_lamp_at_once_and_goes_back(lamp_rig, before):
    lamp_rig.lamps.light("B", before)
    lamp_rig.lamps.flash("B")
    assert lamp_rig.lit("B") is not before
    lamp_rig.later.advance(FLASH_S + 0.01)
    assert lamp_rig.lit("B") is before


def test_light_during_a_flash_holds_afterwards(lamp_rig):
    lamp_rig.lamps.flash("A")
    lamp_rig.lamps.light("A", True)
    lamp_rig.later.advance(FLASH_S + 0.01)
    assert lamp_rig.lit("A")


def test_seat_without_lamp_is_no_fault(lamp_rig):
    lamp_rig.lamps.light("Q", True)
    lamp_rig.lamps.flash("Q")
    lamp_rig.later.advance(1.0)


def test_off_and_close_leave_all_dark_even_when_a_flash_ends_later(lamp_rig):
    lamp_rig.lamps.light("A", True)
    lamp_rig.lamps.flash("A")
    lamp_rig.lamps.off()
    lamp_rig.later.advance(1.0)
    assert not lamp_rig.lit("A")
    lamp_rig.lamps.close()
    lamp_rig.lamps.close()
    lamp_rig.lamps.light("A", True)


@dataclass
class BuzzerRig:
    buzzer: Buzzer
    later: SimulatedLater
    sounding: Callable[[], bool]


def gpio_buzzer() -> BuzzerRig:
    factory, later = MockFactory(pin_class=MockPWMPin), SimulatedLater()
    buzzer = GpioBuzzer(BUZZER_PIN, factory, later)
    return BuzzerRig(buzzer, later, lambda: factory.pin(BUZZER_PIN).state > 0)


def simulated_buzzer() -> BuzzerRig:
    later = SimulatedLater()
    buzzer = SimulatedBuzzer(later)
    return BuzzerRig(buzzer, later, lambda: buzzer.sounding is not None)


@pytest.fixture(params=[gpio_buzzer, simulated_buzzer])
def buzzer_rig(request: pytest.FixtureRequest) -> BuzzerRig:
    return request.param()


@pytest.mark.parametrize("signal", SIGNALS)
def test_signal_sounds_at_once_and_ends_by_itself(buzzer_rig, signal):
    length_s = sum(note.length_s for note in SIGNALS[signal])
    assert not buzzer_rig.sounding()
    buzzer_rig.buzzer.play(signal)
    assert buzzer_rig.sounding()
    buzzer_rig.later.advance(length_s - 0.005)
    assert buzzer_rig.sounding()
    buzzer_rig.later.advance(0.01)
    assert not buzzer_rig.sounding()


def test_new_signal_cuts_off_the_one_before(buzzer_rig):
    buzzer_rig.buzzer.play("round_over")
    buzzer_rig.buzzer.play("click")
    for _ in range(100):
        buzzer_rig.later.advance(0.02)
        assert not buzzer_rig.sounding()  # no later note of the first one either


def test_off_is_silent_for_good(buzzer_rig):
    buzzer_rig.buzzer.play("round_over")
    buzzer_rig.buzzer.off()
    assert not buzzer_rig.sounding()
    buzzer_rig.later.advance(1.0)
    assert not buzzer_rig.sounding()


def test_close_is_silent_and_may_come_twice(buzzer_rig):
    buzzer_rig.buzzer.play("call")
    buzzer_rig.buzzer.close()
    buzzer_rig.buzzer.close()
    buzzer_rig.later.advance(1.0)


def test_unknown_signal_is_the_callers_mistake(buzzer_rig):
    for buzzer in (buzzer_rig.buzzer, NoBuzzer()):
        with pytest.raises(KeyError):
            buzzer.play("trombone")


class LeftHighPin(MockPWMPin):
    """A pin as lgpio leaves it: ending PWM does not move it."""

    def _set_frequency(self, value):
        self._frequency = value


def test_gpio_buzzer_that_is_off_has_no_pwm_and_a_low_pin():
    factory = MockFactory(pin_class=LeftHighPin)
    buzzer = GpioBuzzer(BUZZER_PIN, factory, SimulatedLater())
    buzzer.play("call")
    assert factory.pin(BUZZER_PIN).state > 0
    buzzer.off()
    assert factory.pin(BUZZER_PIN).state == 0
    assert factory.pin(BUZZER_PIN).frequency is None


def test_gpio_buzzer_plays_the_notes_of_the_table_in_order():
    factory, later = MockFactory(pin_class=MockPWMPin), SimulatedLater()
    buzzer = GpioBuzzer(BUZZER_PIN, factory, later)
    buzzer.play("question")
    heard_hz = []
    for note in SIGNALS["question"]:
        heard_hz.append(factory.pin(BUZZER_PIN).frequency)
        later.advance(note.length_s)
    assert [hz is None for hz in heard_hz] == [False, True, False]
    assert [hz for hz in heard_hz if hz] == pytest.approx([587.3, 740.0])


def test_every_signal_is_within_the_buzzers_range_and_short():
    for notes in SIGNALS.values():
        assert all(note.hz is None or LOWEST_HZ <= note.hz <= HIGHEST_HZ for note in notes)
        assert sum(note.length_s for note in notes) <= 1.0


def test_buzzer_pin_in_use_says_which_pin_and_how_to_mend_it():
    factory = MockFactory(pin_class=MockPWMPin)
    held = gpiozero.LED(BUZZER_PIN, pin_factory=factory)
    with pytest.raises(NoPins, match=r"Pin 18 of the buzzer.*panel\.toml"):
        GpioBuzzer(BUZZER_PIN, factory, SimulatedLater())
    held.close()
