"""What laying, flipping and picking up do in Good One! (docs/rules.md 6.4, 6.5)."""

from dataclasses import replace
from typing import Final

from companion.rules.cards import UNSEEN
from companion.rules.decks import GOOD_ONE
from companion.rules.good_one_state import FINISHED, STAGE_CARDS, GoodOneState, Stage
from companion.rules.seating import NOT_IN_ROUND

WALLY: Final = 1
TAZZA: Final = 2
BLUEY: Final = 14
SET_THAT_CLEARS: Final = 4
"""So many equal cards laid together act as Bandit Bluey."""


def playable(number: int, value: int) -> bool:
    """Tell whether `number` may be laid on a pile of `value` (GD-R1); everything may on an empty pile, 0."""
    return number in (WALLY, TAZZA, BLUEY) or number >= value


def fails(state: GoodOneState, card: str) -> bool:
    """Tell whether a face-down `card` cannot be played; one that nobody saw went to the hand with the pile."""
    if card == UNSEEN:
        return state.pile > 0
    return card in GOOD_ONE and not playable(int(card), state.value)


def lay(state: GoodOneState, seat: str, number: int, times: int, stage: Stage | None = None) -> GoodOneState:
    """Return the state after `seat`, who is in, laid cards, legal or not.

    Args:
        state: The state before.
        seat: Who laid them.
        number: The number on the cards.
        times: How many; no more are laid than `stage` has.
        stage: Where they come from; None: where the rules say.
    """
    holder = state.holder(seat)
    assert holder is not None
    stage = stage or holder.stage
    laid = min(times, holder.held(stage))
    on_top = laid + (state.run if state.pile and state.value == number else 0)
    clears = number == BLUEY or laid >= SET_THAT_CLEARS or (state.options.four_across and on_top >= SET_THAT_CLEARS)
    again = clears
    clockwise = state.clockwise
    if number == TAZZA and not clears:
        turns_order = (laid if state.options.each_tazza else 1) % 2 == 1
        if _two_players(state):
            again = turns_order
        else:
            clockwise ^= turns_order
    pile = state.pile + laid
    landed = replace(
        state.with_holder(holder.less(stage, laid)),
        clockwise=clockwise,
        opening=False,
        pile=0 if clears else pile,
        value=0 if clears else number,
        run=0 if clears else on_top,
        gone=state.gone + (pile if clears else 0),
    )
    return _pass_on(_refilled(landed, seat), seat, again)


def flip(state: GoodOneState, seat: str, card: str) -> GoodOneState:
    """Return the state after `seat` turned a face-down `card` over (GD-R14); without one nothing happens."""
    holder = state.holder(seat)
    assert holder is not None
    if not holder.down or (card not in GOOD_ONE and not fails(state, card)):
        return state
    if not fails(state, card):
        return lay(state, seat, int(card), 1, "down")
    kept = state.options.keeps_failed
    flipped = replace(holder, hand=holder.hand + state.pile + (0 if kept else 1), down=holder.down - (0 if kept else 1))
    return _emptied(state.with_holder(flipped), seat)


def pick_up(state: GoodOneState, seat: str) -> GoodOneState:
    """Return the state after `seat` took the whole pile into the hand (GD-R3); no pile, no change."""
    holder = state.holder(seat)
    assert holder is not None
    if not state.pile:
        return state
    return _emptied(state.with_holder(replace(holder, hand=holder.hand + state.pile)), seat)


def finish(state: GoodOneState, seat: str) -> GoodOneState:
    """Return the state with `seat`, who has no card left, placed behind those who finished before (GD-R16)."""
    holder = state.holder(seat)
    assert holder is not None
    return replace(state.with_holder(replace(holder, status=FINISHED)), finished=(*state.finished, seat))


def finish_if_alone(state: GoodOneState) -> GoodOneState:
    """Return the state with the game over if only one player is left (GD-R17), points booked."""
    playing = state.playing
    if len(playing) > 1:
        return state
    placed = (*state.finished, *playing)
    holders = state.holders
    if state.options.points:
        earned = {seat: len(placed) - place for place, seat in enumerate(placed, 1)}
        holders = tuple(replace(each, score=each.score + earned.get(each.seat, 0)) for each in holders)
    return replace(state, holders=holders, turn=None, over=True, lost=playing[0] if playing else None)


def _two_players(state: GoodOneState) -> bool:
    if state.options.by_start:
        return sum(holder.status not in NOT_IN_ROUND for holder in state.holders) == 2
    return len(state.playing) == 2


def _refilled(state: GoodOneState, seat: str) -> GoodOneState:
    holder = state.holder(seat)
    assert holder is not None
    drawn = min(max(STAGE_CARDS - holder.hand, 0), state.deck)
    return replace(state.with_holder(replace(holder, hand=holder.hand + drawn)), deck=state.deck - drawn)


def _emptied(state: GoodOneState, seat: str) -> GoodOneState:
    return replace(state, pile=0, value=0, run=0, opening=False, turn=state.after(seat))


def _pass_on(state: GoodOneState, seat: str, again: bool) -> GoodOneState:
    """Return the state with the turn where it belongs after a play; who has no card left is placed (GD-R16)."""
    holder = state.holder(seat)
    assert holder is not None
    if holder.cards:
        return replace(state, turn=seat if again else state.after(seat))
    placed = finish(state, seat)
    return finish_if_alone(replace(placed, turn=placed.after(seat)))
