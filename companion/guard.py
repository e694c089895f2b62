"""The guard at the border of a thread: what nobody expected is told, and the thread goes on.

A thread that dies of a bug leaves a screen that looks alive and answers nothing. So each of them catches what it did not
expect exactly once, at its own border, and asks its guard whether to go on. Bugs in quick succession would only burn the
machine; then the guard gives up and says so.
"""

from collections import deque
from collections.abc import Callable
from typing import Final

MOST_BUGS: Final = 5
WITHIN_S: Final = 60.0
"""The fifth bug within a minute is the last: what is tried again as it was fails again as it did."""


def _nobody(_: Exception) -> None:
    """Tell nobody."""


class Guard:
    """Counts the bugs of one thread.

    Args:
        now_s: A monotonic clock, in seconds.
        on_bug: Told every bug, e.g. to write a report; may be called from any thread.
        on_give_up: Told the bug after which the thread does not go on.
    """

    def __init__(
        self,
        now_s: Callable[[], float],
        on_bug: Callable[[Exception], None] = _nobody,
        on_give_up: Callable[[Exception], None] = _nobody,
    ) -> None:
        self._now_s = now_s
        self._on_bug = on_bug
        self._on_give_up = on_give_up
        self._bugs_s: deque[float] = deque(maxlen=MOST_BUGS)

    def goes_on(self, error: Exception) -> bool:
        """Tell of `error`, and return whether the thread is to go on."""
        self._on_bug(error)
        self._bugs_s.append(self._now_s())
        if len(self._bugs_s) < MOST_BUGS or self._bugs_s[-1] - self._bugs_s[0] > WITHIN_S:
            return True
        self._on_give_up(error)
        return False
