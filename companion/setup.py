"""Setting up a game: who plays what, where they sit, and by which house rules."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, TypedDict

from companion.errors import UnusableInput
from companion.rules.cards import HOUSE_PREFIX, UNSEEN
from companion.rules.copies import copies_lying
from companion.rules.decks import Deck
from companion.rules.errors import CompanionError
from companion.rules.game import N_, SEAT_LETTERS, Game, PublicSeat
from companion.rules.games import GAMES
from companion.rules.toggles import BadToggle
from companion.rules.uno_family import UnoFamily
from companion.rules.uno_rules import UNO_FACES
from companion.table import Phrase

LONGEST_NAME: Final = 40
"""A player's name has at most so many characters."""

_JOINERS: Final = dict.fromkeys((0x200C, 0x200D))
"""Zero-width letters that Persian names and pictures of families are written with; they show nothing by themselves."""

_FIELD: Final = re.compile(r"(?<!\S)[a-z]+=")
"""How a field of a position begins."""


class Facts(TypedDict):
    """What a `companion.table.Table` says of its set-up, under the names of its attributes."""

    options: Mapping[str, str]
    hand_limit: int | None
    target: int | None
    deck_total: int


@dataclass(frozen=True, slots=True)
class Setup:
    """A game as it is set up.

    Attributes:
        game: The game's name, a key of `GAMES`.
        names: The players' names by seat letter, in clockwise order.
        dealer: The dealer's seat.
        options: The house rules that differ from the game's defaults.
        position: Where the game stands when the device comes in, in the form of a worked example's ``start`` line
            (docs/rules.md 10.0); empty: before the first card.
        cards: How many cards of each code are in play, where the deck differs from the game's own; empty: its own.
    """

    game: str
    names: Mapping[str, str]
    dealer: str
    options: Mapping[str, str] = field(default_factory=dict)
    position: str = ""
    cards: Mapping[str, int] = field(default_factory=dict)

    @property
    def rules(self) -> Game[Any]:
        """The rules of the game, played with this deck."""
        return _with_cards(self.game, tuple(self.cards.items())) if self.cards else GAMES[self.game]

    @property
    def hand_limit(self) -> int | None:
        """With how many cards in hand a player is out (docs/rules.md 1.6), or None where nobody ever is."""
        return int(self._values().get("mercy", "0")) or None

    @property
    def target(self) -> int | None:
        """The points that end the game, or None where no points do."""
        values = self._values()
        return int(values["target"]) if "target" in values and values.get("scoring") != "rounds" else None

    @property
    def deck_total(self) -> int:
        """How many cards the deck has."""
        return self.rules.deck(self.options).total

    @property
    def facts(self) -> Facts:
        """What the table shows of the set-up: house rules and their limits."""
        return Facts(options=self.options, hand_limit=self.hand_limit, target=self.target, deck_total=self.deck_total)

    def used_up(self, state: Any) -> dict[str, int]:
        """Return the cards of which every copy lies already, with how many the deck has of each."""
        count = self.rules.deck(self.options).count
        return {code: most for code, most in count.items() if copies_lying(state, code) >= most}

    def _values(self) -> dict[str, str]:
        """Return the value of every house rule in force."""
        return {**{toggle.name: toggle.default for toggle in self.rules.toggles}, **self.options}

    def start(self) -> Any:
        """Return the state of the game before its first card, or where it stands already."""
        if not self.position:
            return self.rules.start(tuple(self.names), self.dealer, self.options)
        seats, bar, fields = self.position.partition("|")
        if not bar and (first := _FIELD.search(seats)):  # no seat's word looks like a field's
            seats, fields = seats[: first.start()], seats[first.start() :]
        if "dealer=" not in fields:
            fields = f"{fields} dealer={self.dealer}"
        return self.rules.position(f"{seats}|{fields}", self.options)

    def as_json(self) -> dict[str, Any]:
        """Return the set-up as plain data; what is not used is left out."""
        return {
            "game": self.game,
            "names": dict(self.names),
            "dealer": self.dealer,
            "options": dict(self.options),
            **({"position": self.position} if self.position else {}),
            **({"cards": dict(self.cards)} if self.cards else {}),
        }

    @classmethod
    def from_json(cls, body: Mapping[str, Any]) -> "Setup":
        """Return the set-up that `body` describes.

        Raises:
            UnusableInput: Something is missing or does not fit; every problem is named.
        """
        try:
            seats = {str(seat): " ".join(str(name).split()) for seat, name in body["names"].items()}
            options = {str(name): str(value) for name, value in body.get("options", {}).items()}
            cards = {str(code): int(copies) for code, copies in body.get("cards", {}).items()}
            position = str(body.get("position", ""))
            made = cls(str(body["game"]), seats, str(body["dealer"]), options, position, cards)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise UnusableInput(f"the set-up lacks or spoils a part: {error}") from None
        problems = problems_of(made)
        if problems:
            raise UnusableInput(*problems)
        return made


def set_up(
    game: str,
    names: Sequence[str],
    dealer: str | None = None,
    options: Mapping[str, str] | None = None,
    position: str = "",
    cards: Mapping[str, int] | None = None,
) -> Setup:
    """Return a checked set-up in which the first of `names` sits at seat A, the others clockwise.

    Args:
        game: The game's name.
        names: The players' names in clockwise order.
        dealer: The dealer's seat; None: the last seat, so that seat A begins.
        options: House rules that differ from the defaults.
        position: Where the game stands already, as in `Setup`.
        cards: The deck in play where it differs, as in `Setup`.

    Raises:
        UnusableInput: Something does not fit; every problem is named with the way to mend it.
    """
    cleaned = [" ".join(name.split()) for name in names]
    seats = dict(zip(SEAT_LETTERS, cleaned, strict=False))
    made = Setup(
        game,
        seats,
        dealer or SEAT_LETTERS[max(0, len(seats) - 1)],
        dict(options or {}),
        " ".join(position.split()),
        dict(cards or {}),
    )
    problems = problems_of(made)
    if problems:
        raise UnusableInput(*problems)
    return made


def problems_of(setup: Setup) -> tuple[str, ...]:
    """Return everything that keeps `setup` from being played, each with the way to mend it, in English."""
    return tuple(map(_in_english, said_problems(setup)))


def said_problems(setup: Setup) -> tuple[Phrase, ...]:
    """Return the same as phrases, for whoever speaks other languages."""
    if setup.game not in GAMES:
        what = N_("game {game} is unknown; choose one of {known}")
        return (Phrase(what, {"game": repr(setup.game), "known": ", ".join(GAMES)}),)
    try:
        rules = setup.rules
    except CompanionError as error:
        return tuple(_phrases(error))
    problems = list(said_name_problems(list(setup.names.values())))
    if not rules.fewest_seats <= len(setup.names) <= rules.most_seats:
        counts = {"fewest": rules.fewest_seats, "most": rules.most_seats, "players": len(setup.names)}
        problems.append(
            Phrase(N_("{game} is for {fewest} to {most} players, not {players}"), {"game": setup.game, **counts})
        )
    if setup.names and setup.dealer not in setup.names:
        what = N_("the dealer's seat {seat} is not at the table; seats are {seats}")
        problems.append(Phrase(what, {"seat": repr(setup.dealer), "seats": ", ".join(setup.names)}))
    if not problems:
        try:
            state = setup.start()
            problems.extend(_position_problems(setup, state) if setup.position else ())
        except CompanionError as error:
            problems.extend(_phrases(error))
    return tuple(problems)


def _phrases(error: CompanionError) -> Iterator[Phrase]:
    """Yield what `error` says; what has no template is said as it is."""
    if isinstance(error, BadToggle):
        yield from (Phrase(each.text, each.values) for each in error.refusals)
    else:
        yield from (Phrase("{problem}", {"problem": line}) for line in str(error).splitlines())


def _in_english(phrase: Phrase) -> str:
    return phrase.text.format_map(phrase.values)


def _position_problems(setup: Setup, state: Any) -> Iterator[Phrase]:
    """Yield what makes the position impossible at this table and with this deck."""
    public, deck = setup.rules.public(state), setup.rules.deck(setup.options)
    letters = [seat.seat for seat in public.seats]
    if letters != list(setup.names):
        what = N_("position: it lists the seats {seats}, but {others} play")
        yield Phrase(what, {"seats": " ".join(letters), "others": " ".join(setup.names)})
    lying = (public.pile or 0) + ((public.draw_pile or 0) if public.pile is not None else 0)
    held = sum(map(_held, public.seats)) + lying
    if held > deck.total:
        what = N_("position: {held} cards are more than the {total} of the deck; count the hands again")
        yield Phrase(what, {"held": held, "total": deck.total})
    limit = setup.hand_limit
    for seat in public.seats:
        if limit and limit <= (seat.cards or 0):
            what = N_("position: {seat} has {held} cards, but who has {limit} is out; write {seat}- or count again")
            yield Phrase(what, {"seat": seat.seat, "held": seat.cards or 0, "limit": limit})
    if public.top not in (None, UNSEEN) and public.top not in deck and not public.top.startswith(HOUSE_PREFIX):
        yield Phrase(N_("position: top={top} is no card of this deck"), {"top": public.top})
    lines = [card for seat in public.seats for card in seat.line]
    for card in dict.fromkeys(lines):
        if lines.count(card) > deck.count[card]:
            what = N_("position: {held} cards {code} lie open, but the deck has only {total}")
            yield Phrase(what, {"held": lines.count(card), "code": card, "total": deck.count[card]})


def _held(seat: PublicSeat) -> int:
    return (seat.cards or 0) + seat.face_up + seat.face_down + len(seat.line)


@lru_cache(maxsize=8)
def _with_cards(name: str, cards: tuple[tuple[str, int], ...]) -> Game[Any]:
    """Return the game `name` played with a deck of these `cards`.

    Raises:
        UnusableInput: The game's deck cannot be changed, or a code or a number of cards makes no sense.
    """
    game = GAMES[name]
    if not isinstance(game, UnoFamily):
        raise UnusableInput(f"the deck of {name} cannot be changed card by card; use its house rules")
    problems = [
        f"cards: {code}={copies} is no card of {name} with a number from 1 to 99"
        for code, copies in cards
        if code not in UNO_FACES or not 0 < copies < 100
    ]
    if problems:
        raise UnusableInput(*problems)
    return game.with_deck(
        Deck(name, tuple((UNO_FACES[code], copies) for code, copies in cards), sum(dict(cards).values()))
    )


def name_problems(names: Sequence[str]) -> list[str]:
    """Return what is wrong with the players' names, each problem with the way to mend it, in English."""
    return list(map(_in_english, said_name_problems(names)))


def said_name_problems(names: Sequence[str]) -> Iterator[Phrase]:
    """Yield the same as phrases."""
    seen: set[str] = set()
    for number, name in enumerate(names, 1):
        shown = name.translate(_JOINERS)
        alike = unicodedata.normalize("NFKC", shown).casefold()
        if not shown.strip():
            yield Phrase(N_("player {number} has no name; give every player a name"), {"number": number})
        elif len(name) > LONGEST_NAME:
            what = N_("player {number}: {name}… is longer than {longest} letters; shorten it")
            yield Phrase(what, {"number": number, "name": name[:12], "longest": LONGEST_NAME})
        elif not shown.isprintable():
            what = N_("player {number}: the name holds a line break or a control character; take it out")
            yield Phrase(what, {"number": number})
        elif alike in seen:
            yield Phrase(
                N_("two players are called {name}; tell them apart, for example {name} and {name} 2"), {"name": name}
            )
        seen.add(alike)
