"""The real program on a real display: a finger of the window system reaches the journal, and keys end nothing."""

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

NEEDED = ("Xvfb", "xdotool")
PATIENCE_S = 60.0


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


@pytest.mark.slow
def test_play_finger_of_the_window_system_begins_a_game_and_ends_the_evening(display: str, home: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "KIVY_"))}
    environment |= {"DISPLAY": display, "COMPANION_HOME": str(home)}

    def do(*what: str) -> None:
        subprocess.run(["xdotool", *what], env=environment, check=True, timeout=20)

    start = "from companion.commands.cli import main; raise SystemExit(main())"
    command = [sys.executable, "-c", start, "play", "--no-camera", "--no-gpio", "--no-voice", "--new"]
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as program:
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
                do("mousemove", "765", "35", "click", "1")  # the menu
                do("mousemove", "130", "435", "click", "1")  # end the evening…
                do("mousemove", "200", "110", "click", "1")  # end the evening
                return program.poll() is not None

            assert program.poll() is None
            assert wait_for(ended)
            assert program.returncode == 0
        finally:
            program.kill()
