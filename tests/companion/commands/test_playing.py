"""The threads of an evening: they follow the game, survive a bug, and end in reverse order, whatever ends the window."""

import gc
import threading
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest

from companion import places
from companion.commands.opening import Wish, open_evening
from companion.commands.playing import Seating, play
from companion.commands.wiring import Learned
from companion.evening import Evening
from companion.guard import MOST_BUGS
from companion.histories import read_histories
from companion.journal import Journal, read_journal
from companion.messages import CameraState, Reading, Record, ShowNow
from companion.owner import Inbox
from companion.phrases import Phrases
from companion.rules.events import First
from companion.session import Session
from companion.setup import set_up
from companion.strictness import FRIENDLY
from companion.table import Table
from hardware.assemble import Witnesses
from hardware.buzzer import NoBuzzer
from hardware.lamp import NoLamps
from hardware.voice import SilentVoice

SETUP = set_up("classic", ["Ada", "Ben"])
PATIENCE_S = 10


class Root:
    phrases = Phrases("en")


class Screen:
    """A window without a display: `run` does what the test says."""

    root_widget = Root()

    def __init__(self, run: Callable[["Screen"], None]) -> None:
        self.tables: list[Table] = []
        self.told: list[tuple[str, str]] = []
        self.changed = threading.Condition()
        self._run = run

    def show(self, table: Table) -> None:
        with self.changed:
            self.tables.append(table)
            self.changed.notify_all()

    def flash(self, signal: str) -> None:
        """Nobody sees it."""

    def end(self) -> None:
        """It ends by itself."""

    def tell(self, what: str, mend: str) -> None:
        with self.changed:
            self.told.append((what, mend))
            self.changed.notify_all()

    def run(self) -> None:
        self._run(self)

    def wait_for(self, holds: Callable[["Screen"], bool]) -> None:
        with self.changed:
            assert self.changed.wait_for(lambda: holds(self), PATIENCE_S)


def evening(run: Callable[[Screen], None], inbox: Inbox, strictness: str = FRIENDLY) -> Screen:
    """Play an evening without any witness, and return its screen."""
    witnesses = Witnesses(None, None, NoLamps(), NoBuzzer(), SilentVoice(), (), {"camera": "none"})
    screen = Screen(run)
    with ExitStack() as until_closed:
        opened = open_evening(Wish(SETUP), until_closed)
        play(Seating(opened, SETUP, witnesses, Learned(), False, inbox, lambda: 1.0, strictness), screen)
    return screen


def our_threads() -> list[str]:
    return [thread.name for thread in threading.enumerate() if thread.name in ("owner", "journal", "camera")]


def test_what_is_posted_before_the_end_is_on_disk_after_it() -> None:
    inbox = Inbox()

    def run(screen: Screen) -> None:
        screen.wait_for(lambda it: bool(it.tables))
        inbox.put(Record(2.0, (First("R5"),)))

    evening(run, inbox)
    (path,) = places.evenings().glob("*.evening")
    assert len(read_journal(path)) == 2
    assert not our_threads()


def test_evening_that_is_gone_on_with_doubts_what_was_doubted() -> None:
    inbox = Inbox()

    def run(screen: Screen) -> None:
        inbox.put(Record(2.0, (First("R5"),)))
        inbox.put(Reading(6.0, (("R6", 0.5), ("R9", 0.45)), 5.6, accepted=False))
        screen.wait_for(lambda it: bool(it.tables) and "top" in it.tables[-1].doubt)

    before = evening(run, inbox).tables[-1]
    (path,) = places.evenings().glob("*.evening")
    journal = Journal(path)
    journal.close()
    assert len(read_histories(journal.histories, Evening(journal.entries))) > 1
    again = evening(lambda it: it.wait_for(lambda that: bool(that.tables)), Inbox()).tables[-1]
    assert (again.public, again.doubt, again.doubtful) == (before.public, before.doubt, before.doubtful)


def test_collector_passes_over_what_was_there_while_people_play() -> None:
    frozen: list[int] = []
    evening(lambda _: frozen.append(gc.get_freeze_count()), Inbox())
    assert frozen[0] > 1000
    assert gc.get_freeze_count() == 0


def test_evening_begins_at_the_level_of_the_settings() -> None:
    screen = evening(lambda it: it.wait_for(lambda that: bool(that.tables)), Inbox(), "tournament")
    assert screen.tables[-1].strictness == "tournament"


def test_window_that_fails_leaves_no_thread_behind() -> None:
    def run(screen: Screen) -> None:
        screen.wait_for(lambda it: bool(it.tables))
        raise RuntimeError("no window")

    with pytest.raises(RuntimeError, match="no window"):
        evening(run, Inbox())
    assert not our_threads()
    (path,) = places.evenings().glob("*.evening")
    assert len(read_journal(path)) == 1


@pytest.fixture
def stumbling(monkeypatch: pytest.MonkeyPatch) -> None:
    handle = Session.handle

    def stumble(self: Session, message: Any) -> Any:
        if isinstance(message, CameraState) and message.state == "bug":
            raise ZeroDivisionError("a bug")
        return handle(self, message)

    monkeypatch.setattr(Session, "handle", stumble)


@pytest.mark.usefixtures("stumbling")
def test_bug_leaves_a_report_and_the_next_tap_is_heard() -> None:
    inbox = Inbox()

    def run(screen: Screen) -> None:
        screen.wait_for(lambda it: bool(it.tables))
        inbox.put(CameraState(2.0, "lost"))
        inbox.put(CameraState(2.0, "bug"))
        inbox.put(Record(3.0, (First("R5"),)))
        screen.wait_for(lambda it: it.tables[-1].public.top == "R5")

    screen = evening(run, inbox)
    (report,) = places.reports().iterdir()
    assert "ZeroDivisionError: a bug" in report.read_text(encoding="utf-8")
    assert screen.tables[-1].witnesses["camera"] == "lost", "what was known of the witnesses is known"
    assert screen.told == []


@pytest.mark.usefixtures("stumbling")
def test_bug_that_keeps_coming_back_is_said_on_the_screen() -> None:
    inbox = Inbox()

    def run(screen: Screen) -> None:
        for _ in range(MOST_BUGS):
            inbox.put(CameraState(2.0, "bug"))
        inbox.put(ShowNow(3.0))
        screen.wait_for(lambda it: bool(it.told))

    ((what, mend),) = evening(run, inbox).told
    assert "the game is not followed any more" in what
    assert str(places.reports()) in mend
