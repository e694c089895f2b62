"""The list of pictures to teach a deck from: ``labels.csv`` with at least the columns ``image`` and ``code``."""

import csv
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.rules.game import N_
from companion.table import Phrase

LABELS: Final = "labels.csv"
COLUMNS: Final = ("image", "code")
LARGEST_BYTES: Final = 10_000_000


@dataclass(frozen=True, slots=True)
class Label:
    """A line of the list.

    Attributes:
        line: Its number in the file.
        image: The picture's file.
        code: The card that it shows.
    """

    line: int
    image: Path
    code: str


def read_labels(
    folder: Path, is_code: Callable[[str], bool], game: str, most_codes: int
) -> tuple[list[Label], list[Phrase]]:
    """Return the lines of the list in `folder`, and what is wrong with it, each with its place and how to mend it.

    Args:
        folder: Where the list lies.
        is_code: Tells whether the game has such a card.
        game: Its name, to say so.
        most_codes: So many different cards a deck has at most.
    """
    file = folder / LABELS
    try:
        with file.open("rb") as opened:
            content = opened.read(LARGEST_BYTES + 1)
        text = content.decode("utf-8-sig") if len(content) <= LARGEST_BYTES else ""
    except OSError as problem:
        says = N_("{file}: cannot be read ({why}); write the list of pictures there, with the columns image,code")
        return [], [Phrase(says, {"file": str(file), "why": str(problem.strerror)})]
    except UnicodeDecodeError:
        return [], [Phrase(N_("{file}: is no text in UTF-8; save it as CSV, UTF-8"), {"file": str(file)})]
    first = text.partition("\n")[0]
    rows = csv.DictReader(text.splitlines(), delimiter=";" if ";" in first and "," not in first else ",")
    names = [name.strip().casefold() for name in rows.fieldnames or ()]
    if missing := [column for column in COLUMNS if column not in names]:
        says = N_("{file}, line 1: there is no column {columns}; the first line must name image,code")
        return [], [Phrase(says, {"file": str(file), "columns": ", ".join(missing)})]
    rows.fieldnames = names
    labels: list[Label] = []
    problems: list[Phrase] = []
    for found in _lines(rows, file, is_code, game):
        (labels if isinstance(found, Label) else problems).append(found)  # type: ignore[arg-type]
    if not labels and not problems:
        problems.append(
            Phrase(N_("{file}: names no picture; write a line for each, for instance r5.jpg,R5"), {"file": str(file)})
        )
    if len({label.code for label in labels}) > most_codes:
        says = N_("{file}: names more than {most} different cards; a deck has no more")
        problems.append(Phrase(says, {"file": str(file), "most": str(most_codes)}))
    return labels, problems


def _lines(
    rows: "csv.DictReader[str]", file: Path, is_code: Callable[[str], bool], game: str
) -> Iterator[Label | Phrase]:
    try:
        for row in rows:
            image, code = ((row.get(column) or "").strip() for column in COLUMNS)
            if image or code:
                yield _label(Label(rows.line_num, file.parent / image, code), image, file, is_code, game)
    except csv.Error as problem:
        says = N_("{file}, line {line}: is no line of a CSV file ({why}); write it anew")
        yield Phrase(says, {"file": str(file), "line": str(rows.line_num), "why": str(problem)})


def _label(label: Label, image: str, file: Path, is_code: Callable[[str], bool], game: str) -> Label | Phrase:
    """Return the label, or what is wrong with it."""
    at = {"file": str(file), "line": str(label.line)}
    if not image:
        return Phrase(N_("{file}, line {line}: names no picture; write its file in the column image"), at)
    if not is_code(label.code):
        says = N_(
            "{file}, line {line}: {game} has no card {given}; codes read like R5, W4, BACK, or H:NAME for a house card"
        )
        return Phrase(says, {**at, "game": game, "given": repr(label.code[:20])})
    if not label.image.is_file():
        says = N_("{file}, line {line}: there is no picture {image}; correct its name, or put it there")
        return Phrase(says, {**at, "image": image[:200]})
    return label
