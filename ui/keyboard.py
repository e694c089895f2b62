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

_ROWS: Final = ("qwertyuiop", "asdfghjkl-", "zxcvbnm’.ü", "ąćęłńóśźżö", "1234567890")
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
        taken: Sequence[str] = (),
    ) -> None:
        """Make the keyboard.

        Args:
            look: Sizes.
            speaker: Words.
            name: The name so far; the first letter typed replaces it.
            known: Names to choose from.
            on_name: Takes the name.
            on_close: Takes the layer away.
            taken: Names of the others; such a name is refused while it is typed.
        """
        super().__init__(look, "", on_close)
        self._on_name, self._fresh = on_name, True
        self._speaker, self._taken = speaker, {_same(each): each for each in taken}
        self._head = Box(0, 0, 0, 0)
        self.name = name
        self.field = Panel(look, theme.DARK, theme.AMBER)
        self.shown = Words(look, 30, bold=True, halign="left")
        self.note = Words(look, 18, bold=True, halign="right", tint=theme.ALARM, lines=2)
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
        for part in (self.field, self.shown, self.note, *parts):
            self.add_widget(part)
        self._show()

    def place_head(self, box: Box) -> None:
        """The field lies above all keys."""
        self._head = box
        self.field.place(box)
        inner = box.inset(self.look.px(14), self.look.px(4))
        self.note.place(inner.cut_right(inner.width * 0.45)[0])
        self.shown.place(inner.cut_left(inner.width * 0.53)[0] if self.note.said else inner)

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
        lines = box.rows(len(_ROWS) + 1, gap)
        most = max(len(row) for row in _ROWS)
        for line, keys in zip(lines, self.rows, strict=False):
            for key, cell in zip(keys, line.columns(most, gap), strict=False):
                key.place(cell)
        last = lines[-1].columns(most, gap)
        self.space.place(_over(last[2], last[5]))
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
        twin = self._taken.get(_same(self.name))
        self.note.say(self._speaker.say(N_("{name} is taken: choose another name"), name=twin) if twin else "")
        self.done.enable(twin is None)
        if self._head.width:
            self.place_head(self._head)


def _same(name: str) -> str:
    """Return what two names share that are the same to people."""
    return " ".join(name.split()).casefold()


def _over(first: Box, last: Box) -> Box:
    """Return the box from the left edge of `first` to the right edge of `last`."""
    return Box(first.x, first.y, last.right - first.x, first.height)
