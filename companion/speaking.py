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

CORRECTIONS: Final[Mapping[type, Phrase]] = {
    Undone: Phrase(N_("Taken back")),
    Redone: Phrase(N_("Put back")),
    Changed: _CORRECTED,
    Removed: _CORRECTED,
    Inserted: _CORRECTED,
}
"""What the voice says first after a correction; then it says what moved, and nothing else."""


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
