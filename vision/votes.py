"""Several looks at one card, and whether they agree."""

from collections.abc import Sequence
from typing import Final

from vision.seeing import MOST_CANDIDATES, SeenCard

NEEDED: Final = 2
"""So many readings in a row must agree."""


class Votes:
    """What was read in the frames since the pile came to rest; None where no card was found."""

    def __init__(self) -> None:
        self._cards: list[SeenCard | None] = []

    def __len__(self) -> int:
        return len(self._cards)

    def add(self, card: SeenCard | None) -> None:
        """Count one more look."""
        self._cards.append(card)

    def agreed(self) -> SeenCard | None:
        """Return the card if the last readings stand by the same one."""
        recent = self._cards[-NEEDED:]
        last = recent[-1] if len(recent) == NEEDED else None
        if last is None or any(card is None or not card.accepted or card.code != last.code for card in recent):
            return None
        return last

    def mostly_cards(self) -> Sequence[SeenCard]:
        """Return the cards read if most looks found one, else nothing."""
        cards = [card for card in self._cards if card is not None]
        return cards if 2 * len(cards) > len(self._cards) else []


def averaged(cards: Sequence[SeenCard]) -> tuple[tuple[str, float], ...]:
    """Return the candidates of several looks with their mean probabilities, the likeliest first."""
    shares: dict[str, float] = {}
    for card in cards:
        for code, probability in card.candidates:
            shares[code] = shares.get(code, 0.0) + probability / len(cards)
    return tuple(sorted(shares.items(), key=lambda pair: -pair[1])[:MOST_CANDIDATES])
