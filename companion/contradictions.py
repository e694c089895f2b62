"""What cannot be true together in an evening's entries, although each of them can be read.

Nothing is left out for it. Entries stand in the order in which they were told, and some are rightly dated earlier than
the one before: a card is told of when it has been read, but dated when it came to rest, a press when its verdict is due.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from companion.entries import RULES, Candidates, Changed, Entry, Inserted, Pressed, Seen, SetUp, Told
from companion.idle_corrections import IdleCorrections
from companion.impossible import impossible
from companion.setup import Setup
from companion.sieve import LONG_PAST_S, ORDER_S
from companion.testimony import CAMERA, card_of

FINGER_BACK_S: Final = 2.0
"""A busy screen passes a tap on at most so late."""

ROUNDED: Final = 0.0001
"""A probability in a record may differ so much from the one that was meant."""

Contradiction = tuple[int, str]
"""The number of an entry, and what is wrong with it and how to mend it."""


def contradictions(entries: Iterable[Entry]) -> Iterator[Contradiction]:
    """Yield what no device can have written, in the order of the entries.

    Args:
        entries: An evening; any entries will do.
    """
    latest_s = touched_s = 0.0
    corrections, setups = IdleCorrections(), _SetUps()
    for entry in entries:
        fact = entry.fact
        for says in (*corrections.told(entry), *setups.told(entry)):
            yield entry.number, says
        seen: Candidates = fact.seen if isinstance(fact, Told | Seen | Inserted) else ()
        for says in _of_candidates(seen):
            yield entry.number, says
        if isinstance(fact, Told | Inserted) and (says := _of_the_witness(fact)):
            yield entry.number, says
        if seen:
            earliest_s, touched_s = touched_s - ORDER_S, max(touched_s, entry.t_s)
        elif isinstance(fact, Pressed):
            earliest_s = latest_s - LONG_PAST_S
        elif getattr(fact, "by", None) == CAMERA or (isinstance(fact, Changed) and fact.by == RULES):
            earliest_s = 0.0  # dated as the card that it makes room for
        else:
            earliest_s = latest_s - FINGER_BACK_S
        if entry.t_s < earliest_s:
            yield entry.number, _BACKWARDS.format(before=touched_s if seen else latest_s, now=entry.t_s)
        latest_s = max(latest_s, entry.t_s)


_BACKWARDS: Final = (
    "time runs backwards, from {before:.3f}s to {now:.3f}s; lines stand in the order in which they were told,"
    " so mend the time or the order"
)


class _SetUps:
    """Remembers which game each entry belongs to, and tells what cannot be in it."""

    def __init__(self) -> None:
        self._in_force: Setup | None = None
        self._of: dict[int, Setup | None] = {}

    def told(self, entry: Entry) -> Iterator[str]:
        """Yield what `entry`, the next one, tells that its game cannot hold."""
        fact = entry.fact
        if isinstance(fact, SetUp):
            self._in_force = fact.setup
        self._of[entry.number] = self._in_force
        named = fact.before if isinstance(fact, Inserted) else getattr(fact, "entry", entry.number)
        setup = self._of.get(named)
        if setup is not None and isinstance(fact, Told | Changed | Inserted):
            for event in fact.events:
                yield from impossible(setup, event)


def _of_candidates(seen: Candidates) -> Iterator[str]:
    """Yield what is wrong with the candidates of one reading."""
    codes = [code for code, _ in seen]
    for code in dict.fromkeys(codes):
        if codes.count(code) > 1:
            yield f"{code} stands {codes.count(code)} times among the camera's candidates; name each card once"
    total = sum(chance for _, chance in seen)
    if total > 1.0 + ROUNDED * len(seen):
        yield f"the camera's candidates add up to {total:.4f}; mend their probabilities, they make 1 at most"


def _of_the_witness(fact: Told | Inserted) -> str:
    """Return what is wrong where the camera is said to have seen a card it never thought of; else nothing."""
    card = card_of(fact.events[-1]) if fact.events else None
    if fact.by != CAMERA or not fact.seen or card is None or card in dict(fact.seen):
        return ""
    thought = " and ".join(dict.fromkeys(code for code, _ in fact.seen))
    return (
        f"the camera is said to have seen {card} ({fact.events[-1].timed(None)}), but it thought of {thought};"
        f" name {card} among its candidates, or another witness"
    )
