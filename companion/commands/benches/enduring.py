"""Starting, dying and lasting: what a device in a process of its own shows."""

import json
import os
import pickle
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import mean
from time import perf_counter
from typing import IO, Any, Final

from companion.commands.benches.child import GAME, SEATS
from companion.commands.benches.folding import LONG, long_evening
from companion.commands.benches.rows import Bench, Measured, Row, times
from companion.evening import Evening
from companion.journal import Journal, read_journal
from companion.messages import Reading
from companion.places import HOME_VARIABLE
from hardware.simulated.happenings import TRUTH
from hardware.simulated.table import SimulatedTable

HOURS: Final = 8.0
WARM_UP_S: Final = 3_600.0
_TOGETHER: Final = 5
"""So many measurements of memory are averaged."""

_PATIENCE_S: Final = 120.0


def measure_start(scale: float) -> dict[str, Measured]:
    """Measure from the start of a process until its first frame is drawn: without an evening, and with a long one."""
    entries = long_evening(times(scale, LONG, 100))
    public = Evening(entries).lines[-1]
    turn = public.setup.rules.public(public.state).turn
    starts_s: list[float] = []
    restarts_s: list[float] = []
    for _ in range(times(scale, 4)):
        with tempfile.TemporaryDirectory() as folder:
            starts_s.append(_first_screen_s(Path(folder), None))
            journal = Journal(Path(folder) / "long.evening")
            journal.keep(entries, datetime.now(UTC))
            journal.close()
            restarts_s.append(_first_screen_s(Path(folder), turn))
    note = "a new process until its first frame is drawn, in memory; the disk's cache is warm"
    return {
        "start": Measured(starts_s, note),
        "restart": Measured(restarts_s, f"{note}; the journal holds {len(entries)} entries, and the turn is the same"),
    }


def _first_screen_s(folder: Path, turn: str | None) -> float:
    began = perf_counter()
    with _child(folder, "start", str(folder / "long.evening")) as child:
        line = _out(child).readline()
        spent_s = perf_counter() - began
    if not line or json.loads(line)["turn"] != turn:
        raise RuntimeError(f"the device began with {line!r}, not with the turn of {turn}")
    return spent_s


def measure_lost(scale: float) -> dict[str, Measured]:
    """Kill a device in the middle of a game, and count what was shown before and is not on disk afterwards."""
    dice, lost = Random(1), []
    for _ in range(times(scale, 12)):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "killed.evening"
            with _child(Path(folder), "play", str(path)) as child:
                lines = [_out(child).readline() for _ in range(dice.randrange(5, 400))]
                child.kill()
                lines += _out(child).readlines()
            shown = [json.loads(line)["shown"] for line in lines if line.endswith(b"\n")]  # the last one may be cut off
            lost.append(float(max(0, max(shown) - len(read_journal(path)))))
    note = "SIGKILL in the middle of a game; what fsync promises beyond that is the disk's word"
    return {"lost": Measured(lost, note)}


def measure_memory(scale: float) -> dict[str, Measured]:
    """Let a device with screen and reader follow an evening, and watch its memory."""
    until_s = HOURS * 3_600 * scale
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "told").open("w+b") as told:
        with _child(Path(folder), "live", out=told) as child:
            assert child.stdin is not None
            for happening in _evening(until_s):
                pickle.dump(happening, child.stdin)
            child.stdin.close()
            child.wait(_PATIENCE_S)
        told.seek(0)
        lines = [json.loads(line) for line in told]
    warm = [line["mb"] for line in lines if line["t_s"] >= min(WARM_UP_S, until_s / 4)] or [lines[-1]["mb"]]
    grown = mean(warm[-_TOGETHER:]) - mean(warm[:_TOGETHER])
    note = (
        f"{lines[-1]['t_s'] / 3_600:.1f} simulated hours, {lines[-1]['entries']} entries,"
        " with reader and screen in one process; warm after an hour"
    )
    return {"memory": Measured([line["mb"] for line in lines], note), "growth": Measured([grown], note)}


def _evening(until_s: float) -> Iterator[Any]:
    """Yield what a device witnesses until so many simulated seconds have passed."""

    def eyes(card: str, touch_t_s: float, t_s: float) -> Reading:
        return Reading(t_s, ((card, 0.99),), touch_t_s, True)

    table = SimulatedTable(GAME, SEATS, 1, rounds=100_000, options={"target": "999999"}, frames=False, eyes=eyes)
    for happening in table.run():
        if happening.t_s > until_s:
            return
        if happening.kind != TRUTH:
            yield happening


@contextmanager
def _child(
    folder: Path, *arguments: str, out: "int | IO[bytes]" = subprocess.PIPE
) -> Iterator["subprocess.Popen[bytes]"]:
    """Start a device of its own below `folder`; it is ended when the block is left."""
    child = subprocess.Popen(
        [sys.executable, "-m", "companion.commands.benches.child", *arguments],
        stdin=subprocess.PIPE,
        stdout=out,
        env={**os.environ, HOME_VARIABLE: str(folder)},
    )
    with child:
        try:
            yield child
        finally:
            child.kill()


def _out(child: "subprocess.Popen[bytes]") -> IO[bytes]:
    assert child.stdout is not None
    return child.stdout


START: Final = Bench(
    "start",
    (
        Row("start", "start to the first usable screen", "s", 90, 5.0, 3.0),
        Row("restart", "start to the same turn after a power cut", "s", 90, 10.0, 5.0),
    ),
    measure_start,
)
LOST: Final = Bench(
    "lost", (Row("lost", "shown events that are not on disk after a kill -9", "events", 100, 1.0, 0.0),), measure_lost
)
MEMORY: Final = Bench(
    "memory",
    (
        Row("memory", "memory during 8 simulated hours", "MB", 100, 400.0, 250.0),
        Row("growth", "growth after warm-up", "MB", 100, 15.0, 0.0),
    ),
    measure_memory,
)
