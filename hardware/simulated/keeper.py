"""The person who minds the device: answers its questions truthfully and mends what it got wrong.

The device's belief is compared with every recent moment of the truth. Where it equals one of them, the device stands
there: it is up to date, or it lacks what happened since. Where it equals none, it has recorded something wrong: a
single wrong line since the last agreement is corrected, several are taken back one by one.
"""

import difflib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.messages import Answer, Correct, Dismiss, Intent, Record, Undo
from companion.rules.events import Count, Event
from companion.rules.game import Public
from companion.table import Phrase, Question, Table
from companion.telling import TOGETHER, tell_event
from hardware.simulated.truth import Truth, differences
from hardware.simulated.watch import wrongly_certain

PATIENCE_S: Final = 3.0
"""So long people wait for the device to notice before they tap."""

MEMORY: Final = 30
"""How many events back the keeper looks for the moment at which the device stands."""


RECOUNTS: Final = frozenset(phrase.text for phrase in [tell_event(Count("A", 1), {})] if phrase is not None)
"""What a recount looks like on the screen; nothing in the truth corresponds to it."""


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
        tolerant: Whether what the device itself doubts may stay so while a round runs.
    """

    def __init__(self, truth: Truth, tally: Tally, tolerant: bool = False) -> None:
        self._truth = truth
        self._tally = tally
        self._tolerant = tolerant
        self._since_s: float | None = None
        self._asked: set[int] = set()

    def is_content(self, table: Table | None) -> bool:
        """Tell whether the device believes the truth and asks nothing."""
        if table is None:
            return True
        if table.question is not None:
            return False
        equal = not differences(table.public, self._truth.public)
        content = equal or (
            self._tolerant and self._truth.public.phase == "play" and not wrongly_certain(table, self._truth.public)
        )
        if content:
            self._since_s = None
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
            return self._answer(table.question, t_s)
        if self._since_s is None:
            self._since_s = t_s
        if t_s - self._since_s < PATIENCE_S:
            return None
        return self._mend(table, stands, t_s)

    def _mend(self, table: Table, stands: int | None, t_s: float) -> Intent:
        """Return the tap that puts the device right: what is missing, or a correction of the first wrong line."""
        self._tally.mendings += 1
        if stands is not None:
            return Record(t_s, tuple(_untimed(fact.event) for fact in self._truth.facts[stands:]))
        return self._corrected(table, t_s) or self._recounted(table, t_s) or Undo(t_s)

    def _recounted(self, table: Table, t_s: float) -> Intent | None:
        """Count the hands again: the mistake lies further back than the screen shows."""
        truth = {seat.seat: seat.cards for seat in self._truth.public.seats}
        wrong = [
            Count(seat.seat, cards)
            for seat in table.public.seats
            if (cards := truth.get(seat.seat)) is not None and cards != seat.cards
        ]
        return Record(t_s, tuple(wrong)) if wrong else None

    def _corrected(self, table: Table, t_s: float) -> Intent | None:
        """Compare the lines on the screen with what really happened, and correct the first that differs."""
        shown = [(line.entry, part) for line in table.log for part in _parts(line.says) if part.text not in RECOUNTS]
        facts = [_untimed(fact.event) for fact in self._truth.facts[-3 * len(shown) - 6 :]]
        told = [(event, phrase) for event in facts if (phrase := tell_event(event, table.names)) is not None]
        keys = [repr(part) for _, part in shown], [repr(phrase) for _, phrase in told]
        steps = difflib.SequenceMatcher(None, *keys, autojunk=False).get_opcodes()
        for kind, first, last, begin, end in steps:
            if kind == "equal" or first == 0:  # what happened before the first line on the screen is out of sight
                continue
            events = tuple(event for event, _ in told[begin:end])
            if first == len(shown):
                return Record(t_s, events)
            entry = shown[first][0]
            if first == last:
                return Correct(t_s, entry, events, before=True)
            whole = [place for place, (owner, _) in enumerate(shown) if owner == entry]
            kept = [told[_partner(steps, place)][0] for place in whole if _partner(steps, place) >= 0]
            return Correct(t_s, entry, (*kept[: first - whole[0]], *events, *kept[first - whole[0] :]) or None)
        return None

    def _answer(self, question: Question, t_s: float) -> Intent:
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


def _parts(says: Phrase) -> tuple[Phrase, ...]:
    """Return the phrases of the single events that a line of the log tells."""
    if says.text != TOGETHER:
        return (says,)
    first, then = says.values["first"], says.values["then"]
    return (*(_parts(first) if isinstance(first, Phrase) else ()), *(_parts(then) if isinstance(then, Phrase) else ()))


def _partner(steps: Sequence[tuple[str, int, int, int, int]], place: int) -> int:
    """Return which fact the shown part at `place` tells, or -1 if it tells none."""
    for kind, first, last, begin, _ in steps:
        if kind == "equal" and first <= place < last:
            return begin + place - first
    return -1


def _untimed(event: Event) -> Event:
    return replace(event, at_ms=None)
