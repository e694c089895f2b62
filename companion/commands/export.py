"""`companion export`: writes an evening as a game record, a table of scores, or data."""

import argparse
import csv
import io
import json
import sys
import unicodedata
from pathlib import Path
from typing import Any

HELP = "write an evening as a game record, as CSV, as JSON or as a score sheet"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments to `parser`."""
    parser.add_argument(
        "evening",
        metavar="EVENING",
        help="its name in companion evenings, 'last', 'demo' (that of the last demo), or a journal file",
    )
    parser.add_argument(
        "--format",
        choices=("record", "csv", "json", "sheet"),
        default="record",
        help="record: the notation that companion replay reads; csv: one event a row; sheet: the scores",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the evening.

    Returns:
        0, or 1 when the journal is damaged and only its good part was written.

    Raises:
        UnusableInput: There is no such evening, or nothing of it can be read.
    """
    from companion.errors import UnusableInput
    from companion.evening import Evening
    from companion.journal import JournalDamaged, read_journal

    damage = None
    try:
        entries = read_journal(_path(arguments.evening))
    except JournalDamaged as error:
        if not error.entries:
            raise
        entries, damage = error.entries, error
    if not entries:
        raise UnusableInput(f"{arguments.evening}: nothing was told in this evening yet, so there is nothing to write")
    writers = {"record": _record, "csv": _csv, "json": _json, "sheet": _sheet}
    sys.stdout.write(writers[arguments.format](Evening(entries)))
    if damage is not None:
        print(damage, file=sys.stderr)
        return 1
    return 0


def _path(name: str) -> Path:
    from companion.errors import UnusableInput
    from companion.evening_files import DEMO, demo_file, evening_files
    from companion.journal import SUFFIX

    given = Path(name)
    if given.suffix == SUFFIX and given.is_file():
        return given
    found = evening_files()
    if name == "last" and found:
        return found[-1]
    for path in found:
        if path.stem == name:
            return path
    if name == DEMO and demo_file().is_file():
        return demo_file()
    if given.exists():
        raise UnusableInput(f"{name}: it is no evening; the file of one ends in {SUFFIX}")
    raise UnusableInput(f"there is no evening {name!r}; companion evenings lists them")


def _record(evening: Any) -> str:
    from companion.record import write_record

    return write_record(evening.entries)


def _rows(evening: Any) -> list[dict[str, Any]]:
    return [
        {
            "entry": line.entry,
            "t_s": round(line.t_s, 3),
            "by": line.by,
            "event": str(event),
            "seat": getattr(event, "seat", ""),
            "player": line.setup.names.get(getattr(event, "seat", ""), ""),
            "objections": " ".join(each.ruling for each in line.objections),
        }
        for line in evening.lines
        for event in line.events
    ]


def safe_cell(value: object) -> object:
    """Return `value` such that no spreadsheet takes it for a formula."""
    text = unicodedata.normalize("NFKC", str(value)).lstrip()
    return f"'{value}" if text[:1] in ("=", "+", "-", "@") and not isinstance(value, int | float) else value


def _csv(evening: Any) -> str:
    names = ("entry", "t_s", "by", "event", "seat", "player", "objections")
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(names)
    for row in _rows(evening):
        writer.writerow([safe_cell(row[name]) for name in names])
    return out.getvalue()


def _json(evening: Any) -> str:
    setup = evening.setup
    seats, fields = setup.rules.describe(evening.state) if setup else ("", {})
    body = {
        "setup": setup.as_json() if setup else None,
        "state": {"seats": seats, **fields},
        "events": _rows(evening),
    }
    return json.dumps(body, ensure_ascii=False, indent=1) + "\n"


def _sheet(evening: Any) -> str:
    """Return the scores after each round as a table for the eye."""
    rows: list[tuple[str, ...]] = []
    setup = evening.setup
    if setup is None:
        return "no game yet\n"
    began = max(place for place, line in enumerate(evening.lines) if line.by == "setup")
    lines = evening.lines[began:]
    scored: dict[int, Any] = {}
    for line in lines:
        public = setup.rules.public(line.state)
        if public.phase in ("scored", "match"):
            scored[line.round_number] = public
    for number, public in sorted(scored.items()):
        rows.append((str(number), *(str(seat.score) for seat in public.seats)))
    head = ("round", *(setup.names.get(seat.seat, seat.seat) for seat in setup.rules.public(lines[-1].state).seats))
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    table = [head, *rows]
    return "".join(
        "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=False)) + "\n" for row in table
    )
