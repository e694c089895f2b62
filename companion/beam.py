"""The beam: the few histories that still account for everything that was witnessed.

A camera that hesitates between red 6 and red 9 leaves two histories. Nobody needs to be asked which it was as long as
both lead to the same turn, and the next card often decides: it fits only one of them. So the judge keeps the likeliest
histories side by side, weighs each with every new witness, and drops what has become too unlikely. The journal holds the
likeliest; when another overtakes it, the entries in which they differ are corrected, which is what "late information
moves earlier events" means.

The beam's size is bounded, so time and memory do not grow with the evening.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final, TypeAlias

from companion.entries import Candidates
from companion.rules.events import Event
from companion.rules.game import Explanation, Game, Public

SURE_CAMERA: Final = 0.9
"""A camera that accepts its own reading with at least this confidence is sure: other cards are out of the question."""

NOTHING: Final = "none"
"""The candidate that stands for "no new card"."""

MOST: Final = 8
"""So many histories are kept at most."""

LEAST_SHARE: Final = 0.004
"""A history with a smaller share is dropped."""

MEMORY: Final = 8
"""So many entries back histories may differ; before that the journal's is taken for the truth."""

DOUBTED: Final = 0.1
"""What histories of at least this share see otherwise is shown as not known."""

BROKEN_BY_TAP: Final = 0.02
"""How likely somebody tells what the rules forbid, relative to what they allow."""

Step: TypeAlias = tuple[int, tuple[Event, ...]]
"""An entry's number, and what happened there according to one history."""


@dataclass(frozen=True, slots=True)
class History:
    """One history of the last few entries.

    Attributes:
        share: How likely it is among the kept ones; all add up to 1.
        state: Where it leads.
        path: What it says of the last entries, the newest last.
        card: The card it sees on top by the newest reading, or None.
    """

    share: float
    state: Any
    path: tuple[Step, ...] = ()
    card: str | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened last according to this history."""
        return self.path[-1][1] if self.path else ()


Beam: TypeAlias = tuple[History, ...]
"""Histories, the likeliest first; never empty once a game has begun."""


def certain(state: Any) -> Beam:
    """Return the beam of somebody who knows: one history."""
    return (History(1.0, state),)


def read(rules: Game[Any], beam: Beam, seen: Candidates, sure: bool, entry: int, at_ms: int) -> Beam:
    """Return the beam after a reading.

    Args:
        rules: The rules of the game.
        beam: The histories so far.
        seen: The camera's candidates, the likeliest first.
        sure: Whether the camera accepts its first candidate.
        entry: The number of the entry that will hold the reading.
        at_ms: When the card came to rest.
    """
    if sure and seen and seen[0][1] >= SURE_CAMERA:
        seen = seen[:1]
    grown: list[History] = []
    for history in beam:
        for card, chance in seen:
            if chance <= 0:
                continue
            if card == NOTHING:
                grown.append(_grown(history, chance, history.state, entry, (), None))
                continue
            for each in _new_card(rules.explain(history.state, card)):
                events = tuple(event.timed(at_ms) for event in each.events)
                state = _after(rules, history.state, events)
                grown.append(_grown(history, chance * each.weight, state, entry, events, card))
    return _pruned(rules, grown) or unexplained(beam, entry)


def unexplained(beam: Beam, entry: int) -> Beam:
    """Return the beam after something was seen that no history accounts for: nothing follows from it."""
    return tuple(replace(history, path=_longer(history, entry, ()), card=None) for history in beam)


def gone(rules: Game[Any], beam: Beam, entry: int, at_ms: int) -> Beam:
    """Return the beam after the pile was seen to have vanished."""
    grown = [
        _grown(history, each.weight, _after(rules, history.state, events), entry, events, None)
        for history in beam
        for each in rules.explain_gone(history.state)
        for events in (tuple(event.timed(at_ms) for event in each.events),)
    ]
    return _pruned(rules, grown) or unexplained(beam, entry)


def tell(rules: Game[Any], beam: Beam, events: Sequence[Event], entry: int, at_ms: int) -> Beam:
    """Return the beam after somebody told what happened: histories in which it is not allowed become unlikely."""
    grown: list[History] = []
    for history in beam:
        share, state = history.share, history.state
        timed = tuple(event if event.at_ms is not None else event.timed(at_ms) for event in events)
        for event in timed:
            if any(not objection.hint for objection in rules.check(state, event)):
                share *= BROKEN_BY_TAP
            state = rules.apply(state, event)
        grown.append(History(share, state, _longer(history, entry, timed), history.card))
    return _pruned(rules, grown)


def press(rules: Game[Any], beam: Beam, seat: str, double: bool, at_ms: int) -> Beam:
    """Return the beam after a press: each history judges by itself what it means."""
    grown: list[History] = []
    for history in beam:
        meant = rules.press(history.state, seat, double)
        state = history.state if meant is None else rules.apply(history.state, meant.timed(at_ms))
        grown.append(replace(history, state=state))
    return _pruned(rules, grown)


def renumbered(beam: Beam, old: int, new: int) -> Beam:
    """Return the beam with entry `old` under another number."""
    if old == new:
        return beam
    return tuple(
        replace(history, path=tuple((new if entry == old else entry, events) for entry, events in history.path))
        for history in beam
    )


def doubts(rules: Game[Any], beam: Beam) -> tuple[frozenset[str], frozenset[str]]:
    """Return what is not known for sure: names of `Public`'s fields, and seats whose own facts are in doubt."""
    told = [rules.public(history.state) for history in beam if history.share >= DOUBTED]
    if len(told) < 2:
        return frozenset(), frozenset()
    first, *rest = told
    names = frozenset(
        field.name
        for field in fields(Public)
        if field.name != "seats" and any(getattr(first, field.name) != getattr(other, field.name) for other in rest)
    )
    seats = frozenset(
        seat.seat for other in rest for seat, its in zip(first.seats, other.seats, strict=False) if seat != its
    )
    return names, seats


def _new_card(explanations: Sequence[Explanation]) -> Sequence[Explanation]:
    """Return the explanations in which something happened, if there are any.

    The watcher knows the same card seen again from a new one; where it cannot tell, "no new card" is a candidate of its
    own.
    """
    return [each for each in explanations if each.events] or explanations


def _grown(
    history: History, weight: float, state: Any, entry: int, events: tuple[Event, ...], card: str | None
) -> History:
    return History(history.share * weight, state, _longer(history, entry, events), card)


def _longer(history: History, entry: int, events: tuple[Event, ...]) -> tuple[Step, ...]:
    return (*history.path[-(MEMORY - 1) :], (entry, events))


def _after(rules: Game[Any], state: Any, events: Iterable[Event]) -> Any:
    for event in events:
        state = rules.apply(state, event)
    return state


def _pruned(rules: Game[Any], grown: Sequence[History]) -> Beam:
    """Return the likeliest of the histories; those that lead to equal tables count together."""
    merged: dict[object, History] = {}
    for history in sorted(grown, key=lambda one: -one.share):
        public = rules.public(history.state)
        kept = merged.get(public)
        merged[public] = history if kept is None else replace(kept, share=kept.share + history.share)
    best = sorted(merged.values(), key=lambda one: -one.share)[:MOST]
    total = sum(history.share for history in best)
    if total <= 0:
        return ()
    shares = [replace(history, share=history.share / total) for history in best]
    kept_ones = [history for history in shares if history.share >= LEAST_SHARE]
    left = sum(history.share for history in kept_ones)
    return tuple(replace(history, share=history.share / left) for history in kept_ones)
