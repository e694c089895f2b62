"""The judge: combines what the camera saw with how plausible the rules make it.

Two witnesses testify to every reading. The camera says which cards it could be, the rules say what would have had to
happen for such a card to lie there. An explanation's weight is the product of both. One explanation stands out: it is
recorded. Two or three remain: the table is asked, the likeliest first. A sure camera is never overridden; a card the
rules forbid is recorded as seen, and the objection names the ruling. An unsure camera never overrules the rules.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.entries import Candidates
from companion.rules.events import Event
from companion.rules.game import Explanation, Game, Public

SURE_CAMERA: Final = 0.9
"""A camera that accepts its own reading with at least this confidence is sure: other cards are out of the question."""

STANDS_OUT: Final = 0.9
"""An explanation with this share of all weight is recorded without a question."""

WORTH_ASKING: Final = 0.05
"""An explanation with a smaller share is not offered."""

MOST_CHOICES: Final = 3
"""A question offers at most so many explanations."""

NOTHING: Final = "none"
"""The candidate that stands for "no new card"."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """An explanation with its share of all weight.

    Attributes:
        events: What would have happened; empty: nothing.
        card: The card that lies on top then, or None.
        share: Its share, 0 … 1.
    """

    events: tuple[Event, ...]
    card: str | None
    share: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the judge makes of a reading.

    Attributes:
        record: The explanation to record, or None.
        ask: Two or three explanations to choose from, the likeliest first; empty when nothing is asked.
    """

    record: Weighed | None
    ask: tuple[Weighed, ...] = ()


def weigh(rules: Game[Any], state: Any, seen: Candidates, sure: bool) -> tuple[Weighed, ...]:
    """Return every explanation of `seen` with its share, the likeliest first.

    Args:
        rules: The rules of the game.
        state: The state before the card came.
        seen: The camera's candidates.
        sure: Whether the camera accepts its first candidate; from `SURE_CAMERA` on it then stands alone.
    """
    if sure and seen and seen[0][1] >= SURE_CAMERA:
        seen = seen[:1]
    found: list[tuple[float, Explanation, str | None]] = []
    for card, chance in seen:
        if chance <= 0:
            continue
        if card == NOTHING:
            found.append((chance, Explanation((), 1.0), None))
            continue
        found.extend((chance * each.weight, each, card) for each in _new_card(rules.explain(state, card)))
    merged: dict[object, tuple[float, Explanation, str | None]] = {}
    for weight, each, top in sorted(found, key=lambda one: -one[0]):
        outcome = _outcome(rules, state, each.events)
        if outcome in merged:
            kept = merged[outcome]
            merged[outcome] = (kept[0] + weight, kept[1], kept[2])
        elif weight > 0:
            merged[outcome] = (weight, each, top)
    total = sum(weight for weight, _, _ in merged.values())
    shares = [Weighed(each.events, top, weight / total) for weight, each, top in merged.values()]
    return tuple(sorted(shares, key=lambda one: -one.share))


def judge(rules: Game[Any], state: Any, seen: Candidates, sure: bool) -> Verdict:
    """Return what to record of a reading, or what to ask.

    Args:
        rules: The rules of the game.
        state: The state before the card came.
        seen: The camera's candidates, the likeliest first.
        sure: Whether the camera accepts its first candidate.
    """
    return _decide(weigh(rules, state, seen, sure))


def judge_gone(rules: Game[Any], state: Any) -> Verdict:
    """Return what to record or ask when the pile has vanished."""
    explanations = rules.explain_gone(state)
    total = sum(each.weight for each in explanations)
    shares = [Weighed(each.events, None, each.weight / total) for each in explanations]
    return _decide(sorted(shares, key=lambda one: -one.share))


def _decide(weighed: Sequence[Weighed]) -> Verdict:
    if not weighed:
        return Verdict(None)
    if weighed[0].share >= STANDS_OUT or len(weighed) == 1:
        return Verdict(weighed[0])
    asked = tuple(each for each in weighed if each.share >= WORTH_ASKING)[:MOST_CHOICES]
    return Verdict(None, asked) if len(asked) > 1 else Verdict(weighed[0])


def _new_card(explanations: Sequence[Explanation]) -> Sequence[Explanation]:
    """Return the explanations in which something happened, if there are any.

    The watcher knows the same card seen again from a new one; where it cannot tell, "no new card" is a candidate of its
    own.
    """
    return [each for each in explanations if each.events] or explanations


def _outcome(rules: Game[Any], state: Any, events: Sequence[Event]) -> Public:
    """Return what the table would see after `events`: explanations with equal outcomes need no question."""
    for event in events:
        state = rules.apply(state, event)
    return rules.public(state)
