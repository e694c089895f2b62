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
    assert {(each["number"], each["event"].partition(" @")[0]) for each in objections} == {(4, "play C B1")}


@pytest.mark.parametrize(("at", "top"), [(0, "0"), (1, "R5"), (2, "R7"), (3, "R9"), (5, "R1")])
def test_state_is_that_after_the_event_asked_for_even_in_the_middle_of_a_line(
    record: Path, capsys: pytest.CaptureFixture[str], at: int, top: str
) -> None:
    body = replayed(record, capsys, "--at", str(at))
    assert body["events"] == at
    state = body["state"]
    assert isinstance(state, dict)
    assert state["top"] == top
