"""The guide of a practice round: what is taught now, in the place of the log but for its newest line, and the keys to go on or to be shown."""

from collections.abc import Callable
from dataclasses import dataclass

from ui import theme
from ui.boxes import Box
from ui.pieces import Key, Panel, Piece, Words
from ui.theme import Look


@dataclass(frozen=True, slots=True)
class Guidance:
    """What the guide says now.

    Attributes:
        says: The sentence.
        progress: How far it is, e.g. "3 / 10".
        key: What its key says.
        on_key: What the key does.
        waits: Whether the newcomer is to do something: then the key only offers to show it.
    """

    says: str
    progress: str
    key: str
    on_key: Callable[[], None]
    waits: bool = False


class Guide(Piece):
    """A strip along the lower edge of the table; everything above it stays as it is."""

    def __init__(self, look: Look, guidance: Guidance) -> None:
        super().__init__(look)
        self.panel = Panel(look, theme.DARK, theme.AMBER, radius=12)
        self.panel.tint(theme.DARK, theme.AMBER, look.px(2))
        self.words = Words(look, 21, bold=True, halign="left", lines=4)
        self.progress = Words(look, 16, tint=theme.QUIET)
        kind = "plain" if guidance.waits else "main"
        self.key = Key(look, guidance.key, guidance.on_key, kind=kind, largest=18)
        for part in (self.panel, self.words, self.progress, self.key):
            self.add_widget(part)
        self.words.say(guidance.says)
        self.progress.say(guidance.progress)

    def arrange(self, box: Box) -> None:
        """The sentence on the left, how far it is and the key on the right."""
        px = self.look.px
        self.panel.place(box)
        side, words = box.inset(px(10), px(6)).cut_right(px(116), px(10))
        key, progress = side.cut_bottom(self.look.touch, px(2))
        self.key.place(key)
        self.progress.place(progress)
        self.words.place(words)
