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
from companion.entries import Entry, Fact, SetUp, Told
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
    assert {len(row) for row in rows} == {9}
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


def scored(names: tuple[str, ...], game: str = "classic") -> list[Fact]:
    """A game of one round, which the first player wins."""
    setup = set_up(game, names, position="A1 B2 | turn=A top=R5")
    told = ("play A R7", "reveal B B5,W", "round")
    return [SetUp(setup), *(Told(tuple(parse_all(text)), "finger") for text in told)]


@pytest.fixture
def two_games(tmp_path: Path) -> Path:
    """An evening of which the first game is classic, the second No Mercy, with other players."""
    facts = [*scored(("Ada", "Ben")), *scored(("Cleo", "Dan"), "nomercy")]
    journal = Journal(tmp_path / "two.evening")
    journal.keep([Entry(number, number - 1.0, fact) for number, fact in enumerate(facts, 1)], datetime.now(UTC))
    journal.close()
    return tmp_path / "two.evening"


def test_csv_of_two_games_tells_them_apart(capsys: pytest.CaptureFixture[str], two_games: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(exported(capsys, two_games, "csv"))))
    assert [(row["game"], row["title"]) for row in rows] == [("1", "classic")] * 3 + [("2", "nomercy")] * 3
    assert [row["player"] for row in rows if row["event"].startswith("play")] == ["Ada", "Cleo"]


def test_json_of_two_games_keeps_both_ends(capsys: pytest.CaptureFixture[str], two_games: Path) -> None:
    body = json.loads(exported(capsys, two_games, "json"))
    assert [each["setup"]["game"] for each in body["games"]] == ["classic", "nomercy"]
    assert ["A:55" in each["state"]["score"] for each in body["games"]] == [True, True]
    assert [row["game"] for row in body["events"]] == [1, 1, 1, 2, 2, 2]
    assert (body["setup"], body["state"]) == (body["games"][1]["setup"], body["games"][1]["state"])


def test_sheet_of_two_games_keeps_both(capsys: pytest.CaptureFixture[str], two_games: Path) -> None:
    assert exported(capsys, two_games, "sheet").splitlines() == [
        "game 1: classic",
        "round  Ada  Ben",
        "    1   55    0",
        "",
        "game 2: nomercy",
        "round  Cleo  Dan",
        "    1    55    0",
    ]


def test_sheet_of_wide_names_stands_in_columns(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    journal = Journal(tmp_path / "wide.evening")
    facts = scored(("李小龍", "Zoe\u0301"))
    journal.keep([Entry(number, number - 1.0, fact) for number, fact in enumerate(facts, 1)], datetime.now(UTC))
    journal.close()
    assert exported(capsys, tmp_path / "wide.evening", "sheet").splitlines() == [
        "round  李小龍  Zoe\u0301",
        "    1      55    0",
    ]


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
