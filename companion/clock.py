"""The evening's clock: seconds that only go forward and go on after a restart."""

import time
from collections.abc import Callable


class EveningClock:
    """Tells the seconds of the evening.

    Args:
        after_s: Where the evening stands, in seconds: the latest time in its journal.
        monotonic: The machine's own monotonic seconds.
    """

    def __init__(self, after_s: float = 0.0, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._offset_s = after_s - monotonic()

    def __call__(self) -> float:
        """Return the seconds of the evening now."""
        return self._monotonic() + self._offset_s
