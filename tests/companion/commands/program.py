"""The program as a person or a service starts it: on a display that only the test sees, heard by a service manager."""

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PLAY = [sys.executable, "-m", "companion.commands", "play", "--no-gpio", "--no-voice"]


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


class Manager:
    """A service manager that listens."""

    def __init__(self, address: str) -> None:
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._line.bind("\0" + address[1:] if address.startswith("@") else address)
        self.environment = {"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "2000000"}

    def hears(self, patience_s: float = 0.2) -> str:
        """Return the next words; nothing if none come in time."""
        self._line.settimeout(patience_s)
        try:
            return self._line.recv(1000).decode()
        except (TimeoutError, BlockingIOError):
            return ""

    def close(self) -> None:
        self._line.close()
