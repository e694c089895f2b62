"""Where the cards of an UNO-family game are: in hands, in two piles, and aside with those who are out."""

from collections.abc import Iterable, Sequence
from random import Random

from companion.rules.cards import colour_of, symbol_of
from companion.rules.decks import Deck
from companion.rules.events import Event, First, Force, Jump, Play, Round, Shed, Swap
from companion.rules.game import Public
from hardware.simulated.hidden import HiddenCards


class HandCards(HiddenCards):
    """The cards of an UNO-family game.

    Args:
        deck: The deck in play.
        seats: In clockwise order.
        random: The shuffler.
        hands_move: Whether a 7 or 0 moves hands (house rule `seven_zero`).

    Attributes:
        aside: Cards of those who are out.
        returned_first: Whether the card turned up last went back into the deck.
    """

    def __init__(self, deck: Deck, seats: Sequence[str], random: Random, hands_move: bool = False) -> None:
        super().__init__(deck, seats, random)
        self._hands_move = hands_move
        self.aside: list[str] = []
        self.returned_first = False

    def _elsewhere(self) -> Iterable[str]:
        return self.aside

    def upcoming(self, number: int) -> list[str]:
        """Return the next `number` cards that will be drawn, the first one first; fewer if there are no more."""
        self._reshuffle_below(number)
        return super().upcoming(number)

    def deal(self, public: Public) -> None:
        """Deal every seat as many cards as the rules count there."""
        self._fill(public)

    def follow(self, event: Event, after: Public) -> None:
        """Move the cards; hands are filled up from the draw pile to the counts that `after` gives."""
        match event:
            case First(card=card):
                self._turn_up(card, after)
            case Play(seat=seat, card=card) | Force(seat=seat, card=card) | Jump(seat=seat, card=card):
                self.hands[seat].remove(card)
                self.pile.append(card)
                if shed := getattr(event, "shed", None):
                    self._shed(seat, card, shed)
                self._move_hands(card, after)
            case Shed(seat=seat, number=number):
                self._shed(seat, self.pile[-1], number)
            case Swap(seat=seat, other=other):
                self.hands[seat], self.hands[other] = self.hands[other], self.hands[seat]
            case Round():
                self._shuffle_all()
            case _:
                pass
        self._fill(after)

    def short(self, public: Public) -> list[tuple[str, int]]:
        """Return (seat, cards really held) where the piles were too small to give what the rules count."""
        return [
            (seat.seat, len(self.hands[seat.seat]))
            for seat in public.seats
            if seat.status == "in" and seat.cards is not None and seat.cards != len(self.hands[seat.seat])
        ]

    def _turn_up(self, card: str, after: Public) -> None:
        """Turn the first card up; one that does not count is buried under the next, or goes back into the deck."""
        self.stock.pop()
        self.returned_first = after.phase == "first" and after.top != card
        if self.returned_first:
            self.stock.insert(self._random.randrange(len(self.stock)), card)
        else:
            self.pile.append(card)

    def _fill(self, after: Public) -> None:
        for seat in after.seats:
            hand = self.hands[seat.seat]
            if seat.status != "in":
                self.aside += hand
                hand.clear()
                continue
            for _ in range((seat.cards or 0) - len(hand)):
                self._reshuffle_below(1)
                if not self.stock:
                    return
                hand.append(self.stock.pop())

    def _shed(self, seat: str, card: str, number: int) -> None:
        colour = colour_of(card)
        under = [held for held in self.hands[seat] if colour_of(held) == colour][:number]
        for held in under:
            self.hands[seat].remove(held)
        self.pile[-1:-1] = under

    def _move_hands(self, card: str, after: Public) -> None:
        """Let a 0 pass all hands on, and a 7 of two players exchange theirs."""
        active = [seat.seat for seat in after.seats if seat.status == "in"]
        passes = symbol_of(card) == "0" or (symbol_of(card) == "7" and len(active) == 2)
        if not self._hands_move or after.winners or not passes:
            return
        step = 1 if after.clockwise else -1
        moved = {active[(place + step) % len(active)]: self.hands[seat] for place, seat in enumerate(active)}
        self.hands.update(moved)

    def _reshuffle_below(self, number: int) -> None:
        if len(self.stock) >= number or len(self.pile) < 2:
            return
        self.reshuffles += 1
        fresh = [*self.pile[:-1], *self.aside]
        self.pile, self.aside = self.pile[-1:], []
        self._random.shuffle(fresh)
        self.stock = fresh + self.stock

    def _shuffle_all(self) -> None:
        self.stock = sorted(self.everything().elements())
        self.pile, self.aside = [], []
        for hand in self.hands.values():
            hand.clear()
        self._random.shuffle(self.stock)
