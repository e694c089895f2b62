"""What the rules object to, event by event (docs/rules.md 1.7). Nothing here changes anything."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.rules.cards import COLOURS, UNSEEN, is_wild, symbol_of
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
from companion.rules.game import N_, Objection
from companion.rules.saying import unsayable
from companion.rules.seating import check_seating
from companion.rules.uno_rules import face_of
from companion.rules.uno_state import IN, LEFT, OUT, UnoState, any_card_fits
from companion.rules.uno_text import as_said

Objections = tuple[Objection, ...]

FINE: Final[Objections] = ()


def check(state: UnoState, event: Event) -> Objections:
    """Return every objection to `event` in `state`; empty: it is allowed."""
    object_to = _CHECKS.get(type(event))
    if object_to is None:
        return (Objection("U-R1", N_("This does not happen in this game.")),)
    return object_to(state, event)


def _no(ruling: str, reason: str, **values: object) -> Objections:
    return (Objection(ruling, reason, {name: str(value) for name, value in values.items()}),)


def _hint(ruling: str, reason: str, **values: object) -> Objection:
    return Objection(ruling, reason, {name: str(value) for name, value in values.items()}, hint=True)


def _playing(state: UnoState, seat: str) -> Objections:
    """Object unless a round is running and `seat` is in it."""
    if seat not in state.status:
        return _no("U-R2", N_("Nobody sits at {seat}."), seat=seat)
    if state.phase == "first":
        return _no("U-R3", N_("The first card has not been turned up yet."))
    if state.phase != "play":
        return _no("U-R4", N_("The round is over."))
    if state.status[seat] != IN:
        return _no("U-R5", N_("{seat} is not in this round any more."), seat=seat)
    return FINE


def _on_turn(state: UnoState, seat: str) -> Objections:
    if problem := _playing(state, seat):
        return problem
    if state.turn != seat:
        return _no("U-R6", N_("It is not the turn of {seat} but of {other}."), seat=seat, other=state.turn)
    return FINE


def _unasked(state: UnoState) -> Objections:
    if state.ask:
        return _no("U-R7", N_("A question to {who} is still open."), who=state.ask.who or "-")
    return FINE


def _first(state: UnoState, event: First) -> Objections:
    if state.phase != "first":
        return _no("U-R3", N_("The first card lies there already."))
    return _in_deck(state, event.card) or _crowd(state)


def _crowd(state: UnoState) -> Objections:
    """Hint at more players than the makers had in mind."""
    most = state.rules.facts.meant_for
    if state.dealt_in > most:
        return (_hint("U-R17", N_("This game is meant for at most {most} players."), most=most),)
    return FINE


def _in_deck(state: UnoState, card: str) -> Objections:
    if card == UNSEEN or state.rules.knows(card):
        return FINE
    return _no("U-R8", N_("{card} is no card of this deck."), card=card)


def _play(state: UnoState, event: Play) -> Objections:
    if problem := _on_turn(state, event.seat):
        return problem
    if state.owed:
        problem = _answers(state, event.card)
    elif not (problem := _unasked(state)) and not fits(state, event.card):
        problem = _no(
            "U-R9",
            N_("{card} matches neither the colour nor the symbol: {colour} and {card_top} count."),
            card=event.card,
            colour=state.colour,
            card_top=state.top,
        )
    return problem or _laid(state, event)


def _laid(state: UnoState, event: Play) -> Objections:
    """Object to what is said about a play beside its card: how many, which colour, how many shed."""
    if problem := _in_deck(state, event.card):
        return problem
    held, number = state.cards[event.seat], face_of(event.card).number
    if event.times > 1 and not (state.rules.multi_play and number is not None):
        return _no("U-R10", N_("Only one card may be laid at a time."))
    if event.times + (event.shed or 0) > held or event.times < 1:
        return _no("U-R11", N_("{seat} holds only {held} cards."), seat=event.seat, held=held)
    if event.colour is not None and event.colour not in COLOURS:
        return _no("U-R12", N_("{colour} is no colour."), colour=event.colour)
    emptied = event.times + (event.shed or 0) == held
    if state.rules.number_last and emptied and number is None:
        return _no("U-R13", N_("Nobody may go out on {card}: the last card must be a number."), card=event.card)
    return FINE


def fits(state: UnoState, card: str) -> bool:
    """Tell whether `card` may be laid on the top card when nothing is owed and no question is open."""
    if is_wild(card) or card == UNSEEN or card.startswith("H:") or any_card_fits(state):
        return True
    face = face_of(card)
    return face.colour == state.colour or (state.top is not None and face.symbol == symbol_of(state.top))


def _answers(state: UnoState, card: str) -> Objections:
    """Object unless `card` answers the pending penalty (NM-R1, R2, R5, R9, CL-R1)."""
    owed, rules, face = state.owed, state.rules, face_of(card)
    if owed is None:
        return FINE
    values = {"card": card, "total": str(owed.total), "least": str(owed.least)}
    if rules.reflect and face.symbol in ("V", "S") and fits(state, card):
        return FINE
    if rules.stack == "off":
        return _no(rules.ruling("stack"), N_("{total} cards are owed; they can only be taken."), **values)
    if not face.draws:
        return _no(rules.ruling("only_draws"), N_("{total} cards are owed; only a draw card answers."), **values)
    if rules.stack == "ge" and face.draws < owed.least:
        return _no(rules.ruling("stack"), N_("{card} is too low: a draw card of {least} or more answers."), **values)
    if rules.stack == "same" and face.symbol != symbol_of(owed.card or card):
        return _no(rules.ruling("stack"), N_("{card} is another symbol than the draw card it answers."), **values)
    if rules.stack_colour and not is_wild(card) and not _matches_stack(state, card):
        return _no(rules.ruling("stack_colour"), N_("{card} matches neither colour nor symbol of the stack."), **values)
    return FINE


def _matches_stack(state: UnoState, card: str) -> bool:
    face = face_of(card)
    same_symbol = state.owed is not None and state.owed.card is not None and face.symbol == symbol_of(state.owed.card)
    return same_symbol or face.colour == state.colour or any_card_fits(state)


def _force(state: UnoState, event: Force) -> Objections:
    return _playing(state, event.seat)


def _jump(state: UnoState, event: Jump) -> Objections:
    if problem := _playing(state, event.seat) or _unasked(state):
        return problem
    if not state.rules.jump:
        return _no("U-R14", N_("Jumping in is not played here."))
    if is_wild(event.card) or event.card != state.top:
        return _no(
            "U-R14", N_("Only a card equal to {card_top} may jump in, and never a wild card."), card_top=state.top
        )
    if state.owed and state.turn == event.seat:
        return _no("U-R14", N_("{seat} owes cards and cannot jump in."), seat=event.seat)
    return _laid(state, Play(event.seat, event.card))


def _colour(state: UnoState, event: Colour) -> Objections:
    if problem := _answering(state, "colour", event.seat):
        return problem
    if event.colour not in COLOURS:
        return _no("U-R12", N_("{colour} is no colour."), colour=event.colour)
    return FINE


def _answering(state: UnoState, kind: str, seat: str) -> Objections:
    """Object unless `seat` is asked this `kind` of question."""
    if state.phase != "play":
        return _no("U-R4", N_("The round is over."))
    if state.ask is None or state.ask.kind != kind:
        return _no("U-R7", N_("Nobody is asked that now."))
    if state.ask.who != seat:
        return _no("U-R7", N_("Not {seat} is asked that but {who}."), seat=seat, who=state.ask.who)
    return FINE


def _draw(state: UnoState, event: Draw) -> Objections:
    if problem := _on_turn(state, event.seat) or _unasked(state):
        return problem
    if state.owed:
        return _no(state.rules.ruling("take"), N_("{total} cards are owed: take them."), total=state.owed.total)
    if state.rules.draw == "one" and event.number > 1:
        return (_hint(state.rules.ruling("draw"), N_("Only one card is drawn.")),)
    return FINE


def _pass(state: UnoState, event: Pass) -> Objections:
    if problem := _on_turn(state, event.seat) or _unasked(state):
        return problem
    if state.owed:
        return _no(state.rules.ruling("take"), N_("{total} cards are owed: take them."), total=state.owed.total)
    if not state.drew:
        return _no(state.rules.ruling("draw"), N_("{seat} has to draw before passing."), seat=event.seat)
    if state.rules.forced:
        return (_hint("U-R18", N_("A drawn card that fits is played.")),)
    return FINE


def _take(state: UnoState, event: Take) -> Objections:
    if problem := _playing(state, event.seat):
        return problem
    if state.owed is None:
        return _no(state.rules.ruling("take"), N_("Nothing is owed."))
    return _on_turn(state, event.seat)


def _challenge(state: UnoState, event: Challenge) -> Objections:
    if problem := _take(state, Take(event.seat)):
        return problem
    ruling, owed = state.rules.ruling("challenge"), state.owed
    if not state.rules.challenge:
        return _no(ruling, N_("Challenges are not played here."))
    if state.top != "W4" or owed is None or owed.card != "W4":
        return _no(ruling, N_("Only a Wild Draw 4 can be challenged."))
    if owed.sender is None or state.status[owed.sender] != IN:
        return _no("CL-R7", N_("The player of the card has no hand to show."))
    return FINE


def _swap(state: UnoState, event: Swap) -> Objections:
    if problem := _answering(state, "swap", event.seat) or _playing(state, event.other):
        return problem
    if event.other == event.seat:
        return _no(state.rules.ruling("swap"), N_("A hand is swapped with somebody else."))
    return FINE


def _shed(state: UnoState, event: Shed) -> Objections:
    if problem := _answering(state, "shed", event.seat):
        return problem
    held = state.cards[event.seat]
    if event.number > held:
        return _no("U-R11", N_("{seat} holds only {held} cards."), seat=event.seat, held=held)
    if state.rules.number_last and event.number == held:
        return _no("U-R13", N_("Nobody may go out on {card}: the last card must be a number."), card=state.top)
    return FINE


def _roulette(state: UnoState, event: Roulette) -> Objections:
    if problem := _answering(state, "roulette", event.seat):
        return problem
    if event.colour not in COLOURS:
        return _no("U-R12", N_("{colour} is no colour."), colour=event.colour)
    return FINE


def _call(state: UnoState, event: Call) -> Objections:
    if event.seat not in state.status:
        return _no("U-R2", N_("Nobody sits at {seat}."), seat=event.seat)
    return FINE


def _catch(state: UnoState, event: Catch) -> Objections:
    for seat in (event.seat, event.caught):
        if seat not in state.status:
            return _no("U-R2", N_("Nobody sits at {seat}."), seat=seat)
    if event.seat == event.caught:
        return _no("U-R15", N_("Nobody catches themselves; that is a call."))
    return FINE


def _begin(state: UnoState, event: Begin) -> Objections:
    return _on_turn(state, event.seat)


def _count(state: UnoState, event: Count) -> Objections:
    if event.seat not in state.status:
        return _no("U-R2", N_("Nobody sits at {seat}."), seat=event.seat)
    if state.status[event.seat] != IN:
        return _no("U-R5", N_("{seat} is not in this round any more."), seat=event.seat)
    limit = state.rules.mercy
    if limit and event.number >= limit:
        return _no(state.rules.ruling("mercy"), N_("Nobody in the round holds {limit} cards or more."), limit=limit)
    return FINE


def _now(state: UnoState, event: Now) -> Objections:
    return unsayable(lambda: as_said(state, event.says))


def _reveal(state: UnoState, event: Reveal) -> Objections:
    seat = event.seat
    if seat not in state.status:
        return _no("U-R2", N_("Nobody sits at {seat}."), seat=seat)
    if state.phase in ("first", "play"):
        return _no("U-R4", N_("The round is not over yet."))
    if state.rules.scoring == "rounds":
        return FINE
    if state.phase != "reveal" and (state.status[seat] != LEFT or seat in state.revealed):
        return _no("U-R16", N_("The round is scored already."))
    if state.status[seat] == OUT:
        return _no(state.rules.ruling("mercy"), N_("The cards of {seat}, who is out, do not count."), seat=seat)
    if event.points is not None:
        return FINE
    held = state.left_with.get(seat, 0) if state.status[seat] == LEFT else state.cards[seat]
    if len(event.cards) != held:
        return _no("U-R11", N_("{seat} held {held} cards."), seat=seat, held=held)
    for card in event.cards:
        if not state.rules.knows(card):
            return _no("U-R8", N_("{card} is no card of this deck."), card=card)
    return FINE


def _seating(state: UnoState, event: Leave | Join | Back | Seats | Round) -> Objections:
    return check_seating(event, state.status, over=state.phase not in ("first", "play"))


_CHECKS: Final[Mapping[type[Event], Callable[[UnoState, Any], Objections]]] = {
    First: _first,
    Play: _play,
    Force: _force,
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
    Now: _now,
    Reveal: _reveal,
    Leave: _seating,
    Join: _seating,
    Back: _seating,
    Seats: _seating,
    Round: _seating,
}
