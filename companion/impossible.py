"""What no table with this deck can hold, whatever happened before: cards that are not in it, counts that are too large."""

from collections.abc import Iterable, Iterator
from typing import Final

from companion.rules.cards import BACK, HOUSE_PREFIX, UNSEEN
from companion.rules.events import Count, Draw, Event, Flipped, Now, Roulette, Shed
from companion.setup import Setup

_COUNTS: Final = Count | Draw | Roulette | Shed


def impossible(setup: Setup, event: Event) -> Iterator[str]:
    """Yield what `event` tells that cannot be in the game of `setup`, with what there is.

    Every count is looked at alone: what all hands come to together changes with the next recount.
    """
    if isinstance(event, Now):
        yield from _of_position(setup, event)
        return
    yield from _foreign(setup, _cards(event))
    if isinstance(event, _COUNTS):
        yield from _too_many(setup, event.number)


def _of_position(setup: Setup, event: Now) -> Iterator[str]:
    rules = setup.rules
    public = rules.public(rules.apply(setup.start(), event))  # words that cannot be read leave the start as it is
    top = () if public.top is None else (public.top,)
    yield from _foreign(setup, (*top, *(card for seat in public.seats for card in seat.line)))
    for seat in public.seats:
        held, limit = seat.cards or 0, setup.hand_limit
        yield from _too_many(setup, held)
        if limit and limit <= held <= rules.deck(setup.options).total:  # a `count` meets an objection instead
            yield f"{seat.seat} cannot hold {held} cards: who holds {limit} is out; at most {limit - 1} are held"


def _foreign(setup: Setup, cards: Iterable[str]) -> Iterator[str]:
    deck = setup.rules.deck(setup.options)
    for card in dict.fromkeys(cards):
        if card not in deck and card not in (BACK, UNSEEN) and not card.startswith(HOUSE_PREFIX):
            yield f"{card} is no card of {setup.game}; its cards are {' '.join(deck.faces)}"


def _too_many(setup: Setup, number: int) -> Iterator[str]:
    total = setup.rules.deck(setup.options).total
    if number > total:
        yield f"{number} cards are more than there are; the deck of {setup.game} has {total}"


def _cards(event: Event) -> Iterator[str]:
    """Yield every card that `event` names."""
    if flipped := getattr(event, "flipped", None):
        yield from _of_tree(flipped)
    elif (card := getattr(event, "card", None)) is not None:
        yield card
    else:
        yield from getattr(event, "cards", ())


def _of_tree(flipped: Flipped) -> Iterator[str]:
    yield flipped.card
    yield from (card for _, card in flipped.moves)
    for each in flipped.cards:
        yield from _of_tree(each)
