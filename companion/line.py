"""A line of the evening: one accepted fact with what it led to, and how one is folded after the other."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from companion.entries import Candidates, Named, Pressed, Seen, SetUp, Told
from companion.rules.events import Event, Round
from companion.rules.game import Game, Objection
from companion.setup import Setup


@dataclass(frozen=True, slots=True, eq=False)
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
    _after: Any
    """The state of the game after it; where that was let go, the line before, from which it is folded again."""

    @property
    def is_complete(self) -> bool:
        """Whether its state is at hand, and not folded again whenever somebody asks."""
        return not isinstance(self._after, Line)

    @property
    def state(self) -> Any:
        """The state of the game after it."""
        behind = [self]
        while isinstance(before := behind[-1]._after, Line):
            behind.append(before)
        state = behind.pop()._after
        for line in reversed(behind):
            for event in line.events:
                state = line.setup.rules.apply(state, event)
        return state

    def let_go(self, before: "Line") -> "Line":
        """Return the same line without its state, which is dear to keep; `before` is the line before it."""
        return replace(self, _after=before)

    def __eq__(self, other: object) -> bool:
        """Tell whether the same happened and led to the same."""
        names = (*self.__slots__[:-1], "state")
        return isinstance(other, Line) and all(getattr(self, name) == getattr(other, name) for name in names)

    def __hash__(self) -> int:
        return hash(self.entry)


Foldable: TypeAlias = SetUp | Named | Told | Pressed | Seen
"""What makes a line; an inserted fact is folded as if it had been told."""


def fold_one(before: Line | None, entry: int, t_s: float, fact: Foldable) -> Line:
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
