import queue
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.entries import Entry, Pressed
from companion.journal import Journal, read_journal
from companion.journal_writer import JournalWriter
from companion.messages import JournalFailed, Kept, Message


def wall() -> datetime:
    return datetime(2026, 1, 1, tzinfo=UTC)


def test_entries_are_kept_in_order_and_told(tmp_path: Path) -> None:
    posted: queue.SimpleQueue[Message] = queue.SimpleQueue()
    writer = JournalWriter(Journal(tmp_path / "one.evening"), posted.put, wall)
    for number in range(1, 30):
        writer.keep(Entry(number, number / 10, Pressed("A")))
    writer.close()
    kept = []
    while not posted.empty():
        kept.append(posted.get())
    assert all(isinstance(message, Kept) for message in kept)
    assert isinstance(kept[-1], Kept)
    assert kept[-1].number == 29
    assert len(read_journal(tmp_path / "one.evening")) == 29


def test_disk_that_refuses_is_told_once_and_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.journal_writer.PAUSES_S", (0.001,))
    journal = Journal(tmp_path / "one.evening")
    write, refusals = journal.keep, iter([True, True, True, False])

    def keep(entries: list[Entry], when: datetime, histories: str) -> int:
        if next(refusals, False):
            raise OSError("the card is full")
        return write(entries, when, histories)

    monkeypatch.setattr(journal, "keep", keep)
    posted: queue.SimpleQueue[Message] = queue.SimpleQueue()
    writer = JournalWriter(journal, posted.put, wall)
    writer.keep(Entry(1, 0.5, Pressed("A")))
    first, second = posted.get(timeout=5), posted.get(timeout=5)
    writer.close()
    assert isinstance(first, JournalFailed)
    assert second == Kept(0.5, 1)
    assert posted.empty()


def test_bug_while_writing_is_told_once_and_the_entries_are_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.journal_writer.PAUSES_S", (0.001,))
    journal = Journal(tmp_path / "one.evening")
    write, bugs_left = journal.keep, iter([True, True, False])

    def keep(entries: list[Entry], when: datetime, histories: str) -> int:
        if next(bugs_left, False):
            raise TypeError("a bug")
        return write(entries, when, histories)

    monkeypatch.setattr(journal, "keep", keep)
    posted: queue.SimpleQueue[Message] = queue.SimpleQueue()
    bugs: list[Exception] = []
    writer = JournalWriter(journal, posted.put, wall, bugs.append)
    writer.keep(Entry(1, 0.5, Pressed("A")))
    first, second = posted.get(timeout=5), posted.get(timeout=5)
    writer.close()
    assert isinstance(first, JournalFailed)
    assert second == Kept(0.5, 1)
    assert [str(bug) for bug in bugs] == ["a bug"]
