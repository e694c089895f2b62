"""The device as a person runs it: a window on a display, a camera that plays by itself, and a power cut."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.entries import SetUp
from companion.errors import UnusableInput
from companion.evening import Evening
from companion.journal import SUFFIX, read_journal

pytestmark = pytest.mark.slow

PLAY = [sys.executable, "-m", "companion.commands", "play", "--no-gpio", "--no-voice"]
PATIENCE_S = 90


@pytest.fixture
def display() -> Iterator[str]:
    if shutil.which("Xvfb") is None:
        pytest.skip("NO Xvfb: the device's window was not tried; apt install xvfb")
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as answer:
        number = answer.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait(10)


def environment(home: Path, display: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "KIVY_"))}
    return {**kept, "COMPANION_HOME": str(home), "DISPLAY": display}


def entries_on_disk(home: Path) -> int:
    paths = sorted((home / "data" / "evenings").glob(f"*{SUFFIX}"))
    try:
        return len(read_journal(paths[-1])) if paths else 0
    except UnusableInput:  # being written this very moment
        return 0


def wait_for(entries: int, home: Path, process: subprocess.Popen[str]) -> None:
    ended = time.monotonic() + PATIENCE_S
    while entries_on_disk(home) < entries:
        assert process.poll() is None, process.stderr and process.stderr.read()
        assert time.monotonic() < ended, f"{entries_on_disk(home)} entries after {PATIENCE_S} s"
        try:
            process.wait(0.25)
        except subprocess.TimeoutExpired:
            continue


def test_evening_goes_on_at_the_same_turn_after_a_kill(home: Path, display: str) -> None:
    started = [*PLAY, "--game", "classic", "--players", "Ada,Ben,Cleo", "--source", "sim:classic:1"]
    where = environment(home, display)
    process = subprocess.Popen(started, env=where, stderr=subprocess.PIPE, text=True)
    wait_for(4, home, process)
    twice = subprocess.run([*PLAY, "--no-camera"], env=where, capture_output=True, text=True, timeout=60, check=False)
    assert twice.returncode == 2
    (complaint,) = twice.stderr.splitlines()
    assert "another companion is playing this evening" in complaint
    process.send_signal(signal.SIGKILL)
    process.wait(10)
    (path,) = (home / "data" / "evenings").glob(f"*{SUFFIX}")
    before = read_journal(path)
    assert len(before) >= 4
    turn = Evening(before).lines[-1].state.turn

    again = subprocess.Popen([*PLAY, "--no-camera"], env=where, stderr=subprocess.PIPE, text=True)
    with pytest.raises(subprocess.TimeoutExpired):
        again.wait(6)
    again.terminate()
    _, complaints = again.communicate(timeout=20)
    assert "Traceback" not in complaints
    assert again.returncode == 128 + signal.SIGTERM, "README.md and the systemd unit say so"
    after = read_journal(path)
    assert after[: len(before)] == before
    assert Evening(after).lines[-1].state.turn == turn
    assert sum(isinstance(entry.fact, SetUp) for entry in after) == 1, "no second game appears"


def test_play_without_a_display_says_so_and_ends(home: Path) -> None:
    where = environment(home, "")
    del where["DISPLAY"]
    done = subprocess.run([*PLAY, "--no-camera"], env=where, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "display" in done.stderr.splitlines()[-1]
    assert not list(home.rglob("*.evening")), "no empty evening is left behind"
