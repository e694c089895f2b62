"""Every sound has a picture: a band over the table says for a moment what the buzzer plays."""

from collections.abc import Callable, Mapping
from typing import Final

from companion.rules.game import N_
from ui import theme
from ui.boxes import Box
from ui.pieces import Panel, Piece, Sign, Words
from ui.theme import Look, Tint
from ui.view import Speaker

SHOWN_S: Final = 1.6

_LOOKS: Final[Mapping[str, tuple[str, str, Tint, Tint]]] = {
    "call": (N_("Called!"), "hand", theme.GOOD, theme.DARK),
    "caught": (N_("Caught!"), "warning", theme.ALARM, theme.DARK),
    "miss": (N_("That press meant nothing"), "close", theme.PANEL, theme.INK),
    "objection": (N_("Against the rules"), "warning", theme.ALARM, theme.DARK),
}
"""What each signal says, with its sign, ground and ink."""

SIGNALS: Final = tuple(_LOOKS)

SEEN_ANYWAY: Final = ("question", "round_over", "click")
"""Signals that need no band: the question lies on the table, a cup stands there, and the lamp winks."""


class Flash(Piece):
    """The picture of one signal."""

    def __init__(self, look: Look, speaker: Speaker, signal: str) -> None:
        super().__init__(look)
        says, sign, ground, ink = _LOOKS[signal]
        self.panel = Panel(look, ground, ink, radius=20)
        self.sign = Sign(sign, ink)
        self.words = Words(look, 30, bold=True, tint=ink, lines=2)
        for part in (self.panel, self.sign, self.words):
            self.add_widget(part)
        self.words.say(speaker.say(says))

    def arrange(self, box: Box) -> None:
        """The sign before the words."""
        self.panel.place(box)
        sign, words = box.inset(self.look.px(14), self.look.px(8)).cut_left(box.height * 0.7, self.look.px(10))
        self.sign.place(sign)
        self.words.place(words)


class Flashes:
    """Shows one signal at a time, the newest one, and takes it away again."""

    def __init__(self, later: Callable[[Callable[[], None], float], None]) -> None:
        """Make it.

        Args:
            later: Does something after so many seconds, in the screen's own thread.
        """
        self._later = later
        self._shown: Flash | None = None

    @property
    def shown(self) -> Flash | None:
        """What is shown now."""
        return self._shown

    def show(self, on: Piece, area: Box, speaker: Speaker, signal: str) -> None:
        """Show `signal` over the upper part of `area`, if it is one that has a picture."""
        if signal not in _LOOKS:
            return
        self.clear()
        flash = Flash(on.look, speaker, signal)
        px = on.look.px
        flash.place(area.centred(min(area.width, px(380)), px(72)))
        on.add_widget(flash)
        self._shown = flash
        self._later(lambda: self._end(flash), SHOWN_S)

    def clear(self) -> None:
        """Show nothing."""
        if self._shown is not None:
            self._end(self._shown)

    def _end(self, flash: Flash) -> None:
        if flash.parent is not None:
            flash.parent.remove_widget(flash)
        if self._shown is flash:
            self._shown = None
