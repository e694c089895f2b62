"""Pages: a layer whose rows are more than fit, with two keys to turn them."""

from collections.abc import Callable

from kivy.uix.widget import Widget

from ui.boxes import Box
from ui.layers import Layer
from ui.pieces import Key, Piece
from ui.theme import Look


class PagesLayer(Layer):
    """Rows below each other, as many as a finger can tell apart, and two keys below that turn the pages."""

    row_height = 63.0
    """Of a row, given for 800 x 480."""

    def __init__(
        self, look: Look, title: str, back: str, on: str, number: int, on_close: Callable[[Piece], None]
    ) -> None:
        """Make the layer.

        Args:
            look: Sizes.
            title: What it is about.
            back: What the key says that turns to the page before.
            on: What the key says that turns to the page behind.
            number: How many rows there are.
            on_close: Takes the layer away.
        """
        super().__init__(look, title, on_close)
        self.number, self.page = number, 0
        self._body = Box(0, 0, 0, 0)
        self._parts: list[Widget] = []
        self.rows: list[Piece] = []
        self.back = Key(look, back, lambda: self._turn(-1), kind="quiet", lines=1)
        self.on = Key(look, on, lambda: self._turn(1), kind="quiet", lines=1)

    def make_row(self, at: int, line: Box) -> list[Widget]:
        """Return the placed parts of row `at`, which lies in `line`; the first one is the row's own piece."""
        raise NotImplementedError

    def place_body(self, box: Box) -> None:
        """Rows above, the keys to turn pages below where one page is not enough."""
        self._body = box
        for key in (self.back, self.on):
            self.remove_widget(key)
        if self._most(box) < self.number:
            self.add_widget(self.back)
            self.add_widget(self.on)
            under, self._body = box.cut_bottom(self.look.touch, self.look.gap)
            back, on = under.columns(2, self.look.gap)
            self.back.place(back)
            self.on.place(on)
        self.show_page()

    def show_page(self) -> None:
        """Make the rows of the page anew."""
        for part in self._parts:
            self.remove_widget(part)
        most = self._most(self._body)
        pages = max(1, -(-self.number // most))
        self.page = max(0, min(self.page, pages - 1))
        self.back.enable(self.page > 0)
        self.on.enable(self.page < pages - 1)
        self._parts, self.rows = [], []
        height = self.look.px(self.row_height)
        for at in range(self.page * most, min(self.number, (self.page + 1) * most)):
            top = self._body.top - (at - self.page * most) * (height + self._between)
            parts = self.make_row(at, Box(self._body.x, top - height, self._body.width, height))
            self.rows += [part for part in parts[:1] if isinstance(part, Piece)]
            self._parts += parts
        for part in self._parts:
            self.add_widget(part)

    def turn_to(self, row: int) -> None:
        """Show the page on which `row` stands."""
        self.page = row // self._most(self._body)
        self.show_page()

    @property
    def _between(self) -> float:
        return self.look.px(5)

    def _most(self, box: Box) -> int:
        return max(1, int((box.height + self._between) // (self.look.px(self.row_height) + self._between)))

    def _turn(self, by: int) -> None:
        self.page += by
        self.show_page()
