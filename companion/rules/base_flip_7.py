"""Base Flip 7: what its cards do (docs/rules.md 7.5)."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from companion.rules.decks import FLIP_7
from companion.rules.flip_7 import FlipSeven
from companion.rules.game import N_, Objection, Toggle
from companion.rules.line_scoring import Steps, base_steps, is_number
from companion.rules.line_state import BUSTED, IN, STAYED, Line, LineOptions
from companion.rules.line_table import LineTable

_FREEZE: Final = "FZ"
_FLIP_THREE: Final = "F3"
_SECOND_CHANCE: Final = "SC"


class BaseFlip7Table(LineTable):
    """A working copy of a base Flip 7 state."""

    deck = FLIP_7
    flips: ClassVar[Mapping[str, int]] = {_FLIP_THREE: 3}
    spent = frozenset({_FLIP_THREE, _FREEZE})
    most_points = 171  # 12 … 6 doubled, every modifier and the bonus
    left_over = _SECOND_CHANCE
    rulings: ClassVar[Mapping[str, str]] = {"deal": "7.2", "target": "7.5", "own": "7.5", "move": "7.5", "bonus": "7.5"}

    def busts(self, cards: Sequence[str]) -> bool:
        """Duplicates bust."""
        numbers = [card for card in cards if is_number(card)]
        return len(set(numbers)) < len(numbers)

    def counted(self, cards: Sequence[str]) -> int:
        """Return the number of number cards."""
        return sum(map(is_number, cards))

    def receive(self, seat: str, card: str) -> None:
        """Add a number card; a Second Chance goes away together with the duplicate."""
        line = self.cards(seat)
        if card in line and _SECOND_CHANCE in line:
            saved = list(line)
            saved.remove(_SECOND_CHANCE)
            self.lay(seat, saved)
            self.discard(_SECOND_CHANCE, card)
            return
        self.lay(seat, (*line, card))
        self.judge(seat)

    def stays_with(self, card: str, by: str) -> bool:
        """Modifiers stay with whom they were flipped for, and so does a first Second Chance."""
        return card[0] in "+x" or (card == _SECOND_CHANCE and card not in self.cards(by))

    def targets(self, card: str, by: str) -> tuple[str, ...]:  # noqa: ARG002 - anybody, also oneself
        """Only active players; a second Second Chance goes to one who has none."""
        active = (line for line in self.state.lines if line.status == IN)
        return tuple(line.seat for line in active if card != _SECOND_CHANCE or card not in line.cards)

    def waits(self, task: str, card: str) -> bool:
        """A Freeze and a Flip Three inside a Flip Three wait for its last card."""
        return task == _FLIP_THREE and card in (_FREEZE, _FLIP_THREE)

    def hand_over(self, card: str, to: str) -> None:
        """A Freeze makes its target stay at once; anything else lies in the line."""
        line = self.state.line(to)
        if card != _FREEZE:
            self.lay(to, (*self.cards(to), card))
            return
        self.discard(card)
        if line is not None and line.status == IN:
            self.status(to, STAYED)

    def steps(self, line: Line, bonus: bool) -> Steps:
        """Return how `line` adds up."""
        return base_steps(line.cards, line.status == BUSTED, bonus and line.seat == self.state.f7)

    def may_stay(self, line: Line) -> Objection | None:
        """Staying needs at least one card."""
        if line.cards:
            return None
        return Objection("7.5", N_("{seat} has no card yet and must hit."), {"seat": line.seat})


class BaseFlip7(FlipSeven):
    """The rules of base Flip 7 as a `Game`."""

    name = "flip7"
    table = BaseFlip7Table
    toggles: tuple[Toggle, ...] = (
        Toggle("tie", "extra", ("extra", "shared"), N_("a tie at the end means another round, or a shared win")),
        Toggle("target", "200", (), N_("a total that ends the game")),
    )

    def options(self, values: Mapping[str, str]) -> LineOptions:
        """Return the house rules that `values` choose."""
        return LineOptions(int(values["target"]), share_ties=values["tie"] == "shared")
