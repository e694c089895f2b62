"""The last lines of the evening's log, with what they break."""

from collections.abc import Callable
from typing import Final

from companion.changes import tell_change
from companion.rules.game import N_
from companion.table import LogLine
from ui import theme
from ui.boxes import Box
from ui.pieces import Panel, Sign, Tappable, Words
from ui.theme import Look
from ui.view import View

_BY: Final = {"camera": "camera", "button": "buttons", "finger": "hand", "rules": "journal"}

_MOVED_LINES: Final = 2
"""So many lines of the log give way to what a correction moved."""


class LogStrip(Tappable):
    """As many last lines as there is room for, the newest at the bottom."""

    def __init__(self, look: Look, lines: int, on_tap: Callable[[], None]) -> None:
        super().__init__(look)
        self._on_tap = on_tap
        self.panel = Panel(look, theme.FELT, theme.FELT_EDGE)
        self.add_widget(self.panel)
        self.signs = [Sign("", theme.FAINT) for _ in range(lines)]
        self.lines = [Words(look, 16, halign="left", tint=theme.QUIET) for _ in range(lines)]
        self.moved_panel = Panel(look, theme.CLEAR, theme.CLEAR, radius=7)
        self.moved = Words(look, 16, bold=True, halign="left", tint=theme.DARK, lines=2)
        self.notice_panel = Panel(look, theme.CLEAR, theme.CLEAR)
        self.notice = Words(look, 18, bold=True, halign="left", lines=4)
        for part in (*self.signs, *self.lines, self.moved_panel, self.moved, self.notice_panel, self.notice):
            self.add_widget(part)

    def arrange(self, box: Box) -> None:
        """One line below the other, its witness before it."""
        self.panel.place(box)
        inner = box.inset(self.look.px(8), self.look.px(3))
        rows = inner.rows(len(self.lines))
        for row, sign, words in zip(rows, self.signs, self.lines, strict=True):
            left, right = row.cut_left(self.look.px(16), self.look.px(7))
            sign.place(left)
            words.place(right)
        self.notice_panel.place(box)
        self.notice.place(box.inset(self.look.px(10), self.look.px(2)))
        strip = inner.cut_bottom(inner.height * _MOVED_LINES / len(self.lines))[0]
        self.moved_panel.place(strip)
        self.moved.place(strip.inset(self.look.px(8), 0))

    def show(self, view: View) -> None:
        """Draw the last lines; an objection takes a line of its own, and what a correction moved lies below.

        A notice that nobody must have heard takes the whole strip, until the next event.
        """
        said = view.table.notice
        notice = "\n".join(map(view.phrase, said.says)) if said is not None and not said.insists else ""
        self.notice.say(notice)
        self.notice_panel.tint(*((theme.ALARM_GROUND, theme.ALARM) if notice else (theme.CLEAR, theme.CLEAR)))
        moved = "" if notice else moved_words(view)
        self.moved.say(moved)
        self.moved_panel.tint(*((theme.AMBER, theme.AMBER) if moved else (theme.CLEAR, theme.CLEAR)))
        room = len(self.lines) - (_MOVED_LINES if moved else 0)
        none = ("", "", theme.QUIET)
        lines = view.table.log[-room:] if not notice else ()
        told = [part for line in lines for part in log_parts(view, line, ruling=False)][-room:]
        told = [none] * (room - len(told)) + told + [none] * (len(self.lines) - room)
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


def moved_words(view: View) -> str:
    """Return what the correction just made has moved, in one line; empty after anything else."""
    if not view.table.moved:
        return ""
    told = (tell_change(change, view.table.names) for change in view.table.moved)
    what = " · ".join(view.phrase(phrase) for phrase in told if phrase is not None)
    return view.say(N_("Corrected: {what}"), what=what) if what else view.say(N_("Corrected"))
