"""Histories as text: what was not ruled out yet when the last entry was written, for whoever starts again.

The journal alone tells what happened. What else might have happened cannot be told from it for sure: how well a tap was
placed, how long people took, which history had been dropped. So the histories of the newest entry lie beside it, and only
they. They are believed only as far as the journal agrees; without them its last lines are weighed again.

One JSON array: the number of the newest entry, then for each history its share, its card, and its steps. A step that is
the same as the likeliest history's is its place there.
"""

import json
from collections.abc import Sequence
from typing import Any

from companion.beam import Beam, History, Step
from companion.evening import Evening
from companion.rules.errors import CompanionError
from companion.rules.game import after
from companion.rules.notation import parse_all


def write_histories(entry: int, beam: Beam) -> str:
    """Return the histories of `beam`, which were left when `entry` was written."""
    if not beam:
        return json.dumps([entry])
    told = [_told(step) for step in beam[0].path]
    shared = {id(step): place for place, step in enumerate(beam[0].path)}  # most is not disputed, and the very same
    equal = {each: place for place, each in enumerate(told)}

    def in_short(step: Step) -> Any:
        return shared[id(step)] if id(step) in shared else equal.get(own := _told(step), own)

    others = [[history.share, history.card, list(map(in_short, history.path))] for history in beam[1:]]
    rows = [[beam[0].share, beam[0].card, told], *others]
    return json.dumps([entry, *rows], ensure_ascii=False, separators=(",", ":"))


def read_histories(text: str, evening: Evening) -> Beam:
    """Return the histories that `text` tells of, or none where they are not those of this evening as it stands.

    Args:
        text: What `write_histories` returned; any text will do.
        evening: The evening that is gone on with.
    """
    try:
        entry, *rows = json.loads(text)
        if entry != evening.number or evening.setup is None:
            return ()
        leading = rows[0][2]
        return tuple(_history(evening, share, card, steps, leading) for share, card, steps in rows)
    except (CompanionError, ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
        return ()


def _told(step: Step) -> tuple[Any, ...]:
    """Return everything of `step` but the state before it."""
    return step.entry, "; ".join(map(str, step.events)), step.at_ms, step.press, step.card


def _history(evening: Evening, share: float, card: str | None, steps: Sequence[Any], leading: Sequence[Any]) -> History:
    """Return a history, folded again from the line before its first step."""
    told = [leading[step] if isinstance(step, int) else step for step in steps]
    if not 0.0 < share <= 1.0 or not _is_seen(card) or not all(map(_is_step, told)):
        raise ValueError("no share, no card, or no step")
    place = [line.entry for line in evening.lines].index(told[0][0]) if told else 0
    state, rules, path = evening.lines[place - 1].state, evening.lines[-1].setup.rules, []
    for entry, words, at_ms, press, seen in told:
        events = parse_all(words) if words else ()
        path.append(Step(entry, events, state, at_ms, tuple(press) if press else None, seen))
        state = after(rules, state, events)
    return History(share, state, tuple(path), card)


def _is_step(told: Sequence[Any]) -> bool:
    """Tell whether `told` has everything of a step in its place; what its events say is read apart."""
    entry, words, at_ms, press, seen = told
    pressed = press is None or (len(press) == 2 and isinstance(press[0], str) and isinstance(press[1], bool))
    return type(entry) is int and isinstance(words, str) and type(at_ms) is int and pressed and _is_seen(seen)


def _is_seen(card: object) -> bool:
    """Tell whether `card` may be what the camera saw: a code, or none."""
    return card is None or isinstance(card, str)
