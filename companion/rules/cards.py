"""Card codes and what they say about a card.

A card is written as its code everywhere: on the screen, in the voice's words, in the journal and in tests. A code is
a plain string; this module is the one place that takes codes apart.
"""

from dataclasses import dataclass
from typing import Final

COLOURS: Final = ("R", "Y", "G", "B")
"""Red, yellow, green, blue: the colours of the UNO family, in the order in which screens list them."""

BACK: Final = "BACK"
"""A card that lies face down."""

UNSEEN: Final = "?"
"""A card that was not seen or not recognised."""

HOUSE_PREFIX: Final = "H:"
"""A house card is written ``H:NAME``."""


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card.

    Attributes:
        code: The card code, e.g. ``R5``, ``W4``, ``-10``, ``U7``.
        colour: One of `COLOURS`, or None for wilds and for games without colours.
        symbol: The code without its colour: ``5``, ``S``, ``+2``, ``W4``.
        points: What the card is worth in a hand at the end of a round (0 where the game counts no hands).
        draws: How many cards it makes somebody draw (0: it is no draw card).
    """

    code: str
    colour: str | None
    symbol: str
    points: int = 0
    draws: int = 0

    @property
    def number(self) -> int | None:
        """The printed number, or None on a card that has none."""
        return int(self.symbol) if self.symbol.isdecimal() else None


def colour_of(code: str) -> str | None:
    """Return the colour letter of an UNO-family `code`, or None for wilds, backs, unseen and colourless cards."""
    if len(code) >= 2 and code[0] in COLOURS and code != BACK:
        return code[0]
    return None


def symbol_of(code: str) -> str:
    """Return `code` without its colour letter: ``R+2`` gives ``+2``, ``W4`` stays ``W4``."""
    return code[1:] if colour_of(code) else code


def is_wild(code: str) -> bool:
    """Tell whether an UNO-family `code` is a wild card, one whose colour somebody names."""
    return code.startswith("W")
