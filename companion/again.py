"""A history folded again from an earlier step on: what came after is kept where it fits, and explained anew where not."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.beam import ATTENTIVE, BROKEN_BY_TAP, MEMORY, Beam, History, Step, pressed
from companion.line import Line
from companion.rules.events import Event, Flip, Pickup
from companion.rules.game import Game, after

LATEST: Final = 5
"""What somebody tells belongs at most so many entries back."""


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a tap belongs.

    Attributes:
        beam: The histories after it.
        before: The number of the entry before which it belongs; None: it happened last.
    """

    beam: Beam
    before: int | None = None


def place_in(history: History, entry: int) -> int | None:
    """Return where the path of `history` speaks of `entry`, or None."""
    return next((place for place, step in enumerate(history.path) if step.entry == entry), None)


def again(rules: Game[Any], history: History, at: int, first: Sequence[Step], ahead: Sequence[Event] = ()) -> History:
    """Return `history` folded again from the step `at`.

    Args:
        rules: The rules of the game.
        history: What is changed.
        at: The step that is replaced.
        first: What stands in its place.
        ahead: What happened before that, in the same entry.
    """
    known = {step.entry for step in history.path}
    state, fit = history.path[at].before, 1.0
    path = list(history.path[:at])
    for place, step in enumerate((*first, *history.path[at + 1 :])):
        untold = tuple(event.timed(step.at_ms) for event in ahead) if place == 0 else ()
        start = after(rules, state, untold)
        if step.press is not None:
            events, later, _ = pressed(rules, start, *step.press, step.at_ms)
        else:
            former = broken(rules, step.before, step.events) if step.entry in known else 0
            events, chance = fitting(rules, start, step, former)
            later, fit = after(rules, start, events), fit * chance
        path.append(replace(step, events=(*untold, *events), before=state))
        state = later
    return History(history.share * fit, state, tuple(path[-MEMORY:]), history.card)


def misfits(rules: Game[Any], lines: Sequence[Line], start: int, state: Any) -> bool:
    """Tell whether what the camera saw breaks more rulings than it did, if the lines from `start` on begin with `state`.

    Args:
        rules: The rules of the game.
        lines: An evening's lines.
        start: The first line that may not fit any more; it is not the evening's first.
        state: The state before it.
    """
    for place in range(start, len(lines)):
        line, was = lines[place], lines[place - 1].state
        meant = rules.press(state, line.press.seat, line.press.double) if line.press else None
        events = line.events if line.press is None else () if meant is None else (meant,)
        if line.seen and broken(rules, state, events) > broken(rules, was, line.events):
            return True
        state = after(rules, state, events)
    return False


def fitting(rules: Game[Any], state: Any, step: Step, former: int) -> tuple[tuple[Event, ...], float]:
    """Return what happened at `step` if it begins with `state`, and how likely that is (0…1).

    Args:
        rules: The rules of the game.
        state: The state before it.
        step: What was believed to have happened there.
        former: How much of that broke a ruling where it was believed to begin.
    """
    if broken(rules, state, step.events) <= former:
        return step.events, 1.0
    best, most = step.events, BROKEN_BY_TAP
    vanished = not step.card and any(isinstance(event, Flip | Pickup) for event in step.events)
    for each in rules.explain(state, step.card) if step.card else rules.explain_gone(state) if vanished else ():
        events, chance = tuple(event.timed(step.at_ms) for event in each.events), each.weight * ATTENTIVE**each.untold
        if events and chance > most and not broken(rules, state, events):
            best, most = events, chance
    return best, min(1.0, most)


def broken(rules: Game[Any], state: Any, events: Sequence[Event]) -> int:
    """Return how many of `events` break a ruling after `state`."""
    found = 0
    for event in events:
        found += any(not objection.hint for objection in rules.check(state, event))
        state = rules.apply(state, event)
    return found
