"""Golden games: game records with the position after every entry, so that a change of a rule is a visible difference.

`tests/companion/golden/` holds records (docs/notation.md) and, beside each, its expected states. The annotated ones are
written by hand, read against docs/rules.md; the others are rounds of the simulated table. Run it from the project's
folder with its own Python:

    .venv/bin/python tools/golden.py              write every record in its one form, and its states anew
    .venv/bin/python tools/golden.py --generate   play the simulated rounds anew before
"""

import argparse
import sys
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.commands.replay import open_jobs, position
from companion.commands.simulation import NAMES, SimulatedDevice
from companion.entries import Entry, SetUp
from companion.evening import Evening
from companion.record import Comment, UnusableRecord, read_record, write_record
from companion.setup import Setup, set_up
from hardware.simulated.eyes import ErringEyes
from hardware.simulated.table import SimulatedTable

FOLDER: Final = Path("tests/companion/golden")
MOST_ENTRIES: Final = 60


@dataclass(frozen=True, slots=True)
class Round:
    """A round of the simulated table.

    Attributes:
        game: The game's name.
        seats: How many people play.
        seed: Which evening.
        options: House rules that differ from the defaults.
        wrong: How often the eyes err.
    """

    game: str
    seats: int
    seed: int
    options: dict[str, str] = field(default_factory=dict)
    wrong: float = 0.05

    @property
    def name(self) -> str:
        """The name of its files."""
        return f"{self.game}-round-{self.seats}-{self.seed}"


_STACKED: Final = {"stack": "ge", "seven_zero": "on"}

ROUNDS: Final = (
    Round("classic", 2, 0),
    Round("classic", 3, 1),
    Round("classic", 3, 2),
    Round("classic", 4, 3, _STACKED),
    Round("nomercy", 2, 0),
    Round("nomercy", 2, 1),
    Round("nomercy", 3, 0, {"mercy": "15"}),
    Round("nomercy", 4, 4),
    Round("got1", 2, 3, {"first_action": "apply"}),
    Round("got1", 3, 3),
    Round("got1", 3, 5),
    Round("goodone", 2, 0, {"copies": "2"}),
    Round("goodone", 2, 3, {"copies": "2"}),
    Round("goodone", 2, 5, {"copies": "2"}),
    Round("vengeance", 3, 5),
    Round("vengeance", 4, 0, {"mode": "brutal"}),
    Round("vengeance", 4, 5, {"mode": "brutal"}),
    Round("flip7", 3, 0),
    Round("flip7", 5, 2),
    Round("flip7", 5, 3),
)
"""Chosen so that each is short and, together, they hold corrections, presses, questions and every kind of card."""


def entries_of(played: Round) -> list[Entry]:
    """Return the journal's first entries of a simulated round beside which a device stood."""
    setup = set_up(played.game, NAMES[: played.seats], options=played.options)
    deck = setup.rules.deck(played.options)
    eyes = ErringEyes(deck, Random(played.seed), wrong=played.wrong, missing=played.wrong / 5)
    table = SimulatedTable(played.game, played.seats, played.seed, options=played.options, frames=False, eyes=eyes)
    device = SimulatedDevice(setup)
    for happening in table.run(lambda: device.table):
        device.take(happening)
    return device.session.evening.entries[:MOST_ENTRIES]


def states(text: str) -> str:
    """Return every entry of a record with the position it leads to, corrections included.

    Args:
        text: A record without problems.
    """
    evening = Evening()
    rows = []
    for entry in read_record(text).entries:
        evening.add(entry)
        words = write_record([entry]).splitlines()[-1] if not isinstance(entry.fact, SetUp) else f"{entry.number}. game"
        setup = evening.lines[-1].setup
        rows += ["", words.partition(" {")[0], position(setup, evening.state), *_open_work(setup, evening.state)]
        rows += [
            f"objection: {each}" for each in evening.lines[-1].objections if evening.lines[-1].entry == entry.number
        ]
    return "\n".join(rows[1:]) + "\n"


def _open_work(setup: Setup, state: Any) -> list[str]:
    """Return what the position leaves out: an open Flip 7 job, and whom the rules ask."""
    public = setup.rules.public(state)
    asked = [f"asks: {public.ask.kind}" + (f" of {public.ask.who}" if public.ask.who else "")] if public.ask else []
    return open_jobs(public) + asked


def renew(path: Path) -> bool:
    """Write the record at `path` in its one form, and its states beside it; return whether anything changed.

    Raises:
        UnusableRecord: The record has problems.
    """
    before = path.read_text(encoding="utf-8")
    record = read_record(before)
    if record.problems:
        raise UnusableRecord(str(path), record.problems)
    text = write_record(record.lines)
    path.write_text(text, encoding="utf-8")
    beside = path.with_suffix(".states")
    old, new = beside.read_text(encoding="utf-8") if beside.exists() else "", states(text)
    beside.write_text(new, encoding="utf-8")
    return (before, old) != (text, new)


def main(arguments: list[str] | None = None) -> int:
    """Write the golden games; tell which have changed.

    Returns:
        0, or 2 when a record has problems.
    """
    parser = argparse.ArgumentParser(description="write the golden games' states anew")
    parser.add_argument("--generate", action="store_true", help="play the simulated rounds anew before")
    if parser.parse_args(arguments).generate:
        for played in ROUNDS:
            title = Comment(f"A simulated round of {played.game} with {played.seats} players, seed {played.seed}")
            text = write_record([title, *entries_of(played)])
            (FOLDER / f"{played.name}.record").write_text(text, encoding="utf-8")
    try:
        changed = [path.stem for path in sorted(FOLDER.glob("*.record")) if renew(path)]
    except UnusableRecord as error:
        print(error, file=sys.stderr)
        return 2
    print("\n".join(f"changed: {name}" for name in changed) or "nothing changed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
