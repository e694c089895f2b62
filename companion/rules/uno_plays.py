"""What a card does when it is laid, step by step in the order of docs/rules.md 1.5.

Everything here acts on a `Table` and checks nothing: an illegal play that the table accepts does the same.
"""

from dataclasses import replace

from companion.rules.calls import close_windows, judge_early_call, one_card_left
from companion.rules.cards import COLOURS, Face, is_wild
from companion.rules.events import Force, Jump, Play
from companion.rules.game import UNKNOWN_COLOUR, Ask, Owed
from companion.rules.scoring import close_round
from companion.rules.uno_hands import go_out, receive, rotate, swap
from companion.rules.uno_rules import face_of
from companion.rules.uno_state import IN, Table, active, next_seat, two_players


def lay(table: Table, event: Play | Force) -> None:
    """`event.seat` lays a card, whatever the rules say about it."""
    seat, face = event.seat, face_of(event.card)
    close_windows(table)
    table.hand_changed(seat)
    table.let_act(seat)
    table.ask, table.drew, table.opening, table.phase = None, False, False, "play"
    table.cards[seat] = max(0, table.cards[seat] - event.times)
    table.cover(event.card, event.times)
    table.colour = face.colour or UNKNOWN_COLOUR
    table.touch_ms = table.now_ms
    if table.owed and not face.draws and not _reflects(table, face):
        table.owed = None
    if face.symbol != "D" or not table.cards[seat]:
        settle(table, seat, event.colour)
    elif event.shed is None:
        table.ask = Ask("shed", seat)
    else:
        shed(table, seat, event.shed)


def jump(table: Table, event: Jump) -> None:
    """`event.seat` lays an identical card out of turn; the penalty under way is gone (docs/rules.md 10.0, 7)."""
    table.owed = None
    table.called = ""
    lay(table, Play(event.seat, event.card))


def shed(table: Table, seat: str, number: int) -> None:
    """`number` further cards of `seat` went under its Discard All (NM-R18 to R20)."""
    number = min(number, table.cards[seat])
    table.ask = None
    table.cards[seat] -= number
    table.pile += number
    settle(table, seat, None)


def settle(table: Table, seat: str, named: str | None) -> None:
    """Carry out everything that follows once the cards of a play lie on the pile.

    Args:
        table: The table; its top card is the one just laid.
        seat: Who laid it.
        named: The colour named in the same breath, or None.
    """
    face = face_of(table.top or "")
    if table.cards[seat]:
        receive(table, seat, judge_early_call(table, seat))
    elif not (table.rules.moves_hands(face) and table.rules.last == "resolve"):
        _last_card(table, seat, face)
    if table.phase != "play":
        return
    moving = table.rules.moves_hands(face) and table.status[seat] == IN
    if not moving and table.cards[seat] == 1:
        one_card_left(table, seat)
    if moving:
        _move_hands(table, seat, face)
    else:
        _name_colour(table, seat, face, named)
        _turn_after(table, seat, face)


def _last_card(table: Table, seat: str, face: Face) -> None:
    """`seat` has laid its last card; a final draw card may hit the next player first (CL-R8)."""
    if table.rules.last_draw and face.draws and not table.rules.play_on:
        table.winners = (seat,)
        if face.symbol == "WV4":
            table.reverse()
        due = face.draws + (table.owed.total if table.owed else 0)
        receive(table, next_seat(table, seat), due)
        if table.phase == "play":
            close_round(table)
    else:
        go_out(table, seat)


def _move_hands(table: Table, seat: str, face: Face) -> None:
    """A 7 or a 0 moves hands; with two active players a 7 needs no question (NM-R14, R15)."""
    if face.symbol == "0":
        emptied = not table.cards[seat]
        rotate(table)
        after_move(table, seat, emptied)
    elif len(others := [other for other in active(table) if other != seat]) == 1:
        exchange(table, seat, others[0])
    else:
        table.ask = Ask("swap", seat)


def exchange(table: Table, seat: str, other: str) -> None:
    """`seat` has laid a 7 and exchanges hands with `other`."""
    table.ask = None
    emptied = not table.cards[seat]
    swap(table, seat, other)
    after_move(table, seat, emptied)


def after_move(table: Table, seat: str, emptied: bool) -> None:
    """Pass the turn on after hands moved; with `last=resolve` whoever got the empty hand has won (NM-R16)."""
    if emptied:
        for holder in active(table):
            if not table.cards[holder]:
                go_out(table, holder)
                break
    if table.phase == "play":
        table.pass_turn_to(next_seat(table, seat))


def _name_colour(table: Table, seat: str, face: Face, named: str | None) -> None:
    """A wild card needs a colour from its player, unless it was named at once."""
    if not table.rules.asks_colour(face.code):
        return
    if named in COLOURS:
        table.colour = named
    else:
        table.ask = Ask("colour", seat)


def _turn_after(table: Table, seat: str, face: Face) -> None:
    """Apply direction, penalty and skip, and pass the turn on."""
    if face.draws:
        _charge(table, seat, face)
    elif table.owed:
        _pass_back(table, seat, face)
    elif face.symbol == "V":
        again = two_players(table)
        table.reverse()
        table.pass_turn_to(_again(table, seat) if again else next_seat(table, seat))
    elif face.symbol == "S":
        table.pass_turn_to(next_seat(table, next_seat(table, seat)))
    elif face.symbol == "X":
        table.pass_turn_to(_again(table, seat))
    elif face.symbol == "WF":
        victim = next_seat(table, seat)
        table.ask = Ask("roulette", victim)
        table.pass_turn_to(victim)
    else:
        table.pass_turn_to(next_seat(table, seat))


def _again(table: Table, seat: str) -> str:
    """Return who has the extra turn of `seat`: the next one if `seat` is not in any more."""
    return seat if table.status[seat] == IN else next_seat(table, seat)


def _charge(table: Table, seat: str, face: Face) -> None:
    """Add a draw card to what is owed, and address it (NM-R1, R6, R7)."""
    target = None
    if face.symbol == "WV4":
        hits_itself = two_players(table) and table.rules.wv4_2p == "self"
        table.reverse()
        target = _again(table, seat) if hits_itself else None
    target = target or next_seat(table, seat)
    total = face.draws + (table.owed.total if table.owed else 0)
    table.owed = Owed(total, face.draws, target, card=face.code, sender=seat)
    table.pass_turn_to(target)


def _reflects(table: Table, face: Face) -> bool:
    """Tell whether a card answers a penalty by sending it elsewhere (house rule `reflect`)."""
    return table.rules.reflect and face.symbol in ("V", "S")


def _pass_back(table: Table, seat: str, face: Face) -> None:
    """A Reverse sends the penalty back, a Skip passes it on (docs/rules.md 10.0, 28)."""
    if face.symbol == "V":
        table.reverse()
    target = next_seat(table, seat)
    if table.owed:
        table.owed = replace(table.owed, target=target)
    table.pass_turn_to(target)


def turn_up(table: Table, card: str) -> None:
    """A card is turned up at the start of the round (docs/rules.md 3.2, 4.2, 5)."""
    face, rules = face_of(card), table.rules
    opening = rules.facts.opening
    returned = opening == "classic" and (card == "W4" or (card == "W" and rules.first_wild == "redraw"))
    buried = (opening == "numbers" and face.number is None) or (opening == "coloured" and is_wild(card))
    if returned or buried:
        table.ask = Ask("reflip", None)
        if buried:
            table.cover(card)
        table.colour = face.colour if buried else None
        return
    table.ask, table.phase = None, "play"
    table.cover(card)
    table.colour = face.colour or UNKNOWN_COLOUR
    table.touch_ms = table.now_ms
    dealer = table.dealer or table.seats[-1]
    table.pass_turn_to(next_seat(table, dealer))
    if opening == "classic" or (opening == "coloured" and rules.first_action == "apply"):
        _open_with(table, dealer, face)


def _open_with(table: Table, dealer: str, face: Face) -> None:
    """Let an opening action card act as if the dealer had played it."""
    first = next_seat(table, dealer)
    if face.draws:
        table.owed = Owed(face.draws, face.draws, first, card=face.code)
        table.opening = True
    elif face.symbol == "S":
        table.pass_turn_to(next_seat(table, first))
    elif face.symbol == "V":
        dealer_starts = two_players(table) or table.rules.first_rev == "dealer"
        table.reverse()
        table.pass_turn_to(_again(table, dealer) if dealer_starts else next_seat(table, dealer))
    elif face.symbol == "X":
        table.pass_turn_to(_again(table, dealer))
    elif face.symbol == "D" and table.status[dealer] == IN:
        table.ask = Ask("shed", dealer)
        table.pass_turn_to(dealer)
    elif face.symbol == "W":
        table.ask = Ask("colour", first)
