"""Settings: language, voice, sounds, strictness, sizes, motion, dimming; one row each, a tap turns to the next value."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from companion.choices import DIM_AFTER_MIN, Choices
from companion.phrases import LANGUAGES, Phrases
from companion.rules.game import N_
from companion.strictness import LEVELS
from companion.table import Phrase
from ui.values import ValueRow, ValuesLayer, value_after
from ui.view import Speaker

if TYPE_CHECKING:
    from ui.root import Root

_YES_NO: Final = {True: N_("yes"), False: N_("no")}


class SettingsLayer(ValuesLayer):
    """Everything a table chooses once."""

    def __init__(self, root: "Root") -> None:
        self._root = root
        say = root.speaker.say
        super().__init__(
            root.look, (say(N_("Settings")), say(N_("Back")), say(N_("More…"))), self._settings, root.close
        )

    def _settings(self) -> list[ValueRow]:
        say, chosen, view = self._root.speaker.say, self._root.around.choices, self._root.view
        rows = [ValueRow(say(N_("Language")), LANGUAGES[self._root.phrases.language], self._next_language)]
        if view is not None:
            level = LEVELS.get(view.table.strictness, LEVELS["friendly"])
            says = f"{say(N_('How loud it objects'))}: {say(level.meaning)}"
            rows.append(ValueRow(says, say(level.label), self._next_level, level.name != "friendly"))
        dim = Phrase(N_("{n} minute"), {"n": chosen.dim_after_min}, N_("{n} minutes"))
        return [
            *rows,
            self._switch(N_("It speaks"), "voice", usual=True),
            self._switch(N_("It clicks and beeps"), "sounds", usual=True),
            *self._aloud(),
            self._switch(N_("Larger letters where there is room"), "large", usual=False),
            self._switch(N_("Things move on the screen"), "motion", usual=True),
            ValueRow(
                say(N_("Between rounds the screen is dimmed after")),
                self._root.phrases.say(dim) if chosen.dim_after_min else say(N_("never")),
                lambda: self._choose(replace(chosen, dim_after_min=value_after(DIM_AFTER_MIN, chosen.dim_after_min))),
                chosen.dim_after_min != Choices().dim_after_min,
            ),
        ]

    def _aloud(self) -> list[ValueRow]:
        """Return the switch for people who do not see, where something can speak."""
        if self._root.around.say is None:
            return []
        return [self._switch(N_("A first touch says what is there, a second one does it"), "aloud", usual=False)]

    def _switch(self, says: str, name: str, *, usual: bool) -> ValueRow:
        say, chosen = self._root.speaker.say, self._root.around.choices
        value = bool(getattr(chosen, name))

        def turn() -> None:
            changed: dict[str, Any] = {name: not value}
            self._choose(replace(chosen, **changed))

        return ValueRow(say(says), say(_YES_NO[value]), turn, value != usual, name)

    def _choose(self, choices: Choices) -> None:
        self._root.choose(choices)
        self._again()

    def _next_language(self) -> None:
        language = value_after(tuple(LANGUAGES), self._root.phrases.language)
        self._root.choose(replace(self._root.around.choices, language=language))
        self._root.speak(Phrases(language))
        self._again()

    def _next_level(self) -> None:
        view = self._root.view
        if view is not None:
            self._root.set_strictness(value_after(tuple(LEVELS), view.table.strictness))
            self.close()

    def _again(self) -> None:
        """Show the settings in what was chosen."""
        page = self.page
        self._root.close_layers()
        again = SettingsLayer(self._root)
        again.page = page
        self._root.open(again)


_HEARD: Final = {
    (True, True): N_("voice and sounds"),
    (True, False): N_("only the voice"),
    (False, True): N_("only sounds"),
    (False, False): N_("nothing"),
}
"""What is heard, by voice and sounds."""


def heard_row(speaker: Speaker, choices: Choices, on_choices: Callable[[Choices], None]) -> ValueRow:
    """Return the row of what can be heard, voice and sounds in one."""
    now = choices.voice, choices.sounds

    def turn() -> None:
        voice, sounds = value_after(tuple(_HEARD), now)
        on_choices(replace(choices, voice=voice, sounds=sounds))

    return ValueRow(speaker.say(N_("What is heard")), speaker.say(_HEARD[now]), turn, now != (True, True), "heard")
