"""Setting up a game: who plays what, where they sit, and by which house rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from companion.errors import UnusableInput
from companion.rules.errors import CompanionError
from companion.rules.game import Game
from companion.rules.games import GAMES

LONGEST_NAME: Final = 40
"""A player's name has at most so many characters."""

SEAT_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Setup:
    """A game as it is set up.

    Attributes:
        game: The game's name, a key of `GAMES`.
        names: The players' names by seat letter, in clockwise order.
        dealer: The dealer's seat.
        options: The house rules that differ from the game's defaults.
    """

    game: str
    names: Mapping[str, str]
    dealer: str
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def rules(self) -> Game[Any]:
        """The rules of the game."""
        return GAMES[self.game]

    def start(self) -> Any:
        """Return the state of the game before its first card."""
        return self.rules.start(tuple(self.names), self.dealer, self.options)

    def as_json(self) -> dict[str, Any]:
        """Return the set-up as plain data."""
        return {
            "game": self.game,
            "names": dict(self.names),
            "dealer": self.dealer,
            "options": dict(self.options),
        }

    @classmethod
    def from_json(cls, body: Mapping[str, Any]) -> "Setup":
        """Return the set-up that `body` describes.

        Raises:
            UnusableInput: Something is missing or does not fit; every problem is named.
        """
        try:
            seats = {str(seat): str(name) for seat, name in body["names"].items()}
            options = {str(name): str(value) for name, value in body.get("options", {}).items()}
            made = cls(str(body["game"]), seats, str(body["dealer"]), options)
        except (AttributeError, KeyError, TypeError) as error:
            raise UnusableInput(f"the set-up lacks or spoils a part: {error}") from None
        problems = problems_of(made)
        if problems:
            raise UnusableInput(*problems)
        return made


def set_up(
    game: str, names: Sequence[str], dealer: str | None = None, options: Mapping[str, str] | None = None
) -> Setup:
    """Return a checked set-up in which the first of `names` sits at seat A, the others clockwise.

    Args:
        game: The game's name.
        names: The players' names in clockwise order.
        dealer: The dealer's seat; None: the last seat, so that seat A begins.
        options: House rules that differ from the defaults.

    Raises:
        UnusableInput: Something does not fit; every problem is named with the way to mend it.
    """
    cleaned = [" ".join(name.split()) for name in names]
    seats = dict(zip(SEAT_LETTERS, cleaned, strict=False))
    made = Setup(game, seats, dealer or SEAT_LETTERS[max(0, len(seats) - 1)], dict(options or {}))
    problems = problems_of(made)
    if problems:
        raise UnusableInput(*problems)
    return made


def problems_of(setup: Setup) -> tuple[str, ...]:
    """Return everything that keeps `setup` from being played, each with the way to mend it."""
    if setup.game not in GAMES:
        return (f"game {setup.game!r} is unknown; choose one of {', '.join(GAMES)}",)
    rules = setup.rules
    problems = list(name_problems(list(setup.names.values())))
    if not rules.fewest_seats <= len(setup.names) <= rules.most_seats:
        problems.append(
            f"{setup.game} is for {rules.fewest_seats} to {rules.most_seats} players, not {len(setup.names)};"
            " name them with --players Ada,Ben"
        )
    if setup.names and setup.dealer not in setup.names:
        problems.append(f"the dealer's seat {setup.dealer!r} is not at the table; seats are {', '.join(setup.names)}")
    if not problems:
        try:
            setup.start()
        except CompanionError as error:
            problems.extend(str(error).splitlines())
    return tuple(problems)


def name_problems(names: Sequence[str]) -> list[str]:
    """Return what is wrong with the players' names, each problem with the way to mend it."""
    problems = []
    seen: dict[str, str] = {}
    for number, name in enumerate(names, 1):
        if not name.strip():
            problems.append(f"player {number} has no name; give every player a name")
        elif len(name) > LONGEST_NAME:
            problems.append(f"player {number}: {name[:12]}… is longer than {LONGEST_NAME} letters; shorten it")
        elif not name.isprintable():
            problems.append(f"player {number}: the name holds a line break or a control character; take it out")
        elif name.casefold() in seen:
            problems.append(f"two players are called {name}; tell them apart, for example {name} and {name} 2")
        seen[name.casefold()] = name
    return problems
