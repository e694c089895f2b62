"""What the screen's surroundings know of evenings: of others, and of this one as it lies on disk."""

import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion import places
from companion.commands.surroundings import companion_command, evening_rows
from companion.entries import Entry, Fact, SetUp, Told
from companion.journal import Journal
from companion.rules.notation import parse_all
from companion.setup import set_up
from companion.table import Change
from tests.companion.commands.around import made
from tests.companion.commands.test_opening import an_evening, damaged_evening


def keep_evening(*told: str) -> None:
    """Write an evening of UNO that tells these events."""
    journal = Journal(places.evenings() / "0001-2026-01-01.evening")
    events = [Told(tuple(parse_all(each)), "finger") for each in told]
    facts: list[Fact] = [SetUp(set_up("classic", ["Ada", "Ben"])), *events]
    entries = [Entry(number, float(number), fact) for number, fact in enumerate(facts, 1)]
    journal.keep(entries, datetime(2026, 1, 1, tzinfo=UTC))
    journal.close()


def test_evening_gone_on_with_is_another_run_with_the_same_device(home: Path) -> None:
    ended, ran = [], []
    surroundings = made(end=lambda: ended.append(True))
    surroundings._go_on_with("0003-2026-01-01")
    surroundings.run_afterwards(lambda program, words: ran.append((program, words)))
    assert ended == [True]
    assert ran == [
        (
            sys.executable,
            companion_command(
                "play",
                "--evening",
                "0003-2026-01-01",
                "--source",
                "usb:1",
                "--window",
                "800x480",
                "--fullscreen",
                "--no-gpio",
            ),
        )
    ]


def test_evenings_are_listed_the_last_one_first(home: Path) -> None:
    damaged_evening()
    an_evening("0002-2026-01-08")
    last, first = evening_rows("0002-2026-01-08")
    assert (last.name, last.games, last.names, last.entries, last.playing) == (
        "0002-2026-01-08",
        ("classic",),
        ("Ana", "Ben"),
        2,
        True,
    )
    assert (first.damaged, first.playing) == (True, False)


def test_evening_of_two_games_names_both_and_everybody(home: Path) -> None:
    journal = Journal(places.evenings() / "0001-2026-01-01.evening")
    setups = [set_up(game, names) for game, names in (("nomercy", ["Ada", "Ben"]), ("classic", ["Ben", "Cleo"]))]
    setups.append(setups[0])
    journal.keep(
        [Entry(at, float(at), SetUp(setup)) for at, setup in enumerate(setups, 1)], datetime(2026, 1, 1, tzinfo=UTC)
    )
    journal.close()
    (row,) = evening_rows("")
    assert (row.games, row.names) == (("nomercy", "classic"), ("Ada", "Ben", "Cleo"))


def test_past_is_what_is_on_disk(home: Path) -> None:
    keep_evening("first R5", "play A R7")
    past = made(evening="0001-2026-01-01").around().past
    assert past is not None
    assert [line.entry for line in map(past().line, range(2))] == [2, 3]
    unknown = made(evening="0009-2026-01-01").around().past
    assert unknown is not None
    assert len(unknown()) == 0


def test_correction_is_foreseen_by_what_is_on_disk(home: Path) -> None:
    keep_evening("first R5", "play A R7")
    foresee = made(evening="0001-2026-01-01").around().foresee
    assert foresee is not None
    moved = foresee(3, None, False)
    assert moved is not None
    assert Change("cards", "A", "6", "7") in moved
    assert foresee(99, None, False) is None
    unknown = made(evening="0009-2026-01-01").around().foresee
    assert unknown is not None
    assert unknown(3, None, False) is None


def test_folder_that_may_not_be_looked_into_is_empty_to_the_screen(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_evening("first R5", "play A R7")
    around = made(evening="0001-2026-01-01").around()
    assert around.past is not None
    assert around.evenings is not None
    assert (len(around.past()), len(around.evenings())) == (2, 1)

    def refuse(_folder: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refuse)
    assert (len(around.past()), len(around.evenings())) == (0, 0)
