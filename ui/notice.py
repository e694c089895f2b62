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

    def __init__(
        self,
        look: Look,
        speaker: Speaker,
        what: str,
        mend: str,
        on_close: Callable[[Piece], None],
        beside: Key | None = None,
    ) -> None:
        """Make the layer.

        Args:
            look: Sizes.
            speaker: Words.
            what: What is wrong.
            mend: How to mend it.
            on_close: Takes the layer away.
            beside: A key beside the one that closes it.
        """
        super().__init__(look, "", on_close)
        self.what = Words(look, 30, bold=True, lines=4, tint=theme.AMBER)
        self.mend = Words(look, 21, lines=5)
        self.ok = Key(look, speaker.say(N_("OK")), self.close, kind="main", largest=25)
        self._below = [self.ok] if beside is None else [beside, self.ok]
        for part in (self.what, self.mend, *self._below):
            self.add_widget(part)
        self.what.say(what)
        self.mend.say(mend)

    def place_body(self, box: Box) -> None:
        """What is wrong above, how to mend it below."""
        inner = box.centred(min(box.width, self.look.px(640)), box.height)
        key, inner = inner.cut_bottom(self.look.touch, self.look.gap)
        many = len(self._below)
        width = self.look.px(220) * many + self.look.gap * (many - 1)
        keys = key.centred(min(width, key.width), key.height).columns(many, self.look.gap)
        for each, cell in zip(self._below, keys, strict=True):
            each.place(cell)
        what, mend = inner.cut_top(inner.height * 0.5, self.look.gap)
        self.what.place(what)
        self.mend.place(mend)
