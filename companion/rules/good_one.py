"""Good One!: get rid of hand, face-up and face-down cards; the last one left has lost (docs/rules.md 6)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from companion.rules.decks import GOOD_ONE, Deck
from companion.rules.events import (
    Back,
    Begin,
    Count,
    Event,
    Flip,
    Force,
    Join,
    Leave,
    Now,
    Pickup,
    Play,
    Round,
    Seats,
)
from companion.rules.game import N_, Ask, Explanation, Objection, Offer, Public, PublicSeat, Toggle
from companion.rules.good_one_moves import (
    SET_THAT_CLEARS,
    fails,
    finish_if_alone,
    flip,
    lay,
    pick_up,
    playable,
)
from companion.rules.good_one_prior import explain, explain_gone
from companion.rules.good_one_said import as_said, counted
from companion.rules.good_one_state import (
    FINISHED,
    IN,
    STAGE_CARDS,
    GoodOneOptions,
    GoodOneState,
    Holder,
    read_position,
    write_position,
)
from companion.rules.saying import sayable, unsayable
from companion.rules.seating import LEFT, WAITING, check_seating, clockwise_from, reordered
from companion.rules.toggles import BadToggle, Refusal, refusal, resolve

MISSED: Final = 0.01
"""How often the camera misses something."""

_DEALT: Final = 3 * STAGE_CARDS

MOST_COPIES: Final = 20
MOST_DECKS: Final = 10
"""Larger numbers are slips of the pen: no table deals from so many cards."""

_FIRST_SEARCHED: Final = 3
"""The starter is whoever lays the first 3, else 4 … 13, else 15: never a wild card."""


class GoodOne:
    """The rules of Good One! as a `Game`."""

    name = "goodone"
    fewest_seats = 2
    most_seats = 10
    toggles: tuple[Toggle, ...] = (
        Toggle("copies", "4", (), N_("how many cards of each number a deck has")),
        Toggle("decks", "1", (), N_("how many decks are mixed")),
        Toggle("multi", "once", ("once", "each"), N_("several Tazzas laid together turn the order once, or each")),
        Toggle("four_across", "no", ("no", "yes"), N_("four equal cards on top clear the pile across turns")),
        Toggle("fail", "to_hand", ("to_hand", "stays"), N_("where a face-down card goes that cannot be played")),
        Toggle("basis", "active", ("active", "start"), N_("what counts as two players: those still in, or all")),
        Toggle("points", "off", ("off", "on"), N_("a point for everybody who finishes later")),
    )

    def deck(self, options: Mapping[str, str]) -> Deck:
        """Return the deck with the chosen copies and decks."""
        read = self._options(options)
        faces = tuple((face, read.copies) for face, _ in GOOD_ONE.copies)
        return Deck(GOOD_ONE.name, faces, read.copies * len(faces)).times(read.decks)

    def start(self, seats: tuple[str, ...], dealer: str, options: Mapping[str, str]) -> GoodOneState:
        """Return the state after the deal; nobody has started yet."""
        most = min(self.most_seats, self.deck(options).total // _DEALT)
        if not self.fewest_seats <= len(seats) <= most:
            what = N_("{players} players do not fit; with these decks it is 2 to {most}")
            raise BadToggle(refusal(what, players=len(seats), most=most))
        if len(set(seats)) != len(seats) or dealer not in seats:
            raise BadToggle(f"the dealer {dealer} must sit at the table, and every seat only once")
        return _dealt(GoodOneState(tuple(map(Holder, seats)), dealer, options=self._options(options)))

    def position(self, text: str, options: Mapping[str, str]) -> GoodOneState:
        """Return the state that `text` describes."""
        return read_position(text, self._options(options))

    def describe(self, state: GoodOneState) -> tuple[str, Mapping[str, str]]:
        """Return the seats' words and every named field."""
        return write_position(state)

    def check(self, state: GoodOneState, event: Event) -> tuple[Objection, ...]:
        """Return every objection to `event`."""
        if isinstance(event, Force):
            return ()
        if isinstance(event, Leave | Join | Back | Seats | Round):
            return check_seating(event, {each.seat: each.status for each in state.holders}, state.over)
        if isinstance(event, Count):
            return _check_seat(state, event.seat)
        if isinstance(event, Now):
            return unsayable(lambda: as_said(state, event.says))
        if not isinstance(event, Play | Flip | Pickup | Begin):
            return (Objection("6.4", N_("Good One! knows no such event.")),)
        if found := _check_turn(state, event.seat, opening=isinstance(event, Begin)):
            return found
        if isinstance(event, Play):
            return _check_play(state, event)
        if isinstance(event, Flip):
            return _check_flip(state, event)
        return _check_pickup(state, event.seat) if isinstance(event, Pickup) else ()

    def apply(self, state: GoodOneState, event: Event) -> GoodOneState:
        """Return the state after `event`; what does not fit acts as far as it can."""
        match event:
            case Round():
                return _next_round(state)
            case Join() | Back() | Seats() | Leave():
                return _reseat(state, event)
            case Play(seat, card, times=times) | Force(seat, card, times=times) if _may_act(state, seat):
                return lay(state, seat, int(card), times) if card in GOOD_ONE and times > 0 else state
            case Flip(seat, card) if _may_act(state, seat):
                return flip(state, seat, card)
            case Pickup(seat) if _may_act(state, seat):
                return pick_up(state, seat)
            case Begin(seat) if state.opening and _may_act(state, seat):
                return replace(state, turn=seat)
            case Now(says):
                return sayable(lambda: as_said(state, says), state)
            case Count(seat, number):
                return sayable(lambda: counted(state, seat, number), state)
        return state

    def explain(self, state: GoodOneState, card: str) -> tuple[Explanation, ...]:
        """Return what could have happened when `card` is seen on top; after the game it begins the next one."""
        if state.over and not self.check(state, Round()):
            dealt = explain(_next_round(state), card)
            return tuple(Explanation((Round(), *each.events), each.weight, each.untold + 1) for each in dealt)
        return explain(state, card)

    def explain_told(self, state: GoodOneState, event: Event) -> tuple[Explanation, ...]:  # noqa: ARG002 - what is told is all
        """Return what could have happened when somebody tells `event`: that."""
        return (Explanation((event,), 1.0),)

    def hidden(self, state: GoodOneState) -> tuple[Explanation, ...]:
        """Return what may have happened next without any witness: a card that was not seen, a pile picked up."""
        if state.turn is None or state.over:
            return ()
        after = state.after(state.turn)
        passed = Explanation((Now((f"turn={after}",)),), MISSED) if after else None
        picked = Explanation((Pickup(state.turn),), MISSED) if state.pile else None
        return tuple(each for each in (passed, picked) if each)

    def explain_gone(self, state: GoodOneState) -> tuple[Explanation, ...]:
        """Return what could have happened when the pile has vanished: picked up, or nothing new."""
        return explain_gone(state)

    def press(self, state: GoodOneState, seat: str, double: bool) -> Event | None:
        """Return what a press means: before the first card "I start", on the own turn twice "I pick up"."""
        wanted: Event = Begin(seat) if state.opening and state.turn is None else Pickup(seat)
        if isinstance(wanted, Pickup) and not double:
            return None
        return None if self.check(state, wanted) else wanted

    def offers(self, state: GoodOneState) -> tuple[Offer, ...]:
        """Return what may be recorded now."""
        if state.over:
            return (Offer("round", state.dealer, (Round(),)),)
        if state.turn is None:
            starters = tuple(Begin(seat) for seat in clockwise_from(state.letters, state.dealer))
            return (Offer("begin", starters[0].seat, starters),)
        holder = state.holder(state.turn)
        assert holder is not None
        if holder.stage == "down":
            return (Offer("flip", holder.seat, tuple(Flip(holder.seat, card) for card in GOOD_ONE.faces)),)
        most = min(holder.in_stage, SET_THAT_CLEARS)
        sets = tuple(
            Play(holder.seat, card, times=times)
            for card in GOOD_ONE.faces
            if playable(int(card), state.value)
            for times in range(1, most + 1)
        )
        picking = (Offer("pickup", holder.seat, (Pickup(holder.seat),)),) if state.pile else ()
        return (Offer("play", holder.seat, sets), *picking)

    def public(self, state: GoodOneState) -> Public:
        """Return what the whole table may know."""
        return Public(
            tuple(_public_seat(each) for each in state.holders),
            state.dealer,
            state.turn,
            state.clockwise,
            str(state.value) if state.pile and state.value else None,
            None,
            None,
            Ask("starter", None) if state.turn is None and not state.over else None,
            "scored" if state.over else "play",
            winners=state.finished[:1] if state.over else (),
            pile=state.pile,
            value=state.value,
            draw_pile=state.deck,
            order=_order(state),
        )

    def _options(self, options: Mapping[str, str]) -> GoodOneOptions:
        values = resolve(self.toggles, options)
        if problems := list(_contradictions(values)):
            raise BadToggle(*problems)
        return GoodOneOptions(
            int(values["copies"]),
            int(values["decks"]),
            values["multi"] == "each",
            values["four_across"] == "yes",
            values["fail"] == "stays",
            values["basis"] == "start",
            values["points"] == "on",
        )


def _contradictions(values: Mapping[str, str]) -> Iterator[Refusal]:
    """Yield why house rules make no sense, alone or together."""
    copies, decks = int(values["copies"]), int(values["decks"])
    for name, number, most in (("copies", copies, MOST_COPIES), ("decks", decks, MOST_DECKS)):
        if not 1 <= number <= most:
            yield refusal(N_("{name} must be at least 1 and at most {most}"), name=name, most=most)
    equal = copies * decks
    if values["four_across"] == "yes" and equal < SET_THAT_CLEARS:
        what = N_("four_across=yes needs four equal cards, and there are only {equal}; choose copies=4")
        yield refusal(what, equal=equal)
    if values["multi"] == "each" and equal < 2:
        yield refusal(N_("multi=each needs several Tazzas, and there is only one; choose copies=4"))
    if 0 < equal * len(GOOD_ONE.faces) < 2 * _DEALT:
        what = N_("copies={copies} makes {total} cards, too few to deal nine to two players")
        yield refusal(what, copies=copies, total=equal * len(GOOD_ONE.faces))


def _public_seat(holder: Holder) -> PublicSeat:
    return PublicSeat(holder.seat, holder.hand, holder.up, holder.down, status=holder.status, score=holder.score)


def _order(state: GoodOneState) -> tuple[str, ...]:
    """Return the places of a game that is over (GD-R17), unless they only give points."""
    if not state.over or state.options.points:
        return ()
    return state.finished + ((state.lost,) if state.lost else ())


def _may_act(state: GoodOneState, seat: str) -> bool:
    holder = state.holder(seat)
    return not state.over and holder is not None and holder.status == IN


def _check_seat(state: GoodOneState, seat: str) -> tuple[Objection, ...]:
    holder = state.holder(seat)
    if holder is None:
        return (Objection("6.5", N_("There is no seat {seat}."), {"seat": seat}),)
    if state.over:
        return (Objection("GD-R17", N_("The game is over.")),)
    if holder.status == FINISHED:
        return (Objection("GD-R16", N_("{seat} has no cards left."), {"seat": seat}),)
    if holder.status == LEFT:
        return (Objection("1.3", N_("{seat} has left."), {"seat": seat}),)
    if holder.status == WAITING:
        return (Objection("10.0.19", N_("{seat} plays from the next round on."), {"seat": seat}),)
    return ()


def _check_turn(state: GoodOneState, seat: str, opening: bool) -> tuple[Objection, ...]:
    if found := _check_seat(state, seat):
        return found
    if opening and not state.opening:
        return (Objection("GD-R19", N_("The game has started already.")),)
    if state.turn not in (None, seat) and not opening:
        return (Objection("6.5", N_("It is {turn}'s turn."), {"turn": str(state.turn)}),)
    return ()


def _check_play(state: GoodOneState, event: Play) -> tuple[Objection, ...]:
    holder = state.holder(event.seat)
    assert holder is not None
    if event.card not in GOOD_ONE:
        return (Objection("6.1", N_("{card} is no card of this deck."), {"card": event.card}),)
    found: list[Objection] = []
    held = holder.in_stage
    if holder.stage == "down":
        found.append(Objection("GD-R14", N_("Face-down cards are turned over one at a time.")))
    elif holder.stage == "up" and state.deck:
        found.append(Objection("GD-R13", N_("Face-up cards are played only when the draw deck is empty.")))
    elif not 1 <= event.times <= held:
        found.append(
            Objection(
                "GD-R13" if event.times > held else "GD-R1",
                N_("{seat} can lay 1 to {held} cards; hand and face-up cards are never mixed."),
                {"seat": event.seat, "held": str(held)},
            )
        )
    if not playable(int(event.card), state.value):
        ruling = "GD-R12" if state.value == 15 else "GD-R11" if event.times >= SET_THAT_CLEARS else "GD-R1"
        found.append(
            Objection(ruling, N_("{card} is lower than {value}."), {"card": event.card, "value": str(state.value)})
        )
    if event.times > state.options.copies * state.options.decks:
        found.append(Objection("6.1", N_("There are not so many {card}s."), {"card": event.card}, hint=True))
    if state.opening and (int(event.card) < _FIRST_SEARCHED or event.card == "14"):
        found.append(Objection("GD-R19", N_("The game starts with the lowest number from 3 on."), hint=True))
    return tuple(found)


def _check_flip(state: GoodOneState, event: Flip) -> tuple[Objection, ...]:
    holder = state.holder(event.seat)
    assert holder is not None
    if holder.stage != "down":
        return (Objection("GD-R14", N_("{seat} still has open cards to play."), {"seat": event.seat}),)
    if event.card not in GOOD_ONE and not fails(state, event.card):
        return (Objection("6.1", N_("{card} is no card of this deck."), {"card": event.card}),)
    return ()


def _check_pickup(state: GoodOneState, seat: str) -> tuple[Objection, ...]:
    holder = state.holder(seat)
    assert holder is not None
    if not state.pile:
        return (Objection("GD-R3", N_("There is no pile to pick up.")),)
    if holder.stage == "down":
        return (Objection("GD-R14", N_("{seat} must turn over a face-down card first."), {"seat": seat}),)
    if all(playable(number, state.value) for number in range(1, 16)):
        return (Objection("GD-R4", N_("Every card can be played on {value}."), {"value": str(state.value)}, hint=True),)
    return ()


def _dealt(state: GoodOneState) -> GoodOneState:
    """Return a fresh round: everybody at the table has nine cards."""
    holders = tuple(
        each if each.status == LEFT else Holder(each.seat, STAGE_CARDS, STAGE_CARDS, STAGE_CARDS, score=each.score)
        for each in state.holders
    )
    players = sum(each.status == IN for each in holders)
    deck = state.options.copies * state.options.decks * len(GOOD_ONE.faces) - _DEALT * players
    return GoodOneState(holders, state.dealer, opening=True, deck=max(deck, 0), options=state.options)


def _next_round(state: GoodOneState) -> GoodOneState:
    """Return the next round; in the middle of a round it gives that round up."""
    present = [each.seat for each in state.holders if each.status != LEFT]
    if len(present) < 2:
        return state
    dealer = next(seat for seat in clockwise_from(state.letters, state.dealer) if seat in present)
    return _dealt(replace(state, dealer=dealer))


def _reseat(state: GoodOneState, event: Join | Back | Seats | Leave) -> GoodOneState:
    if isinstance(event, Seats):
        order = reordered(state.letters, event.order)
        return replace(state, holders=tuple(sorted(state.holders, key=lambda each: order.index(each.seat))))
    holder = state.holder(event.seat)
    if isinstance(event, Leave):
        return state if holder is None or holder.status == LEFT else _without(state, holder)
    if holder is not None:
        return state.with_holder(replace(holder, status=WAITING)) if holder.status == LEFT else state
    if isinstance(event, Back):
        return state
    low = min((each.score for each in state.holders if each.status != LEFT), default=0) if event.low else 0
    return replace(state, holders=(*state.holders, Holder(event.seat, status=WAITING, score=low)))


def _without(state: GoodOneState, holder: Holder) -> GoodOneState:
    """Return the state after somebody has left: the cards are out of the game, the turn moves on."""
    after = state.after(holder.seat) if state.turn == holder.seat else state.turn
    empty = Holder(holder.seat, status=LEFT, score=holder.score)
    left = replace(state.with_holder(empty), turn=after, gone=state.gone + holder.cards)
    return left if state.over else finish_if_alone(left)
