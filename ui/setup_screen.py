"""Setting up a game by taps: which game, who sits where, who deals, by which house rules, and from where it goes on."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Any, Final

from companion.known_decks import OWN, KnownDeck
from companion.oddities import Oddities
from companion.phrases import LANGUAGES, Phrases
from companion.rules.game import N_, SEAT_LETTERS, Game
from companion.setup import Setup, said_problems
from companion.table import Phrase
from ui import theme
from ui.boxes import Box
from ui.keyboard import NameLayer
from ui.layers import KeysLayer, Layers
from ui.options import OptionsLayer
from ui.pictures import CardPictures
from ui.pieces import Key, Panel, Piece, Words
from ui.setup_seats import SeatsBoard
from ui.standing import Standing, standing_of
from ui.standing_layer import StandingLayer
from ui.theme import Look
from ui.values import ValueRow, value_after
from ui.view import Speaker

TITLES: Final[Mapping[str, str]] = {
    "classic": "UNO",
    "nomercy": "UNO No Mercy",
    "got1": "Got 1",
    "goodone": "Good One!",
    "vengeance": "Flip 7 Vengeance",
    "flip7": "Flip 7",
}
"""The games by their proper names, which no language translates."""

HouseRules = Mapping[str, Mapping[str, str]]
"""House rules by the game's name, each by its own."""

NO_HOUSE_RULES: Final[HouseRules] = MappingProxyType({})

_FIRST_SEATS: Final = 4
_UNNAMED: Final = N_("Player {number}")


@dataclass(frozen=True, slots=True)
class Beginning:
    """What the set-up screen begins with.

    Attributes:
        last: The set-up to begin with, e.g. that of the game before.
        known: Names to choose from.
        house_rules: The house rules to begin with, by game.
        language: The name of the language that a tap switches to.
        on_language: Switches to it.
        on_menu: Opens the menu.
        on_give_up: Goes back to the game under way; None where there is none.
        decks: Returns the decks that a game can be played with, its own first.
        others: Returns what else is chosen for a game, e.g. what can be heard.
    """

    last: Setup | None = None
    known: Sequence[str] = ()
    house_rules: HouseRules = field(default_factory=dict)
    language: str = ""
    on_language: Callable[[], None] | None = None
    on_menu: Callable[[], None] | None = None
    on_give_up: Callable[[], None] | None = None
    decks: Callable[[str], Sequence[KnownDeck]] = lambda _: (OWN,)
    others: Callable[[], Sequence[ValueRow]] = tuple


@lru_cache(maxsize=128)
def _unnamed_number(name: str) -> int | None:
    """Return which player a name counts that nobody gave, in whatever language; None: it is a real name."""
    for number in range(1, len(SEAT_LETTERS) + 1):
        if any(name == Phrases(each).say(Phrase(_UNNAMED, {"number": number})) for each in LANGUAGES):
            return number
    return None


class SetupScreen(Piece):
    """The first screen of an evening."""

    def __init__(
        self,
        look: Look,
        speaker: Speaker,
        layers: Layers,
        pictures: CardPictures,
        games: Mapping[str, Game[Any]],
        on_start: Callable[[Setup], None],
        beginning: Beginning,
    ) -> None:
        """Make the screen.

        Args:
            look: Sizes.
            speaker: Words.
            layers: Where keyboards and lists are laid.
            pictures: Drawn cards.
            games: The games there are.
            on_start: Takes the finished set-up.
            beginning: What it begins with.
        """
        super().__init__(look)
        self._speaker, self._layers, self._pictures = speaker, layers, pictures
        self._rules, self._on_start, self._beginning = games, on_start, beginning
        self._take(beginning.last)
        self.veil = Panel(look, theme.GROUND, theme.GROUND, radius=1)
        self.title = Words(look, 30, bold=True, halign="left", tint=theme.AMBER, lines=2)
        self.games = {name: Key(look, TITLES.get(name, name), partial(self._choose, name)) for name in games}
        self.board = SeatsBoard(look, self._open_seat, self._exchange)
        self._make_keys()
        for part in (self.veil, self.title, self.board, *self.games.values(), *self._keys()):
            self.add_widget(part)
        self._show()

    def _take(self, last: Setup | None) -> None:
        if last is None:
            self.game = next(iter(self._rules))
            self.names = [self._unnamed(number) for number in range(1, _FIRST_SEATS + 1)]
            self.dealer = len(self.names) - 1
            self.options = dict(self._beginning.house_rules.get(self.game, {}))
            self.cards: Mapping[str, int] = {}
        else:
            self.game, self.names, self.options = (
                last.game,
                [*map(self._translated, last.names.values())],
                dict(last.options),
            )
            self.cards = last.cards
            self.dealer = list(last.names).index(last.dealer)

    def _unnamed(self, number: int) -> str:
        """Return what somebody is called who has not said a name."""
        return self._speaker.say(_UNNAMED, number=number)

    def _translated(self, name: str) -> str:
        """Return a name; one that nobody gave is said in the language that is shown."""
        number = _unnamed_number(name)
        return name if number is None else self._unnamed(number)

    @property
    def _known(self) -> list[str]:
        """Known names of people who do not sit here yet."""
        return [each for each in self._beginning.known if each not in self.names and _unnamed_number(each) is None]

    def _make_keys(self) -> None:
        say, look, beginning = self._speaker.say, self.look, self._beginning
        self.start = Key(look, say(N_("Start")), self._start, kind="main", largest=30, lines=1)
        self.rules = Key(look, say(N_("Rules, deck, sound…")), self._open_rules, largest=18)
        self.add = Key(look, say(N_("Add a player")), self._add, sign="plus", largest=18)
        self.midway = Key(look, say(N_("Game under way…")), self._open_standing, largest=18)
        self.language = Key(look, beginning.language, beginning.on_language, kind="quiet", largest=18, lines=1)
        self.menu = Key(look, on_tap=beginning.on_menu, sign="menu", kind="quiet")
        self.give_up = Key(look, on_tap=beginning.on_give_up, sign="close", kind="quiet")

    def _keys(self) -> list[Key]:
        keys = [self.start, self.rules, self.add, self.midway, self.language]
        return keys + [key for key in (self.menu, self.give_up) if key.on_tap is not None]

    def arrange(self, box: Box) -> None:
        """Games on the left, the table beside or below them, what else there is above and below."""
        px, gap, touch = self.look.px, self.look.gap, self.look.touch
        self.veil.place(box)
        head, rest = box.inset(gap).cut_top(touch, gap)
        for key, width in ((self.menu, touch), (self.language, px(112)), (self.give_up, touch)):
            if key.parent is not None:
                cell, head = head.cut_right(width, gap)
                key.place(cell)
        self.title.place(head.inset(px(4), 0))
        if self.look.upright:
            foot, rest = rest.cut_bottom(touch * 2 + gap, gap)
            games, seats = rest.cut_top(touch * 2 + gap, gap)
            columns, cells = foot.grid(2, 2, gap), games.grid(3, -(-len(self.games) // 3), gap)
        else:
            foot, rest = rest.cut_bottom(touch, gap)
            games, seats = rest.cut_left(px(216), gap)
            columns, cells = foot.columns(4, gap), games.grid(2, -(-len(self.games) // 2), gap)
        for key, cell in zip((self.add, self.rules, self.midway, self.start), columns, strict=True):
            key.place(cell)
        for key, cell in zip(self.games.values(), cells, strict=False):
            key.place(cell)
        self.board.place(seats)

    def on_touch_down(self, touch: Any) -> bool:
        """Nothing below can be tapped: the game under way waits there."""
        super().on_touch_down(touch)
        return True

    def _show(self) -> None:
        say = self._speaker.say
        for name, key in self.games.items():
            key.kind("chosen" if name == self.game else "plain")
        names = [name or say(N_("(no name)")) for name in self.names]
        self.board.show(names, self.dealer, say(N_("Drag a name to another seat. Tap it for more.")))
        self.add.enable(len(self.names) < self._rules[self.game].most_seats)
        self._note(self._twins())

    def _note(self, problem: str) -> None:
        self.title.say(problem or self._speaker.say(N_("Who plays what?")), theme.ALARM if problem else theme.AMBER)

    # --- seats -----------------------------------------------------------------------------------------------------------

    def _choose(self, game: str) -> None:
        if game != self.game:
            self.game, self.options, self.cards = game, dict(self._beginning.house_rules.get(game, {})), {}
        self._show()

    def _add(self) -> None:
        name = next(iter(self._known), None) or self._unnamed(len(self.names) + 1)
        self.names.append(name)
        self.dealer = len(self.names) - 1 if self.dealer == len(self.names) - 2 else self.dealer
        self._show()

    def _open_seat(self, at: int) -> None:
        say = self._speaker.say

        def key(text: str, tap: Callable[[], None], kind: str = "plain") -> Key:
            def act() -> None:
                self._layers.close_layers()
                tap()
                self._show()

            return Key(self.look, text, act, kind=kind)

        keys = [
            key(say(N_("Change the name…")), partial(self._open_name, at), "main"),
            key(say(N_("Deals")), partial(self._deal, at)),
        ]
        if at > 0:
            keys.append(key(say(N_("One seat earlier")), partial(self._move, at, at - 1)))
        if at < len(self.names) - 1:
            keys.append(key(say(N_("One seat later")), partial(self._move, at, at + 1)))
        keys.append(key(say(N_("Does not play")), partial(self._remove, at), "alarm"))
        self._layers.open(KeysLayer(self.look, self.names[at] or say(N_("(no name)")), keys, self._layers.close))

    def _open_name(self, at: int) -> None:
        def on_name(name: str) -> None:
            self.names[at] = " ".join(name.split())
            self._show()

        free = self._known
        others = [name for seat, name in enumerate(self.names) if seat != at]
        asks = self._speaker.say(N_("Who sits here?"))
        self._layers.open(
            NameLayer(self.look, self._speaker, self.names[at], free, on_name, self._layers.close, others, asks)
        )

    def _deal(self, at: int) -> None:
        self.dealer = at

    def _move(self, at: int, to: int) -> None:
        dealing = self.names[self.dealer]
        self.names[at], self.names[to] = self.names[to], self.names[at]
        self.dealer = self.names.index(dealing)

    def _exchange(self, at: int, to: int) -> None:
        self._move(at, to)
        self._show()

    def _remove(self, at: int) -> None:
        del self.names[at]
        self.dealer = min(self.dealer - (at < self.dealer), len(self.names) - 1)
        self.dealer = max(0, self.dealer)

    # --- house rules, and a game that lies on the table already ------------------------------------------------------------

    def _open_rules(self) -> None:
        def on_options(options: dict[str, str]) -> None:
            self.options = options

        toggles = self._rules[self.game].toggles
        self._layers.open(
            OptionsLayer(self.look, self._speaker, self._layers, toggles, self.options, on_options, self._other_rows)
        )

    def _other_rows(self) -> list[ValueRow]:
        """Return which deck is played with, and what else is chosen."""
        say, decks = self._speaker.say, self._beginning.decks(self.game)
        now = next((deck for deck in decks if deck.cards == self.cards), KnownDeck(say(N_("another one")), self.cards))

        def turn() -> None:
            self.cards = value_after(decks, now).cards

        choice = turn if len(decks) > 1 or now not in decks else None
        deck = ValueRow(say(N_("Deck")), now.name or say(N_("the game's own")), choice, bool(self.cards), "deck")
        return [deck, *self._beginning.others()]

    def _open_standing(self) -> None:
        """Ask how the table stands: the game goes on from there."""
        problem, setup = self.problem(), self.setup()
        self._note(problem)
        if problem:
            return
        standing = standing_of(setup.rules.public(setup.start()))
        seats = list(setup.names)
        first = seats[(seats.index(setup.dealer) + 1) % len(seats)]
        self._layers.open(
            StandingLayer(
                self.look,
                self._speaker,
                self._layers,
                self._pictures,
                self.game,
                setup.names,
                setup.deck_total,
                replace(standing, turn=first),
                self._speaker.say(N_("How does the table stand?")),
                self._speaker.say(N_("Start")),
                self._start_midway,
                Oddities(setup.game, setup.options, setup.target),
            )
        )

    def _start_midway(self, standing: Standing) -> None:
        setup = replace(self.setup(), position=standing.position())
        problem = self._said(setup)
        self._layers.close_layers()
        self._note(problem)
        if not problem:
            self._on_start(setup)

    # --- the whole -----------------------------------------------------------------------------------------------------

    def setup(self) -> Setup:
        """Return the set-up as it stands, whether it can be played or not."""
        names = dict(zip(SEAT_LETTERS, self.names, strict=False))
        dealer = SEAT_LETTERS[self.dealer] if names else ""
        return Setup(self.game, names, dealer, dict(self.options), cards=dict(self.cards))

    def problem(self) -> str:
        """Return what keeps the game from starting, in one line with the way to mend it; empty: nothing."""
        say, rules = self._speaker.say, self._rules[self.game]
        if not rules.fewest_seats <= len(self.names) <= rules.most_seats:
            return say(
                N_("This game is for {least} to {most} players."), least=rules.fewest_seats, most=rules.most_seats
            )
        for number, name in enumerate(self.names, 1):
            if not name.strip():
                return say(N_("Player {number} has no name: tap the seat and type one."), number=number)
        return self._twins() or self._said(self.setup())

    def _said(self, setup: Setup) -> str:
        """Return the first of what the rules say keeps `setup` from starting; empty: nothing."""
        return next(map(self._speaker.phrases.say, said_problems(setup)), "")

    def _twins(self) -> str:
        """Return which name is there twice and how to mend it; empty: none."""
        seen: set[str] = set()
        for name in self.names:
            if name.strip() and name.casefold() in seen:
                return self._speaker.say(N_("{name} is there twice: tap one of them and change the name."), name=name)
            seen.add(name.casefold())
        return ""

    def _start(self) -> None:
        problem = self.problem()
        self._note(problem)
        if not problem:
            self._on_start(self.setup())
