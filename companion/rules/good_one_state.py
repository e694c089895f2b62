"""The public state of Good One! (docs/rules.md 6.3) and its text form (10.0)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from companion.rules.notation import BadNotation
from companion.rules.positions import seat_letter, seat_numbers, split_position, whole_number, write_numbers
from companion.rules.seating import LEFT, WAITING, clockwise_from

STAGE_CARDS: Final = 3
"""Face-down cards, face-up cards and cards in hand at the start; also the hand that is drawn up to."""

Stage = Literal["hand", "up", "down"]
"""Where a player's cards come from: the hand, then the face-up cards, then the face-down ones."""

IN: Final = "in"
FINISHED: Final = "finished"


@dataclass(frozen=True, slots=True)
class GoodOneOptions:
    """The house rules in force (docs/rules.md 8).

    Attributes:
        copies: Cards of each number in one deck.
        decks: Decks mixed together.
        each_tazza: Every Tazza of a set turns the order, instead of the set as one play (`multi=each`).
        four_across: Four equal cards on top clear the pile, whoever laid them.
        keeps_failed: A face-down card that cannot be played stays face down, instead of going to the hand (`fail`).
        by_start: "Two players" counts those who began, instead of those still in (`basis=start`).
        points: Places earn points: one for everybody who finished later.
    """

    copies: int = 4
    decks: int = 1
    each_tazza: bool = False
    four_across: bool = False
    keeps_failed: bool = False
    by_start: bool = False
    points: bool = False


@dataclass(frozen=True, slots=True)
class Holder:
    """What one player still has to get rid of."""

    seat: str
    hand: int = 0
    up: int = 0
    down: int = 0
    status: str = IN
    score: int = 0

    @property
    def cards(self) -> int:
        """All cards of this player."""
        return self.hand + self.up + self.down

    @property
    def stage(self) -> Stage:
        """Where the next card must come from."""
        return "hand" if self.hand else "up" if self.up else "down"

    def held(self, stage: Stage) -> int:
        """Return the number of cards in `stage`."""
        return {"hand": self.hand, "up": self.up, "down": self.down}[stage]

    @property
    def in_stage(self) -> int:
        """The cards of the stage this player is in."""
        return self.held(self.stage)

    def less(self, stage: Stage, number: int) -> "Holder":
        """Return this player with `number` fewer cards in `stage`."""
        if stage == "hand":
            return replace(self, hand=self.hand - number)
        if stage == "up":
            return replace(self, up=self.up - number)
        return replace(self, down=self.down - number)


@dataclass(frozen=True, slots=True)
class GoodOneState:
    """The state of one game of Good One!

    Attributes:
        holders: The players in clockwise order.
        dealer: The dealer's seat.
        turn: Who is expected to act; None while nobody has started, or when the game is over.
        clockwise: The direction of play.
        opening: Whether the first card of the game is still to be laid.
        deck: Cards left to draw.
        pile: Cards in the pile.
        value: The number to be equalled, 0 on an empty pile.
        run: How many equal cards lie on top of the pile.
        finished: Who got rid of all cards, in order.
        over: Whether the game is over.
        lost: Who was left over then.
        gone: Cards removed from the game.
        options: The house rules in force.
    """

    holders: tuple[Holder, ...]
    dealer: str
    turn: str | None = None
    clockwise: bool = True
    opening: bool = False
    deck: int = 0
    pile: int = 0
    value: int = 0
    run: int = 0
    finished: tuple[str, ...] = ()
    over: bool = False
    lost: str | None = None
    gone: int = 0
    options: GoodOneOptions = GoodOneOptions()

    @property
    def letters(self) -> tuple[str, ...]:
        """The seats' letters in clockwise order."""
        return tuple(holder.seat for holder in self.holders)

    @property
    def playing(self) -> tuple[str, ...]:
        """The seats still in, in clockwise order."""
        return tuple(holder.seat for holder in self.holders if holder.status == IN)

    def holder(self, seat: str | None) -> Holder | None:
        """Return the player at `seat`, or None if there is none."""
        return next((holder for holder in self.holders if holder.seat == seat), None)

    def with_holder(self, changed: Holder) -> "GoodOneState":
        """Return this state with one player's cards changed."""
        return replace(self, holders=tuple(changed if old.seat == changed.seat else old for old in self.holders))

    def after(self, seat: str) -> str | None:
        """Return the next seat still in after `seat` in the direction of play."""
        playing = self.playing
        return next((each for each in clockwise_from(self.letters, seat, self.clockwise) if each in playing), None)


_FIELDS: Final = ("turn", "dir", "pile", "val", "deck", "fin", "lost", "gone", "run", "dealer", "score")


def read_position(text: str, options: GoodOneOptions) -> GoodOneState:
    """Return the state that `text` describes, e.g. ``A3/2/3 B- | turn=A pile=4 val=9 deck=10 fin=B``.

    Raises:
        BadNotation: The text cannot be read.
    """
    words, fields = split_position(text, _FIELDS)
    letters = tuple(word[0] for word in words)
    finished = tuple(fields.get("fin", "0").split(",")) if fields.get("fin", "0") != "0" else ()
    for seat in finished:
        seat_letter("fin", seat, letters)
    score = seat_numbers("score", fields.get("score", "0"), letters)
    holders = tuple(_read_holder(word, finished, score.get(word[0], 0)) for word in words)
    number = {name: whole_number(name, fields.get(name, "0")) for name in ("pile", "val", "deck", "gone")}
    if fields.get("dir", "+") not in ("+", "-"):
        raise BadNotation(f"dir={fields['dir']} is no direction; it is + or -")
    turn = seat_letter("turn", fields.get("turn", "0"), letters)
    lost = seat_letter("lost", fields.get("lost", "0"), letters)
    return GoodOneState(
        holders,
        seat_letter("dealer", fields.get("dealer", "0"), letters) or letters[-1],
        turn,
        fields.get("dir", "+") == "+",
        turn is None and lost is None and number["pile"] == 0,
        number["deck"],
        number["pile"],
        number["val"],
        whole_number("run", fields.get("run", "1" if number["pile"] else "0")),
        finished,
        lost is not None or sum(holder.status == IN for holder in holders) < 2,
        lost,
        number["gone"],
        options,
    )


def _read_holder(word: str, finished: tuple[str, ...], score: int) -> Holder:
    seat, counts = word[0], word[1:]
    if not ("A" <= seat <= "Z"):
        raise BadNotation(f"{word!r} begins with no seat; seats are single capital letters")
    if counts == "-":
        return Holder(seat, status=FINISHED if seat in finished else LEFT, score=score)
    parts = counts.split("/")
    if len(parts) != STAGE_CARDS or not all(re.fullmatch(r"\d{1,3}", part) for part in parts):
        raise BadNotation(f"{word!r} is no seat; write hand/face-up/face-down, e.g. {seat}3/2/3, or {seat}-")
    hand, up, down = map(int, parts)
    return Holder(seat, hand, up, down, score=score)


def write_position(state: GoodOneState) -> tuple[str, Mapping[str, str]]:
    """Return the seats' words and every named field of docs/rules.md 10.0."""
    words = " ".join(
        f"{each.seat}{each.hand}/{each.up}/{each.down}" if each.status in (IN, WAITING) else f"{each.seat}-"
        for each in state.holders
    )
    return words, {
        "turn": state.turn or "0",
        "dir": "+" if state.clockwise else "-",
        "pile": str(state.pile),
        "val": str(state.value),
        "deck": str(state.deck),
        "fin": ",".join(state.finished) or "0",
        "lost": state.lost or "0",
        "gone": str(state.gone),
        "run": str(state.run),
        "dealer": state.dealer,
        "score": write_numbers({each.seat: each.score for each in state.holders}),
    }
