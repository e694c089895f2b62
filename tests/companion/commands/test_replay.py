"""A record is read to its end or to any event, with every objection at the event that it speaks against."""

import json
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.entries import Entry, SetUp, Told
from companion.record import write_record
from companion.rules.notation import parse_all
from companion.setup import set_up


@pytest.fixture
def record(tmp_path: Path) -> Path:
    told = ["first R5", "play A R7; play B R9", "play C B1; play A R1"]
    entries = [Entry(1, 0.0, SetUp(set_up("classic", ["Ada", "Ben", "Cleo"])))]
    entries += [Entry(at, float(at), Told(parse_all(text), "finger")) for at, text in enumerate(told, 2)]
    path = tmp_path / "game.record"
    path.write_text(write_record(entries), encoding="utf-8")
    return path


def replayed(record: Path, capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, object]:
    assert main(["replay", str(record), "--json", *more]) == 0
    return json.loads(capsys.readouterr().out)  # type: ignore[no-any-return]


def test_objection_stands_at_its_own_event_of_several_told_together(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    body = replayed(record, capsys)
    assert body["events"] == 5
    objections = body["objections"]
    assert isinstance(objections, list)
    where = {(each["number"], each["entry"], each["event"].partition(" @")[0]) for each in objections}
    assert where == {(4, 4, "play C B1")}


def test_objections_tell_of_the_players_and_leave_the_status_at_0(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(record)]) == 0
    assert "\nobjection: event 4 (play C B1" in capsys.readouterr().out
    assert main(["replay", "--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "ends with 0 also where objections are listed" in told


@pytest.mark.parametrize(("at", "top"), [(0, "0"), (1, "R5"), (2, "R7"), (3, "R9"), (5, "R1")])
def test_state_is_that_after_the_event_asked_for_even_in_the_middle_of_a_line(
    record: Path, capsys: pytest.CaptureFixture[str], at: int, top: str
) -> None:
    body = replayed(record, capsys, "--at", str(at))
    assert body["events"] == at
    state = body["state"]
    assert isinstance(state, dict)
    assert state["top"] == top


@pytest.mark.parametrize("at", ["999", "-1", "6"])
def test_event_that_there_is_not_is_refused_in_one_line(
    record: Path, capsys: pytest.CaptureFixture[str], at: str
) -> None:
    assert main(["replay", str(record), "--at", at]) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"--at {at}: there are 5 events; choose 0 to 5\n")


def test_hint_is_no_objection(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    entries = [Entry(1, 0.0, SetUp(set_up("classic", ["Ada", "Ben"])))]
    told = ["first R5", "draw A 1", "pass A", "play B B1"]
    entries += [Entry(at, float(at), Told(parse_all(text), "finger")) for at, text in enumerate(told, 2)]
    path = tmp_path / "game.record"
    path.write_text(write_record(entries), encoding="utf-8")
    objections = replayed(path, capsys)["objections"]
    assert isinstance(objections, list)
    assert [(each["number"], each["hint"]) for each in objections] == [(3, True), (4, False)]
    assert main(["replay", str(path)]) == 0
    said = [line.split(")")[0] for line in capsys.readouterr().out.splitlines() if ": event " in line]
    assert said == ["hint: event 3 (pass A @4000, entry 4", "objection: event 4 (play B B1 @5000, entry 5"]


def test_each_event_is_printed_with_who_testified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    setup = Entry(1, 0.0, SetUp(set_up("classic", ["Ada", "Ben"])))
    events = parse_all("draw A 1; pass A; play B R7")
    entries = [
        setup,
        Entry(2, 1.0, Told(parse_all("first R5"), "finger")),
        Entry(3, 2.0, Told(events, "camera", (("R7", 0.9), ("R1", 0.05)))),
    ]
    path = tmp_path / "game.record"
    path.write_text(write_record(entries), encoding="utf-8")
    testimony = replayed(path, capsys)["testimony"]
    assert isinstance(testimony, list)
    assert [(each["entry"], each["by"], each["also"]) for each in testimony] == [
        (2, "finger", []),
        (3, "rules", []),
        (3, "rules", []),
        (3, "camera", []),
    ]
    assert testimony[-1]["seen"] == [["R7", 0.9], ["R1", 0.05]]
    assert testimony[-1]["confidence"] == 0.9
    assert main(["replay", str(path)]) == 0
    assert "play B R7 @2000                     camera (R7 0.900, R1 0.050)" in capsys.readouterr().out


def test_number_of_the_event_and_of_the_entry_that_a_correction_names_stand_side_by_side(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(record)]) == 0
    head, *rows = capsys.readouterr().out.splitlines()[:6]
    assert head.split() == ["event", "entry"]
    assert [row.split()[:4] for row in rows] == [
        ["1", "2", "first", "R5"],
        ["2", "3", "play", "A"],
        ["3", "3", "play", "B"],
        ["4", "4", "play", "C"],
        ["5", "4", "play", "A"],
    ]
