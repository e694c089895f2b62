"""The rounds of the game that is played: what each brought whom, for the screen and for score sheets."""

from dataclasses import dataclass

from companion.evening import Evening


@dataclass(frozen=True, slots=True)
class RoundScores:
    """One round that was scored.

    Attributes:
        number: Which round of the game, from 1.
        points: What it brought, by seat.
        totals: What everybody had then, by seat.
        winners: Who won it.
    """

    number: int
    points: dict[str, int]
    totals: dict[str, int]
    winners: tuple[str, ...]


def rounds_of(evening: Evening) -> tuple[RoundScores, ...]:
    """Return every scored round of the game that is played now, the first one first."""
    found: dict[int, RoundScores] = {}
    for line in evening.lines:
        if line.by == "setup":
            found.clear()
            continue
        public = line.setup.rules.public(line.state)
        if public.phase not in ("scored", "match"):
            continue
        before = found.get(line.round_number - 1)
        totals = {seat.seat: seat.score for seat in public.seats}
        points = {
            seat.seat: seat.round_score
            if seat.round_score is not None
            else seat.score - (before.totals.get(seat.seat, 0) if before is not None else 0)
            for seat in public.seats
        }
        found[line.round_number] = RoundScores(line.round_number, points, totals, public.winners or public.match)
    return tuple(found[number] for number in sorted(found))
