"""The last lines of the evening's log, with what they break."""

from collections.abc import Callable
from typing import Final, NamedTuple

from companion.rules.cards import colour_of
from companion.rules.game import N_
from companion.table import LogLine
from ui import theme
from ui.amending import card_in
from ui.boxes import Box
from ui.foresight import told_changes
from ui.pieces import Panel, Piece, Sign, Tappable, Words
from ui.theme import Look
from ui.view import View

_BY: Final = {"camera": "camera", "button": "buttons", "finger": "hand", "rules": "journal"}

_MOVED_S: Final = 60.0
"""So long stands what a correction moved where nothing else happens."""

_MOVED_SHARE: Final = 0.46
"""Of the strip's width, beside the lines, for what a correction moved."""


class ColourChip(Piece):
    """The colour that a line tells of, as tint and symbol."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.panel, self.sign = Panel(look, theme.CLEAR, theme.CLEAR, radius=4), Sign()
        self.add_widget(self.panel)
        self.add_widget(self.sign)

    def arrange(self, box: Box) -> None:
        """A small square."""
        side = min(box.width, box.height, self.look.px(18))
        square = box.centred(side, side)
        self.panel.place(square)
        self.sign.place(square.inset(self.look.px(3)))

    def show(self, colour: str) -> None:
        """Show a colour, or none."""
        ground = theme.CARD_TINTS[colour] if colour else theme.CLEAR
        self.panel.tint(ground, theme.QUIET if colour else theme.CLEAR)
        self.sign.show(colour, theme.CARD_INKS[colour] if colour else theme.CLEAR)


class LogRow(Piece):
    """A line: its witness, the colour it tells of, and the words."""

    def __init__(self, look: Look, lines: int) -> None:
        super().__init__(look)
        self.sign, self.chip = Sign("", theme.FAINT), ColourChip(look)
        self.words = Words(look, 16, halign="left", tint=theme.QUIET, lines=lines)
        for part in (self.sign, self.chip, self.words):
            self.add_widget(part)

    def arrange(self, box: Box) -> None:
        """One beside the other; where no colour is told, the words take its room."""
        px = self.look.px
        sign, rest = box.cut_left(px(16), px(7))
        self.sign.place(sign)
        chip, words = rest.cut_left(px(18), px(6))
        self.chip.place(chip)
        self.words.place(words if self.chip.sign.name else rest)

    def show(self, part: "LogPart") -> None:
        """Show a part of the log."""
        self.sign.show(part.sign, part.tint if part.sign == "warning" else theme.FAINT)
        self.chip.show(part.colour)
        self.words.say(part.text, part.tint)
        self.arrange(self.box)


Later = Callable[[Callable[[], None], float], None]
"""Does something after so many seconds, in the screen's own thread."""


class LogStrip(Tappable):
    """As many last lines as there is room for, the newest at the bottom."""

    def __init__(self, look: Look, lines: int, on_tap: Callable[[], None], later: Later) -> None:
        """Make the strip.

        Args:
            look: Sizes.
            lines: How many lines there are at most.
            on_tap: Opens the log.
            later: Takes away what a correction moved, once it has stood there for long enough.
        """
        super().__init__(look)
        self._on_tap, self._later = on_tap, later
        self._moved_at, self._moved_is_read = 0, False
        self.panel = Panel(look, theme.FELT, theme.FELT_EDGE)
        self.add_widget(self.panel)
        self.lines = [LogRow(look, 2 if lines == 1 else 1) for _ in range(lines)]
        self.moved_panel = Panel(look, theme.CLEAR, theme.CLEAR, radius=7)
        self.moved = Words(look, 16, bold=True, halign="left", tint=theme.DARK, lines=lines)
        self.notice_panel = Panel(look, theme.CLEAR, theme.CLEAR)
        self.notice = Words(look, 18, bold=True, halign="left", lines=4)
        for part in (*self.lines, self.moved_panel, self.moved, self.notice_panel, self.notice):
            self.add_widget(part)

    def arrange(self, box: Box) -> None:
        """One line below the other; what a correction moved stands beside them."""
        px = self.look.px
        self.panel.place(box)
        self.notice_panel.place(box)
        self.notice.place(box.inset(px(10), px(2)))
        inner, moved = box.inset(px(8), px(3)), box.cut_right(0)[0]
        if self.moved.said:
            moved, inner = inner.cut_right(inner.width * _MOVED_SHARE, px(8))
        self.moved_panel.place(moved)
        self.moved.place(moved.inset(px(8), px(1)))
        for row, line in zip(inner.rows(len(self.lines)), self.lines, strict=True):
            line.place(row)

    def show(self, view: View) -> None:
        """Draw the last lines; an objection takes a line of its own, and what a correction moved stands beside them.

        A notice that nobody must have heard takes the whole strip, until the next event. What was moved goes with the
        next event, too, or after a minute.
        """
        said = view.table.notice
        notice = "\n".join(map(view.phrase, said.says)) if said is not None and not said.insists else ""
        self.notice.say(notice)
        self.notice_panel.tint(*((theme.ALARM_GROUND, theme.ALARM) if notice else (theme.CLEAR, theme.CLEAR)))
        self._say_moved(() if notice or self._is_read(view) else moved_words(view))
        room = len(self.lines)
        lines = view.table.log[-room:] if not notice else ()
        told = [part for line in lines for part in log_parts(view, line, ruling=False)][-room:]
        for part, line in zip([_NO_PART] * (room - len(told)) + told, self.lines, strict=True):
            line.show(part)

    def _say_moved(self, words: tuple[str, ...]) -> None:
        """Say what was moved in the first of these `words` that fit; without any, the lines have all the room."""
        self.moved.say(words[0] if words else "", shorter=words[1:])
        self.moved_panel.tint(*((theme.AMBER, theme.AMBER) if words else (theme.CLEAR, theme.CLEAR)))
        self.arrange(self.box)

    def _is_read(self, view: View) -> bool:
        """Tell whether what was moved has stood there for long enough; else see to it that it goes in time."""
        entry = view.table.entry
        if view.table.moved and self._moved_at != entry:
            self._moved_at, self._moved_is_read = entry, False
            self._later(lambda: self._read(entry), _MOVED_S)
        return self._moved_is_read

    def _read(self, entry: int) -> None:
        """Take away what was moved by `entry`."""
        if entry == self._moved_at:
            self._moved_is_read = True
            self._say_moved(())

    def can_be_tapped(self) -> bool:
        """Tell whether it is large enough for a finger: the newest line alone is not."""
        return self.box.height >= self.look.touch

    def tapped(self) -> None:
        """Open the log."""
        self._on_tap()


class LogPart(NamedTuple):
    """A line of the log, or one thing that it breaks.

    Attributes:
        sign: Of the witness, or of a warning.
        text: What it says.
        tint: Of the text.
        colour: The colour that it tells of; empty: none.
    """

    sign: str
    text: str
    tint: theme.Tint
    colour: str = ""


_NO_PART: Final = LogPart("", "", theme.QUIET)


def log_parts(view: View, line: LogLine, *, ruling: bool = True) -> list[LogPart]:
    """Return a log line and each of its objections, with the `ruling` where there is room."""
    parts = [LogPart(_BY.get(line.by, ""), view.phrase(line.says), theme.QUIET, told_colour(line))]
    for objection in line.objections:
        tint = theme.QUIET if objection.hint else theme.ALARM
        text = view.objection(objection)
        parts.append(LogPart("warning", f"{text} ({objection.ruling})" if ruling else text, tint))
    return parts


def told_colour(line: LogLine) -> str:
    """Return the colour that a line tells of: the one named last, or that of the last card; empty: none."""
    for event in reversed(line.events):
        named: str | None = getattr(event, "colour", None)
        card = card_in(event)
        colour = named or (colour_of(card) if card else None)
        if colour in theme.CARD_TINTS:
            return str(colour)
    return ""


def moved_words(view: View) -> tuple[str, ...]:
    """Return what the correction just made has moved: whole, then ever less of it; of an undo what it took back."""
    if not view.table.moved:
        return ()
    if view.table.undone:
        return tuple(map(view.phrase, view.table.undone))
    told = told_changes(view, view.table.moved)

    def first(number: int) -> str:
        more = [view.say(N_("and {number} more"), number=len(told) - number)] if number < len(told) else []
        return view.say(N_("Corrected: {what}"), what=" · ".join((*told[:number], *more)))

    return (*map(first, range(len(told), 0, -1)), view.say(N_("Corrected")))
