"""The evening: the fold of the journal's entries that are in force.

Undo, redo, a correction three turns back, a crash and a replay are one mechanism: fold again. An `Evening` is made of
entries alone, so two evenings of equal entries are equal. It keeps the state after every recent line, which makes adding
an entry cheap and a correction as dear as the lines that follow it, however long the evening has become; of older lines it
keeps one state in `EVERY`, or memory would grow through the evening.

Every fact of a game has a *place*, which sorts the lines. A fact stands where it was told; one that was inserted stands
right before the entry it names, and others may stand before it in turn. So the place of entry 7 is ``(7, END)``, that of
entry 9, inserted before 7, is ``(7, 9, END)``, and that of 12, inserted before 9, is ``(7, 9, 12, END)``.
What was inserted stays there when the entry it precedes is taken back or removed.
"""

import sys
from bisect import bisect_left, insort
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from companion.entries import (
    RULES,
    Changed,
    Entry,
    Fact,
    Inserted,
    Named,
    Pressed,
    Redone,
    Removed,
    Seen,
    SetUp,
    Told,
    Undone,
    taken_along,
)
from companion.line import Foldable, Line, fold_one, steps
from companion.rules.events import Event
from companion.setup import Setup

__all__ = ["EVERY", "RECENT", "Evening", "Line", "difference", "steps"]

RECENT: Final = 256
"""So many last lines keep their states: more than anybody looks back at, or corrects without looking for it."""

EVERY: Final = 32
"""Of older lines one in so many keeps its state, so that none is far to fold again."""

_Place: TypeAlias = tuple[int, ...]
_END: Final = sys.maxsize


@dataclass(frozen=True, slots=True)
class _Item:
    """One line before it is folded."""

    place: _Place
    t_s: float
    fact: Foldable


class Evening:
    """The fold of an evening's entries.

    An entry that takes back or corrects another one counts only if it names an earlier entry that is no set-up. What
    comes before the first set-up does not count.

    Attributes:
        entries: Every entry, in order.
        lines: The folded lines in force, in order.
        t_s: The latest time of any entry, in seconds on the evening's clock.
    """

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.entries: list[Entry] = []
        self.lines: list[Line] = []
        self.t_s = 0.0
        self._by_number: dict[int, Entry] = {}
        self._set_ups: list[int] = []
        self._undone: set[int] = set()
        self._redo: list[int] = []
        self._undoable: list[int] = []
        self._idle: set[int] = set()
        self._corrections: dict[int, list[int]] = {}
        self._let_go_until = 0
        for entry in entries:
            self._note(entry)
        self._items = {entry.number: item for entry in self.entries if (item := self._item(entry.number)) is not None}
        self._places = sorted(item.place for item in self._items.values())
        self._fold(0)

    @property
    def number(self) -> int:
        """The number of the last entry; 0 on an empty journal."""
        return self.entries[-1].number if self.entries else 0

    @property
    def setup(self) -> Setup | None:
        """The set-up in force, or None before the first game."""
        return self.lines[-1].setup if self.lines else None

    @property
    def state(self) -> Any:
        """The state of the game now, or None before the first game."""
        return self.lines[-1].state if self.lines else None

    def add(self, entry: Entry) -> None:
        """Add `entry`, which must carry the next number, and fold it in.

        Raises:
            ValueError: The number is not the next one.
        """
        if entry.number != self.number + 1:
            raise ValueError(f"entry {entry.number} does not follow entry {self.number}")
        self._note(entry)
        start = len(self._places)
        last: _Place = ()
        for number in self._touched(entry.number):
            for place in self._move(number):
                start, last = min(start, bisect_left(self._places, place)), max(last, place)
        self._fold(start, last)

    def undoable(self) -> int | None:
        """Return the number of the entry that an undo would take back, or None."""
        return self._undoable[-1] if self._undoable else None

    def redoable(self) -> int | None:
        """Return the number of the entry that a redo would put back, or None once something else has happened."""
        return self._redo[-1] if self._redo else None

    def told(self, entry: int) -> tuple[Event, ...] | None:
        """Return what stands at entry `entry` now, as it was told, or None if nothing of it is in force.

        A press and a reading that led to nothing tell no events; a set-up and a name cannot be corrected this way.
        """
        item = self._items.get(entry)
        if item is None or isinstance(item.fact, SetUp | Named):
            return None
        return item.fact.events if isinstance(item.fact, Told) else ()

    # --- what entries say of each other -------------------------------------------------------------------------------

    def _note(self, entry: Entry) -> None:
        """Keep `entry`, and remember which entry it takes back, corrects or precedes."""
        self.entries.append(entry)
        self._by_number[entry.number] = entry
        self.t_s = max(self.t_s, entry.t_s)
        if not isinstance(entry.fact, Undone | Redone | Seen):
            self._redo.clear()
        named = self._named(entry.number)
        match entry.fact:
            case SetUp():
                self._set_ups.append(entry.number)
                self._undoable.clear()
            case Undone() if named:
                self._redo.append(named)
                self._undone |= taken_along(named, self._fact)
            case Redone() if named:
                self._redo = [each for each in self._redo if each != named]
                self._undone -= taken_along(named, self._fact)
            case Changed() | Removed() if named:
                self._corrections.setdefault(named, []).append(entry.number)
        for number in self._meant(entry.number):
            self._weigh_undo(number)

    def _named(self, number: int) -> int | None:
        """Return the entry that entry `number` takes back, corrects or precedes, or None if it may not do so."""
        match self._fact(number):
            case Undone(entry=named) | Redone(entry=named) | Changed(entry=named) | Removed(entry=named):
                pass
            case Inserted(before=named):
                pass
            case _:
                return None
        there = named < number and named in self._by_number
        return named if there and not isinstance(self._fact(named), SetUp) else None

    def _meant(self, number: int) -> Collection[int]:
        """Return the entries that are in force, or no longer, because of entry `number`."""
        if not isinstance(self._fact(number), Undone | Redone):
            return (number,)
        named = self._named(number)
        return taken_along(named, self._fact) if named else ()

    def _touched(self, number: int) -> set[int]:
        """Return the entries whose lines entry `number` may have brought, changed or taken away."""
        return {
            self._named(each) or each if isinstance(self._fact(each), Changed | Removed) else each
            for each in self._meant(number)
        }

    def _fact(self, number: int) -> Fact | None:
        """Return what entry `number` says; a record of which a line cannot be read leaves its number out."""
        entry = self._by_number.get(number)
        return None if entry is None else entry.fact

    # --- what is to be folded -----------------------------------------------------------------------------------------

    def _item(self, number: int) -> _Item | None:
        """Return the line that entry `number` asks for, or None if it is not in force or asks for none."""
        place, fact = self._place(number), self._corrected(number)
        if fact is None or not self._set_ups or place[0] < self._set_ups[0]:
            return None
        # What was inserted happened no later than what it precedes, whenever it was told.
        return _Item(place, min(self._by_number[each].t_s for each in place[:-1]), fact)

    def _place(self, number: int) -> _Place:
        """Return where the line of entry `number` stands, whether it is in force or not."""
        path = [_END, number]
        while before := self._precedes(path[-1]):
            path.append(before)
        return tuple(reversed(path))

    def _precedes(self, number: int) -> int | None:
        """Return the entry before which entry `number` stands, or None if it stands where it was told."""
        if not isinstance(self._fact(number), Inserted):
            return None
        named = self._named(number)
        if named is None:
            return None
        return named if isinstance(self._fact(named), Named | Told | Pressed | Seen | Inserted) else None

    def _corrected(self, number: int) -> Foldable | None:
        """Return what entry `number` tells as the last correction of it in force has it, or None if it tells nothing."""
        fact = self._fact(number)
        if isinstance(fact, SetUp):
            return fact
        if isinstance(fact, Inserted):
            fact = Told(fact.events, fact.by, fact.seen)
        if number in self._undone or not isinstance(fact, Foldable):
            return None
        for each in reversed(self._corrections.get(number, ())):
            if each in self._undone:
                continue
            match self._fact(each):
                case Changed(events=events, by=by):
                    return Told(events, by, fact.seen if isinstance(fact, Told | Seen) and by == RULES else ())
                case Removed():
                    return None
        return fact

    # --- folding ------------------------------------------------------------------------------------------------------

    def _move(self, number: int) -> tuple[_Place, ...]:
        """Let entry `number` ask for the line it asks for now; return the places where something else stands."""
        old, new = self._items.pop(number, None), self._item(number)
        if old is not None:
            del self._places[bisect_left(self._places, old.place)]
        if new is not None:
            self._items[number] = new
            insort(self._places, new.place)
        else:
            self._idle.discard(number)
        self._weigh_undo(number)
        return () if old == new else tuple(item.place for item in (old, new) if item is not None)

    def _fold(self, start: int, last: _Place = (_END,)) -> None:
        """Fold from line `start` on. Nothing was touched after `last`: once a line comes out as it was, so does the rest."""
        was = self.lines[start:]
        known = {line.entry: at for at, line in enumerate(was) if line.is_complete}
        del self.lines[start:]
        for index in range(start, len(self._places)):
            place = self._places[index]
            number, item = place[-2], self._items[place[-2]]
            line = fold_one(self.lines[-1] if self.lines else None, number, item.t_s, item.fact)
            if place > last and number in known and line == was[known[number]]:
                self.lines += was[known[number] :]
                break
            self.lines.append(line)
            if line.events:
                self._idle.discard(number)
            else:
                self._idle.add(number)
            self._weigh_undo(number)
        self._let_go(start)

    def _let_go(self, start: int) -> None:
        """Let go of the states of old lines; from line `start` on they may all be there."""
        until = len(self.lines) - RECENT
        for at in range(max(1, min(start, self._let_go_until)), until):
            line = self.lines[at]
            if line.is_complete and line.entry % EVERY and line.by != "setup":
                self.lines[at] = line.let_go(self.lines[at - 1])
        self._let_go_until = max(0, until)

    # --- undo ---------------------------------------------------------------------------------------------------------

    def _weigh_undo(self, number: int) -> None:
        """Keep the list of what can be undone true of entry `number`."""
        at = bisect_left(self._undoable, number)
        listed = self._undoable[at : at + 1] == [number]
        if self._can_be_undone(number) and not listed:
            self._undoable.insert(at, number)
        elif listed and not self._can_be_undone(number):
            del self._undoable[at]

    def _can_be_undone(self, number: int) -> bool:
        """Tell whether entry `number` is something that somebody did in this game, and that led to something."""
        if number in self._undone or (self._set_ups and number < self._set_ups[-1]):
            return False
        fact = self._fact(number)
        if number in self._idle and not isinstance(fact, Inserted):  # a late tap may only confirm what was assumed
            return False
        if isinstance(fact, Changed):
            return fact.by != RULES
        return isinstance(fact, Told | Pressed | Removed | Inserted)


def difference(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """Return the fields of two descriptions that differ, as name → (before, after)."""
    names = dict.fromkeys([*before, *after])
    return {name: (before.get(name, ""), after.get(name, "")) for name in names if before.get(name) != after.get(name)}
