"""The beam: the few histories that still account for everything that was witnessed.

A camera that hesitates between red 6 and red 9 leaves two histories. Nobody needs to be asked which it was as long as
both lead to the same turn, and the next card often decides: it fits only one of them. So the judge keeps the likeliest
histories side by side, weighs each with every new witness, and drops what has become too unlikely. The journal holds the
likeliest; when another overtakes it, the entries in which they differ are corrected, which is what "late information
moves earlier events" means (companion/late.py).

The beam's size is bounded, so time and memory do not grow with the evening.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final, TypeAlias

from companion.entries import Candidates
from companion.limits import other_counts
from companion.rules.events import Call, Colour, Count, Event, Now, Round
from companion.rules.game import Explanation, Game, Public, after

SURE_CAMERA: Final = 0.9
"""A camera that accepts its own reading with at least this confidence is sure: other cards are out of the question."""

NOTHING: Final = "none"
"""The candidate that stands for "no new card"."""

MOST: Final = 8
"""So many histories are kept at most."""

LEAST_SHARE: Final = 0.002
"""A history with a smaller share is dropped."""

PACE_SPREAD: Final = 0.7
"""How much the time varies that people take, as the spread of its logarithm."""

PACE_COUNTS: Final = 3.0
"""Time alone makes nothing more than three times as likely, or unlikely."""

DEALT_AT_ONCE: Final = 30.0
"""So much less likely may time alone make a new round, because cards cannot be dealt faster than hands move."""

DEALING: Final = 6
"""To gather, shuffle and deal the cards takes as long as so many things."""

NEGLIGIBLE: Final = 0.001
"""What is so much less likely than the likeliest is not worth following."""

MEMORY: Final = 24
"""So many entries back histories may differ; before that the journal's is taken for the truth."""

DOUBTED: Final = 0.05
"""What histories of at least this share see otherwise is shown as not known."""

BROKEN_BY_TAP: Final = 0.001
"""How likely somebody tells what the rules forbid or what is not so, relative to what they allow and what is."""

MISSED_PRESS: Final = 0.3
"""How likely somebody presses for nothing, relative to a press that means something."""

CALLED_TOO_SOON: Final = 0.3
"""How likely somebody calls with more cards than a call is for."""

CALLED_WITH: Final = (1, 2)
"""With so many cards one calls: before or after laying the last but one."""

ATTENTIVE: Final = 0.02
"""How often people forget to tell what the camera cannot see, before this table has shown how often it does."""


MISCOUNTED: Final = 0.01
"""How likely a count is wrong at least: the camera may have missed a card."""

MOST_MISCOUNTED: Final = 0.8
"""How likely it is at most that a count which nobody knows hides a card in the hand that is played out."""


@dataclass(frozen=True, slots=True)
class Step:
    """What happened at one entry according to one history.

    Attributes:
        entry: The entry's number.
        events: What happened.
        before: The state before it.
        at_ms: When.
        press: The press behind it, as seat and whether it was double; None: no press.
        card: The card that the camera saw there according to this history, or None.
    """

    entry: int
    events: tuple[Event, ...]
    before: Any
    at_ms: int
    press: tuple[str, bool] | None = None
    card: str | None = None


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
        return self.path[-1].events if self.path else ()


Beam: TypeAlias = tuple[History, ...]
"""Histories, the likeliest first; never empty once a game has begun."""


def certain(state: Any) -> Beam:
    """Return the beam of somebody who knows: one history."""
    return (History(1.0, state),)


def read(
    rules: Game[Any],
    beam: Beam,
    seen: Candidates,
    sure: bool,
    entry: int,
    at_ms: int,
    forgets: float = ATTENTIVE,
    miscounts: Mapping[str, float] = {},
    paces: float = 1.0,
) -> Beam:
    """Return the beam after a reading.

    Args:
        rules: The rules of the game.
        beam: The histories so far.
        seen: The camera's candidates, the likeliest first.
        sure: Whether the camera accepts its first candidate.
        entry: The number of the entry that will hold the reading.
        at_ms: When the card came to rest.
        forgets: How often this table forgets to tell something (0…1).
        miscounts: How likely the count of a seat is wrong, where that is more than `MISCOUNTED`.
        paces: How much time has passed since the last entry, in times of what one thing takes at this table.
    """
    if sure and seen and seen[0][1] >= SURE_CAMERA:
        seen = seen[:1]
    found = [
        (history.share * chance * weight, history, card, events)
        for history in beam
        for card, chance in seen
        for events, weight in _accounts(rules, history, card, forgets, miscounts)
        for weight in (weight * in_time(events, paces),)
    ]
    most = max((share for share, *_ in found), default=0.0)
    grown = [
        _seen(rules, share, history, Step(entry, events, history.state, at_ms, card=card), card)
        for share, history, card, events in found
        if share > 0 and share >= most * NEGLIGIBLE
    ]
    return pruned(rules, grown) or unexplained(beam, entry, at_ms)


def _accounts(
    rules: Game[Any], history: History, card: str, forgets: float, miscounts: Mapping[str, float]
) -> Iterable[tuple[tuple[Event, ...], float]]:
    """Yield what can have happened in `history` when `card` is seen, with how likely that is."""
    if card == NOTHING:
        yield (), 1.0
        return
    explanations = _new_card(rules.explain(history.state, card))
    wrong = _wrong_count(explanations, miscounts)
    for each in explanations:
        recounted = any(isinstance(event, Count) for event in each.events)
        yield each.events, each.weight * forgets**each.untold * (wrong if recounted else 1.0 - wrong)


def in_time(events: Sequence[Event], paces: float) -> float:
    """Return how well the time that passed fits several things having happened in it, relative to one (1/3 … 3)."""
    took = sum(not isinstance(event, Colour | Count | Now) for event in events)
    if any(isinstance(event, Round) for event in events):
        return likelier(took + DEALING, paces, 1 / DEALT_AT_ONCE)
    return likelier(took, paces)


def likelier(number: int, paces: float, least: float = 1 / PACE_COUNTS) -> float:
    """Return how much likelier than one thing `number` things are, by the time that passed (`least` … 3)."""
    if number <= 1 or paces <= 0:
        return 1.0
    ratio = (math.log(paces) ** 2 - math.log(paces / number) ** 2) / (2 * PACE_SPREAD**2)
    return math.exp(min(math.log(PACE_COUNTS), max(math.log(least), ratio)))


def _seen(rules: Game[Any], share: float, history: History, step: Step, card: str) -> History:
    """Return `history` with what was seen, of which it says `step`."""
    events = tuple(event.timed(step.at_ms) for event in step.events)
    grown = _grown(history, 1.0, after(rules, history.state, events), replace(step, events=events), card)
    return replace(grown, share=share, card=None if card == NOTHING else card)


def _wrong_count(explanations: Iterable[Explanation], miscounts: Mapping[str, float]) -> float:
    """Return how likely a count is wrong that decides what the card means; 0 where none does."""
    counted = (event.seat for each in explanations for event in each.events if isinstance(event, Count))
    return max((min(MOST_MISCOUNTED, max(MISCOUNTED, miscounts.get(seat, 0.0))) for seat in counted), default=0.0)


def unexplained(beam: Beam, entry: int, at_ms: int) -> Beam:
    """Return the beam after something was seen that no history accounts for: nothing follows from it."""
    return tuple(_grown(history, 1.0, history.state, Step(entry, (), history.state, at_ms), None) for history in beam)


def gone(rules: Game[Any], beam: Beam, entry: int, at_ms: int) -> Beam:
    """Return the beam after the pile was seen to have vanished."""
    grown = [
        _grown(
            history,
            each.weight,
            after(rules, history.state, events),
            Step(entry, events, history.state, at_ms),
            None,
        )
        for history in beam
        for each in rules.explain_gone(history.state)
        for events in (tuple(event.timed(at_ms) for event in each.events),)
    ]
    return pruned(rules, grown) or unexplained(beam, entry, at_ms)


def tell(
    rules: Game[Any],
    beam: Beam,
    events: Sequence[Event],
    entry: int,
    at_ms: int,
    forgets: float = ATTENTIVE,
    miscounts: Mapping[str, float] = {},
) -> tuple[Beam, float]:
    """Return the beam after somebody told what happened, and how well that fits what was believed (0…1).

    Histories in which it is not allowed, or not so, become unlikely. Where a count that may be wrong decides whether
    somebody is out, both are followed.
    """
    timed = tuple(event if event.at_ms is not None else event.timed(at_ms) for event in events)
    grown: list[History] = []
    for history in beam:
        state, fit = told(rules, history.state, timed)
        recounted = [*other_counts(rules, history.state, timed, miscounts)]
        as_counted = fit * math.prod(1.0 - chance for _, chance in recounted)
        grown.append(_grown(history, as_counted, state, Step(entry, timed, history.state, at_ms), history.card))
        for count, chance in recounted:
            whole = (count.timed(at_ms), *timed)
            step = Step(entry, whole, history.state, at_ms)
            grown.append(_grown(history, fit * chance, after(rules, history.state, whole), step, history.card))
        if fit < 1.0 and len(events) == 1:
            grown += _accounted(rules, history, events[0], Step(entry, timed, history.state, at_ms), forgets)
    return pruned(rules, grown), sum(history.share for history in grown)


def _accounted(rules: Game[Any], history: History, event: Event, step: Step, forgets: float) -> Iterable[History]:
    """Yield `history` with what nobody told before `event`, where that makes it fit."""
    for each in rules.explain_told(history.state, event):
        if len(each.events) > 1:
            events = tuple(own.timed(step.at_ms) for own in each.events)
            state = after(rules, history.state, events)
            weight = each.weight * forgets**each.untold
            yield _grown(history, weight, state, replace(step, events=events), history.card)


def press(rules: Game[Any], beam: Beam, seat: str, double: bool, entry: int, at_ms: int) -> Beam:
    """Return the beam after a press: each history judges by itself what it means, and how likely anybody did it."""
    grown = [
        _grown(history, fit, state, Step(entry, events, history.state, at_ms, (seat, double)), history.card)
        for history in beam
        for events, state, fit in (pressed(rules, history.state, seat, double, at_ms),)
    ]
    return pruned(rules, grown)


def told(rules: Game[Any], state: Any, events: Iterable[Event]) -> tuple[Any, float]:
    """Return the state after somebody told `events`, and how likely anybody tells that there (0…1)."""
    fit = 1.0
    for event in events:
        before, state = state, rules.apply(state, event)
        if any(not objection.hint for objection in rules.check(before, event)) or (
            isinstance(event, Count | Now) and rules.public(before) != rules.public(state)
        ):
            fit *= BROKEN_BY_TAP
    return state, fit


def pressed(rules: Game[Any], state: Any, seat: str, double: bool, at_ms: int) -> tuple[tuple[Event, ...], Any, float]:
    """Return what a press means, the state after it, and how likely anybody presses there (0…1)."""
    meant = rules.press(state, seat, double)
    if meant is None:
        return (), state, MISSED_PRESS
    event = meant.timed(at_ms)
    fit = 1.0
    if isinstance(event, Call) and rules.public(state).seat(seat).cards not in CALLED_WITH:
        fit = CALLED_TOO_SOON
    return (event,), rules.apply(state, event), fit


def renumbered(beam: Beam, old: int, new: int) -> Beam:
    """Return the beam with entry `old` under another number."""
    if old == new:
        return beam
    return tuple(
        replace(history, path=tuple(replace(step, entry=new) if step.entry == old else step for step in history.path))
        for history in beam
    )


def doubts(rules: Game[Any], beam: Beam) -> tuple[frozenset[str], frozenset[str]]:
    """Return what is not known for sure: names of `Public`'s fields, and seats whose own facts are in doubt."""
    tables = [rules.public(history.state) for history in beam if history.share >= DOUBTED]
    if len(tables) < 2:
        return frozenset(), frozenset()
    first, *rest = tables
    names = frozenset(
        field.name
        for field in fields(Public)
        if field.name != "seats" and any(getattr(first, field.name) != getattr(other, field.name) for other in rest)
    )
    status = tuple(seat.status for seat in first.seats)
    if any(tuple(seat.status for seat in other.seats) != status for other in rest):
        names |= {"status"}
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


def _grown(history: History, weight: float, state: Any, step: Step, card: str | None) -> History:
    return History(history.share * weight, state, (*history.path[-(MEMORY - 1) :], step), card)


def _beginning(rules: Game[Any], history: History) -> Public | None:
    """Return the table before the oldest entry that is remembered: what came before is settled."""
    return rules.public(history.path[0].before) if len(history.path) == MEMORY else None


def pruned(rules: Game[Any], grown: Sequence[History]) -> Beam:
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
    start = _beginning(rules, shares[0])
    kept_ones = [each for each in shares if each.share >= LEAST_SHARE and _beginning(rules, each) == start]
    left = sum(history.share for history in kept_ones)
    return tuple(replace(history, share=history.share / left) for history in kept_ones)
