"""Files that people write by hand or mail: read whole, from a file, a pipe or standard input, or refused in one line."""

import sys
from pathlib import Path
from typing import Final

from companion.errors import UnusableInput

STANDARD_INPUT: Final = "-"
"""The name under which a command reads its standard input."""


def read_text(path: Path, largest_bytes: int, known_as: str) -> str:
    """Return the text at `path`, with single line feeds between its lines.

    Args:
        path: A file, a pipe, a device, or ``-`` for standard input.
        largest_bytes: What is longer is another kind of file; no more is read of it.
        known_as: What is expected there, for a person: "a game record".

    Raises:
        UnusableInput: It is missing, a folder, not ours to read, too large, or no text; says what and where.
    """
    if str(path) == STANDARD_INPUT:
        content = sys.stdin.buffer.read(largest_bytes + 1)
    elif path.is_dir():
        raise UnusableInput(f"{path}: it is a folder; give the name of {known_as}")
    elif not path.exists():
        raise UnusableInput(f"{path}: there is no such file; check the name, it should be {known_as}")
    else:
        try:
            with path.open("rb") as file:
                content = file.read(largest_bytes + 1)
        except OSError as error:
            raise UnusableInput(f"{path}: cannot be read ({error.strerror}); check who may use it") from None
    if len(content) > largest_bytes:
        raise UnusableInput(f"{path}: larger than {_size(largest_bytes)}; {known_as} is never that long")
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise UnusableInput(f"{path}, line {line}: byte {error.start} is no text; save {known_as} as UTF-8") from None


def _size(number_bytes: int) -> str:
    return f"{number_bytes // 1_000_000} MB" if number_bytes >= 1_000_000 else f"{number_bytes // 1000} kB"
