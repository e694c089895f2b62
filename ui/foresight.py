"""What a correction would move, shown before it is made: what stands now, and what would stand then."""

from collections.abc import Callable, Sequence
from typing import Final

from companion.changes import tell_change
from companion.rules.game import N_
from companion.table import Change
from ui import theme
from ui.boxes import Box
from ui.layers import Layer
from ui.pieces import Key, Panel, Piece, Sign, Words
from ui.theme import Look
from ui.view import STATUS, View

Moved = tuple[str, str, str]
"""What stands differently, how it stands now (empty: just as it would), and how it would stand."""

_NONE: Final = "–"

_PHASES: Final = {
    "first": N_("not begun"),
    "play": N_("under way"),
    "reveal": N_("hands to be counted"),
    "scored": N_("over"),
    "match": N_("over"),
}
_CALLS: Final = {"": N_("nothing"), "open": N_("no call!"), "safe": N_("called")}
_OF_THE_TABLE: Final = {
    "turn": N_("Turn"),
    "direction": N_("Direction"),
    "top": N_("Top card"),
    "colour": N_("Colour"),
    "owed": N_("Owed"),
    "dealer": N_("Dealer"),
    "phase": N_("Round"),
    "winners": N_("Winner of the round"),
    "match": N_("Winner of the game"),
    "against": N_("Against the rules then"),
}
_OF_A_SEAT: Final = {
    "cards": N_("{name}: cards"),
    "face_up": N_("{name}: open cards"),
    "face_down": N_("{name}: hidden cards"),
    "score": N_("{name}: points"),
    "status": N_("{name}: in the round"),
    "call": N_("{name}: called"),
    "line": N_("{name}: line"),
}


def moved_rows(view: View, changes: Sequence[Change]) -> list[Moved]:
    """Return everything that moves, in words."""
    return [
        (_what(view, change), _value(view, change, change.before), _value(view, change, change.after))
        for change in changes
        if change.what in _OF_THE_TABLE or change.what in _OF_A_SEAT
    ]


def told_changes(view: View, changes: Sequence[Change]) -> list[str]:
    """Return what a correction has moved, as it is said; what the voice leaves to the screen is told as on the page.

    That it is nobody's turn is not told: what ended the round is.
    """
    told = list[str]()
    for change in changes:
        if change.what == "turn" and not change.after:
            continue
        if (phrase := tell_change(change, view.table.names)) is not None:
            told.append(view.phrase(phrase))
        else:
            told += [
                view.say(N_("{what}: {value}"), what=what, value=after) for what, _, after in moved_rows(view, [change])
            ]
    return told


def _what(view: View, change: Change) -> str:
    if change.seat is None:
        return view.say(_OF_THE_TABLE[change.what])
    return view.say(_OF_A_SEAT[change.what], name=view.name(change.seat))


def _value(view: View, change: Change, value: str) -> str:
    """Return in words how something stands, as `companion.changes` writes it."""
    say, phrases = view.say, view.phrases
    if change.says is not None and value:
        return view.phrase(change.says)
    match change.what:
        case "turn" | "winners" | "match" | "dealer":
            return ", ".join(map(view.name, value.split(","))) if value else _NONE
        case "direction":
            return say(N_("clockwise") if value == "+" else N_("counter-clockwise"))
        case "top":
            return phrases.card(value) if value else _NONE
        case "colour":
            return phrases.colour(value) if value else _NONE
        case "owed" if value:
            return say(N_("{name}: {number}"), name=view.name(value[-1]), number=value.partition("/")[0])
        case "phase":
            return say(_PHASES.get(value, value))
        case "status":
            return say(STATUS.get(value, value))
        case "call":
            return say(_CALLS.get(value, value))
        case "line" if value:
            return ", ".join(map(phrases.card, value.split()))
    return value or _NONE


class ForesightLayer(Layer):
    """What stands now and what would stand then, side by side; nothing has happened yet."""

    def __init__(
        self,
        look: Look,
        view: View,
        rows: Sequence[Moved],
        on_agree: Callable[[], None],
        on_close: Callable[[Piece], None],
        on_take_back: Callable[[], None] | None = None,
    ) -> None:
        """Make the layer.

        Args:
            look: Sizes.
            view: Words.
            rows: The line that is corrected, what stays as it was told, and everything that moves.
            on_agree: Makes the correction.
            on_close: Takes the layer away.
            on_take_back: Makes it, and takes back what else would stay; None: nothing does.
        """
        super().__init__(look, view.say(N_("This would change")), on_close)
        self._view, self.rows = view, tuple(rows)
        self.panel = Panel(look, theme.FELT, theme.FELT_EDGE)
        kind = "main" if on_take_back is None else "plain"  # what answered the wrong card answers nothing now
        self.agree = Key(look, view.say(N_("Correct it so")), on_agree, kind=kind, largest=25)
        self.refuse = Key(look, view.say(N_("Leave it as it is")), self.close)
        self._below = [self.refuse, self.agree]
        if on_take_back is not None:
            self._below.append(Key(look, view.say(N_("Correct it, and take that back")), on_take_back, kind="main"))
        for part in (self.panel, *self._below):
            self.add_widget(part)
        self._lines = [_MovedRow(look) for _ in self.rows]
        self.more = Words(look, 18, tint=theme.QUIET)
        self.add_widget(self.more)

    def place_body(self, box: Box) -> None:
        """Rows above, as many as fit, the two keys below."""
        px = self.look.px
        foot, body = box.cut_bottom(self.look.touch, self.look.gap)
        for key, cell in zip(self._below, foot.columns(len(self._below), self.look.gap), strict=True):
            key.place(cell)
        self.panel.place(body)
        inner = body.inset(px(14), px(6))
        height = px(66 if self.look.upright else 44)
        most = max(1, int(inner.height // height))
        fits = len(self.rows) <= most
        shown = self.rows if fits else self.rows[: most - 1]
        for at, (line, row) in enumerate(zip(self._lines, shown, strict=False)):
            line.place(Box(inner.x, inner.top - (at + 1) * height, inner.width, height))
            line.say(row, first=at == 0)
            if line.parent is None:
                self.add_widget(line)
        if not fits:
            self.more.place(inner.cut_bottom(height)[0])
            self.more.say(self._view.say(N_("and {number} more"), number=len(self.rows) - len(shown)))


class _MovedRow(Piece):
    """What, before, an arrow, after."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.what = Words(look, 18, halign="left", tint=theme.QUIET, lines=2)
        self.before = Words(look, 21, halign="right", tint=theme.QUIET, lines=2)
        self.arrow = Sign("chevron", theme.AMBER)
        self.after = Words(look, 21, bold=True, halign="left", lines=2)
        for part in (self.what, self.before, self.arrow, self.after):
            self.add_widget(part)

    def arrange(self, box: Box) -> None:
        """Three columns; in a tall window the first one lies above the others; what does not move has all the room."""
        px = self.look.px
        if self.look.upright:
            what, rest = box.cut_top(box.height * 0.36)
        else:
            what, rest = box.cut_left(box.width * 0.3, px(8))
        self.what.place(what)
        if not self.before.said:
            self.after.place(rest)
            return
        before, rest = rest.cut_left((rest.width - px(30)) / 2, px(6))
        arrow, after = rest.cut_left(px(18), px(6))
        self.before.place(before)
        self.arrow.place(arrow.centred(px(16), px(16)))
        self.after.place(after)

    def say(self, row: Moved, *, first: bool) -> None:
        """Show a row; the first one, the corrected line itself, stands out."""
        self.what.say(row[0], theme.AMBER if first else theme.QUIET)
        self.before.say(row[1])
        self.after.say(row[2])
        self.arrow.show("chevron" if row[1] else "")
        self.arrange(self.box)
