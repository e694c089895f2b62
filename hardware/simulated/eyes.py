"""Eyes without a camera: readings from an error model, for evenings that need not be drawn.

The model never looks at what is legal. Of its wrong readings half are look-alikes, half any card of the deck.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from companion.messages import Reading
from companion.rules.cards import COLOURS, colour_of, symbol_of
from companion.rules.decks import Deck

TRUTH_AMONG_CANDIDATES: Final = 0.9
DOUBTFUL: Final = (0.4, 0.9)
"""Range of the confidence of a reading in doubt; such a reading is right as often as its confidence says."""

ACCEPTED: Final = 0.8
"""From this confidence on a reader stands by its first candidate."""

_MEAN_DOUBTFUL: Final = sum(DOUBTFUL) / 2
_NEAR: Final = {"6": "9", "9": "6", "W": "W4", "W4": "W", "1": "7", "7": "1", "3": "8", "8": "3"}


class ErringEyes:
    """Reads cards with honest confidences, sometimes wrongly, sometimes not at all.

    Args:
        deck: The deck in play.
        random: Every error.
        wrong: How often a reading's first candidate is wrong (0 … 0.35).
        missing: How often a card is not noticed at all (0…1).
    """

    def __init__(self, deck: Deck, random: Random, wrong: float = 0.0, missing: float = 0.0) -> None:
        self._codes: Sequence[str] = tuple(deck.faces)
        self._random = random
        self._wrong = wrong
        self._missing = missing

    def __call__(self, card: str, touch_t_s: float, t_s: float) -> Reading | None:
        """Return what is seen of `card`, or None if it is missed."""
        random = self._random
        if random.random() < self._missing:
            return None
        touch_t_s += random.uniform(-0.1, 0.1)
        doubts = random.random() < self._wrong / (1.0 - _MEAN_DOUBTFUL)
        sure = random.uniform(*DOUBTFUL) if doubts else random.uniform(0.98, 1.0)
        if not doubts or random.random() < sure:
            rival = self._look_alike(card)
            return self._reading(t_s, touch_t_s, (card, sure), (rival, 1.0 - sure))
        seen = self._look_alike(card) if random.random() < 0.5 else self._any_but(card)
        rival = card if random.random() < TRUTH_AMONG_CANDIDATES else self._any_but(card)
        return self._reading(t_s, touch_t_s, (seen, sure), (rival, 1.0 - sure))

    def _reading(self, t_s: float, touch_t_s: float, first: tuple[str, float], second: tuple[str, float]) -> Reading:
        shares = {second[0]: second[1]} if first[0] != second[0] else {}
        shares[first[0]] = first[1]
        candidates = tuple(sorted(shares.items(), key=lambda pair: -pair[1]))
        return Reading(t_s, candidates, touch_t_s, accepted=candidates[0][1] >= ACCEPTED)

    def _any_but(self, card: str) -> str:
        return self._random.choice([code for code in self._codes if code != card])

    def _look_alike(self, card: str) -> str:
        """Return a card that is easily taken for `card`: 6 and 9, another colour, or a near face of its colour."""
        colour, symbol = colour_of(card) or "", symbol_of(card)
        near = colour + _NEAR.get(symbol, "")
        others = [other + symbol for other in COLOURS if colour and other != colour]
        same = [code for code in self._codes if colour_of(code) == colour_of(card) and code != card]
        choices = [code for code in (near, *others) if code in self._codes and code != card]
        return self._random.choice(choices or same or list(self._codes))
