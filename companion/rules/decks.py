"""The decks of all games as data: which faces, how many of each, what they are worth.

Source: docs/rules.md 3.1, 4.1, 5, 6.1 and 7.1. Each table states the total the makers print; `Deck` refuses a table
whose sum is another.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_
from typing import Final

from companion.rules.cards import COLOURS, Face


@dataclass(frozen=True)
class Deck:
    """A set of faces with counts.

    Attributes:
        name: The deck's name, which for the built-in decks is the game's name.
        copies: How many cards of each face the deck has.
        total: The number of cards the makers state.

    Raises:
        ValueError: If the copies do not add up to `total`, or a face stands in the table twice.
    """

    name: str
    copies: tuple[tuple[Face, int], ...]
    total: int

    def __post_init__(self) -> None:
        added = sum(count for _, count in self.copies)
        if added != self.total:
            raise ValueError(f"deck {self.name}: the table adds up to {added} cards, not {self.total}")
        if len(self.faces) != len(self.copies):
            raise ValueError(f"deck {self.name}: a face stands in the table twice")

    @cached_property
    def faces(self) -> Mapping[str, Face]:
        """The faces by their codes."""
        return {face.code: face for face, _ in self.copies}

    @cached_property
    def count(self) -> Mapping[str, int]:
        """The number of copies by card code."""
        return {face.code: count for face, count in self.copies}

    def __contains__(self, code: object) -> bool:
        return code in self.faces

    def __iter__(self) -> Iterator[str]:
        """Yield every card of the deck as its code, copies included."""
        for face, count in self.copies:
            for _ in range(count):
                yield face.code

    def points(self, code: str) -> int:
        """Return what the card `code` is worth in a hand."""
        return self.faces[code].points

    def hand_points(self, number: int) -> tuple[int, int]:
        """Return the fewest and the most points that `number` cards of this deck can count together."""
        points = sorted(map(self.points, self))
        return sum(points[:number]), sum(points[max(0, len(points) - number) :])

    def hand_can_count(self, number: int, points: int) -> bool:
        """Tell whether `number` cards of this deck can count `points` together."""
        copies = Counter(map(self.points, self))
        sums = [1, *[0] * number]  # of so many cards: bit by bit, which points they can count
        for worth, count in copies.items():
            sums = [
                reduce(or_, (sums[cards - own] << own * worth for own in range(min(count, cards) + 1)))
                for cards in range(number + 1)
            ]
        return points >= 0 and bool(sums[number] >> points & 1)

    def times(self, decks: int) -> "Deck":
        """Return this deck mixed with itself, `decks` decks in all."""
        return Deck(self.name, tuple((face, count * decks) for face, count in self.copies), self.total * decks)


_DRAWS: Final = {"+2": 2, "+4": 4, "W4": 4, "WV4": 4, "W6": 6, "W10": 10}


def _coloured(per_colour: Mapping[str, int]) -> tuple[tuple[Face, int], ...]:
    """Return the faces of `per_colour` (symbol → copies in one colour) in all four colours; actions count 20 points."""
    return tuple(
        (Face(colour + symbol, colour, symbol, int(symbol) if symbol.isdecimal() else 20, _DRAWS.get(symbol, 0)), count)
        for colour in COLOURS
        for symbol, count in per_colour.items()
    )


def _wilds(copies: Mapping[str, int]) -> tuple[tuple[Face, int], ...]:
    """Return wild faces with their copies; each counts 50 points."""
    return tuple((Face(code, None, code, 50, _DRAWS.get(code, 0)), count) for code, count in copies.items())


def _plain(copies: Mapping[str, int]) -> tuple[tuple[Face, int], ...]:
    """Return colourless faces with their copies."""
    return tuple((Face(code, None, code), count) for code, count in copies.items())


_NUMBERS_TWICE: Final = {str(number): 2 for number in range(10)}

CLASSIC: Final = Deck(
    "classic",
    _coloured({"0": 1, **{str(number): 2 for number in range(1, 10)}, "S": 2, "V": 2, "+2": 2})
    + _wilds({"W": 4, "W4": 4}),
    108,
)

_MERCILESS: Final = _coloured({**_NUMBERS_TWICE, "S": 3, "V": 3, "+2": 3, "+4": 2, "D": 3, "X": 2}) + _wilds(
    {"WV4": 8, "W6": 4, "W10": 4, "WF": 8}
)

NO_MERCY: Final = Deck("nomercy", _MERCILESS, 168)

GOT_1: Final = Deck("got1", _MERCILESS, 168)

GOOD_ONE: Final = Deck("goodone", _plain({str(number): 4 for number in range(1, 16)}), 60)

VENGEANCE: Final = Deck(
    "vengeance",
    _plain(
        {str(number): number for number in range(1, 7)}
        | {"7": 6}
        | {str(number): number for number in range(8, 13)}
        | {"13": 12, "Z": 1, "U7": 1, "L13": 1}
        | {"-2": 1, "-4": 1, "-6": 1, "-8": 1, "-10": 1, "/2": 1}
        | {"JOM": 2, "SW": 2, "ST": 2, "DI": 2, "F4": 2}
    ),
    108,
)

FLIP_7: Final = Deck(
    "flip7",
    _plain(
        {"0": 1}
        | {str(number): number for number in range(1, 13)}
        | {"+2": 1, "+4": 1, "+6": 1, "+8": 1, "+10": 1, "x2": 1}
        | {"FZ": 3, "F3": 3, "SC": 3}
    ),
    94,
)

DECKS: Final[Mapping[str, Deck]] = {deck.name: deck for deck in (CLASSIC, NO_MERCY, GOT_1, GOOD_ONE, VENGEANCE, FLIP_7)}
"""The built-in decks by name, which is also the name of their game."""
