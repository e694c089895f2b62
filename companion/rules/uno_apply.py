"""What every event does to a table. Nothing here objects: what does not fit acts as far as it can (docs/rules.md 1.3)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from companion.rules import calls, scoring
from companion.rules.cards import COLOURS, is_wild
from companion.rules.events import (
    Back,
    Begin,
    Call,
    Catch,
    Challenge,
    Colour,
    Count,
    Draw,
    Event,
    First,
    Force,
    Join,
    Jump,
    Leave,
    Now,
    Pass,
    Play,
    Reveal,
    Roulette,
    Round,
    Seats,
    Shed,
    Swap,
    Take,
)
from companion.rules.game import UNKNOWN_COLOUR
from companion.rules.saying import sayable
from companion.rules.uno_hands import leave, receive, swap
from companion.rules.uno_plays import exchange, jump, lay, shed, turn_up
from companion.rules.uno_state import IN, LEFT, WAITING, Table, UnoState, fresh, next_seat
from companion.rules.uno_text import as_said

GUILTLESS_EXTRA: Final = 2
"""What a failed challenge costs on top of the penalty (CL-R6)."""


FEWEST_SEATS: Final = 2
"""A round cannot be dealt to fewer."""


def apply(state: UnoState, event: Event) -> UnoState:
    """Return the state after `event`; an event that means nothing here leaves the state as it is."""
    if isinstance(event, Round):
        return next_round(state)
    if isinstance(event, Now):
        return sayable(lambda: as_said(state, event.says), state)
    act = _ACTS.get(type(event))
    if act is None:
        return state
    table = Table(state)
    if event.at_ms is not None:
        table.now_ms = event.at_ms
    act(table, event)
    return table.frozen()


def _is_playing(table: Table, seat: str) -> bool:
    return table.phase == "play" and table.status.get(seat) == IN


def _first(table: Table, event: First) -> None:
    if table.phase == "first":
        turn_up(table, event.card)


def _play(table: Table, event: Play | Force) -> None:
    if table.phase in ("first", "play") and table.status.get(event.seat) == IN:
        lay(table, event)


def _jump(table: Table, event: Jump) -> None:
    if table.phase in ("first", "play") and table.status.get(event.seat) == IN:
        jump(table, event)


def _colour(table: Table, event: Colour) -> None:
    """Name the colour; said again later it corrects the one named before."""
    if table.phase != "play" or event.colour not in COLOURS:
        return
    if table.ask and table.ask.kind == "colour":
        table.ask = None
        table.colour = event.colour
    elif table.ask is None and table.top and is_wild(table.top):
        table.colour = event.colour


def _draw(table: Table, event: Draw) -> None:
    if not _is_playing(table, event.seat):
        return
    own_turn = table.turn == event.seat
    if own_turn:
        calls.close_windows(table)
    receive(table, event.seat, event.number)
    if own_turn and table.turn == event.seat:
        table.drew = True


def _end_turn(table: Table, seat: str) -> None:
    """End the turn of `seat` without a play: an early call is judged, the next seat follows."""
    if table.turn == seat:
        receive(table, seat, calls.judge_early_call(table, seat))
    if table.phase == "play":
        table.pass_turn_to(next_seat(table, seat))


def _pass(table: Table, event: Pass) -> None:
    if not _is_playing(table, event.seat) or table.turn != event.seat:
        return
    if table.owed is None and (table.ask is None or table.ask.kind == "colour"):
        _end_turn(table, event.seat)


def _take(table: Table, event: Take) -> None:
    if not _is_playing(table, event.seat) or table.owed is None:
        return
    keeps_turn = table.opening and table.rules.first_d2 == "noskip" and table.owed.target == event.seat
    _pay(table, event.seat, table.owed.total, keeps_turn)


def _pay(table: Table, seat: str, number: int, keeps_turn: bool) -> None:
    """`seat` draws a penalty, which is then settled; the turn goes on unless `seat` keeps it (CL-R15)."""
    calls.close_windows(table)
    table.owed, table.opening = None, False
    table.let_act(seat)
    receive(table, seat, number)
    if table.phase == "play" and not (keeps_turn and table.status[seat] == IN):
        _end_turn(table, seat)


def _challenge(table: Table, event: Challenge) -> None:
    owed = table.owed
    if not _is_playing(table, event.seat) or owed is None:
        return
    if not event.guilty:
        _pay(table, event.seat, owed.total + GUILTLESS_EXTRA, keeps_turn=False)
        return
    table.owed, table.opening = None, False
    table.let_act(event.seat)
    if owed.sender:
        receive(table, owed.sender, owed.total)
    if table.phase == "play" and table.rules.guilty == "skips":
        _end_turn(table, event.seat)


def _swap(table: Table, event: Swap) -> None:
    if event.seat == event.other or not (_is_playing(table, event.seat) and _is_playing(table, event.other)):
        return
    if table.ask and table.ask.kind == "swap" and table.ask.who == event.seat:
        exchange(table, event.seat, event.other)
    else:
        swap(table, event.seat, event.other)


def _shed(table: Table, event: Shed) -> None:
    if table.ask and table.ask.kind == "shed" and table.ask.who == event.seat:
        shed(table, event.seat, event.number)


def _roulette(table: Table, event: Roulette) -> None:
    if table.ask is None or table.ask.kind != "roulette" or not _is_playing(table, event.seat):
        return
    table.ask = None
    table.colour = event.colour if table.rules.roul_sets and event.colour in COLOURS else UNKNOWN_COLOUR
    _pay(table, event.seat, event.number, keeps_turn=False)


def _call(table: Table, event: Call) -> None:
    receive(table, event.seat, calls.call(table, event.seat) if event.seat in table.status else 0)


def _catch(table: Table, event: Catch) -> None:
    if not _is_playing(table, event.seat) or event.seat == event.caught or calls.in_grace(table, event.caught):
        return
    if event.caught in table.opened:
        table.hand_changed(event.caught)
        receive(table, event.caught, table.rules.pen)
    else:
        receive(table, event.seat, table.rules.false_catch)


def _begin(table: Table, event: Begin) -> None:
    if _is_playing(table, event.seat) and table.turn == event.seat:
        calls.close_windows(table)


def _count(table: Table, event: Count) -> None:
    limit = table.rules.mercy
    if table.status.get(event.seat) != IN or (limit and event.number >= limit):
        return
    table.cards[event.seat] = event.number
    if event.number != 1:
        table.hand_changed(event.seat)


def _reveal(table: Table, event: Reveal) -> None:
    if event.seat in table.status:
        points = sum(map(table.rules.points, event.cards)) if event.points is None else event.points
        scoring.reveal(table, event.seat, points)


def _leave(table: Table, event: Leave) -> None:
    if table.status.get(event.seat, LEFT) != LEFT:
        leave(table, event.seat)


def _join(table: Table, event: Join) -> None:
    if event.seat in table.status:
        _back(table, Back(event.seat))
        return
    here = [table.scores[seat] for seat in table.seats if table.status[seat] != LEFT]
    table.seats = (*table.seats, event.seat)
    table.status[event.seat] = WAITING
    table.cards[event.seat] = 0
    table.scores[event.seat] = min(here, default=0) if event.low else 0
    table.wins[event.seat] = 0


def _back(table: Table, event: Back) -> None:
    if table.status.get(event.seat) == LEFT:
        table.status[event.seat] = WAITING


def _seats(table: Table, event: Seats) -> None:
    """Re-seat; whoever is not named (one who left) goes to the end, a stranger is ignored."""
    named = [seat for seat in dict.fromkeys(event.order) if seat in table.status]
    table.seats = (*named, *(seat for seat in table.seats if seat not in named))


def next_round(state: UnoState) -> UnoState:
    """Deal the next round; in the middle of a round it gives that round up.

    The deal moves to the left neighbour of the former dealer in the seating order now in force (docs/rules.md 10.0, 19).
    """
    here = [seat for seat in state.seats if state.status[seat] != LEFT]
    if len(here) < FEWEST_SEATS:
        return state
    start = state.seats.index(state.dealer) + 1 if state.dealer in state.seats else 0
    dealer = next(seat for seat in (*state.seats[start:], *state.seats) if seat in here)
    new = fresh(state.rules, state.seats, dealer)
    return replace(
        new,
        status={seat: IN if seat in here else LEFT for seat in state.seats},
        cards={seat: cards if seat in here else 0 for seat, cards in new.cards.items()},
        scores=state.scores,
        wins=state.wins,
        dealt_in=len(here),
        now_ms=state.now_ms,
    )


_ACTS: Final[Mapping[type[Event], Callable[[Table, Any], None]]] = {
    First: _first,
    Play: _play,
    Force: _play,
    Jump: _jump,
    Colour: _colour,
    Draw: _draw,
    Pass: _pass,
    Take: _take,
    Challenge: _challenge,
    Swap: _swap,
    Shed: _shed,
    Roulette: _roulette,
    Call: _call,
    Catch: _catch,
    Begin: _begin,
    Count: _count,
    Reveal: _reveal,
    Leave: _leave,
    Join: _join,
    Back: _back,
    Seats: _seats,
}
