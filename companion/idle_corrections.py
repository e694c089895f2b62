"""Corrections that change nothing in an evening: a second undo, a redo of nothing, a change of what is not in force."""

from collections.abc import Iterator
from typing import Final

from companion.entries import Changed, Entry, Fact, Inserted, Redone, Removed, Strictness, Told, Undone, taken_along

IDLE: Final = "; this line changes nothing, leave it out"
"""What every idle correction is told with."""


class IdleCorrections:
    """Remembers which entries of an evening are in force, entry by entry, and tells which corrections are idle."""

    def __init__(self) -> None:
        self._facts: dict[int, Fact] = {}
        self._undone: set[int] = set()
        self._corrections: dict[int, list[int]] = {}

    def told(self, entry: Entry) -> Iterator[str]:
        """Yield what is wrong with `entry`, the next one, if it corrects another in vain."""
        fact = entry.fact
        match fact:
            case Undone(entry=named) | Redone(entry=named):
                yield from self._of_undo(fact, named)
                group = taken_along(named, self._facts.get)
                self._undone = self._undone | group if isinstance(fact, Undone) else self._undone - group
            case Changed(entry=named) | Removed(entry=named):
                yield from self._of_change(fact, named)
                self._corrections.setdefault(named, []).append(entry.number)
            case Inserted(before=named) if self._is_correction(named):
                yield (
                    f"entry {named} is a correction and stands nowhere, so these events stand at the end;"
                    " name the entry before which they happened"
                )
        self._facts[entry.number] = fact

    def _of_undo(self, fact: Undone | Redone, named: int) -> Iterator[str]:
        if isinstance(self._facts.get(named), Undone | Redone | Strictness):
            yield f"entry {named} is nothing that can be taken back or put back; name the entry that it concerns{IDLE}"
        elif isinstance(fact, Undone) and named in self._undone:
            yield f"entry {named} is taken back already{IDLE}"
        elif isinstance(fact, Redone) and named not in self._undone:
            yield f"entry {named} is not taken back, so it cannot be put back{IDLE}"

    def _of_change(self, fact: Changed | Removed, named: int) -> Iterator[str]:
        if isinstance(self._facts.get(named), Strictness):
            yield (
                f"entry {named} says how loud the device objects, and is no event; write another strictness line where"
                f" that is to change{IDLE}"
            )
        elif self._is_correction(named):
            yield f"entry {named} is a correction itself; name the entry that it corrects{IDLE}"
        elif named in self._undone:
            yield f"entry {named} is taken back; put it back first, with redo {named}"
        elif isinstance(fact, Removed) and self._is_removed(named):
            yield f"entry {named} is removed already{IDLE}"
        elif isinstance(fact, Changed) and self._stands_so(fact):
            yield f"entry {named} stands so already{IDLE}"

    def _is_correction(self, number: int) -> bool:
        return isinstance(self._facts.get(number), Undone | Redone | Changed | Removed)

    def _is_removed(self, number: int) -> bool:
        return isinstance(self._in_force(number), Removed)

    def _stands_so(self, fact: Changed) -> bool:
        """Tell whether who wrote the entry corrects it to what it is; who confirms the camera is a better witness."""
        told, stands = self._facts.get(fact.entry), self._in_force(fact.entry)
        if not isinstance(told, Told | Inserted) or not isinstance(stands, Told | Inserted | Changed):
            return False
        return told.by == stands.by == fact.by and stands.events == fact.events

    def _in_force(self, number: int) -> Fact | None:
        """Return the last correction of entry `number` in force, or what the entry says itself."""
        in_force = [each for each in self._corrections.get(number, ()) if each not in self._undone]
        return self._facts.get(in_force[-1] if in_force else number)
