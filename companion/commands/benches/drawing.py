"""How quickly the screen draws and answers a finger, while the camera's thread has its hands full."""

import itertools
from collections.abc import Iterator
from time import perf_counter, thread_time
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
_NEW_TABLE_EVERY: Final = 10


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
            drawn, own = _frames(stage, times(scale, 80))
            answered = _touches_ms(stage, intents, times(scale, 20))
    finally:
        stage.close()
    note = f"{SIZE[0]}×{SIZE[1]}, drawn in memory by {_renderer()}, while another thread reads frames"
    return {
        "screen": Measured(drawn, note),
        "layout": Measured(own, "processor time of the screen's thread; without what the graphics card does"),
        "touch": Measured(answered, f"the key Undo; {note}"),
    }


def _frames(stage: Any, wanted: int) -> tuple[list[float], list[float]]:
    """Draw every frame anew, and a new table now and then.

    Returns:
        What each frame would be as frames a second; how long each new table takes this program, in milliseconds.
    """
    from kivy.graphics.opengl import glFinish

    tables = list(itertools.islice(_tables(), 1 + wanted // _NEW_TABLE_EVERY))
    stage.show(tables[0])
    stage.pump(3)
    drawn, own = [], []
    for number in range(wanted):
        glFinish()  # or frames would wait in a queue, and the last of them for all
        began, worked = perf_counter(), thread_time()
        if number % _NEW_TABLE_EVERY == 0:
            stage.show(tables[number // _NEW_TABLE_EVERY])
        stage.window.canvas.ask_update()
        stage.pump(1)
        if number % _NEW_TABLE_EVERY == 0:
            own.append((thread_time() - worked) * 1e3)
        glFinish()
        drawn.append(1 / (perf_counter() - began))
    return drawn, own


def _touches_ms(stage: Any, intents: list[Intent], wanted: int) -> list[float]:
    """Touch the key Undo, and return how long it takes until its intent is posted and the frame drawn, in ms."""
    from kivy.base import EventLoop
    from kivy.graphics.opengl import glFinish

    key = next(key for key in _keys(stage.root) if key.text == "Undo")
    waited_ms = []
    for number in range(wanted):
        finger = _finger(stage, number, *key.to_window(*key.center))
        intents.clear()
        glFinish()
        began = perf_counter()
        EventLoop.post_dispatch_input("begin", finger)
        EventLoop.post_dispatch_input("end", finger)
        stage.window.canvas.ask_update()
        stage.pump(1)
        glFinish()
        if any(isinstance(intent, Undo) for intent in intents):
            waited_ms.append((perf_counter() - began) * 1e3)
    return waited_ms


def _renderer() -> str:
    """Return who draws: a graphics card, or the processor (llvmpipe)."""
    from kivy.graphics.opengl import GL_RENDERER, glGetString

    return bytes(glGetString(GL_RENDERER)).decode()


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
        Row("layout", "new table laid out, before the graphics card draws it", "ms", 90, 33.0, 16.0),
        Row("touch", "touch → intent posted and frame drawn", "ms", 99, 100.0, 50.0),
    ),
    measure_screen,
)
