"""The evening: the fold of the journal's entries that are in force.

Undo, redo, a correction three turns back, a crash and a replay are one mechanism: fold again. An `Evening` is made of
entries alone, so two evenings of equal entries are equal. It keeps the state after every line, which makes adding an
entry cheap and a correction as dear as the lines that follow it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any

from companion.entries import (
    RULES,
    Candidates,
    Changed,
    Entry,
    Inserted,
    Named,
    Pressed,
    Redone,
    Removed,
    Seen,
    SetUp,
    Told,
    Undone,
)
from companion.rules.events import Event, Round
from companion.rules.game import Game, Objection
from companion.setup import Setup


@dataclass(frozen=True, slots=True)
class Line:
    """One accepted fact of the evening with what it led to.

    Attributes:
        entry: The number of the journal's entry that stands here.
        t_s: When it happened, in seconds on the evening's clock.
        by: Who testified: ``setup``, ``camera``, ``finger``, ``button`` or ``rules``.
        events: What happened; a press that missed has none.
        seen: What the camera saw, where it testified.
        press: The press behind it, or None.
        setup: The set-up in force.
        round_number: Which round of the game this is, from 1.
        objections: What the events break, in order.
        state: The state of the game after it.
    """

    entry: int
    t_s: float
    by: str
    events: tuple[Event, ...]
    seen: Candidates
    press: Pressed | None
    setup: Setup
    round_number: int
    objections: tuple[Objection, ...]
    state: Any


@dataclass(frozen=True, slots=True)
class _Item:
    """One line before it is folded."""

    entry: int
    t_s: float
    fact: SetUp | Named | Told | Pressed | Seen


class Evening:
    """The fold of an evening's entries.

    Attributes:
        entries: Every entry, in order.
        lines: The folded lines in force, in order.
    """

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.entries: list[Entry] = list(entries)
        self.lines: list[Line] = []
        self._undone: set[int] = set()
        self._redo: list[int] = []
        self._idle: set[int] = set()
        for entry in self.entries:
            self._note(entry)
        self._items = _script(self.entries, self._undone)
        self._fold_from(0)

    @property
    def number(self) -> int:
        """The number of the last entry; 0 on an empty journal."""
        return self.entries[-1].number if self.entries else 0

    @property
    def t_s(self) -> float:
        """The latest time of any entry, in seconds on the evening's clock."""
        return max((entry.t_s for entry in self.entries), default=0.0)

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
        self.entries.append(entry)
        self._note(entry)
        if isinstance(entry.fact, SetUp) or (self._items and isinstance(entry.fact, Named | Told | Pressed | Seen)):
            self._items.append(_Item(entry.number, entry.t_s, entry.fact))
            self._fold_from(len(self._items) - 1)
        else:
            before = self._items
            self._items = _script(self.entries, self._undone)
            self._fold_from(_common(before, self._items))

    def _with_corrections(self, number: int) -> set[int]:
        """Return an entry with the corrections that the rules derived from it: they stand right before it."""
        group = {number}
        for entry in reversed(self.entries[: number - 1]):
            if not (isinstance(entry.fact, Changed) and entry.fact.by == RULES):
                break
            group.add(entry.number)
        return group

    def undoable(self) -> int | None:
        """Return the number of the entry that an undo would take back, or None."""
        for entry in reversed(self.entries):
            if entry.number in self._undone or entry.number in self._idle:
                continue
            if isinstance(entry.fact, Changed) and entry.fact.by == RULES:
                continue
            if isinstance(entry.fact, Told | Pressed | Changed | Removed | Inserted):
                return entry.number
            if isinstance(entry.fact, SetUp):
                return None
        return None

    def redoable(self) -> int | None:
        """Return the number of the entry that a redo would put back, or None once something else has happened."""
        return self._redo[-1] if self._redo else None

    def told(self, entry: int) -> tuple[Event, ...] | None:
        """Return what stands at entry `entry` now, as it was told, or None if nothing of it is in force.

        A press and a reading that led to nothing tell no events; a set-up and a name cannot be corrected this way.
        """
        for item in reversed(self._items):
            if item.entry == entry:
                if isinstance(item.fact, Told):
                    return item.fact.events
                return () if isinstance(item.fact, Pressed | Seen) else None
        return None

    def _note(self, entry: Entry) -> None:
        """Keep track of what is taken back and what a redo would put back."""
        match entry.fact:
            case Undone(entry=number):
                self._undone |= self._with_corrections(number)
                self._redo.append(number)
            case Redone(entry=number):
                self._undone -= self._with_corrections(number)
                self._redo = [each for each in self._redo if each != number]
            case Seen():
                pass
            case _:
                self._redo.clear()

    def _fold_from(self, start: int) -> None:
        for line in self.lines[start:]:
            self._idle.discard(line.entry)
        del self.lines[start:]
        for item in self._items[start:]:
            line = fold_one(self.lines[-1] if self.lines else None, item.entry, item.t_s, item.fact)
            self.lines.append(line)
            if not line.events:
                self._idle.add(line.entry)


def fold_one(before: Line | None, entry: int, t_s: float, fact: SetUp | Named | Told | Pressed | Seen) -> Line:
    """Return the line that `fact` makes after the line `before`.

    Raises:
        ValueError: A fact of a game comes before any set-up.
    """
    if isinstance(fact, SetUp):
        return Line(entry, t_s, "setup", (), (), None, fact.setup, 1, (), fact.setup.start())
    if before is None:
        raise ValueError(f"entry {entry} comes before the first set-up")
    if isinstance(fact, Named):
        return _renamed(before, entry, t_s, fact)
    rules, state = before.setup.rules, before.state
    at_ms = round(t_s * 1000)
    seen: Candidates = ()
    press: Pressed | None = None
    if isinstance(fact, Pressed):
        meant = rules.press(state, fact.seat, fact.double)
        events: tuple[Event, ...] = () if meant is None else (meant.timed(at_ms),)
        by, press = "button", fact
    elif isinstance(fact, Seen):
        events, by, seen = (), "camera", fact.seen
    else:
        events = tuple(event if event.at_ms is not None else event.timed(at_ms) for event in fact.events)
        by, seen = fact.by, fact.seen
    objections: list[Objection] = []
    for _, against, after in steps(rules, state, events):
        objections.extend(against)
        state = after
    round_number = before.round_number + sum(isinstance(event, Round) for event in events)
    return Line(entry, t_s, by, events, seen, press, before.setup, round_number, tuple(objections), state)


def _renamed(before: Line, entry: int, t_s: float, named: Named) -> Line:
    """Return the line after which somebody is called otherwise; nothing else has changed."""
    setup = replace(before.setup, names={**before.setup.names, named.seat: named.name})
    return Line(entry, t_s, "finger", (), (), None, setup, before.round_number, (), before.state)


def steps(rules: Game[Any], state: Any, events: Iterable[Event]) -> Iterator[tuple[Event, tuple[Objection, ...], Any]]:
    """Yield each of `events` with what it breaks after `state` and the events before it, and the state after it."""
    for event in events:
        objections = tuple(rules.check(state, event))
        state = rules.apply(state, event)
        yield event, objections, state


def difference(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """Return the fields of two descriptions that differ, as name → (before, after)."""
    names = dict.fromkeys([*before, *after])
    return {name: (before.get(name, ""), after.get(name, "")) for name in names if before.get(name) != after.get(name)}


def _script(entries: Sequence[Entry], undone: Set[int]) -> list[_Item]:
    """Return what is to be folded, in order: facts in force, with the corrections in force applied.

    No correction touches a set-up, and nothing before the first one counts.
    """
    set_up = {entry.number for entry in entries if isinstance(entry.fact, SetUp)}
    told: list[_Item] = []
    changed: dict[int, Changed | Removed] = {}
    inserted: dict[int, list[Entry]] = {}
    there: set[int] = set()
    for entry in entries:
        if entry.number in undone - set_up or getattr(entry.fact, "entry", None) in set_up:
            continue
        match entry.fact:
            case SetUp() | Named() | Told() | Pressed() | Seen() as fact:
                told.append(_Item(entry.number, entry.t_s, fact))
            case Changed(entry=number) | Removed(entry=number) as fact:
                changed[number] = fact
            case Inserted(before=number) if number in there - set_up:
                inserted.setdefault(number, []).append(entry)
            case Inserted(events=events, by=by, seen=seen):
                told.append(_Item(entry.number, entry.t_s, Told(events, by, seen)))
        if isinstance(entry.fact, SetUp | Named | Told | Pressed | Seen | Inserted):
            there.add(entry.number)
    return list(_in_order(told, changed, inserted))


def _in_order(
    told: Sequence[_Item], changed: Mapping[int, Changed | Removed], inserted: dict[int, list[Entry]]
) -> Iterator[_Item]:
    """Yield what was told, with insertions before their entries and corrections in place, from the first set-up on."""
    begun = False
    for item in told:
        begun = begun or isinstance(item.fact, SetUp)
        before = inserted.pop(item.entry, [])
        if begun and not isinstance(item.fact, SetUp):
            yield from _inserted(before, item.t_s, changed, inserted)
        if begun:
            yield from _corrected(item, changed)
    for entries in list(inserted.values()) if begun else ():
        yield from _inserted(entries, entries[-1].t_s, changed, inserted)


def _inserted(
    entries: Sequence[Entry], t_s: float, changed: Mapping[int, Changed | Removed], inserted: dict[int, list[Entry]]
) -> Iterator[_Item]:
    """Yield inserted entries. They happened no later than what they precede, whenever they were told."""
    for entry in entries:
        fact = entry.fact
        if not isinstance(fact, Inserted):
            continue
        yield from _inserted(inserted.pop(entry.number, []), t_s, changed, inserted)
        item = _Item(entry.number, min(entry.t_s, t_s), Told(fact.events, fact.by, fact.seen))
        yield from _corrected(item, changed)


def _corrected(item: _Item, changed: Mapping[int, Changed | Removed]) -> Iterator[_Item]:
    """Yield `item` as the last correction of it in force has it."""
    match changed.get(item.entry):
        case None:
            yield item
        case Changed(events=events, by=by):
            seen = item.fact.seen if isinstance(item.fact, Told | Seen) and by == RULES else ()
            yield replace(item, fact=Told(events, by, seen))
        case Removed():
            return


def _common(before: Sequence[_Item], after: Sequence[_Item]) -> int:
    """Return how many items two scripts share at their beginning."""
    count = 0
    for left, right in zip(before, after, strict=False):
        if left != right:
            break
        count += 1
    return count
