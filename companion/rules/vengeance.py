"""Flip 7 With a Vengeance: what its cards do (docs/rules.md 7.3)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import ClassVar, Final

from companion.rules.decks import VENGEANCE
from companion.rules.flip_7 import FlipSeven
from companion.rules.game import N_, Objection, Toggle
from companion.rules.line_scoring import Steps, is_number, vengeance_steps, worth
from companion.rules.line_state import BUSTED, IN, STAYED, Line, LineOptions, Task
from companion.rules.line_table import LineTable
from companion.rules.seating import NOT_IN_ROUND

_ZERO: Final = "Z"
_UNLUCKY_7: Final = "U7"
_LUCKY_13: Final = "L13"
_JUST_ONE_MORE: Final = "JOM"
_FLIP_FOUR: Final = "F4"
_STEAL: Final = "ST"
_SWAP: Final = "SW"
_DISCARD: Final = "DI"


def _is_modifier(card: str) -> bool:
    return card[0] in "-/"


class VengeanceTable(LineTable):
    """A working copy of a Vengeance state."""

    deck = VENGEANCE
    flips: ClassVar[Mapping[str, int]] = {_JUST_ONE_MORE: 1, _FLIP_FOUR: 4}
    moves = frozenset({_STEAL, _SWAP, _DISCARD})
    spent = frozenset({_JUST_ONE_MORE, _FLIP_FOUR}) | moves
    most_points = 91  # both 13s, 12 … 8 and the bonus
    rulings: ClassVar[Mapping[str, str]] = {
        "deal": "FV-R21",
        "target": "FV-R6",
        "own": "FV-R17",
        "move": "FV-R20",
        "bonus": "7.4",
    }

    def busts(self, cards: Sequence[str]) -> bool:
        """Duplicates bust; the Lucky 13 allows one more 13 as long as it lies in the line (FV-R1, FV-R4)."""
        ranks = Counter(worth(card) for card in cards if is_number(card))
        return any(count > (2 if rank == 13 and _LUCKY_13 in cards else 1) for rank, count in ranks.items())

    def counted(self, cards: Sequence[str]) -> int:
        """Every number card counts, both 13s too unless the table wants seven ranks (FV-R5)."""
        numbers = [worth(card) for card in cards if is_number(card)]
        return len(set(numbers) if self.state.options.ranks_once else numbers)

    def receive(self, seat: str, card: str) -> None:
        """Add a number card; an Unlucky 7 first wipes the line (FV-R3)."""
        self._put(seat, self.cards(seat), card)
        self.judge(seat)

    def targets(self, card: str, by: str) -> tuple[str, ...]:  # noqa: ARG002 - anybody, also oneself
        """Anybody whose line is not busted; in brutal mode modifiers reach busted lines too (FV-R6, FV-R12)."""
        out = NOT_IN_ROUND if _is_modifier(card) and self.state.options.brutal else NOT_IN_ROUND | {BUSTED}
        return tuple(line.seat for line in self.state.lines if line.status not in out)

    def waits(self, task: str, card: str) -> bool:
        """Actions and modifiers inside a Flip Four wait for its last card (FV-R8)."""
        return task == _FLIP_FOUR and not is_number(card)

    def hand_over(self, card: str, to: str) -> None:
        """Lay a modifier in front of its receiver."""
        self.lay(to, (*self.cards(to), card))

    def steps(self, line: Line, bonus: bool) -> Steps:
        """Return how `line` adds up (docs/rules.md 7.4)."""
        seven = line.seat == self.state.f7
        return vengeance_steps(line.cards, line.status == BUSTED, seven and bonus, seven, self.state.options.brutal)

    def may_stay(self, line: Line) -> Objection | None:
        """With the Zero one must hit (FV-R2)."""
        if _ZERO in line.cards:
            return Objection("FV-R2", N_("{seat} has the Zero and must hit."), {"seat": line.seat})
        return None

    def task_done(self, task: Task) -> None:
        """After Just One More its target must stay, also with the Zero (FV-R7)."""
        line = self.state.line(task.seat)
        if task.card == _JUST_ONE_MORE and line is not None and line.status == IN:
            self.status(task.seat, STAYED)

    def possible_moves(self, card: str, by: str) -> tuple[tuple[tuple[str, str], ...], ...]:
        """Return what Steal, Swap or Discard can move: open cards of lines that are not busted (FV-R10, R11, R20)."""
        lying = [
            (line.seat, lies)
            for line in self.state.lines
            if line.status not in NOT_IN_ROUND | {BUSTED}
            for lies in line.cards
        ]
        if card == _SWAP:
            return tuple(pair for pair in combinations(lying, 2) if pair[0][0] != pair[1][0])
        return tuple((one,) for one in lying if card == _DISCARD or one[0] != by)

    def move(self, card: str, by: str, moved: tuple[tuple[str, str], ...]) -> None:
        """Move the cards; lines are judged after all of them have moved (FV-R10)."""
        without = {seat: list(self.cards(seat)) for seat, _ in moved}
        for seat, lies in moved:
            without[seat].remove(lies)
        for seat, rest in without.items():
            self.lay(seat, rest)
        if card == _DISCARD:
            self.discard(moved[0][1])
        elif card == _STEAL:
            self._put(by, self.cards(by), moved[0][1])
        else:
            (one, ones), (other, others) = moved
            self._put(one, self.cards(one), others)
            self._put(other, self.cards(other), ones)
        self.judge(*without, *((by,) if card == _STEAL else ()))

    def _put(self, seat: str, line: Sequence[str], card: str) -> None:
        """Lay `card` to a line without judging it."""
        if card == _UNLUCKY_7:
            self.discard(*line)
            line = ()
        self.lay(seat, (*line, card))


class Vengeance(FlipSeven):
    """The rules of Flip 7 With a Vengeance as a `Game`."""

    name = "vengeance"
    table = VengeanceTable
    toggles: tuple[Toggle, ...] = (
        Toggle("mode", "standard", ("standard", "brutal"), N_("brutal: no floor, and Flip 7 may hurt somebody")),
        Toggle("lucky", "twice", ("twice", "once"), N_("whether both 13s count toward Flip 7")),
        Toggle("tie", "extra", ("extra", "shared"), N_("a tie at the end means another round, or a shared win")),
        Toggle("target", "200", (), N_("a total that ends the game")),
    )

    def options(self, values: Mapping[str, str]) -> LineOptions:
        """Return the house rules that `values` choose."""
        return LineOptions(
            int(values["target"]), values["mode"] == "brutal", values["lucky"] == "once", values["tie"] == "shared"
        )
