"""The reader for the deck that somebody names: a game's own, a taught one by its name, or a taught one's folder."""

from typing import TYPE_CHECKING

from companion.rules.decks import DECKS

if TYPE_CHECKING:
    from vision.reader import Reader


def reader_for(deck: str) -> "Reader":
    """Return a reader for the cards of `deck`.

    Raises:
        UnknownDeck: If there is no such deck.
        UnusableInput: If it is a taught one that cannot be used, e.g. since it was taught with other weights.
    """
    from companion.taught_decks import find_deck, taught_decks
    from vision.reader import Reader, UnknownDeck

    if deck in DECKS:
        return Reader(deck)
    folder = find_deck(deck)
    if folder is None:
        known = ", ".join((*DECKS, *taught_decks()))
        raise UnknownDeck(f"no deck is called {deck!r}; there are {known}, and companion teach makes others")
    from vision.taught_files import load_deck
    from vision.taught_reader import TaughtReader

    return TaughtReader(load_deck(folder))
