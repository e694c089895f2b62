"""Where a ruling comes from, which house rule changes it, and which ruling stands behind a question or a penalty.

What the screen answers to "why?" besides the reason. The origins are those of docs/rules.md; a test compares them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.rules.game import N_, Ask, Owed


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a ruling comes from.

    Attributes:
        mark: ``S`` leaflet, ``O`` another official source, ``P`` practice, ``D`` our decision (docs/rules.md).
        toggles: Names of the house rules that change it.
    """

    mark: str
    toggles: tuple[str, ...] = ()


SOURCES: Final[Mapping[str, str]] = {
    "S": N_("The game's leaflet says so."),
    "O": N_("The makers say so, though not in the leaflet."),
    "P": N_("That is how most people play it."),
    "D": N_("The makers do not say; it was decided for this device."),
}
"""What the marks mean, in words for people."""

ORIGINS: Final[Mapping[str, Origin]] = {
    "U-R1": Origin("D"),
    "U-R2": Origin("D"),
    "U-R3": Origin("S"),
    "U-R4": Origin("S"),
    "U-R5": Origin("S"),
    "U-R6": Origin("S"),
    "U-R7": Origin("D"),
    "U-R8": Origin("D"),
    "U-R9": Origin("S"),
    "U-R10": Origin("S", ("multi_play",)),
    "U-R11": Origin("D"),
    "U-R12": Origin("S"),
    "U-R13": Origin("D", ("finish",)),
    "U-R14": Origin("P", ("jump",)),
    "U-R15": Origin("S"),
    "U-R16": Origin("D"),
    "U-R17": Origin("O"),
    "U-R18": Origin("S", ("forced",)),
    "U-R19": Origin("D"),
    "U-R20": Origin("D", ("catch_grace",)),
    "U-R21": Origin("D", ("play_on", "last")),
    "U-R22": Origin("D", ("scoring",)),
    "U-R23": Origin("D", ("first_action",)),
    "U-R24": Origin("D", ("reflect",)),
    "U-R25": Origin("D"),
    "U-R26": Origin("D"),
    "U-R28": Origin("D"),
    "U-R27": Origin("D", ("blanks", "blank_points")),
    "CL-R1": Origin("S", ("stack",)),
    "CL-R2": Origin("S"),
    "CL-R3": Origin("S", ("basis",)),
    "CL-R4": Origin("S"),
    "CL-R5": Origin("S", ("no_bluff",)),
    "CL-R6": Origin("S", ("guilty",)),
    "CL-R7": Origin("D"),
    "CL-R8": Origin("S", ("last_draw",)),
    "CL-R9": Origin("D"),
    "CL-R10": Origin("D"),
    "CL-R11": Origin("O"),
    "CL-R12": Origin("P"),
    "CL-R13": Origin("P"),
    "CL-R14": Origin("D", ("stack",)),
    "CL-R15": Origin("D", ("first_d2",)),
    "CL-R16": Origin("S", ("draw",)),
    "NM-R1": Origin("S", ("stack",)),
    "NM-R2": Origin("D", ("stack_colour",)),
    "NM-R3": Origin("S"),
    "NM-R4": Origin("S"),
    "NM-R5": Origin("S"),
    "NM-R6": Origin("S"),
    "NM-R7": Origin("S", ("wv4_2p",)),
    "NM-R8": Origin("S", ("basis",)),
    "NM-R9": Origin("S"),
    "NM-R10": Origin("S"),
    "NM-R11": Origin("D"),
    "NM-R12": Origin("S", ("roul_sets",)),
    "NM-R13": Origin("D", ("mercy_when",)),
    "NM-R14": Origin("S", ("seven_zero",)),
    "NM-R15": Origin("S", ("seven_zero",)),
    "NM-R16": Origin("S", ("last",)),
    "NM-R17": Origin("D", ("last_draw",)),
    "NM-R18": Origin("S"),
    "NM-R19": Origin("P"),
    "NM-R20": Origin("D"),
    "NM-R21": Origin("S"),
    "NM-R22": Origin("S"),
    "NM-R23": Origin("S", ("mercy", "mercy_when")),
    "NM-R24": Origin("D"),
    "NM-R25": Origin("D"),
    "NM-R26": Origin("O"),
    "NM-R27": Origin("D"),
    "NM-R28": Origin("D"),
    "NM-R29": Origin("D", ("roul_sets",)),
    "NM-R30": Origin("S", ("draw",)),
    "G1-R1": Origin("S"),
    "G1-R2": Origin("S", ("first_action",)),
    "G1-R3": Origin("S", ("draw", "forced")),
    "G1-R4": Origin("S"),
    "G1-R5": Origin("S", ("pen",)),
    "G1-R6": Origin("S", ("scoring",)),
    "G1-R7": Origin("S", ("stack",)),
    "G1-R8": Origin("S", ("mercy",)),
    "G1-R9": Origin("S", ("seven_zero",)),
    "G1-R10": Origin("S", ("seven_zero",)),
    "G1-R11": Origin("S", ("basis",)),
    "G1-R12": Origin("S"),
    "G1-R13": Origin("S"),
    "G1-R14": Origin("S", ("wv4_2p",)),
    "G1-R15": Origin("S", ("roul_sets",)),
    "G1-R16": Origin("S"),
    "GD-R1": Origin("S"),
    "GD-R2": Origin("D"),
    "GD-R3": Origin("S"),
    "GD-R4": Origin("S"),
    "GD-R5": Origin("S"),
    "GD-R6": Origin("S"),
    "GD-R7": Origin("S", ("basis",)),
    "GD-R8": Origin("D", ("multi",)),
    "GD-R9": Origin("S"),
    "GD-R10": Origin("S", ("four_across",)),
    "GD-R11": Origin("D"),
    "GD-R12": Origin("S"),
    "GD-R13": Origin("S"),
    "GD-R14": Origin("S", ("fail",)),
    "GD-R15": Origin("S"),
    "GD-R16": Origin("S"),
    "GD-R17": Origin("S"),
    "GD-R18": Origin("S"),
    "GD-R19": Origin("S"),
    "FV-R1": Origin("S"),
    "FV-R2": Origin("S"),
    "FV-R3": Origin("S"),
    "FV-R4": Origin("S"),
    "FV-R5": Origin("S", ("lucky",)),
    "FV-R6": Origin("S"),
    "FV-R7": Origin("S"),
    "FV-R8": Origin("S"),
    "FV-R9": Origin("S"),
    "FV-R10": Origin("S"),
    "FV-R11": Origin("S"),
    "FV-R12": Origin("S", ("mode",)),
    "FV-R13": Origin("O"),
    "FV-R14": Origin("D"),
    "FV-R15": Origin("S"),
    "FV-R16": Origin("S"),
    "FV-R17": Origin("S"),
    "FV-R18": Origin("S"),
    "FV-R19": Origin("D"),
    "FV-R20": Origin("D"),
    "FV-R21": Origin("D"),
}
"""Every ruling that stands in a table of docs/rules.md, by its id."""

_ASKED: Final[Mapping[tuple[str, str], str]] = {
    ("classic", "colour"): "CL-R4",
    ("classic", "swap"): "NM-R14",
    ("classic", "reflip"): "U-R3",
    ("nomercy", "colour"): "NM-R10",
    ("nomercy", "swap"): "NM-R14",
    ("nomercy", "shed"): "NM-R18",
    ("nomercy", "roulette"): "NM-R12",
    ("nomercy", "reflip"): "U-R3",
    ("got1", "colour"): "NM-R10",
    ("got1", "swap"): "G1-R9",
    ("got1", "shed"): "G1-R12",
    ("got1", "roulette"): "G1-R15",
    ("got1", "reflip"): "G1-R2",
    ("goodone", "starter"): "GD-R19",
    ("vengeance", "bonus"): "7.4",
    ("vengeance", "target"): "FV-R6",
    ("vengeance", "move"): "FV-R20",
    ("flip7", "bonus"): "7.4",
    ("flip7", "target"): "7.5",
    ("flip7", "move"): "FV-R20",
}


def ruling_of_ask(game: str, ask: Ask) -> str:
    """Return the id of the ruling by which `ask` is asked; empty where none is known."""
    return _ASKED.get((game, ask.kind), "")


def ruling_of_owed(game: str, owed: Owed) -> str:
    """Return the id of the ruling by which cards are `owed`."""
    if game == "got1":
        return "G1-R7"
    if game == "nomercy":
        return "NM-R1"
    return "CL-R6" if owed.card == "W4" and owed.answer == "off" else "CL-R1"
