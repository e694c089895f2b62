"""Watches for how many plays a device shows something wrong as if it were certain."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from companion.rules.game import Public
from companion.table import Table
from hardware.simulated.alignment import CARDS
from hardware.simulated.truth import Truth

PATIENT: Final = 2
"""Shown wrongly for more plays than this is a divergence."""

COUNTED: Final = -1_000
"""Since when something that was counted as a divergence is wrong, so that it is not counted again."""

FIELDS: Final = ("turn", "clockwise", "colour", "owed", "top")
"""What the whole table looks at; besides these, who is out, and how many cards everybody holds."""


LATELY: Final = 12
"""So many last lines and facts are compared to find out what was misunderstood."""


@dataclass(slots=True)
class Watch:
    """What a device showed wrongly, and for how long.

    Attributes:
        divergences: How often each thing was shown as certain and wrong for more than `PATIENT` plays.
        since: The number of plays when each thing that is wrong now became so.
        looks: How often somebody looked while a round ran.
        wrong: How often something was shown as certain and wrong then, however shortly.
        unsure: How often the device showed then that it did not know one of `FIELDS`.
        causes: What the device had misunderstood where it diverged, and how often.
        uncounted: How many of the counts it showed then were marked doubtful, as a sum of shares.
        rests: How often that was when a card had just come to rest, so that all there is to see was seen.
        wrong_at_rest: How often something was shown as certain and wrong even then.
    """

    divergences: dict[str, int] = field(default_factory=dict)
    since: dict[str, int] = field(default_factory=dict)
    looks: int = 0
    wrong: int = 0
    unsure: int = 0
    uncounted: float = 0.0
    rests: int = 0
    wrong_at_rest: int = 0
    causes: Counter[str] = field(default_factory=Counter)

    def look(self, table: Table | None, truth: Truth, plays: int) -> None:
        """Compare what the device shows with the truth.

        Args:
            table: What it shows, or None.
            truth: What really happened.
            plays: How many cards have been laid so far.
        """
        wrong = () if table is None else wrongly_certain(table, truth.public)
        if table is not None and truth.public.phase == "play":
            self.looks += 1
            self.wrong += bool(wrong)
            self.unsure += bool(table.doubt.intersection(FIELDS))
            self.uncounted += len(table.doubtful) / len(truth.public.seats)
            if truth.facts and isinstance(truth.facts[-1].event, CARDS):
                self.rests += 1
                self.wrong_at_rest += bool(wrong)
        for name in [name for name in self.since if name not in wrong]:
            del self.since[name]
        for name in wrong:
            began = self.since.setdefault(name, plays)
            if plays - began > PATIENT and began > COUNTED:
                self.divergences[name] = self.divergences.get(name, 0) + 1
                if table is not None:
                    self.causes[f"diverged: {name}: {misled_by(table, truth)}"] += 1
                self.since[name] = COUNTED  # once, however long it lasts

    def plays_wrong(self, plays: int) -> int:
        """Return for how many plays something has been shown wrongly, or a large number when nothing is."""
        return plays - min(self.since.values()) if self.since else 1_000_000


def misled_by(table: Table, truth: Truth) -> str:
    """Return in what the last lines of the device's log differ from what happened, in event words."""
    shown = Counter(event.timed(None).words() for line in table.log[-LATELY:] for event in line.events)
    facts = Counter(fact.event.words() for fact in truth.facts[-LATELY:])
    lacks = sorted({words.split()[0] for words in facts - shown})
    assumes = sorted({words.split()[0] for words in shown - facts})
    return f"lacks {' '.join(lacks) or 'nothing'}, assumes {' '.join(assumes) or 'nothing'}"


def wrongly_certain(table: Table, truth: Public) -> tuple[str, ...]:
    """Return the names of what `table` shows as certain although it is not so."""
    shown = table.public
    wrong = [name for name in FIELDS if name not in table.doubt and _value(shown, name) != _value(truth, name)]
    own: Mapping[str, Any] = {seat.seat: seat for seat in shown.seats}
    for seat in truth.seats:
        its = own.get(seat.seat)
        if its is None:
            wrong.append("out")
            continue
        if its.status != seat.status and "status" not in table.doubt:
            wrong.append("out")
        if its.cards != seat.cards and seat.seat not in table.doubtful:
            wrong.append("count")
        if sorted(its.line) != sorted(seat.line) and seat.seat not in table.doubtful:
            wrong.append("line")
    return tuple(dict.fromkeys(wrong))


def wrong_at_the_end(belief: Public, truth: Public) -> tuple[str, ...]:
    """Return what a device has written down wrongly between two rounds: who has won, what, and with how many points."""
    wrong = [name for name in ("phase", "winners", "match") if getattr(belief, name) != getattr(truth, name)]
    own: Mapping[str, Any] = {seat.seat: seat for seat in belief.seats}
    for seat in truth.seats:
        its = own.get(seat.seat)
        kept = ("score", "wins")
        wrong += [name for name in kept if its is None or getattr(its, name) != getattr(seat, name)]
    return tuple(dict.fromkeys(wrong))


def _value(public: Public, name: str) -> Any:
    owed = public.owed
    if name == "owed":
        return (owed.total, owed.least, owed.target) if owed else None
    return getattr(public, name)
