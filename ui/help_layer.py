"""Help: what the signs and marks on the table mean, one line each."""

from collections.abc import Callable
from typing import Final

from kivy.uix.widget import Widget

from companion.rules.game import N_
from ui import theme
from ui.boxes import Box
from ui.pages import PagesLayer
from ui.pieces import Panel, Piece, Sign, Words
from ui.theme import Look, Tint
from ui.view import Speaker

_LINES: Final[tuple[tuple[str, Tint, str], ...]] = (
    ("chevron", theme.AMBER, N_("The lit plate: whose turn it is. The arrows: which way round.")),
    ("hand", theme.INK, N_("Tap a plate: a call, a catch, a count of cards, somebody leaves.")),
    ("cards", theme.INK, N_("The camera misread the last card? Tap the large card, then the right one.")),
    ("clockwise", theme.AMBER, N_("The other way round, or another colour? Tap the arrow, or the colour.")),
    ("undo", theme.INK, N_("Undo takes back what came last. Tap the log to mend what came earlier.")),
    ("warning", theme.ALARM, N_("Something does not fit the rules. Tap it in the log: it says why.")),
    ("heart", theme.ALARM, N_("Everybody's own mark; it is the same every evening.")),
    (
        "minus",
        theme.AMBER,
        N_('~7, a question mark, "probably": the device is not sure. It does not matter, or it will ask.'),
    ),
    (
        "camera",
        theme.GOOD,
        N_(
            'Who testifies: camera, buttons, voice, journal. Struck through: not there. With a "!": tap it, and mend it.'
        ),
    ),
    ("menu", theme.INK, N_("Everything else is in the menu. The practice round takes three minutes.")),
)


class HelpLayer(PagesLayer):
    """What everything on the table means."""

    def __init__(self, look: Look, speaker: Speaker, on_close: Callable[[Piece], None]) -> None:
        self._speaker = speaker
        self.row_height = 84.0 if look.upright else 63.0
        say = speaker.say
        super().__init__(look, say(N_("Help")), say(N_("Back")), say(N_("More…")), len(_LINES), on_close)

    def make_row(self, at: int, line: Box) -> list[Widget]:
        """Return a sign and what it means."""
        name, tint, says = _LINES[at]
        panel, sign = Panel(self.look, theme.FELT, theme.FELT_EDGE), Sign(name, tint)
        words = Words(self.look, 21, halign="left", lines=4)
        panel.place(line)
        left, right = line.inset(self.look.px(12), self.look.px(5)).cut_left(self.look.px(30), self.look.px(14))
        sign.place(left)
        words.place(right)
        words.say(self._speaker.say(says))
        return [panel, sign, words]
