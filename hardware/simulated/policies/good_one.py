"""Playing Good One! as people do: the lowest card that fits, wilds only in need, equal cards mostly together."""

from random import Random
from typing import Final

from companion.rules.events import Begin, Event, Flip, Pickup, Play, Round
from companion.rules.game import Public
from companion.rules.seating import clockwise_from
from hardware.simulated.hidden_stages import StageCards
from hardware.simulated.policies.deeds import Deed
from hardware.simulated.truth import Truth

SEARCHED: Final = tuple(map(str, (*range(3, 14), 15)))
"""In this order the first card is searched in everybody's hand (GD-R19); wilds do not start."""

WILD: Final = ("1", "2", "14")
LAYS_ALL: Final = 0.85
"""How often somebody who holds equal cards lays them together."""

PRESSES: Final = 0.5
"""How often the starter says so by the button instead of the screen."""


class GoodOnePolicy:
    """The players of Good One!

    Args:
        random: Every choice.
    """

    calls = False

    def __init__(self, random: Random) -> None:
        self._random = random
        self._opening: str | None = None

    def next(self, truth: Truth) -> Deed | None:
        """Return what happens next; rounds follow one another for ever."""
        public, cards = truth.public, truth.cards
        assert isinstance(cards, StageCards)
        if public.phase == "scored":
            return Deed(public.seats[0].seat, Round(), thinks_s=4.0, clears=True)
        if public.turn is None:
            return self._start(public, cards)
        who, opening = public.turn, self._opening
        self._opening = None
        if not cards.hands[who] and not cards.up[who]:
            return self._lay(truth, Flip(who, self._random.choice(cards.down[who])))
        stage = cards.stage(who)
        fitting = sorted({card for card in stage if truth.allows(Play(who, card))}, key=int)
        if not fitting:
            return Deed(who, Pickup(who), carries_off=True, thinks_s=2.0)
        card = opening or self._choose(fitting)
        times = stage.count(card)
        if card in WILD or self._random.random() >= LAYS_ALL:
            times = 1
        return self._lay(truth, Play(who, card, times=times))

    def _start(self, public: Public, cards: StageCards) -> Deed:
        """Find out who starts: the first to hold a 3, or else a 4, and so on."""
        order = clockwise_from(tuple(seat.seat for seat in public.seats), public.dealer or public.seats[0].seat)
        found = ((card, seat) for card in SEARCHED for seat in order if card in cards.hands[seat])
        self._opening, starter = next(found, (None, order[0]))
        return Deed(starter, Begin(starter), presses=self._random.random() < PRESSES)

    def _choose(self, fitting: list[str]) -> str:
        plain = [card for card in fitting if card not in WILD]
        return plain[0] if plain and self._random.random() < 0.9 else self._random.choice(fitting)

    def _lay(self, truth: Truth, event: Play | Flip) -> Deed:
        return Deed(event.seat, event, lays=event.card, carries_off=_empties(truth, event), thinks_s=1.4)


def _empties(truth: Truth, event: Event) -> bool:
    """Tell whether the pile leaves the table with `event`."""
    return not truth.rules.public(truth.rules.apply(truth.state, event)).pile
