"""Deck tables as files: which cards a deck of the UNO family holds, where the box differs (docs/deck-tables.md).

version = 1
game = "nomercy"
total = 168            # the number on the box

[each_colour]          # cards of one colour
0 = 2
"+2" = 3

[cards]                # cards without a colour, or of one colour alone
WV4 = 8
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from companion.rules.cards import COLOURS
from companion.rules.decks import Deck
from companion.rules.games import GAMES
from companion.rules.uno_family import UnoFamily
from companion.rules.uno_rules import UNO_FACES
from companion.toml_files import TomlFile, read_toml

VERSION: Final = 1

MOST_COPIES: Final = 99
"""No deck holds more of one card."""

_KEYS: Final = ("version", "game", "total", "each_colour", "cards")


@dataclass(frozen=True, slots=True)
class DeckTable:
    """The cards of a deck.

    Attributes:
        game: The game that is played with it.
        cards: How many cards of each code it holds.
    """

    game: str
    cards: Mapping[str, int]


def read_deck_table(path: Path) -> DeckTable:
    """Return the deck table in the file at `path`.

    Raises:
        UnusableInput: The file cannot be used; every problem is told with its place, and the sum when it is wrong.
    """
    file = read_toml(path, VERSION)
    file.check_names("", file.values, _KEYS)
    game = _game(file)
    cards: dict[str, int] = {}
    for symbol, copies in _table(file, "each_colour").items():
        _add(file, cards, f"each_colour.{symbol}", [colour + symbol for colour in COLOURS], copies)
    for code, copies in _table(file, "cards").items():
        _add(file, cards, f"cards.{code}", [code], copies)
    if not file.problems:
        _check_total(file, cards)
    file.refuse()
    return DeckTable(game, cards)


def deck_table(deck: Deck) -> str:
    """Return `deck` in the form of such a file, to begin a table of one's own with."""
    each = {code[1:]: copies for code, copies in deck.count.items() if code[0] == COLOURS[0]}
    if any(deck.count.get(colour + symbol) != copies for colour in COLOURS for symbol, copies in each.items()):
        each = {}
    rest = {code: copies for code, copies in deck.count.items() if not (code[0] in COLOURS and code[1:] in each)}
    lines = [f"version = {VERSION}", f'game = "{deck.name}"', f"total = {deck.total}"]
    for name, table in (("each_colour", each), ("cards", rest)):
        lines += ["", f"[{name}]", *(f'"{code}" = {copies}' for code, copies in table.items())]
    return "\n".join(lines) + "\n"


def _game(file: TomlFile) -> str:
    known = [name for name, rules in GAMES.items() if isinstance(rules, UnoFamily)]
    game = file.values.get("game")
    if game not in known:
        given = f"game = {game!r} has no deck table" if game is not None else "the line game = … is missing"
        file.problem("game", f"{given}; it is one of {', '.join(known)}")
        return ""
    return str(game)


def _table(file: TomlFile, name: str) -> Mapping[str, Any]:
    table = file.values.get(name, {})
    if isinstance(table, dict):
        return table
    file.problem(name, f"{name} is no table; write [{name}] and a line for each card below it")
    return {}


def _add(file: TomlFile, cards: dict[str, int], place: str, codes: list[str], copies: Any) -> None:
    """Add `copies` of each of `codes`, which one line of the file names, or say what is wrong with that line."""
    if codes[0] not in UNO_FACES:
        file.problem(place, f"{codes[0][:20]!r} is no card of this family; codes read like R5, G+2, WV4")
    elif type(copies) is not int or not 1 <= copies <= MOST_COPIES:
        file.problem(place, f"this is no number of cards from 1 to {MOST_COPIES}; leave out what is not in the box")
    elif twice := [code for code in codes if code in cards]:
        file.problem(place, f"{twice[0]} stands there twice; count it with its colour, or alone")
    else:
        cards.update(dict.fromkeys(codes, copies))


def _check_total(file: TomlFile, cards: Mapping[str, int]) -> None:
    total, added = file.values.get("total"), sum(cards.values())
    coloured = sum(copies for code, copies in cards.items() if code[0] in COLOURS)
    parts = f"{coloured} coloured and {added - coloured} without a colour"
    if type(total) is not int:
        file.problem(
            "total", f"total = … must be the number of cards on the box; the table adds up to {added} ({parts})"
        )
    elif total != added:
        file.problem("total", f"the table adds up to {added} cards ({parts}), not {total}; mend a line or the total")
