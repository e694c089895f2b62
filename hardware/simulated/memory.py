"""What the people at a table still remember, and how they put the device's last lines right by it.

Everybody knows the last few things that happened, in their order. Where a line of the log tells something else, it is
tapped and changed; what it lacks is put in before the line that follows. People put right what was first: the device
then understands the rest by itself.
"""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from typing import Final, TypeAlias

from companion.rules.events import Event, Step, untimed
from companion.table import LogLine
from hardware.simulated.alignment import CHANGE, Pair, aligned, difference
from hardware.simulated.truth import Fact

LINES: Final = 8
"""So many last lines people look at."""

OPEN_LINES: Final = 40
"""The same where everybody's cards lie open, so that each shows which line is wrong."""

ANYBODY: Final = "*"
"""Stands for the seat of a card of which only the table knows to whom it went."""


@dataclass(frozen=True, slots=True)
class Amendment:
    """One change of the strip of past lines: a thing that is put in, taken out, or made another.

    Attributes:
        entry: The line that is changed; 0: something is told now.
        events: What it is to tell; empty: it is removed.
        before: Whether `events` are put in before the line, which stays as it is.
        what: The change, for counting.
    """

    entry: int
    events: tuple[Event, ...]
    before: bool
    what: str


Change: TypeAlias = tuple[Amendment, Set[str]]
"""An amendment with the seats whose cards it puts right."""


def amendment(log: Sequence[LogLine], facts: Sequence[Fact], mistaken: Set[str] = frozenset()) -> Amendment | None:
    """Return the first change that makes the last lines of `log` tell what happened, or None if there is none.

    Args:
        log: What the device shows of the past, the newest last.
        facts: What really happened, the newest last.
        mistaken: Seats shown wrongly; a change that concerns one of them is preferred.
    """
    number = OPEN_LINES if facts and facts[-1].public.seats[0].cards is None else LINES
    compared = _Compared(log[-number:], untimed(fact.event for fact in facts[-2 * number :]))
    changes = tuple(compared.changes())
    concerned = {*mistaken, ANYBODY}
    return next((change for change, seats in changes if seats & concerned), changes[0][0] if changes else None)


class _Compared:
    """The last lines of a log beside what happened.

    Args:
        log: The lines.
        happened: What happened, without times.
    """

    def __init__(self, log: Sequence[LogLine], happened: Sequence[Event]) -> None:
        self._places = [(line, place) for line in log for place in range(len(line.events))]
        self._shown = untimed(line.events[place] for line, place in self._places)
        self._happened = happened
        self._pairs = aligned(self._shown, happened)
        lone_lines = {self._shown[own] for own, its in self._pairs if own is not None and its is None}
        lone_facts = {happened[its] for own, its in self._pairs if own is None and its is not None}
        self._out_of_order = lone_lines & lone_facts

    def changes(self) -> Iterator[Change]:
        """Yield every change, the oldest first; a right card before the wrong seat last, for the device may move it."""
        moved: list[Change] = []
        for at, (own, its) in enumerate(self._pairs):
            wrong = () if own is None else (self._shown[own],)
            right = () if its is None else (self._happened[its],)
            follows = next((own for own, _ in self._pairs[at:] if own is not None), None)
            if follows is None:
                yield from moved
                yield Amendment(0, right, False, "untold"), _seats(right)
                return
            if wrong == right or (self._out_of_order.intersection((*wrong, *right)) and not (wrong and right)):
                continue
            change = _change(*self._places[follows], bool(wrong), right)
            seats = _seats((*wrong, *right))
            if wrong and right and difference(wrong[0], right[0]) < CHANGE:
                moved.append((change, seats))
            else:
                yield change, seats | _seats(self._moved_by(self._pairs[at + 1 :]))
        yield from moved

    def _moved_by(self, later: Sequence[Pair]) -> Iterator[Event]:
        """Yield the right cards before the wrong seats that follow a change at once: the change moves them, too."""
        for own, its in later:
            if own is None or its is None or difference(self._shown[own], self._happened[its]) >= CHANGE:
                return
            if self._shown[own] != self._happened[its]:
                yield from (self._shown[own], self._happened[its])


def _change(line: LogLine, place: int, instead: bool, right: tuple[Event, ...]) -> Amendment:
    """Return the change by which `line` tells `right` at `place`, or, not `instead` of what it tells there, before it."""
    if not instead and not place:
        return Amendment(line.entry, right, True, "insert")
    events = (*line.events[:place], *right, *line.events[place + instead :])
    return Amendment(line.entry, untimed(events), False, "replace" if right else "delete")


def _seats(events: Iterable[Event]) -> frozenset[str]:
    """Return whose cards `events` concern; one of an open job may go to anybody."""
    return frozenset(ANYBODY if isinstance(event, Step) else str(getattr(event, "seat", "")) for event in events)
