"""The log as a layer: the last lines, each of which can be opened and corrected."""

from collections.abc import Callable
from functools import partial
from typing import Final

from companion.rules.game import N_, Objection
from companion.table import LogLine
from ui import theme
from ui.boxes import Box
from ui.layers import KeysLayer, Layer
from ui.log import log_parts
from ui.pieces import Key, Panel, Piece, Sign, Words
from ui.theme import Look
from ui.view import View


class HistoryLayer(Layer):
    """Pages of lines, the newest page first; a tap on a line opens what can be done about it."""

    def __init__(
        self, look: Look, view: View, on_entry: Callable[[int], None], on_close: Callable[[Piece], None]
    ) -> None:
        super().__init__(look, view.say(N_("What happened: tap a line to correct it")), on_close)
        self._view, self._on_entry = view, on_entry
        self._page = 0
        self._body = Box(0, 0, 0, 0)
        self._rows: list[Piece] = []
        self.older = Key(look, view.say(N_("Earlier")), lambda: self._turn(1), kind="quiet", lines=1)
        self.newer = Key(look, view.say(N_("Later")), lambda: self._turn(-1), kind="quiet", lines=1)
        self.add_widget(self.older)
        self.add_widget(self.newer)

    def place_body(self, box: Box) -> None:
        """Lines above, the keys to turn pages below."""
        under, self._body = box.cut_bottom(self.look.px(54), self.look.gap)
        older, newer = under.columns(2, self.look.gap)
        self.older.place(older)
        self.newer.place(newer)
        self._show_page()

    def _turn(self, by: int) -> None:
        self._page += by
        self._show_page()

    def _show_page(self) -> None:
        for row in self._rows:
            self.remove_widget(row)
        height = self.look.px(58)
        most = max(1, int((self._body.height + self.look.px(4)) // (height + self.look.px(4))))
        lines = list(reversed(self._view.table.log))
        self._page = max(0, min(self._page, (len(lines) - 1) // most))
        shown = lines[self._page * most : (self._page + 1) * most]
        self.older.enable((self._page + 1) * most < len(lines))
        self.newer.enable(self._page > 0)
        self._rows = []
        for at, line in enumerate(shown):
            row = _Row(self.look, log_parts(self._view, line), partial(self._on_entry, line.entry))
            top = self._body.top - at * (height + self.look.px(4))
            row.place(Box(self._body.x, top - height, self._body.width, height))
            self._rows.append(row)
            self.add_widget(row)


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
        self, look: Look, view: View, line: LogLine, keys: list[Key], on_close: Callable[[Piece], None]
    ) -> None:
        super().__init__(look, view.phrase(line.says), keys, on_close)
        self.reasons = [Reason(look, view, objection) for objection in line.objections[:_MOST_REASONS]]
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


class Reason(Piece):
    """One objection, the id of its ruling, and the answer to "why?"."""

    def __init__(self, look: Look, view: View, objection: Objection) -> None:
        super().__init__(look)
        tint = theme.QUIET if objection.hint else theme.ALARM
        self.panel = Panel(look, theme.FELT, tint)
        self.broken = Words(look, 18, bold=True, halign="left", tint=tint, lines=2)
        self.why = Words(look, 18, halign="left", lines=2)
        for part in (self.panel, self.broken, self.why):
            self.add_widget(part)
        self.broken.say(view.objection(objection))
        why = view.phrases.why(objection.ruling)
        self.why.say(
            view.say(N_("Why? {why} ({ruling})"), why=why, ruling=objection.ruling) if why else objection.ruling
        )

    def arrange(self, box: Box) -> None:
        """What is broken above, why below."""
        self.panel.place(box)
        broken, why = box.inset(self.look.px(12), self.look.px(5)).rows(2)
        self.broken.place(broken)
        self.why.place(why)
