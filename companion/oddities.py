"""What the rules can hardly give: open cards, a total, a hand's points. It is asked about before it is told, never refused."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.rules.flip_7 import FlipSeven
from companion.rules.game import N_
from companion.rules.games import GAMES
from companion.rules.line_state import SEVEN
from companion.table import Phrase


@dataclass(frozen=True, slots=True)
class Oddities:
    """What a game can hardly give.

    Attributes:
        game: The game's name.
        options: House rules that differ from the game's own, by name.
        target: The points that end the game, or None where no points do.
        running: Whether a round is played; else it is over, and scored.
    """

    game: str
    options: Mapping[str, str] = field(default_factory=dict)
    target: int | None = None
    running: bool = True

    def of_line(self, cards: Sequence[str], busted: bool) -> Phrase | None:
        """Return why these open cards can hardly lie before somebody in Flip 7, or None.

        Args:
            cards: The cards.
            busted: Whether whoever they lie before is out.
        """
        rules = GAMES.get(self.game)
        if not isinstance(rules, FlipSeven):
            return None
        table, deck = rules.table(rules.start(("A", "B"), "B", self.options)), rules.table.deck
        for card in dict.fromkeys(cards):
            if card in table.spent:
                return Phrase(N_("{card} does not stay in a line."), {"card": card})
            if cards.count(card) > (most := deck.count.get(card, 0)):
                values: dict[str, str | int | Phrase] = {"n": most, "card": card}
                return Phrase(N_("Only {n} × {card} is in the deck."), values, N_("Only {n} × {card} are in the deck."))
        if (number := table.counted(cards)) > SEVEN:
            return Phrase(N_("Seven numbers end the round; these are {number}."), {"number": number})
        if not busted and table.busts(cards):
            return Phrase(N_("With two equal numbers one is out."))
        return None

    def of_total(self, points: int) -> Phrase | None:
        """Return why somebody can hardly have so many points in all, or None."""
        if self.target is None or points < self.target:
            return None
        values: dict[str, str | int | Phrase] = {"points": points, "target": self.target}
        if self.running:
            return Phrase(N_("{points} points? The game is over at {target}."), values)
        rules = GAMES.get(self.game)
        if isinstance(rules, FlipSeven) and points >= self.target + rules.table.most_points:
            return Phrase(N_("{points} points? No round is worth so many."), values)
        return None
