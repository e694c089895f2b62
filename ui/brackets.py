"""Cards inside a turned-over action card (Flip 7): which there are, and the same event with one of them otherwise."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.rules.events import Flipped

Moves = tuple[tuple[str, str], ...]
"""Which cards Steal, Swap or Discard moves, as (seat, card)."""

Path = tuple[int, ...]
"""The way to a card inside: which of the cards, and which of that card's own; a move is counted from -1 downward."""


def inner_cards(flipped: Flipped) -> list[tuple[Path, str, str | None]]:
    """Return every card inside `flipped` as (path, card, seat): received cards first, then moved ones."""
    found: list[tuple[Path, str, str | None]] = []
    for at, card in enumerate(flipped.cards):
        found.append(((at,), card.card, card.to or flipped.to))
        found += [((at, *path), code, seat) for path, code, seat in inner_cards(card)]
    found += [((-1 - at,), code, seat) for at, (seat, code) in enumerate(flipped.moves)]
    return found


def movable(flipped: Flipped, seat: str, line: Sequence[str]) -> tuple[str, ...]:
    """Return the cards that Steal, Swap or Discard inside `flipped` can have moved out of the line of `seat`, once each.

    Args:
        flipped: The card that was turned over, with everything that came of it.
        seat: Who gave the card away.
        line: What lay before that seat until the card was turned over.
    """
    return tuple(dict.fromkeys((*line, *_came(flipped, seat))))


def _came(flipped: Flipped, seat: str) -> Iterator[str]:
    """Yield the cards inside `flipped` that came to lie before `seat`: an action that was carried out did not."""
    for card in flipped.cards:
        if (card.to or flipped.to) == seat and not (card.cards or card.moves or card.resolved):
            yield card.card
        yield from _came(card, seat)


def moving_cards(flipped: Flipped) -> list[tuple[Path, str]]:
    """Return the way to every card that moves others, `flipped` itself (no way at all) among them, and which it is."""
    found: list[tuple[Path, str]] = [((), flipped.card)] if flipped.moves else []
    for at, card in enumerate(flipped.cards):
        found += [((at, *path), code) for path, code in moving_cards(card)]
    return found


def with_moves(flipped: Flipped, path: Path, moves: Moves | None) -> Flipped:
    """Return `flipped` where the card at `path` moves other cards; None: what it moves is not told yet."""
    if not path:
        return replace(flipped, moves=moves or (), resolved=moves is not None)
    cards = list(flipped.cards)
    cards[path[0]] = with_moves(cards[path[0]], path[1:], moves)
    return replace(flipped, cards=tuple(cards))


def with_inner(flipped: Flipped, path: Path, card: str | None) -> Flipped:
    """Return `flipped` with another card at `path`; None takes that card out."""
    at, rest = path[0], path[1:]
    if at < 0:
        moves = list(flipped.moves)
        moves[-1 - at : -at] = [] if card is None else [(moves[-1 - at][0], card)]
        return replace(flipped, moves=tuple(moves))
    cards = list(flipped.cards)
    if rest:
        cards[at] = with_inner(cards[at], rest, card)
    else:
        cards[at : at + 1] = [] if card is None else [replace(cards[at], card=card)]
    return replace(flipped, cards=tuple(cards))
