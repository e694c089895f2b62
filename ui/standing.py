"""How a game stands that lies on the table already, as people tell it: counts, points, turn, direction, top card.

Written as words of a position (docs/rules.md 10.0), which the rules read; nothing here knows a rule.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from companion.rules.cards import colour_of
from companion.rules.game import Public
from ui.view import HANDS, LINES, STAGES

HAND: Final = "hand"
UP: Final = "up"
DOWN: Final = "down"
SCORE: Final = "score"

IS_OUT: Final = "!"
"""Follows the cards of who is out."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A table as told.

    Attributes:
        shape: How the game lies on the table: `HANDS`, `STAGES` or `LINES`.
        seats: The seats, clockwise.
        counts: What is counted of each seat: by (seat, `HAND`, `UP`, `DOWN` or `SCORE`).
        lines: The cards that lie open before each seat (`LINES`).
        marks: What follows a seat's cards: a sign for who has stayed, and one for who is out (`LINES`).
        statuses: What the rules say of each seat, as in `companion.rules.game.PublicSeat`; empty: everybody plays.
        turn: Whose turn it is.
        clockwise: The direction of play.
        top: The top card; None: not told.
        colour: The colour in force on a wild card; None: the top card's own, or not known.
        pile: How many cards lie in the pile (`STAGES`).
        value: The pile's value (`STAGES`).
        only_points: Whether nothing but points is told: the round is over.
        below_zero: Whether points may be negative.
    """

    shape: str
    seats: tuple[str, ...]
    counts: Mapping[tuple[str, str], int] = field(default_factory=dict)
    lines: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    marks: Mapping[str, str] = field(default_factory=dict)
    statuses: Mapping[str, str] = field(default_factory=dict)
    turn: str = ""
    clockwise: bool = True
    top: str | None = None
    colour: str | None = None
    pile: int = 0
    value: int = 0
    only_points: bool = False
    below_zero: bool = False

    @property
    def counted(self) -> tuple[str, ...]:
        """What is counted of a seat."""
        if self.only_points:
            return (SCORE,)
        return {HANDS: (HAND, SCORE), STAGES: (HAND, UP, DOWN), LINES: (SCORE,)}[self.shape]

    def counted_of(self, seat: str) -> tuple[str, ...]:
        """Return what is counted of one seat: of who has left only the points."""
        return self.counted if not self.has_left(seat) else tuple(what for what in self.counted if what == SCORE)

    def has_left(self, seat: str) -> bool:
        """Tell whether who sat there has left the game."""
        return self.statuses.get(seat) == "left"

    def may_have_turn(self, seat: str) -> bool:
        """Tell whether it can be the turn of `seat`: of somebody who plays, or was out and is told to hold cards."""
        status = self.statuses.get(seat, "in")
        held = self.shape != LINES and any(self.count(seat, what) for what in (HAND, UP, DOWN))
        return status == "in" or (status in ("out", "finished") and held)

    def count(self, seat: str, what: str) -> int:
        """Return a seat's number."""
        return self.counts.get((seat, what), 0)

    def with_count(self, seat: str, what: str, number: int) -> "Standing":
        """Return this standing with another number."""
        return replace(self, counts={**self.counts, (seat, what): number})

    def with_line(self, seat: str, cards: tuple[str, ...]) -> "Standing":
        """Return this standing with other cards before a seat."""
        return replace(self, lines={**self.lines, seat: cards})

    def with_top(self, card: str) -> "Standing":
        """Return this standing with another top card; a colour that was named stays only on a wild card."""
        return replace(self, top=card, colour=None if colour_of(card) else self.colour)

    def words(self) -> tuple[str, ...]:
        """Return the seats' words and the fields of the position, in order."""
        if self.only_points:
            return (*self._seat_words(), *self._left_word()) if self.shape == LINES else (self._score_word(),)
        return (*self._seat_words(), *self._fields())

    def position(self) -> str:
        """Return the position as one text."""
        return f"{' '.join(self._seat_words())} | {' '.join(self._fields())}".strip()

    def differs_from(self, before: "Standing") -> tuple[str, ...]:
        """Return the words that say what is otherwise than in `before`."""
        known = set(before.words())
        return tuple(word for word in self.words() if word not in known)

    def _seat_words(self) -> tuple[str, ...]:
        if self.shape == LINES:
            return tuple(
                f"{seat}[{self.count(seat, SCORE)}]={','.join(self.lines.get(seat, ())) or '-'}{self.marks.get(seat, '')}"
                for seat in self.seats
                if not self.has_left(seat)
            )
        if self.shape == STAGES:
            return tuple(
                f"{seat}{self.count(seat, HAND)}/{self.count(seat, UP)}/{self.count(seat, DOWN)}" for seat in self.seats
            )
        return tuple(f"{seat}{self.count(seat, HAND)}" for seat in self.seats)

    def _fields(self) -> tuple[str, ...]:
        turn = self.turn or self.seats[0]
        if self.shape == LINES:
            return (f"turn={turn}", *self._left_word())
        fields = [f"turn={turn}", f"dir={'+' if self.clockwise else '-'}"]
        if self.shape == STAGES:
            return (*fields, f"pile={self.pile}", f"val={self.value}", "deck=0")
        if self.top is not None:
            fields.append(f"top={self.top}")
            if colour := colour_of(self.top) or self.colour:
                fields.append(f"col={colour}")
        return (*fields, self._score_word())

    def _left_word(self) -> tuple[str, ...]:
        """Return the points of those who have left a game of lines: a word for the seat would bring them back."""
        left = [f"{seat}:{self.count(seat, SCORE)}" for seat in self.seats if self.has_left(seat)]
        return (f"total={','.join(left)}",) if left else ()

    def _score_word(self) -> str:
        return "score=" + ",".join(f"{seat}:{self.count(seat, SCORE)}" for seat in self.seats)


_MARKS: Final[Mapping[str, str]] = {"stayed": "*", "busted": IS_OUT}


def shape_of(public: Public) -> str:
    """Return how a game lies on the table, by what its rules make public of it."""
    if all(seat.cards is None for seat in public.seats):
        return LINES
    return STAGES if any(seat.face_down for seat in public.seats) or public.value is not None else HANDS


def standing_of(public: Public) -> Standing:
    """Return how the table stands as the device sees it: what people then set right."""
    counts: dict[tuple[str, str], int] = {}
    for seat in public.seats:
        counts[seat.seat, SCORE] = seat.score
        for what, number in ((HAND, seat.cards), (UP, seat.face_up), (DOWN, seat.face_down)):
            counts[seat.seat, what] = number or 0
    letters = tuple(seat.seat for seat in public.seats)
    playing = (seat.seat for seat in public.seats if seat.status == "in")
    return Standing(
        shape_of(public),
        letters,
        counts,
        {seat.seat: seat.line for seat in public.seats},
        {seat.seat: _MARKS.get(seat.status, "") for seat in public.seats},
        {seat.seat: seat.status for seat in public.seats},
        public.turn or next(playing, letters[0]),
        public.clockwise,
        public.top,
        None if public.top and colour_of(public.top) else public.colour,
        public.pile or 0,
        public.value or 0,
        below_zero=public.below_zero,
    )
