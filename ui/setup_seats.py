"""Who sits where, seen from above: names around a table; one dragged onto another exchanges the two."""

from collections.abc import Callable, Sequence
from typing import Any

from ui import theme
from ui.boxes import Box
from ui.marks import Mark, marks_of
from ui.pieces import Panel, Piece, Sign, Tappable, Words
from ui.seating import seating
from ui.short_names import shorter_names
from ui.theme import Look

_MOST_AROUND = 10
"""More seats than this stand in a grid: around the table they would be too small for a finger."""


class SeatTile(Tappable):
    """One seat: a tap opens it, a drag carries it to another seat."""

    def __init__(self, look: Look, board: "SeatsBoard", at: int) -> None:
        super().__init__(look)
        self._board, self.at = board, at
        self._from: tuple[float, float] | None = None
        self.panel = Panel(look, theme.KEY, theme.KEY_EDGE)
        self.dealer = Sign("", theme.AMBER)
        self.mark = Sign()
        self.words = Words(look, 21, bold=True, lines=2)
        for part in (self.panel, self.mark, self.dealer, self.words):
            self.add_widget(part)

    @property
    def text(self) -> str:
        """Who sits here."""
        return self.words.said

    def arrange(self, box: Box) -> None:
        """The dealer's sign before the name."""
        self.panel.place(box)
        inner = box.inset(self.look.px(6), self.look.px(3))
        signs, inner = inner.cut_left(self.look.px(20), self.look.px(4))
        if self.dealer.name:
            signs, dealer = signs.rows(2, self.look.px(2))
            self.dealer.place(dealer)
        self.mark.place(signs.centred(signs.width, min(signs.height, self.look.px(22))))
        self.words.place(inner)

    def say(self, name: str, mark: Mark, shorter: tuple[str, ...], *, deals: bool) -> None:
        """Show who sits here with which mark, what a long name may be shortened to, and whether this one deals."""
        self.words.say(name, shorter=shorter)
        self.mark.show(mark.symbol, mark.tint)
        self.dealer.show("cards" if deals else "")

    def pressed(self, down: bool) -> None:
        """Show whether lifting the finger would count."""
        self.panel.tint(theme.KEY_DOWN if down else theme.KEY, theme.AMBER if down else theme.KEY_EDGE)

    def on_touch_down(self, touch: Any) -> bool:
        """Remember where the finger went down."""
        heard = super().on_touch_down(touch)
        if touch.grab_current is None and heard:
            self._from = touch.pos
        return heard

    def on_touch_move(self, touch: Any) -> bool:
        """Follow the finger, and show where it would let go."""
        if touch.grab_current is not self or self._from is None:
            return False
        self._board.carry(self, touch.x - self._from[0], touch.y - self._from[1], touch.pos)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Exchange with the seat under the finger, or act as a tap."""
        if touch.grab_current is not self:
            return False
        other = self._board.put_down(self, touch.pos)
        self._from = None
        if other is None:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        self.pressed(False)
        if not touch.ud.get("cancelled"):
            self._board.on_exchange(self.at, other.at)
        return True

    def tapped(self) -> None:
        """Open the seat."""
        self._board.on_tap(self.at)


class SeatsBoard(Piece):
    """The table with everybody around it, clockwise from the lower edge."""

    def __init__(self, look: Look, on_tap: Callable[[int], None], on_exchange: Callable[[int, int], None]) -> None:
        """Make the board.

        Args:
            look: Sizes.
            on_tap: Takes the seat that was tapped.
            on_exchange: Takes the two seats whose people change places.
        """
        super().__init__(look)
        self.on_tap, self.on_exchange = on_tap, on_exchange
        self.felt = Panel(look, theme.FELT, theme.FELT_EDGE, radius=50)
        self.hint = Words(look, 18, tint=theme.QUIET, lines=3)
        self.tiles: list[SeatTile] = []
        self.add_widget(self.felt)
        self.add_widget(self.hint)

    def show(self, names: Sequence[str], dealer: int, hint: str) -> None:
        """Seat these people."""
        self.hint.say(hint)
        if len(names) != len(self.tiles):
            for tile in self.tiles:
                self.remove_widget(tile)
            self.tiles = [SeatTile(self.look, self, at) for at in range(len(names))]
            for tile in self.tiles:
                self.add_widget(tile)
        marks = marks_of({str(at): name for at, name in enumerate(names)})
        for at, (tile, name) in enumerate(zip(self.tiles, names, strict=True)):
            others = [*names[:at], *names[at + 1 :]]
            tile.say(name, marks[str(at)], shorter_names(name, others), deals=at == dealer)
        self._place_tiles()

    def arrange(self, box: Box) -> None:
        """The felt under everybody's edge."""
        self.felt.place(box.inset(self.look.px(30)))
        self._place_tiles()

    def carry(self, tile: SeatTile, by_x: float, by_y: float, pos: tuple[float, float]) -> None:
        """Show `tile` so far from its place; the seat below the finger is marked."""
        box = tile.box
        if max(abs(by_x), abs(by_y)) < self.look.px(12):
            return
        shifted = Box(box.x + by_x, box.y + by_y, box.width, box.height)
        tile.arrange(shifted)
        under = self._under(tile, pos)
        for other in self.tiles:
            if other is not tile:
                other.pressed(other is under)

    def put_down(self, tile: SeatTile, pos: tuple[float, float]) -> SeatTile | None:
        """Return the seat on which `tile` is put down, if it is another one; everything lies in its place again."""
        under = self._under(tile, pos)
        for other in self.tiles:
            other.pressed(False)
        tile.arrange(tile.box)
        return under

    def _under(self, tile: SeatTile, pos: tuple[float, float]) -> SeatTile | None:
        return next((each for each in self.tiles if each is not tile and each.collide_point(*pos)), None)

    def _place_tiles(self) -> None:
        if not self.tiles or self.box.width <= 0:
            return
        px, touch, number = self.look.px, self.look.touch, len(self.tiles)
        if number > _MOST_AROUND:
            across = 5 if not self.look.upright else 3
            down = -(-number // across)
            for tile, cell in zip(self.tiles, self.box.grid(across, down, px(4)), strict=False):
                tile.place(cell)
                tile.arrange(tile.box)
            self.hint.place(Box(self.box.x, self.box.y, 0, 0))
            return
        placed = seating(number, self.box, (px(172), touch), (px(130), touch), px(6), upright=self.look.upright)
        for tile, place in zip(self.tiles, placed.plates, strict=True):
            tile.place(place)
            tile.arrange(tile.box)
        self.hint.place(placed.inside.inset(px(16), px(4)))
