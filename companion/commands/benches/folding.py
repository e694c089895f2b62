"""How long the fold takes: one event, a correction, a whole evening."""

import itertools
from collections.abc import Iterator
from random import Random
from typing import Final

from companion.commands.benches.rows import Bench, Measured, Row, Spent, measured, timed, times
from companion.commands.simulation import NAMES
from companion.entries import Changed, Entry, Fact, Redone, SetUp, Told, Undone
from companion.evening import Evening
from companion.rules.events import Event
from companion.setup import set_up
from hardware.simulated.table import SimulatedTable
from hardware.simulated.truth import Fact as Happened

LONG: Final = 5_000
"""So many entries make a long evening."""

GAMES: Final = ("classic", "nomercy", "got1", "goodone", "vengeance")
SEATS: Final = 4

_CORRECTED: Final = 0.04
"""So often somebody corrects one of the last few entries."""


def long_evening(entries: int = LONG, seed: int = 1) -> list[Entry]:
    """Return the entries of an evening with all five games, and a correction, an undo or a redo now and then.

    Args:
        entries: How many.
        seed: The same seed gives the same evening.
    """
    dice = Random(seed)
    facts: list[tuple[float, Fact]] = []
    for number, game in enumerate(GAMES, 1):
        until = entries * number // len(GAMES)
        while len(facts) < until:
            began_s = facts[-1][0] + 1.0 if facts else 0.0
            facts.append((began_s, SetUp(set_up(game, NAMES[:SEATS]))))
            for t_s, event in itertools.islice(_played(game, dice.getrandbits(32)), until - len(facts)):
                facts.append((began_s + t_s, Told((event,), "finger")))
                facts += _corrections(facts, dice)
    return [Entry(number, t_s, fact) for number, (t_s, fact) in enumerate(facts[:entries], 1)]


def _played(game: str, seed: int) -> Iterator[tuple[float, Event]]:
    """Yield what happens at a simulated table, with its time in seconds."""
    for happening in SimulatedTable(game, SEATS, seed, rounds=30, frames=False).run():
        if isinstance(happening.payload, Happened):
            yield happening.payload.t_s, happening.payload.event


def _corrections(facts: list[tuple[float, Fact]], dice: Random) -> list[tuple[float, Fact]]:
    """Return a correction of one of the last entries now and then; it leads to the same table in the end."""
    number = len(facts) - dice.randrange(6)
    if dice.random() >= _CORRECTED or number < 1:
        return []
    t_s, fact = facts[-1][0], facts[number - 1][1]
    if not isinstance(fact, Told):
        return []
    if dice.random() < 0.5:
        return [(t_s, Undone(number)), (t_s, Redone(number))]
    return [(t_s, Changed(number, fact.events))]


def measure_fold(scale: float) -> dict[str, Measured]:
    """Measure the fold of one event after the other, of corrections in a long evening, and of a whole evening."""
    entries = long_evening(times(scale, LONG, 200))
    grown = Evening()
    events = [timed(grown.add, entry) for entry in entries]
    corrections: list[Spent] = []
    for _ in range(times(scale, 200)):
        line = [line for line in grown.lines[-40:] if line.events][-3]
        other = tuple(event.timed(None) for event in reversed(line.events))
        corrections += [
            timed(grown.add, Entry(grown.number + 1, grown.t_s, fact))
            for fact in (Undone(line.entry), Redone(line.entry), Changed(line.entry, other))
        ]
    evenings = [timed(Evening, entries) for _ in range(times(scale, 5))]
    note = f"five games, {len(entries)} entries, some of them corrections"
    return {
        "event": measured(events, note),
        "correction": measured(corrections, f"undo, redo, change, three lines back, after {len(entries)} entries"),
        "evening": measured(evenings, note, "s"),
    }


FOLD: Final = Bench(
    "fold",
    (
        Row("event", "event folded", "ms", 90, 0.2, 0.05),
        Row("correction", "correction of a recent event folded, at the end of a long evening", "ms", 90, 5.0, 1.0),
        Row("evening", "whole evening of 5,000 events folded", "s", 90, 1.0, 0.2),
    ),
    measure_fold,
)
