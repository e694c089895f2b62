"""What the voice says when entries were added: the news, and after a correction only what moved."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.changes import changes, tell_change
from companion.entries import Changed, Fact, Inserted, Pressed, Redone, Removed, Seen, Told, Undone
from companion.evening import Line
from companion.event_words import Names
from companion.rules.game import N_, Public
from companion.table import Phrase
from companion.telling import announce, tell

_CORRECTED: Final = Phrase(N_("Corrected"))
_UNDONE: Final = Phrase(N_("Taken back"))
_REDONE: Final = Phrase(N_("Put back"))

CORRECTIONS: Final[Mapping[type, Phrase]] = {
    Undone: _UNDONE,
    Redone: _REDONE,
    Changed: _CORRECTED,
    Removed: _CORRECTED,
    Inserted: _CORRECTED,
}
"""What the voice says first after a correction; then it says what moved, and nothing else."""


def tell_undone(fact: Fact, was: Phrase | None, lines: Sequence[Line]) -> tuple[Phrase, ...]:
    """Return what an undo has taken back, or a redo put back, then the same in short; empty after anything else.

    Args:
        fact: What the newest entry says.
        was: How the line was told that an undo took back; None: it was none, but a correction of one.
        lines: The lines of the evening after it.
    """
    correction = Phrase(N_("a correction"))
    if isinstance(fact, Undone):
        return Phrase(N_("Taken back: {what}"), {"what": was or correction}), _UNDONE
    if isinstance(fact, Redone):
        line = next((line for line in reversed(lines) if line.entry == fact.entry and line.events), None)
        what = correction if line is None else tell(line.events, line.setup.names)
        return Phrase(N_("Put back: {what}"), {"what": what}), _REDONE
    return ()


def speak_corrections(before: Public | None, between: Public | None, names: Names) -> tuple[Phrase, ...]:
    """Return what a late witness has put right about the past, and nothing else.

    Args:
        before: The table before it.
        between: The table with the past put right.
        names: The players' names by seat letter.
    """
    if before is None or between is None or before == between:
        return ()
    return (_CORRECTED, *_moved(before, between, names))


def speak(
    fact: Fact, last: Line, before: Public | None, after: Public, objected: Sequence[Phrase] = ()
) -> tuple[Phrase, ...]:
    """Return what is said about one new entry.

    Args:
        fact: What the entry says.
        last: The last line of the evening.
        before: The table before the entry; None before the first game.
        after: The table after it.
        objected: What is said about what it breaks.
    """
    names = last.setup.names
    said: list[Phrase] = []
    if isinstance(fact, Seen):
        return ()
    if isinstance(fact, Told | Pressed) and last.events:
        said.append(tell(last.events, names, before))
        said += objected
    elif isinstance(fact, Inserted) and fact.by == "camera":
        said.append(tell(fact.events, names, before))
    elif before is not None and (done := CORRECTIONS.get(type(fact))):
        return (done, *_moved(before, after, names))
    return (*said, *announce(before, after, names))


def _moved(before: Public, after: Public, names: Names) -> tuple[Phrase, ...]:
    told = (tell_change(change, names) for change in changes(before, after))
    return tuple(phrase for phrase in told if phrase is not None)
