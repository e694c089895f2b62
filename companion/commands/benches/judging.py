"""How long the judge takes for a reading, and how close together presses may come."""

from random import Random
from typing import Final

from companion.commands.benches.folding import SEATS
from companion.commands.benches.rows import Bench, Measured, Row, Spent, measured, timed, times
from companion.commands.simulation import NAMES, SimulatedDevice
from companion.entries import Pressed
from companion.messages import NewGame, Press, Reading, Tick
from companion.rules.games import GAMES
from companion.session import Session
from companion.setup import set_up
from hardware.simulated.eyes import ErringEyes
from hardware.simulated.table import SimulatedTable

GAME: Final = "classic"
OPTIONS: Final = {"target": "999999"}
"""Nobody wins, so one game fills the evening."""

MARKS: Final = (0, 2_500, 5_000)
"""After so many entries readings are measured."""

_GAPS_MS: Final = (50, 20, 10, 5, 4, 3, 2, 1)
_JUDGED_S: Final = 2.0


def measure_reading(scale: float) -> dict[str, Measured]:
    """Measure how long a reading takes from the session's queue to the finished table, along a long evening."""
    eyes = ErringEyes(GAMES[GAME].deck(OPTIONS), Random(1), wrong=0.05, missing=0.01)
    table = SimulatedTable(GAME, SEATS, 1, rounds=100_000, options=OPTIONS, frames=False, eyes=eyes)
    device = SimulatedDevice(set_up(GAME, NAMES[:SEATS], options=OPTIONS))
    marks = [round(mark * min(1.0, scale)) for mark in MARKS]
    wanted = times(scale, 300)
    readings: list[list[Spent]] = [[] for _ in marks]
    for happening in table.run(lambda: device.table):
        reached = sum(device.session.evening.number >= mark for mark in marks) - 1
        spent = timed(device.take, happening)
        if isinstance(happening.payload, Reading) and len(readings[reached]) < wanted:
            readings[reached].append(spent)
        if len(readings[-1]) >= wanted:
            break
    note = f"{GAME}, {SEATS} players, 5 % of the readings wrong and 1 % missing; until the table is ready to be drawn"
    return {
        f"reading-{mark}": measured(samples, note if at == mark else f"{note}; here after {at} entries")
        for mark, at, samples in zip(MARKS, marks, readings, strict=True)
    }


def measure_order(scale: float) -> dict[str, Measured]:
    """Measure down to which distance two presses are recorded in the order in which they happened.

    The later one reaches the session first, as it may when two threads post.
    """
    dice = Random(1)
    smallest_ms = []
    for _ in range(times(scale, 20)):
        right = [gap_ms for gap_ms in _GAPS_MS if _in_order(gap_ms / 1e3, dice)]
        wrong = [gap_ms for gap_ms in _GAPS_MS if gap_ms not in right]
        smallest_ms.append(float(min((gap for gap in right if gap > max(wrong, default=0)), default=1_000)))
    return {
        "order": Measured(smallest_ms, f"distances of {', '.join(map(str, _GAPS_MS))} ms; the later one posted first")
    }


def _in_order(gap_s: float, dice: Random) -> bool:
    session = Session(witnesses={"camera": "ok", "buttons": "ok"})
    session.handle(NewGame(0.0, set_up(GAME, NAMES[:SEATS])))
    first, second = dice.sample("ABCD", 2)
    at_s = 10.0 + dice.random()
    session.handle(Press(at_s + gap_s, second))
    session.handle(Press(at_s, first))
    session.handle(Tick(at_s + _JUDGED_S))
    pressed = [entry.fact.seat for entry in session.evening.entries if isinstance(entry.fact, Pressed)]
    return pressed == [first, second]


READING: Final = Bench(
    "reading",
    tuple(Row(f"reading-{mark}", f"reading explained after {mark:,} entries", "ms", 99, 5.0, 2.0) for mark in MARKS),
    measure_reading,
)

ORDER: Final = Bench(
    "order",
    (Row("order", "smallest distance of two presses that are recorded in their order", "ms", 100, 5.0, 1.0),),
    measure_order,
)
