"""How much of what the camera cannot see this table tells, and which counts may be wrong for that reason.

A table that taps every drawn card has exact counts. At one that forgets some of them the device finds out, because now
and then a card only fits after something nobody told; from how often that happens follows how often a card is drawn
and laid in the same turn without a word, which nothing else would show.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from companion.beam import likelier
from companion.evening import Line
from companion.late import ASSUMED
from companion.rules.cards import symbol_of
from companion.rules.events import (
    Call,
    Count,
    Draw,
    Event,
    First,
    Now,
    Pickup,
    Play,
    Reveal,
    Roulette,
    Round,
    Shed,
    Swap,
)
from companion.rules.game import Public
from companion.setup import Setup

SILENT: Final = 8.0
"""How much likelier it makes a wrong count that somebody who seems to hold one card has let the time to call pass."""

HANDS_MOVE: Final = "seven_zero"
"""The house rule by which a 0 passes all hands on."""

PACE_OF: Final = 24
"""So many last lines tell how fast a table plays."""

LOOKED_BACK: Final = 200
"""So many lines are looked at; a round has fewer."""

EXPECTED: Final = 0.05
"""How often people forget to tell something, before this table has shown it."""

EXPECTED_AFTER: Final = 20
"""What the table itself shows counts as much as `EXPECTED` after so many taps."""

HIDDEN_DRAW: Final = 0.08
"""In how many turns somebody draws and lays a card."""

HIDDEN_SET: Final = 0.25
"""How often several equal cards are laid where that is possible."""

GUESSED: Final = 0.25
"""How likely a count is wrong that nobody told, but a card showed to be another than it seemed."""

COUNT_DOUBTED: Final = 0.01
"""A count that is wrong with this chance is marked doubtful."""


def forgets(lines: Sequence[Line]) -> float:
    """Return how often this table forgets to tell what the camera cannot see (0…1)."""
    told = untold = 0
    for line in lines[-LOOKED_BACK:]:
        if line.by == "finger" and not line.events:  # told late, and assumed by then
            told, untold = told + 1, untold - 1
        untold += sum(isinstance(event, ASSUMED) for event in line.events[:-1])
        if line.by == "finger":
            told += any(isinstance(event, ASSUMED) for event in line.events[-1:])
    untold = max(0, untold)
    return (EXPECTED * EXPECTED_AFTER + untold) / (EXPECTED_AFTER + told + untold)


def doubtful(miscounts: Mapping[str, float]) -> frozenset[str]:
    """Return the seats whose counts are to be marked."""
    return frozenset(seat for seat, chance in miscounts.items() if chance >= COUNT_DOUBTED)


def miscounts(public: Public, lines: Sequence[Line], often: float, pace: float | None = None) -> dict[str, float]:
    """Return by seat how likely its count is wrong, because somebody may have drawn without a word (0…1).

    Args:
        public: The table.
        lines: The evening's lines.
        often: How often this table forgets to tell something (0…1).
        pace: How long one thing takes after the other, in seconds, or None.
    """
    if not public.seats or public.seats[0].cards is None:
        return {}  # everything lies open
    if public.pile is not None:
        return _missing_from_sets(public, lines, HIDDEN_SET * often)
    wrong: dict[str, float] = {}
    drew: str | None = None
    last_s: float | None = None
    told_late = False
    for line in _of_this_round(lines):
        slow = likelier(2, (line.t_s - last_s) / pace) if pace and last_s is not None else 1.0
        last_s = line.t_s if line.events else last_s
        for event in line.events:
            if isinstance(event, Play) and drew != event.seat:
                wrong[event.seat] = wrong.get(event.seat, 0.0) + HIDDEN_DRAW * often * slow
            drew = event.seat if isinstance(event, Draw) else None if isinstance(event, Play) else drew
            wrong |= _moved(line, event, wrong, told_late or line.by in ("finger", "button"))
        told_late = line.by == "finger" and not line.events
    for holder in public.seats:
        if holder.cards == 1 and not holder.call and (chance := wrong.get(holder.seat, 0.0)) < 1.0:
            odds = SILENT * chance / (1.0 - chance)
            wrong[holder.seat] = odds / (1.0 + odds)
    return {seat: min(1.0, chance) for seat, chance in wrong.items()}


def _moved(line: Line, event: Event, wrong: Mapping[str, float], told: bool) -> dict[str, float]:
    """Return how likely counts are wrong after `event`, where it says something of a hand or moves it.

    Args:
        line: The line of the event.
        event: What happened.
        wrong: How likely counts were wrong before.
        told: Whether somebody told it, maybe late.
    """
    match event:
        case Count(seat=seat) | Call(seat=seat) | Reveal(seat=seat) if told:
            return {seat: 0.0}
        case Now(says=says) if told:
            return {word[0]: 0.0 for word in says if word[1:2].isdecimal()}
        case Count(seat=seat):
            return {seat: GUESSED}
        case Draw(seat=seat, number=number) if not told and number != 1:
            return {seat: 1.0}
        case Shed(seat=seat) | Roulette(seat=seat) if not told:
            return {seat: 1.0}
        case Swap(seat=seat, other=other):
            return {seat: wrong.get(other, 0.0), other: wrong.get(seat, 0.0)}
        case Play(card=card) if symbol_of(card) == "0" and _hands_move(line.setup):
            return dict.fromkeys(line.setup.names, max(wrong.values(), default=0.0))
    return {}


def _hands_move(setup: Setup) -> bool:
    """Tell whether a 0 passes all hands on here, with whatever nobody knows of them."""
    default = next((toggle.default for toggle in setup.rules.toggles if toggle.name == HANDS_MOVE), "off")
    return setup.options.get(HANDS_MOVE, default) == "on"


def _missing_from_sets(public: Public, lines: Sequence[Line], hidden: float) -> dict[str, float]:
    """Return the same for Good One!, where the camera sees one card of a set, and what is laid is drawn again at first."""
    wrong: dict[str, float] = {}
    pile = 0.0
    for line in _of_this_round(lines):
        for event in line.events:
            match event:
                case Play(seat=seat, times=times):
                    chance = hidden if times == 1 and line.by != "finger" else 0.0
                    pile += chance
                    if not public.draw_pile:
                        wrong[seat] = wrong.get(seat, 0.0) + chance
                case Pickup(seat=seat):
                    wrong[seat], pile = wrong.get(seat, 0.0) + pile, 0.0
                case Count(seat=seat):
                    wrong[seat] = 0.0
    return wrong


def pace_s(lines: Sequence[Line]) -> float | None:
    """Return how long one thing takes after the other at this table, in seconds; None: that is not known yet."""
    times = [line.t_s for line in lines[-PACE_OF:] if line.events and line.by != "setup"]
    between = sorted(later - earlier for earlier, later in pairwise(times))
    return between[len(between) // 2] if len(between) >= PACE_OF // 2 else None


def _of_this_round(lines: Sequence[Line]) -> Sequence[Line]:
    """Return the lines of the round that runs, as far as they are looked at."""
    recent = lines[-LOOKED_BACK:]
    for place in range(len(recent) - 1, -1, -1):
        if recent[place].by == "setup" or any(isinstance(event, First | Round) for event in recent[place].events):
            return recent[place:]
    return recent
