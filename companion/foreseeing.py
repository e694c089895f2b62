"""What a correction would move, known before it is made: the evening is believed once more with it, and nothing is kept."""

from collections.abc import Iterable

from companion.belief import Belief
from companion.changes import changes
from companion.correcting import correction
from companion.entries import Entry
from companion.messages import Correct
from companion.table import Change


def foreseen(entries: Iterable[Entry], wanted: Correct) -> tuple[Change, ...] | None:
    """Return what would stand differently after a correction, or None where there is nothing to correct.

    What the camera saw later, and no longer fits, is understood anew, as it will be once the correction is made.

    Args:
        entries: The evening so far.
        wanted: The correction.
    """
    belief = Belief(entries)
    evening = belief.evening
    fact, setup = correction(wanted, evening), evening.setup
    if fact is None or setup is None:
        return None
    before = setup.rules.public(evening.state)
    belief.record(max(wanted.t_s, evening.t_s), fact)
    return changes(before, setup.rules.public(evening.state))
