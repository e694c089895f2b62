"""A device in a process of its own, for what needs one: starting, dying, and how much memory it takes.

    python -m companion.commands.benches.child start JOURNAL     a screen and, if JOURNAL holds one, the evening on it
    python -m companion.commands.benches.child play JOURNAL      a simulated evening as fast as it goes, until killed
    python -m companion.commands.benches.child live              a device that is fed with pickled happenings

It prints JSON lines.
"""

import json
import pickle
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from companion.commands.benches.machine import resident_mb
from companion.commands.simulation import NAMES, SimulatedDevice
from companion.journal import Journal
from companion.messages import Reading
from companion.session import Session
from companion.setup import set_up
from hardware.simulated.table import SimulatedTable

GAME: Final = "classic"
SEATS: Final = 4
DRAWN_FIRST: Final = 150
"""So many tables are drawn at the beginning, until every face and word has been drawn once …"""

DRAWN_EVERY: Final = 80
"""… and then one of so many: a screen in memory is slow to draw."""

WATCHED_FPS: Final = 20.0
WATCHED_FIRST: Final = 300
"""So many frames the watcher sees at the beginning, until it remembers as many looks as it ever does."""

OFTEN_S: Final = 400.0
"""So often, in simulated seconds, the process says how much memory it takes."""


def main(arguments: list[str]) -> None:
    """Do what the first argument says."""
    what, *rest = arguments
    deeds: dict[str, Callable[..., None]] = {"start": start, "play": play, "live": live}
    deeds[what](*rest)


def start(journal: str) -> None:
    """Do what `companion play` does until somebody can use the screen, and tell whose turn it is.

    The window is drawn in memory, since this machine may have no display.
    """
    from ui.stage import Stage
    from vision.reader import Reader
    from vision.watcher import Watcher

    opened = Journal(Path(journal))
    session = Session(opened.entries, histories=opened.histories)
    stage = Stage()
    table = session.table()
    if table is None:
        stage.root.show_setup()
    else:
        stage.show(table)
    stage.pump(2)
    _tell(turn=None if table is None else table.public.turn)
    Watcher(Reader(deck=GAME), deck=GAME)  # on the device it is made by the camera's thread, beside the screen
    _tell(watching=True)


def play(journal: str) -> None:
    """Follow a simulated evening and tell of every table that is shown; its entries are on disk then, or should be."""
    table = SimulatedTable(GAME, SEATS, 1, rounds=1_000, frames=False, eyes=_honest)
    device = SimulatedDevice(
        set_up(GAME, NAMES[:SEATS]), Journal(Path(journal)), on_show=lambda it: _tell(shown=it.entry)
    )
    for happening in table.run(lambda: device.table):
        device.take(happening)


def live() -> None:
    """Follow what happens elsewhere with everything a device has in memory, and tell now and then what it takes."""
    import numpy as np

    from ui.stage import Stage
    from vision.reader import Reader, use_threads
    from vision.watcher import Watcher

    use_threads(1)
    stage, watcher = Stage(), Watcher(Reader(deck=GAME), deck=GAME)
    device = SimulatedDevice(set_up(GAME, NAMES[:SEATS], options={"target": "999999"}))
    frame_bgr = np.random.default_rng(1).integers(90, 110, (720, 1280, 3), np.uint8)
    for number in range(WATCHED_FIRST):
        watcher.see(frame_bgr, (number - WATCHED_FIRST) / WATCHED_FPS)
    told_s = -OFTEN_S
    for number, happening in enumerate(_fed()):
        device.take(happening)
        if device.table is not None and (number < DRAWN_FIRST or number % DRAWN_EVERY == 0):
            stage.show(device.table)
            stage.pump(1)
        if happening.t_s - told_s >= OFTEN_S:
            watcher.see(frame_bgr, happening.t_s)
            told_s = happening.t_s
            _tell(t_s=happening.t_s, mb=resident_mb(), entries=device.session.evening.number)


def _honest(card: str, touch_t_s: float, t_s: float) -> Reading:
    return Reading(t_s, ((card, 0.99),), touch_t_s, True)


def _fed() -> Iterator[Any]:
    """Yield the happenings that come in on stdin, written there by the very program that started this one."""
    while True:
        try:
            yield pickle.load(sys.stdin.buffer)
        except EOFError:
            return


def _tell(**what: object) -> None:
    print(json.dumps(what), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
