"""Rows of what can be chosen: what it means, and its value as a key; a tap turns to the next value."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from kivy.uix.widget import Widget

from ui import theme
from ui.boxes import Box
from ui.pages import PagesLayer
from ui.pieces import Key, Panel, Piece, Words
from ui.theme import Look

_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class ValueRow:
    """One row.

    Attributes:
        says: What is chosen.
        value: The value, in words.
        on_tap: Turns to the next value, or asks; None: there is nothing to choose from.
        changed: Whether the value is not the usual one.
        name: What it is called in the program.
    """

    says: str
    value: str
    on_tap: Callable[[], None] | None
    changed: bool = False
    name: str = ""


class ValuesLayer(PagesLayer):
    """Pages of such rows; what differs from the usual is marked."""

    def __init__(
        self,
        look: Look,
        words: tuple[str, str, str],
        rows: Callable[[], Sequence[ValueRow]],
        on_close: Callable[[Piece], None],
    ) -> None:
        """Make the layer.

        Args:
            look: Sizes.
            words: The title, and what the keys say that turn to the page before and behind.
            rows: Returns the rows as they are now.
            on_close: Takes the layer away.
        """
        self.row_height = 84.0 if look.upright else 63.0
        self.values: dict[str, Key] = {}
        self._rows_now = rows
        super().__init__(look, *words, len(rows()), on_close)

    def make_row(self, at: int, line: Box) -> list[Widget]:
        """Return a value as a key, and what it means."""
        row = self._rows_now()[at]
        cell, text = line.cut_right(self.look.px(196), self.look.gap)
        panel, words = Panel(self.look, theme.FELT, theme.FELT_EDGE), Words(self.look, 21, halign="left", lines=4)
        key = Key(self.look, row.value, row.on_tap, kind="chosen" if row.changed else "plain")
        key.enable(row.on_tap is not None)
        key.says = f"{row.says}: {row.value}"
        panel.place(text)
        words.place(text.inset(self.look.px(10), self.look.px(2)))
        words.say(row.says)
        key.place(cell)
        self.values[row.name] = key
        return [key, panel, words]

    def show_page(self) -> None:
        """Make the rows of the page anew, and forget the keys of the page before."""
        self.values = {}
        super().show_page()


def value_after(values: Sequence[_Value], now: _Value) -> _Value:
    """Return the value after `now`, the first one after the last."""
    return values[(values.index(now) + 1) % len(values)] if now in values else values[0]
