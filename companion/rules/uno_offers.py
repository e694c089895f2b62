"""What may be tapped, and what the whole table may know, in a game of the UNO family."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from companion.rules.cards import COLOURS
from companion.rules.events import Challenge, Colour, Draw, Event, Pass, Roulette, Round, Shed, Swap, Take
from companion.rules.game import Ask, Offer, Public, PublicSeat
from companion.rules.scoring import steps, unrevealed
from companion.rules.uno_check import check
from companion.rules.uno_state import LEFT, OUT, UnoState, active, draw_pile, next_seat

MOST_DRAWN: Final = 24
"""The largest number of cards offered for one draw; more than that was never seen and can be recounted."""


def offers(state: UnoState) -> tuple[Offer, ...]:
    """Return what may be recorded now by a tap, the likeliest first."""
    if state.phase == "play":
        asked = _asked(state, state.ask) if state.ask else ()
        return asked + (_owing(state) if state.owed else () if asked else _own_turn(state))
    if state.phase == "reveal":
        return tuple(Offer("reveal", seat, (), must=True) for seat in unrevealed(state)) + _hands_of_leavers(state)
    if state.phase in ("scored", "match") and not check(state, Round()):
        return (Offer("round", next_seat_after_dealer(state), (Round(),)), *_hands_of_leavers(state))
    return _hands_of_leavers(state)


def _hands_of_leavers(state: UnoState) -> tuple[Offer, ...]:
    """Return that the hands of those who left in this round may be counted; nobody waits for them (U-R19)."""
    if state.phase not in ("reveal", "scored", "match") or state.rules.scoring == "rounds":
        return ()
    left = (seat for seat in state.seats if state.status[seat] == LEFT and state.left_with.get(seat))
    return tuple(Offer("reveal", seat, ()) for seat in left if seat not in state.revealed)


def next_seat_after_dealer(state: UnoState) -> str:
    """Return who will deal the next round, as far as the seating does not change."""
    return next_seat(state, state.dealer or state.seats[-1], clockwise=True)


def _most(state: UnoState, seat: str) -> int:
    """Return the largest number of cards `seat` can draw: with the last of them it is out."""
    limit = state.rules.mercy
    return max(1, min(MOST_DRAWN, limit - state.cards[seat])) if limit else MOST_DRAWN


def _own_turn(state: UnoState) -> tuple[Offer, ...]:
    seat = state.turn
    if seat is None:
        return ()
    most = 1 if state.rules.draw == "one" else _most(state, seat)
    draw = Offer("draw", seat, tuple(Draw(seat, number) for number in range(1, most + 1)))
    return (Offer("pass", seat, (Pass(seat),)), draw) if state.drew else (draw,)


def _owing(state: UnoState) -> tuple[Offer, ...]:
    if state.owed is None:
        return ()
    seat = state.owed.target
    take = Offer("take", seat, (Take(seat),))
    verdicts = (Challenge(seat, True), Challenge(seat, False))
    return (take,) if check(state, verdicts[0]) else (take, Offer("chal", seat, verdicts))


def _asked(state: UnoState, ask: Ask) -> tuple[Offer, ...]:
    if ask.who is None or ask.kind not in _ANSWERS:
        return ()
    word, answers = _ANSWERS[ask.kind]
    return (Offer(word, ask.who, answers(state, ask.who), must=True),)


def _swaps(state: UnoState, seat: str) -> tuple[Event, ...]:
    return tuple(Swap(seat, other) for other in active(state) if other != seat)


def _sheds(state: UnoState, seat: str) -> tuple[Event, ...]:
    """Return every number of cards that may have gone along; not all of them where the last card is a number."""
    return tuple(Shed(seat, number) for number in range(state.cards[seat] + (not state.rules.number_last)))


def _roulettes(state: UnoState, seat: str) -> tuple[Event, ...]:
    numbers = range(1, _most(state, seat) + 1)
    return tuple(Roulette(seat, colour, number) for colour in COLOURS for number in numbers)


_ANSWERS: Final[Mapping[str, tuple[str, Callable[[UnoState, str], tuple[Event, ...]]]]] = {
    "colour": ("colour", lambda _, seat: tuple(Colour(seat, colour) for colour in COLOURS)),
    "swap": ("swap", _swaps),
    "shed": ("shed", _sheds),
    "roulette": ("roul", _roulettes),
}


def public(state: UnoState) -> Public:
    """Return what the whole table may know of `state`."""
    return Public(
        seats=tuple(_public_seat(state, seat) for seat in state.seats),
        dealer=state.dealer,
        turn=state.turn,
        clockwise=state.clockwise,
        top=state.top,
        colour=state.colour,
        owed=replace(state.owed, answer=state.rules.stack) if state.owed else None,
        ask=state.ask,
        phase=state.phase,
        winners=state.winners,
        match=state.match,
        draw_pile=max(0, draw_pile(state)),
        drew=state.drew,
        lowest_wins=state.rules.scoring == "lowest",
    )


def _public_seat(state: UnoState, seat: str) -> PublicSeat:
    return PublicSeat(
        seat=seat,
        cards=state.cards[seat],
        status=state.status[seat],
        call="open" if seat in state.opened else "safe" if seat in state.safe else "",
        score=state.scores[seat],
        wins=state.wins[seat],
        revealed=seat in state.revealed,
        round_score=None if state.gained is None else state.gained.get(seat, 0),
        steps=steps(state, seat),
        out_with=state.left_with.get(seat) if state.status[seat] in (OUT, LEFT) else None,
    )
