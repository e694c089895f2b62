"""Somebody says how things are (`Now`): what every game does about words that cannot be."""

from collections.abc import Callable
from typing import Final, TypeVar

from companion.rules.game import N_, Objection
from companion.rules.notation import BadNotation

State = TypeVar("State")

NO_CARDS: Final = "0/0/0"
"""What is said of somebody's hand, open and hidden cards when that player has finished (GD-R16)."""


def sayable(said: Callable[[], State], state: State) -> State:
    """Return what `said` makes of the words, or `state` as it was where they cannot be read."""
    try:
        return said()
    except BadNotation:
        return state


def unsayable(said: Callable[[], object]) -> tuple[Objection, ...]:
    """Return the objection to words that `said` cannot make anything of (U-R28); empty: it can."""
    try:
        said()
    except BadNotation as problem:
        return (Objection("U-R28", N_("That cannot be: {problem}."), {"problem": str(problem)}),)
    return ()
