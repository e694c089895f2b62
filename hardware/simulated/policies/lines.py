"""Playing both Flip 7 games as people do: hit while the line is thin, and let action cards hurt the others."""

from random import Random
from typing import Final

from companion.rules.events import Deal, Event, Flipped, Hit, Round, Stay, Step
from companion.rules.game import Public
from hardware.simulated.policies.deeds import Deed
from hardware.simulated.truth import Truth

ENOUGH: Final = (14, 34)
"""With so many points, differently from turn to turn, people stay."""

PRESSES: Final = 0.35
"""How often somebody stays by the button instead of the screen."""

WHIM: Final = 0.25
"""How often an action card is used without much thought."""


class LinesPolicy:
    """The players of a Flip 7 game.

    Every flipped card is laid at the pile's place, where the camera sees it, and then moved to where it belongs.

    Args:
        random: Every choice.
    """

    calls = False

    def __init__(self, random: Random) -> None:
        self._random = random

    def next(self, truth: Truth) -> Deed | None:
        """Return what happens next; None when the game is won."""
        public = truth.public
        if public.phase == "match":
            return None
        if public.phase == "scored":
            return Deed(public.dealer or public.seats[0].seat, Round(), thinks_s=4.0)
        if public.ask is not None and public.ask.who is not None:
            return Deed(public.ask.who, self._answer(truth, public.ask.who), thinks_s=2.0)
        card = Flipped(truth.cards.upcoming(1)[0])
        if public.jobs:
            return _flip(public.jobs[-1].seat, Step(card))
        who = public.turn
        assert who is not None
        if public.phase == "first":
            return _flip(public.dealer or who, Deal(who, card))
        if self._has_enough(public, who) and truth.allows(Stay(who)):
            return Deed(who, Stay(who), presses=self._random.random() < PRESSES)
        return _flip(who, Hit(who, card))

    def _has_enough(self, public: Public, who: str) -> bool:
        return _points(public, who) >= self._random.randint(*ENOUGH)

    def _answer(self, truth: Truth, who: str) -> Event:
        """Choose what serves `who` best, or, on a whim, anything."""
        (offer,) = truth.rules.offers(truth.state)
        if self._random.random() < WHIM:
            return self._random.choice(offer.choices)

        def gain(event: Event) -> tuple[float, float]:
            public = truth.rules.public(truth.rules.apply(truth.state, event))
            others = [_points(public, seat.seat) for seat in public.seats if seat.seat != who]
            return _points(public, who) - sum(others) / len(others), self._random.random()

        return max(offer.choices, key=gain)


def _flip(seat: str, event: Hit | Deal | Step) -> Deed:
    return Deed(seat, event, lays=event.flipped.card, carries_off=True, thinks_s=1.0)


def _points(public: Public, seat: str) -> int:
    """Return what the line of `seat` would score now."""
    steps = public.seat(seat).steps
    return steps[-1][1] if steps else 0
