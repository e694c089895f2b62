"""Files that are replaced only as a whole: a power cut leaves the old one or the new one, never half of one."""

import os
from pathlib import Path

from companion.errors import UnusableInput


def replace_file(path: Path, text: str) -> Path:
    """Replace the file at `path` by one that holds `text`, which is on disk when this returns; return `path`.

    Raises:
        UnusableInput: It cannot be written; the old one is untouched.
    """
    unfinished = path.with_suffix(".new")
    try:
        with unfinished.open("w", encoding="utf-8") as writing:
            writing.write(text)
            writing.flush()
            os.fsync(writing.fileno())
        unfinished.replace(path)
    except OSError as refused:
        raise UnusableInput(
            f"{path}: cannot be written ({refused}); make room, or let this user write there"
        ) from refused
    return path
