"""How loud the device objects: three levels, one for the whole evening (docs/strictness.md).

The rules object to the same facts at every level, and the fold of the evening knows no level: a replay is the same
whoever sat at the table. The level decides what is said, sounded and shown, and whether an intent is taken at all.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.rules.game import N_


@dataclass(frozen=True, slots=True)
class Level:
    """One level of strictness.

    Attributes:
        name: Its name in settings and records.
        label: What a screen calls it, in English, marked with `N_`.
        meaning: What it means, for whoever chooses.
        teaches: Objections and hints are spoken with the reason of the ruling and what would be allowed.
        insists: Objections are sounded, interrupt what is being said, and stay until somebody has heard them or they
            are mended; ``force`` is refused.
    """

    name: str
    label: str
    meaning: str
    teaches: bool = False
    insists: bool = False


FRIENDLY: Final = "friendly"
"""The level of a device that was not told another one."""

LEVELS: Final[Mapping[str, Level]] = {
    level.name: level
    for level in (
        Level("coach", N_("Coach"), N_("Says which rule is broken, why, and what would be allowed."), teaches=True),
        Level(FRIENDLY, N_("Friendly"), N_("Shows quietly what does not fit the rules, and goes on.")),
        Level(
            "tournament",
            N_("Tournament"),
            N_("Insists: sounds, speaks, and takes no card that the rules forbid by a tap."),
            insists=True,
        ),
    )
}
"""The levels by their names, the most helpful first."""
