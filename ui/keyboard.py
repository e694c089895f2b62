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

_LETTERS: Final = ("qwertyuiop", "asdfghjkl-", "zxcvbnm’.ü", "ąćęłńóśźżö")
_OTHERS: Final = ("1234567890", "äßéèçñåøš.", "’-&+!?()/,")
"""What can be typed, letters first; a name is capitalised by itself."""

_UPRIGHT_COLUMNS: Final = 6
"""A tall window has fewer, larger keys in a row."""

_MOST_KNOWN: Final = 12


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
        asks: str = "",
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
            asks: What stands in the field while it is empty.
        """
        super().__init__(look, asks, on_close)
        self._on_name, self._fresh, self.name = on_name, True, name
        self._speaker, self._taken = speaker, {_same(each): each for each in taken}
        self._head = self._body = Box(0, 0, 0, 0)
        self._others = False
        self.field = Panel(look, theme.DARK, theme.AMBER)
        self.shown = Words(look, 30, bold=True, halign="left")
        self.note = Words(look, 18, bold=True, halign="right", tint=theme.ALARM, lines=2)
        self.known = [Key(look, each, partial(self._take, each), lines=2) for each in known[:_MOST_KNOWN]]
        self.another = Key(look, speaker.say(N_("Another name…")), self._show_letters, kind="main")
        self._make_keys()
        for part in (self.field, self.shown, self.note, *(self.known or self._typing())):
            self.add_widget(part)
        if self.known:
            self.add_widget(self.another)
        self._show()

    def _make_keys(self) -> None:
        look, say = self.look, self._speaker.say
        self.rows = [[Key(look, each, partial(self._type, each), largest=25) for each in row] for row in _LETTERS]
        self.space = Key(look, say(N_("space")), partial(self._type, " "), largest=18, lines=1)
        self.switch = Key(look, "123", self._switch, largest=18, lines=1)
        self.erase = Key(look, on_tap=self._erase, sign="back")
        self.done = Key(look, say(N_("OK")), self.close, kind="main", largest=25)

    def _typing(self) -> list[Key]:
        return [*(key for row in self.rows for key in row), self.switch, self.space, self.erase, self.done]

    def _show_letters(self) -> None:
        """Put the keyboard in the place of the known names."""
        for key in (*self.known, self.another):
            self.remove_widget(key)
        self.known = []
        for key in self._typing():
            self.add_widget(key)
        self.place_body(self._body)

    def _switch(self) -> None:
        """Show digits and rarer signs in the place of the letters, or the letters again."""
        for key in self._typing():
            self.remove_widget(key)
        self._others = not self._others
        rows = _OTHERS if self._others else _LETTERS
        self.rows = [[Key(self.look, each, partial(self._type, each), largest=25) for each in row] for row in rows]
        self.switch.say("abc" if self._others else "123")
        for key in self._typing():
            self.add_widget(key)
        self.place_body(self._body)

    def place_head(self, box: Box) -> None:
        """The field lies above all keys."""
        self._head = box
        self.field.place(box)
        inner = box.inset(self.look.px(14), self.look.px(4))
        self.note.place(inner.cut_right(inner.width * 0.45)[0])
        self.shown.place(inner.cut_left(inner.width * 0.53)[0] if self.note.said else inner)

    def place_body(self, box: Box) -> None:
        """Known names, or letters and the keys to erase and to finish."""
        self._body = box
        gap = self.look.px(5)
        if self.known:
            keys = [*self.known, self.another]
            across = 2 if self.look.upright else 3
            down = -(-len(keys) // across)
            block = box.cut_top(min(box.height, down * self.look.px(79)))[0]
            for key, cell in zip(keys, block.grid(across, down, gap), strict=False):
                key.place(cell)
            return
        letters = [key for row in self.rows for key in row]
        across = _UPRIGHT_COLUMNS if self.look.upright else len(_LETTERS[0])
        down = -(-len(letters) // across) + 1
        lines = box.cut_top(min(box.height, down * self.look.px(84)))[0].rows(down, gap)
        cells = [cell for line in lines[:-1] for cell in line.columns(across, gap)]
        for key, cell in zip(letters, cells, strict=False):
            key.place(cell)
        last = lines[-1].columns(across, gap)
        ends = (0, 1, 3, 4, 6) if self.look.upright else (0, 2, 6, 7, 10)
        for key, first, end in zip((self.switch, self.space, self.erase, self.done), ends[:-1], ends[1:], strict=True):
            key.place(_over(last[first], last[end - 1]))

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
        self.shown.say(self.name or self.title.said or "…", theme.QUIET if self._fresh or not self.name else theme.INK)
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
