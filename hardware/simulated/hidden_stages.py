"""Where the cards of Good One! are: in hands, face up and face down in front of people, in the piles, or gone."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from companion.rules.decks import Deck
from companion.rules.events import Event, Flip, Pickup, Play, Round
from companion.rules.game import Public
from hardware.simulated.hidden import HiddenCards

SWAPS: Final = 0.7
"""How often somebody uses the swap phase before play to put the strongest cards face up."""

_STRENGTH: Final = ("2", "14", "1", "15", "13", "12", "11", "10")


class StageCards(HiddenCards):
    """The cards of Good One!

    Args:
        deck: The deck in play.
        seats: In clockwise order.
        random: The shuffler.

    Attributes:
        up: The face-up cards by seat.
        down: The face-down cards by seat.
        gone: Cards removed from the game.
    """

    def __init__(self, deck: Deck, seats: Sequence[str], random: Random) -> None:
        super().__init__(deck, seats, random)
        self.up: dict[str, list[str]] = {seat: [] for seat in seats}
        self.down: dict[str, list[str]] = {seat: [] for seat in seats}
        self.gone: list[str] = []

    def _elsewhere(self) -> Iterable[str]:
        tables = [*self.up.values(), *self.down.values()]
        return [*self.gone, *(card for cards in tables for card in cards)]

    def deal(self, public: Public) -> None:
        """Deal everybody face-down, face-up and hand cards, and let them swap once."""
        for seat in public.seats:
            if seat.status == "in":
                for cards, number in (
                    (self.down[seat.seat], seat.face_down),
                    (self.up[seat.seat], seat.face_up),
                    (self.hands[seat.seat], seat.cards or 0),
                ):
                    cards += [self.stock.pop() for _ in range(number)]
                if self._random.random() < SWAPS:
                    self._swap(seat.seat)

    def stage(self, seat: str) -> list[str]:
        """Return the cards from which `seat` must play now, known to that player or not."""
        return self.hands[seat] or self.up[seat] or self.down[seat]

    def follow(self, event: Event, after: Public) -> None:
        """Move the cards; hands are filled up from the draw pile to the counts that `after` gives."""
        match event:
            case Play(seat=seat, card=card, times=times):
                stage = self.stage(seat)
                for _ in range(times):
                    stage.remove(card)
                self.pile += [card] * times
                self._clear_away(after)
            case Flip(seat=seat, card=card):
                self.down[seat].remove(card)
                self.pile.append(card)
                if after.seat(seat).face_down > len(self.down[seat]):  # it failed, and stays by house rule
                    self.down[seat].append(self.pile.pop())
                if not after.pile and after.seat(seat).cards == len(self.pile):
                    self._pick_up(seat)
                self._clear_away(after)
            case Pickup(seat=seat):
                self._pick_up(seat)
            case Round():
                self._shuffle_all()
                self.deal(after)
            case _:
                pass
        self._refill(after)

    def _pick_up(self, seat: str) -> None:
        self.hands[seat] += self.pile
        self.pile = []

    def _clear_away(self, after: Public) -> None:
        if not after.pile:
            self.gone += self.pile
            self.pile = []

    def _refill(self, after: Public) -> None:
        for seat in after.seats:
            hand = self.hands[seat.seat]
            hand += [self.stock.pop() for _ in range((seat.cards or 0) - len(hand))]

    def _swap(self, seat: str) -> None:
        def strength(card: str) -> int:
            return _STRENGTH.index(card) if card in _STRENGTH else len(_STRENGTH)

        cards = sorted(self.hands[seat] + self.up[seat], key=strength)
        number = len(self.up[seat])
        self.up[seat], self.hands[seat] = cards[:number], cards[number:]

    def _shuffle_all(self) -> None:
        self.stock = sorted(self.everything().elements())
        self.pile, self.gone = [], []
        for cards in (*self.hands.values(), *self.up.values(), *self.down.values()):
            cards.clear()
        self._random.shuffle(self.stock)
