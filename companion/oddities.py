"""What the rules can hardly give: open cards, a total, a hand's points. It is asked about before it is told, never refused."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.rules.flip_7 import FlipSeven
from companion.rules.game import N_
from companion.rules.games import GAMES
from companion.rules.line_state import SEVEN
from companion.rules.seating import LEFT
from companion.table import Phrase, Table


@dataclass(frozen=True, slots=True)
class Oddities:
    """What a game can hardly give.

    Attributes:
        game: The game's name.
        options: House rules that differ from the game's own, by name.
        target: The points that end the game, or None where no points do.
        running: Whether a round is played that totals at the target would have ended before; else one may have been won.
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
            most = deck.count.get(card, 0)
            if not most:
                return Phrase(N_("{card} is no card of this deck."), {"card": card})
            if cards.count(card) > most:
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


def oddities_of(table: Table) -> Oddities:
    """Return what the game at `table` can hardly give now.

    After a tie at the target another round decides: totals beyond the target are right while it runs (7.4).
    """
    seats = table.public.seats
    best = max((seat.score or 0 for seat in seats if seat.status != LEFT), default=0)
    level = sum(seat.score == best and seat.status != LEFT for seat in seats) > 1
    decides = table.target is not None and best >= table.target and level
    running = table.public.phase in ("first", "play") and not decides
    return Oddities(table.game, table.options, table.target, running)
