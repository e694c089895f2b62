"""What a correction would move, known before it is made: the evening is folded once more with it, and nothing is kept."""

from collections.abc import Iterable

from companion.changes import changes
from companion.correcting import correction
from companion.entries import Entry
from companion.evening import Evening
from companion.messages import Correct
from companion.table import Change


def foreseen(entries: Iterable[Entry], wanted: Correct) -> tuple[Change, ...] | None:
    """Return what would stand differently after a correction, or None where there is nothing to correct.

    The judge may think further once it is made: what the camera saw may then mean something else, too.

    Args:
        entries: The evening so far.
        wanted: The correction.
    """
    evening = Evening(entries)
    fact, setup = correction(wanted, evening), evening.setup
    if fact is None or setup is None:
        return None
    before = setup.rules.public(evening.state)
    evening.add(Entry(evening.number + 1, max(wanted.t_s, evening.t_s), fact))
    return changes(before, setup.rules.public(evening.state))
