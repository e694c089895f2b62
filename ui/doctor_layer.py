"""The doctor on the screen: what was looked at, how it is, and how what is wrong is mended."""

from collections.abc import Callable, Sequence
from typing import Final

from kivy.uix.widget import Widget

from companion.health import BROKEN, OK, SIMULATED, WARNING, Check
from companion.rules.game import N_
from ui import theme
from ui.boxes import Box
from ui.layers import Layer
from ui.pages import PagesLayer
from ui.pieces import Panel, Piece, Sign, Words
from ui.theme import Look
from ui.view import Speaker

_SIGNS: Final = {
    OK: ("check", theme.GOOD),
    SIMULATED: ("check", theme.QUIET),
    WARNING: ("warning", theme.AMBER),
    BROKEN: ("close", theme.ALARM),
}
"""Shape and tint of each state; the shapes differ, too."""

_RANK: Final = (BROKEN, WARNING, SIMULATED, OK)


class WaitLayer(Layer):
    """Says that something takes a moment."""

    def __init__(self, look: Look, title: str, says: str, on_close: Callable[[Piece], None]) -> None:
        super().__init__(look, title, on_close)
        self.words = Words(look, 25, lines=3)
        self.words.say(says)
        self.add_widget(self.words)

    def place_body(self, box: Box) -> None:
        """The words in the middle."""
        self.words.place(box)


class DoctorLayer(PagesLayer):
    """Every check, what is worst first."""

    def __init__(
        self, look: Look, speaker: Speaker, checks: Sequence[Check], on_close: Callable[[Piece], None]
    ) -> None:
        self._speaker = speaker
        self.checks = sorted(checks, key=lambda check: _RANK.index(check.state))
        say = speaker.say
        super().__init__(look, say(N_("Is everything well?")), say(N_("Back")), say(N_("More…")), len(checks), on_close)

    def make_row(self, at: int, line: Box) -> list[Widget]:
        """Return a check: its sign, what was found, and what mends it."""
        check = self.checks[at]
        panel = Panel(self.look, theme.FELT, theme.FELT_EDGE)
        sign = Sign(*_SIGNS[check.state])
        says = Words(self.look, 18, halign="left", lines=1 if check.mend is not None else 2)
        panel.place(line)
        left, text = line.inset(self.look.px(10), self.look.px(4)).cut_left(self.look.px(26), self.look.px(10))
        sign.place(left)
        says.say(self._speaker.phrases.say(check.says))
        parts: list[Widget] = [panel, sign, says]
        if check.mend is not None:
            text, lower = text.rows(2)
            mend = Words(self.look, 16, halign="left", tint=theme.AMBER)
            mend.place(lower)
            mend.say(self._speaker.phrases.say(check.mend))
            parts.append(mend)
        says.place(text)
        return parts
