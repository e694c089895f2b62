"""Where the cards of a Flip 7 game are: in the draw pile, in lines, under open work, or set aside.

Everything but the draw pile lies open, so the rules know it; only the order of the draw pile is hidden.
"""

from collections import Counter
from collections.abc import Iterable

from companion.rules.events import Deal, Event, Hit, Step
from companion.rules.game import Public
from hardware.simulated.hidden import HiddenCards


class LineCards(HiddenCards):
    """The cards of a Flip 7 game: every flipped card passes the pile's place, and is moved to where it belongs."""

    def _elsewhere(self) -> Iterable[str]:
        return self._open + self._aside

    def deal(self, public: Public) -> None:
        """Put everything down; the first cards are flipped one by one."""
        self._open: list[str] = _on_the_table(public)
        self._aside: list[str] = []

    def upcoming(self, number: int) -> list[str]:
        """Return the next `number` cards that will be flipped; what was set aside comes back when none is left."""
        if len(self.stock) < number:
            self._random.shuffle(self._aside)
            self.stock, self._aside = self._aside + self.stock, []
        return super().upcoming(number)

    def follow(self, event: Event, after: Public) -> None:
        """Take the flipped card from the draw pile, and set aside what left the table."""
        fresh: list[str] = []
        match event:
            case Hit(flipped=flipped) | Deal(flipped=flipped):
                fresh = [flipped.card]
            case Step(flipped=flipped) if not flipped.resolved:
                fresh = [flipped.card]
            case _:
                pass
        for card in fresh:
            assert self.upcoming(1) == [card], f"{card} is not the next card"
            self.stock.pop()
        now = _on_the_table(after)
        self._aside += (Counter(self._open + fresh) - Counter(now)).elements()
        self._open = now


def _on_the_table(public: Public) -> list[str]:
    """Return every card in a line, under open work, or waiting for its turn."""
    lines = [card for seat in public.seats for card in seat.line]
    return lines + [card for job in public.jobs for card in (job.card, *job.waiting)]
