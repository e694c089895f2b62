"""The games of the evening and their rounds: what each brought whom, for the screen and for score sheets."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from companion.evening import Evening, Line


@dataclass(frozen=True, slots=True)
class RoundScores:
    """One round that was scored.

    Attributes:
        number: Which round of the game, from 1.
        points: What it brought, by seat.
        totals: What everybody had then, by seat.
        winners: Who won it.
        put_right: What totals gained or lost besides, by seat: told by hand, or brought along by who joined; before the
            first round also what a game in the middle began with.
    """

    number: int
    points: dict[str, int]
    totals: dict[str, int]
    winners: tuple[str, ...]
    put_right: dict[str, int] = field(default_factory=dict)


def games_of(evening: Evening) -> tuple[Sequence[Line], ...]:
    """Return the lines of each game of the evening, the first game first; each begins with its set-up."""
    lines = evening.lines
    begins = [at for at, line in enumerate(lines) if line.by == "setup"]
    return tuple(lines[at:until] for at, until in pairwise([*begins, len(lines)]))


def rounds_of(evening: Evening) -> tuple[RoundScores, ...]:
    """Return every scored round of the game that is played now, the first one first."""
    games = games_of(evening)
    return tuple(scored_rounds(games[-1])) if games else ()


def scored_rounds(game: Sequence[Line]) -> Iterator[RoundScores]:
    """Yield every scored round of one game, the first one first.

    Args:
        game: The lines of the game, as `games_of` returns them.
    """
    found: dict[int, RoundScores] = {}
    for line in game[1:]:
        public = line.setup.rules.public(line.state)
        if public.phase not in ("scored", "match"):
            continue
        earlier = [number for number in found if number < line.round_number]  # a round may never have been scored
        before = found[max(earlier)] if earlier else None
        totals = {seat.seat: seat.score for seat in public.seats}
        points = {
            seat.seat: seat.round_score
            if seat.round_score is not None
            else seat.score - (before.totals.get(seat.seat, 0) if before is not None else 0)
            for seat in public.seats
        }
        had = before.totals if before is not None else {}
        besides = {seat: total - points[seat] - had.get(seat, 0) for seat, total in totals.items()}
        put_right = {seat: gained for seat, gained in besides.items() if gained}
        found[line.round_number] = RoundScores(
            line.round_number, points, totals, public.winners or public.match, put_right
        )
    yield from (found[number] for number in sorted(found))
