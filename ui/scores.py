"""The scores: places, points of the round, points in all."""

from collections.abc import Callable

from companion.rules.game import N_, PublicSeat
from companion.rules.ranking import places
from ui import theme
from ui.boxes import Box
from ui.layers import Layer
from ui.pieces import Panel, Piece, Sign, Words
from ui.theme import Look
from ui.view import View


class ScoreTable(Piece):
    """Everybody in the order of places; shared places are shared."""

    def __init__(self, look: Look, view: View) -> None:
        super().__init__(look)
        self.panel = Panel(look, theme.FELT, theme.PANEL_EDGE)
        self.add_widget(self.panel)
        self.rows = [self._row(view, place, seat) for place, seat in ranked(view)]
        head = (
            Words(look, 16, tint=theme.FAINT),
            Words(look, 16, tint=theme.FAINT, halign="left"),
            Words(look, 16, tint=theme.FAINT, halign="right"),
            Words(look, 16, tint=theme.FAINT, halign="right"),
        )
        texts = ("", view.say(N_("player")), view.say(N_("round")), view.say(N_("total")))
        for words, text in zip(head, texts, strict=True):
            words.say(text)
            self.add_widget(words)
        self.head = head

    def _row(self, view: View, place: int, seat: PublicSeat) -> tuple[Words, Words, Words, Words]:
        won = seat.seat in view.table.public.match or (
            not view.table.public.match and seat.seat in view.table.public.winners
        )
        tint = theme.AMBER if won else theme.INK
        cells = (
            Words(self.look, 25, bold=True, tint=tint),
            Words(self.look, 25, bold=won, tint=tint, halign="left"),
            Words(self.look, 21, tint=theme.QUIET, halign="right"),
            Words(self.look, 25, bold=True, tint=tint, halign="right"),
        )
        texts = (f"{place}.", view.name(seat.seat), round_words(view, seat), total_words(view, seat))
        for words, text in zip(cells, texts, strict=True):
            words.say(text)
            self.add_widget(words)
        return cells

    def arrange(self, box: Box) -> None:
        """One line for each seat, as high as a finger at most."""
        self.panel.place(box)
        px = self.look.px
        head, body = box.inset(px(12), px(8)).cut_top(px(22))
        height = min(px(48), body.height / max(1, len(self.rows)))
        lines = [head, *body.cut_top(height * len(self.rows))[0].rows(len(self.rows))]
        for line, cells in zip(lines, (self.head, *self.rows), strict=True):
            place, rest = line.cut_left(px(34), px(6))
            total, rest = rest.cut_right(px(72), px(8))
            rounds, name = rest.cut_right(px(62), px(8))
            for words, cell in zip(cells, (place, name, rounds, total), strict=True):
                words.place(cell)


def ranked(view: View) -> list[tuple[int, PublicSeat]]:
    """Return places and seats, the best first; equal ones in seating order."""
    seats = view.table.public.seats
    by_wins = any(seat.wins for seat in seats) and not any(seat.score for seat in seats)
    placed = zip(places([seat.wins if by_wins else seat.score for seat in seats]), seats, strict=True)
    return sorted(placed, key=lambda each: each[0])


def round_words(view: View, seat: PublicSeat) -> str:
    """Return the points of the round just ended with their sign, or nothing while it runs."""
    if seat.round_score is None:
        return "" if view.table.public.phase != "reveal" or not seat.revealed else "·"
    return f"+{seat.round_score}" if seat.round_score > 0 else str(seat.round_score)


def total_words(view: View, seat: PublicSeat) -> str:
    """Return points in all, or won rounds where those count."""
    by_wins = any(each.wins for each in view.table.public.seats) and not any(
        each.score for each in view.table.public.seats
    )
    return str(seat.wins if by_wins else seat.score)


class ScoresLayer(Layer):
    """The scores, over everything."""

    def __init__(self, look: Look, view: View, on_close: Callable[[Piece], None]) -> None:
        super().__init__(look, view.say(N_("Scores")), on_close)
        self.scores = ScoreTable(look, view)
        self.add_widget(self.scores)

    def place_body(self, box: Box) -> None:
        """The scores fill the layer, but no wider than is read easily."""
        self.scores.place(box.centred(min(box.width, self.look.px(620)), box.height))


class Ending(Piece):
    """What lies in the middle of the table once a round is over: who has won, and the scores."""

    def __init__(self, look: Look, view: View) -> None:
        super().__init__(look)
        self.cup = Sign("cup", theme.AMBER)
        self.title = Words(look, 30, bold=True, tint=theme.AMBER, lines=2)
        self.scores = ScoreTable(look, view)
        self.title.say(ending_words(view))
        for part in (self.cup, self.title, self.scores):
            self.add_widget(part)

    def arrange(self, box: Box) -> None:
        """A cup and the winner above the scores."""
        head, body = box.cut_top(min(self.look.px(62), box.height * 0.25), self.look.px(6))
        cup, title = head.cut_left(head.height, self.look.px(10))
        self.cup.place(cup.inset(self.look.px(4)))
        self.title.place(title)
        self.scores.place(body)


def ending_words(view: View) -> str:
    """Return who has won what."""
    public = view.table.public
    winners = public.match or public.winners
    names = ", ".join(view.name(seat) for seat in winners)
    if not winners:
        return view.say(N_("The round is over"))
    if public.match:
        return view.say(N_("{name} wins the game!"), name=names)
    return view.say(N_("{name} wins the round"), name=names)
