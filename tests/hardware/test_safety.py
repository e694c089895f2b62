"""The buzzer's pin is off at the end, whatever the end (D11)."""

import os
import signal
import subprocess
import sys
import threading

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.clock import ThreadLater
from hardware.gpio import GpioBuzzer
from hardware.safety import outputs_off
from hardware.simulated.later import SimulatedLater

PROGRAM = """
import atexit, os, signal, sys
from gpiozero.pins.mock import MockFactory, MockPWMPin
from hardware.gpio import GpioBuzzer
from hardware.safety import outputs_off
from hardware.simulated.later import SimulatedLater
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell that starts tests in the background ignores it
factory = MockFactory(pin_class=MockPWMPin)
buzzer = GpioBuzzer(18, factory, SimulatedLater())
pin = factory.pin(18)
atexit.register(lambda: print("last", pin.state, flush=True))
with outputs_off(buzzer.off):
    buzzer.play("round_over")
    print("sounds", pin.state, flush=True)
    {end}
"""
ENDS = {
    "exception": "raise RuntimeError('a bug in the screen')",
    "SIGTERM": "signal.raise_signal(signal.SIGTERM)",
    "SIGINT": "signal.raise_signal(signal.SIGINT)",
}


@pytest.mark.parametrize("end", ENDS)
def test_d11_program_ends_while_the_buzzer_sounds_last_pin_value_is_off(end, repository):
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(end=ENDS[end])],
        cwd=repository,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(repository), os.environ.get("PYTHONPATH", "")])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines() == ["sounds 0.5", "last 0.0"], done.stderr
    assert done.returncode != 0


def test_signal_whoever_handled_it_before_still_gets_it():
    order = []
    before = signal.signal(signal.SIGTERM, lambda _number, _frame: order.append("before"))
    try:
        with outputs_off(lambda: order.append("off")):
            signal.raise_signal(signal.SIGTERM)
        assert order == ["off", "before", "off"]
        signal.raise_signal(signal.SIGTERM)
        assert order[-1] == "before"
    finally:
        signal.signal(signal.SIGTERM, before)


def test_signal_in_the_middle_of_playing_does_not_wait_for_a_lock():
    factory = MockFactory(pin_class=MockPWMPin)

    class EndsInTheMiddle(SimulatedLater):
        def after(self, delay_s, do):
            signal.raise_signal(signal.SIGTERM)  # now `play` holds the buzzer's lock

    buzzer = GpioBuzzer(18, factory, EndsInTheMiddle())
    with pytest.raises(SystemExit), outputs_off(buzzer.off):
        buzzer.play("call")
    assert factory.pin(18).state == 0.0


def test_outputs_off_outside_the_main_thread_still_switches_off():
    calls = []

    def work() -> None:
        with outputs_off(lambda: calls.append("off")):
            calls.append("work")

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(5.0)
    assert calls == ["work", "off"]


def test_thread_later_does_things_in_the_order_they_are_due():
    later, done = ThreadLater(), threading.Event()
    order = []
    later.after(0.02, lambda: order.append("second"))
    later.after(0.0, lambda: order.append("first"))
    later.after(0.03, done.set)
    assert done.wait(5.0)
    assert order == ["first", "second"]
    later.close()
