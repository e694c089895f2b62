"""The heartbeat of the screen's loop: whoever started us as a service starts us again when it stops.

A display driver that hangs or a picture that never comes back cannot be mended from inside. The evening is on disk, so
the next start goes on at the same turn. The words are systemd's (sd_notify(3)); started by hand, nobody listens.
"""

import os
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from typing import Final, Protocol, TypeAlias

BEATS: Final = 4
"""So many beats come within the time after which the loop counts as stopped."""


class Scheduled(Protocol):
    """What is to be called until it is cancelled."""

    def cancel(self) -> object:
        """Call it no more."""


Schedule: TypeAlias = Callable[[Callable[[float], object], float], Scheduled]
"""Calls a function every so many seconds from the loop itself, until it returns False: Kivy's `Clock.schedule_interval`."""


class Heartbeat:
    """What is told to the service manager.

    Args:
        environment: Where it says how it is reached, and after how long it loses its patience.
    """

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")
        patience = environment.get("WATCHDOG_USEC", "")
        self._patience_us = int(patience) if patience.isdecimal() else 0

    @property
    def period_s(self) -> float | None:
        """The seconds from beat to beat; None where nobody waits for one."""
        return self._patience_us / 1e6 / BEATS if self._address and self._patience_us else None

    def ready(self) -> None:
        """The loop runs. Whoever became this program while it ran had asked for patience, see `end`."""
        patience = f"\nWATCHDOG_USEC={self._patience_us}" if self._patience_us else ""
        self._tell(f"READY=1{patience}")

    def beat(self) -> None:
        """The loop still runs."""
        self._tell("WATCHDOG=1")

    def end(self) -> None:
        """The loop has ended as it should: what comes now, calibration perhaps, has no loop."""
        self._tell("WATCHDOG_USEC=0")

    def _tell(self, words: str) -> None:
        if not self._address:
            return
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.sendto(words.encode(), address)


@contextmanager
def beating(schedule: Schedule, heartbeat: Heartbeat | None = None) -> Iterator[None]:
    """Let the heart beat while the loop runs that `schedule` belongs to; it is ready with its first beat.

    A loop that begins later has a heart of its own: nothing stays scheduled.
    """
    heart = heartbeat or Heartbeat()

    def first(_: float) -> bool:
        heart.ready()
        if heart.period_s is not None:
            at_the_end.callback(schedule(lambda _: heart.beat(), heart.period_s).cancel)
        return False  # once is enough

    with ExitStack() as at_the_end:
        at_the_end.callback(heart.end)
        at_the_end.callback(schedule(first, 0.0).cancel)
        yield
