"""The real program on a real display: a finger of the window system reaches the journal, and keys end nothing."""

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

NEEDED = ("Xvfb", "xdotool")
START = "from companion.commands.cli import main; raise SystemExit(main())"
PLAY = [sys.executable, "-c", START, "play", "--no-camera", "--no-gpio", "--no-voice"]
PATIENCE_S = 60.0
UNHURRIED_S = "0.5"  # a quicker tap was meant for what lay there before


def wait_for(happened: Callable[[], bool], patience_s: float = PATIENCE_S) -> bool:
    """Return whether it happened in time; looks every fifth of a second."""
    pause = threading.Event()
    for _ in range(int(patience_s * 5)):
        if happened():
            return True
        pause.wait(0.2)
    return False


@pytest.fixture
def display(tmp_path: Path) -> Iterator[str]:
    """A display that only this test sees."""
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        pytest.skip(f"NO REAL WINDOW TRIED: apt install {' '.join(name.lower() for name in missing)}")
    read, write = os.pipe()
    with subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "800x480x24"], pass_fds=[write], stderr=subprocess.DEVNULL
    ) as server:
        os.close(write)
        with os.fdopen(read) as told:
            number = told.readline().strip()
        yield f":{number}"
        server.terminate()


def environment_of(display: str, home: Path) -> dict[str, str]:
    """Return the environment of a program that sees only this display and this folder."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "KIVY_"))}
    return environment | {"DISPLAY": display, "COMPANION_HOME": str(home)}


@pytest.mark.slow
def test_d1_screen_that_is_killed_and_started_again_shows_the_same(display: str, home: Path, tmp_path: Path) -> None:
    if shutil.which("import") is None:
        pytest.skip("NO REAL PICTURE COMPARED: apt install imagemagick")
    environment, shown = environment_of(display, home), tmp_path / "shown.png"

    def picture() -> Any:
        subprocess.run(["import", "-window", "root", str(shown)], env=environment, check=True, timeout=20)
        return cv2.imread(str(shown))

    def started(*arguments: str) -> "subprocess.Popen[bytes]":
        return subprocess.Popen([*PLAY, *arguments], env=environment, stderr=subprocess.DEVNULL)

    def tap(x: int, y: int) -> None:
        what = ["xdotool", "mousemove", str(x), str(y), "click", "1", "sleep", UNHURRIED_S]
        subprocess.run(what, env=environment, check=True, timeout=20)

    def looks_like(wanted: Any) -> bool:
        return bool(np.array_equal(picture(), wanted))

    with started("--new", "--game", "classic", "--players", "Ada,Ben,Cleo") as program:
        try:
            assert wait_for(lambda: picture()[430:470, 20:560].mean() > 20)  # the log's strip
            blank = picture()
            tap(690, 230)  # First card…
            assert wait_for(lambda: not looks_like(blank))
            asked = picture()

            def chosen() -> bool:
                if looks_like(asked):
                    tap(150, 150)  # a card of the picker
                return not looks_like(asked) and not looks_like(blank)

            assert wait_for(chosen)
            threading.Event().wait(1.0)
            before = picture()
        finally:
            program.kill()
    with started() as program:
        try:
            assert wait_for(lambda: looks_like(before))
        finally:
            program.kill()


@pytest.mark.slow
def test_play_finger_of_the_window_system_begins_a_game_and_ends_the_evening(display: str, home: Path) -> None:
    environment = environment_of(display, home)

    def do(*what: str) -> None:
        subprocess.run(["xdotool", *what], env=environment, check=True, timeout=20)

    with subprocess.Popen([*PLAY, "--new"], env=environment, stderr=subprocess.PIPE, text=True) as program:
        try:
            journals = home / "data" / "evenings"

            def begun() -> bool:
                do("mousemove", "690", "450", "click", "1")  # Start
                kept = journals.iterdir() if journals.is_dir() else ()
                return program.poll() is not None or any(b"Player 1" in each.read_bytes() for each in kept)

            assert wait_for(begun)
            assert program.poll() is None, program.stderr and program.stderr.read()
            do("key", "Escape")
            do("key", "F1")

            def ended() -> bool:
                do("mousemove", "765", "35", "click", "1", "sleep", UNHURRIED_S)  # the menu
                do("mousemove", "130", "435", "click", "1", "sleep", UNHURRIED_S)  # end the evening…
                do("mousemove", "200", "110", "click", "1", "sleep", UNHURRIED_S)  # end the evening
                return program.poll() is not None

            assert program.poll() is None
            assert wait_for(ended)
            assert program.returncode == 0
        finally:
            program.kill()
