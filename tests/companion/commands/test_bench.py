"""`companion bench`: that it measures every row and tells what came out; not that anything is quick."""

import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.commands.benches import folding, seeing, soaking
from companion.commands.benches.everything import BENCHES
from companion.commands.benches.machine import described, resident_mb
from companion.commands.benches.rows import (
    Bench,
    Measured,
    NotMeasured,
    Outcome,
    Row,
    Spent,
    measured,
    percentile,
    times,
)
from companion.commands.cli import main
from companion.entries import Changed, SetUp, Undone
from companion.evening import Evening

QUICK = Row("quick", "something", "ms", 90, 10.0, 5.0)
MANY = Row("many", "something else", "frames/s", 90, 30.0, 60.0, more_is_better=True)


def bench_of(monkeypatch: pytest.MonkeyPatch, *benches: Bench) -> None:
    monkeypatch.setattr("companion.commands.benches.everything.BENCHES", benches)


def test_percentile_is_the_nearest_rank() -> None:
    assert [percentile([3, 1, 2, 4], share) for share in (0, 25, 50, 75, 76, 100)] == [1, 1, 2, 3, 4, 4]


def test_row_is_compared_by_its_own_percentile() -> None:
    samples = [1.0] * 89 + [7.0] + [99.0] * 10
    assert Outcome(QUICK, Measured(samples)).verdict == "ok"
    assert Outcome(QUICK, Measured([*samples, 99.0, 99.0])).verdict == "missed"
    assert Outcome(QUICK, Measured([5.0])).verdict == "aim"
    assert Outcome(QUICK, Measured([])).verdict == "not measured"


def test_row_of_which_more_is_better_is_compared_by_its_slow_end() -> None:
    assert Outcome(MANY, Measured([20.0] + [61.0] * 9)).as_fields()["compared"] == "p10"
    assert Outcome(MANY, Measured([20.0] + [61.0] * 9)).as_fields()["number"] == 20.0
    assert Outcome(MANY, Measured([20.0] + [61.0] * 9)).verdict == "missed"
    assert Outcome(MANY, Measured([20.0] + [61.0] * 10)).verdict == "aim"


def test_fields_of_a_row_that_was_not_measured_are_null() -> None:
    fields = Outcome(QUICK, Measured([], "no camera")).as_fields()
    assert (fields["p50"], fields["worst"], fields["note"]) == (None, None, "no camera")


def test_repetitions_follow_the_scale() -> None:
    assert [times(scale, 200) for scale in (0.001, 0.5, 2)] == [1, 100, 400]


def test_times_are_told_by_the_clock_and_beside_them_by_the_processor() -> None:
    found = measured([Spent(0.004, 0.001), Spent(0.002, 0.0005)], "so")
    assert found.samples == [4.0, 2.0]
    assert found.note == "so; processor time p50/p90/p99 0.5/1/1 ms"


def test_machine_and_versions_are_told() -> None:
    told = described()
    assert told["machine"]["cores"] >= 1
    assert told["versions"]["python"] == sys.version.split()[0]
    assert resident_mb() > 5


def test_long_evening_holds_every_game_and_corrections_that_change_nothing_in_the_end() -> None:
    entries = folding.long_evening(600)
    assert entries == folding.long_evening(600)
    assert [entry.number for entry in entries] == list(range(1, 601))
    assert {entry.fact.setup.game for entry in entries if isinstance(entry.fact, SetUp)} == set(folding.GAMES)
    assert any(isinstance(entry.fact, Undone) for entry in entries)
    assert any(isinstance(entry.fact, Changed) for entry in entries)
    objections = [objection for line in Evening(entries).lines for objection in line.objections]
    assert all(objection.hint for objection in objections)


def test_only_what_was_asked_for_is_measured(monkeypatch, capsys) -> None:
    def never(_: float) -> dict[str, Measured]:
        raise AssertionError

    both = Bench("pair", (QUICK, MANY), lambda scale: {"quick": Measured([scale]), "many": Measured([70.0])})
    bench_of(monkeypatch, both, Bench("slow", (Row("slow", "", "s", 50, 1, 1),), never))
    assert main(["bench", "--only", "quick", "--scale", "0.5", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["rows"]
    assert (row["name"], row["p50"], row["verdict"]) == ("quick", 0.5, "aim")
    assert main(["bench", "--only", "pair"]) == 0
    assert "frames/s" in capsys.readouterr().out


def test_bench_that_fails_hides_no_other_and_is_exit_1(monkeypatch, capsys) -> None:
    def explode(_: float) -> dict[str, Measured]:
        raise ZeroDivisionError("who knows")

    def lacks(_: float) -> dict[str, Measured]:
        raise NotMeasured("there is no display")

    good = Bench("good", (QUICK,), lambda _: {"quick": Measured([99.0])})
    bench_of(monkeypatch, Bench("bad", (MANY,), explode), good)
    assert main(["bench"]) == 1
    out = capsys.readouterr().out
    assert "many: it failed: ZeroDivisionError: who knows" in out
    assert "missed" in out
    bench_of(monkeypatch, Bench("bad", (MANY,), lacks), good)
    assert main(["bench"]) == 0, "what this machine lacks is no failure, and neither is a missed number"
    assert "many: there is no display" in capsys.readouterr().out


def test_unusable_arguments_are_one_line_each(capsys) -> None:
    assert main(["bench", "--only", "nose,fold,ear"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 2
    assert main(["bench", "--scale", "0"]) == 2
    assert main(["bench", "--scale", "nan"]) == 2
    assert main(["bench", "--scale", "1000"]) == 2
    assert main(["bench", "--only", ""]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 4


def test_photographs_are_not_measured_without_their_folder(monkeypatch) -> None:
    monkeypatch.delenv(seeing.PHOTOGRAPHS, raising=False)
    with pytest.raises(NotMeasured, match=seeing.PHOTOGRAPHS):
        seeing.READER.measure(1.0)


def test_sources_of_few_photographs_count_as_one() -> None:
    right = {"large": [True] * 20, "small": [True] * 3, "tiny": [False]}
    assert seeing.mean_share(right) == pytest.approx(100 * (1 + 0.75) / 2)


def test_soak_is_called_and_its_last_line_is_read(monkeypatch) -> None:
    calls: list[list[str]] = []

    def run(command: list[str], **_: object) -> SimpleNamespace:
        calls.append(command)
        return SimpleNamespace(stdout="a table\n4 games, 1 divergences\n")

    monkeypatch.setattr(soaking.util, "find_spec", lambda _: object())
    monkeypatch.setattr(soaking.subprocess, "run", run)
    found = soaking.SOAK.measure(0.4)
    assert found["divergence-erring"].samples == [250.0]
    assert calls[1][3:] == ["soak", "--games", "4", "--seed", "1", "--wrong", "0.05", "--missing", "0.01"]


def test_every_row_is_described_in_the_documentation(repository: Path) -> None:
    page = (repository / "docs" / "numbers.md").read_text(encoding="utf-8")
    missing = [row.name for bench in BENCHES for row in bench.rows if f"`{row.name}`" not in page]
    assert not missing


@pytest.mark.slow
def test_whole_bench_measures_every_row(home: Path) -> None:
    command = [sys.executable, "-m", "companion.commands", "bench", "--scale", "0.01", "--json"]
    bare = {name: value for name, value in os.environ.items() if name != "COMPANION_CARDS"}  # they take a minute
    done = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False, env=bare)
    assert done.returncode == 0, done.stderr + done.stdout
    told = json.loads(done.stdout)
    rows = {row["name"]: row for row in told["rows"]}
    assert list(rows) == [row.name for bench in BENCHES for row in bench.rows]
    elsewhere = {"singles", "singles-wrong", "strangers", "taught", "spread", "divergence", "divergence-erring"}
    assert {name for name, row in rows.items() if not row["samples"]} <= elsewhere
    assert all(row["note"] for row in rows.values())
    assert told["commit"]
