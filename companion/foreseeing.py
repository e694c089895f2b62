"""What a correction would move, known before it is made: the evening is believed once more with it, and nothing is kept."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from companion.belief import Belief
from companion.changes import changes
from companion.correcting import correction
from companion.entries import Entry
from companion.evening import Line
from companion.messages import Correct
from companion.table import Change
from companion.telling import tell_objection


def foreseen(entries: Iterable[Entry], wanted: Correct) -> tuple[Change, ...] | None:
    """Return what would stand differently after a correction, and what of the evening would break a ruling only then.

    None where there is nothing to correct.

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
    before, lines = setup.rules.public(evening.state), tuple(evening.lines)
    belief.record(max(wanted.t_s, evening.t_s), fact)
    moved = changes(before, setup.rules.public(evening.state))
    return *moved, *_broken_then(lines, evening.lines, setup.names)


def _broken_then(before: Sequence[Line], after: Sequence[Line], names: Mapping[str, str]) -> Iterator[Change]:
    """Yield every objection that nobody had to make before."""
    known = [each for line in before for each in line.objections]
    for objection in (each for line in after for each in line.objections if not each.hint):
        if objection in known:
            known.remove(objection)
        else:
            yield Change("against", None, "", objection.ruling, tell_objection(objection, names))
