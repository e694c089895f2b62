"""A file, a pipe and standard input are read alike; what cannot be read is refused in one line."""

import io
import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.commands.cli import main
from companion.errors import UnusableInput
from companion.text_files import read_text

RECORD = "companion record 1\r\ngame: classic\r\nseat: A Ada\r\nseat: B Ben\r\n\r\n2. 1.0s first R5\r\n"


def test_bom_and_line_breaks_of_other_systems_do_not_matter(tmp_path: Path) -> None:
    (tmp_path / "one").write_bytes(b"\xef\xbb\xbfone\r\ntwo\rthree\n")
    assert read_text(tmp_path / "one", 100, "a text") == "one\ntwo\nthree\n"


@pytest.mark.parametrize(
    ("content", "says"),
    [(b"one\n\xff", "line 2: byte 4 is no text; save a text as UTF-8"), (b"1" * 5001, "larger than 5 kB; a text is")],
)
def test_what_is_no_such_text_is_refused(tmp_path: Path, content: bytes, says: str) -> None:
    (tmp_path / "one").write_bytes(content)
    with pytest.raises(UnusableInput, match=says):
        read_text(tmp_path / "one", 5000, "a text")


def test_folder_and_missing_file_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput, match="it is a folder; give the name of a text"):
        read_text(tmp_path, 100, "a text")
    with pytest.raises(UnusableInput, match="there is no such file"):
        read_text(tmp_path / "none", 100, "a text")


def test_file_that_may_not_be_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "one").touch()
    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(UnusableInput, match=r"Permission denied.*check who may use it"):
        read_text(tmp_path / "one", 100, "a text")


@pytest.mark.parametrize(
    ("command", "text", "says"),
    [
        (["replay"], RECORD, "top=R5"),
        (
            ["examples"],
            "```ex\nid: X\ngame: classic\nstart: A5 B5 | turn=A top=R5\ndo: play A R7\nexpect: A4 B5 | turn=B top=R7\n```\n",
            "1 passed",
        ),
    ],
)
@pytest.mark.parametrize("how", ["-", "pipe"])
def test_commands_read_standard_input_and_pipes(
    command: list[str],
    text: str,
    says: str,
    how: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if how == "-":
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(text.encode())))
        assert main([*command, "-"]) == 0
    else:
        out, into = os.pipe()
        os.write(into, text.encode())
        os.close(into)
        assert main([*command, f"/dev/fd/{out}"]) == 0
        os.close(out)
    assert says in capsys.readouterr().out
