"""The last lines of the evening's log, with what they break."""

from collections.abc import Callable
from typing import Final

from companion.table import LogLine
from ui import theme
from ui.boxes import Box
from ui.pieces import Panel, Sign, Tappable, Words
from ui.theme import Look
from ui.view import View

_BY: Final = {"camera": "camera", "button": "buttons", "finger": "hand", "rules": "journal"}


class LogStrip(Tappable):
    """As many last lines as there is room for, the newest at the bottom."""

    def __init__(self, look: Look, lines: int, on_tap: Callable[[], None]) -> None:
        super().__init__(look)
        self._on_tap = on_tap
        self.panel = Panel(look, theme.FELT, theme.FELT_EDGE)
        self.add_widget(self.panel)
        self.signs = [Sign("", theme.FAINT) for _ in range(lines)]
        self.lines = [Words(look, 16, halign="left", tint=theme.QUIET) for _ in range(lines)]
        for part in (*self.signs, *self.lines):
            self.add_widget(part)

    def arrange(self, box: Box) -> None:
        """One line below the other, its witness before it."""
        self.panel.place(box)
        rows = box.inset(self.look.px(8), self.look.px(3)).rows(len(self.lines))
        for row, sign, words in zip(rows, self.signs, self.lines, strict=True):
            left, right = row.cut_left(self.look.px(16), self.look.px(7))
            sign.place(left)
            words.place(right)

    def show(self, view: View) -> None:
        """Draw the last lines; an objection takes a line of its own."""
        last = view.table.log[-len(self.lines) :]
        told = [part for line in last for part in log_parts(view, line, ruling=False)][-len(self.lines) :]
        told = [("", "", theme.QUIET)] * (len(self.lines) - len(told)) + told
        for (sign, text, tint), drawn, words in zip(told, self.signs, self.lines, strict=True):
            drawn.show(sign, tint if sign == "warning" else theme.FAINT)
            words.say(text, tint)

    def tapped(self) -> None:
        """Open the log."""
        self._on_tap()


def log_parts(view: View, line: LogLine, *, ruling: bool = True) -> list[tuple[str, str, theme.Tint]]:
    """Return sign, text and tint of a log line and of each of its objections, with the `ruling` where there is room."""
    parts = [(_BY.get(line.by, ""), view.phrase(line.says), theme.QUIET)]
    for objection in line.objections:
        tint = theme.QUIET if objection.hint else theme.ALARM
        text = view.objection(objection)
        parts.append(("warning", f"{text} ({objection.ruling})" if ruling else text, tint))
    return parts
