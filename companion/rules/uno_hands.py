"""Hands and who is in: drawing with the mercy limit, moving hands, knock-outs, leaving, going out.

Source: docs/rules.md 1.6 (mercy), 4.4 (NM-R14 to R16, R23, R24), 1.3 (`leave`).
"""

from companion.rules.calls import open_window
from companion.rules.scoring import book_if_complete, close_round
from companion.rules.uno_state import FINISHED, IN, LEFT, OUT, Table, active, draw_pile, next_seat


def receive(table: Table, seat: str, number: int) -> None:
    """Give `seat` up to `number` cards; who reaches the mercy limit is out, and the rest is not drawn."""
    if number <= 0 or table.status[seat] != IN:
        return
    limit = table.rules.mercy
    if limit and table.rules.mercy_when == "now":
        number = min(number, max(0, limit - table.cards[seat]))
    _reshuffle_for(table, number)
    table.cards[seat] += number
    table.hand_changed(seat)
    if limit and table.cards[seat] >= limit:
        drop(table, seat, OUT)


def _reshuffle_for(table: Table, number: int) -> None:
    """Estimate what a reshuffle brings back when the draw pile does not hold `number` cards."""
    if draw_pile(table) < number and (table.pile > 1 or table.aside > table.returned):
        table.pile = 1
        table.seen = {table.top: 1} if table.top else {}
        table.returned = table.aside


def drop(table: Table, seat: str, status: str) -> None:
    """Take `seat` out of the round, knocked out or gone: what is owed by or asked of it lapses (NM-R24)."""
    table.left_with[seat] = table.cards[seat]
    table.aside += table.cards[seat]
    table.cards[seat] = 0
    table.status[seat] = status
    if status == OUT:
        table.knocked_out |= {seat}
    table.hand_changed(seat)
    if table.owed and table.owed.target == seat:
        table.owed = None
    if table.ask and table.ask.who == seat:
        table.ask = None
    if table.turn == seat:
        table.pass_turn_to(next_seat(table, seat))
    end_if_one_is_left(table)


def end_if_one_is_left(table: Table) -> None:
    """End the round when only one seat is still in; it has won unless somebody went out before."""
    remaining = active(table)
    if len(remaining) == 1 and table.phase in ("first", "play"):
        table.winners = table.winners or (remaining[0],)
        close_round(table)


def leave(table: Table, seat: str) -> None:
    """`seat` leaves for good (docs/rules.md 1.3)."""
    if table.phase in ("first", "play"):
        if table.status[seat] == IN:
            drop(table, seat, LEFT)
        else:
            table.status[seat] = LEFT
        return
    if table.status[seat] == IN:
        table.left_with[seat] = table.cards[seat]
        table.cards[seat] = 0
    table.status[seat] = LEFT
    book_if_complete(table)


def go_out(table: Table, seat: str) -> None:
    """`seat` holds no card any more: it has won, or (`play_on`) the others play on for places."""
    table.winners = table.winners or (seat,)
    table.hand_changed(seat)
    if not table.rules.play_on:
        close_round(table)
        return
    table.status[seat] = FINISHED
    end_if_one_is_left(table)


def swap(table: Table, seat: str, other: str) -> None:
    """Exchange two hands; both holders start afresh with their calls (docs/rules.md 2)."""
    table.cards[seat], table.cards[other] = table.cards[other], table.cards[seat]
    for holder in (seat, other):
        _new_hand(table, holder)


def rotate(table: Table) -> None:
    """Move every active hand one active seat on in the direction of play (NM-R15)."""
    holders = active(table)
    moved = {next_seat(table, holder): table.cards[holder] for holder in holders}
    table.cards.update(moved)
    for holder in holders:
        _new_hand(table, holder)


def _new_hand(table: Table, holder: str) -> None:
    table.hand_changed(holder)
    if table.cards[holder] == 1:
        open_window(table, holder, table.now_ms)
