"""What can happen with the cards of each game, and where they really are: what the random rounds of `playouts` play from."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from companion.rules.cards import COLOURS, colour_of, is_wild, symbol_of
from companion.rules.events import (
    Begin,
    Call,
    Catch,
    Count,
    Deal,
    Draw,
    Event,
    First,
    Flipped,
    Force,
    Hit,
    Jump,
    Leave,
    Play,
    Reveal,
    Roulette,
    Shed,
    Stay,
    Step,
)
from companion.rules.game import Game, Objection, Offer
from companion.rules.good_one_state import Holder
from companion.rules.uno_check import fits
from companion.rules.uno_state import IN, OUT
from tools.real_cards import RealCards

HOARDERS: Final = 0.2
"""The share of the playouts in which everybody draws and draws: only so the piles run empty."""


def refusals(game: Game[Any], state: Any, event: Event) -> list[Objection]:
    """Return why `event` is not allowed; hints do not count."""
    return [each for each in game.check(state, event) if not each.hint]


class Cards:
    """The cards of one playout.

    Args:
        game: The game.
        options: The house rules in force.
        rng: Shuffles and chooses.
        seats: In clockwise order.

    Attributes:
        dry: Whether the piles ever had fewer cards than somebody was due.
    """

    turning: frozenset[str] = frozenset()
    """The symbols of the cards with which the order may turn."""

    def __init__(self, game: Game[Any], options: dict[str, str], rng: Random, seats: tuple[str, ...]) -> None:  # noqa: ARG002
        self.game = game
        self.rng = rng
        self.total = game.deck(options).total
        self.dry = False

    def possible(self, state: Any) -> list[Event]:
        """Return events that the rules allow now; empty: a dead end, or nothing more to play."""
        raise NotImplementedError

    def ends(self, state: Any) -> bool:
        """Tell whether nothing more can be expected to happen."""
        return self.game.public(state).phase == "match"

    def follow(self, before: Any, event: Event, after: Any) -> list[str]:
        """Do what `event` does to the real cards; return where the rules now count others."""
        raise NotImplementedError


class HandsAndPile(Cards):
    """An UNO-family game, played from real hands: fitting cards, everything offered, presses and rarer events."""

    turning = frozenset({"V", "WV4"})

    def __init__(self, game: Game[Any], options: dict[str, str], rng: Random, seats: tuple[str, ...]) -> None:
        super().__init__(game, options, rng, seats)
        self.real = RealCards(game.start(seats, seats[0], options).rules, seats, rng)
        self.hoards = rng.random() < HOARDERS

    def possible(self, state: Any) -> list[Event]:
        """Return events that the rules allow now and that the cards can give."""
        game, rng, real = self.game, self.rng, self.real
        if real.short:
            return [Count(seat, len(real.hands[seat])) for seat in real.short if state.status[seat] == IN]
        if state.phase == "first":
            return [First(real.stock[-1])]
        if state.phase == "reveal":
            (seat, *_) = [offer.seat for offer in game.offers(state)]
            return [Reveal(seat, tuple(real.hands[seat]))]
        found = [event for offer in game.offers(state) for event in self._told(state, offer)]
        if self.hoards and found and rng.random() < 0.7:
            return found
        wanted = [
            *self._plays(state),
            *([Jump(seat, state.top) for seat in real.hands if self._holds(seat, state.top)]),
        ]
        found += [event for event in wanted if not refusals(game, state, event)]
        if rng.random() < 0.2:
            found += [event for event in self._rare(state) if not refusals(game, state, event)] * 5
        return found

    def ends(self, state: Any) -> bool:
        """Nothing goes on when the game is won, all but one have left, or the rules took somebody for knocked out.

        That happens only where the piles are empty: the rules do not count them, so a penalty that nobody can draw
        to its end may reach the limit on the screen alone.
        """
        alone = sum(status != "left" for status in state.status.values()) < 2
        lost = self.real.drawable == 0 and any(state.status[seat] == OUT for seat in self.real.short)
        return super().ends(state) or alone or lost

    def follow(self, before: Any, event: Event, after: Any) -> list[str]:
        """Do what `event` does to the real cards; return where the rules now count others."""
        self.real.follow(before, event, after)
        self.dry |= bool(self.real.short)
        return self.real.differences(after) + self._too_few(after)

    def _too_few(self, state: Any) -> list[str]:
        """Tell where a draw could not be finished before the mercy limit although it always can (docs/rules.md 1.6)."""
        rules = state.rules
        certain = rules.mercy == 25 and rules.mercy_when == "now" and self.total >= 168 and len(state.seats) <= 6
        missing = [
            f"{seat} cannot draw up to the limit: {self.real.drawable} cards are left"
            for seat, hand in self.real.hands.items()
            if state.status[seat] == IN and self.real.drawable < rules.mercy - len(hand)
        ]
        return missing if certain else []

    def _told(self, state: Any, offer: Offer) -> list[Event]:
        """Return those choices of `offer` that the real cards bear out."""
        seat, real, rng = offer.seat, self.real, self.rng
        if offer.word == "draw":
            return [Draw(seat, self._drawn(state, seat))]
        if offer.word == "roul":
            colour = rng.choice(COLOURS)
            return [Roulette(seat, colour, self._until(seat, state, lambda card: colour_of(card) == colour))]
        if offer.word == "shed":
            most = sum(colour_of(card) == colour_of(state.top) for card in real.hands[seat])
            return [each for each in offer.choices if isinstance(each, Shed) and each.number <= most]
        return list(offer.choices)

    def _drawn(self, state: Any, seat: str) -> int:
        """Return how many cards `seat` draws: what the house rule says, now and then any number, never what is not there."""
        if self.hoards or self.rng.random() < 0.1:
            return min(self.rng.randint(1, 12), self.real.drawable)
        if state.rules.draw == "one":
            return min(1, self.real.drawable)
        return self._until(seat, state, lambda card: fits(state, card))

    def _until(self, seat: str, state: Any, wanted: Callable[[str], bool]) -> int:
        """Return how many cards `seat` draws until one is `wanted`, the limit is reached, or none is left."""
        room = state.rules.mercy - len(self.real.hands[seat])
        return self.real.until(wanted, room if state.rules.mercy else self.total)

    def _holds(self, seat: str, card: str | None) -> bool:
        return card in self.real.hands[seat]

    def _plays(self, state: Any) -> Iterator[Event]:
        """Yield what the seat on turn can lay, sometimes told with its colour, its number or what was shed."""
        seat = state.turn
        hand = self.real.hands.get(seat, [])
        for card in dict.fromkeys(hand):
            yield Play(seat, card)
            if self.rng.random() < 0.3:
                if symbol_of(card) == "D":
                    same = sum(colour_of(each) == colour_of(card) for each in hand) - 1
                    yield Play(seat, card, shed=self.rng.randint(0, same))
                elif is_wild(card):
                    yield Play(seat, card, colour=self.rng.choice(COLOURS))
                elif (copies := hand.count(card)) > 1:
                    yield Play(seat, card, times=copies)

    def _rare(self, state: Any) -> Iterator[Event]:
        """Yield what happens seldom: calls, catches, beginnings, somebody leaves, a forbidden card is accepted."""
        first, second = self.rng.sample(state.seats, 2)
        yield from (Call(first), Catch(first, second), Begin(state.turn or first))
        if self.rng.random() < 0.2:
            yield Leave(first)
            yield from (Force(second, card) for card in self.real.hands.get(second, [])[:1])


class Stages(Cards):
    """Good One!: everything offered."""

    turning = frozenset({"2"})

    def possible(self, state: Any) -> list[Event]:
        """Return events that the rules allow now."""
        choices = [each for offer in self.game.offers(state) for each in offer.choices]
        return [each for each in choices if not refusals(self.game, state, each)]

    def follow(self, before: Any, event: Event, after: Any) -> list[str]:  # noqa: ARG002 - the state counts every place
        """Hands, table cards, deck, pile and what is gone are always the whole deck, and none is below nothing."""
        places = [after.deck, after.pile, after.gone, *(n for each in after.holders for n in _stages(each))]
        whole = sum(places) == self.total and min(places) >= 0
        return [] if whole else [f"{places} cards by the rules, and the deck has {self.total}"]


def _stages(holder: Holder) -> tuple[int, int, int]:
    return holder.hand, holder.up, holder.down


class Lines(Cards):
    """A Flip 7 game: answers, stays, and the next card of a shuffled deck that is refilled from the discards."""

    def __init__(self, game: Game[Any], options: dict[str, str], rng: Random, seats: tuple[str, ...] = ()) -> None:
        super().__init__(game, options, rng, seats)
        self.deck = list(game.deck(options))
        rng.shuffle(self.deck)
        self.flipped: list[str] = []

    def draw(self, state: Any) -> Flipped:
        """Flip the next card; there must be one."""
        if not self.deck:
            self.deck = list(state.discards)
            self.rng.shuffle(self.deck)
            for card in self.deck:
                self.flipped.remove(card)
        self.flipped.append(self.deck.pop())
        return Flipped(self.flipped[-1])

    def possible(self, state: Any) -> list[Event]:
        """Return one event that the rules allow now, or the answers to an open question."""
        offers = [offer for offer in self.game.offers(state) if offer.word != "stay"]
        if answers := [each for offer in offers for each in offer.choices]:
            return answers
        self.dry |= self._none_left(state)
        may_stay = state.turn and not state.work and not refusals(self.game, state, Stay(state.turn))
        if may_stay and (self._none_left(state) or self.rng.random() < 0.25):
            return [Stay(state.turn)]
        if self._none_left(state):
            return []
        if state.work:
            return [Step(self.draw(state))]
        if state.turn is None:
            return [Deal(state.to_be_dealt[0], self.draw(state))] if state.to_be_dealt else []
        return [Hit(state.turn, self.draw(state))]

    def ends(self, state: Any) -> bool:
        """Nothing goes on when the game is won, or every card of the deck lies in front of somebody."""
        return super().ends(state) or self._none_left(state)

    def _none_left(self, state: Any) -> bool:
        return not self.deck and not state.discards

    def follow(self, before: Any, event: Event, after: Any) -> list[str]:  # noqa: ARG002 - the card was flipped already
        """Tell where the rules know of other cards than were flipped, or count another draw pile."""
        known, left = Counter(after.out_of_deck()), self.game.public(after).draw_pile
        found = [] if known == Counter(self.flipped) else ["the rules know of other cards than were flipped"]
        return found + ([] if left == len(self.deck) else [f"{len(self.deck)} cards are left, {left} by the rules"])


FAMILIES: Final[dict[str, type[Cards]]] = {"goodone": Stages, "vengeance": Lines, "flip7": Lines}
"""Which cards a game has, where it is not of the UNO family."""
