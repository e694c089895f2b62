"""Late taps: what somebody tells after the game has gone on is put where it happened.

A tap that the rules forbid now may tell of something earlier: Ada drew, Ben played, and only then Ada tapped. Every
history tries the tap at a few earlier places. There it either fits in by itself, or it is what the history had assumed
anyway ("Ada must have drawn, or Ben could not have played"); then it says how many, which colour, with whom. The place
that makes all witnesses likeliest together is taken.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.again import LATEST, Placed, again, broken, place_in
from companion.beam import (
    ATTENTIVE,
    BROKEN_BY_TAP,
    MEMORY,
    Beam,
    History,
    Step,
    pressed,
    pruned,
    tell,
    told,
)
from companion.counted import as_count, counted
from companion.entries import Candidates
from companion.rules.events import (
    Bonus,
    Challenge,
    Colour,
    Count,
    Draw,
    Event,
    Now,
    Pass,
    Play,
    Roulette,
    Round,
    Shed,
    Stay,
    Swap,
    Take,
    To,
    untimed,
)
from companion.rules.events import (
    Step as JobStep,
)
from companion.rules.game import Game, after

LATEST_MS: Final = 20_000
"""A tap comes at most so late."""

OTHER_TURN: Final = 0.1
"""How likely a card was laid by somebody who was not on turn, relative to the one who was."""

LATE: Final = 0.2
LATE_MS: Final = 5_000
"""How likely a tap is late, relative to one in time; after so long it is e times less likely."""

REPAIRED: Final = 3
"""So many histories are searched for something that no witness saw."""

LEFT_WRONG: Final = 0.003
"""How likely somebody who says how the table stands leaves a wrong top card as it is shown, relative to a right one."""

FITS: Final = 0.5
"""A tap that fits what is believed now as well as this is taken as told in time."""

TOLD_LATE: Final = Bonus | Challenge | Colour | Draw | JobStep | Pass | Play | Roulette | Shed | Stay | Swap | Take | To
"""What is told of an earlier moment; everything else is said of now."""

ASSUMED: Final = Bonus | Colour | Draw | Pass | Roulette | Shed | Stay | Swap | Take | To
"""What a history may assume without anybody telling."""


def place(
    rules: Game[Any],
    beam: Beam,
    events: Sequence[Event],
    entry: int,
    at_ms: int,
    forgets: float = ATTENTIVE,
    miscounts: Mapping[str, float] = {},
    limit: int | None = None,
) -> Placed:
    """Return where what somebody tells belongs, and the beam with it there.

    Args:
        rules: The rules of the game.
        beam: The histories so far.
        events: What somebody tells.
        entry: The number of the entry that will hold it.
        at_ms: When it was told.
        forgets: How often this table forgets to tell something (0…1).
        miscounts: How likely the count of a seat is wrong (0…1).
        limit: With how many cards somebody is out, or None where nobody ever is.
    """
    if (count := as_count(events, limit, rules.public(beam[0].state))) and (
        decided := counted(rules, beam, replace(count, at_ms=at_ms), entry, limit)
    ):
        return decided
    now, best = tell(rules, beam, events, entry, at_ms, forgets, miscounts)
    placed = Placed(now)
    if isinstance(events[0], To) and (answer := _late_answer(rules, beam, events, entry, at_ms, forgets)):
        return answer
    if best >= FITS:
        return placed
    if all(isinstance(event, Count | Now) for event in events):
        others = [replace(history, share=history.share * best) for history in now]
        return Placed(pruned(rules, [*others, *repaired(rules, beam, events, entry, at_ms, forgets)]))
    if not all(isinstance(event, TOLD_LATE) for event in events):
        return placed
    return _where_it_fits_better(rules, beam, events, entry, at_ms, best) or placed


def _where_it_fits_better(
    rules: Game[Any], beam: Beam, events: Sequence[Event], entry: int, at_ms: int, least: float
) -> Placed | None:
    """Return where among the latest entries a tap fits best, or None if nowhere better than `least`."""
    best, placed = least, None
    for step in [step for step in reversed(beam[0].path[-LATEST:]) if step.at_ms >= at_ms - LATEST_MS]:
        number = step.entry
        grown = [late for history in beam for late in _earlier(rules, history, events, entry, number)]
        fit = LATE * math.exp((step.at_ms - at_ms) / LATE_MS) * sum(history.share for history in grown)
        if fit > best:
            best, placed = fit, Placed(pruned(rules, grown), number)
    return placed


def place_reading(rules: Game[Any], beam: Beam, seen: Candidates, before: int, entry: int, forgets: float) -> Beam:
    """Return the beam after a reading of a card that came to rest before the entry `before`.

    Nothing is returned where it cannot, or where it fits better after what was told meanwhile: whoever tells something
    does so a moment later, and the card that follows from it may lie there by then.

    Args:
        rules: The rules of the game.
        beam: The histories so far.
        seen: The camera's candidates.
        before: The number of the entry before which it belongs.
        entry: The number of the entry that will hold the reading.
        forgets: How often this table forgets to tell something (0…1).
    """
    grown: list[History] = []
    comes = follows = 0.0
    for history in beam:
        at = place_in(history, before)
        if at is None:
            continue
        step = history.path[at]
        heard = _heard(rules, step.before, step)
        for _, events, weight in _unbroken(rules, history.state, seen, forgets):
            if not any(
                isinstance(event, Round) for event in events
            ):  # it lay there before the tap that ended the round
                follows += history.share * heard * weight
        for card, events, weight in _unbroken(rules, step.before, seen, forgets):
            timed = tuple(event.timed(step.at_ms) for event in events)
            come = Step(entry, timed, step.before, step.at_ms, card=card)
            comes += history.share * weight * _heard(rules, after(rules, step.before, timed), step)
            grown.append(again(rules, replace(history, share=history.share * weight), at, [come, step]))
    return pruned(rules, grown) if comes >= follows else ()


def _heard(rules: Game[Any], state: Any, step: Step) -> float:
    """Return how likely anybody tells after `state` what was told at `step`, or presses as was pressed there (0…1).

    What was only assumed with it does not count: after another card it need not be assumed.
    """
    if step.press is not None:
        return pressed(rules, state, *step.press, step.at_ms)[2]
    return told(rules, state, step.events[-1:])[1]


def _unbroken(
    rules: Game[Any], state: Any, seen: Candidates, forgets: float
) -> Iterator[tuple[str, tuple[Event, ...], float]]:
    """Yield each card of `seen` with what may have happened after `state` without breaking a ruling, and its weight."""
    for card, chance in seen:
        for each in rules.explain(state, card):
            if each.events and not broken(rules, state, each.events):
                yield card, each.events, chance * each.weight * forgets**each.untold


def refine(rules: Game[Any], beam: Beam, entry: int, said: Event) -> Beam:
    """Return the beam after somebody said more of the card that was laid at `entry`: how many, which colour.

    Args:
        rules: The rules of the game.
        beam: The histories so far.
        entry: The number of the entry.
        said: What was laid, whole.
    """
    grown: list[History] = []
    for history in beam:
        at = place_in(history, entry)
        if at is None:
            continue
        step = history.path[at]
        card, seat = getattr(said, "card", step.card), _who(said)
        better, fit = (*step.events[:-1], said.timed(step.at_ms)), 1.0
        if card not in [getattr(event, "card", None) for event in step.events[-1:]]:
            fit = BROKEN_BY_TAP
        if seat not in [_who(event) for event in step.events[-1:]]:
            fit *= OTHER_TURN
            better = (*step.events[:-1], Now((f"turn={seat}",), at_ms=step.at_ms), said.timed(step.at_ms))
        changed = replace(history, share=history.share * fit)
        grown.append(again(rules, changed, at, [replace(step, events=better, card=card)]))
    return pruned(rules, grown)


def _late_answer(
    rules: Game[Any], beam: Beam, events: Sequence[Event], entry: int, at_ms: int, forgets: float
) -> Placed | None:
    """Return where the answer to an earlier question belongs, or None where it rather answers the open one.

    Nobody told the earlier answer yet: either it was forgotten, and this is another, or this is it, and late.
    """
    for step in reversed(beam[0].path[-LATEST:]):
        if any(isinstance(event, To) for event in step.events[:-1]):
            late = LATE * math.exp((step.at_ms - at_ms) / LATE_MS)
            grown = [each for history in beam for each in _earlier(rules, history, events, entry, step.entry)]
            return Placed(pruned(rules, grown), step.entry) if grown and late > forgets else None
    return None


def _earlier(rules: Game[Any], history: History, events: Sequence[Event], entry: int, number: int) -> Iterator[History]:
    """Yield `history` with `events` before the entry `number`, or as what it had assumed there."""
    at = place_in(history, number)
    if at is None:
        return
    step = history.path[at]
    timed = tuple(event.timed(step.at_ms) for event in events)
    assumed = _assumed(step, timed)
    if assumed is not None:
        first: list[Step] = [Step(entry, (), step.before, step.at_ms), replace(step, events=assumed)]
        yield again(rules, history, at, first)
    yield again(rules, history, at, [Step(entry, timed, step.before, step.at_ms), step])


def _assumed(step: Step, told: Sequence[Event]) -> tuple[Event, ...] | None:
    """Return the events of `step` with what was told in place of what was only assumed, or None if it was not."""
    events = list(step.events)
    for event in told:
        for place, own in enumerate(events[:-1]):
            if isinstance(event, ASSUMED) and type(own) is type(event) and _who(own) == _who(event):
                events[place] = event
                break
        else:
            return None
    return tuple(events)


def _who(event: Event) -> Any:
    """Return who did what `event` tells, where it tells that: a card's new owner is the answer itself."""
    return None if isinstance(event, To) else getattr(event, "seat", None)


def _left_so(rules: Game[Any], before: Any, state: Any) -> float:
    """Return how likely somebody who sees the table `before` says what is so, and leaves the top card as it is shown."""
    return 1.0 if rules.public(before).top == rules.public(state).top else LEFT_WRONG


def repaired(
    rules: Game[Any], beam: Beam, said: Sequence[Event], entry: int, at_ms: int, forgets: float
) -> Iterator[History]:
    """Yield histories in which something happened that no witness saw, and what somebody says is so, or more of it.

    Args:
        rules: The rules of the game.
        beam: The histories so far, in which it is not.
        said: What somebody says.
        entry: The number of the entry that will hold it.
        at_ms: When it was said.
        forgets: How often this table forgets to tell something (0…1).
    """
    timed = tuple(event.timed(at_ms) for event in said)
    for history in beam[:REPAIRED]:
        _, unrepaired = told(rules, history.state, timed)
        for each in rules.hidden(history.state):
            if untimed(each.events[-len(said) :]) == untimed(said):
                continue  # it says nothing but what is said
            events = tuple(event.timed(at_ms) for event in (*each.events, *said))
            state, fit = told(rules, after(rules, history.state, events[: len(each.events)]), timed)
            if fit <= unrepaired:
                continue
            step = Step(entry, events, history.state, at_ms)
            share = history.share * fit * each.weight * forgets**each.untold * _left_so(rules, history.state, state)
            yield History(share, state, (*history.path, step)[-MEMORY:], history.card)
        for at in range(max(0, len(history.path) - LATEST), len(history.path)):
            step = history.path[at]
            for each in rules.hidden(step.before) if step.press is None else ():
                other = again(rules, history, at, [step], each.events)
                state, fit = told(rules, other.state, timed)
                if fit <= unrepaired:
                    continue
                path = (*other.path, Step(entry, timed, other.state, at_ms))[-MEMORY:]
                share = other.share * fit * each.weight * forgets**each.untold
                yield History(share, state, path, history.card)
