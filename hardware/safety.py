"""Outputs are off when the program ends, however it ends.

gpiozero cleans up on a normal end only, and closed outputs were found floating at 1 to 2 V: a buzzer then hums on. What
no program can catch (SIGKILL, a power cut) is the business of the pull-down in docs/wiring.md.
"""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

ENDINGS: Final = (signal.SIGTERM, signal.SIGINT)


@contextmanager
def outputs_off(off: Callable[[], None]) -> Iterator[None]:
    """Call `off` on leaving, on an exception, on SIGTERM and on SIGINT, before the process ends.

    Whoever handled the signals before still gets them afterwards; where nobody did, the program ends as Python
    programs end, through its `finally` blocks.

    Args:
        off: Drives every output off. It may run in the middle of anything, so it takes no lock that is not re-entrant.
    """
    in_main = threading.current_thread() is threading.main_thread()  # only there Python lets one handle signals
    previous: dict[signal.Signals, Any] = {number: signal.getsignal(number) for number in ENDINGS} if in_main else {}

    def end(number: int, frame: FrameType | None) -> None:
        off()
        before = previous[signal.Signals(number)]
        if callable(before):
            before(number, frame)
        elif before != signal.SIG_IGN:
            raise SystemExit(128 + number)

    for number in previous:
        signal.signal(number, end)
    try:
        yield
    finally:
        off()
        for number, before in previous.items():
            signal.signal(number, before if before is not None else signal.SIG_DFL)
