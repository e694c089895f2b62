"""A device beside a simulated table: the real session, judge, journal and (with pictures) vision, in one thread.

The same seed gives the same evening, entry by entry: time is simulated and nothing else is random.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from companion.commands.wiring import Watching
from companion.entries import Entry
from companion.journal import Journal
from companion.messages import Message, NewGame, ShowNow
from companion.owner import Owner, keep_at_once
from companion.session import Session
from companion.setup import Setup
from companion.table import Phrase, Table
from hardware.button import Board
from hardware.camera import Frame
from hardware.simulated.happenings import EDGES, FRAME, MESSAGE, Edges, Happening

NAMES: Final = ("Ada", "Ben", "Cleo", "Daria", "Emil", "Franka", "Gustaw", "Hania", "Igor", "Jana")
"""Who plays at simulated tables."""

BEGINNING: Final = datetime(2026, 1, 1, 18, 0, tzinfo=UTC)
"""When simulated evenings begin; a decoration, and the same in every run."""


_WITNESSES: Final = {"camera": "simulated", "buttons": "simulated", "voice": "simulated"}


class SimulatedDevice:
    """The device, driven by happenings instead of threads.

    Args:
        setup: The game that is set up before the first happening.
        journal: Where entries go; None keeps them in memory alone.
        watcher: Makes messages of frames; None where the table reports cards itself.
        on_show: Draws a table, for instance on a screen.
        on_say: Hears every sentence.

    Attributes:
        session: The session.
        table: What the device shows now, or None before it shows anything.
        asked: The numbers of the questions it has asked.
    """

    def __init__(
        self,
        setup: Setup,
        journal: Journal | None = None,
        watcher: Watching | None = None,
        on_show: Callable[[Table], None] = lambda _: None,
        on_say: Callable[[Phrase], None] = lambda _: None,
    ) -> None:
        self.session = Session(witnesses=_WITNESSES)
        self.table: Table | None = None
        self.asked: set[int] = set()
        self._journal = journal
        self._watcher = watcher
        self._on_show = on_show
        self._on_say = on_say
        self._answer = keep_at_once(self._write)
        self._owner = Owner(self.session, self)
        self._board = Board(tuple(setup.names), lambda message: self._owner.step(message), working="simulated")
        self._board.begin(0.0, dict.fromkeys(setup.names, False))
        self._owner.step(NewGame(0.0, setup))

    def take(self, happening: Happening) -> None:
        """Let the device witness one happening; passed deadlines come first."""
        self._owner.tick(happening.t_s)
        payload = happening.payload
        if happening.kind == FRAME and isinstance(payload, Frame) and self._watcher is not None:
            for message in self._watcher.see(payload.frame_bgr, payload.t_s):
                self._owner.step(message)
        elif happening.kind == EDGES and isinstance(payload, Edges):
            for edge in payload.edges:
                self._board.edge(payload.seat, edge.t_s, edge.down)
        elif happening.kind == MESSAGE and isinstance(payload, Message):
            self._owner.step(payload)

    def step(self, message: Message) -> None:
        """Let somebody who does not play at the simulated table tell the device something."""
        self._owner.step(message)

    def restart(self) -> None:
        """Lose everything but the journal, as in a power cut, and go on from it.

        Raises:
            ValueError: There is no journal.
        """
        if self._journal is None:
            raise ValueError("without a journal nothing is left after a power cut")
        path, t_s = self._journal.path, self.session.evening.t_s
        self._journal.close()
        self._journal = Journal(path)
        self.session = Session(self._journal.entries, witnesses=_WITNESSES, histories=self._journal.histories)
        self._owner = Owner(self.session, self)
        self._owner.step(ShowNow(t_s))

    def close(self) -> None:
        """Close the journal."""
        if self._journal is not None:
            self._journal.close()

    def keep(self, entry: Entry, histories: str) -> Message | None:
        """Write `entry` at once."""
        return self._answer(entry, histories)

    def show(self, table: Table) -> None:
        """Remember `table` for the people at the simulated table, and draw it."""
        self.table = table
        if table.question is not None:
            self.asked.add(table.question.number)
        self._on_show(table)

    def say(self, phrase: Phrase, urgent: bool) -> None:  # noqa: ARG002 - nobody is interrupted here
        """Speak `phrase`."""
        self._on_say(phrase)

    def acknowledge(self, seat: str) -> None:
        """Nobody hears a click here."""

    def light(self, seat: str, on: bool) -> None:
        """Nobody sees a lamp here."""

    def sound(self, name: str) -> None:
        """Nobody hears a signal here."""

    def _write(self, entries: Sequence[Entry], histories: str) -> int:
        last = entries[-1]
        if self._journal is None:
            return last.number
        return self._journal.keep(entries, BEGINNING + timedelta(seconds=last.t_s), histories)


def new_journal(folder: Path, name: str) -> Journal:
    """Return a journal at `folder`/`name` that holds nothing yet; what a former run left there is removed."""
    path = folder / name
    for old in folder.glob(f"{name}*"):
        old.unlink()
    return Journal(path)
