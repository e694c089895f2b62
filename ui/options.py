"""How a game is played: house rules with what each means, the deck, and what else is chosen for it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from companion.rules.game import N_, Toggle
from ui.layers import Layers
from ui.pad import NumberLayer
from ui.theme import Look
from ui.values import ValueRow, ValuesLayer, value_after
from ui.view import Speaker

_FIRST: Final = ("target",)
"""House rules that nearly every table looks for."""

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


class OptionsLayer(ValuesLayer):
    """How a game is played: the target first, then what else is chosen for it, then every other house rule."""

    def __init__(
        self,
        look: Look,
        speaker: Speaker,
        layers: Layers,
        toggles: tuple[Toggle, ...],
        options: Mapping[str, str],
        on_options: Callable[[dict[str, str]], None],
        others: Callable[[], Sequence[ValueRow]] = tuple,
    ) -> None:
        """Make the layer.

        Args:
            look: Sizes.
            speaker: Words.
            layers: Where the number pad is laid.
            toggles: The game's house rules.
            options: Those that differ from the game's own.
            on_options: Takes them whenever one has changed.
            others: Returns what else is chosen; each row's tap changes it, and is followed by drawing the rows anew.
        """
        say = speaker.say
        self._speaker, self._layers, self._on_options, self._others = speaker, layers, on_options, others
        self._first = tuple(toggle for toggle in toggles if toggle.name in _FIRST)
        self._rest = tuple(toggle for toggle in toggles if toggle.name not in _FIRST)
        self.options = dict(options)
        super().__init__(look, (say(N_("How you play")), say(N_("Back")), say(N_("More…"))), self._rows, layers.close)

    def _rows(self) -> list[ValueRow]:
        others = [replace(row, on_tap=self._again(row.on_tap)) for row in self._others()]
        return [*map(self._row, self._first), *others, *map(self._row, self._rest)]

    def _row(self, toggle: Toggle) -> ValueRow:
        value = self.options.get(toggle.name, toggle.default)
        return ValueRow(
            self._speaker.say(toggle.meaning),
            value_words(self._speaker, value),
            partial(self._change, toggle),
            value != toggle.default,
            toggle.name,
        )

    def _again(self, tap: Callable[[], None] | None) -> Callable[[], None] | None:
        """Return a tap after which the rows are drawn anew; None stays None."""

        def tap_and_show() -> None:
            if tap is not None:
                tap()
            self.show_page()

        return tap_and_show if tap is not None else None

    def _change(self, toggle: Toggle) -> None:
        value = self.options.get(toggle.name, toggle.default)
        if toggle.values:
            self._set(toggle, value_after(toggle.values, value))
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
