"""Got 1: No Remorse (docs/rules.md 5): No Mercy's skeleton with other facts."""

from companion.rules.decks import GOT_1
from companion.rules.no_mercy import MERCILESS
from companion.rules.uno_family import UnoFamily
from companion.rules.uno_rules import Facts


class Got1(UnoFamily):
    """Got 1: six cards, coloured first cards, must play, rounds counted."""

    most_seats = 6
    facts = Facts(
        name="got1",
        deck=GOT_1,
        dealt=6,
        meant_for=6,
        opening="coloured",
        defaults=MERCILESS | {"forced": "hint", "first_action": "none", "scoring": "rounds"},
        rulings={
            "stack": "G1-R7",
            "stack_colour": "NM-R2",
            "only_draws": "G1-R7",
            "take": "NM-R4",
            "draw": "G1-R3",
            "challenge": "NM-R26",
            "swap": "G1-R9",
            "mercy": "G1-R8",
        },
    )
