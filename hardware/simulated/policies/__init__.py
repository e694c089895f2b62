"""How simulated people play: one policy a family of games, looked up by the game's name."""

from collections.abc import Callable, Mapping
from random import Random

from hardware.simulated.policies.deeds import Deed, Policy
from hardware.simulated.policies.good_one import GoodOnePolicy
from hardware.simulated.policies.lines import LinesPolicy
from hardware.simulated.policies.uno import UnoPolicy

__all__ = ["Deed", "Policy", "playable", "policy_for"]

_POLICIES: Mapping[str, Callable[[Random], Policy]] = {
    "classic": UnoPolicy,
    "nomercy": UnoPolicy,
    "got1": UnoPolicy,
    "goodone": GoodOnePolicy,
    "vengeance": LinesPolicy,
    "flip7": LinesPolicy,
}


def policy_for(game: str, random: Random) -> Policy:
    """Return players for `game`.

    Raises:
        LookupError: Nobody here can play that game.
    """
    try:
        return _POLICIES[game](random)
    except KeyError:
        raise LookupError(f"the simulated players cannot play {game!r}; they know {', '.join(_POLICIES)}") from None


def playable() -> tuple[str, ...]:
    """Return the names of the games that the simulated players know."""
    return tuple(_POLICIES)
