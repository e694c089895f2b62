"""The thread that writes the journal, so that a slow card never makes a touch slow.

It takes entries from its own queue, writes all that have gathered in one transaction, and posts `Kept` once they are on
disk. A disk that refuses is tried again with growing pauses while the game goes on; entries wait in memory meanwhile. A
bug is treated like a refusal, and told.
"""

import queue
import threading
from collections.abc import Callable
from datetime import datetime
from typing import Final

from companion.entries import Entry
from companion.journal import Journal
from companion.messages import JournalFailed, Kept, Message

PAUSES_S: Final = (0.5, 1.0, 2.0, 5.0, 10.0)
"""How long to wait before the disk is tried again, the last for ever after."""


class JournalWriter:
    """Writes entries in a thread of its own.

    Args:
        journal: Where to; used by this thread alone until `close`.
        post: Puts a message into the session's queue.
        wall: The date and time to decorate entries with.
        on_bug: Told of an error that no disk makes, once until something is written again.
    """

    def __init__(
        self,
        journal: Journal,
        post: Callable[[Message], None],
        wall: Callable[[], datetime],
        on_bug: Callable[[Exception], None] = lambda _: None,
    ) -> None:
        self._journal = journal
        self._post = post
        self._wall = wall
        self._on_bug = on_bug
        self._queue: queue.SimpleQueue[tuple[Entry, str] | None] = queue.SimpleQueue()
        self._histories = ""
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def keep(self, entry: Entry, histories: str = "") -> None:
        """Write `entry` and the `histories` left by then soon; comes back at once."""
        self._queue.put((entry, histories))

    def close(self, timeout_s: float = 5.0) -> None:
        """Write what is waiting, then end the thread and close the journal.

        Args:
            timeout_s: How long to wait for a disk that does not answer, in seconds.
        """
        self._ending.set()
        self._queue.put(None)
        self._thread.join(timeout_s)
        if not self._thread.is_alive():
            self._journal.close()

    def _run(self) -> None:
        waiting: list[Entry] = []
        failures = 0
        while True:
            ended = self._gather(waiting, PAUSES_S[min(failures, len(PAUSES_S)) - 1] if failures else None)
            if waiting:
                failures = self._write(waiting, failures)
            if ended or (self._ending.is_set() and failures):
                return

    def _gather(self, waiting: list[Entry], pause_s: float | None) -> bool:
        """Wait for an entry (or, after a failure, for `pause_s`), take all there are, and tell whether to end."""
        try:
            given = self._queue.get(timeout=pause_s) if not waiting or pause_s else self._queue.get_nowait()
            while given is not None:
                waiting.append(given[0])
                self._histories = given[1]
                given = self._queue.get_nowait()
        except queue.Empty:
            return False
        return True

    def _write(self, waiting: list[Entry], failures: int) -> int:
        """Try to write, post the outcome, and return how often in a row it has failed."""
        last = waiting[-1]
        try:
            number = self._journal.keep(waiting, self._wall(), self._histories)
        except Exception as error:  # the border of this thread: entries are never given up
            if not failures:
                if not isinstance(error, OSError):
                    self._on_bug(error)
                self._post(JournalFailed(last.t_s, str(error)))
            return failures + 1
        waiting.clear()
        self._post(Kept(last.t_s, number))
        return 0
