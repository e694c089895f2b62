"""What the people at a table still remember, and how they put the device's last lines right by it.

Everybody knows the last few things that happened, in their order. Where a line of the log tells something else, it is
tapped and changed; what it lacks is put in before the line that follows.
"""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

from companion.rules.events import Deal, Event, First, Flip, Force, Hit, Jump, Play, Step, untimed
from companion.table import LogLine
from hardware.simulated.truth import Fact

CARDS: Final = Deal | First | Flip | Force | Hit | Jump | Play | Step
"""What lays a card."""

LINES: Final = 8
"""So many last lines people look at."""

OPEN_LINES: Final = 40
"""The same where everybody's cards lie open, so that each shows which line is wrong."""


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


def amendment(log: Sequence[LogLine], facts: Sequence[Fact], mistaken: Set[str] = frozenset()) -> Amendment | None:
    """Return the first change that makes the last lines of `log` tell what happened, or None if there is none.

    Args:
        log: What the device shows of the past, the newest last.
        facts: What really happened, the newest last.
        mistaken: Seats shown wrongly; a change that concerns one of them is preferred.
    """
    changes = tuple(_changes(log, facts))
    return next((change for change, seats in changes if seats & mistaken), changes[0][0] if changes else None)


def _changes(log: Sequence[LogLine], facts: Sequence[Fact]) -> Iterator[tuple[Amendment, Set[str]]]:
    """Yield every change, the oldest first, with the seats of which it speaks."""
    number = OPEN_LINES if facts and facts[-1].public.seats[0].cards is None else LINES
    shown = [(line, place) for line in log[-number:] for place in range(len(line.events))]
    happened = untimed(fact.event for fact in facts[-2 * number :])
    shown_words = [line.events[place].timed(None).words() for line, place in shown]
    matched = SequenceMatcher(None, shown_words, [event.words() for event in happened], autojunk=False)
    agreed = False
    for kind, start, end, first, last in matched.get_opcodes():
        if kind == "equal":
            agreed = True
            continue
        if not agreed:  # older than what is shown, or remembered
            continue
        right = happened[first:last]
        if start == len(shown):
            yield Amendment(0, right[:1], False, "untold"), _seats(right)
            return
        line, place = shown[start]
        seats = _seats((*right, *(line.events[place] for line, place in shown[start:end])))
        wrong = line.events[place] if end > start else None
        if right and (wrong is None or not _lays(right[0])):
            if place == 0:
                yield Amendment(line.entry, right[:1], True, "insert"), seats
                continue
            events = (*line.events[:place], right[0], *line.events[place:])
        elif right and wrong is not None and _lays(wrong):
            events = (*line.events[:place], right[0], *line.events[place + 1 :])
        else:
            events = (*line.events[:place], *line.events[place + 1 :])
        yield Amendment(line.entry, untimed(events), False, "replace" if right else "delete"), seats


def _lays(event: Event) -> bool:
    return isinstance(event, CARDS) and not (isinstance(event, Step) and event.flipped.moves)


def _seats(events: Iterable[Event]) -> frozenset[str]:
    return frozenset(str(seat) for event in events if (seat := getattr(event, "seat", None)))
