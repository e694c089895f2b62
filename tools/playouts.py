"""Random rounds of every game by its rules alone, and what must hold after every event (docs/rules.md 11.5).

`make playouts` plays 10,000 of each game; the suite plays some. Who breaks a rule is told with the whole record:

    .venv/bin/python -m tools.playouts [--games N] [--game G] [--seed N]
"""

import argparse
import sys
import time
from random import Random
from typing import Any, Final

from companion.entries import Entry, Redone, SetUp, Told, Undone
from companion.evening import Evening
from companion.record import write_record
from companion.rules.cards import symbol_of
from companion.rules.events import Event, Round
from companion.rules.game import SEAT_LETTERS, Game, Public
from companion.rules.games import GAMES
from companion.rules.notation import parse
from companion.rules.toggles import BadToggle
from companion.setup import set_up
from tools.families import FAMILIES, HandsAndPile, refusals

LENGTHS: Final = (60,) * 9 + (240,)
"""Events after which a playout ends, whether its round does or not; some go on into later rounds."""

NUMBERS: Final = {
    "catch_grace": range(751),
    "mercy": (0, *range(8, 61)),
    "target": range(1, 1001),
    "blank_points": range(101),
    "copies": range(1, 9),
    "decks": range(1, 4),
}
"""Where a house rule is a whole number: what tables choose. A new one must be added here, or no playout begins."""


class Broken(AssertionError):
    """Something does not hold that always must."""


def random_options(game: Game[Any], rng: Random, seats: tuple[str, ...] = ("A", "B")) -> dict[str, str]:
    """Return a random choice of house rules that the game accepts with so many `seats`."""
    while True:
        chosen = {
            each.name: str(rng.choice(each.values or NUMBERS[each.name]))
            for each in game.toggles
            if rng.random() < 0.25
        }
        try:
            game.start(seats, seats[0], chosen)
        except BadToggle:
            continue
        return chosen


class Playout:
    """One random round and what follows, kept as an evening whose every entry is taken back and put back once.

    Args:
        name: The game's name.
        seed: The same seed gives the same playout.
    """

    def __init__(self, name: str, seed: int) -> None:
        rng = Random(f"{name} {seed}")
        game: Game[Any] = GAMES[name]
        seats = tuple(SEAT_LETTERS[: rng.randint(game.fewest_seats, game.most_seats)])
        options = random_options(game, rng, seats)
        setup = set_up(name, list(seats), dealer=rng.choice(seats), options=options)
        self.game, self.rng, self.seats = game, rng, seats
        self.cards = FAMILIES.get(name, HandsAndPile)(game, options, rng, seats)
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
        found = self.cards.follow(before, event, after)
        self._require(not found, f"after {event}: {'; '.join(found)}")
        timed = event.timed(told * 1000)
        self._require(self.game.apply(before, parse(str(timed))) == after, f"{event} reads back as something else")
        self._tell(Undone(told))
        self._require(self.evening.state == before, f"undo of {event} leads elsewhere")
        self._tell(Redone(told))
        self._require(self.evening.state == after, f"redo of {event} leads elsewhere")

    def _check(self, before: Public, event: Event, after: Public) -> None:
        if before.clockwise != after.clockwise and not isinstance(event, Round):
            symbol = symbol_of(getattr(event, "card", ""))
            self._require(symbol in self.cards.turning, f"{event} turned the order")
        if after.turn is not None:
            status = after.seat(after.turn).status
            ended = {"out", "left", "finished", "waiting"} | (set() if after.jobs else {"stayed", "busted"})
            self._require(status not in ended, f"after {event} the turn rests on a seat that is {status}")
        scores = [{seat.seat: seat.score for seat in public.seats} for public in (before, after)]
        running = after.phase in ("first", "play")
        self._require(not running or scores[0] == scores[1], f"{event} moved scores during the round")
        self._require(all((seat.cards or 0) >= 0 for seat in after.seats), f"{event} left a hand below nothing")

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
        began_s, events, dry, most = time.perf_counter(), 0, 0, 0
        for seed in range(chosen.seed, chosen.seed + chosen.games):
            playout = Playout(name, seed)
            try:
                events += playout.play()
            except Broken as found:
                broken += 1
                print(f"{name}, seed {seed}: {found}", file=sys.stderr)
            dry, most = dry + playout.cards.dry, max(most, len(playout.seats))
        took_s = time.perf_counter() - began_s
        print(f"{name}: {chosen.games} playouts, {events} events, up to {most} seats, {dry} ran dry, {took_s:.0f} s")
    print(f"{broken} broken")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
