"""Bad input ends in one plain line per problem that says how to mend it, status 2, and nothing lost."""

import re
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.entries import Entry, SetUp
from companion.journal import Journal
from companion.setup import set_up


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    status = main(list(arguments))
    caught = capsys.readouterr()
    assert status == 2, caught
    assert "Traceback" not in caught.err
    return caught.err.splitlines()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--game", "chess", "--players", "Ada,Ben"], r"'chess' is unknown; choose one of classic"),
        (["--game", "classic", "--players", "Ada,"], r"player 2 has no name; give every player a name"),
        (["--game", "classic", "--players", "Ada,ada"], r"two players are called ada; tell them apart"),
        (["--game", "classic", "--players", "Ada"], r"2 to 10 players, not 1"),
        (["--game", "classic", "--players", f"Ada,{'B' * 41}"], r"longer than 40 letters; shorten it"),
        (["--game", "classic"], r"belong together; add --players"),
        (["--players", "Ada,Ben"], r"belong together; add --game"),
        (
            ["--game", "classic", "--players", "Ada,Ben", "--dealer", "Cleo"],
            r"nobody of that name plays; choose one of",
        ),
        (["--dealer", "Ada"], r"--dealer belongs to a game; add --game classic --players Ada,Ben"),
        (["--game", "classic", "--players", "Ada,Ben", "--rule", "stack"], r"write it as in --rule stack=ge"),
        (["--game", "classic", "--players", "Ada,Ben", "--rule", "stack=maybe"], r"stack"),
        (["--window", "800"], r"is no size; write it like 800x480"),
        (["--language", "xx"], r"invalid choice: 'xx'"),
        (["--sauce", "pi"], r"there is no option --sauce; did you mean --source"),
        (["--source", "/nowhere/film.mp4", "--no-gpio"], r"there is no such file or folder"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_play_refuses_in_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str], says: str) -> None:
    lines = complaint(capsys, "play", *arguments)
    assert len(lines) == 1
    assert re.search(says, lines[0])


def test_every_problem_of_the_players_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    lines = complaint(capsys, "play", "--game", "classic", "--players", ",Ada,Ada")
    assert len(lines) == 2


def test_damaged_journal_is_named_and_left_as_it_is(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    path = home / "data" / "evenings" / "2026-01-01-200000.evening"
    journal = Journal(path)
    journal.keep([Entry(1, 0.0, SetUp(set_up("classic", ["Ada", "Ben"])))], datetime.now(UTC))
    journal.close()
    spoilt = path.read_bytes()[:3000]
    path.write_bytes(spoilt)
    (line,) = complaint(capsys, "play", "--no-camera", "--no-gpio", "--no-voice")
    assert "damaged" in line
    assert "--new" in line
    assert path.read_bytes() == spoilt


@pytest.mark.parametrize("arguments", [["--rounds", "0"], ["--players", "1"], ["--speed", "0"], ["--game", "chess"]])
def test_demo_refuses_what_cannot_be_played(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    (line,) = complaint(capsys, "demo", "--headless", *arguments)
    assert line.startswith(arguments[0])


def test_demo_keeps_no_pictures_in_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "shots").touch()
    (line,) = complaint(capsys, "demo", "--headless", "--shots", str(tmp_path / "shots"))
    assert line.endswith("this is a file; name a folder")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("some.record", "it is no evening; the file of one ends in .evening"),
        ("some.evening", "the journal is damaged after entry 0"),
    ],
)
def test_export_of_what_is_no_evening_writes_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, says: str
) -> None:
    (tmp_path / name).write_text("companion record 1\n" * 300)
    assert main(["export", str(tmp_path / name)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err


def test_home_that_cannot_be_made_is_a_finding_of_the_doctor(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", "/dev/null/here")
    assert main(["doctor", "disk"]) == 1
    out = capsys.readouterr().out
    assert "The journal cannot be written" in out
    assert "COMPANION_HOME" in out


def test_broken_video_is_complained_of_once(tmp_path: Path) -> None:
    (tmp_path / "film.mp4").write_bytes(b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom" + b"\0\0\0\x08mdat" * 20)
    command = [sys.executable, "-m", "companion.commands", "watch", "--source", str(tmp_path / "film.mp4")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    (line,) = (done.stderr + done.stdout).splitlines()
    assert line.startswith(f"{tmp_path / 'film.mp4'}: no video that can be read here")
    assert done.returncode == 2


def test_machine_without_room_for_temporary_files_is_told_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setattr(tempfile, "_candidate_tempdir_list", lambda: [str(tmp_path / "none")])
    (line,) = complaint(capsys, "soak", "--games", "1", "--game", "flip7")
    assert "free some space, or name one with TMPDIR" in line


def test_export_of_an_unknown_evening(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = complaint(capsys, "export", "never")
    assert "companion evenings lists them" in line


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "line 1: a record begins with"),
        (b"\xff\xfe\x00binary", "is no text"),
        (b"companion record 9\n", "update the companion"),
        (b"companion record 1\n", "holds no game"),
        (
            b"companion record 1\ngame: classic\nseat: A Ada\nseat: B Ben\n2. 1.0s fly A\n",
            "line 5: 'fly' is no word that a line of a record begins with",
        ),
    ],
)
def test_replay_names_the_line(capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "game.record"
    path.write_bytes(content)
    (line,) = complaint(capsys, "replay", str(path))
    assert says in line
    assert str(path) in line
