"""The name keyboard: own keys, large, with the letters of our languages; nothing of it depends on the system."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from companion.rules.game import N_
from companion.setup import LONGEST_NAME
from ui import theme
from ui.boxes import Box
from ui.layers import Layer
from ui.pieces import Key, Panel, Piece, Words
from ui.theme import Look
from ui.view import Speaker

_ROWS: Final = ("qwertyuiop", "asdfghjkl-", "zxcvbnm’.ü", "ąćęłńóśźżö", "123")
"""What can be typed; a name is capitalised by itself."""

_UPRIGHT_COLUMNS: Final = 8
"""A tall window has fewer, larger keys in a row."""


class NameLayer(Layer):
    """Types a name; known names are one tap away. Closing it in any way takes what is visible."""

    def __init__(
        self,
        look: Look,
        speaker: Speaker,
        name: str,
        known: Sequence[str],
        on_name: Callable[[str], None],
        on_close: Callable[[Piece], None],
    ) -> None:
        """Make the keyboard.

        Args:
            look: Sizes.
            speaker: Words.
            name: The name so far; the first letter typed replaces it.
            known: Names to choose from.
            on_name: Takes the name.
            on_close: Takes the layer away.
        """
        super().__init__(look, "", on_close)
        self._on_name, self._fresh = on_name, True
        self.name = name
        self.field = Panel(look, theme.DARK, theme.AMBER)
        self.shown = Words(look, 30, bold=True, halign="left")
        self.known = [
            Key(look, each, partial(self._take, each), largest=18, lines=1, kind="quiet") for each in known[:6]
        ]
        self.rows = [[Key(look, letter, partial(self._type, letter), largest=25) for letter in row] for row in _ROWS]
        self.space = Key(look, speaker.say(N_("space")), partial(self._type, " "), largest=18, lines=1)
        self.erase = Key(look, on_tap=self._erase, sign="back")
        self.done = Key(look, speaker.say(N_("OK")), self.close, kind="main", largest=25)
        parts: list[Piece] = [
            *self.known,
            *(key for row in self.rows for key in row),
            self.space,
            self.erase,
            self.done,
        ]
        for part in (self.field, self.shown, *parts):
            self.add_widget(part)
        self._show()

    def place_head(self, box: Box) -> None:
        """The field lies above all keys."""
        self.field.place(box)
        self.shown.place(box.inset(self.look.px(14), self.look.px(4)))

    def place_body(self, box: Box) -> None:
        """Known names, letters, and the keys to erase and to finish."""
        gap = self.look.px(5)
        if self.known:
            row, box = box.cut_top(self.look.px(52), gap)
            for key, cell in zip(self.known, row.columns(max(4, len(self.known)), gap), strict=False):
                key.place(cell)
        if self.look.upright:
            self._place_upright(box, gap)
            return
        lines = box.rows(5, gap)
        most = max(len(row) for row in _ROWS)
        for line, keys in zip(lines, self.rows, strict=True):
            for key, cell in zip(keys, line.columns(most, gap), strict=False):
                key.place(cell)
        last = lines[4].columns(most, gap)
        self.space.place(_over(last[3], last[5]))
        self.erase.place(last[6])
        self.done.place(_over(last[7], last[9]))

    def _place_upright(self, box: Box, gap: float) -> None:
        letters = [key for row in self.rows for key in row]
        down = -(-len(letters) // _UPRIGHT_COLUMNS) + 1
        lines = box.cut_top(min(box.height, down * self.look.px(66)))[0].rows(down, gap)
        cells = [cell for line in lines[:-1] for cell in line.columns(_UPRIGHT_COLUMNS, gap)]
        for key, cell in zip(letters, cells, strict=False):
            key.place(cell)
        last = lines[-1].columns(_UPRIGHT_COLUMNS, gap)
        self.space.place(_over(last[0], last[2]))
        self.erase.place(last[3])
        self.done.place(_over(last[4], last[7]))

    def close(self) -> None:
        """Take what is visible, and go away."""
        super().close()
        self._on_name(self.name.strip())

    def _type(self, letter: str) -> None:
        before = "" if self._fresh else self.name
        self._fresh = False
        begins = not before or before.endswith((" ", "-"))
        self.name = (before + (letter.upper() if begins else letter))[:LONGEST_NAME]
        self._show()

    def _erase(self) -> None:
        self.name, self._fresh = "" if self._fresh else self.name[:-1], False
        self._show()

    def _take(self, name: str) -> None:
        self.name, self._fresh = name, False
        self.close()

    def _show(self) -> None:
        self.shown.say(self.name or "…", theme.QUIET if self._fresh or not self.name else theme.INK)


def _over(first: Box, last: Box) -> Box:
    """Return the box from the left edge of `first` to the right edge of `last`."""
    return Box(first.x, first.y, last.right - first.x, first.height)
