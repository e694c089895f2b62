"""The table of rounds: what each round brought whom, and what everybody has."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from kivy.uix.widget import Widget

from companion.rounds import RoundScores
from companion.rules.game import N_
from ui import theme
from ui.boxes import Box
from ui.pages import PagesLayer
from ui.pieces import Panel, Piece, Sign, Words
from ui.theme import Look
from ui.view import View


class _Row(NamedTuple):
    """A line: what it is about, what it brought by seat, and whose numbers stand out."""

    says: str
    points: Mapping[str, int]
    winners: tuple[str, ...] = ()


_LONG: Final = 5
"""Totals of so many figures do not stand side by side where there are many."""


class RoundsLayer(PagesLayer):
    """One line for each round, the last one first; a column for each seat."""

    row_height = 42.0

    def __init__(
        self, look: Look, view: View, rounds: Sequence[RoundScores], on_close: Callable[[Piece], None]
    ) -> None:
        self._view = view
        self._seats = [seat.seat for seat in view.table.public.seats]
        self._rows = self._all_rows(rounds)
        say = view.say
        title = say(N_("Rounds")) if rounds else say(N_("No round is over yet"))
        super().__init__(look, title, say(N_("Later")), say(N_("Earlier")), len(self._rows), on_close)
        self.panel = Panel(look, theme.FELT, theme.FELT_EDGE)
        marks = view.marks
        self.heads = [Words(look, 18, bold=True, lines=2) for _ in self._seats]
        self.signs = [Sign(marks[seat].symbol, marks[seat].tint) for seat in self._seats]
        self.totals = [Words(look, 25, bold=True, tint=theme.AMBER) for _ in self._seats]
        self.sum = Words(look, 18, tint=theme.QUIET, halign="left")
        self.sum.say(say(N_("total")))
        for part in (self.panel, *self.heads, *self.signs, *self.totals, self.sum):
            self.add_widget(part)
        for seat, head, total in zip(self._seats, self.heads, self.totals, strict=True):
            head.say(view.name(seat), shorter=view.shorter_names(seat))
            total.say(str(view.seat(seat).score))

    def _all_rows(self, rounds: Sequence[RoundScores]) -> list[_Row]:
        """Return the rounds, the last one first, and below each what totals had gained besides, so that columns add up."""
        by_hand, rows = self._view.say(N_("by hand")), list[_Row]()
        for scored in rounds:
            rows += [_Row(by_hand, scored.put_right)] if scored.put_right else []
            rows.append(_Row(f"{scored.number}.", scored.points, scored.winners))
        had = rounds[-1].totals if rounds else {}
        since = {seat: self._view.seat(seat).score - had[seat] for seat in self._seats if seat in had}
        if any(since.values()):
            rows.append(_Row(by_hand, since))
        return rows[::-1]

    def place_body(self, box: Box) -> None:
        """Names above, rounds below them, totals at the foot."""
        px = self.look.px
        head, box = box.cut_top(px(62), px(2))
        foot, box = box.cut_bottom(px(44), px(4))
        self.panel.place(foot)
        label, *cells = self._columns(foot)
        self.sum.place(label.inset(px(8), 0))
        for at, (words, cell) in enumerate(zip(self.totals, cells, strict=True)):
            words.place(self._spread(at, cell))
        for words, sign, cell in zip(self.heads, self.signs, self._columns(head)[1:], strict=True):
            upper, lower = cell.cut_top(px(20), px(2))
            sign.place(upper)
            words.place(lower.inset(px(2), 0))
        super().place_body(box)

    def _spread(self, at: int, cell: Box) -> Box:
        """Return where total `at` stands: where they are long, every other one a little lower, so that none touch."""
        if max((len(total.said) for total in self.totals), default=0) < _LONG:
            return cell.inset(self.look.px(2), 0)
        half = cell.rows(2)[at % 2]
        width = half.width * 1.6
        left = min(half.x + (half.width - width) / 2, self.panel.box.right - width)
        return Box(left, half.y, width, half.height)

    def make_row(self, at: int, line: Box) -> list[Widget]:
        """Return a round: its number, and what it brought everybody; or what was put right by hand."""
        row = self._rows[at]
        panel = Panel(self.look, theme.PANEL, theme.PANEL)
        panel.place(line)
        label, *cells = self._columns(line)
        number = Words(self.look, 18, tint=theme.QUIET, halign="left")
        number.place(label.inset(self.look.px(8), 0))
        number.say(row.says)
        parts: list[Widget] = [panel, number]
        for seat, cell in zip(self._seats, cells, strict=True):
            won = seat in row.winners
            words = Words(self.look, 21, bold=won, tint=theme.AMBER if won else theme.INK)
            points = row.points.get(seat, 0)
            words.place(cell)
            words.say(f"+{points}" if points > 0 else str(points))
            parts.append(words)
        return parts

    def _columns(self, line: Box) -> list[Box]:
        label, rest = line.cut_left(self.look.px(72))
        return [label, *rest.columns(len(self._seats))]
