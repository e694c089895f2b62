"""`companion calibrate`: makes the device know its table, its light and its buttons, and keeps what it learned."""

import argparse
import sys
from itertools import islice
from typing import TYPE_CHECKING, Final

from companion.commands.languages import add_language, language_of
from companion.rules.decks import DECKS

if TYPE_CHECKING:
    from queue import SimpleQueue

    import numpy as np
    from numpy.typing import NDArray

    from calibration.place import Found
    from companion.messages import Message
    from companion.phrases import Phrases
    from companion.table import Phrase
    from hardware.camera import Source
    from vision.reader import Reader, SeenCard

HELP = "learn where the pile lies, the light, and which button is whose"

THINGS: Final = ("where", "light", "buttons", "all")
CORRECTIONS: Final = 10
"""So many times an outline is corrected: of 60 simulated cards, from up to 10 % too narrow to 4 %; 6 % too wide stays."""

MOST_FRAMES: Final = 150
"""So many pictures are looked at for a card that lies still: about 15 seconds, for hands that come and go."""

SETTLE_FRAMES: Final = 40
"""The automatic exposure and white balance need about two seconds to settle."""

PRESS_LIMIT_S: Final = 20.0

DISTANCES_M: Final = (0.05, 5.0)
"""Nearer than the one no lens focuses; from farther than the other no card is read."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell `parser` what the command takes."""
    parser.add_argument("thing", nargs="?", default="all", choices=THINGS, help="what to learn (all)")
    parser.add_argument("--source", metavar="SOURCE", help="which camera: pi, usb:N, a video, a folder, sim:GAME")
    parser.add_argument(
        "--deck", choices=sorted(DECKS), help="whose card lies there (the game's of sim:GAME, else classic)"
    )
    parser.add_argument("--fps", type=float, metavar="N", help="frames a second in a folder of frames (10)")
    parser.add_argument(
        "--mains", type=int, default=50, choices=(50, 60), help="mains frequency of the lamps in Hz (50)"
    )
    parser.add_argument(
        "--distance", type=float, metavar="M", help="from the lens to the pile in metres, to fix the focus"
    )
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """Learn what was asked for; 1 if something could not be learned."""
    from companion.phrases import Phrases

    _check(arguments)
    phrases = Phrases(language_of(arguments))
    steps = {"where": _where, "light": _light, "buttons": _buttons}
    asked = list(steps) if arguments.thing == "all" else [arguments.thing]
    learned = [steps[thing](arguments, phrases) for thing in asked]  # all of them: without a camera there are buttons
    return 0 if all(learned) else 1


def _check(arguments: argparse.Namespace) -> None:
    """Refuse what cannot be, every problem at once."""
    from companion.errors import UnusableInput

    problems = []
    nearest_m, farthest_m = DISTANCES_M
    if arguments.distance is not None and not nearest_m <= arguments.distance <= farthest_m:  # also refuses "nan"
        between = f"from {nearest_m:g} to {farthest_m:g}, for instance 0.40"
        problems.append(f"--distance {arguments.distance:g}: give the metres from the lens to the pile, {between}")
    if arguments.fps is not None and not 0 < arguments.fps <= 1000:
        problems.append(f"--fps {arguments.fps:g}: give the frames a second, a number above 0, for instance 10")
    if problems:
        raise UnusableInput(*problems)


class Exact:
    """Reads the card on top and sets its outline right again and again: there is time, and its width is what is sought.

    Args:
        reader: Reads cards of the deck the card is from.
    """

    def __init__(self, reader: "Reader") -> None:
        self._reader = reader

    def read_top(self, frame_bgr: "NDArray[np.uint8]") -> "list[SeenCard]":
        """Return the uncovered card, or nothing."""
        cards = self._reader.read_top(frame_bgr)
        for _ in range(CORRECTIONS if cards and cards[0].accepted else 0):
            cards = [self._reader.classify(frame_bgr, cards[0].corners)]
        return cards


def _where(arguments: argparse.Namespace, phrases: "Phrases") -> bool:
    from calibration.place import PlaceNotFound
    from calibration.profile import save_place
    from companion.errors import NotThere
    from companion.rules.game import N_
    from companion.table import Phrase
    from hardware.camera import parse_source

    source = _source(arguments)
    if source is None:
        return _tell(phrases, Phrase(N_("No camera here. Give one with --source, such as usb:0.")))
    where = parse_source(source)
    try:
        found = look_for_place(where, arguments.deck, arguments.fps)
    except PlaceNotFound as nothing:
        return _tell(phrases, nothing.phrase)
    except NotThere as missing:
        return _tell(phrases, _phrase_of(missing))
    for warning in found.warnings:
        _tell(phrases, warning)
    place = found.profile
    values: dict[str, str | int | Phrase] = {
        "x": round(place.centre_px[0]),
        "y": round(place.centre_px[1]),
        "wide": round(place.card_width_px),
        "turned": round(place.angle_deg),
    }
    says = N_("The pile lies at {x}, {y}; a card is {wide} pixels wide, turned by {turned}°. Kept in {file}.")
    if where.kind == "sim":  # what is kept is the real table's
        says = N_(
            "The pile lies at {x}, {y}; a card is {wide} pixels wide, turned by {turned}°. A simulated table is not kept."
        )
    else:
        values["file"] = str(save_place(place))
    print(phrases.say(Phrase(says, values)))
    return True


def look_for_place(where: "Source", deck: str | None = None, fps: float | None = None) -> "Found":
    """Return where the pile lies before the camera `where`.

    Args:
        where: The camera.
        deck: Whose card lies there; None: of the game that a simulated table plays, else classic.
        fps: The frames a second in a folder of frames.

    Raises:
        PlaceNotFound: No card lies still there.
        NotThere: The camera cannot be opened, or is lost.
    """
    from calibration.place import find_place
    from hardware.camera import frames, open_camera
    from vision.reader import Reader

    reader = Reader(deck or (where.game if where.game in DECKS else "classic"))
    camera = open_camera(where, fps)
    try:
        return find_place((frame.frame_bgr for frame in islice(frames(camera), MOST_FRAMES)), Exact(reader))
    finally:
        camera.close()


def _light(arguments: argparse.Namespace, phrases: "Phrases") -> bool:
    from calibration.light import held_light
    from calibration.profile import save_light
    from companion.errors import NotThere
    from companion.rules.game import N_
    from companion.table import Phrase

    source = _source(arguments)
    if source != "pi":
        print(phrases.say(Phrase(N_("Only the Pi's own camera lets its light be held; a webcam keeps its own."))))
        return True
    from hardware.camera import frames
    from hardware.camera_pi import PiCamera
    from hardware.clock import now_s

    try:
        camera = PiCamera(clock=now_s)
        try:
            for _ in islice(frames(camera), SETTLE_FRAMES):
                pass
            automatic = camera.light()
        finally:
            camera.close()
    except NotThere as missing:
        return _tell(phrases, _phrase_of(missing))
    if automatic is None:
        return _tell(phrases, Phrase(N_("The camera does not tell its light, so it cannot be held.")))
    light, warning = held_light(automatic, arguments.mains, arguments.distance)
    if warning is not None:
        _tell(phrases, warning)
    values: dict[str, str | int | Phrase] = {"exposure": light.exposure_us, "gain": f"{light.gain:.1f}"}
    file = save_light(light)
    says = N_("Exposure {exposure} µs and gain {gain} are held from now on. Kept in {file}.")
    print(phrases.say(Phrase(says, {**values, "file": str(file)})))
    return True


def _buttons(arguments: argparse.Namespace, phrases: "Phrases") -> bool:  # noqa: ARG001 - every step takes the same
    import queue

    from calibration.buttons import in_pressed_order
    from companion.rules.game import N_
    from companion.table import Phrase
    from hardware.clock import now_s
    from hardware.errors import NoPins
    from hardware.gpio import GpioButtons, open_factory
    from hardware.panel import Panel

    panel = Panel.load()
    posted: SimpleQueue[Message] = queue.SimpleQueue()
    try:
        buttons = GpioButtons(panel.buttons, open_factory(), posted.put, now_s)
    except NoPins as missing:
        print(phrases.say(missing.phrase))
        return True
    print(phrases.say(Phrase(N_("Press the buttons round the table, clockwise, beginning at seat A. Wait when done."))))
    buttons.start()
    try:
        pressed = _presses(posted, len(panel.buttons))
    finally:
        buttons.close()
    if not pressed:
        return _tell(phrases, Phrase(N_("Nobody pressed; the plan stays as it was.")))
    file = in_pressed_order(panel, pressed).save()
    says = Phrase(
        N_("{n} button is known now. Kept in {file}."),
        {"n": len(pressed), "file": str(file)},
        N_("{n} buttons are known now. Kept in {file}."),
    )
    print(phrases.say(says))
    return True


def _presses(posted: "SimpleQueue[Message]", most: int) -> list[str]:
    """Return the seats whose buttons were pressed, in order, until all were or nobody pressed for a while."""
    from queue import Empty

    from companion.messages import Press

    pressed: list[str] = []
    while len(pressed) < most:
        try:
            message = posted.get(timeout=PRESS_LIMIT_S)
        except Empty:
            break
        if isinstance(message, Press) and message.seat not in pressed:
            pressed.append(message.seat)
            print(f"{len(pressed)} ✓", flush=True)
    return pressed


def _source(arguments: argparse.Namespace) -> str | None:
    from hardware.assemble import likeliest_source

    if arguments.source is not None:
        return str(arguments.source)
    where = likeliest_source()
    return where.text if where is not None else None


def _phrase_of(missing: OSError) -> "Phrase":
    from companion.table import Phrase
    from hardware.errors import Missing

    return missing.phrase if isinstance(missing, Missing) else Phrase("{text}", {"text": str(missing)})


def _tell(phrases: "Phrases", phrase: "Phrase") -> bool:
    """Say it on stderr; return False, for what was not learned."""
    print(phrases.say(phrase), file=sys.stderr)
    return False
