"""The journal: an evening's entries in one SQLite file, append-only, on disk before anything of them is shown.

One evening is one file, so a damaged file never costs more than its own evening. Triggers refuse to change or delete
a line; `synchronous=FULL` makes a commit survive a power cut (measured in docs/architecture.md).
"""

import sqlite3
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Final

from companion.entries import Entry, kind_of, read_fact, write_fact
from companion.errors import UnusableInput

SUFFIX: Final = ".evening"
"""What an evening's file name ends with."""

FORMAT: Final = 1
"""The version of the tables below, kept in SQLite's user_version."""

_APPLICATION_ID: Final = 0x43415244  # "CARD"

_TABLES: Final = """
CREATE TABLE entries (
    number INTEGER PRIMARY KEY,
    t_s REAL NOT NULL,
    wall TEXT NOT NULL,
    kind TEXT NOT NULL,
    fact TEXT NOT NULL
) STRICT;
CREATE TRIGGER no_change BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'a journal is never changed'); END;
CREATE TRIGGER no_delete BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'a journal is never shortened'); END;
"""


class JournalDamaged(UnusableInput):
    """The journal cannot be read to its end. `entries` holds what could be read, and nothing was written."""

    def __init__(self, path: Path, reason: str, entries: list[Entry]) -> None:
        super().__init__(
            f"{path}: the journal is damaged after entry {len(entries)} ({reason}); it is left as it is."
            f" Start a new evening with --new, or go on from the {len(entries)} good entries with --salvage"
        )
        self.path = path
        self.entries = entries


class Journal:
    """The entries of one evening on disk. One thread writes.

    Args:
        path: The file; it is made when missing.

    Raises:
        JournalDamaged: The file is no journal or cannot be read to its end.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = not path.exists() or path.stat().st_size == 0
        if not fresh:
            self.entries = read_journal(path)
        else:
            self.entries = []
        self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._connection.execute("PRAGMA journal_mode=WAL")
        self._connection.execute("PRAGMA synchronous=FULL")
        if fresh:
            self._connection.executescript(_TABLES)
            self._connection.execute(f"PRAGMA user_version={FORMAT}")
            self._connection.execute(f"PRAGMA application_id={_APPLICATION_ID}")

    def keep(self, entries: Iterable[Entry], wall: datetime) -> int:
        """Write `entries` in one transaction and return once they are on disk.

        Args:
            entries: The next entries, in order.
            wall: The date to decorate them with.

        Returns:
            The number of the last entry written.

        Raises:
            OSError: The disk refused; nothing of these entries was written.
        """
        rows = [
            (entry.number, entry.t_s, wall.isoformat(timespec="seconds"), kind_of(entry.fact), write_fact(entry.fact))
            for entry in entries
        ]
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", rows)
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise OSError(
                f"{self.path}: the journal cannot be written ({error}); free some space or check the card"
            ) from error
        return rows[-1][0]

    def close(self) -> None:
        """Close the file. Nothing is lost when this never happens."""
        self._connection.close()


def read_journal(path: Path) -> list[Entry]:
    """Return every entry of the journal at `path` without changing the file.

    Raises:
        UnusableInput: There is no such file, or it was written by a newer version.
        JournalDamaged: The file is no journal or cannot be read to its end.
    """
    if not path.is_file():
        raise UnusableInput(f"{path}: there is no such evening; `companion evenings` lists them")
    entries: list[Entry] = []
    try:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        try:
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if version > FORMAT:
                raise UnusableInput(f"{path}: written by a newer companion (format {version}); update this one")
            if verdict := _quick_check(connection):
                reason: str | None = verdict
            else:
                reason = None
            for number, t_s, kind, fact in connection.execute(
                "SELECT number, t_s, kind, fact FROM entries ORDER BY number"
            ):
                if number != len(entries) + 1:
                    raise JournalDamaged(path, f"entry {len(entries) + 1} is missing", entries)
                entries.append(Entry(number, t_s, read_fact(kind, fact)))
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise JournalDamaged(path, str(error), entries) from None
    except JournalDamaged:
        raise
    except UnusableInput as error:
        if not entries and "newer companion" in str(error):
            raise
        raise JournalDamaged(path, str(error), entries) from None
    if reason is not None:
        raise JournalDamaged(path, reason, entries)
    return entries


def _quick_check(connection: sqlite3.Connection) -> str | None:
    """Return what SQLite's quick check complains about, or None."""
    verdict = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    return None if verdict == "ok" else str(verdict)
