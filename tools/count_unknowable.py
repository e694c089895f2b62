"""Count at simulated tables what no witness and nothing later tells a device in the Flip 7 games (docs/judge.md).

Everybody's cards lie open there, and a card that was misread or not seen changes nothing that follows from it, unless
somebody busts. Each such thing takes a tap of a person, however well a device judges: so the sum is the least that
questions and mendings can come to. Run it with `.venv/bin/python -m tools.count_unknowable [--game G] [--evenings N]`.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from companion.commands.soaking import LATE, LETS_PASS, MOST_SEATS
from companion.messages import Reading, Record
from companion.rules.events import Event, Round, Stay, Step, To, untimed
from companion.rules.game import Public
from companion.rules.games import GAMES
from hardware.simulated.alignment import lays
from hardware.simulated.eyes import ErringEyes
from hardware.simulated.happenings import Edges
from hardware.simulated.table import Manners, SimulatedTable
from hardware.simulated.truth import Fact

OPEN: Final = ("flip7", "vengeance")
FIRST_SEED: Final = 1_000
IN_PLAYS: Final = 20

Sight = tuple[str, Reading | None]
"""A card, and what was seen of it."""


def rounds_of(facts: Sequence[Fact], sights: Sequence[Sight]) -> Iterator[list[tuple[Fact, Sight | None]]]:
    """Yield the facts of each round, each card with what was seen of it."""
    seen = iter(sights)
    own: list[tuple[Fact, Sight | None]] = []
    for fact in facts:
        if isinstance(fact.event, Round):
            yield own
            own = []
        own.append((fact, next(seen) if lays(fact.event) else None))
    yield own


def unknowable(facts: Sequence[Fact], sights: Sequence[Sight], told: Counter[Event]) -> Counter[str]:
    """Return how many things of an evening only a person can tell, by what they are.

    Args:
        facts: What happened.
        sights: What was seen of each card that was laid, in order.
        told: What was tapped or pressed.
    """
    found: Counter[str] = Counter()
    for events in rounds_of(facts, sights):
        before: Public | None = None
        for fact, sight in events:
            if sight is not None and not _lies_with_nothing(before, fact.public, events[-1][0].public):
                card, reading = sight
                found["not seen"] += reading is None
                found["misread"] += reading is not None and reading.candidates[0][0] != card
            before = fact.public
        last = events[-1][0].event.timed(None) if events else None
        found["last stay"] += isinstance(last, Stay) and not told[last]
        found["to whom"] += sum(
            _chosen(event) and not told[event] for event in untimed(fact.event for fact, _ in events)
        )
    return found


def _chosen(event: Event) -> bool:
    """Tell whether `event` says whom or what somebody chose."""
    return isinstance(event, To) or (isinstance(event, Step) and not lays(event))


def _lies_with_nothing(before: Public | None, now: Public, end: Public) -> bool:
    """Tell whether the card that has come between two moments scores nothing, because its owner busts in the end."""
    held = {} if before is None else {seat.seat: len(seat.line) for seat in before.seats}
    grown = [seat.seat for seat in now.seats if len(seat.line) > held.get(seat.seat, 0)]
    return bool(grown) and end.seat(grown[0]).status == "busted"


def evening(game: str, seed: int) -> tuple[int, Counter[str]]:
    """Play one evening as `companion soak` does, without a device; return its plays and what only a person can tell."""
    dice, rules = Random(f"{game} {seed}"), GAMES[game]
    seats = dice.randint(rules.fewest_seats, min(rules.most_seats, MOST_SEATS))
    eyes = ErringEyes(rules.deck({}), Random(dice.random()), 0.05, 0.01)
    sights: list[Sight] = []

    def see(card: str, touch_t_s: float, t_s: float) -> Reading | None:
        sights.append((card, eyes(card, touch_t_s, t_s)))
        return sights[-1][1]

    manners = Manners(forgets_taps=0.1, late=LATE, lets_pass=LETS_PASS)
    table = SimulatedTable(game, seats, seed, 2, manners=manners, frames=False, eyes=see)
    told: Counter[Event] = Counter()
    for happening in table.run():
        if isinstance(happening.payload, Record):
            told.update(untimed(happening.payload.events))
        elif isinstance(happening.payload, Edges):
            told[Stay(happening.payload.seat)] += 1
    return table.tally.plays, unknowable(table.truth.facts, sights, told)


def main() -> None:
    """Count, and print it for so many plays as docs/judge.md speaks of."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=OPEN, action="append")
    parser.add_argument("--evenings", type=int, default=200)
    arguments = parser.parse_args()
    for game in arguments.game or OPEN:
        plays, found = 0, Counter[str]()
        for seed in range(FIRST_SEED, FIRST_SEED + arguments.evenings):
            own, things = evening(game, seed)
            plays, found = plays + own, found + things
        shares = ", ".join(f"{what} {IN_PLAYS * number / plays:.2f}" for what, number in found.most_common())
        print(f"{game}: {IN_PLAYS * found.total() / plays:.2f} in {IN_PLAYS} plays: {shares}")


if __name__ == "__main__":
    main()
