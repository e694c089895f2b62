"""Which evening is gone on with, and what becomes of one that cannot be read."""

import sqlite3
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion import places
from companion.commands.opening import Wish, open_evening
from companion.entries import Entry, Named, SetUp
from companion.errors import NotThere, UnusableInput
from companion.evening_files import EveningTaken, evening_files
from companion.journal import Journal, JournalDamaged, read_journal
from companion.setup import Setup, set_up

SETUP = set_up("classic", ["Ada", "Ben"])
ENTRIES = [Entry(1, 0.0, SetUp(SETUP)), Entry(2, 1.0, Named("A", "Ana"))]


def an_evening(name: str = "0001-2026-01-01") -> Path:
    path = places.evenings() / f"{name}.evening"
    journal = Journal(path)
    journal.keep(ENTRIES, datetime(2026, 1, 1, tzinfo=UTC))
    journal.close()
    return path


def damaged_evening() -> Path:
    """Return an evening whose second entry cannot be understood any more."""
    path = an_evening()
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TRIGGER no_change")
        connection.execute("UPDATE entries SET fact = 'spoilt' WHERE number = 2")
    connection.close()
    return path


def named_setup() -> Setup:
    return set_up("classic", ["Ana", "Ben"])


def test_first_evening_is_number_one() -> None:
    with ExitStack() as closing:
        opened = open_evening(Wish(), closing)
        assert opened.note is None
        assert opened.journal.entries == []
        opened.journal.keep(ENTRIES, datetime(2026, 1, 1, tzinfo=UTC))
    (path,) = evening_files()
    assert path.stem.startswith("0001-")


@pytest.mark.parametrize("left_empty_before", [True, False])
def test_evening_in_which_nothing_was_told_is_not_left_behind(left_empty_before: bool) -> None:
    if left_empty_before:  # as a power cut in its first moment does
        Journal(places.evenings() / "0001-2026-01-01.evening").close()
    with ExitStack() as closing:
        path = open_evening(Wish(), closing).journal.path
        assert evening_files() == [path]
    assert evening_files() == []
    assert not list(places.evenings().glob(f"{path.name}*"))


@pytest.mark.parametrize("setup", [None, named_setup()])
def test_last_evening_goes_on(setup: Setup | None) -> None:
    an_evening("0001-2026-01-01")
    last = an_evening("0002-1970-01-01")
    with ExitStack() as closing:
        opened = open_evening(Wish(setup), closing)
        assert opened.journal.path == last
        assert opened.journal.entries == ENTRIES


@pytest.mark.parametrize("wish", [Wish(new=True), Wish(set_up("got1", ["Ada", "Ben"]))])
def test_another_game_or_a_wish_for_a_new_one_begins_an_evening(wish: Wish) -> None:
    an_evening()
    with ExitStack() as closing:
        opened = open_evening(wish, closing)
        assert opened.journal.path.stem.startswith("0002-")


def test_evening_is_refused_while_another_companion_plays_it() -> None:
    an_evening()
    with ExitStack() as first:
        open_evening(Wish(), first)
        with ExitStack() as second, pytest.raises(EveningTaken):
            open_evening(Wish(unattended=True), second)
        with ExitStack() as second:
            assert open_evening(Wish(new=True), second).note is None
    with ExitStack() as again:
        open_evening(Wish(), again)


def test_damaged_evening_is_told_and_nothing_is_begun_where_somebody_can_be_asked() -> None:
    path = damaged_evening()
    with ExitStack() as closing, pytest.raises(JournalDamaged):
        open_evening(Wish(), closing)
    assert evening_files() == [path]


@pytest.mark.parametrize("wish", [Wish(salvage=True), Wish(unattended=True)])
def test_damaged_evening_goes_on_from_its_good_entries_and_is_kept(wish: Wish) -> None:
    path = damaged_evening()
    before = path.read_bytes()
    with ExitStack() as closing:
        opened = open_evening(wish, closing)
        assert opened.journal.entries == ENTRIES[:1]
        assert opened.note is not None
        assert opened.note[1].values == {"number": 1, "file": path.name}
        opened.journal.keep([Entry(2, 2.0, Named("B", "Bea"))], datetime(2026, 1, 2, tzinfo=UTC))
    assert path.read_bytes() == before
    assert len(read_journal(evening_files()[-1])) == 2
    with ExitStack() as closing:
        assert open_evening(Wish(unattended=True), closing).note is None, "it is salvaged once"


def test_unattended_device_begins_anew_beside_an_evening_of_a_newer_companion() -> None:
    path = an_evening()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with ExitStack() as closing, pytest.raises(UnusableInput, match="newer"):
        open_evening(Wish(salvage=True), closing)
    with ExitStack() as closing:
        opened = open_evening(Wish(unattended=True), closing)
        assert opened.journal.entries == []
        assert opened.note is not None


def test_folder_named_like_an_evening_stops_nobody() -> None:
    (places.evenings() / "9999-2026-01-01.evening").mkdir()
    with ExitStack() as closing:
        assert open_evening(Wish(), closing).journal.entries == []


def test_disk_too_full_to_salvage_leaves_the_damaged_evening_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Journal, entries: object, wall: object) -> int:
        raise NotThere(f"{self.path}: full")

    path = damaged_evening()
    monkeypatch.setattr(Journal, "keep", full)
    with ExitStack() as closing, pytest.raises(NotThere):
        open_evening(Wish(salvage=True), closing)
    assert evening_files() == [path]


def test_evening_named_is_gone_on_with_though_it_is_not_the_last() -> None:
    an_evening()
    an_evening("0002-2026-01-02")
    with ExitStack() as closing:
        assert open_evening(Wish(evening="0001-2026-01-01"), closing).journal.path.stem == "0001-2026-01-01"


def test_evening_that_is_not_there_is_told() -> None:
    an_evening()
    with pytest.raises(UnusableInput, match="there is none of that name"), ExitStack() as closing:
        open_evening(Wish(evening="0009"), closing)
