"""The public state of both Flip 7 games (docs/rules.md 7.2) and its text form (10.0).

Everything lies face up, so the state keeps each player's line, card by card. What a flipped card still makes others do
is a small stack of open work: it is part of the state, so half a Flip Four survives a restart, and undo takes back one
step.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.rules.decks import Deck
from companion.rules.events import Flipped
from companion.rules.notation import BadNotation
from companion.rules.positions import merged, seat_letter, seat_numbers, split_position, whole_number, write_numbers
from companion.rules.seating import LEFT, clockwise_from

IN: Final = "in"
STAYED: Final = "stayed"
BUSTED: Final = "busted"

SEVEN: Final = 7
"""So many number cards end the round."""

RUNNING: Final = "0"
"""`verdict` while the round runs; the other values are those of the field `next` in docs/rules.md 10.0, point 24."""
NEXT_ROUND: Final = "next"
TIE: Final = "tie"


@dataclass(frozen=True, slots=True)
class LineOptions:
    """The house rules in force (docs/rules.md 8).

    Attributes:
        target: A total that ends the game.
        brutal: Vengeance: no floor, modifiers reach busted players, Flip 7 may take 15 from somebody (`mode`).
        ranks_once: Vengeance: both 13s count once toward Flip 7 (`lucky=once`).
        share_ties: Several highest totals win together, instead of playing another round (`tie=shared`).
    """

    target: int = 200
    brutal: bool = False
    ranks_once: bool = False
    share_ties: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One player: total and the cards of this round.

    Attributes:
        seat: The seat's letter.
        total: Points before this round; the new total once the round is over.
        cards: The open cards.
        status: `IN`, `STAYED`, `BUSTED`, or one of those whom the round does not concern.
        round_score: The points of the round just ended, None while it runs.
        taken: What somebody's seven numbers then took from the total, which is no part of `round_score` (7.4).
    """

    seat: str
    total: int = 0
    cards: tuple[str, ...] = ()
    status: str = IN
    round_score: int | None = None
    taken: int = 0


@dataclass(frozen=True, slots=True)
class Task:
    """An open job: `seat` still gets `left` cards for `card`, and then resolves the `waiting` ones in order."""

    card: str
    seat: str
    left: int
    waiting: tuple[Flipped, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """An open question: `seat` has flipped `card` and must say who gets it, or what it moves."""

    card: str
    seat: str


@dataclass(frozen=True, slots=True)
class LineState:
    """The state of a Flip 7 game.

    Attributes:
        lines: The players in clockwise order.
        dealer: The dealer's seat.
        turn: Whose turn it is; None during the initial deal and after the round.
        dealt: Who has got the first card, or None once the first player has acted.
        work: Open tasks and choices, the innermost last.
        discards: Cards that are out until the deck runs out, in the order in which they went.
        f7: Who has reached Flip 7 in this round.
        asks_bonus: Whether `f7` still has to say what the brutal bonus does.
        verdict: `RUNNING`, or what the booked round led to: `NEXT_ROUND`, `TIE`, or the winners, e.g. ``A+B``.
        options: The house rules in force.
    """

    lines: tuple[Line, ...]
    dealer: str
    turn: str | None = None
    dealt: tuple[str, ...] | None = ()
    work: tuple[Task | Choice, ...] = ()
    discards: tuple[str, ...] = ()
    f7: str | None = None
    asks_bonus: bool = False
    verdict: str = RUNNING
    options: LineOptions = LineOptions()

    @property
    def over(self) -> bool:
        """Whether the round is booked."""
        return self.verdict != RUNNING

    @property
    def letters(self) -> tuple[str, ...]:
        """The seats' letters in clockwise order."""
        return tuple(line.seat for line in self.lines)

    @property
    def active(self) -> tuple[str, ...]:
        """The seats that may still hit or stay, in clockwise order."""
        return tuple(line.seat for line in self.lines if line.status == IN)

    @property
    def to_be_dealt(self) -> tuple[str, ...]:
        """Active seats without a first card, in dealing order; empty when dealing is over."""
        if self.dealt is None:
            return ()
        active = self.active
        return tuple(
            seat for seat in clockwise_from(self.letters, self.dealer) if seat in active and seat not in self.dealt
        )

    def line(self, seat: str | None) -> Line | None:
        """Return the line of `seat`, or None if there is none."""
        return next((line for line in self.lines if line.seat == seat), None)

    def with_line(self, changed: Line) -> "LineState":
        """Return this state with one line changed."""
        return replace(self, lines=tuple(changed if old.seat == changed.seat else old for old in self.lines))

    def after(self, seat: str) -> str | None:
        """Return the next active seat after `seat`, which may be `seat` itself; None if nobody is active."""
        active = self.active
        return next((each for each in clockwise_from(self.letters, seat) if each in active), None)

    def out_of_deck(self) -> tuple[str, ...]:
        """Return every card that is known not to be in the draw pile."""
        return (*self.in_front(), *self.in_work(), *self.discards)

    def in_front(self) -> tuple[str, ...]:
        """Return every card that lies in front of somebody."""
        return tuple(card for line in self.lines for card in line.cards)

    def in_work(self) -> tuple[str, ...]:
        """Return the cards whose work is open, and those that wait for it."""
        if not self.work:
            return ()
        waiting = (each.card for task in self.work if isinstance(task, Task) for each in task.waiting)
        return (*(each.card for each in self.work), *waiting)


_FIELDS: Final = ("turn", "f7", "ask", "round", "total", "next", "dealer")
_SEAT: Final = re.compile(r"^([A-Z])\[(-?\d+)\]=(.+?)([*!]?)$")
_MARKS: Final = {"": IN, "*": STAYED, "!": BUSTED}
_EMPTY: Final = "-"


def read_position(text: str, deck: Deck, options: LineOptions) -> LineState:
    """Return the state that `text` describes, e.g. ``A[120]=5,7* B[90]=- | turn=B``.

    Raises:
        BadNotation: The text cannot be read.
    """
    words, fields = split_position(text, _FIELDS)
    letters = tuple(word[0] for word in words)
    scored = seat_numbers("round", fields.get("round", "0"), letters)
    totals = seat_numbers("total", fields.get("total", "0"), letters)
    turn = seat_letter("turn", fields.get("turn", "0"), letters)
    f7 = seat_letter("f7", fields.get("f7", "0"), letters)
    ask = fields.get("ask", "0")
    if ask not in ("0", f"bonus:{f7}"):
        raise BadNotation(f"ask={ask} is no question of a Flip 7 game; it is 0 or bonus: with the seat in f7")
    return LineState(
        tuple(_read_line(word, deck, scored, totals) for word in words),
        seat_letter("dealer", fields.get("dealer", "0"), letters) or letters[-1],
        turn,
        f7=f7,
        asks_bonus=ask != "0",
        verdict=fields.get("next", NEXT_ROUND if scored else RUNNING),
        options=options,
    )


def as_said(state: LineState, says: Sequence[str], deck: Deck) -> LineState:
    """Return `state` with everything as `says` has it, in words of a position; what was said ends open work.

    Raises:
        BadNotation: A word cannot be read.
    """
    words, fields = write_position(state, deck)
    totals = _totals(state, says)
    kept = [word for word in says if not word.startswith("total=")]
    read = read_position(merged(words, {**fields, "total": write_numbers(totals)}, kept), deck, state.options)
    worded = {word[0] for word in kept if word[1:2] in ("[", "-")}
    lying = {line.seat: line.cards for line in state.lines}  # as they lie: a position writes them in the deck's order
    told = [
        line if line.seat in worded else replace(line, total=totals[line.seat], cards=lying[line.seat])
        for line in read.lines
    ]
    read = replace(read, lines=tuple(told))
    if (own := read.line(read.turn or "")) is not None and own.status == LEFT:  # the work of who has left was open
        read = replace(read, turn=read.after(own.seat))
    dealt = _dealt(state, read) if read.turn is None else None
    if dealt is None and (passed := _dealt_before(state, read)) is not None:
        read, dealt = replace(read, turn=None), passed
    return replace(read, lines=tuple(map(_still_taken, read.lines, state.lines)), dealt=dealt, discards=state.discards)


def _dealt(state: LineState, read: LineState, passed: Sequence[str] = ()) -> tuple[str, ...]:
    """Return who gets no first card any more: who has cards, or has given the first one away, or was `passed` over."""
    without = [line.seat for line in state.lines if line.seat in (state.dealt or ()) and not line.cards]
    return tuple(
        line.seat for line in read.lines if line.cards or line.status != IN or line.seat in (*without, *passed)
    )


def _dealt_before(state: LineState, read: LineState) -> tuple[str, ...] | None:
    """Return who is dealt no first card any more where it is said, during the deal, that the next one is for who has none.

    None where the deal is over, also because somebody is on turn who has a card.
    """
    own = read.line(read.turn)
    if state.turn is not None or state.over or not state.to_be_dealt or own is None or own.cards or own.status != IN:
        return None
    order = clockwise_from(read.letters, read.dealer)
    passed = order[: order.index(own.seat)]
    return tuple(seat for seat in _dealt(state, read, passed) if seat != own.seat)


def _totals(state: LineState, says: Sequence[str]) -> Mapping[str, int]:
    """Return everybody's total, also of those who have left: as ``total=`` among `says` has it, else as it was."""
    letters, totals = state.letters, {line.seat: line.total for line in state.lines}
    for word in says:
        if word.startswith("total="):
            totals |= seat_numbers("total", word.partition("=")[2], letters)
    return totals


def _still_taken(said: Line, before: Line) -> Line:
    """Return what was said of a line, with what was taken in the round just ended: no position tells it."""
    same = said.seat == before.seat and said.round_score == before.round_score
    return replace(said, taken=before.taken) if same else said


def _read_line(word: str, deck: Deck, scored: Mapping[str, int], totals: Mapping[str, int]) -> Line:
    if re.fullmatch(r"[A-Z]-", word):
        return Line(word[0], totals.get(word[0], 0), status=LEFT)
    match = _SEAT.match(word)
    if not match:
        raise BadNotation(f"{word!r} is no seat; write the total and the line, e.g. A[120]=5,7* or A[0]=-")
    seat, total, written, mark = match.groups()
    cards = () if written == _EMPTY else tuple(written.split(","))
    for card in cards:
        if card not in deck:
            raise BadNotation(f"{card!r} in {word!r} is no card of the deck {deck.name}")
    return Line(seat, whole_number("total", total), cards, _MARKS[mark], scored.get(seat))


def write_position(state: LineState, deck: Deck) -> tuple[str, Mapping[str, str]]:
    """Return the seats' words, the cards of a line in the deck's order, and every named field of docs/rules.md 10.0."""
    words = " ".join(_write_line(line, deck) for line in state.lines)
    scored = {line.seat: line.round_score for line in state.lines if line.round_score is not None}
    return words, {
        "turn": state.turn or "0",
        "f7": state.f7 or "0",
        "ask": _write_ask(state),
        "round": write_numbers(scored),
        "total": write_numbers({line.seat: line.total for line in state.lines}),
        "next": state.verdict,
        "dealer": state.dealer,
    }


def in_order(cards: Iterable[str], deck: Deck) -> tuple[str, ...]:
    """Return `cards` in the order in which the deck lists them."""
    order = list(deck.faces)
    return tuple(sorted(cards, key=order.index))


def _write_line(line: Line, deck: Deck) -> str:
    if line.status == LEFT:
        return f"{line.seat}-"
    mark = next((mark for mark, status in _MARKS.items() if status == line.status), "")
    return f"{line.seat}[{line.total}]={','.join(in_order(line.cards, deck)) or _EMPTY}{mark}"


def _write_ask(state: LineState) -> str:
    if state.asks_bonus:
        return f"bonus:{state.f7}"
    top = state.work[-1] if state.work else None
    return f"target:{top.seat}" if isinstance(top, Choice) else "0"
