"""Settings: language, voice, sounds, strictness, sizes, motion, dimming; one row each, a tap turns to the next value."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

from kivy.uix.widget import Widget

from companion.choices import DIM_AFTER_MIN, Choices
from companion.phrases import LANGUAGES, Phrases
from companion.rules.game import N_
from companion.strictness import LEVELS
from companion.table import Phrase
from ui import theme
from ui.boxes import Box
from ui.pages import PagesLayer
from ui.pieces import Key, Panel, Words

if TYPE_CHECKING:
    from ui.root import Root

_Value = TypeVar("_Value")

_YES_NO: Final = {True: N_("yes"), False: N_("no")}


@dataclass(frozen=True, slots=True)
class _Setting:
    """One row: what it is, what it means, its value in words, and what a tap does."""

    says: str
    value: str
    on_tap: Callable[[], None]
    changed: bool = False


class SettingsLayer(PagesLayer):
    """Everything a table chooses once."""

    def __init__(self, root: "Root") -> None:
        self._root = root
        say = root.speaker.say
        self.row_height = 84.0 if root.look.upright else 63.0
        super().__init__(
            root.look, say(N_("Settings")), say(N_("Back")), say(N_("More…")), len(self._settings()), root.close
        )

    def make_row(self, at: int, line: Box) -> list[Widget]:
        """Return a setting and its value."""
        setting = self._settings()[at]
        cell, text = line.cut_right(self.look.px(196), self.look.gap)
        panel, words = Panel(self.look, theme.FELT, theme.FELT_EDGE), Words(self.look, 21, halign="left", lines=4)
        key = Key(self.look, setting.value, setting.on_tap, kind="chosen" if setting.changed else "plain")
        panel.place(text)
        words.place(text.inset(self.look.px(10), self.look.px(2)))
        words.say(setting.says)
        key.place(cell)
        return [key, panel, words]

    def _settings(self) -> list[_Setting]:
        say, chosen, view = self._root.speaker.say, self._root.around.choices, self._root.view
        rows = [_Setting(say(N_("Language")), LANGUAGES[self._root.phrases.language], self._next_language)]
        if view is not None:
            level = LEVELS.get(view.table.strictness, LEVELS["friendly"])
            says = f"{say(N_('How loud it objects'))}: {say(level.meaning)}"
            rows.append(_Setting(says, say(level.label), self._next_level, level.name != "friendly"))
        dim = Phrase(N_("{n} minute"), {"n": chosen.dim_after_min}, N_("{n} minutes"))
        return [
            *rows,
            self._switch(N_("It speaks"), "voice", usual=True),
            self._switch(N_("It clicks and beeps"), "sounds", usual=True),
            self._switch(N_("Larger letters where there is room"), "large", usual=False),
            self._switch(N_("Things move on the screen"), "motion", usual=True),
            _Setting(
                say(N_("Between rounds the screen is dimmed after")),
                self._root.phrases.say(dim) if chosen.dim_after_min else say(N_("never")),
                lambda: self._choose(replace(chosen, dim_after_min=_next(DIM_AFTER_MIN, chosen.dim_after_min))),
                chosen.dim_after_min != Choices().dim_after_min,
            ),
        ]

    def _switch(self, says: str, name: str, *, usual: bool) -> _Setting:
        say, chosen = self._root.speaker.say, self._root.around.choices
        value = bool(getattr(chosen, name))

        def turn() -> None:
            changed: dict[str, Any] = {name: not value}
            self._choose(replace(chosen, **changed))

        return _Setting(say(says), say(_YES_NO[value]), turn, value != usual)

    def _choose(self, choices: Choices) -> None:
        self._root.choose(choices)
        self._again()

    def _next_language(self) -> None:
        language = _next(tuple(LANGUAGES), self._root.phrases.language)
        self._root.choose(replace(self._root.around.choices, language=language))
        self._root.speak(Phrases(language))
        self._again()

    def _next_level(self) -> None:
        view = self._root.view
        if view is not None:
            self._root.set_strictness(_next(tuple(LEVELS), view.table.strictness))
            self.close()

    def _again(self) -> None:
        """Show the settings in what was chosen."""
        page = self.page
        self._root.close_layers()
        again = SettingsLayer(self._root)
        again.page = page
        self._root.open(again)


def _next(values: Sequence[_Value], now: _Value) -> _Value:
    """Return the value after `now`, the first one after the last."""
    return values[(values.index(now) + 1) % len(values)] if now in values else values[0]
