"""House rules as a list: what each means, and its value, changed by a tap."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from kivy.uix.widget import Widget

from companion.rules.game import N_, Toggle
from ui import theme
from ui.boxes import Box
from ui.layers import Layers
from ui.pad import NumberLayer
from ui.pages import PagesLayer
from ui.pieces import Key, Panel, Words
from ui.theme import Look
from ui.view import Speaker

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


class OptionsLayer(PagesLayer):
    """Pages of toggles; what differs from the usual is marked."""

    def __init__(
        self,
        look: Look,
        speaker: Speaker,
        layers: Layers,
        toggles: tuple[Toggle, ...],
        options: Mapping[str, str],
        on_options: Callable[[dict[str, str]], None],
    ) -> None:
        say = speaker.say
        self.values: dict[str, Key] = {}
        super().__init__(look, say(N_("House rules")), say(N_("Back")), say(N_("More…")), len(toggles), layers.close)
        self._speaker, self._layers, self._toggles, self._on_options = speaker, layers, toggles, on_options
        self.options = dict(options)

    def make_row(self, at: int, line: Box) -> list[Widget]:
        """Return what a toggle means, and its value as a key."""
        toggle = self._toggles[at]
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
        return [key, panel, meaning]

    def show_page(self) -> None:
        """Make the rows of the page anew, and forget the keys of the page before."""
        self.values = {}
        super().show_page()

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
        self.show_page()
