"""What is not known for sure is never shown as if it were: the words and the marks of doubt."""

from typing import Final

from companion.rules.game import N_
from ui import theme
from ui.boxes import Box
from ui.pieces import Panel, Piece, Words
from ui.theme import Look
from ui.view import View

_PROBABLY: Final = N_("Probably: {what}")


def doubted(view: View, *fields: str) -> bool:
    """Tell whether any of these fields of `Public` is in doubt."""
    return not view.table.doubt.isdisjoint(fields)


def perhaps(view: View, text: str, *fields: str) -> str:
    """Return `text`, introduced by "probably" where any of `fields` is in doubt."""
    return view.say(_PROBABLY, what=text) if text and doubted(view, *fields) else text


class CardDoubt(Piece):
    """What lies over a card that may be another one: a round "?" in its corner and the word below."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.disc = Panel(look, theme.CLEAR, theme.CLEAR, radius=99)
        self.mark = Words(look, 25, bold=True, tint=theme.DARK)
        self.band = Panel(look, theme.CLEAR, theme.CLEAR, radius=7)
        self.word = Words(look, 18, bold=True, tint=theme.DARK)
        for part in (self.disc, self.mark, self.band, self.word):
            self.add_widget(part)

    def arrange(self, box: Box) -> None:
        """The disc sits on the card's upper right corner, the band along its lower edge."""
        px = self.look.px
        side = min(px(36), box.width * 0.4)
        disc = Box(box.right - side * 0.72, box.top - side * 0.72, side, side)
        self.disc.place(disc)
        self.mark.place(disc)
        band = box.inset(px(4)).cut_bottom(min(px(28), box.height * 0.25))[0]
        band = band.centred(max(band.width, px(108)), band.height)
        self.band.place(band)
        self.word.place(band.inset(px(2), 0))

    def show(self, view: View, doubtful: bool) -> None:
        """Draw the marks, or none."""
        tint = theme.AMBER if doubtful else theme.CLEAR
        self.disc.tint(tint, theme.DARK if doubtful else theme.CLEAR)
        self.band.tint(tint, theme.DARK if doubtful else theme.CLEAR)
        self.mark.say("?" if doubtful else "")
        self.word.say(view.say(N_("probably")) if doubtful else "")
