"""The table screen: seats around the edge, the pile in the middle, keys beside it, the log below."""

from collections.abc import Callable
from typing import Protocol

from kivy.uix.widget import Widget

from ui import theme
from ui.actions import Action
from ui.boxes import Box
from ui.column import Column
from ui.guide import Guidance, Guide
from ui.lines import LinesTable
from ui.log import LogStrip
from ui.middle import Middle
from ui.pictures import CardPictures
from ui.pieces import Panel, Piece
from ui.plates import SeatPlate
from ui.scores import Ending
from ui.seating import Seating, seating
from ui.theme import Look
from ui.view import LINES, View


class Desk(Protocol):
    """What the table screen hands its taps to."""

    def act(self, action: Action) -> None:
        """Do what a key says."""
        ...

    def undo(self) -> None:
        """Take back the last entry."""
        ...

    def redo(self) -> None:
        """Put the last undone entry back."""
        ...

    def open_menu(self) -> None:
        """Open the menu."""
        ...

    def open_help(self) -> None:
        """Open the help."""
        ...

    def open_troubles(self) -> None:
        """Say how to mend what is not well."""
        ...

    def open_seat(self, seat: str) -> None:
        """Open what can be recorded of a seat."""
        ...

    def open_log(self) -> None:
        """Open the log."""
        ...

    def later(self, act: Callable[[], None], after_s: float) -> None:
        """Do something after so many seconds."""
        ...

    def correct_top(self) -> None:
        """Ask which card really lies on top."""
        ...

    def correct_open_card(self, seat: str, code: str, newer: int) -> None:
        """Ask which card really lies in somebody's line, before so many equal ones."""
        ...

    def move_card_of(self, seat: str) -> None:
        """Ask which of somebody's cards is moved."""
        ...

    def correct_colour(self) -> None:
        """Ask which colour really counts."""
        ...

    def turn_round(self) -> None:
        """Tell that it goes the other way round."""
        ...

    def why(self) -> None:
        """Say why the rules wait for what they wait for."""
        ...


_GUIDE_HEIGHT = 112
"""Of the strip in which a guide speaks, given for 800 x 480."""

_NEWEST_HEIGHT = {False: 26, True: 46}
"""Of the newest line of the log above it: what the guide speaks of is seen; in an upright window it takes two lines."""


class TableScreen(Piece):
    """Draws a table; what is tapped goes to its `desk`.

    What the table consists of comes and goes on a ground of its own, so that it never covers what is laid on the screen.
    """

    def __init__(
        self, look: Look, pictures: CardPictures, desk: Desk, deck: str, guidance: Guidance | None = None
    ) -> None:
        """Make the screen.

        Args:
            look: Sizes.
            pictures: Drawn cards.
            desk: Takes what is tapped.
            deck: The deck's name.
            guidance: What a guide says in the place of the log; None: there is none.
        """
        super().__init__(look)
        self.guide = Guide(look, guidance) if guidance is not None else None
        self.desk, self.pictures, self.deck = desk, pictures, deck
        self.felt = Panel(look, theme.FELT, theme.FELT_EDGE, radius=60)
        self.middle = Middle(
            look,
            pictures,
            deck,
            on_card=desk.correct_top,
            on_owed=desk.why,
            on_colour=desk.correct_colour,
            on_way=desk.turn_round,
        )
        self.column = Column(look, desk.act, desk.undo, desk.redo, desk.open_menu, desk.open_help, desk.open_troubles)
        self.log = LogStrip(look, 1 if self.guide is not None else 4 if look.upright else 3, desk.open_log, desk.later)
        self.ending: Ending | None = None
        self.lines = LinesTable(look, pictures, deck, desk.open_seat, desk.correct_open_card, desk.move_card_of)
        self.plates: dict[str, SeatPlate] = {}
        self.seating: Seating | None = None
        self._area, self._slip_width = Box(0, 0, 0, 0), 0.0
        self._ground = Piece(look)
        for part in (self.felt, self.middle):
            self._ground.add_widget(part)
        for part in (self._ground, self.column, self.log):
            self.add_widget(part)
        if self.guide is not None:
            self.add_widget(self.guide)

    def arrange(self, box: Box) -> None:
        """Table and log on the left, keys on the right; or one below the other where the window is tall."""
        gap, px = self.look.gap, self.look.px
        inner = box.inset(gap)
        if self.look.upright:
            column, rest = inner.cut_bottom(px(318), gap)
        else:
            column, rest = inner.cut_right(px(208), gap)
        self.column.place(column)
        if self.guide is not None:
            guide, rest = rest.cut_bottom(px(_GUIDE_HEIGHT), px(4))
            self.guide.place(guide)
        upright = self.look.upright
        height = _NEWEST_HEIGHT[upright] if self.guide is not None else 92 if upright else 68
        log, self._area = rest.cut_bottom(px(height), gap)
        self.log.place(log)
        self.felt.place(self._area.inset(px(26)))
        self.make_room(self._slip_width)
        self._seat_everybody()

    def make_room(self, width: float) -> None:
        """Let open cards lie beside a slip of this width, in pixels, so that it covers none of them; 0: there is none."""
        self._slip_width = width
        inner = self.box.inset(self.look.gap)
        left = self._area.width if self.look.upright or not width else inner.width - width - self.look.gap
        self.lines.place(self._area.cut_left(min(left, self._area.width))[0])

    def show(self, view: View) -> None:
        """Draw `view`."""
        if view.shape == LINES:
            self._show_lines(view)
        else:
            self._show_plates(view)
        self.column.show(view)
        self.log.show(view)

    def _show_lines(self, view: View) -> None:
        if self.lines.parent is None:
            for part in (self.felt, self.middle):
                self._ground.remove_widget(part)
            self._ground.add_widget(self.lines)
        self.lines.show(view)

    def _show_plates(self, view: View) -> None:
        seats = tuple(seat.seat for seat in view.table.public.seats)
        if seats != tuple(self.plates):
            for plate in self.plates.values():
                self._ground.remove_widget(plate)
            if self.middle.parent is not None:
                self._ground.remove_widget(self.middle)
                self._ground.add_widget(self.middle)
            self.plates = {seat: SeatPlate(self.look, seat, self.desk.open_seat) for seat in seats}
            for plate in self.plates.values():
                self._ground.add_widget(plate)
            self._seat_everybody()
        for plate in self.plates.values():
            plate.show(view)
        self._show_middle(view)

    def _show_middle(self, view: View) -> None:
        if self.ending is not None:
            self._ground.remove_widget(self.ending)
            self.ending = None
        over = view.table.public.phase in ("reveal", "scored", "match")
        parts: list[Widget] = [self.felt, self.middle, *self.plates.values()]
        begins = not over and self.felt.parent is None
        for part in parts:
            if (over or begins) and part.parent is not None:
                self._ground.remove_widget(part)
            if begins:  # all of them in turn, since who joined between the rounds lies there already, under the felt
                self._ground.add_widget(part)
        if over:
            self.ending = Ending(self.look, view, self.desk.open_seat)
            self.ending.place(self._area)
            self._ground.add_widget(self.ending)
        else:
            self.middle.show(view)

    @property
    def area(self) -> Box:
        """The area of the table, seats included."""
        return self._area

    @property
    def shows_lines(self) -> bool:
        """Whether cards lie open in lines (Flip 7)."""
        return self.lines.parent is not None

    def slip_area(self, width: float, *, whole: bool) -> Box:
        """Return where a slip of this width lies: within the seats, or where cards lie open, beside them.

        Args:
            width: Of the slip, in pixels.
            whole: Whether it needs all the height there is; else undo and the menu stay in reach.
        """
        if not self.shows_lines:
            return self._area
        gap, under = self.look.gap, self.look.touch + self.look.gap
        inner = self.box.inset(gap)
        if self.look.upright:
            beside = Box(inner.x, inner.y, min(width, inner.width), self._area.y - gap - inner.y)
        else:
            beside = inner.cut_right(width)[0].cut_top(under)[1]
        return beside if whole else beside.cut_bottom(under)[1]

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
        inside = self.seating.inside
        self.middle.place(inside.centred(min(inside.width, px(440)), min(inside.height, px(440))))
