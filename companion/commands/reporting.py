"""A bug's report: everything a developer needs, in a file that the person can hand on."""

import platform
import sys
import traceback
from collections.abc import Sequence
from datetime import datetime
from importlib import metadata

from companion import places


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
