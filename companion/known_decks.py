"""The decks a game can be set up with: its own, and those whose table lies in the folder of decks.

A table is one file, ``our-box.toml``, or the file ``deck.toml`` in a deck's own folder (docs/deck-tables.md). One that
cannot be used costs itself alone: `companion play --deck-table` tells what is wrong with it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from companion import places
from companion.deck_files import read_deck_table
from companion.errors import UnusableInput

FOLDER_FILE: Final = "deck.toml"


@dataclass(frozen=True, slots=True)
class KnownDeck:
    """A deck to choose.

    Attributes:
        name: What its owner calls it; empty: the game's own.
        cards: How many cards of each code it holds, as in `companion.setup.Setup`; empty: the game's own.
    """

    name: str = ""
    cards: Mapping[str, int] = field(default_factory=dict)


OWN: Final = KnownDeck()
"""The deck that a game has by itself."""


def known_decks(game: str, folder: Path | None = None) -> tuple[KnownDeck, ...]:
    """Return the decks that `game` can be played with: its own first, the others by name.

    Args:
        game: The game's name.
        folder: Where tables lie; None: the folder of decks.
    """
    where = folder or places.decks()
    found = {path.stem: path for path in where.glob("*.toml")}
    found |= {path.parent.name: path for path in where.glob(f"*/{FOLDER_FILE}")}
    return (OWN, *(deck for name in sorted(found) if (deck := _deck(name, found[name], game)) is not None))


def _deck(name: str, path: Path, game: str) -> KnownDeck | None:
    try:
        table = read_deck_table(path)
    except UnusableInput:
        return None
    return KnownDeck(name, table.cards) if table.game == game else None
