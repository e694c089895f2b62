"""Random rounds of every game by its rules alone, and what must hold after every event (docs/rules.md 11.5).

`make playouts` plays 10,000 of each game; the suite plays some. Who breaks a rule is told with the whole record:

    .venv/bin/python tools/playouts.py [--games N] [--game G] [--seed N]
"""

import argparse
import sys
import time
from collections import Counter
from random import Random
from typing import Any, Final

from companion.entries import Entry, Redone, SetUp, Told, Undone
from companion.evening import Evening
from companion.record import write_record
from companion.rules.events import (
    Begin,
    Call,
    Catch,
    Count,
    Deal,
    Event,
    First,
    Flipped,
    Hit,
    Jump,
    Leave,
    Play,
    Reveal,
    Round,
    Stay,
    Step,
)
from companion.rules.game import Game, Objection, Public
from companion.rules.games import GAMES
from companion.rules.notation import parse
from companion.rules.toggles import BadToggle
from companion.setup import set_up

LENGTHS: Final = (60,) * 9 + (240,)
"""Events after which a playout ends, whether its round does or not; some go on into later rounds."""

SEATS: Final = "ABCDEFGHIJ"
TURNING: Final = {"play": ("V", "WV4", "2"), "force": ("V", "WV4"), "jump": ("V",), "first": ("V",), "flip": ("2",)}
"""Event words and the cards with which they may turn the order."""


class Broken(AssertionError):
    """Something does not hold that always must."""


def refusals(game: Game[Any], state: Any, event: Event) -> list[Objection]:
    """Return why `event` is not allowed; hints do not count."""
    return [each for each in game.check(state, event) if not each.hint]


def random_options(game: Game[Any], rng: Random) -> dict[str, str]:
    """Return a random choice of house rules that the game accepts."""
    while True:
        chosen = {each.name: rng.choice(each.values) for each in game.toggles if each.values and rng.random() < 0.25}
        try:
            game.start(("A", "B"), "A", chosen)
        except BadToggle:
            continue
        return chosen


class Cards:
    """The cards of one playout, as far as the rules count them.

    Args:
        game: The game.
        options: The house rules in force.
        rng: Shuffles and chooses.
    """

    def __init__(self, game: Game[Any], options: dict[str, str], rng: Random) -> None:
        self.game = game
        self.rng = rng
        self.total = game.deck(options).total

    def possible(self, state: Any) -> list[Event]:
        """Return events that the rules allow now; empty: a dead end, or nothing more to play."""
        raise NotImplementedError

    def ends(self, state: Any) -> bool:
        """Tell whether nothing more can be expected to happen."""
        return self.game.public(state).phase == "match"

    def conserved(self, state: Any) -> bool:
        """Tell whether no card was lost or made."""
        raise NotImplementedError


class HandsAndPile(Cards):
    """An UNO-family game: everything offered, fitting cards, presses and a few rarer events."""

    def possible(self, state: Any) -> list[Event]:
        """Return events that the rules allow now."""
        game, rng, faces = self.game, self.rng, list(state.rules.facts.deck.faces)
        if state.phase == "first":
            return [First(rng.choice(faces))]
        if state.phase == "reveal":
            (seat, *_) = [offer.seat for offer in game.offers(state)]
            return [Reveal(seat, tuple(rng.choices(faces, k=state.cards[seat])))]
        found = [choice for offer in game.offers(state) for choice in offer.choices]
        for seat in state.seats:
            plays = [Play(seat, card) for card in faces] if seat == state.turn else []
            jumps = [Jump(seat, state.top)] if state.top else []
            found += [event for event in (*plays, *jumps) if not refusals(game, state, event)]
        if rng.random() < 0.2:
            first, second = rng.sample(state.seats, 2)
            rare = (Call(first), Catch(first, second), Begin(state.turn or first), Leave(first))
            found += [event for event in rare if not refusals(game, state, event)] * 20
        return [event for event in found if self._enough(state, event)]

    def ends(self, state: Any) -> bool:
        """Nothing goes on when the game is won, all but one have left, or the piles are nearly empty."""
        alone = sum(status != "left" for status in state.status.values()) < 2
        return super().ends(state) or alone or self.reserve(state) < 60

    def conserved(self, state: Any) -> bool:
        """Hands and what lies aside never need more cards than the deck has, and no hand is below nothing."""
        return self.reserve(state) >= 1 and all(count >= 0 for count in state.cards.values())

    def reserve(self, state: Any) -> int:
        """Return the cards in the draw and discard piles together."""
        held: int = sum(state.cards.values()) + state.aside
        return self.total - held

    def _enough(self, state: Any, event: Event) -> bool:
        """Tell whether the piles can give what `event` makes somebody draw: the rules do not count them."""
        if isinstance(event, Play | Jump) and state.cards[event.seat] > 1:
            return True
        return self.reserve(self.game.apply(state, event)) >= 1


class Stages(Cards):
    """Good One!: everything offered."""

    def possible(self, state: Any) -> list[Event]:
        """Return events that the rules allow now."""
        choices = [each for offer in self.game.offers(state) for each in offer.choices]
        return [each for each in choices if not refusals(self.game, state, each)]

    def conserved(self, state: Any) -> bool:
        """Hands, table cards, deck, pile and what is gone are always the whole deck."""
        held = sum(each.cards for each in state.holders)
        return bool(state.deck + state.pile + state.gone + held == self.total)


class Lines(Cards):
    """A Flip 7 game: answers, stays, and the next card of a shuffled deck that is refilled from the discards."""

    def __init__(self, game: Game[Any], options: dict[str, str], rng: Random) -> None:
        super().__init__(game, options, rng)
        self.deck = list(game.deck(options))
        rng.shuffle(self.deck)
        self.flipped: list[str] = []

    def draw(self, state: Any) -> Flipped:
        """Flip the next card."""
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
        if state.work:
            return [Step(self.draw(state))]
        if state.turn is None:
            return [Deal(state.to_be_dealt[0], self.draw(state))] if state.to_be_dealt else []
        if not refusals(self.game, state, Stay(state.turn)) and self.rng.random() < 0.25:
            return [Stay(state.turn)]
        return [Hit(state.turn, self.draw(state))]

    def conserved(self, state: Any) -> bool:
        """The rules know exactly the cards that were flipped."""
        return Counter(state.out_of_deck()) == Counter(self.flipped)


FAMILIES: Final[dict[str, type[Cards]]] = {"goodone": Stages, "vengeance": Lines, "flip7": Lines}
"""Which cards a game has, where it is not of the UNO family."""


class Playout:
    """One random round and what follows, kept as an evening whose every entry is taken back and put back once.

    Args:
        name: The game's name.
        seed: The same seed gives the same playout.
    """

    def __init__(self, name: str, seed: int) -> None:
        rng = Random(f"{name} {seed}")
        game: Game[Any] = GAMES[name]
        options = random_options(game, rng)
        seats = SEATS[: rng.randint(2, min(game.most_seats, 6))]
        setup = set_up(name, list(seats), dealer=rng.choice(seats), options=options)
        self.game, self.rng = game, rng
        self.cards = FAMILIES.get(name, HandsAndPile)(game, options, rng)
        self.evening = Evening([Entry(1, 0.0, SetUp(setup))])
        self.events: list[Event] = []

    def play(self, longest: int | None = None) -> int:
        """Play on; return how many events there were.

        Args:
            longest: So many at most; None: one of `LENGTHS`.

        Raises:
            Broken: Something does not hold; its text says what, and holds the record.
        """
        longest = longest or self.rng.choice(LENGTHS)
        while len(self.events) < longest:
            state = self.evening.state
            choices = self.cards.possible(state)
            if not choices:
                self._require(self.cards.ends(state), "a dead end: nothing can happen")
                break
            self._take(state, self.rng.choice(choices))
        return len(self.events)

    def _take(self, before: Any, event: Event) -> None:
        self._require(not refusals(self.game, before, event), f"offered, but not allowed: {event}")
        told = self._tell(Told((event,), "finger"))
        self.events.append(event)
        after = self.evening.state
        self._check(self.game.public(before), event, self.game.public(after))
        self._require(self.cards.conserved(after), f"cards are lost or made by {event}")
        timed = event.timed(told * 1000)
        self._require(self.game.apply(before, parse(str(timed))) == after, f"{event} reads back as something else")
        self._tell(Undone(told))
        self._require(self.evening.state == before, f"undo of {event} leads elsewhere")
        self._tell(Redone(told))
        self._require(self.evening.state == after, f"redo of {event} leads elsewhere")

    def _check(self, before: Public, event: Event, after: Public) -> None:
        word, card = event.words().split()[0], getattr(event, "card", "")
        if before.clockwise != after.clockwise and not isinstance(event, Round):
            self._require(card.endswith(TURNING.get(word, ())), f"{event} turned the order")
        if after.turn is not None:
            status = after.seat(after.turn).status
            ended = {"out", "left", "finished", "waiting"} | (set() if after.jobs else {"stayed", "busted"})
            self._require(status not in ended, f"after {event} the turn rests on a seat that is {status}")
        scores = [{seat.seat: seat.score for seat in public.seats} for public in (before, after)]
        running = after.phase in ("first", "play")
        self._require(not running or scores[0] == scores[1], f"{event} moved scores during the round")
        limit = isinstance(event, Count)
        self._require(
            limit or all((seat.cards or 0) >= 0 for seat in after.seats), f"{event} left a hand below nothing"
        )

    def _tell(self, fact: Told | Undone | Redone) -> int:
        number = self.evening.number + 1
        self.evening.add(Entry(number, float(number), fact))
        return number

    def _require(self, holds: bool, says: str) -> None:
        if not holds:
            raise Broken(f"{says}\n{write_record(self.evening.entries)}")


def main(arguments: list[str] | None = None) -> int:
    """Play and tell what was found.

    Returns:
        0, or 1 when something does not hold.
    """
    parser = argparse.ArgumentParser(description="random rounds of every game against its own rules")
    parser.add_argument("--games", type=int, default=10_000, metavar="N", help="playouts a game (default: 10000)")
    parser.add_argument("--game", choices=list(GAMES), help="this game alone")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the first seed (default: 0)")
    chosen = parser.parse_args(arguments)
    broken = 0
    for name in [chosen.game] if chosen.game else GAMES:
        began_s, events = time.perf_counter(), 0
        for seed in range(chosen.seed, chosen.seed + chosen.games):
            try:
                events += Playout(name, seed).play()
            except Broken as found:
                broken += 1
                print(f"{name}, seed {seed}: {found}", file=sys.stderr)
        print(f"{name}: {chosen.games} playouts, {events} events, {time.perf_counter() - began_s:.0f} s", flush=True)
    print(f"{broken} broken")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
