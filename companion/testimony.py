"""Who testified to each event of an evening: the camera, the rules, a finger, a button."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.beam import DOUBTED
from companion.entries import RULES, Candidates, Fact
from companion.evening import Evening, Line
from companion.rules.cards import UNSEEN
from companion.rules.events import Event

CAMERA: Final = "camera"
FINGER: Final = "finger"

LATER: Final = 3
"""A card that somebody was quicker to tell than the camera is seen within so many lines."""


@dataclass(frozen=True, slots=True)
class Witnessed:
    """Who testified to one event.

    Attributes:
        witnesses: ``camera``, ``rules``, ``finger``, ``button``: whom the evening follows first, then who else.
        seen: What the camera thought it saw, with probabilities, where it testified.
        confidence: The camera's probability of the card that counts; None where it did not testify or thought of no such card.
    """

    witnesses: tuple[str, ...]
    seen: Candidates = ()
    confidence: float | None = None

    def __str__(self) -> str:
        thought = ", ".join(f"{code} {chance:.3f}" for code, chance in self.seen)
        return " + ".join(f"camera ({thought})" if each == CAMERA and thought else each for each in self.witnesses)


def witnessed(evening: Evening) -> list[tuple[Witnessed, ...]]:
    """Return for each line of the evening who testified to its events, in order.

    What the camera saw is the last event of its line; what must have happened before, the rules say. A card that was
    told before the camera saw it has both for witnesses.
    """
    facts = {entry.number: entry.fact for entry in evening.entries}
    found = [_of_line(facts[line.entry], line) for line in evening.lines]
    for at, line in enumerate(evening.lines):
        if line.by == CAMERA and line.seen and not line.events:
            _also_seen(evening.lines, found, at)
    return found


def _of_line(told: Fact, line: Line) -> tuple[Witnessed, ...]:
    """Return who testified to the events of `line`, which `told` brought up first."""
    if not line.events:
        return ()
    seen: Candidates = getattr(told, "seen", ())
    first = getattr(told, "by", CAMERA if seen else line.by)  # a `Seen` is the camera's; a press is a button's
    if CAMERA in (line.by, first):
        witnesses = dict.fromkeys((line.by, CAMERA))
        last = _seeing(Witnessed(tuple(witnesses)), seen, line.events[-1])
        before = Witnessed((FINGER,) if line.by == FINGER else (RULES,))
        return (before,) * (len(line.events) - 1) + (last,)
    return (Witnessed(tuple(dict.fromkeys((line.by, first)))),) * len(line.events)


def _seeing(testimony: Witnessed, seen: Candidates, event: Event) -> Witnessed:
    """Return `testimony` with what the camera saw of `event`."""
    return replace(testimony, seen=seen, confidence=dict(seen).get(card_of(event) or ""))


def _also_seen(lines: Sequence[Line], found: list[tuple[Witnessed, ...]], at: int) -> None:
    """Let line `at`, a reading that led to nothing, testify to the card that somebody was quicker to tell."""
    seen = lines[at].seen
    for before in range(at - 1, max(-1, at - 1 - LATER), -1):
        events = lines[before].events
        if not events or card_of(events[-1]) is None:
            continue
        if CAMERA not in found[before][-1].witnesses and dict(seen).get(card_of(events[-1]) or "", 0.0) >= DOUBTED:
            last = found[before][-1]
            last = _seeing(replace(last, witnesses=(*last.witnesses, CAMERA)), seen, events[-1])
            found[before] = (*found[before][:-1], last)
        return


def card_of(event: Event) -> str | None:
    """Return the card that `event` puts where the camera sees it, or None."""
    flipped = getattr(event, "flipped", None)
    card = getattr(event, "card", None) if flipped is None else flipped.card
    return card if isinstance(card, str) and card != UNSEEN else None
