"""The number pad: big digits, one step up and down, the sign where it may be needed, and a refusal that says why."""

from collections.abc import Callable
from functools import partial

from companion.rules.game import N_
from ui import theme
from ui.boxes import Box
from ui.layers import Layer
from ui.pieces import Key, Panel, Piece, Words
from ui.theme import Look
from ui.view import Speaker


class NumberLayer(Layer):
    """Asks for a whole number."""

    def __init__(
        self,
        look: Look,
        speaker: Speaker,
        title: str,
        bounds: tuple[int, int],
        start: int | None,
        on_number: Callable[[int], None],
        on_close: Callable[[Piece], None],
    ) -> None:
        """Make the pad.

        Args:
            look: Sizes.
            speaker: Words.
            title: What is counted.
            bounds: The least and the greatest number that is taken.
            start: The number shown first; the first digit that is typed replaces it, as it does one that was handed over.
                None: nothing is told yet.
            on_number: Takes the number; what is visible is what is taken.
            on_close: Takes the layer away.
        """
        super().__init__(look, title, on_close)
        self._speaker, self._bounds, self._on_number = speaker, bounds, on_number
        self.value = start
        self._fresh, self._negative, self._sign_told = True, start is not None and start < 0, False
        self.screen = Panel(look, theme.DARK, theme.PANEL_EDGE)
        self.number = Words(look, 66, bold=True)
        self.note = Words(look, 18, tint=theme.QUIET, lines=2)
        self._make_keys()
        keys = [self.less, self.more, self.done, *self.digits, self.zero, self.erase]
        if bounds[0] < 0:
            keys.append(self.sign)
        for part in (self.screen, self.number, self.note, *keys):
            self.add_widget(part)
        self._say()

    def _make_keys(self) -> None:
        look = self.look
        self.less = Key(look, on_tap=lambda: self._step(-1), sign="minus")
        self.more = Key(look, on_tap=lambda: self._step(1), sign="plus")
        self.done = Key(look, self._speaker.say(N_("OK")), self._finish, kind="main", largest=30)
        self.digits = [Key(look, str(digit), partial(self._type, digit), largest=38) for digit in range(1, 10)]
        self.zero = Key(look, "0", lambda: self._type(0), largest=38)
        self.erase = Key(look, on_tap=self._erase, sign="back")
        self.sign = Key(look, "+ / -", self._turn_sign, largest=30)

    def place_body(self, box: Box) -> None:
        """Number and steps on one side, digits on the other."""
        gap = self.look.gap
        if self.look.upright:
            left, right = box.cut_top(box.height * 0.42, gap)
        else:
            left, right = box.cut_left(box.width * 0.44, gap)
        display, rest = left.cut_top(left.height * 0.46, gap)
        self.screen.place(display)
        number, note = display.inset(gap).cut_top(display.height * 0.6)
        self.number.place(number)
        self.note.place(note)
        steps, done = rest.rows(2, gap)
        less, more = steps.columns(2, gap * 3)
        self.less.place(less)
        self.more.place(more)
        self.done.place(done)
        cells = right.grid(3, 4, gap)
        for key, cell in zip(self.digits, cells, strict=False):
            key.place(cell)
        self.erase.place(cells[9])
        self.zero.place(cells[10])
        self.sign.place(cells[11])

    def _type(self, digit: int) -> None:
        figures = digit if self._fresh else min(abs(self.value or 0) * 10 + digit, 9999)
        self._show(figures, self._negative and (self._sign_told or not self._fresh), fresh=False)

    def _erase(self) -> None:
        self._show(abs(self.value or 0) // 10, self._negative, fresh=False)

    def _turn_sign(self) -> None:
        self._sign_told = True
        self._show(abs(self.value or 0), not self._negative, fresh=self._fresh)

    def _show(self, figures: int, negative: bool, *, fresh: bool) -> None:
        """Show the number of these figures; a minus stays before a zero, too, for what is typed next."""
        self.value, self._negative, self._fresh = -figures if negative else figures, negative, fresh
        self._say()

    def _step(self, by: int) -> None:
        least, most = self._bounds
        self.value, self._fresh = min(max((self.value or 0) + by, least), most), True
        self._negative, self._sign_told = self.value < 0, False
        self._say()

    def _finish(self) -> None:
        if self.value is not None and self._fits():
            self._fresh, self._sign_told = True, False  # whoever is asked about it comes back to type another one
            self._on_number(self.value)
        else:
            self._say()

    def _fits(self) -> bool:
        return self.value is None or self._bounds[0] <= self.value <= self._bounds[1]

    def _say(self) -> None:
        least, most = self._bounds
        number = "–" if self.value is None else f"{'-' if self._negative else ''}{abs(self.value)}"
        self.done.enable(self.value is not None)
        self.number.say(number, theme.INK if self._fits() else theme.ALARM)
        said = N_("from {least} to {most}") if self._fits() else N_("only {least} to {most} is possible")
        self.note.say(self._speaker.say(said, least=least, most=most), theme.QUIET if self._fits() else theme.ALARM)
