"""The list of evenings: every file has its row, whatever is wrong with it, and `last` means the same everywhere."""

import json
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion import places
from companion.commands.cli import main
from companion.entries import Entry, SetUp
from companion.journal import Journal
from companion.setup import set_up


def an_evening(name: str, game: str) -> Path:
    path = places.evenings() / f"{name}.evening"
    journal = Journal(path)
    journal.keep([Entry(1, 0.0, SetUp(set_up(game, ["Ada", "Ben", "Cleo"])))], datetime(2026, 1, 1, tzinfo=UTC))
    journal.close()
    return path


def rows(capsys: pytest.CaptureFixture[str]) -> list[tuple[str, str, str]]:
    assert main(["evenings", "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    return [(row["evening"], row["game"], row["state"]) for row in found]


def test_every_game_of_an_evening_and_everybody_who_played_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    path = an_evening("0001-2026-01-01", "classic")
    journal = Journal(path)
    games = [set_up("vengeance", ["Ada", "Dora", "Ben"]), set_up("classic", ["Ada", "Ben"])]
    journal.keep([Entry(2 + at, 1.0, SetUp(game)) for at, game in enumerate(games)], datetime(2026, 1, 1, tzinfo=UTC))
    journal.close()
    assert main(["evenings", "--json"]) == 0
    row = json.loads(capsys.readouterr().out)
    assert row["games"] == ["classic", "vengeance", "classic"]
    assert row["game"] == "classic", "the last one"
    assert row["names"] == ["Ada", "Ben", "Cleo", "Dora"]
    assert main(["evenings"]) == 0
    assert "classic, vengeance " in capsys.readouterr().out


def test_unusable_files_are_listed_and_the_others_too(capsys: pytest.CaptureFixture[str]) -> None:
    an_evening("0001-2026-01-01", "classic")
    (places.evenings() / "0002-2026-01-02.evening").mkdir()
    newer = an_evening("0003-2026-01-03", "classic")
    with sqlite3.connect(newer) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    (places.evenings() / "0004-2026-01-04.evening").write_text("no journal at all", encoding="utf-8")
    an_evening("0005-2026-01-05", "got1")
    assert rows(capsys) == [
        ("0001-2026-01-01", "classic", "ok"),
        ("0002-2026-01-02", "-", "unusable"),
        ("0003-2026-01-03", "-", "unusable"),
        ("0004-2026-01-04", "-", "damaged"),
        ("0005-2026-01-05", "got1", "ok"),
    ]


def test_last_evening_of_list_and_export_is_the_one_with_the_highest_number(capsys: pytest.CaptureFixture[str]) -> None:
    an_evening("2027-01-01-200000", "classic")
    an_evening("0002-1970-01-01", "got1")
    an_evening("0001-2026-12-31", "classic")
    assert rows(capsys)[-1] == ("0002-1970-01-01", "got1", "ok")
    assert main(["export", "last"]) == 0
    assert "game: got1" in capsys.readouterr().out


def test_last_evening_is_one_in_which_something_was_told(capsys: pytest.CaptureFixture[str]) -> None:
    an_evening("0001-2026-01-01", "got1")
    Journal(places.evenings() / "0002-2026-01-02.evening").close()  # as a start without a display leaves it
    assert main(["export", "last"]) == 0
    assert "game: got1" in capsys.readouterr().out


def test_last_evening_of_a_new_device_is_said_not_to_be_there_yet(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "last"]) == 2
    assert capsys.readouterr().err == "there is no evening yet; companion play begins one\n"


def test_evening_of_the_last_demo_is_named_and_can_be_exported(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "demo"]) == 2
    assert "companion evenings" in capsys.readouterr().err
    an_evening("../demo", "classic")
    assert main(["evenings"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("no evening yet")
    assert "companion export demo" in err
    assert main(["export", "demo"]) == 0
    assert capsys.readouterr().out.startswith("companion record 1")


@pytest.mark.parametrize(("language", "entries"), [("en", ["1 entry", "2 entries"]), ("pl", ["1 wpis", "2 wpisy"])])
def test_entries_are_counted_in_words_of_the_language_that_is_asked_for(
    capsys: pytest.CaptureFixture[str], language: str, entries: list[str]
) -> None:
    an_evening("0001-2026-01-01", "classic")
    journal = Journal(an_evening("0002-2026-01-02", "classic"))
    journal.keep([Entry(2, 1.0, SetUp(set_up("classic", ["Ada", "Ben"])))], datetime(2026, 1, 1, tzinfo=UTC))
    journal.close()
    assert main(["evenings", "--language", language]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[-3].strip() for line in told] == entries
