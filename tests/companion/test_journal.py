import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion import places
from companion.entries import Entry, Pressed, SetUp, Told
from companion.errors import NotThere, UnusableInput
from companion.journal import Journal, JournalDamaged, read_journal
from companion.rules.notation import parse_all
from companion.setup import set_up

WALL = datetime(2026, 11, 29, 20, 15, tzinfo=UTC)
ENTRIES = [
    Entry(1, 0.0, SetUp(set_up("classic", ["Ada", "Ben"]))),
    Entry(2, 1.5, Told(parse_all("first R5"), "camera", (("R5", 0.99),))),
    Entry(3, 4.25, Pressed("A")),
]


def written(path: Path) -> Path:
    journal = Journal(path)
    assert journal.keep(ENTRIES, WALL) == 3
    journal.close()
    return path


def test_what_was_kept_is_read_again(tmp_path: Path) -> None:
    path = written(tmp_path / "evenings" / "one.evening")
    assert read_journal(path) == ENTRIES
    again = Journal(path)
    assert again.entries == ENTRIES
    again.keep([Entry(4, 5.0, Pressed("B"))], WALL)
    again.close()
    assert len(read_journal(path)) == 4


@pytest.mark.parametrize("in_wal", [True, False])
def test_evening_is_read_where_nothing_may_be_written_beside_it(in_wal: bool) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "one.evening"
        journal = Journal(path)
        journal.keep(ENTRIES, WALL)
        kept = {file.name: file.read_bytes() for file in folder.iterdir() if in_wal and not file.name.endswith("-shm")}
        journal.close()
        for file, content in kept.items():  # as after a power cut, or on a card taken out of the device
            (folder / file).write_bytes(content)
        assert path.with_name("one.evening-wal").exists() == in_wal
        assert read_by_somebody_else(path) == ("3\n", "")


@pytest.mark.parametrize("writes_on", [True, False])
def test_evening_that_is_written_is_read_where_it_stands_and_never_copied_half(writes_on: bool) -> None:
    with tempfile.TemporaryDirectory() as name, tempfile.TemporaryDirectory() as other:
        folder = Path(name)
        journal = Journal(folder / "one.evening")
        journal.keep(ENTRIES, WALL)
        if not writes_on:  # as after a power cut: -wal and -shm are left
            folder = Path(shutil.copytree(folder, Path(other) / "left"))
            Path(other).chmod(0o755)
        assert read_by_somebody_else(folder / "one.evening", "import shutil; shutil.copy = None; ") == ("3\n", "")
        journal.close()


def read_by_somebody_else(path: Path, first: str = "") -> tuple[str, str]:
    """Return how many entries somebody reads who may not write there, and what they complain of."""
    path.parent.chmod(0o555)
    program = (  # root may write anywhere, so it becomes somebody else; but whose Python lies where only root reads must
        # have everything imported by then, also what Python imports when it is first used
        f"{first}import os, pathlib, sys; from companion.journal import read_journal; pathlib.Path.cwd().as_uri();"
        " os.geteuid() or os.setuid(65534);"
        " print(len(read_journal(pathlib.Path(sys.argv[1]))))"
    )
    done = subprocess.run([sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=False)
    path.parent.chmod(0o755)
    return done.stdout, done.stderr


def test_evening_of_somebody_else_is_not_called_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path / "one.evening")
    monkeypatch.setattr(os, "access", lambda _path, how: how != os.R_OK)
    with pytest.raises(UnusableInput, match="not yours to read") as refused:
        read_journal(path)
    assert not isinstance(refused.value, JournalDamaged)


def test_a_line_can_neither_be_changed_nor_deleted(tmp_path: Path) -> None:
    connection = sqlite3.connect(written(tmp_path / "one.evening"))
    with pytest.raises(sqlite3.IntegrityError, match="never changed"):
        connection.execute("UPDATE entries SET t_s = 0")
    with pytest.raises(sqlite3.IntegrityError, match="never shortened"):
        connection.execute("DELETE FROM entries")
    connection.close()


def test_journal_cut_short_is_named_and_left_as_it_is(tmp_path: Path) -> None:
    path = written(tmp_path / "one.evening")
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    before = path.read_bytes()
    with pytest.raises(JournalDamaged, match=r"one\.evening"):
        Journal(path)
    assert path.read_bytes() == before


def test_journal_that_is_no_journal_is_named_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "one.evening"
    path.write_bytes(b"\x00\xff" * 4000)
    with pytest.raises(JournalDamaged):
        Journal(path)
    assert path.read_bytes() == b"\x00\xff" * 4000


def test_good_entries_before_a_damaged_one_are_saved(tmp_path: Path) -> None:
    path = written(tmp_path / "one.evening")
    connection = sqlite3.connect(path)
    connection.execute("INSERT INTO entries VALUES (4, 9.0, '', 'told', '{broken')")
    connection.commit()
    connection.close()
    with pytest.raises(JournalDamaged, match="after entry 3") as caught:
        read_journal(path)
    assert caught.value.entries == ENTRIES


def test_missing_entry_is_damage(tmp_path: Path) -> None:
    path = written(tmp_path / "one.evening")
    connection = sqlite3.connect(path)
    connection.execute("INSERT INTO entries VALUES (5, 9.0, '', 'pressed', '{\"seat\":\"A\",\"double\":false}')")
    connection.commit()
    connection.close()
    with pytest.raises(JournalDamaged, match="entry 4 is missing"):
        read_journal(path)


def test_journal_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path / "one.evening")
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version=99")
    connection.close()
    with pytest.raises(UnusableInput, match="newer"):
        read_journal(path)


def test_evening_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput, match="no such evening"):
        read_journal(tmp_path / "none.evening")


@pytest.mark.parametrize("numbers", [(4, 4), (5,), (3,), (4, 6)])
def test_numbers_that_leave_a_gap_are_refused_and_nothing_is_written(tmp_path: Path, numbers: tuple[int, ...]) -> None:
    path = written(tmp_path / "one.evening")
    journal = Journal(path)
    with pytest.raises(ValueError, match="entry 4 comes next"):
        journal.keep([Entry(number, 5.0, Pressed("A")) for number in numbers], WALL)
    assert journal.keep([Entry(4, 5.0, Pressed("A"))], WALL) == 4
    journal.close()
    assert len(read_journal(path)) == 4


def test_power_cut_while_a_journal_is_made_leaves_one_that_can_be_begun(tmp_path: Path) -> None:
    path = tmp_path / "one.evening"
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")  # as far as a new journal came when the power went
    connection.close()
    assert path.stat().st_size > 0
    assert read_journal(path) == []
    journal = Journal(path)
    assert journal.keep(ENTRIES, WALL) == 3
    journal.close()
    assert read_journal(path) == ENTRIES


_WRITER = """
import os, signal, sys
from datetime import UTC, datetime
from pathlib import Path
from companion.entries import Entry, Pressed
from companion.journal import Journal
journal = Journal(Path(sys.argv[1]))
for number in range(1, 400):
    journal.keep([Entry(number, number / 10, Pressed("A"))], datetime.now(UTC))
    print(number, flush=True)
    if number == 200:
        os.kill(os.getpid(), signal.SIGKILL)
"""


def test_no_acknowledged_entry_is_lost_by_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "killed.evening"
    done = subprocess.run([sys.executable, "-c", _WRITER, str(path)], capture_output=True, text=True, check=False)
    acknowledged = [int(line) for line in done.stdout.split()]
    assert acknowledged[-1] == 200
    assert [entry.number for entry in read_journal(path)][: len(acknowledged)] == acknowledged


def test_folder_is_no_evening_and_is_named_as_such(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput, match="it is a folder, not an evening; move it away"):
        read_journal(tmp_path)


_ON_A_FULL_DISK = """
import resource, signal, sys
from companion.commands.cli import main
from companion.journal import Journal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
sys.exit(main(["play", "--game", "classic", "--players", "Ada,Ben", "--no-camera", "--no-gpio", "--no-voice"]))
"""


@pytest.mark.parametrize("room_bytes", [0, 4096, 20000])
def test_evening_on_a_full_disk_is_refused_in_one_line_and_leaves_nothing(room_bytes: int) -> None:
    keeping_none_compiled = "-B"  # it would be cut off at that size, and spoil every later start
    command = [sys.executable, keeping_none_compiled, "-c", _ON_A_FULL_DISK, str(room_bytes)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2, done.stderr
    (line,) = done.stderr.splitlines()
    assert "the disk is full or cannot be written at" in line
    assert "free some space" in line
    assert [path.name for path in places.evenings().glob("*.evening*")] == []


def test_evening_that_was_there_stays_when_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Journal) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    path = written(tmp_path / "one.evening")
    monkeypatch.setattr(Journal, "_begin", full)
    with pytest.raises(NotThere, match="the disk is full"):
        Journal(path)
    assert read_journal(path) == ENTRIES
