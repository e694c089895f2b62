"""Counts that nobody knows for sure, where they decide whether somebody is out (docs/rules.md 1.6, NM-R23, G1-R8)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.rules.events import Challenge, Count, Draw, Event, Roulette, Take
from companion.rules.game import Game, after

RECEIVES: Final = Challenge | Draw | Roulette | Take
"""What brings somebody to the mercy limit."""

OFF_BY: Final = (1, 2, 4)
"""By so many cards a wrong count may be off; each less likely than the one before by half."""

LIKELY_WRONG: Final = 0.05
"""A count that is right with more than this is not doubted here."""

MOST: Final = 0.5
"""However little is known of a count, it rather says who is out than not."""


def other_counts(
    rules: Game[Any], state: Any, events: Sequence[Event], wrong: Mapping[str, float]
) -> Iterator[tuple[Count, float]]:
    """Yield counts with which somebody is out after `events`, or is not, other than it seems, with their chances.

    Args:
        rules: The rules of the game.
        state: The state before `events`.
        events: What somebody told.
        wrong: How likely the count of a seat is wrong (0…1).
    """
    if not any(isinstance(event, RECEIVES) for event in events):
        return
    before, seems = rules.public(state), rules.public(after(rules, state, events))
    for own in before.seats:
        chance = min(MOST, wrong.get(own.seat, 0.0))
        later = seems.seat(own.seat)
        if own.status != "in" or not own.cards or chance < LIKELY_WRONG or later.cards == own.cards:
            continue
        for place, off in enumerate(OFF_BY):
            count = Count(own.seat, own.cards + (-off if later.status == "out" else off))
            told = rules.public(after(rules, state, (count, *events))) if count.number > 0 else seems
            if told.seat(own.seat).status != later.status:
                yield count, chance / 2**place
                break
