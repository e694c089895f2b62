"""Every player's own mark: a symbol and a tint, the same at every table, so that a child finds its place without reading."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from zlib import crc32

from ui.theme import Tint, tint

SYMBOLS: Final = ("heart", "moon", "house", "drop", "bolt", "hourglass", "cross", "fish", "crown", "tree")
"""None of them is a symbol of a card colour."""

TINTS: Final[tuple[Tint, ...]] = tuple(map(tint, ("F0A8BC", "9ADBDE", "C6B4F0", "D3E29A", "F0CBA0")))
"""Light ones that stand out from every ground; none is a card's colour."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A player's mark.

    Attributes:
        symbol: Its sign, one of `SYMBOLS`.
        tint: Its tint.
    """

    symbol: str
    tint: Tint


def marks_of(names: Mapping[str, str]) -> dict[str, Mark]:
    """Return a mark for each seat: always the same for a name, unless somebody else at the table has that symbol."""
    return dict(_marks_of(tuple(names.items())))


@lru_cache(maxsize=32)
def _marks_of(names: tuple[tuple[str, str], ...]) -> Mapping[str, Mark]:
    marks: dict[str, Mark] = {}
    for seat, name in names:
        wanted = crc32(name.casefold().encode("utf-8"))
        taken = {mark.symbol for mark in marks.values()}
        order = [SYMBOLS[(wanted + step) % len(SYMBOLS)] for step in range(len(SYMBOLS))]
        symbol = next((each for each in order if each not in taken), order[0])
        marks[seat] = Mark(symbol, TINTS[wanted // len(SYMBOLS) % len(TINTS)])
    return marks
