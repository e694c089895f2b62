"""Counts what simulated people do on their turns; the judge's prior weights are ratios of these numbers (docs/judge.md).

python tools/count_habits.py [EVENINGS]
"""

import sys
from collections import Counter
from collections.abc import Iterator

from companion.rules.events import Challenge, Draw, Event, Hit, Pass, Play, Stay, Take
from companion.rules.game import Public
from hardware.simulated.table import SimulatedTable

GAMES = ("classic", "nomercy", "got1")
LINE_GAMES = ("vengeance", "flip7")
SEATS = 4
POINTS = 4
"""Stays in the Flip 7 games are counted by so many points."""


def played(game: str, seeds: range) -> Iterator[tuple[Public, Event, Event | None]]:
    """Yield what happened in simulated evenings: the table before, the event, and the one that followed."""
    for seed in seeds:
        table = SimulatedTable(game, SEATS, seed, rounds=2, frames=False)
        for _ in table.run():
            pass
        facts = table.truth.facts
        before = [table.truth.beginning, *(fact.public for fact in facts)]
        for place, fact in enumerate(facts):
            yield before[place], fact.event, facts[place + 1].event if place + 1 < len(facts) else None


def habits(game: str, seeds: range) -> Counter[str]:
    """Return how often people did what, by situation.

    Args:
        game: A game of the UNO family.
        seeds: The evenings.
    """
    return Counter(what for turn in played(game, seeds) if (what := _habit(*turn)) is not None)


def stays(game: str, seeds: range) -> dict[int, tuple[int, int]]:
    """Return how often people stayed and how often they took a card, by the points that lay before them.

    Args:
        game: A Flip 7 game.
        seeds: The evenings.
    """
    found: Counter[tuple[int, bool]] = Counter()
    for public, event, _ in played(game, seeds):
        if isinstance(event, Hit | Stay) and public.turn == event.seat:
            steps = public.seat(event.seat).steps
            points = steps[-1][1] if steps else 0
            found[points // POINTS * POINTS, isinstance(event, Stay)] += 1
    return {points: (found[points, True], found[points, False]) for points in sorted({at for at, _ in found})}


def _habit(public: Public, event: Event, following: Event | None) -> str | None:
    """Return the situation and what was done in it, or None where nothing is decided."""
    if public.phase != "play" or public.ask is not None:
        return None
    if public.owed is not None:
        done = {Play: "answered", Take: "taken", Challenge: "challenged"}.get(type(event))
        return f"owed: {done}" if done else None
    if public.drew:
        done = {Play: "laid it", Pass: "kept it"}.get(type(event))
        return f"drawn: {done}" if done else None
    if isinstance(event, Play):
        return "turn: laid at once"
    if isinstance(event, Draw):
        return f"turn: drew and {'laid' if isinstance(following, Play) else 'kept'}"
    return None


def main() -> None:
    """Print the counts of every game, and the ratios that the weights stand for."""
    evenings = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    for game in GAMES:
        found = habits(game, range(evenings))
        print(game)
        for what, number in sorted(found.items()):
            print(f"  {what:<24} {number}")
        ratios = {
            "DREW_AND_PASSED": found["turn: drew and kept"] / max(1, found["turn: laid at once"]),
            "HIDDEN_DRAW": found["turn: drew and laid"] / max(1, found.total()),
            "PASSED": found["drawn: kept it"] / max(1, found["drawn: laid it"]),
            "TOOK (relative to answered)": found["owed: taken"] / max(1, found["owed: answered"]),
            "CHALLENGED (relative to taken)": found["owed: challenged"] / max(1, found["owed: taken"]),
        }
        for name, ratio in ratios.items():
            print(f"  {name:<32} {ratio:.2f}")
    for game in LINE_GAMES:
        print(game)
        for points, (stayed, took) in stays(game, range(evenings)).items():
            print(f"  {points:>3} points and more: stayed {stayed}, took a card {took}")


if __name__ == "__main__":
    main()
