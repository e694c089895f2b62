"""The scores: places, points of the round, points in all."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby, pairwise
from typing import Final

from companion.rules.decks import DECKS
from companion.rules.events import Reveal, Round
from companion.rules.game import N_, PublicSeat
from companion.rules.ranking import places
from companion.table import Phrase
from companion.telling import tell_winners
from ui import theme
from ui.boxes import Box
from ui.doubts import perhaps
from ui.layers import Layer
from ui.marks import Mark
from ui.pieces import Key, Panel, Piece, Sign, Tappable, Words
from ui.theme import Look
from ui.view import View

_NO_BREAK: Final = "\u00a0"
"""A space at which no line ends."""


class ScoreRow(Tappable):
    """One seat: place, name, points of the round, points in all. A tap opens the seat."""

    def __init__(
        self, look: Look, texts: tuple[str, str, str, str], mark: Mark, won: bool, on_tap: Callable[[], None] | None
    ) -> None:
        super().__init__(look)
        self._on_tap, self.mark = on_tap, Sign(mark.symbol, mark.tint)
        self.add_widget(self.mark)
        tint = theme.AMBER if won else theme.INK
        self.cells = (
            Words(look, 25, bold=True, tint=tint),
            Words(look, 25, bold=won, tint=tint, halign="left", lines=2),
            Words(look, 18, tint=theme.QUIET, halign="right", lines=2),
            Words(look, 25, bold=True, tint=tint, halign="right"),
        )
        for words, text in zip(self.cells, texts, strict=True):
            words.say(text, shorter=(text.partition("\n")[0],) if "\n" in text else ())
            self.add_widget(words)

    def arrange(self, box: Box) -> None:
        """Four columns."""
        place, name, *rest = _columns(self.look, box)
        mark, name = name.cut_left(self.look.px(22), self.look.px(8))
        self.mark.place(mark)
        for words, cell in zip(self.cells, (place, name, *rest), strict=True):
            words.place(cell)

    def can_be_tapped(self) -> bool:
        """Tell whether a tap opens anything."""
        return self._on_tap is not None and self.box.height >= self.look.touch

    def tapped(self) -> None:
        """Open the seat."""
        if self._on_tap is not None:
            self._on_tap()


def _columns(look: Look, line: Box) -> tuple[Box, Box, Box, Box]:
    px = look.px
    place, rest = line.cut_left(px(34), px(6))
    total, rest = rest.cut_right(px(72), px(8))
    rounds, name = rest.cut_right(px(100), px(8))
    return place, name, rounds, total


class ScoreTable(Piece):
    """Everybody in the order of places; shared places are shared."""

    def __init__(self, look: Look, view: View, on_seat: Callable[[str], None] | None = None) -> None:
        super().__init__(look)
        self.panel = Panel(look, theme.FELT, theme.PANEL_EDGE)
        self.add_widget(self.panel)
        self.head = tuple(
            Words(look, 16, tint=theme.FAINT, halign=halign, lines=2) for halign in ("center", "left", "right", "right")
        )
        counting = view.table.public.phase == "reveal"
        player = N_("player: fewest points win") if view.table.public.lowest_wins else N_("player")
        texts = ("", view.say(player), view.say(N_("hand") if counting else N_("round")), total_head(view))
        for words, text in zip(self.head, texts, strict=True):
            words.say(text)
            self.add_widget(words)
        self.rows = [self._row(view, place, seat, on_seat) for place, seat in ranked(view)]
        for row in self.rows:
            self.add_widget(row)

    def _row(self, view: View, place: int, seat: PublicSeat, on_seat: Callable[[str], None] | None) -> ScoreRow:
        public = view.table.public
        texts = (f"{place}.", view.name(seat.seat), round_words(view, seat), total_words(view, seat))
        on_tap = None if on_seat is None else partial(on_seat, seat.seat)
        return ScoreRow(self.look, texts, view.marks[seat.seat], seat.seat in (public.match or public.winners), on_tap)

    def arrange(self, box: Box) -> None:
        """One line for each seat, as high as a finger likes at most."""
        self.panel.place(box)
        px = self.look.px
        head, body = box.inset(px(14), px(5)).cut_top(px(42 if len(self.head[1].said) > 20 else 20))
        for words, cell in zip(self.head, _columns(self.look, head), strict=True):
            words.place(cell)
        height = min(px(64), body.height / max(1, len(self.rows)))
        for row, line in zip(self.rows, body.cut_top(height * len(self.rows))[0].rows(len(self.rows)), strict=True):
            row.place(line)


def ranked(view: View) -> list[tuple[int, PublicSeat]]:
    """Return places and seats, the best first; equal ones in seating order."""
    seats, order = view.table.public.seats, view.table.public.order
    if order:
        placed = zip([_place(order, seat.seat) for seat in seats], seats, strict=True)
    elif _by_wins(view):
        placed = zip(places([seat.wins for seat in seats]), seats, strict=True)
    else:
        lowest_first = view.table.public.lowest_wins
        placed = zip(places([seat.score for seat in seats], lowest_first), seats, strict=True)
    return sorted(placed, key=lambda each: each[0])


def _place(order: Sequence[str], seat: str) -> int:
    """Return the place of `seat` in the order in which cards were got rid of; who did not play comes after all."""
    return (order.index(seat) if seat in order else len(order)) + 1


def round_words(view: View, seat: PublicSeat) -> str:
    """Return the points of the round just ended with their sign, the cards that are still to be counted, or what they count."""
    if seat.round_score is not None:
        score = f"+{seat.round_score}" if seat.round_score > 0 else str(seat.round_score)
        return f"{score}\n{parts_words(seat)}".strip()
    if view.table.public.phase == "reveal" and not seat.revealed and seat.cards:
        return view.phrases.say(Phrase(N_("{n} card"), {"n": seat.cards}, N_("{n} cards")))
    points = counted_points(view, seat.seat)
    return "" if points is None else view.say(N_("{score} pts"), score=points)


def parts_words(seat: PublicSeat) -> str:
    """Return what the points of the round consist of, equal parts together: "45 + 2×250"; nothing where it is one."""
    so_far = (("", 0), *seat.steps)
    parts = [(what, after - before) for (_, before), (what, after) in pairwise(so_far) if after != before]
    grouped = ((points, len(list(equal))) for (_, points), equal in groupby(parts))
    told = [str(points) if times == 1 else f"{times}×{points}" for points, times in grouped]
    return f"{_NO_BREAK}+{_NO_BREAK}".join(told) if len(parts) > 1 else ""


def counted_points(view: View, seat: str) -> int | None:
    """Return what the hand counts that `seat` was left with, as it was told in the round that is counted; None: not yet."""
    deck = DECKS.get(view.table.game)
    if view.table.public.phase != "reveal" or deck is None:
        return None
    for event in reversed([event for line in view.table.log for event in line.events]):
        if isinstance(event, Round):
            return None
        if isinstance(event, Reveal) and event.seat == seat:
            return (
                event.points
                if event.points is not None
                else sum(map(deck.points, filter(deck.__contains__, event.cards)))
            )
    return None


def total_head(view: View) -> str:
    """Return what stands above the points in all: the target they run to, where there is one."""
    target = view.table.target
    return view.say(N_("total")) if target is None or _by_wins(view) else view.say(N_("to {target}"), target=target)


def total_words(view: View, seat: PublicSeat) -> str:
    """Return points in all, or won rounds where those count."""
    if view.table.public.order and not seat.score:
        return ""  # nobody counts
    return str(seat.wins if _by_wins(view) else seat.score)


def _by_wins(view: View) -> bool:
    seats = view.table.public.seats
    return any(seat.wins for seat in seats) and not any(seat.score for seat in seats)


class ScoresLayer(Layer):
    """The scores, over everything."""

    def __init__(
        self, look: Look, view: View, on_close: Callable[[Piece], None], on_rounds: Callable[[], None] | None = None
    ) -> None:
        super().__init__(look, view.say(N_("Scores")), on_close)
        self.scores = ScoreTable(look, view)
        self.add_widget(self.scores)
        self.rounds = Key(look, view.say(N_("Round by round…")), on_rounds, kind="quiet", largest=18)
        if on_rounds is not None:
            self.add_widget(self.rounds)

    def place_head(self, box: Box) -> None:
        """A key to the rounds beside the title."""
        if self.rounds.parent is not None:
            key, box = box.cut_right(min(self.look.px(230), box.width * 0.5), self.look.gap)
            self.rounds.place(key)
        super().place_head(box)

    def place_body(self, box: Box) -> None:
        """The scores fill the layer, but no wider than is read easily."""
        self.scores.place(box.centred(min(box.width, self.look.px(620)), box.height))


class Ending(Piece):
    """What lies on the table once a round is over: who has won, and the scores."""

    def __init__(self, look: Look, view: View, on_seat: Callable[[str], None]) -> None:
        super().__init__(look)
        self.cup = Sign("cup", theme.AMBER)
        self.title = Words(look, 30, bold=True, tint=theme.AMBER, lines=2)
        self.scores = ScoreTable(look, view, on_seat)
        self.title.say(ending_words(view))
        for part in (self.cup, self.title, self.scores):
            self.add_widget(part)

    def arrange(self, box: Box) -> None:
        """A cup and the winner above the scores."""
        box = box.centred(min(box.width, self.look.px(640)), box.height)
        head, body = box.cut_top(min(self.look.px(62), box.height * 0.25), self.look.px(6))
        cup, title = head.cut_left(head.height, self.look.px(10))
        self.cup.place(cup.inset(self.look.px(4)))
        self.title.place(title)
        self.scores.place(body)


def ending_words(view: View) -> str:
    """Return who has won what."""
    public = view.table.public
    said = view.phrase(tell_winners(public, view.table.names))
    return perhaps(view, said, "match") if public.match else perhaps(view, said, "winners", "phase")
