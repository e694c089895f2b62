"""Every command line that a page or the service tells to type is one that the command takes."""

import importlib
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.commands import cli

ROOT = Path(__file__).parents[3]
WRITTEN = re.compile(r"(?P<before>^ *|`|/bin/)companion (?P<words>[a-z][^`|#\n]*)", re.MULTILINE)
NO_COMMAND = "record"
"""What a game record begins with: ``companion record 1``."""


def written() -> Iterator[tuple[str, str]]:
    """Yield each page with each command line in it; ``companion soak`` within a sentence is a name, not to be typed."""
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), ROOT / "deploy" / "companion.service"):
        for found in WRITTEN.finditer(page.read_text(encoding="utf-8")):
            words = found["words"].strip()
            if not words.startswith(NO_COMMAND) and (found["before"] != "`" or " " in words):
                yield page.name, words


@pytest.mark.parametrize(("page", "words"), sorted(set(written())))
def test_command_line_on_a_page_is_taken(page: str, words: str) -> None:
    name, *arguments = shlex.split(words)
    assert name in cli.names(), page
    parser = cli.Parser(prog=name, allow_abbrev=False)
    importlib.import_module(f"companion.commands.{name}").add_arguments(parser)
    parser.parse_args(arguments)


def test_command_lines_are_found() -> None:
    assert {("README.md", "replay -"), ("companion.service", "play --unattended")} <= set(written())
