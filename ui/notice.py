"""A notice: one plain line on what is wrong, and one on how to mend it."""

from collections.abc import Callable

from companion.rules.game import N_
from ui import theme
from ui.boxes import Box
from ui.layers import Layer
from ui.pieces import Key, Piece, Words
from ui.theme import Look
from ui.view import Speaker


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
        key, inner = inner.cut_bottom(self.look.touch, self.look.gap)
        self.ok.place(key.centred(self.look.px(220), key.height))
        what, mend = inner.cut_top(inner.height * 0.5, self.look.gap)
        self.what.place(what)
        self.mend.place(mend)
