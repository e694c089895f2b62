"""The screen's loop tells the service manager that it runs, and tells nothing when it stands still (D15)."""

import os
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.commands.heartbeat import BEATS, Heartbeat, beating
from tests.companion.commands.program import PLAY, Manager, display, environment

__all__ = ["display"]


@pytest.fixture(params=["file", "abstract"])
def manager(request: pytest.FixtureRequest) -> Iterator[Manager]:
    with tempfile.TemporaryDirectory() as folder:  # a socket's name must be short
        made = Manager(f"{folder}/notify" if request.param == "file" else f"@companion-{os.getpid()}")
        yield made
        made.close()


class Call:
    """What a loop is to call, until it is cancelled."""

    def __init__(self, cancelled: Callable[[], None]) -> None:
        self.cancel = cancelled


class Loop:
    """A loop that remembers what it is to call."""

    def __init__(self) -> None:
        self.scheduled: list[tuple[Callable[[float], object], float]] = []

    def schedule(self, do: Callable[[float], object], every_s: float) -> Call:
        call = (do, every_s)
        self.scheduled.append(call)
        return Call(lambda: self.scheduled.remove(call))


def test_loop_is_ready_when_it_runs_and_beats_often_enough(manager: Manager) -> None:
    loop = Loop()
    with beating(loop.schedule, Heartbeat(manager.environment)):
        assert manager.hears() == "", "the loop does not run yet"
        ((first, at_s),) = loop.scheduled
        assert (first(0.0), at_s) == (False, 0.0)
        assert manager.hears() == "READY=1\nWATCHDOG_USEC=2000000"
        beat, every_s = loop.scheduled[-1]
        assert every_s == 2.0 / BEATS
        assert beat(0.0) is not False
        assert manager.hears() == "WATCHDOG=1"
    assert manager.hears() == "WATCHDOG_USEC=0", "what comes after the loop has all the time it needs"


@pytest.mark.parametrize("begun", [True, False])
def test_nothing_stays_scheduled_once_the_loop_has_ended(manager: Manager, begun: bool) -> None:
    loop = Loop()
    with beating(loop.schedule, Heartbeat(manager.environment)):
        if begun:
            loop.scheduled[0][0](0.0)
        assert len(loop.scheduled) == 1 + begun
    assert loop.scheduled == []


@pytest.mark.parametrize("environment", [{}, {"NOTIFY_SOCKET": "/nowhere"}, {"WATCHDOG_USEC": "many"}])
def test_nobody_who_listens_is_no_trouble(environment: dict[str, str]) -> None:
    loop = Loop()
    with beating(loop.schedule, Heartbeat(environment)):
        ((first, _),) = loop.scheduled
        assert first(0.0) is False
        assert len(loop.scheduled) == 1, "no beats"


@pytest.mark.slow
def test_d15_screen_that_stands_still_is_not_heard_any_more(home: Path, display: str, manager: Manager) -> None:
    where = {**environment(home, display), **manager.environment}
    process = subprocess.Popen([*PLAY, "--no-camera"], env=where, stderr=subprocess.DEVNULL)
    assert manager.hears(60).startswith("READY=1")
    assert manager.hears(2.0) == manager.hears(2.0) == "WATCHDOG=1"
    process.send_signal(signal.SIGSTOP)
    while manager.hears(0.0):
        pass
    assert manager.hears(2.0) == "", "the service manager ends it now"
    process.send_signal(signal.SIGCONT)
    assert manager.hears(2.0) == "WATCHDOG=1"
    process.terminate()
    assert process.wait(20) == 128 + signal.SIGTERM
    words = [manager.hears(0.0)]
    while words[-1]:
        words.append(manager.hears(0.0))
    assert words[-2] == "WATCHDOG_USEC=0"
