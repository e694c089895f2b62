from pathlib import Path

import pytest

from tools import run_pages


def page(folder: Path, *blocks: str) -> str:
    path = folder / "page.md"
    path.write_text("\n\ntext\n\n".join(blocks) + "\n", encoding="utf-8")
    return str(path)


def test_only_marked_blocks_are_run_and_all_of_them(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    name = page(tmp_path, "```sh run\necho one\n```", "```sh\necho never; exit 1\n```", "```sh run\necho two\n```")
    assert run_pages.main([name]) == 0
    out = capfd.readouterr().out
    assert "\none\n" in out
    assert "\ntwo\n" in out
    assert "never" not in out


def test_a_command_that_fails_in_the_middle_fails_the_page(tmp_path: Path) -> None:
    assert run_pages.main([page(tmp_path, "```sh run\nfalse\ntrue\n```")]) == 1


def test_a_page_without_commands_fails_since_it_was_meant_to_have_some(tmp_path: Path) -> None:
    assert run_pages.main([page(tmp_path, "```sh\ntrue\n```")]) == 1
