"""`companion examples`: what it prints and how it exits."""

from pathlib import Path

import pytest

from companion.commands.cli import main

GOOD = "```ex\nid: ONE\ngame: classic\nstart: A5 B5 | turn=A top=R1\ndo: play A R5\nexpect: A4 B5 | turn=B\n```\n"
WRONG = GOOD.replace("ONE", "TWO").replace("turn=B", "turn=A")
BROKEN = GOOD.replace("ONE", "THREE").replace("game:", "gam:")


@pytest.fixture
def page(tmp_path: Path) -> Path:
    return tmp_path / "page.md"


def test_examples_all_hold_exit_0(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page.write_text(GOOD)
    assert main(["examples", str(page)]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"


def test_examples_one_wrong_exit_1_and_named(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page.write_text(GOOD + WRONG)
    assert main(["examples", str(page)]) == 1
    assert capsys.readouterr().out == "TWO turn: expected A, got B\n1 passed, 1 failed\n"


def test_examples_unreadable_block_exit_2_with_its_line(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page.write_text(GOOD + BROKEN)
    assert main(["examples", str(page)]) == 2
    out, err = capsys.readouterr()
    assert out == "1 passed, 1 failed\n"
    assert "line 10" in err
    assert len(err.splitlines()) == 1


def test_examples_missing_file_exit_2_others_still_run(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page.write_text(GOOD)
    assert main(["examples", str(page.with_name("none.md")), str(page)]) == 2
    out, err = capsys.readouterr()
    assert out == "1 passed, 0 failed\n"
    assert "none.md" in err


def test_examples_no_text_exit_2(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page.write_bytes(b"\xff\xfe\x00")
    assert main(["examples", str(page)]) == 2
    assert "page.md" in capsys.readouterr().err


def test_examples_no_block_exit_2_and_said(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page.write_text("# Nothing to run here\n")
    assert main(["examples", str(page)]) == 2
    out, err = capsys.readouterr()
    assert out == "0 passed, 0 failed\n"
    assert err == f"{page}: there is no ex block in it\n"
