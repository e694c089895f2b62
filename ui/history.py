"""The log as a layer: the last lines or those of the whole evening, each of which can be opened and corrected."""

from collections.abc import Callable
from functools import partial
from typing import Final

from kivy.uix.widget import Widget

from companion.past import Past
from companion.rules.game import N_, Objection
from companion.table import LogLine
from ui import theme
from ui.boxes import Box
from ui.layers import KeysLayer
from ui.log import ColourChip, LogPart, log_parts
from ui.pages import PagesLayer
from ui.pieces import Key, Piece, Sign, Words
from ui.setup_screen import TITLES
from ui.theme import Look
from ui.view import View


class _LogLayer(PagesLayer):
    """Pages of lines, the newest page first; a tap on a line opens what can be done about it."""

    def __init__(
        self, look: Look, view: View, number: int, beside: Key | None, on_close: Callable[[Piece], None]
    ) -> None:
        self._view, self._beside = view, beside
        self.row_height = 84.0 if look.upright else 63.0
        title = view.say(N_("What happened: tap a line to correct it"))
        super().__init__(look, title, view.say(N_("Later")), view.say(N_("Earlier")), number, on_close)
        if beside is not None:
            self.add_widget(beside)

    def place_head(self, box: Box) -> None:
        """A key that leads on beside the title."""
        if self._beside is not None:
            beside, box = box.cut_right(min(self.look.px(170), box.width * 0.4), self.look.gap)
            self._beside.place(beside)
        super().place_head(box)

    def row_of(self, told: LogLine, view: View, on_tap: Callable[[], None], line: Box) -> list[Widget]:
        """Return a line of the log, with what it breaks."""
        row = _Row(self.look, log_parts(view, told), on_tap)
        row.place(line)
        return [row]


class HistoryLayer(_LogLayer):
    """The last lines of this game."""

    def __init__(
        self,
        look: Look,
        view: View,
        on_entry: Callable[[int], None],
        on_close: Callable[[Piece], None],
        on_more: Callable[[], None] | None = None,
    ) -> None:
        """Make the layer.

        Args:
            look: Sizes.
            view: The table.
            on_entry: Called with the entry of a line that is tapped.
            on_close: Takes the layer away.
            on_more: Opens the whole evening; None: that cannot be looked up.
        """
        self._on_entry = on_entry
        self._lines = list(reversed(view.table.log))
        more = Key(look, view.say(N_("The whole evening…")), on_more, largest=18, kind="quiet") if on_more else None
        super().__init__(look, view, len(self._lines), more, on_close)

    def make_row(self, at: int, line: Box) -> list[Widget]:
        """Return a line of the log."""
        told = self._lines[at]
        return self.row_of(told, self._view, partial(self._on_entry, told.entry), line)


class EveningLayer(_LogLayer):
    """Every line of the evening, of all its games; each is told once its page is turned to."""

    def __init__(
        self,
        look: Look,
        view: View,
        past: Past,
        on_line: Callable[[int], None],
        on_rounds: Callable[[], None],
        on_close: Callable[[Piece], None],
    ) -> None:
        """Make the layer.

        Args:
            look: Sizes.
            view: The language.
            past: The evening.
            on_line: Called with where a tapped line stands in it.
            on_rounds: Asks which round is to be shown.
            on_close: Takes the layer away.
        """
        self._past, self._on_line = past, on_line
        rounds = Key(look, view.say(N_("Which round…")), on_rounds, largest=18, kind="quiet")
        super().__init__(look, view, len(past), rounds, on_close)

    def make_row(self, at: int, line: Box) -> list[Widget]:
        """Return a line of the log, in the names of its time."""
        back = len(self._past) - 1 - at
        then = View(self._view.phrases, self._past.table(back))
        return self.row_of(self._past.line(back), then, partial(self._on_line, back), line)

    def show_round(self, number: int) -> None:
        """Turn to the page with the first line of a round of the evening; `number` counts them from 0."""
        self.turn_to(len(self._past) - 1 - self._past.rounds[number].at)


class RoundKeysLayer(PagesLayer):
    """A key for each round of the evening, the last one first."""

    def __init__(
        self, look: Look, view: View, past: Past, on_round: Callable[[int], None], on_close: Callable[[Piece], None]
    ) -> None:
        self._view, self._rounds, self._on_round = view, past.rounds, on_round
        self._across = 2 if look.upright else 4
        self._several = any(each.number != at for at, each in enumerate(past.rounds, 1))
        say = view.say
        rows = -(-len(self._rounds) // self._across)
        super().__init__(look, say(N_("Which round?")), say(N_("Later")), say(N_("Earlier")), rows, on_close)

    @property
    def shown(self) -> list[Key]:
        """The keys of this page."""
        return [part for part in self._parts if isinstance(part, Key)]

    def make_row(self, at: int, line: Box) -> list[Widget]:
        """Return so many keys as stand side by side."""
        last = len(self._rounds) - 1 - at * self._across
        numbers = range(last, max(-1, last - self._across), -1)
        return [
            self._key(number, cell)
            for number, cell in zip(numbers, line.columns(self._across, self.look.gap), strict=False)
        ]

    def _key(self, number: int, cell: Box) -> Key:
        told = self._rounds[number]
        text = self._view.say(N_("Round {number}"), number=told.number)
        if self._several:
            text = f"{text}\n{TITLES.get(told.game, told.game)}"
        key = Key(self.look, text, partial(self._on_round, number))
        key.place(cell)
        return key


class _Row(Key):
    """One line, with what it breaks below it."""

    def __init__(self, look: Look, parts: list[LogPart], on_tap: Callable[[], None]) -> None:
        super().__init__(look, on_tap=on_tap, kind="quiet")
        self._parts = parts
        self._witness, self._chip = Sign(parts[0].sign, theme.QUIET), ColourChip(look)
        self._chip.show(parts[0].colour)
        self._line = Words(look, 21, halign="left", tint=theme.INK, lines=2)
        self._broken = Words(look, 16, halign="left", tint=theme.ALARM, lines=2)
        for part in (self._witness, self._chip, self._line, self._broken):
            self.add_widget(part)
        self._line.say(parts[0].text)
        self._broken.say("; ".join(part.text for part in parts[1:]))

    def arrange(self, box: Box) -> None:
        """The witness before the line."""
        super().arrange(box)
        inner = box.inset(self.look.px(10), self.look.px(4))
        sign, text = inner.cut_left(self.look.px(20), self.look.px(10))
        self._witness.place(sign)
        if self._parts[0].colour:
            chip, text = text.cut_left(self.look.px(18), self.look.px(8))
            self._chip.place(chip)
        if len(self._parts) > 1:
            text, broken = text.cut_top(self.look.px(30))
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
