"""How the table stands, told by taps: to begin in the middle of a game, or to set everything right at once."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from kivy.uix.widget import Widget

from companion.oddities import Oddities
from companion.rules.cards import COLOURS, colour_of
from companion.rules.decks import DECKS
from companion.rules.game import N_
from companion.rules.games import GAMES
from companion.table import Phrase
from ui import theme
from ui.asking import step_keys
from ui.boxes import Box
from ui.choosing import Step, Value
from ui.layers import KeysLayer, Layers
from ui.pad import NumberLayer
from ui.pages import PagesLayer
from ui.picker import HandLayer, PickerLayer
from ui.pictures import CardPictures
from ui.pieces import Key, Panel, Words
from ui.standing import DOWN, HAND, IS_OUT, SCORE, UP, Standing
from ui.theme import Look
from ui.view import HANDS, LINES, STAGES, Speaker

_ASKS: Final[Mapping[str, str]] = {
    HAND: N_("{name}: how many cards?"),
    UP: N_("{name}: how many lie face up?"),
    DOWN: N_("{name}: how many lie face down?"),
    SCORE: N_("{name}: how many points so far?"),
}

MOST: Final = 9999


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of the layer: what it is about, and its keys as (words, what a tap does)."""

    says: str
    keys: tuple[tuple[str, Callable[[], None]], ...]


class StandingLayer(PagesLayer):
    """One row for each fact, a key for each value; the key in the head takes what is visible."""

    def __init__(
        self,
        look: Look,
        speaker: Speaker,
        layers: Layers,
        pictures: CardPictures,
        game: str,
        names: Mapping[str, str],
        deck_total: int,
        standing: Standing,
        title: str,
        done: str,
        on_done: Callable[[Standing], None],
        odd: Oddities,
    ) -> None:
        """Make the layer.

        Args:
            look: Sizes.
            speaker: Words.
            layers: Where pads and pickers are laid.
            pictures: Drawn cards.
            game: The game's name.
            names: Who sits where.
            deck_total: How many cards the deck has: no count is greater.
            standing: What is known already.
            title: What it is about.
            done: What the key says that takes it.
            on_done: Takes the table as told.
            odd: Knows what is asked about before it is taken.
        """
        self._speaker, self._layers, self._pictures = speaker, layers, pictures
        self._game, self._names, self._deck_total, self._odd = game, names, deck_total, odd
        self.standing = standing
        say = speaker.say
        super().__init__(look, title, say(N_("Back")), say(N_("More…")), len(self._rows()), layers.close)
        self.done = Key(look, done, lambda: on_done(self.standing), kind="main", lines=1)
        self.add_widget(self.done)

    def place_head(self, box: Box) -> None:
        """The key that takes it beside the title."""
        done, box = box.cut_right(min(self.look.px(170), box.width * 0.4), self.look.gap)
        self.done.place(done)
        super().place_head(box)

    def make_row(self, at: int, line: Box) -> list[Widget]:
        """Return a fact and its keys."""
        row = self._rows()[at]
        wide = self.look.px(196 if len(row.keys) == 1 else 150 if len(row.keys) == 2 and not self.look.upright else 96)
        keys, text = line.cut_right((wide + self.look.gap) * len(row.keys), 0)
        panel, words = Panel(self.look, theme.FELT, theme.FELT_EDGE), Words(self.look, 21, halign="left", lines=2)
        panel.place(text)
        words.place(text.inset(self.look.px(10), self.look.px(2)))
        words.say(row.says)
        parts: list[Widget] = [panel, words]
        for (says, tap), cell in zip(row.keys, keys.columns(len(row.keys)), strict=True):
            key = Key(self.look, says, tap)
            key.says = f"{row.says}: {says}"
            key.place(Box(cell.x + self.look.gap, cell.y, cell.width - self.look.gap, cell.height))
            parts.append(key)
        return parts

    # --- rows ----------------------------------------------------------------------------------------------------------

    def _rows(self) -> list[_Row]:
        say, now = self._speaker.say, self.standing
        if now.only_points:
            return [self._seat_row(seat) for seat in now.seats]
        rows = [_Row(say(N_("Whose turn is it?")), ((self._names[now.turn], self._ask_turn),))]
        if now.shape != LINES:
            way = say(N_("clockwise") if now.clockwise else N_("counter-clockwise"))
            rows.append(_Row(say(N_("Which way round?")), ((way, self._turn_round),)))
        if now.shape == HANDS:
            rows += self._pile_rows()
        if now.shape == STAGES:
            rows.append(_Row(say(N_("How many cards lie in the pile?")), ((str(now.pile), self._ask_pile),)))
            rows.append(_Row(say(N_("What is the pile worth?")), ((str(now.value or "–"), self._ask_value),)))
        return rows + [row for row in map(self._seat_row, now.seats) if row.keys]

    def _pile_rows(self) -> list[_Row]:
        say, phrases, now = self._speaker.say, self._speaker.phrases, self.standing
        top = phrases.card(now.top) if now.top else "?"
        rows = [_Row(say(N_("Which card lies on top?")), ((top, self._ask_top),))]
        if now.top is not None and colour_of(now.top) is None:
            colour = phrases.colour(now.colour) if now.colour in COLOURS else "?"
            rows.append(_Row(say(N_("Which colour is in force?")), ((colour, self._ask_colour),)))
        return rows

    def _seat_row(self, seat: str) -> _Row:
        now, phrases = self.standing, self._speaker.phrases
        told: dict[str, Phrase] = {
            HAND: Phrase(N_("{n} card"), {"n": now.count(seat, HAND)}, N_("{n} cards")),
            UP: Phrase(N_("open: {number}"), {"number": now.count(seat, UP)}),
            DOWN: Phrase(N_("hidden: {number}"), {"number": now.count(seat, DOWN)}),
            SCORE: Phrase(N_("{score} pts"), {"score": now.count(seat, SCORE)}),
        }
        keys = [(phrases.say(told[what]), partial(self._ask_count, seat, what)) for what in now.counted_of(seat)]
        if now.shape == LINES and not now.has_left(seat):
            line = now.lines.get(seat, ())
            says = Phrase(N_("{n} card"), {"n": len(line)}, N_("{n} cards"))
            keys.insert(0, (phrases.say(says), partial(self.ask_line, seat)))
        return _Row(self._names[seat], tuple(keys))

    # --- what is asked -------------------------------------------------------------------------------------------------

    def _tell(self, standing: Standing) -> None:
        """Take what was told, and show it."""
        while self._layers.above(self):
            self._layers.close(self._layers.above(self)[-1])
        self.standing = standing
        self.number = len(self._rows())
        self.place_body(self._room)

    def place_body(self, box: Box) -> None:
        """Remember the room, since there may be more rows later."""
        self._room = box
        super().place_body(box)

    def _turn_round(self) -> None:
        self._tell(replace(self.standing, clockwise=not self.standing.clockwise))

    def _ask_turn(self) -> None:
        def key(seat: str) -> Key:
            return Key(self.look, self._names[seat], lambda: self._tell(replace(self.standing, turn=seat)))

        keys = [key(seat) for seat in self.standing.seats if self.standing.may_have_turn(seat)]
        title = self._speaker.say(N_("Whose turn is it?"))
        self._layers.open(KeysLayer(self.look, title, keys, self._layers.close))

    def _ask_top(self) -> None:
        codes = tuple(DECKS[self._game].faces)
        title = self._speaker.say(N_("Which card lies on top?"))
        tab = colour_of(self.standing.top) if self.standing.top else None
        self._layers.open(
            PickerLayer(
                self.look,
                self._speaker,
                self._pictures,
                self._game,
                title,
                codes,
                lambda card: self._tell(self.standing.with_top(card)),
                self._layers.close,
                tab=tab,
            )
        )

    def _ask_colour(self) -> None:
        def on_colour(colour: Value) -> None:
            self._tell(replace(self.standing, colour=str(colour)))

        keys = step_keys(self.look, self._speaker, self._names, Step("colour", COLOURS), on_colour)
        title = self._speaker.say(N_("Which colour is in force?"))
        self._layers.open(KeysLayer(self.look, title, keys, self._layers.close))

    def _ask_count(self, seat: str, what: str) -> None:
        most = MOST if what == SCORE else self._deck_total
        self._ask_number(
            self._speaker.say(_ASKS[what], name=self._names[seat]),
            self.standing.count(seat, what),
            lambda number: self.standing.with_count(seat, what, number),
            most,
            -most if what == SCORE and self.standing.below_zero else 0,
            self._odd.of_total if what == SCORE else None,
        )

    def _tell_if_sure(self, odd: Phrase | None, mend: str, standing: Standing) -> None:
        """Take what was told; where that can hardly be, once somebody is sure."""
        if odd is None:
            self._tell(standing)
            return
        say = self._speaker.say
        keys = [
            Key(self.look, mend, lambda: self._layers.close(layer), kind="main"),
            Key(self.look, say(N_("It is so all the same")), lambda: self._tell(standing)),
        ]
        layer = KeysLayer(self.look, self._speaker.phrases.say(odd), keys, self._layers.close)
        self._layers.open(layer)

    def _ask_pile(self) -> None:
        title = self._speaker.say(N_("How many cards lie in the pile?"))
        self._ask_number(
            title, self.standing.pile, lambda number: replace(self.standing, pile=number), self._deck_total
        )

    def _ask_value(self) -> None:
        title = self._speaker.say(N_("What is the pile worth?"))
        self._ask_number(title, self.standing.value, lambda number: replace(self.standing, value=number), 15)

    def _ask_number(
        self,
        title: str,
        start: int,
        made: Callable[[int], Standing],
        most: int,
        least: int = 0,
        odd: Callable[[int], Phrase | None] | None = None,
    ) -> None:
        def on_number(number: int) -> None:
            doubt = odd(number) if odd is not None and number != start else None
            self._tell_if_sure(doubt, self._speaker.say(N_("Another number…")), made(number))

        self._layers.open(
            NumberLayer(
                self.look,
                self._speaker,
                title,
                (least, most),
                start,
                on_number,
                self._layers.close,
            )
        )

    def ask_line(self, seat: str, cards: tuple[str, ...] | None = None) -> None:
        """Ask which cards lie open before `seat`, beginning with `cards`, or where that is None with those known."""
        title = self._speaker.say(N_("{name}: which cards lie open?"), name=self._names[seat])
        is_out = self.standing.marks.get(seat) == IS_OUT

        def on_line(cards: tuple[str, ...]) -> None:
            odd = self._odd.of_line(cards, is_out)
            self._tell_if_sure(odd, self._speaker.say(N_("Other cards…")), self.standing.with_line(seat, cards))

        self._layers.open(
            HandLayer(
                self.look,
                self._speaker,
                self._pictures,
                self._game,
                title,
                on_line,
                self._layers.close,
                hand=self.standing.lines.get(seat, ()) if cards is None else cards,
                worth=partial(self._worth_of_line, seat),
            )
        )

    def _worth_of_line(self, seat: str, cards: tuple[str, ...]) -> int:
        """Return what these open cards count before `seat`, as the rules add them up: modifiers are more than a number."""
        rules = GAMES[self._game]
        told = rules.position(self.standing.with_line(seat, cards).position(), self._odd.options)
        steps = next(each.steps for each in rules.public(told).seats if each.seat == seat)
        return steps[-1][1] if steps else 0
