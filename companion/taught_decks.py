"""Names and places of taught decks: a folder each below the folder of decks, or wherever somebody put one."""

from pathlib import Path
from typing import Final

from companion import places
from companion.errors import UnusableInput
from companion.rules.decks import DECKS
from companion.rules.games import GAMES

TELLS_FILE: Final = "deck.json"
"""A folder with this file in it is a taught deck."""

LONGEST_NAME: Final = 40

_SIGNS: Final = " -_."


def is_name(name: str) -> bool:
    """Tell whether a taught deck can be called that, also as the name of a folder; a game's own name it may be."""
    fits = name == name.strip(_SIGNS) and all(sign.isalnum() or sign in _SIGNS for sign in name)
    return fits and 0 < len(name) <= LONGEST_NAME


def checked_name(name: str) -> str:
    """Return `name` if a taught deck can be called that.

    Raises:
        UnusableInput: If not; the message says what to change.
    """
    if name.casefold() in {known.casefold() for known in (*DECKS, *GAMES)}:
        raise UnusableInput(
            f"--deck {name}: this is a game's own deck; give yours another name, for instance our-{name}"
        )
    if not is_name(name):
        raise UnusableInput(
            f"--deck {name[:LONGEST_NAME]!r}: a name has up to {LONGEST_NAME} letters, digits, spaces, - _ and dots, "
            "and begins and ends with a letter or a digit, for instance our-box"
        )
    return name


def folder_of(name: str) -> Path:
    """Return the folder that the deck called `name` has or would have; nothing is made."""
    return places.data() / "decks" / name


def taught_decks() -> dict[str, Path]:
    """Return the folders of all taught decks by name; nothing is made."""
    return {file.parent.name: file.parent for file in sorted((places.data() / "decks").glob(f"*/{TELLS_FILE}"))}


def find_deck(deck: str) -> Path | None:
    """Return the folder of a taught deck that is given by its name or as a folder, or None."""
    named = taught_decks().get(deck)
    if named is not None:
        return named
    folder = Path(deck)
    return folder if (folder / TELLS_FILE).is_file() else None
