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
    from companion.evening_files import DEMO, demo_file, evening_files, look_into
    from companion.journal import SUFFIX

    given = Path(name)
    if given.suffix == SUFFIX and given.is_file():
        return given
    found = evening_files()
    if name == "last" and found:  # one that was begun and left, with nothing told in it, is nobody's last evening
        return next((path for path in reversed(found) if look_into(path) != ([], "ok")), found[-1])
    for path in found:
        if path.stem == name:
            return path
    if name == DEMO and demo_file().is_file():
        return demo_file()
    if name == "last":
        raise UnusableInput("there is no evening yet; companion play begins one")
    if given.exists():
        raise UnusableInput(f"{name}: it is no evening; the file of one ends in {SUFFIX}")
    raise UnusableInput(f"there is no evening {name!r}; companion evenings lists them")


def _record(evening: Any) -> str:
    from companion.record import write_record

    return write_record(evening.entries)


def _rows(evening: Any) -> list[dict[str, Any]]:
    from companion.rounds import games_of

    return [
        {
            "entry": line.entry,
            "t_s": round(line.t_s, 3),
            "by": line.by,
            "event": str(event),
            "seat": getattr(event, "seat", ""),
            "player": line.setup.names.get(getattr(event, "seat", ""), ""),
            "objections": " ".join(each.ruling for each in line.objections),
            "game": number,
            "title": line.setup.game,
        }
        for number, game in enumerate(games_of(evening), 1)
        for line in game
        for event in line.events
    ]


def safe_cell(value: object) -> object:
    """Return `value` such that no spreadsheet takes it for a formula."""
    text = unicodedata.normalize("NFKC", str(value)).lstrip()
    return f"'{value}" if text[:1] in ("=", "+", "-", "@") and not isinstance(value, int | float) else value


def _csv(evening: Any) -> str:
    names = ("entry", "t_s", "by", "event", "seat", "player", "objections", "game", "title")
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(names)
    for row in _rows(evening):
        writer.writerow([safe_cell(row[name]) for name in names])
    return out.getvalue()


def _json(evening: Any) -> str:
    """Return the last game's set-up and state, the events of all games, and the set-up and end of each game."""
    from companion.rounds import games_of

    games = [{"game": number, **_ended(game[-1])} for number, game in enumerate(games_of(evening), 1)]
    now = {"setup": games[-1]["setup"], "state": games[-1]["state"]} if games else {"setup": None, "state": {}}
    return json.dumps({**now, "events": _rows(evening), "games": games}, ensure_ascii=False, indent=1) + "\n"


def _ended(line: Any) -> dict[str, Any]:
    """Return the set-up and the state of the game that ended, or stands, with `line`."""
    seats, fields = line.setup.rules.describe(line.state)
    return {"setup": line.setup.as_json(), "state": {"seats": seats, **fields}}


def _sheet(evening: Any) -> str:
    """Return the scores after each round as a table for the eye, one table a game."""
    from companion.rounds import games_of

    games = games_of(evening)
    if len(games) < 2:
        return "".join(map(_game_sheet, games)) or "no game yet\n"
    return "\n".join(
        f"game {number}: {game[-1].setup.game}\n{_game_sheet(game)}" for number, game in enumerate(games, 1)
    )


def _game_sheet(game: Any) -> str:
    from companion.rounds import scored_rounds

    names, seats = game[-1].setup.names, game[-1].setup.rules.public(game[-1].state).seats
    head = ("round", *(names.get(seat.seat, seat.seat) for seat in seats))
    rows = [
        (str(scored.number), *(str(scored.totals.get(seat.seat, "")) for seat in seats))
        for scored in scored_rounds(game)
    ]
    table = [head, *rows]
    widths = [max(map(_columns, column)) for column in zip(*table, strict=True)]
    return "".join(
        "  ".join(" " * (width - _columns(cell)) + cell for cell, width in zip(row, widths, strict=True)) + "\n"
        for row in table
    )


def _columns(text: str) -> int:
    """Return how many columns of a terminal `text` takes: wide letters take two, accents and joiners of their own none."""
    return sum(
        0 if unicodedata.category(letter) in ("Mn", "Me", "Cf") else 1 + (unicodedata.east_asian_width(letter) in "WF")
        for letter in text
    )
