"""Playing classic UNO, UNO No Mercy and Got 1 as people do: mostly sensibly, sometimes bluffing, never cheating."""

from collections import Counter
from random import Random
from typing import Final

from companion.rules.cards import COLOURS, colour_of, is_wild
from companion.rules.events import (
    Challenge,
    Colour,
    Draw,
    First,
    Pass,
    Play,
    Reveal,
    Roulette,
    Round,
    Shed,
    Swap,
    Take,
)
from companion.rules.game import Public
from hardware.simulated.hidden_hands import HandCards
from hardware.simulated.policies.deeds import Deed
from hardware.simulated.truth import Truth

BLUFFS: Final = 0.15
"""How often somebody lays a Wild Draw 4 although a card of the colour is in hand."""

CHALLENGES: Final = 0.25
HOLDS_BACK: Final = 0.03
"""How often somebody draws although a card would fit."""

STACKS: Final = 0.8
MOST_DRAWN: Final = 60


class UnoPolicy:
    """The players of an UNO-family game.

    Args:
        random: Every choice.
    """

    calls = True

    def __init__(self, random: Random) -> None:
        self._random = random
        self._bluffed = False

    def next(self, truth: Truth) -> Deed | None:
        """Return what happens next; None when the game is won."""
        public = truth.public
        if public.phase == "first":
            return self._turn_up(truth, public)
        if public.phase == "play":
            return self._answer(truth, public) or self._owe(truth, public) or self._take_turn(truth, public)
        if public.phase == "reveal":
            return self._reveal(truth, public)
        return Deed(_somebody(public), Round(), thinks_s=4.0, clears=True) if public.phase == "scored" else None

    def _turn_up(self, truth: Truth, public: Public) -> Deed:
        cards = truth.cards
        assert isinstance(cards, HandCards)
        (card,) = cards.upcoming(1)
        return Deed(public.dealer or _somebody(public), First(card), lays=card, clears=cards.returned_first)

    def _answer(self, truth: Truth, public: Public) -> Deed | None:
        """Answer an open question of the rules."""
        if public.ask is None or public.ask.who is None:
            return None
        who = public.ask.who
        hand = truth.cards.hands[who]
        match public.ask.kind:
            case "colour":
                return Deed(who, Colour(who, self._best_colour(hand)), thinks_s=0.9)
            case "swap":
                others = [seat for seat in public.seats if seat.seat != who and seat.status == "in"]
                fewest = min(others, key=lambda seat: seat.cards or 0)
                return Deed(who, Swap(who, fewest.seat), thinks_s=1.6)
            case "shed":
                colour = colour_of(truth.cards.pile[-1])
                return Deed(who, Shed(who, sum(colour_of(card) == colour for card in hand)), thinks_s=1.4)
            case "roulette":
                return self._spin(truth, who)
        return None

    def _spin(self, truth: Truth, who: str) -> Deed:
        colour = self._random.choice(COLOURS)
        cards = truth.cards.upcoming(MOST_DRAWN)
        number = next((place for place, card in enumerate(cards, 1) if colour_of(card) == colour), len(cards))
        return Deed(who, Roulette(who, colour, number), fetches=True, thinks_s=3.0)

    def _owe(self, truth: Truth, public: Public) -> Deed | None:
        """Answer a pending penalty: stack, challenge or take."""
        if public.owed is None:
            return None
        who = public.owed.target
        stackable = [card for card in truth.cards.hands[who] if truth.allows(Play(who, card))]
        if stackable and self._random.random() < STACKS:
            return self._lay(truth, who, self._random.choice(stackable))
        challenge = Challenge(who, guilty=self._bluffed)
        if truth.cards.pile[-1] == "W4" and self._random.random() < CHALLENGES and truth.allows(challenge):
            return Deed(who, challenge, fetches=True, thinks_s=2.5)
        return Deed(who, Take(who), fetches=True, thinks_s=1.5)

    def _take_turn(self, truth: Truth, public: Public) -> Deed:
        who = public.turn or _somebody(public)
        hand = truth.cards.hands[who]
        one_drawn = public.drew and truth.options.get("draw") == "one"
        choice = [card for card in (hand[-1:] if one_drawn else hand) if truth.allows(Play(who, card))]
        choice = self._honest(choice, hand, public.colour)
        if choice and (public.drew or self._random.random() >= HOLDS_BACK):
            return self._lay(truth, who, self._favourite(choice))
        if one_drawn:
            return Deed(who, Pass(who), thinks_s=0.8)
        return Deed(who, Draw(who, self._draws(truth, who)), fetches=True, thinks_s=1.3)

    def _draws(self, truth: Truth, who: str) -> int:
        """Return how many cards are drawn: one, or until one fits."""
        if truth.options.get("draw") == "one":
            return 1
        cards = truth.cards.upcoming(MOST_DRAWN)
        return next((place for place, card in enumerate(cards, 1) if truth.allows(Play(who, card))), max(1, len(cards)))

    def _honest(self, choice: list[str], hand: list[str], colour: str | None) -> list[str]:
        """Leave Wild Draw 4 out where it would be a bluff, unless somebody dares."""
        if any(colour_of(card) == colour for card in hand) and self._random.random() >= BLUFFS:
            return [card for card in choice if card != "W4"]
        return choice

    def _favourite(self, choice: list[str]) -> str:
        coloured = [card for card in choice if not is_wild(card)]
        return self._random.choice(coloured if coloured and self._random.random() < 0.85 else choice)

    def _lay(self, truth: Truth, who: str, card: str) -> Deed:
        if card == "W4":
            held = [other for other in truth.cards.hands[who] if other != card]
            self._bluffed = any(colour_of(other) == truth.public.colour for other in held)
        return Deed(who, Play(who, card), lays=card, thinks_s=1.4)

    def _best_colour(self, hand: list[str]) -> str:
        held = Counter(colour for card in hand if (colour := colour_of(card)))
        return held.most_common(1)[0][0] if held else self._random.choice(COLOURS)

    def _reveal(self, truth: Truth, public: Public) -> Deed | None:
        for seat in public.seats:
            reveal = Reveal(seat.seat, tuple(truth.cards.hands[seat.seat]))
            if not seat.revealed and seat.seat not in public.winners and seat.status == "in" and truth.allows(reveal):
                return Deed(seat.seat, reveal, thinks_s=2.0)
        return None


def _somebody(public: Public) -> str:
    return public.turn or public.seats[0].seat
