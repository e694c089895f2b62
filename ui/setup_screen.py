"""Setting up a game by taps: which game, who sits where, who deals, by which house rules."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, Final, Protocol

from companion.rules.game import N_, SEAT_LETTERS, Game, Toggle
from companion.setup import Setup, problems_of
from ui import theme
from ui.boxes import Box
from ui.keyboard import NameLayer
from ui.layers import KeysLayer, Layer
from ui.options import OptionsLayer
from ui.pieces import Key, Panel, Piece, Words
from ui.theme import Look
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


class Layers(Protocol):
    """Where layers are laid."""

    def open(self, layer: Piece) -> None:
        """Lay `layer` over everything."""
        ...

    def close(self, layer: Piece) -> None:
        """Take `layer` away."""
        ...

    def close_layers(self) -> None:
        """Take every layer away."""
        ...


class SetupScreen(Piece):
    """The first screen of an evening."""

    def __init__(
        self,
        look: Look,
        speaker: Speaker,
        layers: Layers,
        games: Mapping[str, Game[Any]],
        on_start: Callable[[Setup], None],
        last: Setup | None = None,
        known: Sequence[str] = (),
        language: tuple[str, Callable[[], None] | None] = ("", None),
        on_give_up: Callable[[], None] | None = None,
        house_rules: HouseRules = NO_HOUSE_RULES,
    ) -> None:
        """Make the screen.

        Args:
            look: Sizes.
            speaker: Words.
            layers: Where keyboards and lists are laid.
            games: The games there are.
            on_start: Takes the finished set-up.
            last: The set-up to begin with, e.g. that of the game before.
            known: Names to choose from.
            language: The name of the next language, and what switches to it.
            on_give_up: Goes back to the game under way; None where there is none.
            house_rules: The house rules to begin with, by game.
        """
        super().__init__(look)
        self._speaker, self._layers, self._games, self._on_start = speaker, layers, games, on_start
        self._known = tuple(known)
        self.game = last.game if last is not None else next(iter(games))
        self.names = list(last.names.values()) if last is not None else self._first_names()
        self.dealer = list(last.names).index(last.dealer) if last is not None else len(self.names) - 1
        self._house_rules = house_rules
        self.options = dict(last.options if last is not None else house_rules.get(self.game, {}))
        say = speaker.say
        self.title = Words(look, 30, bold=True, halign="left", tint=theme.AMBER)
        self.title.say(say(N_("Who plays what?")))
        self.note = Words(look, 18, halign="left", tint=theme.ALARM, lines=2)
        self.start = Key(look, say(N_("Start")), self._start, kind="main", largest=30, lines=1)
        self.rules = Key(look, say(N_("House rules…")), self._open_rules, largest=18)
        self.add = Key(look, say(N_("Add a player")), self._add, sign="plus", largest=18)
        self.language = Key(look, language[0], language[1], kind="quiet", largest=18, lines=1)
        self.give_up = Key(look, on_tap=on_give_up, sign="close", kind="quiet")
        self.veil = Panel(look, theme.GROUND, theme.GROUND, radius=1)
        self.panel = Panel(look, theme.FELT, theme.FELT_EDGE)
        self.games = {name: Key(look, TITLES.get(name, name), partial(self._choose, name), lines=1) for name in games}
        self.seats: list[Key] = []
        self._room = Box(0, 0, 0, 0)
        for part in (
            self.veil,
            self.panel,
            self.title,
            self.note,
            self.start,
            self.rules,
            self.add,
            self.language,
            *self.games.values(),
        ):
            self.add_widget(part)
        self._show()

    def _first_names(self) -> list[str]:
        return [self._speaker.say(N_("Player {number}"), number=number) for number in range(1, _FIRST_SEATS + 1)]

    def arrange(self, box: Box) -> None:
        """Games on the left, players on the right; or one below the other."""
        px, gap = self.look.px, self.look.gap
        self.veil.place(box)
        inner = box.inset(gap)
        head, rest = inner.cut_top(px(54), gap)
        language, head = head.cut_right(px(112), gap)
        self.language.place(language)
        if self.give_up.on_tap is not None:
            give_up, head = head.cut_right(px(60), gap)
            self.give_up.place(give_up)
            if self.give_up.parent is None:
                self.add_widget(self.give_up)
        self.title.place(head.inset(px(4), 0))
        foot, rest = rest.cut_bottom(px(54), gap)
        start, note = foot.cut_right(px(208), gap)
        self.start.place(start)
        self.note.place(note)
        if self.look.upright:
            games, seats = rest.cut_top(px(190), gap)
            cells = games.grid(2, -(-len(self.games) // 2), gap)
        else:
            games, seats = rest.cut_left(px(208), gap)
            cells = games.rows(len(self.games), px(6))
        for key, cell in zip(self.games.values(), cells, strict=False):
            key.place(cell)
        self.panel.place(seats)
        under, self._room = seats.inset(px(6)).cut_bottom(px(50), px(6))
        add, rules = under.columns(2, gap)
        self.add.place(add)
        self.rules.place(rules)
        self._place_seats()

    def on_touch_down(self, touch: Any) -> bool:
        """Nothing below can be tapped: the game under way waits there."""
        super().on_touch_down(touch)
        return True

    def _place_seats(self) -> None:
        gap = self.look.px(5)
        most = 5 if len(self.seats) <= 10 else -(-len(self.seats) // 2)
        down = max(most, 5)
        cells = self._room.rows(down, gap)
        for at, key in enumerate(self.seats):
            halves = cells[at % down].columns(2 if len(self.seats) > down else 1, gap)
            key.place(halves[at // down])

    def _show(self) -> None:
        for name, key in self.games.items():
            key.kind("chosen" if name == self.game else "plain")
        for key in self.seats:
            self.remove_widget(key)
        self.seats = []
        for at, name in enumerate(self.names):
            text = name or self._speaker.say(N_("(no name)"))
            if at == self.dealer:
                text = self._speaker.say(N_("{name} (deals)"), name=text)
            key = Key(self.look, text, partial(self._open_seat, at), lines=1)
            self.seats.append(key)
            self.add_widget(key)
        self.add.enable(len(self.names) < self._games[self.game].most_seats)
        self.note.say(self._twins())
        if self._room.width:
            self._place_seats()

    def _choose(self, game: str) -> None:
        if game != self.game:
            self.game, self.options = game, dict(self._house_rules.get(game, {}))
        self._show()

    def _add(self) -> None:
        self.names.append(self._speaker.say(N_("Player {number}"), number=len(self.names) + 1))
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

        free = [name for name in self._known if name not in self.names]
        others = [name for seat, name in enumerate(self.names) if seat != at]
        self._layers.open(
            NameLayer(self.look, self._speaker, self.names[at], free, on_name, self._layers.close, others)
        )

    def _deal(self, at: int) -> None:
        self.dealer = at

    def _move(self, at: int, to: int) -> None:
        dealing = self.names[self.dealer]
        self.names[at], self.names[to] = self.names[to], self.names[at]
        self.dealer = self.names.index(dealing)

    def _remove(self, at: int) -> None:
        del self.names[at]
        self.dealer = min(self.dealer - (at < self.dealer), len(self.names) - 1)
        self.dealer = max(0, self.dealer)

    def _open_rules(self) -> None:
        def on_options(options: dict[str, str]) -> None:
            self.options = options

        toggles: tuple[Toggle, ...] = self._games[self.game].toggles
        self._layers.open(OptionsLayer(self.look, self._speaker, self._layers, toggles, self.options, on_options))

    def setup(self) -> Setup:
        """Return the set-up as it stands, whether it can be played or not."""
        names = dict(zip(SEAT_LETTERS, self.names, strict=False))
        dealer = SEAT_LETTERS[self.dealer] if names else ""
        return Setup(self.game, names, dealer, dict(self.options))

    def problem(self) -> str:
        """Return what keeps the game from starting, in one line with the way to mend it; empty: nothing."""
        say, rules = self._speaker.say, self._games[self.game]
        if not rules.fewest_seats <= len(self.names) <= rules.most_seats:
            return say(
                N_("This game is for {least} to {most} players."), least=rules.fewest_seats, most=rules.most_seats
            )
        for number, name in enumerate(self.names, 1):
            if not name.strip():
                return say(N_("Player {number} has no name: tap the seat and type one."), number=number)
        return self._twins() or next(iter(problems_of(self.setup())), "")

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
        self.note.say(problem)
        if not problem:
            self._on_start(self.setup())


class MessageLayer(Layer):
    """One plain line on what is wrong, and one on how to mend it."""

    def __init__(self, look: Look, speaker: Speaker, what: str, mend: str, on_close: Callable[[Piece], None]) -> None:
        super().__init__(look, "", on_close)
        self.what = Words(look, 30, bold=True, lines=4, tint=theme.AMBER)
        self.mend = Words(look, 21, lines=5)
        self.ok = Key(look, speaker.say(N_("OK")), self.close, kind="main", largest=25)
        for part in (self.what, self.mend, self.ok):
            self.add_widget(part)
        self.what.say(what)
        self.mend.say(mend)

    def place_body(self, box: Box) -> None:
        """What is wrong above, how to mend it below."""
        inner = box.centred(min(box.width, self.look.px(640)), box.height)
        key, inner = inner.cut_bottom(self.look.px(64), self.look.gap)
        self.ok.place(key.centred(self.look.px(220), key.height))
        what, mend = inner.cut_top(inner.height * 0.5, self.look.gap)
        self.what.place(what)
        self.mend.place(mend)
