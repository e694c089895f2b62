"""Lines of open cards (Flip 7): one row for each seat, its cards, the sum as it adds up, and the open jobs."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from companion.rules.game import N_, Job, PublicSeat
from companion.table import Phrase
from companion.telling import seven_bonus
from ui import theme
from ui.boxes import Box
from ui.doubts import doubted, perhaps
from ui.moving import asked_move
from ui.pictures import CardPicture, CardPictures
from ui.pieces import Panel, Piece, Sign, Tappable, Words
from ui.plates import score_words, status_words
from ui.theme import Look
from ui.view import View


class LineRow(Tappable):
    """One seat: name and points, the line, the sum of the round; where the cards are large, each can be tapped.

    Attributes:
        seat: Whose it is.
    """

    def __init__(
        self,
        look: Look,
        pictures: CardPictures,
        deck: str,
        seat: str,
        on_tap: Callable[[str], None],
        on_card: Callable[[str, str, int], None],
        on_beside: Callable[[str], None],
    ) -> None:
        super().__init__(look)
        self.seat = seat
        self._pictures, self._deck = pictures, deck
        self._on_tap, self._on_card, self._on_beside = on_tap, on_card, on_beside
        self._is_asked = False
        self._row_says, self._card_says = "", tuple[str, ...]()
        self._touched: tuple[float, float] | None = None
        self.panel = Panel(look)
        self.mark = Sign()
        self.name = Words(look, 21, bold=True, halign="left", lines=2)
        self.below = Words(look, 16, halign="left", tint=theme.QUIET, lines=2)
        self.tag_panel = Panel(look, theme.CLEAR, theme.CLEAR, radius=7)
        self.tag = Words(look, 16, bold=True)
        self.sum = Words(look, 30, bold=True, halign="right")
        self.steps = Words(look, 16, halign="right", tint=theme.QUIET)
        self.cards: list[CardPicture] = []
        self._line: tuple[str, ...] = ()
        self._room = Box(0, 0, 0, 0)
        for part in (self.panel, self.mark, self.name, self.below, self.tag_panel, self.tag, self.sum, self.steps):
            self.add_widget(part)

    def arrange(self, box: Box) -> None:
        """Name, cards and sum side by side, or the cards below where the row is narrow."""
        px = self.look.px
        self.panel.place(box)
        inner = box.inset(px(9), px(5))
        if box.width > px(520):
            sums = self._arrange_beside(inner)
        elif self._large:
            sums = self._arrange_above(inner)
        else:
            sums = self._arrange_short(inner)
        steps = sums.height > px(40) and self._large
        upper, lower = sums.cut_top(sums.height * (0.62 if steps else 1))
        self.sum.place(upper)
        self.steps.place(lower if steps else lower.cut_right(0)[0])
        self._place_cards()

    def _arrange_beside(self, inner: Box) -> Box:
        """Place name, points and tag on the left of the cards; return where the sum stands."""
        px = self.look.px
        name, rest = inner.cut_left(px(150), px(6))
        sums, self._room = rest.cut_right(px(104), px(6))
        upper, lower = name.cut_top(name.height * 0.6)
        self._place_name(upper)
        self._place_points(lower)
        return sums

    def _arrange_above(self, inner: Box) -> Box:
        """Place name, points and tag above the cards; return where the sum stands."""
        px = self.look.px
        sums, rest = inner.cut_right(px(104), px(6))
        head, self._room = rest.cut_top(min(inner.height * 0.36, px(34)), px(3))
        points, name = head.cut_right(px(150), px(4))
        self._place_name(name)
        self._place_points(points)
        return sums

    def _arrange_short(self, inner: Box) -> Box:
        """Place name and sum above small cards, and beside these the points, or the tag alone."""
        px = self.look.px
        head, rest = inner.cut_top(inner.height * 0.44, px(2))
        sums, name = head.cut_right(px(46 if inner.width > px(160) else 32), px(6))
        below, self._room = rest.cut_right(px(90 if inner.width > px(300) else 70), px(4))
        none = below.cut_right(0)[0]
        self._place_name(name)
        self.below.place(none if self.tag.said else below)
        self._place_tag(below if self.tag.said else none)
        return sums

    def _place_points(self, box: Box) -> None:
        """Place the points, and the tag beside them."""
        points, tag = box.cut_left(self.look.px(56), self.look.px(2)) if self.tag.said else (box, box.cut_right(0)[0])
        self.below.place(points)
        self._place_tag(tag)

    @property
    def _large(self) -> bool:
        """Whether the cards are large enough for a finger."""
        return self.box.width > self.look.px(430)

    def _place_tag(self, box: Box) -> None:
        tag = box.centred(box.width, min(box.height, self.look.px(24)))
        self.tag_panel.place(tag)
        self.tag.place(tag.inset(self.look.px(3), 0))

    def _place_name(self, box: Box) -> None:
        mark, name = box.cut_left(self.look.px(18), self.look.px(5))
        self.mark.place(mark)
        self.name.place(name)

    def show(self, view: View) -> None:
        """Draw what lies in front of this seat."""
        seat = view.seat(self.seat)
        self._is_asked = asked_move(view) is not None
        expected = view.table.public.actor == self.seat
        turn, doubtful = expected and not doubted(view, "turn", "ask", "jobs"), self.seat in view.table.doubtful
        playing = seat.status in ("in", "stayed")
        ink = theme.DARK if turn else theme.INK if playing else theme.FAINT
        quiet = theme.DARK if turn else theme.QUIET if playing else theme.FAINT
        self.panel.tint(
            theme.AMBER if turn else theme.PANEL if seat.status == "in" else theme.FELT,
            theme.AMBER if expected else theme.GOOD if seat.status == "stayed" else theme.PANEL_EDGE,
        )
        self.name.say(view.name(self.seat), ink, view.shorter_names(self.seat))
        mark = view.marks[self.seat]
        self.mark.show(mark.symbol, mark.tint if playing and not turn else ink)
        self._show_below(view, seat, quiet)
        about = "~" if doubtful and sum_words(seat) else ""
        self.sum.say(about + sum_words(seat), theme.ALARM if seat.status == "busted" else ink)
        self.steps.say(step_words(seat), quiet)
        self._row_says = row_words(view, seat)
        self._card_says = tuple(
            view.say(N_("{name}: {card}"), name=view.name(self.seat), card=view.phrases.card(code))
            for code in seat.line
        )
        self._show_cards(seat.line, 1.0 if playing else 0.45)

    def _show_below(self, view: View, seat: PublicSeat, tint: theme.Tint) -> None:
        """Show points or doubt, and plainly who has stayed and who is out."""
        doubt = doubt_words(view, seat)
        says, bonus = _TAGS.get(seat.status), seven_bonus(seat)
        tag = view.say(says) if says is not None and not doubt else ""
        if bonus and not doubt:
            tag = view.say(N_("Flip 7 +{points}"), points=bonus)
        status = "" if tag else doubt or status_words(view, seat)
        score, alone = score_words(view, seat), not self._large
        self.below.say((status or score) if alone else f"{score} · {status}" if status else score, tint)
        ground = theme.GOOD if seat.status == "stayed" or bonus else theme.ALARM
        self.tag_panel.tint(*((ground, theme.CLEAR) if tag else (theme.CLEAR, theme.CLEAR)))
        moved = bool(tag) != bool(self.tag.said)
        self.tag.say(tag, theme.DARK)
        if moved and self.box.width > 0:
            self.arrange(self.box)

    def _show_cards(self, line: tuple[str, ...], opacity: float) -> None:
        if line != self._line:
            self._line = line
            for card in self.cards:
                self.remove_widget(card)
            self.cards = [CardPicture(self.look, self._pictures, self._deck) for _ in line]
            for card in self.cards:
                self.add_widget(card)
            self._place_cards()
        for code, card in zip(line, self.cards, strict=True):
            card.show(code, opacity)

    def _place_cards(self) -> None:
        room = self._room
        width = room.height * theme.CARD_ASPECT
        free = room.width - width
        wanted = max(width + self.look.px(4), self.look.touch if self._large else 0)
        step = min(wanted, free / max(1, len(self.cards) - 1))
        for at, card in enumerate(self.cards):
            card.place(Box(room.x + at * step, room.y, width, room.height))

    @property
    def says(self) -> str:
        """What lies under the finger, for people who do not see: a card, or everything on the row."""
        at = self._card_at()
        return self._row_says if at is None else self._card_says[at]

    def _card_at(self) -> int | None:
        """Return which card the finger that went down here means: the nearest one, also a little beside it; None: none."""
        if self._touched is None or not self._large or not self.cards or not self._among_cards():
            return None
        x, nexts = self._touched[0], [card.x for card in self.cards[1:]]
        shown = [
            (card.x, min(card.right, after))
            for card, after in zip(self.cards, [*nexts, self.cards[-1].right], strict=True)
        ]
        away = [max(left - x, x - right, 0.0) for left, right in shown]
        at = min(range(len(away)), key=away.__getitem__)
        reach = max((self.look.touch - (shown[at][1] - shown[at][0])) / 2, self.look.px(6))
        return at if away[at] <= reach else None

    def _among_cards(self) -> bool:
        """Tell whether the finger went down where this row's cards lie, or may lie; small cards have all of the row."""
        if self._touched is None:
            return False
        (x, y), room, px = self._touched, self._room, self.look.px
        top = max(room.top + px(6), self.box.y + self.look.touch)
        return not self._large or (room.x - self.look.touch / 2 <= x <= room.right and y <= top)

    def on_touch_down(self, touch: Any) -> bool:
        """Note where the finger lies."""
        if self.collide_point(*touch.pos):
            self._touched = touch.pos
        return super().on_touch_down(touch)

    def tapped(self) -> None:
        """Set the card right that was tapped, or open what can be recorded of this seat."""
        at = self._card_at()
        if at is not None:
            code = self._line[at]
            self._on_card(self.seat, code, self._line[at + 1 :].count(code))
        elif self._is_asked and self._among_cards():
            self._on_beside(self.seat)
        else:
            self._on_tap(self.seat)


_TAGS: Final = {"stayed": N_("stayed"), "busted": N_("is out")}
"""What is said plainly of who plays no more in this round."""


def doubt_words(view: View, seat: PublicSeat) -> str:
    """Return what is not known for sure of a line: its cards, or whether it is its turn."""
    if seat.seat in view.table.doubtful:
        return view.say(N_("in doubt"))
    return view.say(N_("turn?")) if view.table.public.actor == seat.seat and doubted(view, "turn") else ""


def row_words(view: View, seat: PublicSeat) -> str:
    """Return a seat's row as it is said: who, the points, how it stands, the cards and what they are worth."""
    cards, worth = ", ".join(map(view.phrases.card, seat.line)), sum_words(seat)
    parts = (
        view.name(seat.seat),
        score_words(view, seat),
        doubt_words(view, seat) or status_words(view, seat),
        view.say(N_("cards: {cards}"), cards=cards) if cards else "",
        view.say(N_("sum: {points}"), points=worth) if worth else "",
    )
    return ", ".join(part for part in parts if part)


def sum_words(seat: PublicSeat) -> str:
    """Return what a line is worth now, or was worth once the round is over."""
    if seat.round_score is not None:
        return f"+{seat.round_score}" if seat.round_score > 0 else str(seat.round_score)
    return str(seat.steps[-1][1]) if seat.steps else ""


def step_words(seat: PublicSeat) -> str:
    """Return how the points add up: the sum after each step."""
    return " > ".join(str(so_far) for _, so_far in seat.steps) if len(seat.steps) > 1 else ""


def job_words(view: View, jobs: tuple[Job, ...]) -> str:
    """Return the open job that comes first, and what waits behind it."""
    if not jobs:
        return ""
    job = jobs[-1]
    says = view.say(N_("{card} for {name}"), card=job.card, name=view.name(job.seat))
    if job.left:
        still = view.phrases.say(Phrase(N_("{n} more card"), {"n": job.left}, N_("{n} more cards")))
        says = f"{says}: {still}"
    waiting = [card for each in jobs for card in each.waiting]
    if waiting:
        cards = ", ".join(view.phrases.card(card) for card in waiting)
        says = f"{says}; {view.say(N_('waiting: {what}'), what=cards)}"
    return says


def _columns(number: int, *, upright: bool) -> int:
    """Return in how many columns so many lines stand, so that each is high enough for a finger."""
    if upright:
        return 1 if number < 7 else 2 if number < 13 else 3
    return 1 if number < 6 else 2 if number < 11 else 3


class LinesTable(Piece):
    """Everybody's line, one below the other, in two columns where there are many."""

    def __init__(
        self,
        look: Look,
        pictures: CardPictures,
        deck: str,
        on_seat: Callable[[str], None],
        on_card: Callable[[str, str, int], None],
        on_beside: Callable[[str], None],
    ) -> None:
        """Make the table.

        Args:
            look: Sizes.
            pictures: Drawn cards.
            deck: The deck's name.
            on_seat: Takes the seat of a row that is tapped.
            on_card: Takes a card that is tapped: its seat, which it is, and how many equal ones lie behind it.
            on_beside: Takes the seat of a row that is tapped beside its cards while cards are to be moved.
        """
        super().__init__(look)
        self._new_row = partial(LineRow, look, pictures, deck, on_tap=on_seat, on_card=on_card, on_beside=on_beside)
        self.rows: dict[str, LineRow] = {}
        self.job_panel = Panel(look, theme.ALARM_GROUND, theme.ALARM)
        self.job = Words(look, 21, bold=True, lines=2)
        self.add_widget(self.job_panel)
        self.add_widget(self.job)

    def arrange(self, box: Box) -> None:
        """Open jobs above, lines below."""
        px = self.look.px
        if self.job.said:
            head, box = box.cut_top(px(44), px(4))
        else:
            head = Box(box.x, box.top, 0, 0)
        self.job_panel.place(head)
        self.job.place(head.inset(px(8), px(2)))
        number = max(1, len(self.rows))
        across = _columns(number, upright=self.look.upright)
        down = -(-number // across)
        gap = px(5 if across < 3 else 2)
        height = min(px(112 if self.look.upright else 96), (box.height - gap * (down - 1)) / down)
        block = box.cut_top(height * down + gap * (down - 1))[0]
        cells = [cell for column in block.columns(across, gap) for cell in column.rows(down, gap)]
        for row, cell in zip(self.rows.values(), cells, strict=False):
            row.place(cell)

    def show(self, view: View) -> None:
        """Draw every line."""
        seats = tuple(seat.seat for seat in view.table.public.seats)
        jobs = perhaps(view, job_words(view, view.table.public.jobs), "jobs")
        seated = seats == tuple(self.rows)
        if not seated:
            for row in self.rows.values():
                self.remove_widget(row)
            self.rows = {seat: self._new_row(seat) for seat in seats}
            for row in self.rows.values():
                self.add_widget(row)
        moved = bool(jobs) != bool(self.job.said)
        self.job.say(jobs)
        if moved or not seated:
            self.arrange(self.box)
        for row in self.rows.values():
            row.show(view)
