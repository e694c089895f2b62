"""Seat plates: who sits where, how many cards, how many points, whose turn, who called, who is out and why."""

from collections.abc import Callable
from typing import Final

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.uix.widget import Widget

from companion.rules.game import N_, PublicSeat
from companion.table import Phrase
from ui import theme
from ui.boxes import Box
from ui.doubts import doubted
from ui.gauge import Gauge, is_near
from ui.pieces import Panel, Sign, Tappable, Words
from ui.theme import Look
from ui.view import LINES, STAGES, STATUS, View

_TWO_LINES: Final = 39
"""So high are two lines of the smallest type, given for 800 x 480."""

_MANY_POINTS: Final = 10_000
"""So many points stand alone where there is little room."""


def status_words(view: View, seat: PublicSeat) -> str:
    """Return why a seat no longer plays, with the number of cards it had, or an empty text."""
    if seat.status == "in":
        return ""
    if seat.status == "out" and seat.out_with:
        return view.phrases.say(Phrase(N_("out: {n} card"), {"n": seat.out_with}, N_("out: {n} cards")))
    return view.say(STATUS.get(seat.status, seat.status))


def score_words(view: View, seat: PublicSeat) -> str:
    """Return a seat's points, or its won rounds where those count."""
    if seat.wins and not seat.score:
        return view.phrases.say(Phrase(N_("{n} win"), {"n": seat.wins}, N_("{n} wins")))
    return view.say(N_("{score} pts"), score=seat.score)


def count_words(view: View, seat: PublicSeat) -> str:
    """Return the number of cards in a hand; a doubtful one is marked."""
    if seat.cards is None:
        return ""
    return f"~{seat.cards}" if seat.seat in view.table.doubtful else str(seat.cards)


def below_words(view: View, seat: PublicSeat, between: str = " · ") -> str:
    """Return the line below a name: why the seat does not play, or how many cards it has about, and its points."""
    doubtful = seat.status == "in" and seat.seat in view.table.doubtful and seat.cards is not None
    if doubtful and not is_near(seat.cards or 0, view.table.hand_limit):
        return f"{view.say(N_('about {number}'), number=seat.cards or 0)}{between}{score_words(view, seat)}"
    return _short_words(view, seat)


def _short_words(view: View, seat: PublicSeat) -> str:
    """Return why a seat does not play, or with how many cards it is out where that is near, or its points."""
    limit = view.table.hand_limit
    if seat.status == "in" and limit is not None and is_near(seat.cards or 0, limit):
        return view.say(N_("out at {limit}"), limit=limit)
    return status_words(view, seat) or score_words(view, seat)


class Stages(Widget):
    """The cards that lie before somebody in Good One!: open ones light, face-down ones dark."""

    def __init__(self, look: Look) -> None:
        super().__init__(size_hint=(None, None))
        self._look = look
        self._box = Box(0, 0, 0, 0)
        self._open, self._down = 0, 0

    @property
    def shown(self) -> bool:
        """Whether there is anything to see."""
        return self._open + self._down > 0

    def place(self, box: Box) -> None:
        """Lie in `box`."""
        if box == self._box:
            return
        self._box = box
        self.pos, self.size = (box.x, box.y), (box.width, box.height)
        self._draw()

    def show(self, face_up: int, face_down: int) -> None:
        """Draw so many cards."""
        if (face_up, face_down) != (self._open, self._down):
            self._open, self._down = face_up, face_down
            self._draw()

    def _draw(self) -> None:
        self.canvas.clear()
        number = self._open + self._down
        if not number or self._box.width < 1:
            return
        gap = self._look.px(3)
        height = min(self._box.height, self._look.px(20))
        width = min(height * theme.CARD_ASPECT * 1.05, self._box.width / number - gap)
        left, middle = self._box.x, self._box.middle[1]
        with self.canvas:
            for at in range(number):
                Color(*(theme.INK if at < self._open else theme.FAINT))
                place = (left + at * (width + gap) + (gap * 2 if at >= self._open else 0), middle - height / 2)
                SmoothRoundedRectangle(pos=place, size=(width, height), radius=[self._look.px(2)])
                if at >= self._open:
                    Color(*theme.DARK)
                    inner = (place[0] + gap / 2, place[1] + gap / 2)
                    SmoothRoundedRectangle(pos=inner, size=(width - gap, height - gap), radius=[1])


class SeatPlate(Tappable):
    """One seat; a tap on it opens what can be recorded of it."""

    def __init__(self, look: Look, seat: str, on_tap: Callable[[str], None]) -> None:
        super().__init__(look)
        self.seat = seat
        self._on_tap = on_tap
        self.panel = Panel(look)
        self.tile = Panel(look, theme.DARK, theme.DARK, radius=7)
        self.mark = Sign()
        self.count = Words(look, 30, bold=True)
        self.name = Words(look, 21, bold=True, halign="left", lines=2)
        self._lower = Box(0, 0, 0, 0)
        self.below = Words(look, 16, halign="left", tint=theme.QUIET, lines=2)
        self.stages = Stages(look)
        self.gauge = Gauge(look)
        self.badge_panel = Panel(look, theme.CLEAR, theme.CLEAR, radius=7)
        self.badge = Words(look, 16, bold=True)
        for part in (
            self.panel,
            self.tile,
            self.mark,
            self.count,
            self.name,
            self.below,
            self.badge_panel,
            self.badge,
            self.stages,
            self.gauge,
        ):
            self.add_widget(part)

    def arrange(self, box: Box) -> None:
        """Count on the left; name, points and badge beside it, or below it where the plate is tall."""
        px = self.look.px
        self.panel.place(box)
        inner = box.inset(px(6 if self._tall or box.width < px(160) else 7), px(4))
        gauge, within = inner.cut_bottom(px(6 if self._tall else 9), px(2))
        self.gauge.place(gauge)
        if self.gauge.limit:
            inner = within
        if self._tall:
            foot, gap = (px(21), px(1)) if self.gauge.limit else (px(24), px(2))
            upper, badge = inner.cut_top(inner.height - foot, gap)
            name, lower = upper.cut_top((upper.height - gap) / 2, gap)
            tile, below = lower.cut_left(px(38), px(3))
            self.name.place(name)
            self.below.place(below)
            mark, badge = badge.cut_left(px(20), px(3))
            self.mark.place(mark)
            self._place_badge(badge)
        else:
            narrow = box.width < px(160)
            if not self.gauge.limit:
                inner = box.inset(px(6 if narrow else 7), px(2))
            tile, text = inner.cut_left(px(34 if narrow else 38), px(3 if narrow else 7))
            lines = px(_TWO_LINES)
            name, self._lower = text.cut_top(lines if text.height >= lines + px(20) else text.height * 0.54)
            self.name.place(name)
            self._share()
        self.tile.place(tile)
        if not self._tall:
            mark, tile = tile.inset(0, px(3)).cut_top(px(15), px(1))
            self.mark.place(mark)
        self.count.place(tile.inset(1))

    @property
    def _tall(self) -> bool:
        return self.box.height > self.look.px(80)

    @property
    def _has_room(self) -> bool:
        """Whether "about 7" has room; where it has not, the figure in the tile says it alone."""
        if self._tall:
            return self.box.height >= self.look.px(105)
        return self._lower.width >= self.look.px(110) and not self.badge.said

    def _share(self) -> None:
        """Share the lower line of a low plate between points and badge; where it is narrow the badge comes first."""
        badge, px = bool(self.badge.said or self.stages.shown), self.look.px
        none = Box(self._lower.x, self._lower.y, 0, 0)
        if not badge:
            self._place_badge(none)
            self.below.place(self._lower)
        elif self._lower.width < px(110):
            self._place_badge(self._lower)
            self.below.place(none)
        else:
            right, left = self._lower.cut_right(self._lower.width * 0.57, px(2))
            self._place_badge(right)
            self.below.place(left)

    def _place_badge(self, box: Box) -> None:
        self.badge_panel.place(box)
        self.stages.place(box)
        self.badge.place(box.inset(self.look.px(3), 0))

    def show(self, view: View) -> None:
        """Draw what the table knows of this seat."""
        seat = view.seat(self.seat)
        expected = view.table.public.turn == self.seat
        turn = expected and not doubted(view, "turn")
        playing = seat.status == "in"
        ink = theme.DARK if turn else theme.INK if playing else theme.FAINT
        ground = theme.AMBER if turn else theme.PANEL if playing else theme.FELT
        self.panel.tint(ground, theme.AMBER if expected else theme.PANEL_EDGE if playing else theme.FELT_EDGE)
        self.tile.tint(theme.DARK if playing else theme.FELT_EDGE, theme.CLEAR)
        self.count.say(tile_words(view, seat), theme.INK if playing else theme.FAINT)
        self.name.say(view.name(self.seat), ink, view.shorter_names(self.seat))
        self._show_gauge(view, seat)
        mark = view.marks[self.seat]
        self.mark.show(mark.symbol, mark.tint if playing and not (turn and self._tall) else ink)
        self._show_badge(view, seat, turn, expected and not turn)
        below = below_words(view, seat, "\n" if self._tall else " · ") if self._has_room else _short_words(view, seat)
        if below == score_words(view, seat) and seat.score >= _MANY_POINTS and self.below.width < self.look.px(90):
            below = str(seat.score)
        near = playing and is_near(seat.cards or 0, view.table.hand_limit)
        quiet = theme.ALARM if near else theme.QUIET
        self.below.say(below, theme.DARK if turn else quiet if playing else theme.FAINT)

    def _show_gauge(self, view: View, seat: PublicSeat) -> None:
        limit, had = view.table.hand_limit if seat.status == "in" else None, bool(self.gauge.limit)
        self.gauge.show(seat.cards, limit, sure=seat.seat not in view.table.doubtful)
        if had != bool(self.gauge.limit) and self.box.width > 0:
            self.arrange(self.box)

    def _show_badge(self, view: View, seat: PublicSeat, turn: bool, perhaps_turn: bool) -> None:
        text, ground, ink = "", theme.CLEAR, theme.INK
        owed = view.table.public.owed
        if owed is not None and owed.target == self.seat:
            text, ground = view.say(N_("owes {number}"), number=owed.total), theme.ALARM_GROUND
            text += "?" if doubted(view, "owed") else ""
        elif perhaps_turn:
            text, ink = view.say(N_("turn?")), theme.AMBER
        elif seat.call == "open":
            text, ground, ink = view.say(N_("no call!")), theme.ALARM, theme.DARK
        elif seat.call == "safe":
            text, ground, ink = view.say(N_("called")), theme.GOOD, theme.DARK
        elif view.shape == STAGES:
            text = ""
        elif self._is_dealer(view) and (self._tall or self._lower.width >= self.look.px(110)):
            text, ink = view.say(N_("dealer")), theme.DARK if turn else theme.FAINT
        self.badge.say(text, ink)
        lies = view.shape == STAGES and not text
        self.stages.show(seat.face_up if lies else 0, seat.face_down if lies else 0)
        self.badge_panel.tint(ground, theme.CLEAR)
        if not self._tall:
            self._share()

    def _is_dealer(self, view: View) -> bool:
        return view.table.public.dealer == self.seat and view.seat(self.seat).status == "in"

    def tapped(self) -> None:
        """Open what can be recorded of this seat."""
        self._on_tap(self.seat)


def tile_words(view: View, seat: PublicSeat) -> str:
    """Return what stands in the dark tile: cards in hand, or the cards still to get rid of."""
    return str(seat.round_score or "") if view.shape == LINES else count_words(view, seat)
