"""What undo, redo and a correction mean in an evening, as the fact that the journal keeps."""

import logging
from collections.abc import Iterator
from dataclasses import replace

from companion.entries import Changed, Fact, Inserted, Redone, Removed, Undone
from companion.evening import Evening
from companion.messages import Correct, CorrectTogether, Redo, Undo

log = logging.getLogger(__name__)


def correction(message: Undo | Redo | Correct, evening: Evening) -> Fact | None:
    """Return the fact that `message` makes, or None where there is nothing to take back, put back or correct."""
    match message:
        case Undo():
            number = evening.undoable()
            return None if number is None else Undone(number)
        case Redo():
            number = evening.redoable()
            return None if number is None else Redone(number)
        case Correct(entry=number) if evening.told(number) is None:
            log.warning("ignored: entry %d is a set-up or not in force; there is nothing to correct", number)
            return None
        case Correct(entry=number, events=None):
            return Removed(number)
        case Correct(entry=number, events=tuple(events), before=True):
            return Inserted(number, events)
        case Correct(entry=number, events=tuple(events)):
            return Changed(number, events)
    return None


def corrections(message: Undo | Redo | Correct | CorrectTogether, evening: Evening) -> Iterator[Fact]:
    """Yield the facts that `message` makes and that change something; of one gesture, each goes along with the last."""
    along = False
    for each in message.corrections if isinstance(message, CorrectTogether) else (message,):
        fact = correction(each, evening)
        if fact is not None and not is_idle(fact, evening):
            yield replace(fact, along=True) if along and isinstance(fact, Changed | Removed | Inserted) else fact
            along = True


def is_idle(fact: Fact, evening: Evening) -> bool:
    """Tell whether `fact` corrects an entry to what it is already, by the word of the same witness."""
    if not isinstance(fact, Changed) or evening.told(fact.entry) != fact.events:
        return False
    return any(line.entry == fact.entry and line.by == fact.by for line in evening.lines)
