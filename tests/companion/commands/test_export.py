"""Whatever players are called, every export holds it safely: no formula, no broken row, no lost name."""

import csv
import io
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.commands.cli import main
from companion.commands.export import safe_cell
from companion.entries import Entry, SetUp, Told
from companion.journal import Journal
from companion.record import read_record
from companion.rules.notation import parse_all
from companion.setup import set_up

NAMES = [
    '=HYPERLINK("http://x")',
    "+1, -1",
    '@"Ben"',
    "-Cy|#{}",
    "Żaneta\u3000O'Neill",
    "＝2",
    "x" * 40,
    "李",
    "; DROP",
]


@pytest.fixture
def evening(tmp_path: Path) -> tuple[Path, dict[str, str]]:
    setup = set_up("classic", NAMES)
    journal = Journal(tmp_path / "odd.evening")
    start = f"{' '.join(f'draw {seat} 1; pass {seat};' for seat in setup.names)}"
    entries = [Entry(1, 0.0, SetUp(setup)), Entry(2, 1.0, Told(parse_all("first R5"), "camera"))]
    journal.keep([*entries, Entry(3, 2.0, Told(parse_all(start), "finger"))], datetime.now(UTC))
    journal.close()
    return tmp_path / "odd.evening", dict(setup.names)


def exported(capsys: pytest.CaptureFixture[str], path: Path, form: str) -> str:
    assert main(["export", str(path), "--format", form]) == 0
    return capsys.readouterr().out


def test_csv_has_no_formula_and_whole_rows(
    capsys: pytest.CaptureFixture[str], evening: tuple[Path, dict[str, str]]
) -> None:
    path, names = evening
    rows = list(csv.reader(io.StringIO(exported(capsys, path, "csv"))))
    assert {len(row) for row in rows} == {7}
    assert not [cell for row in rows for cell in row if cell[:1] in tuple("=+-@\t\r＝＋－＠")]
    shown = {row[5].removeprefix("'") for row in rows[1:]} - {""}
    assert shown == set(names.values())


def test_json_and_record_keep_every_name(
    capsys: pytest.CaptureFixture[str], evening: tuple[Path, dict[str, str]]
) -> None:
    path, names = evening
    assert json.loads(exported(capsys, path, "json"))["setup"]["names"] == names
    record = read_record(exported(capsys, path, "record"))
    assert record.problems == ()
    assert isinstance(record.entries[0].fact, SetUp)
    assert record.entries[0].fact.setup.names == names


def test_sheet_is_one_line_a_row(capsys: pytest.CaptureFixture[str], evening: tuple[Path, dict[str, str]]) -> None:
    path, names = evening
    lines = exported(capsys, path, "sheet").splitlines()
    assert len(lines) == 1
    assert all(name in lines[0] for name in names.values())


@given(st.text(max_size=20))
def test_no_cell_is_taken_for_a_formula(text: str) -> None:
    assert str(safe_cell(text)).lstrip()[:1] not in tuple("=+-@＝＋－＠")
    assert str(safe_cell(text)).removeprefix("'") == text.removeprefix("'") or safe_cell(text) == text


def test_numbers_stay_numbers() -> None:
    assert safe_cell(-3) == -3


@pytest.mark.parametrize("form", ["record", "csv", "json", "sheet"])
def test_evening_in_which_nothing_was_told_is_refused(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "new.evening"
    path.touch()  # as a power cut in its first moment leaves it
    assert main(["export", str(path), "--format", form]) == 2
    out, err = capsys.readouterr()
    assert (out, len(err.splitlines())) == ("", 1)
    assert "nothing was told in this evening yet" in err
