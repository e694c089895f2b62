"""The state of a game of the UNO family, and the working copy that one event changes.

`UnoState` is what everybody keeps: immutable, compared by value. `Table` has the same attributes, lives for one event
and is frozen again; so rules read like what happens at a table, and nobody outside ever sees a half-done change.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from companion.rules.game import UNKNOWN_COLOUR, Ask, Owed
from companion.rules.uno_rules import Rules

IN: Final = "in"
OUT: Final = "out"
LEFT: Final = "left"
FINISHED: Final = "finished"
WAITING: Final = "waiting"
"""A seat that joined or came back and is dealt in when the next round begins."""

EARLY: Final = "early"
IN_WINDOW: Final = "window"


@dataclass(frozen=True, slots=True)
class UnoState:
    """Everything the device knows of a game.

    Attributes:
        rules: The facts and house rules in force.
        seats: In clockwise order.
        status: By seat: `IN`, `OUT` (knocked out), `LEFT`, `FINISHED` (`play_on`) or `WAITING`.
        cards: Cards in hand by seat.
        opened: Seats that may be caught → when their window opened (ms), the one opened last stands last.
        safe: Seats that have called and still hold that hand.
        called: How the expected actor has called in this turn: `EARLY`, `IN_WINDOW`, or "" for not at all.
        scores: Points by seat.
        wins: Rounds won by seat.
        revealed: What the hands shown after the round count, by seat.
        left_with: How many cards a seat held when it left, by seat.
        gained: The points of the round just booked, by seat; None before.
        dealer: Who dealt, or None where nobody said.
        phase: ``first``, ``play``, ``reveal``, ``scored`` or ``match``.
        turn: The next expected actor, or None.
        clockwise: The direction of play.
        top: The top card of the pile.
        colour: The colour in force; `UNKNOWN_COLOUR`: not known, or any card may follow.
        owed: The pending penalty.
        ask: The open question.
        drew: Whether the expected actor has drawn in this turn.
        opening: Whether the pending penalty comes from the first card.
        knocked_out: Who was knocked out in this round, also one who left afterwards.
        aside: Cards set aside with knocked-out players and leavers.
        winners: Who has won the round.
        match: Who has won the game.
        dealt_in: How many seats began the round.
        pile: Estimated cards in the pile.
        seen: How many copies of a card were seen on the pile since it was last shuffled.
        returned: How many of the cards set aside a reshuffle has brought back, estimated.
        now_ms: The time of the last event that had one.
        touch_ms: When the last card touched the pile.
    """

    rules: Rules
    seats: tuple[str, ...]
    status: Mapping[str, str]
    cards: Mapping[str, int]
    opened: Mapping[str, int]
    safe: frozenset[str]
    called: str
    scores: Mapping[str, int]
    wins: Mapping[str, int]
    revealed: Mapping[str, int]
    left_with: Mapping[str, int]
    gained: Mapping[str, int] | None
    dealer: str | None
    phase: str
    turn: str | None
    clockwise: bool
    top: str | None
    colour: str | None
    owed: Owed | None
    ask: Ask | None
    drew: bool
    opening: bool
    knocked_out: frozenset[str]
    aside: int
    winners: tuple[str, ...]
    match: tuple[str, ...]
    dealt_in: int
    pile: int
    seen: Mapping[str, int]
    returned: int
    now_ms: int
    touch_ms: int


_Part = TypeVar("_Part")


def _shared(before: _Part, now: _Part) -> _Part:
    """Return `before` where `now` is equal to it."""
    return before if before == now else now


class Table:
    """A working copy of a state; every attribute means what it means in `UnoState`."""

    def __init__(self, state: UnoState) -> None:
        self._before = state
        self.rules = state.rules
        self.seats = state.seats
        self.status = dict(state.status)
        self.cards = dict(state.cards)
        self.opened = dict(state.opened)
        self.safe = set(state.safe)
        self.called = state.called
        self.scores = dict(state.scores)
        self.wins = dict(state.wins)
        self.revealed = dict(state.revealed)
        self.left_with = dict(state.left_with)
        self.gained = None if state.gained is None else dict(state.gained)
        self.dealer = state.dealer
        self.phase = state.phase
        self.turn = state.turn
        self.clockwise = state.clockwise
        self.top = state.top
        self.colour = state.colour
        self.owed = state.owed
        self.ask = state.ask
        self.drew = state.drew
        self.opening = state.opening
        self.knocked_out = state.knocked_out
        self.aside = state.aside
        self.winners = state.winners
        self.match = state.match
        self.dealt_in = state.dealt_in
        self.pile = state.pile
        self.seen = dict(state.seen)
        self.returned = state.returned
        self.now_ms = state.now_ms
        self.touch_ms = state.touch_ms

    def frozen(self) -> UnoState:
        """Return what the table has become; what one event left alone is shared, or an evening of states grows large."""
        before = self._before
        return UnoState(
            self.rules,
            self.seats,
            _shared(before.status, self.status),
            _shared(before.cards, self.cards),
            before.opened if [*before.opened.items()] == [*self.opened.items()] else self.opened,  # in this order
            _shared(before.safe, frozenset(self.safe)),
            self.called,
            _shared(before.scores, self.scores),
            _shared(before.wins, self.wins),
            _shared(before.revealed, self.revealed),
            _shared(before.left_with, self.left_with),
            _shared(before.gained, self.gained),
            self.dealer,
            self.phase,
            self.turn,
            self.clockwise,
            self.top,
            self.colour,
            self.owed,
            self.ask,
            self.drew,
            self.opening,
            self.knocked_out,
            self.aside,
            self.winners,
            self.match,
            self.dealt_in,
            self.pile,
            _shared(before.seen, self.seen),
            self.returned,
            self.now_ms,
            self.touch_ms,
        )

    def pass_turn_to(self, seat: str) -> None:
        """Make `seat` the expected actor of a new turn."""
        self.turn = seat
        self.drew = False
        self.called = ""

    def cover(self, card: str, times: int = 1) -> None:
        """Put `card` on top of the pile, `times` times."""
        self.top = card
        self.pile += times
        self.seen[card] = self.seen.get(card, 0) + times

    def let_act(self, seat: str) -> None:
        """Treat `seat` as the expected actor, which it need not have been."""
        if self.turn != seat:
            self.pass_turn_to(seat)

    def hand_changed(self, seat: str) -> None:
        """Forget the call of `seat`: it belonged to the hand as it was."""
        self.opened.pop(seat, None)
        self.safe.discard(seat)

    def reverse(self) -> None:
        """Turn the direction of play round."""
        self.clockwise = not self.clockwise


View = UnoState | Table
"""Whatever can be read like a state."""


def fresh(rules: Rules, seats: tuple[str, ...], dealer: str | None) -> UnoState:
    """Return the state before the first card of a game, hands dealt."""
    zero = dict.fromkeys(seats, 0)
    return UnoState(
        rules=rules,
        seats=seats,
        status=dict.fromkeys(seats, IN),
        cards=dict.fromkeys(seats, rules.facts.dealt),
        opened={},
        safe=frozenset(),
        called="",
        scores=zero,
        wins=dict(zero),
        revealed={},
        left_with={},
        gained=None,
        dealer=dealer,
        phase="first",
        turn=None,
        clockwise=True,
        top=None,
        colour=None,
        owed=None,
        ask=None,
        drew=False,
        opening=False,
        knocked_out=frozenset(),
        aside=0,
        winners=(),
        match=(),
        dealt_in=len(seats),
        pile=0,
        seen={},
        returned=0,
        now_ms=0,
        touch_ms=0,
    )


def active(view: View) -> list[str]:
    """Return the seats that are in the round, clockwise."""
    return [seat for seat in view.seats if view.status[seat] == IN]


def next_seat(view: View, seat: str, clockwise: bool | None = None) -> str:
    """Return the first active seat after `seat` in the direction of play, or in the one given.

    Where nobody else is active it is `seat` itself.
    """
    step = 1 if (view.clockwise if clockwise is None else clockwise) else -1
    seats, status = view.seats, view.status
    place, size = seats.index(seat), len(seats)
    for _ in range(size):
        place = (place + step) % size
        if status[seats[place]] == IN:
            return seats[place]
    return seat


def two_players(view: View) -> bool:
    """Tell whether the rules for two players hold, by the house rule `basis`."""
    return (view.dealt_in if view.rules.basis == "start" else len(active(view))) == 2


def any_card_fits(view: View) -> bool:
    """Tell whether every card may be laid because no colour is in force and nobody is still to name one."""
    return view.colour in (UNKNOWN_COLOUR, None) and view.ask is None


def draw_pile(view: View) -> int:
    """Return how many cards should be left to draw; drifts with every wrong count."""
    return view.rules.facts.deck.total - sum(view.cards.values()) - view.pile - (view.aside - view.returned)
