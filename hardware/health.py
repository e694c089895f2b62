"""How the hardware checks itself. Nothing here raises: what is wrong becomes a `Check` that says how to mend it."""

import shutil
import threading
from collections.abc import Callable
from typing import Any, Final

from companion.errors import NotThere, UnusableInput
from companion.health import BROKEN, OK, SIMULATED, WARNING, Check
from companion.messages import ButtonState, Message
from companion.phrases import LANGUAGES
from companion.rules.game import N_
from companion.table import Phrase
from hardware.assemble import is_mock, likeliest_source
from hardware.camera import Camera, Source, open_camera, parse_source
from hardware.clock import ThreadLater
from hardware.errors import Missing, NoPins
from hardware.machine import THIS, Machine
from hardware.panel import Panel
from hardware.player import NO_SOUND_CARD
from hardware.resilient import OPEN_LIMIT_S, OPENS_TOO_SLOWLY
from hardware.sounds import CLICK
from hardware.timelimit import within
from hardware.voice_espeak import speak

FRAME_LIMIT_S: Final = 3.0
CLICK_LIMIT_S: Final = 0.05
"""The click is over by then."""

DARK: Final = 25.0
"""Mean brightness (0…255) below which no card can be read."""

INSTALL: Final = Phrase(N_("Run make setup again; docs/install-pi.md tells what the Pi needs."))
LGPIO_FROM_APT: Final = Phrase(
    N_("sudo apt install python3-lgpio, and make the environment with --system-site-packages (docs/install-pi.md).")
)
LIBCAMERA_FROM_APT: Final = Phrase(
    N_(
        "sudo apt install python3-libcamera python3-kms++, and make the environment again: python3 -m venv"
        " --system-site-packages .venv (docs/install-pi.md)."
    )
)


def check_camera(source: str | None = None, machine: Machine = THIS) -> list[Check]:
    """Look at OpenCV, at the Pi's camera software, and through the camera itself.

    Args:
        source: Which camera; None: the one this machine most likely has.
        machine: The machine.
    """
    return [_check_module("opencv", "cv2", machine), *_check_picamera2(machine), _check_picture(source, machine)]


def check_buttons(panel: Panel | None = None, machine: Machine = THIS) -> list[Check]:
    """Look at the pin software, at the settings file, and whether every button is up.

    Args:
        panel: The pin plan; None: the settings file's.
        machine: The machine.
    """
    checks = [_check_lgpio(machine)]
    try:
        panel = panel or Panel.load()
    except UnusableInput as unusable:
        mend = Phrase(N_("Mend these lines, or remove the file to get the default plan."))
        return [*checks, Check("panel", BROKEN, _quoted("; ".join(unusable.problems)), mend)]
    plan = Phrase(N_("The pin plan is sound."))
    return [*checks, Check("panel", OK, plan), _with_pins("buttons", machine, lambda pins: _released(panel, pins))]


def check_buzzer(panel: Panel | None = None, machine: Machine = THIS) -> list[Check]:
    """Let the buzzer click once; leave its pin off.

    Args:
        panel: The pin plan; None: the settings file's.
        machine: The machine.
    """
    try:
        pin = (panel or Panel.load()).buzzer_pin
    except UnusableInput as unusable:
        return [Check("buzzer", BROKEN, _quoted("; ".join(unusable.problems)))]
    if pin is None:
        return [Check("buzzer", SIMULATED, Phrase(N_("The panel has no buzzer; the loudspeaker clicks instead.")))]
    return [_with_pins("buzzer", machine, lambda pins: _clicked(pin, pins))]


def check_voice(machine: Machine = THIS) -> list[Check]:
    """Let espeak-ng speak every language into memory, and look for a loudspeaker."""
    mend = Phrase(N_("sudo apt install espeak-ng alsa-utils. Until then the screen shows everything."))
    state = BROKEN if machine.pi_model else WARNING
    try:
        for language in LANGUAGES:
            speak("1", language)
    except Missing:
        return [Check("voice", state, Phrase(N_("espeak-ng is missing or does not speak.")), mend)]
    if shutil.which("aplay") is None:
        return [Check("voice", state, Phrase(N_("espeak-ng speaks, but aplay, which plays it, is missing.")), mend)]
    if not machine.has_sound_card:
        plug = Phrase(N_("Connect a loudspeaker, or headphones."))
        return [Check("voice", WARNING, NO_SOUND_CARD, plug)]
    return [Check("voice", OK, Phrase(N_("It speaks English and Polish.")))]


def _check_module(check: str, module: str, machine: Machine) -> Check:
    if machine.has(module):
        return Check(check, OK, Phrase(N_("{module} is installed."), {"module": module}))
    return Check(check, BROKEN, Phrase(N_("{module} is missing."), {"module": module}), INSTALL)


def _check_picamera2(machine: Machine) -> list[Check]:
    """On a Pi its software must be complete; elsewhere only a half of it is worth a word."""
    state = BROKEN if machine.pi_model else WARNING
    if machine.has_libcamera:
        return [Check("picamera2", OK, Phrase(N_("picamera2 and libcamera are installed.")))]
    if machine.has("picamera2"):
        says = Phrase(N_("picamera2 is here but libcamera is not: the environment does not see the system's packages."))
        return [Check("picamera2", state, says, LIBCAMERA_FROM_APT)]
    if machine.pi_model is None:
        return []
    state = WARNING if machine.video_devices else BROKEN  # a webcam may be all that is wanted
    mend = Phrase(N_("Follow docs/install-pi.md, or use a webcam with --source usb:0."))
    return [Check("picamera2", state, Phrase(N_("picamera2 is missing, so the Pi's own camera cannot be used.")), mend)]


def _check_picture(source: str | None, machine: Machine) -> Check:
    try:
        where = parse_source(source) if source is not None else likeliest_source(machine)
        return _no_camera(machine) if where is None else _looked_through(_opened(where), where.kind == "sim")
    except UnusableInput as unusable:
        return Check("camera", BROKEN, _quoted(str(unusable)))
    except NotThere as missing:
        return Check("camera", BROKEN, _phrase_of(missing))


def _opened(where: Source) -> Camera:
    """Open the camera; only a real one can hang, so only a real one has a time limit."""
    if not where.is_live:
        return open_camera(where)
    return within(OPEN_LIMIT_S, lambda: open_camera(where), OPENS_TOO_SLOWLY, leftover=lambda late: late.close())


def _no_camera(machine: Machine) -> Check:
    says = Phrase(N_("No camera is found; cards are told by taps."))
    if machine.pi_model is None:
        return Check("camera", SIMULATED, says, Phrase(N_("Plug in a webcam to use one.")))
    mend = Phrase(
        N_("Switch off, push both ends of the ribbon in firmly, switch on; rpicam-hello must list the camera.")
    )
    return Check("camera", BROKEN, says, mend)


def _looked_through(camera: Camera, simulated: bool) -> Check:
    try:
        frame_bgr = camera.read(FRAME_LIMIT_S).frame_bgr
    finally:
        camera.close()
    height, width = frame_bgr.shape[:2]
    if frame_bgr.mean() < DARK:
        says = Phrase(
            N_("The camera sees {width}×{height} pixels, and it is too dark to read a card."), _size(width, height)
        )
        return Check("camera", WARNING, says, Phrase(N_("Take off the lens cap, or switch on a lamp.")))
    says = Phrase(N_("The camera sees {width}×{height} pixels."), _size(width, height))
    return Check("camera", SIMULATED if simulated else OK, says)


def _size(width: int, height: int) -> dict[str, str | int | Phrase]:
    return {"width": width, "height": height}


def _check_lgpio(machine: Machine) -> Check:
    if machine.has("lgpio"):
        return Check("lgpio", OK, Phrase(N_("lgpio, which moves the pins, is installed.")))
    says = Phrase(N_("lgpio is missing, so the pins cannot be used."))
    return Check("lgpio", BROKEN if machine.pi_model else WARNING, says, LGPIO_FROM_APT)


def _with_pins(check: str, machine: Machine, look: Callable[[Any], Check]) -> Check:
    """Return what `look` finds on the pins, or why there are none."""
    from hardware.gpio import open_factory

    try:
        return look(open_factory(machine))
    except NoPins as missing:
        if machine.pi_model is None:
            return Check(check, SIMULATED, Phrase(N_("No pins on this machine; the screen stands in.")))
        return Check(check, BROKEN, missing.phrase, LGPIO_FROM_APT if not machine.has("lgpio") else None)


def _released(panel: Panel, pins: Any) -> Check:
    from hardware.gpio import GpioButtons

    posted: list[Message] = []
    buttons = GpioButtons(panel.buttons, pins, posted.append, lambda: 0.0)
    try:
        buttons.start()
    finally:
        buttons.close()
    stuck = [each.seat for each in posted if isinstance(each, ButtonState) and each.state == "stuck"]
    if stuck:
        where = ", ".join(f"{seat} (pin {panel.buttons[seat]})" for seat in stuck)
        mend = Phrase(N_("Let go of it; if nobody holds it, look for a jammed cap or a short to ground at that pin."))
        return Check(
            "buttons", BROKEN, Phrase(N_("Down already, so it is not listened to: {where}."), {"where": where}), mend
        )
    if buttons.problems:
        return Check("buttons", BROKEN, buttons.problems[0].phrase)
    says = Phrase(N_("{n} button, and it is up."), {"n": len(panel.buttons)}, N_("{n} buttons, and all are up."))
    return Check("buttons", SIMULATED if is_mock(pins) else OK, says)


def _clicked(pin: int, pins: Any) -> Check:
    from hardware.gpio import GpioBuzzer

    later = ThreadLater()
    buzzer = GpioBuzzer(pin, pins, later)
    over = threading.Event()
    later.after(CLICK_LIMIT_S, over.set)
    buzzer.play(CLICK)
    over.wait(10 * CLICK_LIMIT_S)
    buzzer.close()
    later.close()
    says = Phrase(N_("The buzzer on pin {pin} was switched on and off."), {"pin": pin})
    return Check("buzzer", SIMULATED if is_mock(pins) else OK, says)


def _phrase_of(missing: NotThere) -> Phrase:
    return missing.phrase if isinstance(missing, Missing) else _quoted(str(missing))


def _quoted(text: str) -> Phrase:
    """Return text from elsewhere as a phrase; braces in it are no placeholders."""
    return Phrase("{text}", {"text": text})
