"""Buttons, lamps and buzzer on the Pi's pins, through gpiozero and lgpio.

Every device gets the pin factory handed in; gpiozero's global one stays untouched. Wiring: docs/wiring.md.
"""

import atexit
import contextlib
import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

import gpiozero

from companion.rules.game import N_
from companion.table import Phrase
from hardware.button import Board, Post
from hardware.buzzer import OCTAVES
from hardware.clock import Clock, Later
from hardware.errors import NoPins
from hardware.lamp import FLASH_S
from hardware.machine import THIS, Machine
from hardware.sounds import SIGNALS, Note

PinFactory = Any  # gpiozero.Factory; gpiozero brings no types
Device = TypeVar("Device")

OLDEST_EDGE_S: Final = 2.0
"""An edge that claims to be older was stamped by another clock (old kernels use the wall clock); "now" is closer."""

NO_PINS_HERE: Final = Phrase(N_("No buttons, lamps or buzzer on this machine: players press on the screen."))
NO_LGPIO: Final = Phrase(
    N_(
        "The pins cannot be used, lgpio is missing: sudo apt install python3-lgpio, and make the environment with"
        " --system-site-packages."
    )
)
PINS_REFUSED: Final = N_(
    "The pins cannot be used ({why}). Let this user use them, sudo adduser $USER gpio, and log in again."
)
PIN_TAKEN: Final = N_(
    "Pin {pin} of {thing} cannot be used ({why}). Stop the other program that holds it, or choose another in panel.toml."
)


def open_factory(machine: Machine = THIS) -> PinFactory:
    """Return the way to this machine's pins.

    `GPIOZERO_PIN_FACTORY=mock` gives pretended pins, as everywhere with gpiozero.

    Args:
        machine: Whose pins; it only decides how the error is worded.

    Raises:
        NoPins: If there are none, or this program may not use them.
    """
    if gpiozero.Device.pin_factory is not None:
        return gpiozero.Device.pin_factory
    if os.environ.get("GPIOZERO_PIN_FACTORY", "").lower() == "mock":
        from gpiozero.pins.mock import MockFactory, MockPWMPin

        return MockFactory(pin_class=MockPWMPin)
    try:
        with _folder_for_lgpio():
            from gpiozero.pins.lgpio import LGPIOFactory
        return LGPIOFactory()
    except ImportError as missing:
        raise NoPins(NO_LGPIO if machine.pi_model else NO_PINS_HERE) from missing
    except Exception as refused:  # lgpio's own error type is known only where lgpio is
        raise NoPins(Phrase(PINS_REFUSED, {"why": str(refused)}) if machine.pi_model else NO_PINS_HERE) from refused


@contextlib.contextmanager
def _folder_for_lgpio() -> Iterator[None]:
    """Let lgpio be imported in a folder of our own.

    As soon as it is imported it makes a pipe in the current folder, fails where that is not this user's to write, and
    remembers the folder (gpiozero issue 1106; lguGetWorkDir in its lgUtil.c). Once is enough.
    """
    if "lgpio" in sys.modules:
        yield
        return
    here, folder = Path.cwd(), tempfile.mkdtemp(prefix="companion-pins-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.chdir(folder)
    try:
        yield
    finally:
        with contextlib.suppress(PermissionError):  # a folder that may not be entered again: nobody can want it
            os.chdir(here)


def _claimed(thing: str, pin: int, claim: Callable[[], Device]) -> Device:
    """Return a gpiozero device, or say in one sentence why it cannot be had.

    Raises:
        NoPins: If the pin is taken, or is no pin of this Pi.
    """
    try:
        return claim()
    except Exception as refused:  # gpiozero's tree and lgpio's, which have no base in common
        raise NoPins(Phrase(PIN_TAKEN, {"pin": pin, "thing": thing, "why": str(refused)})) from refused


class GpioButtons:
    """Buttons between a pin and ground; the Pi's own pull-up holds the pin high while nobody presses.

    Args:
        pins: BCM pin by seat.
        factory: The way to the pins.
        post: Where `Press` and `ButtonState` go.
        clock: The evening's clock.

    Attributes:
        problems: Why some button could not be had. The others work.
    """

    def __init__(self, pins: Mapping[str, int], factory: PinFactory, post: Post, clock: Clock) -> None:
        self._factory = factory
        self._clock = clock
        self._devices: dict[str, Any] = {}
        self.problems: tuple[NoPins, ...] = ()
        for seat, pin in pins.items():
            try:
                self._devices[seat] = _claimed(
                    f"button {seat}", pin, partial(gpiozero.InputDevice, pin, pull_up=True, pin_factory=factory)
                )
            except NoPins as problem:
                self.problems += (problem,)
        self._missing = tuple(seat for seat in pins if seat not in self._devices)
        self._board = Board(self._devices, post)
        self._listeners: list[Callable[..., None]] = []  # gpiozero holds callbacks weakly

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that have a button."""
        return self._board.seats

    def start(self) -> None:
        """Begin to listen; post the state of every button once."""
        for seat, device in self._devices.items():
            listener = self._listener(seat)
            self._listeners.append(listener)
            device.pin.bounce = None  # debouncing is ours, see hardware.button
            device.pin.edges = "both"
            device.pin.when_changed = listener
        down = {seat: bool(device.is_active) for seat, device in self._devices.items()}
        self._board.begin(self._clock(), down, self._missing)

    def close(self) -> None:
        """Stop listening and let go of the pins; may be called twice."""
        for device in self._devices.values():
            if not device.closed:
                device.pin.when_changed = None
                device.close()
        self._listeners.clear()

    def _listener(self, seat: str) -> Callable[[Any, Any], None]:
        def changed(ticks: Any, level: Any) -> None:  # in the pin library's own thread
            self._board.edge(seat, self._when(ticks), down=not level)

        return changed

    def _when(self, ticks: Any) -> float:
        """Return an edge's time on the evening's clock. Ticks are opaque: only their difference means anything."""
        age_s = float(self._factory.ticks_diff(self._factory.ticks(), ticks))
        return self._clock() - (age_s if 0.0 <= age_s <= OLDEST_EDGE_S else 0.0)


class GpioLamps:
    """Lamps (an LED and its resistor, or a transistor) between a pin and ground; a high pin lights them.

    Args:
        pins: BCM pin by seat.
        factory: The way to the pins.
        later: Ends a flash.

    Attributes:
        problems: Why some lamp could not be had. The others work.
    """

    def __init__(self, pins: Mapping[str, int], factory: PinFactory, later: Later) -> None:
        self._later = later
        self._lock = threading.RLock()  # `off` may run in a signal handler of the thread that holds it
        self._lamps: dict[str, Any] = {}
        self._wanted: dict[str, bool] = {}
        self._closed = False
        self.problems: tuple[NoPins, ...] = ()
        for seat, pin in pins.items():
            try:
                self._lamps[seat] = _claimed(f"lamp {seat}", pin, partial(gpiozero.LED, pin, pin_factory=factory))
            except NoPins as problem:
                self.problems += (problem,)

    def light(self, seat: str, on: bool) -> None:
        """Switch the lamp of `seat` on or off."""
        with self._lock:
            self._wanted[seat] = on
            self._show(seat, on)

    def flash(self, seat: str) -> None:
        """Light a dark lamp, or darken a lit one, for a moment."""
        with self._lock:
            self._show(seat, not self._wanted.get(seat, False))
        self._later.after(FLASH_S, lambda: self._end_flash(seat))

    def off(self) -> None:
        """Switch all lamps off at once."""
        with self._lock:
            self._wanted.clear()
            for seat in self._lamps:
                self._show(seat, False)

    def close(self) -> None:
        """Switch all lamps off and let go of the pins; may be called twice."""
        with self._lock:
            self.off()
            self._closed = True
            for lamp in self._lamps.values():
                lamp.close()

    def _end_flash(self, seat: str) -> None:
        with self._lock:
            self._show(seat, self._wanted.get(seat, False))

    def _show(self, seat: str, on: bool) -> None:
        lamp = self._lamps.get(seat)
        if lamp is not None and not self._closed:
            lamp.value = int(on)


class GpioBuzzer:
    """A passive buzzer behind a transistor, whose base has a pull-down so that a dead program is a silent one.

    Args:
        pin: Its BCM pin.
        factory: The way to the pins.
        later: Plays the next note.

    Raises:
        NoPins: If the pin cannot be had.
    """

    def __init__(self, pin: int, factory: PinFactory, later: Later) -> None:
        self._later = later
        self._lock = threading.RLock()  # `off` may run in a signal handler of the thread that holds it
        self._playing = 0
        self._closed = False
        self._device: Any = _claimed(
            "the buzzer", pin, partial(gpiozero.TonalBuzzer, pin, octaves=OCTAVES, pin_factory=factory)
        )

    def play(self, signal: str) -> None:
        """Begin to play one of `SIGNALS`; its first note sounds before this comes back."""
        notes = SIGNALS[signal]
        with self._lock:
            self._playing += 1
            self._step(self._playing, notes)

    def off(self) -> None:
        """Be silent at once."""
        with self._lock:
            self._playing += 1
            if not self._closed:
                self._device.stop()
                self._device.pwm_device.off()  # ended PWM leaves the pin where it was; this drives it low

    def close(self) -> None:
        """Be silent and let go of the pin; may be called twice."""
        with self._lock:
            self.off()
            self._closed = True
            self._device.close()

    def _step(self, playing: int, notes: tuple[Note, ...]) -> None:
        with self._lock:
            if playing != self._playing or self._closed:
                return  # another signal cut this one off
            if not notes:
                self.off()
                return
            note, *rest = notes
            if note.hz is None:
                self._device.stop()
            else:
                self._device.play(gpiozero.tones.Tone(frequency=note.hz))
            self._later.after(note.length_s, lambda: self._step(playing, tuple(rest)))
