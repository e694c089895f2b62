"""Calls and catches: who may be caught, since when, and what a press of a button means (docs/rules.md 2)."""

from companion.rules.events import Call, Catch, Event
from companion.rules.uno_state import EARLY, IN, IN_WINDOW, Table, View


def open_window(table: Table, seat: str, since_ms: int) -> None:
    """Let `seat` be caught from now on; the window opened last stands last."""
    table.opened.pop(seat, None)
    table.opened[seat] = since_ms


def close_windows(table: Table) -> None:
    """Somebody has begun a turn: nobody can be caught any more."""
    table.opened.clear()


def call(table: Table, seat: str) -> int:
    """`seat` calls; return how many cards a wrong call costs it at once."""
    if table.phase != "play" or table.status[seat] != IN:
        return 0
    if seat in table.opened:
        del table.opened[seat]
        table.safe.add(seat)
        if table.turn == seat and not table.called:
            table.called = IN_WINDOW
    elif table.turn == seat:
        table.called = EARLY
    elif table.cards[seat] != 1:
        return table.rules.false_call
    return 0


def judge_early_call(table: Table, seat: str) -> int:
    """Judge the call that `seat` made earlier in this turn; return how many cards it costs.

    A call inside the window of the turn before was right when it was made, so it is never false.
    """
    wrong = table.called == EARLY and table.cards[seat] != 1
    return table.rules.false_call if wrong else 0


def one_card_left(table: Table, seat: str) -> None:
    """`seat` has played down to one card: it is safe if it has called in this turn, else it may be caught."""
    if table.called:
        table.safe.add(seat)
    else:
        open_window(table, seat, table.touch_ms)


def in_grace(view: View, seat: str) -> bool:
    """Tell whether the window of `seat` is so young that nobody may catch yet (`catch_grace`)."""
    return seat in view.opened and view.now_ms - view.opened[seat] < view.rules.catch_grace_ms


def press(view: View, seat: str, double: bool) -> Event | None:
    """Return what a press of the button of `seat` means now, or None for a miss.

    Args:
        view: The state at the corrected time of the press.
        seat: Whose button it is.
        double: Whether it is the second of two quick presses, which is always a call.
    """
    if view.phase != "play" or view.status.get(seat) != IN:
        return None
    if double or seat in view.opened:
        return Call(seat)
    if view.opened:
        return Catch(seat, [*view.opened][-1])
    if view.turn == seat or view.cards[seat] == 1:
        return Call(seat)
    return None
