"""`companion evenings`: lists the evenings this device remembers."""

import argparse
import json
import sys
from typing import Any

from companion.commands.languages import add_language, language_of
from companion.rules.game import N_
from companion.table import Phrase

HELP = "list the evenings this device remembers"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments to `parser`."""
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print one line an evening, the newest last.

    Returns:
        0; an evening that is damaged, or cannot be used at all, is listed as such.
    """
    from companion.evening_files import DEMO, demo_file, evening_files
    from companion.phrases import Phrases

    phrases = Phrases(language_of(arguments))
    rows = [_row(path) for path in evening_files()]
    played = [", ".join(dict.fromkeys(row["games"])) or "-" for row in rows]
    kept = [phrases.say(Phrase(N_("{n} entry"), {"n": row["entries"]}, N_("{n} entries"))) for row in rows]
    wide, wide_kept = (max(map(len, column), default=0) for column in (played, kept))
    for row, games, entries in zip(rows, played, kept, strict=True):
        if arguments.json:
            print(json.dumps(row, ensure_ascii=False))
        else:
            names = ", ".join(row["names"])
            print(f"{row['evening']}  {games:<{wide}}  {entries:>{wide_kept}}  {names}  {row['state']}")
    if not rows and not arguments.json:
        print("no evening yet; companion play begins one")
    if demo_file().is_file() and not arguments.json:
        print(f"besides: the evening of the last demo; companion export {DEMO} writes it down", file=sys.stderr)
    return 0


def _row(path: Any) -> dict[str, Any]:
    from companion.evening import Evening
    from companion.evening_files import look_into
    from companion.rounds import games_of

    entries, state = look_into(path)
    setups = [game[-1].setup for game in games_of(Evening(entries))]
    return {
        "evening": path.stem,
        "game": setups[-1].game if setups else "-",
        "games": [setup.game for setup in setups],
        "names": list(dict.fromkeys(name for setup in setups for name in setup.names.values())),
        "entries": len(entries),
        "state": state,
    }
