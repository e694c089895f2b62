"""Things that happen later, in simulated time."""

import heapq
import itertools
from collections.abc import Callable


class SimulatedLater:
    """Does things when simulated time reaches them; reads no clock and starts nothing.

    Attributes:
        now_s: The simulated time in seconds.
    """

    def __init__(self) -> None:
        self.now_s = 0.0
        self._waiting: list[tuple[float, int, Callable[[], None]]] = []
        self._number = itertools.count()

    def after(self, delay_s: float, do: Callable[[], None]) -> None:
        """Call `do` once, when `delay_s` seconds have gone by."""
        heapq.heappush(self._waiting, (self.now_s + delay_s, next(self._number), do))

    def close(self) -> None:
        """Forget what is still waiting."""
        self._waiting.clear()

    def advance(self, seconds: float) -> None:
        """Let time go on, doing in order what becomes due."""
        until_s = self.now_s + seconds
        while self._waiting and self._waiting[0][0] <= until_s:
            self.now_s, _, do = heapq.heappop(self._waiting)
            do()
        self.now_s = until_s
