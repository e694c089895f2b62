"""The window: everything Kivy must be told before its first import, and the check that somebody can see it."""

import ctypes
import logging
import os
import tempfile
from pathlib import Path
from typing import Any, Final

from companion.errors import CompanionError, UnusableInput

SMALLEST: Final = (480, 320)
LARGEST: Final = (3840, 2160)

_OFFSCREEN_SURFACE: Final = (1280, 1280)
"""An offscreen window keeps the drawing surface it was made with: it can shrink, not grow, so it starts large."""


class NobodyCanSee(CompanionError, RuntimeError):
    """The picture goes nowhere: no display could be opened."""


def parse_size(text: str) -> tuple[int, int]:
    """Return width and height in pixels of a text such as ``800x480``.

    Raises:
        UnusableInput: The text is no size, or one that no panel has.
    """
    width, mark, height = text.lower().partition("x")
    if not (mark and width.isdecimal() and height.isdecimal()):
        raise UnusableInput(f"--window {text!r} is no size; write it like 800x480")
    size = int(width), int(height)
    if min(size) < SMALLEST[1] or max(size) < SMALLEST[0] or max(size) > LARGEST[0]:
        raise UnusableInput(
            f"--window {text}: choose a size from {SMALLEST[0]}x{SMALLEST[1]} to {LARGEST[0]}x{LARGEST[1]}"
        )
    return size


def prepare(
    size: tuple[int, int], *, offscreen: bool = False, home: Path | None = None, fullscreen: bool = False
) -> None:
    """Set environment and configuration of Kivy; must run before its window is made.

    One physical finger is read by one provider only: SDL's own. Kivy's default reads a panel as mouse and as touch.

    Args:
        size: Width and height of the window in pixels.
        offscreen: Draw without any display (demo and tests only).
        home: Kivy's own folder; None: a temporary one, so that no other program's settings are read.
        fullscreen: Whether the window fills the display.
    """
    if offscreen:
        os.environ["SDL_VIDEODRIVER"] = "offscreen"
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    folder = home or Path(tempfile.gettempdir()) / f"companion-kivy-{os.getuid()}"
    folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("KIVY_HOME", str(folder))
    for name, value in {
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONFIG": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_LOG_MODE": "PYTHON",
        "KIVY_DPI": "96",
        "KIVY_METRICS_DENSITY": "1",
    }.items():
        os.environ.setdefault(name, value)
    logging.getLogger("PIL").setLevel(logging.WARNING)
    logging.getLogger("kivy").setLevel(logging.WARNING)
    if offscreen:
        size = max(size[0], _OFFSCREEN_SURFACE[0]), max(size[1], _OFFSCREEN_SURFACE[1])
    _configure(size, fullscreen, most_fps=0 if offscreen else 60)


def _configure(size: tuple[int, int], fullscreen: bool, most_fps: int) -> None:
    from kivy.config import Config

    for option, value in {
        "width": size[0],
        "height": size[1],
        "fullscreen": "auto" if fullscreen else 0,
        "maxfps": most_fps,  # 0: as many as are asked for; nobody watches
        "resizable": 1,
        "multisamples": 0,  # every edge is smooth by itself, and each sample more costs a frame's time again
    }.items():
        Config.set("graphics", option, str(value))
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("kivy", "keyboard_mode", "")
    Config.set("kivy", "log_level", "warning")
    if Config.has_section("input"):
        Config.remove_section("input")
    Config.add_section("input")
    Config.set("input", "mouse", "mouse,disable_multitouch")


def open_window(size: tuple[int, int], *, by_hand: bool = False) -> Any:
    """Return Kivy's one window, at this size.

    Args:
        size: Width and height in pixels.
        by_hand: Start the event loop here, because it is pumped by hand. An application starts it itself, and must find
            it not started: only then does it start the providers that read the fingers.

    Raises:
        NobodyCanSee: Kivy found no way to open a window.
    """
    from kivy.base import EventLoop
    from kivy.core.window import Window

    if Window is None:
        raise NobodyCanSee("no window can be opened; connect a display, or start with --headless where that is offered")
    EventLoop.ensure_window()
    if by_hand and EventLoop.status != "started":
        EventLoop.start()
    if tuple(Window.size) != size:
        Window.size = size
        EventLoop.idle()
        Window.update_viewport()
    return Window


def video_driver() -> str:
    """Return the name of the SDL video driver in use, e.g. ``x11``, ``kmsdrm``, ``offscreen``; empty if unknown."""
    import kivy

    wheel = Path(kivy.__file__).parent.parent / "Kivy.libs"
    for library in [*sorted(wheel.glob("libSDL2-2*")), "libSDL2-2.0.so.0"]:
        try:
            current = ctypes.CDLL(str(library)).SDL_GetCurrentVideoDriver
        except (OSError, AttributeError):
            continue
        current.restype = ctypes.c_char_p
        name = current()
        if name:
            return str(name.decode())
    return ""


def refuse_offscreen() -> None:
    """Make sure that the picture reaches an eye; to be called once the window is open.

    SDL falls back to its offscreen driver without a word, e.g. when the user may not open the graphics device.

    Raises:
        NobodyCanSee: The window is drawn to nowhere.
    """
    if video_driver() in ("offscreen", "dummy"):
        raise NobodyCanSee(
            "no display could be opened, the picture would go nowhere;"
            " start from the desktop, or add the user to the groups video, render and input and log in again"
        )
