"""Somebody says how a game of Good One! stands (`Now`, `Count`), and what follows from it for who has finished."""

from collections.abc import Sequence, Set
from dataclasses import replace

from companion.rules.good_one_moves import finish, finish_if_alone
from companion.rules.good_one_state import FINISHED, IN, GoodOneState, read_position, write_position
from companion.rules.positions import merged
from companion.rules.saying import NO_CARDS
from companion.rules.seating import WAITING


def as_said(state: GoodOneState, says: Sequence[str]) -> GoodOneState:
    """Return `state` with everything as `says` has it, in words of a position.

    Whoever is said to hold cards has not finished; whoever is said to hold none has, and the game goes on without that
    player or is over (GD-R16, GD-R17). The turn of somebody who does not play is that of the next one who does.

    Raises:
        BadNotation: A word cannot be read.
    """
    empty = [word[0] for word in says if word[1:] == NO_CARDS]
    words = [word for word in says if word[1:] != NO_CARDS]
    holding = {word[0] for word in words if "=" not in word and not word.endswith("-")}
    open_again = _open_again(state, holding)
    said = read_position(merged(*write_position(open_again), words), open_again.options)
    for holder in open_again.holders:
        if holder.status == WAITING and holder.seat not in holding:
            said = said.with_holder(holder)
    for seat in empty:
        said = _finished(said, seat)
    if said.over:
        return replace(said, turn=None)
    if said.turn is None or said.turn in said.playing:
        return said
    return replace(said, turn=said.after(said.turn))


def counted(state: GoodOneState, seat: str, number: int) -> GoodOneState:
    """Return `state` after somebody counted the `number` of cards in a hand; who had seemed to finish is back with them.

    Raises:
        BadNotation: Nobody can hold so many.
    """
    holder = state.holder(seat)
    if holder is None or holder.status not in (IN, FINISHED) or (holder.status == FINISHED and not number):
        return state
    return as_said(state, (f"{seat}{number}/{holder.up}/{holder.down}",))


def _open_again(state: GoodOneState, holding: Set[str]) -> GoodOneState:
    """Return `state` without the places of those who are `holding` cards, and not over where two do; points are taken back."""
    back = [seat for seat in state.finished if seat in holding]
    if not back:
        return state
    finished = tuple(seat for seat in state.finished if seat not in back)
    if not state.over:
        return replace(state, finished=finished)
    holders = state.holders
    if state.options.points:
        placed = state.finished + ((state.lost,) if state.lost else ())
        earned = {seat: len(placed) - place for place, seat in enumerate(placed, 1)}
        holders = tuple(replace(each, score=each.score - earned.get(each.seat, 0)) for each in holders)
    return replace(state, holders=holders, finished=finished, over=False, lost=None, turn=back[0])


def _finished(state: GoodOneState, seat: str) -> GoodOneState:
    """Return `state` after `seat` got rid of all cards; nothing follows for somebody who is not in, or after the end."""
    holder = state.holder(seat)
    if state.over or holder is None or holder.status != IN:
        return state
    done = finish(state.with_holder(replace(holder, hand=0, up=0, down=0)), seat)
    return finish_if_alone(replace(done, turn=done.after(seat)) if state.turn == seat else done)
