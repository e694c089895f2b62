"""How plausible the rules make what the camera saw in Good One! (docs/rules.md 6.4, 6.5).

The camera sees only the top card, so the size of a set must be asked (GD-R2), unless the player can hardly have laid
more than one: how many equal cards somebody with so many cards may hold follows from the deck, and whether they are
laid together from what people do. The other weights are prior chances, estimated, not measured.
"""

from math import comb
from typing import Final

from companion.rules.cards import UNSEEN
from companion.rules.decks import GOOD_ONE
from companion.rules.events import Count, Event, Flip, Pickup, Play
from companion.rules.game import Explanation
from companion.rules.good_one_moves import BLUEY, TAZZA, WALLY, pick_up, playable
from companion.rules.good_one_state import GoodOneState, Holder

_TOGETHER: Final = 0.85
"""How often somebody who holds equal cards lays all of them at once, and else one."""

_WILD_TOGETHER: Final = 0.3
"""The same for wild cards, which are better kept."""

_MORE: Final = 0.1
"""A wrong count hides a card more: rarer than one less, since a set of which one card was seen was laid, not drawn."""

_FORCED: Final = 0.005
"""A card that the rules forbid."""

_UNSEEN_PICKUP: Final = 0.3
"""A pick-up that nobody saw happened before a card that could not be played."""

_NEEDLESS_PICKUP: Final = 0.01
"""The same before a card that could be played: compulsory play makes it rare."""

_PILE_STILL_THERE: Final = 0.05
"""The pile seems to be gone, but nothing happened."""


def explain(state: GoodOneState, card: str) -> tuple[Explanation, ...]:
    """Return what could have happened when `card` is seen on top, with weights; empty: the deck has no such card."""
    if card not in GOOD_ONE:
        return ()
    if state.over:
        return (Explanation((), 1.0),)
    if state.turn is None:
        share = 1 / len(state.playing)
        return tuple(each for seat in state.playing for each in _laid(state, seat, card, share))
    found = list(_laid(state, state.turn, card, 1.0))
    holder = state.holder(state.turn)
    if state.pile and holder is not None and holder.stage != "down":
        weight = _NEEDLESS_PICKUP if playable(int(card), state.value) else _UNSEEN_PICKUP
        picked = Pickup(state.turn)
        after = pick_up(state, state.turn)
        assert after.turn is not None
        found += (Explanation((picked, *each.events), each.weight) for each in _laid(after, after.turn, card, weight))
    return tuple(found)


def explain_gone(state: GoodOneState) -> tuple[Explanation, ...]:
    """Return what could have happened when the pile has vanished."""
    if not state.pile or state.turn is None:
        return (Explanation((), 1.0),)
    holder = state.holder(state.turn)
    assert holder is not None
    # With only face-down cards left nobody may pick up without turning one over first (GD-R14).
    taken: Event = Flip(state.turn, UNSEEN) if holder.stage == "down" else Pickup(state.turn)
    return Explanation((taken,), 1 - _PILE_STILL_THERE), Explanation((), _PILE_STILL_THERE)


def _laid(state: GoodOneState, seat: str, card: str, weight: float) -> tuple[Explanation, ...]:
    holder = state.holder(seat)
    assert holder is not None
    if holder.stage == "down":
        turned = Explanation((Flip(seat, card),), weight)
        return (
            (turned, Explanation((Count(seat, 1), Play(seat, card)), weight * _MORE)) if holder.down == 1 else (turned,)
        )
    if not playable(int(card), state.value):
        return (Explanation((Play(seat, card),), weight * _FORCED),)
    return tuple(
        Explanation((Play(seat, card, times=times),), weight * chance, untold=int(times > 1))
        for times, chance in enumerate(_sizes(state, holder, int(card)), 1)
        if chance
    )


def _sizes(state: GoodOneState, holder: Holder, number: int) -> tuple[float, ...]:
    """Return the chances that one, two … equal cards were laid, given that one was.

    The other cards of the stage are as good as drawn from all that do not lie open on top of the pile.
    """
    on_top = state.run if state.value == number else 0
    copies = state.options.copies * state.options.decks
    equal = max(copies - 1 - on_top, 0)
    unseen = max(copies * len(GOOD_ONE.faces) - 1 - on_top, equal)
    others = min(max(holder.in_stage - 1, 0), unseen)  # a count may be wrong by more cards than the deck has
    together = _WILD_TOGETHER if number in (WALLY, TAZZA, BLUEY) else _TOGETHER
    held = [comb(equal, each) * comb(unseen - equal, others - each) for each in range(min(equal, others) + 1)]
    laid = [together * chance / sum(held) for chance in held]
    return (laid[0] + 1 - together, *laid[1:])
