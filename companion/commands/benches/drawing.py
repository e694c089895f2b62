"""How quickly the screen draws and answers a finger, while the camera's thread has its hands full."""

import itertools
from collections.abc import Iterator
from time import perf_counter
from typing import Any, Final

from companion.commands.benches.folding import SEATS
from companion.commands.benches.rows import Bench, Measured, NotMeasured, Row, times
from companion.commands.benches.touching import BusyEyes
from companion.commands.simulation import NAMES, SimulatedDevice
from companion.messages import Intent, Reading, Undo
from companion.setup import set_up
from companion.table import Table
from hardware.simulated.table import SimulatedTable

GAME: Final = "classic"
SIZE: Final = (800, 480)
_NEW_TABLE_EVERY: Final = 20


def measure_screen(scale: float) -> dict[str, Measured]:
    """Measure frames a second, and the time from a finger's touch until its intent is posted and the frame drawn.

    Raises:
        NotMeasured: Kivy cannot draw here.
    """
    intents: list[Intent] = []
    try:
        from ui.stage import Stage

        stage = Stage(SIZE, post=intents.append)
    except Exception as trouble:  # whatever a machine without a graphics library says
        raise NotMeasured(f"no window can be opened here, not even offscreen ({trouble})") from trouble
    try:
        with BusyEyes():
            drawn = _frames_a_second(stage, times(scale, 120))
            answered = _touches_ms(stage, intents, times(scale, 20))
    finally:
        stage.close()
    note = f"{SIZE[0]}×{SIZE[1]}, drawn in memory without a graphics card, while another thread reads frames"
    return {"screen": Measured(drawn, note), "touch": Measured(answered, f"the key Undo; {note}")}


def _frames_a_second(stage: Any, wanted: int) -> list[float]:
    """Draw every frame anew, and a new table now and then; return what each frame would be as frames a second."""
    tables = list(itertools.islice(_tables(), 2 + wanted // _NEW_TABLE_EVERY))
    drawn = []
    for number in range(wanted + 3):
        began = perf_counter()
        if number % _NEW_TABLE_EVERY == 0:
            stage.show(tables.pop(0))
        stage.window.canvas.ask_update()
        stage.pump(1)
        drawn.append(1 / (perf_counter() - began))
    return drawn[3:]


def _touches_ms(stage: Any, intents: list[Intent], wanted: int) -> list[float]:
    """Touch the key Undo, and return how long it takes until its intent is posted and the frame drawn, in ms."""
    from kivy.base import EventLoop

    key = next(key for key in _keys(stage.root) if key.text == "Undo")
    waited_ms = []
    for number in range(wanted):
        finger = _finger(stage, number, *key.to_window(*key.center))
        intents.clear()
        began = perf_counter()
        EventLoop.post_dispatch_input("begin", finger)
        EventLoop.post_dispatch_input("end", finger)
        stage.window.canvas.ask_update()
        stage.pump(1)
        if any(isinstance(intent, Undo) for intent in intents):
            waited_ms.append((perf_counter() - began) * 1e3)
    return waited_ms


def _finger(stage: Any, number: int, x: float, y: float) -> Any:
    """Return a finger at (x, y) of the window, as a touch panel reports it."""
    from kivy.input.providers.mouse import MouseMotionEvent

    where = x / (stage.window.width - 1.0), y / (stage.window.height - 1.0)
    return MouseMotionEvent("panel", number, where, is_touch=True, type_id="touch")


def _keys(widget: Any) -> Iterator[Any]:
    from ui.pieces import Key

    for child in widget.children:
        if isinstance(child, Key):
            yield child
        yield from _keys(child)


def _tables() -> Iterator[Table]:
    """Yield what a device shows during a simulated evening."""

    def eyes(card: str, touch_t_s: float, t_s: float) -> Reading:
        return Reading(t_s, ((card, 0.99),), touch_t_s, True)

    table = SimulatedTable(GAME, SEATS, 1, rounds=50, frames=False, eyes=eyes)
    device = SimulatedDevice(set_up(GAME, NAMES[:SEATS]))
    shown = None
    for happening in table.run(lambda: device.table):
        device.take(happening)
        if device.table is not None and device.table is not shown and device.table.can_undo:
            shown = device.table
            yield shown


SCREEN: Final = Bench(
    "screen",
    (
        Row("screen", "frames drawn while vision runs", "frames/s", 90, 30.0, 60.0, more_is_better=True),
        Row("touch", "touch → intent posted and frame drawn", "ms", 99, 100.0, 50.0),
    ),
    measure_screen,
)
