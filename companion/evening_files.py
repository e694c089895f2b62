"""Where the evenings lie: one journal file each, in the order they were begun.

The number at the beginning of a file's name tells the order. The date behind it is for people: a Pi without a clock of its
own may write any date, and that changes nothing.
"""

import contextlib
import fcntl
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Final

from companion import places
from companion.entries import Entry
from companion.errors import UnusableInput
from companion.journal import SUFFIX, JournalDamaged, read_journal

_NUMBERED: Final = re.compile(r"(\d{4,})-\d{4}-\d{2}-\d{2}")


DEMO: Final = "demo"
"""The name of the last demo's evening, where an evening is asked for to be looked at."""


class EveningTaken(UnusableInput):
    """Another companion plays this evening."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path}: another companion is playing this evening; end that one, or begin one with --new")


def evening_files() -> list[Path]:
    """Return the journals of all evenings, the last one last; names without a number (older ones) come first.

    Raises:
        PermissionError: Their folder is not ours to look into.
    """
    try:
        found = list(places.evenings_there().iterdir())
    except FileNotFoundError:
        return []
    return sorted((path for path in found if path.suffix == SUFFIX), key=lambda path: (_number(path), path.stem))


def look_into(path: Path) -> tuple[list[Entry], str]:
    """Return what can be read of the evening at `path`, and its state: ``ok``, ``damaged`` or ``unusable``."""
    try:
        return read_journal(path), "ok"
    except JournalDamaged as damage:
        return damage.entries, "damaged"
    except UnusableInput:
        return [], "unusable"


def demo_file() -> Path:
    """Return where the evening of the last demo is kept; it is none of this device's evenings."""
    return places.data() / f"{DEMO}{SUFFIX}"


def new_evening_file(today: date) -> Path:
    """Return where the next evening is kept; nothing is made.

    Args:
        today: The date to decorate the name with.
    """
    number = max(map(_number, evening_files()), default=0) + 1
    return places.evenings() / f"{number:04d}-{today:%Y-%m-%d}{SUFFIX}"


@contextlib.contextmanager
def taken(path: Path) -> Iterator[None]:
    """Keep the evening at `path` from being played twice at once; a power cut lets go of it, too.

    Raises:
        EveningTaken: Another companion plays it.
    """
    with (path.parent / f".{path.stem}.lock").open("w", encoding="utf-8") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise EveningTaken(path) from None
        yield


def _number(path: Path) -> int:
    numbered = _NUMBERED.fullmatch(path.stem)
    return int(numbered[1]) if numbered else 0
