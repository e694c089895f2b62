"""Golden games: what every entry leads to is kept beside each record, so that a changed rule shows in the difference."""

import argparse
from pathlib import Path

import pytest

from companion.commands import replay
from companion.entries import Changed, Inserted, Pressed, Removed, Undone
from companion.record import Comment, read_record, write_record
from companion.rules.games import GAMES
from tools.golden import ROUNDS, main, renew, states

FOLDER = Path(__file__).parent / "golden"
RECORDS = sorted(FOLDER.glob("*.record"))
ANNOTATED = [path for path in RECORDS if "-round-" not in path.stem]

by_record = pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)


@by_record
def test_every_entry_leads_where_it_led(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert read_record(text).problems == read_record(text).contradictions == ()
    assert write_record(read_record(text).lines) == text, "run: python tools/golden.py"
    expected = path.with_suffix(".states").read_text(encoding="utf-8")
    assert states(text).splitlines() == expected.splitlines(), "if the rules are right: python tools/golden.py"


@by_record
def test_replay_prints_the_last_position(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay.run(argparse.Namespace(file=str(path), json=False, at=None)) == 0
    shown = [line for line in capsys.readouterr().out.splitlines() if line.startswith("position: ")]
    kept = path.with_suffix(".states").read_text(encoding="utf-8").splitlines()
    assert shown == [line for line in kept if line.startswith("position: ")][-1:]


def test_three_annotated_games_a_title_and_twenty_rounds() -> None:
    assert {game: sum(path.stem.startswith(f"{game}-") for path in ANNOTATED) for game in GAMES} == dict.fromkeys(
        GAMES, 3
    )
    assert {path.stem for path in RECORDS} - {path.stem for path in ANNOTATED} == {played.name for played in ROUNDS}
    assert len(ROUNDS) == 20
    assert {played.game for played in ROUNDS} == set(GAMES)


def test_annotated_games_hold_every_kind_of_correction_and_name_rulings() -> None:
    kinds = {type(entry.fact) for path in ANNOTATED for entry in read_record(path.read_text(encoding="utf-8")).entries}
    assert {Changed, Inserted, Pressed, Removed, Undone} <= kinds
    for path in ANNOTATED:
        comments = [line for line in read_record(path.read_text(encoding="utf-8")).lines if isinstance(line, Comment)]
        assert len(comments) >= 3, path.stem
        assert sum(comment.text[:1].isdecimal() or "-R" in comment.text for comment in comments) >= 3, path.stem


def test_a_changed_position_is_found_and_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "one.record"
    path.write_text((FOLDER / "classic-1-calls.record").read_text(encoding="utf-8"), encoding="utf-8")
    assert renew(path)
    assert not renew(path)
    beside = path.with_suffix(".states")
    beside.write_text(beside.read_text(encoding="utf-8").replace("turn=B", "turn=C"), encoding="utf-8")
    assert renew(path)
    assert beside.read_text(encoding="utf-8") == (FOLDER / "classic-1-calls.states").read_text(encoding="utf-8")


def test_a_record_with_problems_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.record").write_text("companion record 1\ngame: classic\nseat: A Ada\nseat: B Ben\nfly A\n")
    monkeypatch.setattr("tools.golden.FOLDER", tmp_path)
    assert main([]) == 2
    assert "line 5: 'fly' is no word that a line of a record begins with" in capsys.readouterr().err
