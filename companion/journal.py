"""The journal: an evening's entries in one SQLite file, append-only, on disk before anything of them is shown.

One evening is one file, so a damaged file never costs more than its own evening. Triggers refuse to change or delete
a line; `synchronous=FULL` makes a commit survive a power cut, as far as the disk keeps its word. `companion bench --only
lost` kills a device that is playing, and counts.
"""

import contextlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Final

from companion.entries import Entry, kind_of, read_fact, write_fact
from companion.errors import NotThere, UnusableInput

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

_BESIDE: Final = (
    "CREATE TABLE IF NOT EXISTS histories (only INTEGER PRIMARY KEY CHECK (only = 1), told TEXT NOT NULL) STRICT"
)
"""What was not ruled out yet when the newest entry was written (companion/histories.py); no part of the evening."""


class JournalDamaged(UnusableInput):
    """The journal cannot be read to its end. `entries` holds what could be read, and nothing was written."""

    def __init__(self, path: Path, reason: str, entries: list[Entry]) -> None:
        goes_on = f", companion play --salvage goes on from the {len(entries)} good entries" if entries else ""
        super().__init__(
            f"{path}: the journal is damaged after entry {len(entries)} ({reason}); it is left as it is."
            f" companion play --new begins another evening{goes_on}"
        )
        self.path = path
        self.entries = entries


class NewerJournal(UnusableInput):
    """The journal was written by a newer companion."""


class Journal:
    """The entries of one evening on disk. One thread writes.

    Args:
        path: The file; it is made when missing.

    Attributes:
        path: The file.
        entries: What it held when it was opened.
        histories: What was not ruled out at the last of these entries; empty where nobody wrote it down.

    Raises:
        JournalDamaged: The file is no journal or cannot be read to its end.
        NotThere: The disk is full or cannot be written; nothing half-made is left.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        is_new = not path.exists()
        self.entries: list[Entry] = [] if is_new else read_journal(path)
        self.histories = ""
        self._next = len(self.entries) + 1
        try:
            self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self._begin()
        except sqlite3.Error as error:
            if is_new:
                self.discard()
            raise NotThere(
                f"{path}: the disk is full or cannot be written at {path.parent} ({error}); free some space"
            ) from error

    def _begin(self) -> None:
        """Make the file ready for entries."""
        self._connection.execute("PRAGMA journal_mode=WAL")
        self._connection.execute("PRAGMA synchronous=FULL")
        if not _begun(self._connection):
            # In one transaction: a power cut leaves either nothing or a whole journal without entries.
            self._connection.executescript(
                f"BEGIN; {_TABLES} PRAGMA user_version={FORMAT}; PRAGMA application_id={_APPLICATION_ID}; COMMIT;"
            )
        self._connection.execute(_BESIDE)
        self.histories = self._read_histories()

    def _read_histories(self) -> str:
        return "".join(told for (told,) in self._connection.execute("SELECT told FROM histories"))

    def keep(self, entries: Iterable[Entry], wall: datetime, histories: str = "") -> int:
        """Write `entries` in one transaction and return once they are on disk.

        Args:
            entries: The next entries, in order.
            wall: The date to decorate them with.
            histories: What is not ruled out at the last of them; it takes the place of what was written before.

        Returns:
            The number of the last entry written.

        Raises:
            NotThere: The disk refused; nothing of these entries was written.
            ValueError: The numbers leave a gap, which would make the journal unreadable.
        """
        rows = [
            (entry.number, entry.t_s, wall.isoformat(timespec="seconds"), kind_of(entry.fact), write_fact(entry.fact))
            for entry in entries
        ]
        numbers = [row[0] for row in rows]
        if numbers != list(range(self._next, self._next + len(rows))):
            raise ValueError(f"{self.path}: entry {self._next} comes next, not {numbers}")
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", rows)
            if histories:
                self._connection.execute("INSERT OR REPLACE INTO histories VALUES (1, ?)", (histories,))
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise NotThere(
                f"{self.path}: the journal cannot be written ({error}); free some space or check the card"
            ) from error
        self._next += len(rows)
        return self._next - 1

    @property
    def is_empty(self) -> bool:
        """Whether nothing was ever kept in it."""
        return self._next == 1

    def close(self) -> None:
        """Close the file. Nothing is lost when this never happens."""
        self._connection.close()

    def discard(self) -> None:
        """Close the file and remove it: for one that was just made and holds nothing."""
        if hasattr(self, "_connection"):
            self._connection.close()
        for end in ("", "-wal", "-shm"):
            self.path.with_name(self.path.name + end).unlink(missing_ok=True)


def read_journal(path: Path) -> list[Entry]:
    """Return every entry of the journal at `path` without changing the file.

    Raises:
        UnusableInput: There is no such file, it is a folder, or not ours to read.
        NewerJournal: It was written by a newer version.
        JournalDamaged: The file is no journal or cannot be read to its end.
    """
    if path.is_dir():
        raise UnusableInput(f"{path}: it is a folder, not an evening; move it away")
    if not path.is_file():
        raise UnusableInput(f"{path}: there is no such evening; `companion evenings` lists them")
    if not os.access(path, os.R_OK):
        raise UnusableInput(f"{path}: this evening is not yours to read; check who may use it")
    entries: list[Entry] = []
    try:
        with _opened(path) as connection:
            reason = _read_into(entries, connection, path)
    except NewerJournal:
        raise
    except (sqlite3.Error, UnusableInput) as error:
        reason = str(error)
    if reason is not None:
        raise JournalDamaged(path, reason, entries)
    return entries


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the file for reading, also where nothing may be written beside it, as SQLite does even when it only reads.

    Whoever is writing has a file -shm there, and SQLite reads beside them (https://sqlite.org/wal.html, "Read-Only
    Databases"). Only where there is none, nobody writes, and what lies there can be copied.
    """
    with contextlib.ExitStack() as until_read:
        beside, shared = (path.with_name(path.name + end) for end in ("-wal", "-shm"))
        how = "mode=ro"
        if not os.access(path.parent, os.W_OK) and not shared.exists():
            how = "immutable=1"
            if beside.exists():  # the newest entries may still lie there
                folder = Path(until_read.enter_context(tempfile.TemporaryDirectory()))
                # First the file: what begins to move into it from -wal meanwhile stays in -wal, too.
                path = Path(shutil.copy(path, folder / path.name))
                shutil.copy(beside, folder / beside.name)
                how = "mode=rw"
        yield until_read.enter_context(
            contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True))
        )


def _read_into(entries: list[Entry], connection: sqlite3.Connection, path: Path) -> str | None:
    """Read every entry into `entries`; return what is wrong with the file, or None."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > FORMAT:
        raise NewerJournal(f"{path}: written by a newer companion (format {version}); update this one")
    if not _begun(connection):
        return None
    verdict = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    for number, t_s, kind, fact in connection.execute("SELECT number, t_s, kind, fact FROM entries ORDER BY number"):
        if number != len(entries) + 1:
            return f"entry {len(entries) + 1} is missing"
        entries.append(Entry(number, t_s, read_fact(kind, fact)))
    return None if verdict == "ok" else verdict


def _begun(connection: sqlite3.Connection) -> bool:
    """Tell whether the file holds anything; after a power cut in its first moment it may hold nothing yet."""
    return bool(connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])
