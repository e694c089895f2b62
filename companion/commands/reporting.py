"""A bug's report: everything a developer needs, in a file that the person can hand on; and the program's own log."""

import logging
import logging.handlers
import platform
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from importlib import metadata
from typing import Final

from companion import places

LOG_BYTES: Final = 500_000
LOGS_KEPT: Final = 3
"""An SD card is not worn by a log that grows for ever."""

ROOMS: Final = ("companion", "vision", "hardware", "calibration", "ui")

log = logging.getLogger(__name__)


def report(error: Exception, arguments: Sequence[str]) -> str:
    """Write a report about `error` and return the one line to tell the person.

    Args:
        error: What nobody expected.
        arguments: The command's arguments.
    """
    now = datetime.now().astimezone()
    try:
        path = places.reports() / f"{now:%Y-%m-%d-%H%M%S-%f}.txt"
        path.write_text(_text(error, arguments, now), encoding="utf-8")
    except OSError as trouble:
        return f"companion: this is a bug ({type(error).__name__}: {error}), and no report could be kept: {trouble}"
    return f"companion: this is a bug in the companion, sorry; please send in its report {path}"


def bug_teller(where: str, arguments: Sequence[str]) -> Callable[[Exception], None]:
    """Return what a thread tells its bugs: it writes a report, and a line in the log.

    Args:
        where: The thread, in a word.
        arguments: The command's arguments.
    """

    def tell(error: Exception) -> None:
        log.error("%s: %s", where, report(error, arguments))

    return tell


@contextmanager
def kept_log() -> Iterator[None]:
    """Let the program's log go to a file that is turned over when it is long, and warnings also to stderr.

    Where no file can be kept the program runs without one.
    """
    warnings = logging.StreamHandler()
    warnings.setLevel(logging.WARNING)
    warnings.setFormatter(logging.Formatter("%(message)s"))
    handlers: list[logging.Handler] = [warnings]
    try:
        file = logging.handlers.RotatingFileHandler(
            places.logs() / "companion.log", maxBytes=LOG_BYTES, backupCount=LOGS_KEPT, encoding="utf-8"
        )
        file.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        handlers.append(file)
    except OSError as trouble:
        print(f"companion: no log is kept: {trouble}", file=sys.stderr)
    root = logging.getLogger()
    for handler in handlers:
        root.addHandler(handler)
    for room in ROOMS:
        logging.getLogger(room).setLevel(logging.INFO)
    try:
        yield
    finally:
        for handler in handlers:
            root.removeHandler(handler)
            handler.close()


def version() -> str:
    """Return the installed version."""
    return metadata.version("companion")


def _text(error: Exception, arguments: Sequence[str], now: datetime) -> str:
    lines = [
        f"companion {version()}, {now.isoformat(timespec='seconds')}",
        f"Python {platform.python_version()} on {platform.platform()}",
        f"command: {' '.join(arguments)}",
        f"program: {sys.argv[0]}",
        "",
        *traceback.format_exception(error),
    ]
    return "\n".join(line.rstrip("\n") for line in lines) + "\n"
