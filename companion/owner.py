"""The owner: the one thread that takes messages out of the queue and hands them to the session.

Everything else only posts. `Owner.step` is the whole loop without a thread or a clock, which is what the simulated
table, replays and tests call; on the device `Owner.run` calls it with the real clock.
"""

import queue
from collections.abc import Callable
from typing import Final, Protocol

from companion.effects import Acknowledge, Effect, Keep, Light, Say, Show, Sound
from companion.entries import Entry
from companion.messages import JournalFailed, Kept, Message, Tick
from companion.session import Session
from companion.table import Phrase, Table

IDLE_S: Final = 0.5
"""How long the owner waits for a message at most before it looks at the clock again."""


class Hands(Protocol):
    """Whoever carries out what the session wants done. No method may block."""

    def keep(self, entry: Entry) -> Message | None:
        """Write `entry`. Return the answer if it is known at once, else post it later."""
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
    """

    def __init__(self, session: Session, hands: Hands) -> None:
        self._session = session
        self._hands = hands
        self._queue: queue.SimpleQueue[Message | None] = queue.SimpleQueue()

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
            deadline = self._session.next_deadline()
            wait_s = IDLE_S if deadline is None else min(IDLE_S, max(0.0, deadline - now_s()))
            try:
                message = self._queue.get(timeout=wait_s)
            except queue.Empty:
                self.tick(now_s())
                continue
            if message is None:
                return
            self.step(message)

    def _carry_out(self, effect: Effect) -> Message | None:
        match effect:
            case Keep(entry=entry):
                return self._hands.keep(entry)
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


def keep_at_once(keep: Callable[[Entry], int]) -> Callable[[Entry], Message]:
    """Return a `Hands.keep` that writes in the calling thread.

    Args:
        keep: Writes an entry and returns its number, or raises OSError.
    """

    def answer(entry: Entry) -> Message:
        try:
            return Kept(entry.t_s, keep(entry))
        except OSError as error:
            return JournalFailed(entry.t_s, str(error))

    return answer
