"""Puts together the witnesses that this machine really has, and says once what is missing.

Whatever is missing has a stand-in, so that nobody else asks "is there a buzzer?".
"""

import time
from dataclasses import dataclass
from typing import Any

from companion.messages import CameraState, VoiceState
from companion.rules.game import N_
from companion.table import Phrase
from hardware.button import Buttons, Post
from hardware.buzzer import Buzzer, NoBuzzer
from hardware.camera import Camera, LockedLight, Source, open_camera, parse_source
from hardware.clock import Clock, Later, ThreadLater
from hardware.errors import Missing
from hardware.lamp import Lamps, NoLamps
from hardware.machine import THIS, Machine
from hardware.panel import Panel
from hardware.resilient import ResilientCamera
from hardware.voice import SilentVoice, Voice


@dataclass(frozen=True, slots=True)
class Witnesses:
    """Everything the device sees, hears and speaks with.

    Attributes:
        camera: The camera, or None: the game goes on with taps.
        buttons: The players' buttons, not yet started, or None: touch.
        lamps: The players' lamps, or a stand-in.
        buzzer: The buzzer, or a stand-in.
        voice: The voice, or a stand-in.
        notes: One line for each witness that is missing or simulated; to be said once.
        health: ``camera``, ``buttons``, ``voice`` → ``ok``, ``simulated`` or ``none``, as `companion.table.Table` has.
    """

    camera: Camera | None
    buttons: Buttons | None
    lamps: Lamps
    buzzer: Buzzer
    voice: Voice
    notes: tuple[Phrase, ...]
    health: dict[str, str]
    later: Later | None = None
    """What ends flashes and plays notes; closed with the rest."""

    def off(self) -> None:
        """Silence the buzzer and darken the lamps at once; safe in a signal handler."""
        self.buzzer.off()
        self.lamps.off()

    def close(self) -> None:
        """Let go of everything, outputs first, each within its own time limit."""
        self.off()
        for thing in (self.buzzer, self.lamps, self.buttons, self.voice, self.camera, self.later):
            if thing is not None:
                thing.close()


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is wanted of this machine, where it is not everything.

    Attributes:
        source: A SOURCE argument; None: the Pi's camera or the first webcam, whichever there is.
        panel: Which pins the buttons, lamps and buzzer are on; None: the settings file's, or the default plan.
        seats: The seats that play; () means all the panel has.
        no_camera: Leave the camera out, as the user asked.
        no_gpio: Leave buttons, lamps and buzzer out, as the user asked.
        no_voice: Stay silent, as the user asked.
        fps: Frames a second, as `hardware.camera.open_camera`.
        light: What the Pi's own camera holds still, as calibration learned it.
    """

    source: str | None = None
    panel: Panel | None = None
    seats: tuple[str, ...] = ()
    no_camera: bool = False
    no_gpio: bool = False
    no_voice: bool = False
    fps: float | None = None
    light: LockedLight | None = None


def assemble(wanted: Wanted, *, post: Post, clock: Clock = time.monotonic, later: Later | None = None) -> Witnesses:
    """Open what this machine has. Never fails because something is missing.

    Args:
        wanted: What to look for.
        post: Puts a message into the session's queue.
        clock: The evening's clock.
        later: Does things later (lamps, buzzer); None: one of our own, where it is needed.

    Raises:
        UnusableInput: If the source or the settings file is unusable, with all its problems.
    """
    notes: list[Phrase] = []
    camera = None if wanted.no_camera else _camera(wanted, post, clock, notes)
    panel = None if wanted.no_gpio else _panel(wanted)
    pins = _pins(notes) if panel is not None else None
    buttons: Buttons | None = None
    lamps: Lamps = NoLamps()
    buzzer: Buzzer = NoBuzzer()
    if panel is not None and pins is not None:
        later = later or ThreadLater()
        buttons, lamps, buzzer = _on_pins(pins, panel, post, clock, later, notes)
    voice: Voice = SilentVoice()
    if not wanted.no_voice:
        voice = _voice(post, clock, notes)
        buzzer = _loudspeaker() if isinstance(buzzer, NoBuzzer) else buzzer
    health = {
        "camera": _camera_health(camera, wanted.source),
        "buttons": "none" if pins is None else "simulated" if is_mock(pins) else "ok",
        "voice": "none" if isinstance(voice, SilentVoice) else "ok",
    }
    return Witnesses(camera, buttons, lamps, buzzer, voice, tuple(notes), health, later)


def _camera(wanted: Wanted, post: Post, clock: Clock, notes: list[Phrase]) -> Camera | None:
    where = parse_source(wanted.source) if wanted.source is not None else likeliest_source()
    if where is None:
        notes.append(Phrase(N_("No camera here: cards are told by taps. Give one with --source usb:0 or --source pi.")))
        return None
    if not where.is_live:
        return open_camera(where, wanted.fps, clock)
    if where.kind == "pi" and not THIS.has_libcamera:  # nobody installs that in the middle of a game
        notes.append(Phrase(N_("The Pi's camera software is missing, see docs/install-pi.md: cards are told by taps.")))
        return None
    if where.kind == "usb" and where.number not in THIS.video_devices:  # but somebody may plug one in
        notes.append(
            Phrase(
                N_("No webcam {number} yet: cards are told by taps until it is plugged in."), {"number": where.number}
            )
        )
    return ResilientCamera(
        lambda: open_camera(where, wanted.fps, clock, wanted.light),
        clock=clock,
        on_state=lambda state: post(CameraState(clock(), state)),
    )


def likeliest_source(machine: Machine = THIS) -> Source | None:
    """Return the camera this machine most likely has, the Pi's own first; None without any."""
    if machine.has_libcamera:
        return parse_source("pi")
    numbers = machine.video_devices
    return parse_source(f"usb:{numbers[0]}") if numbers else None


def _camera_health(camera: Camera | None, source: str | None) -> str:
    if camera is None:
        return "none"
    return "simulated" if source is not None and source.startswith("sim:") else "ok"


def _voice(post: Post, clock: Clock, notes: list[Phrase]) -> Voice:
    from hardware.voice_espeak import open_voice

    try:
        return open_voice(on_state=lambda state: post(VoiceState(clock(), state)))
    except Missing as missing:
        notes.append(missing.phrase)
        return SilentVoice()


def _loudspeaker() -> Buzzer:
    """Return a loudspeaker in place of a buzzer; that there is none was said of the voice already."""
    from hardware.player import open_player
    from hardware.speaker import SpeakerBuzzer

    try:
        return SpeakerBuzzer(open_player())
    except Missing:
        return NoBuzzer()


def open_pins() -> Any:
    """Return the way to this machine's pins; gpiozero is imported only now.

    Raises:
        Missing: If there are none.
    """
    from hardware.gpio import open_factory

    return open_factory()


def is_mock(pins: object) -> bool:
    """Return whether the pins are pretended ones."""
    return type(pins).__name__ == "MockFactory"


def _panel(wanted: Wanted) -> Panel:
    panel = wanted.panel or Panel.load()
    return panel.only(wanted.seats) if wanted.seats else panel


def _pins(notes: list[Phrase]) -> Any:
    """Return the way to this machine's pins, or None, with a note, where there are none."""
    try:
        return open_pins()
    except Missing as missing:
        notes.append(missing.phrase)
        return None


def _on_pins(
    pins: Any, panel: Panel, post: Post, clock: Clock, later: Later, notes: list[Phrase]
) -> tuple[Buttons, Lamps, Buzzer]:
    from hardware.gpio import GpioButtons, GpioBuzzer, GpioLamps

    buttons = GpioButtons(panel.buttons, pins, post, clock)
    lamps = GpioLamps(panel.lamps, pins, later)
    notes.extend(missing.phrase for missing in (*buttons.problems, *lamps.problems))
    buzzer: Buzzer = NoBuzzer()
    if panel.buzzer_pin is not None:
        try:
            buzzer = GpioBuzzer(panel.buzzer_pin, pins, later)
        except Missing as missing:
            notes.append(missing.phrase)
    return buttons, lamps, buzzer
