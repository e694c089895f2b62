"""Points after a round, and the end of a game (docs/rules.md 3.5, 4.5, 5)."""

from companion.rules.uno_rules import KNOCK_OUT_POINTS
from companion.rules.uno_state import IN, LEFT, Table, View


def unrevealed(view: View) -> list[str]:
    """Return the seats whose hands must still be shown before the round can be scored, clockwise.

    A leaver's hand counts if it is shown, but nobody waits for it.
    """
    if view.rules.scoring == "rounds":
        return []
    return [
        seat
        for seat in view.seats
        if view.status[seat] == IN and view.cards[seat] and seat not in view.winners and seat not in view.revealed
    ]


def close_round(table: Table) -> None:
    """End the round: no turn, no penalty, no question, nobody can be caught; score it if no hand must be shown."""
    table.phase = "reveal"
    table.turn = table.owed = table.ask = None
    table.drew = table.opening = False
    table.opened.clear()
    table.safe.clear()
    table.called = ""
    if table.rules.scoring == "rounds":
        for winner in table.winners:
            table.wins[winner] += 1
        table.phase = "scored"
    book_if_complete(table)


def book_if_complete(table: Table) -> None:
    """Score the round once no hand must be shown any more."""
    if table.phase == "reveal" and not unrevealed(table):
        _book(table)


def reveal(table: Table, seat: str, points: int) -> None:
    """Note what the hand counts that `seat` was left with; the last hand needed brings the score."""
    if table.rules.scoring == "rounds":
        return
    if table.phase == "reveal":
        table.revealed[seat] = points
        book_if_complete(table)
    elif table.phase in ("scored", "match") and table.status[seat] == LEFT and seat not in table.revealed:
        _unbook(table)
        table.revealed[seat] = points
        _book(table)


def _book(table: Table) -> None:
    """Add the points of the round and see whether the game is over."""
    table.gained = _points(table)
    for seat, points in table.gained.items():
        table.scores[seat] += points
    table.match = _match(table)
    table.phase = "match" if table.match else "scored"


def judge_totals(table: Table) -> None:
    """See whether the game is over by the totals as somebody says they are after a round (U-R28)."""
    if table.phase in ("scored", "match"):
        table.match = _match(table)
        table.phase = "match" if table.match else "scored"


def _unbook(table: Table) -> None:
    """Take the points of the round back, because a leaver's hand is still to be counted."""
    for seat, points in (table.gained or {}).items():
        table.scores[seat] -= points


def _points(table: Table) -> dict[str, int]:
    """Return what each seat gets for the round."""
    hands = {seat: points for seat, points in table.revealed.items() if seat not in table.knocked_out}
    gained = dict.fromkeys(table.seats, 0)
    if table.rules.scoring == "lowest":
        gained |= hands | dict.fromkeys(table.knocked_out, KNOCK_OUT_POINTS)
    else:
        for winner in table.winners[:1]:
            others = sum(points for seat, points in hands.items() if seat != winner)
            gained[winner] = others + KNOCK_OUT_POINTS * len(table.knocked_out)
    return gained


def steps(view: View, seat: str) -> tuple[tuple[str, int], ...]:
    """Return how the points of a round with knock-outs add up: hands, then each knock-out; else nothing (4.5)."""
    gained = (view.gained or {}).get(seat, 0)
    if view.rules.scoring != "winner" or seat not in view.winners[:1] or not (gained and view.knocked_out):
        return ()
    hands = gained - KNOCK_OUT_POINTS * len(view.knocked_out)
    outs = (("out", hands + KNOCK_OUT_POINTS * number) for number in range(1, len(view.knocked_out) + 1))
    return (("hands", hands), *outs)


def _match(table: Table) -> tuple[str, ...]:
    """Return who has won the game, if the target is reached: whoever won this round before anybody else.

    Only totals that somebody says can bring another one there first, before the last hand is shown or after it.
    """
    scores, target, by_wins = table.scores, table.rules.target, table.rules.scoring == "winner"
    if by_wins and (won := [seat for seat in table.winners[:1] if scores[seat] >= target]):
        return tuple(won)
    here = [seat for seat in table.seats if table.status[seat] != LEFT]
    if all(scores[seat] < target for seat in here):
        return ()
    best = (max if by_wins else min)(scores[seat] for seat in here)
    return tuple(seat for seat in here if scores[seat] == best)
