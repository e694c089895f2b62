"""A time limit for calls that may never come back: a camera with a loose ribbon neither opens nor stops."""

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from companion.table import Phrase
from hardware.errors import TookTooLong

Result = TypeVar("Result")


class _Errand(Generic[Result]):
    """One call in a thread of its own, and what became of it."""

    def __init__(self, do: Callable[[], Result], leftover: Callable[[Result], object] | None) -> None:
        self._do = do
        self._leftover = leftover
        self._lock = threading.Lock()
        self.done = threading.Event()
        self.abandoned = False
        self.results: list[Result] = []
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            result = self._do()
        except BaseException as error:  # handed to the caller, in whose thread it belongs
            self.error = error
        else:
            with self._lock:
                self.results.append(result)
                unwanted = self.abandoned
            if unwanted and self._leftover is not None:
                self._leftover(result)
        self.done.set()

    def abandon(self) -> bool:
        """Give up on it; return False where it came back in this very moment."""
        with self._lock:
            self.abandoned = not self.results
        return self.abandoned


def within(
    limit_s: float, do: Callable[[], Result], late: Phrase, leftover: Callable[[Result], object] | None = None
) -> Result:
    """Return what `do` returns, but do not wait longer than `limit_s`.

    Args:
        limit_s: How long to wait, in seconds.
        do: What to call, in a thread of its own that does not keep the program alive.
        late: What to tell when it takes too long.
        leftover: What to do with a result that comes after nobody waits for it any more.

    Raises:
        TookTooLong: If `do` did not come back in time.
    """
    errand = _Errand(do, leftover)
    threading.Thread(target=errand.run, name="errand", daemon=True).start()
    if not errand.done.wait(limit_s) and errand.abandon():
        raise TookTooLong(late)
    errand.done.wait()
    if errand.error is not None:
        raise errand.error
    return errand.results[0]
