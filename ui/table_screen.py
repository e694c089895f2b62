"""The table screen: seats around the edge, the pile in the middle, keys beside it, the log below."""

from companion.rules.events import Event
from companion.table import Table
from ui import theme
from ui.actions import Action
from ui.boxes import Box
from ui.column import Column
from ui.log import LogStrip
from ui.middle import Middle
from ui.pictures import CardPictures
from ui.pieces import Panel, Piece
from ui.plates import SeatPlate
from ui.seating import Seating, seating
from ui.theme import Look
from ui.view import View


class TableScreen(Piece):
    """Draws a table; what is tapped goes to its `desk`."""

    def __init__(self, look: Look, pictures: CardPictures, desk: "Desk", deck: str) -> None:
        super().__init__(look)
        self.desk = desk
        self.felt = Panel(look, theme.FELT, theme.FELT_EDGE, radius=60)
        self.middle = Middle(look, pictures, deck)
        self.column = Column(look, desk.act, desk.undo, desk.redo, desk.open_menu)
        self.log = LogStrip(look, 4 if look.upright else 3)
        self.plates: dict[str, SeatPlate] = {}
        self.seating: Seating | None = None
        self._area = Box(0, 0, 0, 0)
        for part in (self.felt, self.middle, self.column, self.log):
            self.add_widget(part)

    def arrange(self, box: Box) -> None:
        """Table and log on the left, keys on the right; or one below the other where the window is tall."""
        gap, px = self.look.gap, self.look.px
        inner = box.inset(gap)
        if self.look.upright:
            column, rest = inner.cut_bottom(px(300), gap)
        else:
            column, rest = inner.cut_right(px(208), gap)
        self.column.place(column)
        log, self._area = rest.cut_bottom(px(92 if self.look.upright else 68), gap)
        self.log.place(log)
        self.felt.place(self._area.inset(px(26)))
        self._seat_everybody()

    def show(self, view: View) -> None:
        """Draw `view`."""
        seats = tuple(seat.seat for seat in view.table.public.seats)
        if seats != tuple(self.plates):
            for plate in self.plates.values():
                self.remove_widget(plate)
            self.plates = {seat: SeatPlate(self.look, seat, self.desk.open_seat) for seat in seats}
            for plate in self.plates.values():
                self.add_widget(plate)
            self._seat_everybody()
        for plate in self.plates.values():
            plate.show(view)
        self.middle.show(view)
        self.column.show(view)
        self.log.show(view)

    def turn_deg(self, seat: str | None) -> int:
        """Return how far a question to `seat` is turned, counter-clockwise."""
        if self.seating is None or seat not in self.plates:
            return 0
        return self.seating.turns_deg[list(self.plates).index(seat)]

    @property
    def inside(self) -> Box:
        """The area within the seats."""
        return self.seating.inside if self.seating is not None else self._area

    def _seat_everybody(self) -> None:
        if not self.plates or self._area.width <= 0:
            return
        px = self.look.px
        low, tall = (px(190), px(64)), (px(114), px(116))
        self.seating = seating(len(self.plates), self._area, low, tall, px(8), upright=self.look.upright)
        for seat_plate, place in zip(self.plates.values(), self.seating.plates, strict=True):
            seat_plate.place(place)
        self.middle.place(self.seating.inside)


class Desk:
    """What the table screen hands its taps to."""

    def act(self, action: Action) -> None:
        """Do what a key says."""

    def record(self, *events: Event) -> None:
        """Tell what happened."""

    def undo(self) -> None:
        """Take back the last entry."""

    def redo(self) -> None:
        """Put the last undone entry back."""

    def open_menu(self) -> None:
        """Open the menu."""

    def open_seat(self, seat: str) -> None:
        """Open what can be recorded of a seat."""

    def table(self) -> Table:
        """The table that is shown."""
        raise NotImplementedError
