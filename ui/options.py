"""House rules as a list: what each means, and its value, changed by a tap."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from companion.rules.game import N_, Toggle
from ui import theme
from ui.boxes import Box
from ui.layers import Layer
from ui.pad import NumberLayer
from ui.pieces import Key, Panel, Piece, Words
from ui.theme import Look
from ui.view import Speaker

if TYPE_CHECKING:
    from ui.setup_screen import Layers

_VALUES: Final[Mapping[str, str]] = {
    "on": N_("on"),
    "off": N_("off"),
    "yes": N_("yes"),
    "no": N_("no"),
    "same": N_("same symbol"),
    "ge": N_("equal or higher"),
    "any": N_("any"),
    "one": N_("one"),
    "until": N_("until one fits"),
    "hint": N_("only a hint"),
    "win": N_("wins at once"),
    "resolve": N_("hands move first"),
    "now": N_("at each card"),
    "after": N_("after the draw"),
    "self": N_("the player"),
    "opponent": N_("the opponent"),
    "names": N_("is named"),
    "free": N_("is free"),
    "active": N_("who still plays"),
    "start": N_("who began"),
    "winner": N_("the winner"),
    "lowest": N_("lowest wins"),
    "rounds": N_("rounds won"),
    "number_only": N_("not allowed"),
    "ignore": N_("need not match"),
    "match": N_("must match"),
    "keeps": N_("plays on"),
    "skips": N_("is skipped"),
    "once": N_("once"),
    "twice": N_("twice"),
    "each": N_("each card"),
    "extra": N_("another round"),
    "shared": N_("shared"),
    "standard": N_("standard"),
    "brutal": N_("brutal"),
    "right": N_("to the right"),
    "left": N_("to the left"),
    "skip": N_("is skipped"),
    "noskip": N_("plays"),
    "none": N_("none"),
    "to_hand": N_("joins the hand"),
    "stays": N_("stays there"),
}


def value_words(speaker: Speaker, value: str) -> str:
    """Return a toggle's value in words; numbers stay."""
    return speaker.say(_VALUES[value]) if value in _VALUES else value


class OptionsLayer(Layer):
    """Pages of toggles; what differs from the usual is marked."""

    def __init__(
        self,
        look: Look,
        speaker: Speaker,
        layers: "Layers",
        toggles: tuple[Toggle, ...],
        options: Mapping[str, str],
        on_options: Callable[[dict[str, str]], None],
    ) -> None:
        super().__init__(look, speaker.say(N_("House rules")), layers.close)
        self._speaker, self._layers, self._toggles, self._on_options = speaker, layers, toggles, on_options
        self.options = dict(options)
        self._page = 0
        self._body = Box(0, 0, 0, 0)
        self._rows: list[Piece | Words | Panel] = []
        self.values: dict[str, Key] = {}
        self.before = Key(look, speaker.say(N_("Back")), partial(self._turn, -1), kind="quiet", lines=1)
        self.after = Key(look, speaker.say(N_("More…")), partial(self._turn, 1), kind="quiet", lines=1)
        self.add_widget(self.before)
        self.add_widget(self.after)

    def place_body(self, box: Box) -> None:
        """Rows above, the keys to turn pages below."""
        under, self._body = box.cut_bottom(self.look.px(54), self.look.gap)
        before, after = under.columns(2, self.look.gap)
        self.before.place(before)
        self.after.place(after)
        self._show_page()

    def _turn(self, by: int) -> None:
        self._page += by
        self._show_page()

    def _show_page(self) -> None:
        for row in self._rows:
            self.remove_widget(row)
        self._rows, self.values = [], {}
        height, gap = self.look.px(66 if self.look.upright else 56), self.look.px(6)
        most = max(1, int((self._body.height + gap) // (height + gap)))
        shown = self._toggles[self._page * most : (self._page + 1) * most]
        self.before.enable(self._page > 0)
        self.after.enable((self._page + 1) * most < len(self._toggles))
        for at, toggle in enumerate(shown):
            line = Box(self._body.x, self._body.top - at * (height + gap) - height, self._body.width, height)
            self._add_row(toggle, line)

    def _add_row(self, toggle: Toggle, line: Box) -> None:
        value = self.options.get(toggle.name, toggle.default)
        cell, text = line.cut_right(self.look.px(196), self.look.gap)
        panel = Panel(self.look, theme.FELT, theme.FELT_EDGE)
        meaning = Words(self.look, 18, halign="left", lines=3)
        key = Key(self.look, value_words(self._speaker, value), partial(self._change, toggle))
        key.kind("plain" if value == toggle.default else "chosen")
        panel.place(text)
        meaning.place(text.inset(self.look.px(10), self.look.px(2)))
        key.place(cell)
        meaning.say(self._speaker.say(toggle.meaning))
        self.values[toggle.name] = key
        for part in (panel, meaning, key):
            self._rows.append(part)
            self.add_widget(part)

    def _change(self, toggle: Toggle) -> None:
        value = self.options.get(toggle.name, toggle.default)
        if toggle.values:
            self._set(toggle, toggle.values[(toggle.values.index(value) + 1) % len(toggle.values)])
            return
        pad: NumberLayer

        def on_number(number: int) -> None:
            self._layers.close(pad)
            self._set(toggle, str(number))

        meaning = self._speaker.say(toggle.meaning)
        pad = NumberLayer(self.look, self._speaker, meaning, (0, 9999), int(value), on_number, self._layers.close)
        self._layers.open(pad)

    def _set(self, toggle: Toggle, value: str) -> None:
        self.options.pop(toggle.name, None)
        if value != toggle.default:
            self.options[toggle.name] = value
        self._on_options(dict(self.options))
        self._show_page()
