"""Files that people edit by hand, in TOML: every problem is told with its line, and nothing is ever written back."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from companion.errors import UnusableInput
from companion.text_files import read_text

LARGEST_BYTES: Final = 100_000
"""Larger than any such file; what is larger is something else."""

_HEADER: Final = re.compile(r"^\s*\[+([^\]]+)\]+")
_KEY: Final = re.compile(r"^\s*([^=#]+?)\s*=")


@dataclass(slots=True)
class TomlFile:
    """A file that was read, and what is wrong with it.

    Attributes:
        path: The file.
        values: What it holds.
        lines: The line of every key and table, by its dotted name.
        problems: Everything found so far, each with its place.
    """

    path: Path
    values: Mapping[str, Any]
    lines: Mapping[str, int]
    problems: list[str] = field(default_factory=list)

    def problem(self, name: str, says: str) -> None:
        """Note what is wrong at the key or table `name`, written with dots."""
        line = self.lines.get(name)
        self.problems.append(f"{self.path}{f', line {line}' if line else ''}: {says}")

    def check_names(self, table: str, given: Iterable[str], known: Iterable[str]) -> None:
        """Note every name in `given` that is not `known` in `table` (empty: the file itself)."""
        allowed = list(known)
        for name in given:
            if name not in allowed:
                near = get_close_matches(name, allowed, n=1)
                hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(allowed)}"
                self.problem(f"{table}.{name}" if table else name, f"{name[:40]!r} is not known; {hint}")

    def refuse(self) -> None:
        """Refuse the file if anything is wrong with it.

        Raises:
            UnusableInput: With every problem.
        """
        if self.problems:
            raise UnusableInput(*self.problems)


def read_toml(path: Path, version: int) -> TomlFile:
    """Return what the file at `path` holds.

    Args:
        path: The file.
        version: The newest version of its form that is understood; a file without ``version`` is of version 1.

    Raises:
        UnusableInput: It is missing, too large, no text, no TOML, or of a newer version; says where.
    """
    return parse_toml(read_text(path, LARGEST_BYTES, "a TOML file"), path, version)


def parse_toml(text: str, path: Path, version: int) -> TomlFile:
    """Return what `text` holds, which stands in the file at `path`; else as `read_toml`."""
    try:
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: no TOML, or a number of thousands of digits
        raise UnusableInput(f"{path}: {_place(error)}; mend that line") from None
    file = TomlFile(path, values, _lines(text))
    written = values.get("version", 1)
    if type(written) is not int or written < 1:
        file.problem("version", f"version = {written!r} is no version; write version = {version}")
    elif written > version:
        file.problem("version", f"the file is of version {written}, we read version {version}; update the companion")
    file.refuse()
    return file


def _place(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "brackets lie too deep inside one another"
    if not isinstance(error, tomllib.TOMLDecodeError):
        return "a number has too many digits"
    return str(error)[:1].lower() + str(error)[1:]


def _lines(text: str) -> dict[str, int]:
    """Return the line of every key and table by its dotted name, as far as the form of the lines tells."""
    found: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.split("\n"), 1):
        if header := _HEADER.match(line):
            table = _plain(header[1])
            found.setdefault(table, number)
        elif key := _KEY.match(line):
            found.setdefault(f"{table}.{_plain(key[1])}" if table else _plain(key[1]), number)
    return found


def _plain(name: str) -> str:
    """Return a dotted name without quotation marks and spaces."""
    return ".".join(part.strip().strip("\"'") for part in name.split("."))
