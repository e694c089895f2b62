"""An evening at the real table: the window and the threads, begun one after the other and ended in reverse order."""

import gc
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from companion import places
from companion.commands.heartbeat import beating
from companion.commands.opening import Opened
from companion.commands.reporting import bug_teller
from companion.commands.surroundings import Surroundings
from companion.commands.wiring import CameraThread, Device, Learned
from companion.entries import Entry
from companion.guard import Guard
from companion.journal_writer import JournalWriter
from companion.messages import NewGame, ShowNow
from companion.owner import Inbox, Owner
from companion.rules.game import N_
from companion.session import Session
from companion.setup import Setup
from companion.strictness import FRIENDLY
from companion.table import Phrase, Table
from hardware.assemble import Witnesses
from hardware.safety import outputs_off

OWNER_END_S: Final = 5.0
"""How long the owner may take for what was posted before the end."""

_STOPPED: Final = Phrase(N_("A bug keeps coming back: the game is not followed any more."))
_BLIND: Final = Phrase(N_("A bug keeps coming back: the camera is not used any more. Cards are told by taps."))


@dataclass(frozen=True, slots=True)
class Seating:
    """What an evening at the table needs.

    Attributes:
        opened: The evening so far.
        setup: The game to begin with, or None: the one under way, or what the screen asks for.
        witnesses: What this machine has.
        learned: What calibration learned.
        recorded: Whether the camera is a recording.
        inbox: Where the witnesses put their messages.
        now_s: The evening's clock.
        strictness: How loud the device objects until somebody chooses otherwise.
        surroundings: What the screen offers of the device; None: nothing.
    """

    opened: Opened
    setup: Setup | None
    witnesses: Witnesses
    learned: Learned
    recorded: bool
    inbox: Inbox
    now_s: Callable[[], float]
    strictness: str = FRIENDLY
    surroundings: Surroundings | None = None


def play(seating: Seating, app: Any) -> None:
    """Start the threads and run `app` until the evening is ended on the screen.

    Args:
        seating: What there is.
        app: The `ui.table_app.TableApp`, not yet running.
    """
    inbox, now_s, witnesses = seating.inbox, seating.now_s, seating.witnesses
    camera_thread = _camera_thread(seating, app)
    health, surroundings = dict(witnesses.health), seating.surroundings
    if surroundings is not None:
        surroundings.camera_thread, surroundings.health, surroundings.end = camera_thread, health, app.end
        surroundings.place = seating.learned.place
        surroundings.language = lambda: app.root_widget.phrases.language

    def show(table: Table) -> None:
        health.update(table.witnesses)
        app.show(table)
        if camera_thread is not None:
            camera_thread.look_for(table.game)

    def session(entries: Sequence[Entry]) -> Session:
        return Session(entries, health, seating.strictness)

    journal = seating.opened.journal
    first = Session(journal.entries, health, seating.strictness, journal.histories)
    if seating.setup is not None and first.evening.setup != seating.setup:
        inbox.put(NewGame(now_s(), seating.setup))
    inbox.put(ShowNow(now_s()))
    with ExitStack() as ending:
        device = _device(seating, app, show, ending)
        owner = Owner(first, device, inbox, remake=session, guard=_guard(seating, app, "owner", _STOPPED))
        ending.enter_context(_running(owner, now_s))
        ending.enter_context(outputs_off(witnesses.off))
        _start(witnesses, camera_thread, ending)
        ending.enter_context(_short_pauses())
        ending.enter_context(_heart_of_the_screen())
        app.run()


def _start(witnesses: Witnesses, camera_thread: CameraThread | None, ending: ExitStack) -> None:
    """Let buttons and camera witness from now on."""
    if witnesses.buttons is not None:
        witnesses.buttons.start()
    if camera_thread is not None:
        ending.callback(camera_thread.close)
        camera_thread.start()


def _heart_of_the_screen() -> AbstractContextManager[None]:
    from kivy.clock import Clock

    return beating(Clock.schedule_interval)


@contextmanager
def _short_pauses() -> Iterator[None]:
    """Let the garbage collector pass over what is there already: looking through it stops every thread (100 ms on a Pi)."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def _device(seating: Seating, app: Any, show: Callable[[Table], None], ending: ExitStack) -> Device:
    """Return what carries effects out: journal, screen, voice, lamps and buzzer; leaving ends the journal's thread."""
    journal, allowed = seating.opened.journal, lambda _: True
    writer = JournalWriter(journal, seating.inbox.put, lambda: datetime.now().astimezone(), _teller("journal"))
    ending.callback(writer.close)
    if seating.surroundings is not None:
        allowed = seating.surroundings.may
    return Device(seating.witnesses, writer.keep, show, lambda: app.root_widget.phrases, allowed, app.flash)


def _running(owner: Owner, now_s: Callable[[], float]) -> ExitStack:
    """Return `owner` running in its thread; leaving ends it after the messages that were posted before."""
    thread = threading.Thread(target=owner.run, args=(now_s,), name="owner", daemon=True)
    ending = ExitStack()
    ending.callback(thread.join, OWNER_END_S)
    ending.callback(owner.stop)
    thread.start()
    return ending


def _camera_thread(seating: Seating, app: Any) -> CameraThread | None:
    camera = seating.witnesses.camera
    if camera is None:
        return None
    return CameraThread(
        camera,
        seating.learned.watcher_for,
        seating.inbox.put,
        seating.now_s,
        recorded=seating.recorded,
        guard=_guard(seating, app, "camera", _BLIND),
    )


def _guard(seating: Seating, app: Any, where: str, gave_up: Phrase) -> Guard:
    """Return the guard of the thread `where`, which says `gave_up` on the screen when it does."""

    def tell(_: Exception) -> None:
        mend = Phrase(N_("Start the companion again. Reports are in {folder}."), {"folder": str(places.reports())})
        phrases = app.root_widget.phrases
        app.tell(phrases.say(gave_up), phrases.say(mend))

    return Guard(seating.now_s, _teller(where), tell)


def _teller(where: str) -> Callable[[Exception], None]:
    return bug_teller(where, sys.argv[1:])
