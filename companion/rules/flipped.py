"""The tree of one flip in Flip 7: a card, who gets it, and the cards that it makes others take."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Flipped:
    """A card that was turned over, and what became of it.

    Attributes:
        card: The card code.
        to: Who receives the card or is its target; None: the one it was flipped for.
        cards: The cards that the target of Just One More, Flip Four or Flip Three then received, in order.
        moves: The cards that Steal, Swap or Discard moves, as (seat, card).
        resolved: Whether brackets were written at all: ``ST()`` is resolved without a target, ``ST`` is not yet.
    """

    card: str
    to: str | None = None
    cards: "tuple[Flipped, ...]" = ()
    moves: tuple[tuple[str, str], ...] = ()
    resolved: bool = False

    def __str__(self) -> str:
        inner = " ".join([*(f"{seat}.{card}" for seat, card in self.moves), *map(str, self.cards)])
        return self.card + (f">{self.to}" if self.to else "") + (f"({inner})" if self.resolved else "")
