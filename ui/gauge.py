"""How full a hand is where too many cards knock a player out: a bar towards the limit."""

from typing import Final

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from ui import theme
from ui.boxes import Box
from ui.theme import Look

NEAR: Final = 5
"""So few cards from the limit a hand is in danger."""


class Gauge(Widget):
    """A bar that fills from the left; full means out. The last cards before the limit are marked off by a notch."""

    def __init__(self, look: Look) -> None:
        super().__init__(size_hint=(None, None), size=(0, 0))
        self._look = look
        self._box = Box(0, 0, 0, 0)
        self.cards, self.limit = 0, 0
        with self.canvas:
            self._edge_tint, self._edge = Color(*theme.QUIET), Rectangle(size=(0, 0))
            Color(*theme.DARK)
            self._track = Rectangle(size=(0, 0))
            self._fill_tint, self._fill = Color(*theme.INK), Rectangle(size=(0, 0))
            Color(*theme.DARK)
            self._notch = Rectangle(size=(0, 0))

    def place(self, box: Box) -> None:
        """Lie in `box`."""
        if box != self._box:
            self._box = box
            self.pos, self.size = (box.x, box.y), (box.width, box.height)
            self._draw()

    def show(self, cards: int | None, limit: int | None, *, sure: bool = True) -> None:
        """Show so many cards of at most `limit`; None: nothing."""
        self.cards, self.limit = cards or 0, limit if limit and cards is not None else 0
        danger = is_near(self.cards, self.limit)
        self._fill_tint.rgba = theme.ALARM if danger else theme.INK if sure else theme.FAINT
        self._draw()

    def _draw(self) -> None:
        for each in (self._edge, self._track, self._fill, self._notch):
            each.size = 0, 0
        box, px = self._box, self._look.px
        if not self.limit or box.width < px(20):
            return
        self._edge.pos, self._edge.size = (round(box.x), round(box.y)), (round(box.width), round(box.height))
        inner = box.inset(max(1, px(1)))
        self._track.pos, self._track.size = (round(inner.x), round(inner.y)), (round(inner.width), round(inner.height))
        share = min(1.0, self.cards / self.limit)
        self._fill.pos, self._fill.size = self._track.pos, (round(inner.width * share), round(inner.height))
        notch = inner.x + inner.width * (self.limit - NEAR) / self.limit
        if self.limit > NEAR:
            self._notch.pos, self._notch.size = (round(notch), round(box.y)), (max(1, px(1)), round(box.height))


def is_near(cards: int, limit: int | None) -> bool:
    """Tell whether a hand is in danger: few cards more, and its player is out."""
    return bool(limit) and cards >= (limit or 0) - NEAR
