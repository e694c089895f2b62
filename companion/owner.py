"""The owner: the one thread that takes messages out of the queue and hands them to the session.

Everything else only posts. `Owner.step` is the whole loop without a thread or a clock, which is what the simulated
table, replays and tests call; on the device `Owner.run` calls it with the real clock. A bug in `step` is the caller's; in
`run` it costs the message it came with: the session is made anew from the entries that were handed out to be kept.
"""

import logging
import queue
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from companion.effects import Acknowledge, Effect, Keep, Light, Say, Show, Sound
from companion.entries import Entry
from companion.guard import Guard
from companion.messages import JournalFailed, Kept, Message, ShowNow, Tick
from companion.session import Session
from companion.table import Phrase, Table

Inbox = queue.SimpleQueue[Message | None]
"""Where everybody puts messages for the owner; None ends it."""

log = logging.getLogger(__name__)

AHEAD_S: Final = 5.0
"""A message so much later than now comes from a wrong clock."""

IDLE_S: Final = 0.5
"""How long the owner waits for a message at most before it looks at the clock again."""


class Hands(Protocol):
    """Whoever carries out what the session wants done. No method may block."""

    def keep(self, entry: Entry, histories: str) -> Message | None:
        """Write `entry` and the `histories` left by then. Return the answer if it is known at once, else post it later."""
        ...

    def show(self, table: Table) -> None:
        """Draw `table`."""
        ...

    def say(self, phrase: Phrase, urgent: bool) -> None:
        """Speak `phrase`."""
        ...

    def acknowledge(self, seat: str) -> None:
        """Click and flash for a press that has arrived."""
        ...

    def light(self, seat: str, on: bool) -> None:
        """Switch the lamp of `seat`."""
        ...

    def sound(self, name: str) -> None:
        """Play the signal `name`."""
        ...


class Owner:
    """Loops a session.

    Args:
        session: The session; nobody else calls it.
        hands: Who carries the effects out.
        inbox: Where messages wait, possibly some already; None: a new one.
        remake: Returns a session that goes on from entries, after a bug.
        guard: Told of bugs in `run`; None: they end it.
    """

    def __init__(
        self,
        session: Session,
        hands: Hands,
        inbox: Inbox | None = None,
        *,
        remake: Callable[[Sequence[Entry]], Session] = Session,
        guard: Guard | None = None,
    ) -> None:
        self._session = session
        self._hands = hands
        self._queue: Inbox = queue.SimpleQueue() if inbox is None else inbox
        self._remake = remake
        self._guard = guard
        self._entries = list(session.evening.entries)

    def post(self, message: Message) -> None:
        """Put `message` into the queue; may be called from any thread."""
        self._queue.put(message)

    def stop(self) -> None:
        """Let `run` return after the messages that were posted before."""
        self._queue.put(None)

    def step(self, message: Message) -> None:
        """Hand `message` to the session and carry out what follows, at once."""
        pending = [message]
        while pending:
            for effect in self._session.handle(pending.pop(0)):
                answer = self._carry_out(effect)
                if answer is not None:
                    pending.append(answer)

    def tick(self, now_s: float) -> None:
        """Post a `Tick` to the session if a deadline has passed at `now_s`."""
        deadline = self._session.next_deadline()
        if deadline is not None and deadline <= now_s:
            self.step(Tick(now_s))

    def run(self, now_s: Callable[[], float]) -> None:
        """Take messages until `stop`; on the device this is the owner thread's whole life.

        Args:
            now_s: The evening's clock, in seconds.
        """
        while True:
            try:
                if not self._take_next(now_s):
                    return
            except Exception as bug:  # the border of this thread
                if self._guard is None:
                    raise
                if not self._guard.goes_on(bug) or not self._begin_anew(self._guard):
                    return
                self.post(ShowNow(now_s()))

    def _take_next(self, now_s: Callable[[], float]) -> bool:
        """Take one message, or let a deadline pass; tell whether there may be more."""
        deadline = self._session.next_deadline()
        wait_s = IDLE_S if deadline is None else min(IDLE_S, max(0.0, deadline - now_s()))
        try:
            message = self._queue.get(timeout=wait_s)
        except queue.Empty:
            self.tick(now_s())
            return True
        if message is None:
            return False
        if message.t_s > now_s() + AHEAD_S:
            log.warning("ignored: %s of %.1f s lies in the future", type(message).__name__, message.t_s)
        else:
            self.step(message)
        return True

    def _begin_anew(self, guard: Guard) -> bool:
        """Make the session anew from the entries that are or will be on disk; tell whether that went well."""
        while True:
            try:
                self._session = self._remake(self._entries)
                return True
            except Exception as bug:  # the bug is in what the entries lead to
                if not guard.goes_on(bug):
                    return False

    def _carry_out(self, effect: Effect) -> Message | None:
        match effect:
            case Keep(entry=entry, histories=histories):
                self._entries.append(entry)
                return self._hands.keep(entry, histories)
            case Show(table=table):
                self._hands.show(table)
            case Say(phrase=phrase, urgent=urgent):
                self._hands.say(phrase, urgent)
            case Acknowledge(seat=seat):
                self._hands.acknowledge(seat)
            case Light(seat=seat, on=on):
                self._hands.light(seat, on)
            case Sound(name=name):
                self._hands.sound(name)
        return None


def keep_at_once(keep: Callable[[Sequence[Entry], str], int]) -> Callable[[Entry, str], Message]:
    """Return a `Hands.keep` that writes in the calling thread; what is refused is written before what comes next.

    Args:
        keep: Writes entries and the newest histories, all or none, and returns the last one's number, or raises OSError.
    """
    waiting: list[Entry] = []

    def answer(entry: Entry, histories: str) -> Message:
        waiting.append(entry)
        try:
            number = keep(tuple(waiting), histories)
        except OSError as error:
            return JournalFailed(entry.t_s, str(error))
        waiting.clear()
        return Kept(entry.t_s, number)

    return answer
