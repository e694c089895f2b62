"""How the screen checks itself, without importing Kivy: a picture that nobody can see is no screen."""

import os
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from companion.health import BROKEN, OK, WARNING, Check
from companion.rules.game import N_
from companion.table import Phrase

UNSEEN_DRIVERS: Final = ("offscreen", "dummy")

CONNECT: Final = Phrase(
    N_("Connect a display and start in its session, or let this user draw on it: sudo adduser $USER video render.")
)


def check_screen(needed: bool, environment: Mapping[str, str] | None = None, root: Path = Path("/")) -> list[Check]:
    """Look at Kivy and for a display that people can see.

    Args:
        needed: Whether the device is useless without one (on a Pi), so that its absence is broken and no warning.
        environment: The environment variables; None: this process's.
        root: The folder that holds ``dev`` and ``tmp``.
    """
    environment = os.environ if environment is None else environment
    return [_check_kivy(), _check_display(BROKEN if needed else WARNING, environment, root)]


def _check_kivy() -> Check:
    if find_spec("kivy") is not None:
        return Check("kivy", OK, Phrase(N_("Kivy is installed.")))
    return Check("kivy", BROKEN, Phrase(N_("Kivy is missing.")), Phrase(N_("Run make setup again.")))


def _check_display(missing: str, environment: Mapping[str, str], root: Path) -> Check:
    driver = environment.get("SDL_VIDEODRIVER", "")
    if driver in UNSEEN_DRIVERS:
        says = Phrase(
            N_("SDL_VIDEODRIVER is {driver}: a picture that nobody can see is no screen."), {"driver": driver}
        )
        return Check("screen", missing, says, Phrase(N_("unset SDL_VIDEODRIVER; only demo and tests may use it.")))
    wayland, x11 = environment.get("WAYLAND_DISPLAY", ""), environment.get("DISPLAY", "")
    if wayland or (x11 and _answers(x11, root)):
        return Check("screen", OK, Phrase(N_("A display is there: {display}."), {"display": wayland or x11}))
    if x11:
        says = Phrase(N_("DISPLAY is {display}, and nothing answers there."), {"display": x11})
        return Check("screen", missing, says, CONNECT)
    outputs = sorted((root / "dev/dri").glob("card*"))
    if any(os.access(output, os.R_OK | os.W_OK) for output in outputs):
        return Check("screen", OK, Phrase(N_("The display can be drawn on directly.")))
    if outputs:
        return Check("screen", missing, Phrase(N_("There is a display, and this user may not draw on it.")), CONNECT)
    return Check("screen", missing, Phrase(N_("No display is found.")), CONNECT)


def _answers(display: str, root: Path) -> bool:
    """Return whether a local X server's socket is there; of a remote one nothing can be said."""
    host, _, number = display.rpartition(":")
    return bool(host) or (root / "tmp/.X11-unix" / f"X{number.partition('.')[0]}").exists()
