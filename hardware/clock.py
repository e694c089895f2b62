"""Time as the hardware tells it: one monotonic clock, and things that happen a little later."""

import heapq
import itertools
import threading
import time
from collections.abc import Callable
from typing import Protocol

Clock = Callable[[], float]
"""Seconds on the evening's one monotonic clock."""


def now_s() -> float:
    """Return this machine's monotonic clock, in seconds."""
    return time.monotonic()


class Later(Protocol):
    """Does things a little later, one after the other and never two at once."""

    def after(self, delay_s: float, do: Callable[[], None]) -> None:
        """Call `do` once, `delay_s` seconds from now."""

    def close(self) -> None:
        """Forget what is still waiting."""


class ThreadLater:
    """Does things later in one thread of its own, which the device shares among lamps and buzzer.

    Args:
        clock: Where the seconds come from; it must run like real time.
    """

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._waiting: list[tuple[float, int, Callable[[], None]]] = []
        self._number = itertools.count()
        self._changed = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="later", daemon=True)
        self._thread.start()

    def after(self, delay_s: float, do: Callable[[], None]) -> None:
        """Call `do` once, `delay_s` seconds from now, in this object's thread."""
        with self._changed:
            heapq.heappush(self._waiting, (self._clock() + delay_s, next(self._number), do))
            self._changed.notify()

    def close(self) -> None:
        """Forget what is still waiting and end the thread."""
        with self._changed:
            self._closed = True
            self._waiting.clear()
            self._changed.notify()
        if threading.current_thread() is not self._thread:
            self._thread.join(timeout=1.0)

    def _run(self) -> None:
        while (do := self._next()) is not None:
            do()

    def _next(self) -> Callable[[], None] | None:
        """Wait for the next thing that is due; None when closed."""
        with self._changed:
            while not self._closed:
                if not self._waiting:
                    self._changed.wait()
                    continue
                due_s, _, do = self._waiting[0]
                remaining_s = due_s - self._clock()
                if remaining_s <= 0:
                    heapq.heappop(self._waiting)
                    return do
                self._changed.wait(remaining_s)
        return None
