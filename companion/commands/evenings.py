"""`companion evenings`: lists the evenings this device remembers."""

import argparse
import json
import sys
from typing import Any

HELP = "list the evenings this device remembers"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments to `parser`."""
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")


def run(arguments: argparse.Namespace) -> int:
    """Print one line an evening, the newest last.

    Returns:
        0; an evening that is damaged, or cannot be used at all, is listed as such.
    """
    from companion.evening_files import DEMO, demo_file, evening_files

    rows = [_row(path) for path in evening_files()]
    for row in rows:
        if arguments.json:
            print(json.dumps(row, ensure_ascii=False))
        else:
            print(
                f"{row['evening']}  {row['game']:<10} {row['entries']:>5} entries  {', '.join(row['names'])}  {row['state']}"
            )
    if not rows and not arguments.json:
        print("no evening yet; companion play begins one")
    if demo_file().is_file() and not arguments.json:
        print(f"besides: the evening of the last demo; companion export {DEMO} writes it down", file=sys.stderr)
    return 0


def _row(path: Any) -> dict[str, Any]:
    from companion.evening import Evening
    from companion.evening_files import look_into

    entries, state = look_into(path)
    setup = Evening(entries).setup
    return {
        "evening": path.stem,
        "game": setup.game if setup else "-",
        "names": list(setup.names.values()) if setup else [],
        "entries": len(entries),
        "state": state,
    }
