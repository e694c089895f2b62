"""How many copies of a card can still come before the cards are shuffled again, and how many lie, as far as a game knows."""

from typing import Any

from companion.rules.cards import HOUSE_PREFIX, UNSEEN
from companion.rules.game import Game
from companion.rules.line_state import LineState
from companion.rules.uno_state import UnoState


def copies_left(rules: Game[Any], state: Any, card: str) -> int | None:
    """Return how many copies of `card` have not been seen since the last shuffle, or None where that is not counted.

    Args:
        rules: The rules of the game.
        state: The state before the card came.
        card: The card's code.
    """
    if card == UNSEEN or card.startswith(HOUSE_PREFIX):
        return None
    if isinstance(state, UnoState) and state.phase == "play":
        return state.rules.facts.deck.count[card] - state.seen.get(card, 0)
    if isinstance(state, LineState):
        deck, seen = rules.deck({}), state.out_of_deck()
        return deck.count[card] - seen.count(card) if len(seen) < deck.total else None
    return None


def copies_lying(state: Any, card: str) -> int:
    """Return how many copies of `card` lie where everybody sees them, or were laid on the pile since its last shuffle.

    Open cards of earlier rounds (Flip 7) do not lie any more, even where the rules leave them aside: whoever
    shuffles after each round tells nobody.

    Args:
        state: The state.
        card: The card's code.
    """
    if isinstance(state, UnoState) and state.phase == "play":
        return state.seen.get(card, 0)
    if isinstance(state, LineState):
        return (*state.in_front(), *state.in_work()).count(card)
    return 0
