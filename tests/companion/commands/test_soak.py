"""`companion soak` plays evenings, prints a table a title, and its last line counts the divergences."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.commands import soak, soaking
from companion.commands.cli import main
from companion.commands.soaking import Outcome, Trouble, spend

HONEST = Trouble(wrong=0.0, missing=0.0, forget=0.0)


@pytest.mark.slow
def test_soak_prints_a_table_a_title_and_counts(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["soak", "--games", "3", "--game", "classic", "--rounds", "1", "--jobs", "2"])
    out = capsys.readouterr().out
    assert out.startswith("classic\n")
    assert re.search(r"plays +\d+\n.*questions +\d+\n.*mendings +\d+\n", out)
    last = out.splitlines()[-1]
    found = re.fullmatch(r"3 games, (\d+) divergences", last)
    assert found
    assert status == (1 if int(found[1]) else 0)


def test_same_seed_gives_the_same_evening() -> None:
    one, again, other = (spend("classic", seed, 1, Trouble()) for seed in (3, 3, 4))
    assert one == again
    assert one != other


@pytest.mark.slow
@pytest.mark.parametrize("game", ["classic", "nomercy", "got1", "goodone", "vengeance", "flip7"])
def test_readings_and_people_in_error_are_mended_before_the_round_ends(game: str) -> None:
    total = Outcome()
    for seed in range(3):
        total.add(spend(game, seed, 2, Trouble()))
    assert total.evenings == 3
    assert sum(number for kind, number in total.divergences.items() if kind.startswith("end")) == 0


@pytest.mark.slow
@pytest.mark.parametrize("game", ["classic", "goodone", "flip7"])
def test_faults_lose_nothing(game: str) -> None:
    outcome = spend(game, 1, 2, Trouble(wrong=0.0, missing=0.0, forget=0.0, faults=True))
    assert outcome.divergences["lost at a restart"] == 0
    assert not [kind for kind in outcome.divergences if kind.startswith("end")]


def test_what_a_restart_loses_is_a_divergence(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(self: soaking.SimulatedDevice) -> None:
        self.table = None

    monkeypatch.setattr(soaking.SimulatedDevice, "restart", forgetful)
    monkeypatch.setattr(soaking, "FAULTY", 0.5)
    outcome = spend("classic", 1, 1, Trouble(wrong=0.0, missing=0.0, forget=0.0, faults=True))
    assert outcome.divergences["lost at a restart"] > 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--games", "0"], "--games 0: choose 1 or more"),
        (["--games", "1", "--game", "bridge"], "choose one of classic"),
        (["--games", "99999999999"], "choose at most 1000000"),
        (["--games", "1", "--wrong", "0.9"], "--wrong 0.9: choose a number from 0 to 0.35"),
        (["--games", "1", "--missing", "-1", "--forget", "2"], "--forget 2"),
    ],
)
def test_unusable_arguments_are_told(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["soak", *arguments]) == 2
    assert says in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="NO /dev/full HERE: a full disk is not tried")
def test_full_disk_is_no_bug() -> None:
    command = [sys.executable, "-m", "companion.commands", "soak", "--games", "1", "--game", "flip7", "--rounds", "1"]
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "companion: the disk is full; free some space and try again\n")


def test_soak_that_is_stopped_tells_what_was_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def two_and_out(*_: object) -> Iterator[tuple[str, Outcome]]:
        yield "classic", spend("classic", 1, 1, Trouble(0.0, 0.0, 0.0))
        raise KeyboardInterrupt

    monkeypatch.setattr(soak, "_spent", two_and_out)
    assert main(["soak", "--games", "9", "--game", "classic"]) == soak.STOPPED
    told = capsys.readouterr()
    assert told.out.splitlines()[-1] == "1 games, 0 divergences"
    assert "stopped after 1 of 9 games" in told.err
