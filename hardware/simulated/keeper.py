"""The person who minds the device: answers its questions truthfully and mends what it got wrong.

The device's belief is compared with every recent moment of the truth. Where it equals one of them, the device stands
there: it is up to date, or it lacks what happened since. Where it equals none, it has recorded something wrong: a
single wrong line since the last agreement is corrected, several are taken back one by one.
"""

from dataclasses import dataclass, replace
from typing import Any, Final

from companion.messages import Answer, Correct, Dismiss, Intent, Record, Undo
from companion.rules.events import Event
from companion.rules.game import Public
from companion.table import Question, Table
from hardware.simulated.truth import Truth, differences

PATIENCE_S: Final = 3.0
"""So long people wait for the device to notice before they tap."""

MEMORY: Final = 30
"""How many events back the keeper looks for the moment at which the device stands."""

MOST_UNDOS: Final = 12


@dataclass(slots=True)
class Tally:
    """What a simulated evening came to.

    Attributes:
        rounds: Rounds played.
        plays: Cards laid.
        questions: Questions that the device asked.
        mendings: Taps needed to put the device right.
        differences: What the device believed wrongly in the end of a round.
    """

    rounds: int = 0
    plays: int = 0
    questions: int = 0
    mendings: int = 0
    differences: tuple[str, ...] = ()


class Keeper:
    """Minds the device for the whole table.

    Args:
        truth: What really happened.
        tally: Counts questions and mendings.
    """

    def __init__(self, truth: Truth, tally: Tally) -> None:
        self._truth = truth
        self._tally = tally
        self._since_s: float | None = None
        self._undone = 0
        self._agreed = 0, 0
        self._asked: set[int] = set()

    def is_content(self, table: Table | None) -> bool:
        """Tell whether the device believes the truth and asks nothing."""
        if table is None:
            return True
        content = table.question is None and not differences(table.public, self._truth.public)
        if content:
            self._since_s, self._undone = None, 0
            self._agreed = len(self._truth.facts), table.entry
        return content

    def look(self, table: Table | None, t_s: float) -> Intent | None:
        """Look at the device's screen; return the tap it needs now, if any.

        Args:
            table: What the device shows; None: there is no device.
            t_s: Now.
        """
        if table is None or self.is_content(table):
            return None
        stands = self._stands_at(table.public)
        if table.question is not None:
            return self._answer(table.question, stands, t_s)
        if self._since_s is None:
            self._since_s = t_s
        if t_s - self._since_s < PATIENCE_S:
            return None
        return self._mend(table, stands, t_s)

    def _mend(self, table: Table, stands: int | None, t_s: float) -> Intent | None:
        if stands is not None:
            self._tally.mendings += 1
            missing = self._truth.facts[stands:]
            return Record(t_s, tuple(_untimed(fact.event) for fact in missing))
        if self._undone >= MOST_UNDOS:
            return None
        self._undone += 1
        self._tally.mendings += 1
        facts, entry = self._agreed
        wrong = [line.entry for line in table.log if line.entry > entry]
        missing = self._truth.facts[facts:]
        if self._undone == 1 and len(wrong) == 1 and missing:
            return Correct(t_s, wrong[0], tuple(_untimed(fact.event) for fact in missing))
        return Undo(t_s)

    def _answer(self, question: Question, stands: int | None, t_s: float) -> Intent:
        if question.number not in self._asked:
            self._asked.add(question.number)
            self._tally.questions += 1
        self._since_s = t_s
        best: tuple[int, int] | None = None
        last = len(self._truth.facts)
        for index, choice in enumerate(question.choices):
            for before in range(last, max(-1, last - MEMORY), -1):
                reached = self._reached(before, choice.events)
                if choice.events and reached is not None and (best is None or reached > best[0]):
                    best = reached, index
        if best is None:
            empty = [index for index, choice in enumerate(question.choices) if not choice.events]
            return Answer(t_s, question.number, empty[0]) if empty else Dismiss(t_s, question.number)
        return Answer(t_s, question.number, best[1])

    def _stands_at(self, belief: Public) -> int | None:
        """Return after how many true events the device's belief is right, or None."""
        last = len(self._truth.facts)
        for number in range(last, max(-1, last - MEMORY), -1):
            if not differences(belief, self._public_after(number)):
                return number
        return None

    def _reached(self, stands: int, events: tuple[Event, ...]) -> int | None:
        """Return after how many true events the device would be right if `events` were recorded, or None."""
        state: Any = self._truth.states[stands]
        for event in events:
            state = self._truth.rules.apply(state, event)
        public = self._truth.rules.public(state)
        for number in range(len(self._truth.facts), stands - 1, -1):
            if not differences(public, self._public_after(number)):
                return number
        return None

    def _public_after(self, number: int) -> Public:
        return self._truth.facts[number - 1].public if number else self._truth.beginning


def _untimed(event: Event) -> Event:
    return replace(event, at_ms=None)
