"""The log as a layer: the last lines, each of which can be opened and corrected."""

from collections.abc import Callable
from functools import partial
from typing import Final

from kivy.uix.widget import Widget

from companion.rules.game import N_, Objection
from companion.table import LogLine
from ui import theme
from ui.boxes import Box
from ui.layers import KeysLayer
from ui.log import log_parts
from ui.pages import PagesLayer
from ui.pieces import Key, Piece, Sign, Words
from ui.theme import Look
from ui.view import View


class HistoryLayer(PagesLayer):
    """Pages of lines, the newest page first; a tap on a line opens what can be done about it."""

    def __init__(
        self, look: Look, view: View, on_entry: Callable[[int], None], on_close: Callable[[Piece], None]
    ) -> None:
        self._view, self._on_entry = view, on_entry
        self._lines = list(reversed(view.table.log))
        title = view.say(N_("What happened: tap a line to correct it"))
        super().__init__(look, title, view.say(N_("Later")), view.say(N_("Earlier")), len(self._lines), on_close)

    def make_row(self, at: int, line: Box) -> list[Widget]:
        """Return a line of the log, with what it breaks."""
        told = self._lines[at]
        row = _Row(self.look, log_parts(self._view, told), partial(self._on_entry, told.entry))
        row.place(line)
        return [row]


class _Row(Key):
    """One line, with what it breaks below it."""

    def __init__(self, look: Look, parts: list[tuple[str, str, theme.Tint]], on_tap: Callable[[], None]) -> None:
        super().__init__(look, on_tap=on_tap, kind="quiet")
        self._parts = parts
        self._witness = Sign(parts[0][0], theme.QUIET)
        self._line = Words(look, 21, halign="left", tint=theme.INK, lines=2)
        self._broken = Words(look, 16, halign="left", tint=theme.ALARM)
        for part in (self._witness, self._line, self._broken):
            self.add_widget(part)
        self._line.say(parts[0][1])
        self._broken.say("; ".join(text for _, text, _ in parts[1:]))

    def arrange(self, box: Box) -> None:
        """The witness before the line."""
        super().arrange(box)
        inner = box.inset(self.look.px(10), self.look.px(4))
        sign, text = inner.cut_left(self.look.px(20), self.look.px(10))
        self._witness.place(sign)
        if len(self._parts) > 1:
            text, broken = text.cut_top(text.height * 0.55)
            self._broken.place(broken)
        self._line.place(text)


class LineLayer(KeysLayer):
    """What can be done about one line; below it what the line breaks, by which ruling, and why that ruling holds."""

    def __init__(
        self,
        look: Look,
        view: View,
        line: LogLine,
        keys: list[Key],
        on_why: Callable[[Objection], None],
        on_close: Callable[[Piece], None],
    ) -> None:
        super().__init__(look, view.phrase(line.says), keys, on_close)
        self.reasons = [
            Reason(look, view, objection, partial(on_why, objection)) for objection in line.objections[:_MOST_REASONS]
        ]
        for reason in self.reasons:
            self.add_widget(reason)

    def place_body(self, box: Box) -> None:
        """Keys above, reasons below."""
        if self.reasons:
            height = min(self.look.px(112), box.height * 0.28)
            block, box = box.cut_bottom(height * len(self.reasons), self.look.gap)
            for reason, row in zip(self.reasons, block.rows(len(self.reasons), self.look.px(6)), strict=True):
                reason.place(row)
        super().place_body(box)


_MOST_REASONS: Final = 2
"""More reasons leave no room for the keys; the first ones are what the table argues about."""


class Reason(Key):
    """One objection, the id of its ruling, and the answer to "why?"; a tap tells more."""

    def __init__(self, look: Look, view: View, objection: Objection, on_tap: Callable[[], None]) -> None:
        super().__init__(look, on_tap=on_tap, kind="quiet")
        tint = theme.QUIET if objection.hint else theme.ALARM
        self.broken = Words(look, 18, bold=True, halign="left", tint=tint, lines=2)
        self.why = Words(look, 18, halign="left", lines=2)
        self.more = Sign("chevron", theme.QUIET)
        for part in (self.broken, self.why, self.more):
            self.add_widget(part)
        self.broken.say(view.objection(objection))
        why = view.phrases.why(objection.ruling)
        self.why.say(
            view.say(N_("Why? {why} ({ruling})"), why=why, ruling=objection.ruling) if why else objection.ruling
        )

    def arrange(self, box: Box) -> None:
        """What is broken above, why below."""
        super().arrange(box)
        inner = box.inset(self.look.px(12), self.look.px(5))
        more, inner = inner.cut_right(self.look.px(18), self.look.px(8))
        self.more.place(more)
        broken, why = inner.rows(2)
        self.broken.place(broken)
        self.why.place(why)
