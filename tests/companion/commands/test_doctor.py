"""`companion doctor`: reports, languages and exit statuses; the checks themselves are tested in their rooms."""

import errno
import json
import os

import pytest

from companion.choices import Choices, keep_choices
from companion.commands.cli import main
from companion.health import BROKEN, OK, SIMULATED, WARNING, Check, check_disk, holds
from companion.setup import set_up
from companion.table import Phrase
from hardware.camera import parse_source


def fields(capsys) -> list[dict[str, str | None]]:
    return json.loads(capsys.readouterr().out)


def test_d17_laptop_is_well_and_says_what_is_simulated(monkeypatch, capsys):
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    assert main(["doctor", "camera", "buttons", "buzzer", "voice", "screen", "disk", "--json", "--language", "en"]) == 0
    checks = {each["check"]: each for each in fields(capsys)}
    assert checks["kivy"]["state"] == "ok"
    assert checks["opencv"]["state"] == "ok"
    assert checks["buttons"]["state"] == "simulated"
    assert all(set(each) == {"check", "state", "says", "mend"} for each in checks.values())
    assert all(each["says"] for each in checks.values())


def test_broken_thing_is_exit_1_and_its_mend_is_told(monkeypatch, capsys):
    broken = Check("disk", BROKEN, Phrase("The disk is {how}."), Phrase("Buy another."))
    monkeypatch.setattr("companion.health.check_disk", lambda: [broken])
    broken.says.values.update(how="full")
    assert main(["doctor", "disk"]) == 1
    out = capsys.readouterr().out
    assert "The disk is full." in out
    assert "→ Buy another." in out


def test_check_that_fails_itself_is_a_finding_and_the_others_still_run(monkeypatch, capsys):
    def explode(*_: object) -> list[Check]:
        raise ZeroDivisionError("who knows {why}")

    monkeypatch.setattr("hardware.health.check_voice", explode)
    assert main(["doctor", "voice", "disk", "--json"]) == 1
    checks = fields(capsys)
    assert [each["state"] for each in checks] == ["broken", "ok"]
    assert "ZeroDivisionError: who knows {why}" in checks[0]["says"]


def test_what_is_worst_is_told_first(monkeypatch, capsys):
    for room, thing, state in (
        ("hardware", "voice", WARNING),
        ("companion", "disk", BROKEN),
        ("hardware", "buttons", OK),
    ):
        monkeypatch.setattr(
            f"{room}.health.check_{thing}", lambda thing=thing, state=state: [Check(thing, state, Phrase("x"))]
        )
    assert main(["doctor", "buttons", "voice", "disk", "--json"]) == 1
    assert [each["check"] for each in fields(capsys)] == ["disk", "voice", "buttons"]


@pytest.mark.parametrize(
    ("source", "cameras", "looks"), [(None, 0, False), (None, 1, True), ("sim:classic", 0, True)], ids=str
)
def test_deck_in_use_is_checked_and_the_place_only_where_a_camera_is(monkeypatch, source, cameras, looks):
    asked = []
    monkeypatch.setattr("calibration.health.check_deck", lambda *deck, camera: asked.append((*deck, camera)) or [])
    monkeypatch.setattr("hardware.assemble.likeliest_source", lambda: parse_source("usb:0") if cameras else None)
    doctor = ["doctor", "deck", "--json", *(["--source", source] if source else [])]
    main(doctor)
    keep_choices(Choices().after(set_up("vengeance", ["Ada", "Ben"])))
    main(doctor)
    main([*doctor, "--deck", "got1"])
    assert asked == [("classic", looks), ("vengeance", looks), ("got1", looks)]


def test_library_that_cannot_be_imported_hides_no_other_check(monkeypatch, capsys):
    monkeypatch.setitem(__import__("sys").modules, "ui.health", None)
    assert main(["doctor", "screen", "disk", "--json"]) == 1
    assert [each["state"] for each in fields(capsys)] == ["broken", "ok"]


def test_unknown_things_are_one_line_each(capsys):
    assert main(["doctor", "nose", "ear"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 2
    assert "camera" in captured.err


def test_only_broken_is_not_well():
    assert holds([Check("a", state, Phrase("x")) for state in (OK, SIMULATED, WARNING)])
    assert not holds([Check("a", OK, Phrase("x")), Check("b", BROKEN, Phrase("x"))])


def test_disk_that_can_be_written_is_ok_and_leaves_nothing_behind(tmp_path):
    (check,) = check_disk(tmp_path)
    assert check.state == "ok"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("free_mb", "state"), [(100, "warning"), (1, "broken")])
def test_disk_nearly_full(tmp_path, monkeypatch, free_mb, state):
    monkeypatch.setattr(
        "companion.health.shutil.disk_usage", lambda _folder: type("", (), {"free": free_mb * 1_000_000})
    )
    assert check_disk(tmp_path)[0].state == state


def test_disk_that_cannot_be_written_is_broken(tmp_path):
    (check,) = check_disk(tmp_path / "not there")
    assert check.state == "broken"
    assert check.mend is not None


@pytest.mark.parametrize(
    ("number", "says", "mend"),
    [
        (errno.ENOSPC, "The journal cannot be written: no space left on device.", "Make room"),
        (errno.EROFS, "The journal cannot be written: read-only file system.", "COMPANION_HOME"),
    ],
)
def test_disk_that_cannot_be_written_is_told_with_what_helps(tmp_path, monkeypatch, number, says, mend):
    def refuse(_descriptor):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", refuse)
    (check,) = check_disk(tmp_path)
    assert check.state == BROKEN
    assert check.says.text.format(**check.says.values) == says
    assert mend in check.mend.text
