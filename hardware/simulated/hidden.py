"""What nobody at the table knows as a whole: where every single card of the deck really is.

The rules' state counts cards; here the cards behind those counts are dealt, drawn, played and shuffled. Each card of
the deck is always in exactly one place.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from companion.rules.decks import Deck
from companion.rules.events import Event
from companion.rules.game import Public


class HiddenCards(ABC):
    """The cards of one game.

    Args:
        deck: The deck in play.
        seats: In clockwise order.
        random: The shuffler.

    Attributes:
        stock: The draw pile, its top last.
        pile: The discard pile, its top last.
        hands: The cards in hand by seat, in the order in which they came; empty hands where a game has none.
        reshuffles: How often the discard pile was shuffled back while its top card stayed.
    """

    def __init__(self, deck: Deck, seats: Sequence[str], random: Random) -> None:
        self._random = random
        self.stock: list[str] = list(deck)
        self.pile: list[str] = []
        self.hands: dict[str, list[str]] = {seat: [] for seat in seats}
        self.reshuffles = 0
        random.shuffle(self.stock)

    def everything(self) -> Counter[str]:
        """Return how often each face exists, wherever it is; always the deck's own counts."""
        held = [card for hand in self.hands.values() for card in hand]
        return Counter([*self.stock, *self.pile, *held, *self._elsewhere()])

    @abstractmethod
    def _elsewhere(self) -> Iterable[str]:
        """Return the cards that are neither in the piles nor in hands."""

    @abstractmethod
    def deal(self, public: Public) -> None:
        """Deal every seat what the rules count there."""

    @abstractmethod
    def follow(self, event: Event, after: Public) -> None:
        """Let the cards do what an event of the rules makes them do.

        Args:
            event: What happened.
            after: What the rules say after it.
        """

    def upcoming(self, number: int) -> list[str]:
        """Return the next `number` cards that will be drawn, the first one first; fewer if there are no more."""
        return self.stock[: -number - 1 : -1]

    def short(self, public: Public) -> list[tuple[str, int]]:  # noqa: ARG002 - most games never run out
        """Return (seat, cards really held) where the piles were too small to give what the rules count."""
        return []
