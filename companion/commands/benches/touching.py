"""How soon a press is acknowledged while the camera's thread has its hands full."""

import threading
from random import Random
from time import perf_counter
from typing import Final

import numpy as np

from companion.commands.benches.folding import SEATS
from companion.commands.benches.rows import Bench, Measured, Row, times
from companion.commands.simulation import NAMES
from companion.entries import Entry
from companion.messages import Kept, Message, NewGame
from companion.owner import Owner
from companion.session import Session
from companion.setup import set_up
from companion.table import Phrase, Table
from hardware.simulated.button import SimulatedButtons
from vision.reader import Reader, use_threads

GAME: Final = "classic"
_PAUSE_S: Final = 0.06
_LONGEST_S: Final = 5.0


class BusyEyes:
    """A thread that reads one frame after the other, as on the device at its busiest. A context manager."""

    def __init__(self) -> None:
        use_threads(1)
        self._reader = Reader(GAME)
        self._frame_bgr = np.random.default_rng(1).integers(0, 255, (720, 1280, 3), np.uint8)
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._look, name="busy eyes", daemon=True)

    def __enter__(self) -> "BusyEyes":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ending.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._ending.is_set():
            self._reader.read_top(self._frame_bgr)


class _Hands:
    """Notes when a press is acknowledged, and does nothing else."""

    def __init__(self) -> None:
        self.acknowledged = threading.Event()
        self.at = 0.0

    def keep(self, entry: Entry, histories: str) -> Message | None:  # noqa: ARG002 - no disk here
        return Kept(entry.t_s, entry.number)

    def show(self, table: Table) -> None:
        pass

    def say(self, phrase: Phrase, urgent: bool) -> None:
        pass

    def acknowledge(self, seat: str) -> None:  # noqa: ARG002 - whose lamp it is does not matter here
        self.at = perf_counter()
        self.acknowledged.set()

    def light(self, seat: str, on: bool) -> None:
        pass

    def sound(self, name: str) -> None:
        pass


def measure_press(scale: float) -> dict[str, Measured]:
    """Measure from a raw edge in the pins' thread until lamp and click are ordered in the owner's."""
    hands, session = _Hands(), Session(witnesses={"camera": "ok", "buttons": "ok"})
    owner = Owner(session, hands)
    owner.post(NewGame(perf_counter(), set_up(GAME, NAMES[:SEATS])))
    seats = "ABCDEFGH"[:SEATS]
    buttons = SimulatedButtons(seats, owner.post, perf_counter, Random(1), own_thread=True)
    running = threading.Thread(target=owner.run, args=(perf_counter,), name="owner", daemon=True)
    pause, waited_ms = threading.Event(), []
    running.start()
    buttons.start()
    with BusyEyes():
        for number in range(times(scale, 150)):
            hands.acknowledged.clear()
            pause.wait(_PAUSE_S)
            began = perf_counter()
            buttons.press(seats[number % SEATS], began)
            if hands.acknowledged.wait(_LONGEST_S):
                waited_ms.append((hands.at - began) * 1e3)
    buttons.close()
    owner.stop()
    running.join(_LONGEST_S)
    note = "simulated button, real threads, while another thread reads one frame after the other"
    return {"press": Measured(waited_ms, note)}


PRESS: Final = Bench(
    "press", (Row("press", "press → acknowledging lamp and click", "ms", 99, 50.0, 20.0),), measure_press
)
