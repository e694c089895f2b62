"""The device as a person runs it: a window on a display, a camera that plays by itself, and a power cut."""

import os
import signal
import subprocess
import time
from contextlib import closing
from pathlib import Path

import pytest

from companion.entries import SetUp
from companion.errors import UnusableInput
from companion.evening import Evening
from companion.journal import SUFFIX, read_journal
from tests.companion.commands.program import PLAY, Manager, display, environment

__all__ = ["display"]

pytestmark = pytest.mark.slow

PATIENCE_S = 90


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

    with closing(Manager(f"@companion-again-{os.getpid()}")) as manager:
        heard = {**where, **manager.environment}
        again = subprocess.Popen([*PLAY, "--no-camera"], env=heard, stderr=subprocess.PIPE, text=True)
        assert manager.hears(PATIENCE_S).startswith("READY=1")
        assert [manager.hears(PATIENCE_S) for _ in range(4)] == ["WATCHDOG=1"] * 4, "it goes on for two seconds"
        again.terminate()
        _, complaints = again.communicate(timeout=20)
    assert "Traceback" not in complaints
    assert again.returncode == 128 + signal.SIGTERM, "README.md and the systemd unit say so"
    after = read_journal(path)
    assert after[: len(before)] == before
    assert Evening(after).lines[-1].state.turn == turn
    assert sum(isinstance(entry.fact, SetUp) for entry in after) == 1, "no second game appears"


@pytest.mark.parametrize(("who", "status"), [([], 2), (["--unattended"], 1)], ids=["somebody", "nobody"])
def test_play_without_a_display_says_so_and_ends(who: list[str], status: int, home: Path) -> None:
    where = environment(home, "")
    del where["DISPLAY"]
    done = subprocess.run(
        [*PLAY, "--no-camera", *who], env=where, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == status, "2 is not tried again by the service"
    assert "Traceback" not in done.stderr
    assert "display" in done.stderr.splitlines()[-1]
    assert not list(home.rglob("*.evening")), "no empty evening is left behind"
