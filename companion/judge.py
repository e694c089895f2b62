"""The judge: combines what the camera saw with how plausible the rules make it, and decides what must be asked.

Two witnesses testify to every reading. The camera says which cards it could be, the rules say what would have had to
happen for such a card to lie there. A history's weight is the product of both (companion/beam.py). One history stands
out: it is recorded. Two or three remain: the table is asked, the likeliest first. A sure camera is never overridden; a
card the rules forbid is recorded as seen, and the objection names the ruling. An unsure camera never overrules the rules.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.beam import Beam, History
from companion.rules.events import untimed
from companion.rules.game import Game, Public

STANDS_OUT: Final = 0.53
"""Histories that agree and have a little more than half of the share need no question: the next card answers most of those
that could be asked, and what is wrong then is put right by a touch."""

WORTH_ASKING: Final = 0.05
"""A history with a smaller share is not offered."""

MOST_CHOICES: Final = 3
"""A question offers at most so many histories."""


def to_ask(rules: Game[Any], beam: Beam) -> tuple[History, ...]:
    """Return the histories between which the table must choose, the likeliest first; empty: nothing is asked.

    Args:
        rules: The rules of the game.
        beam: The histories after the newest reading.
    """
    told = [history for history in beam if _earlier(history) == _earlier(beam[0])]
    total = sum(history.share for history in told)
    shares = [(history.share / total, history) for history in told]
    offered: dict[object, History] = {}
    for share, history in shares:
        if share >= WORTH_ASKING:
            offered.setdefault(untimed(history.events), replace(history, share=share))
    choices = tuple(offered.values())[:MOST_CHOICES]
    if len(choices) < 2:
        return ()
    publics = [(share, rules.public(history.state)) for share, history in shares]
    looks = (_acts, _card, _holds) if publics[0][1].pile is not None else (_acts, _card)
    return choices if any(_share(publics, look) < STANDS_OUT for look in looks) else ()


def _earlier(history: History) -> object:
    """Return what a history says of everything but the newest witness: old doubts are no reason to ask again."""
    return tuple((step.entry, step.events) for step in history.path[:-1])


def _share(publics: Sequence[tuple[float, Public]], look: Callable[[Public], object]) -> float:
    """Return the share of the histories that agree with the leading one, the first, in what `look` looks at."""
    leading = look(publics[0][1])
    return sum(share for share, public in publics if look(public) == leading)


def _acts(public: Public) -> object:
    """Return who acts, which way round, what is owed, who is out."""
    status = tuple(seat.status for seat in public.seats)
    return public.turn, public.clockwise, public.owed, public.ask, public.phase, public.winners, status


def _card(public: Public) -> object:
    """Return the card on top, or in front of somebody."""
    return public.top, public.colour, tuple(seat.line for seat in public.seats)


def _holds(public: Public) -> object:
    """Return how many cards everybody holds: asked where they follow from sets (GD-R2), else marked as doubtful."""
    return tuple((seat.cards, seat.face_up, seat.face_down) for seat in public.seats)
