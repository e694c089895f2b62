"""UNO No Mercy (docs/rules.md 4), and the house rules it shares with Got 1."""

from typing import Final

from companion.rules.decks import NO_MERCY
from companion.rules.uno_family import UnoFamily
from companion.rules.uno_rules import Facts

MERCILESS: Final = {
    "stack": "ge",
    "stack_colour": "ignore",
    "seven_zero": "on",
    "jump": "off",
    "draw": "until",
    "forced": "off",
    "challenge": "off",
    "pen": "2",
    "false_call": "0",
    "false_catch": "0",
    "catch_grace": "0",
    "last": "win",
    "last_draw": "no",
    "finish": "any",
    "mercy": "25",
    "mercy_when": "now",
    "wv4_2p": "self",
    "roul_sets": "yes",
    "wild_colour": "names",
    "basis": "active",
    "scoring": "winner",
    "target": "1000",
    "play_on": "off",
    "multi_play": "off",
    "reflect": "off",
}
"""The house rules of No Mercy with their defaults."""


class NoMercy(UnoFamily):
    """UNO No Mercy: 168 cards, stacking, hands that move, out with 25 cards, 1000 points."""

    facts = Facts(
        name="nomercy",
        deck=NO_MERCY,
        dealt=7,
        meant_for=6,
        opening="numbers",
        defaults=MERCILESS,
        rulings={
            "stack": "NM-R1",
            "stack_colour": "NM-R2",
            "only_draws": "NM-R9",
            "take": "NM-R4",
            "draw": "NM-R30",
            "challenge": "NM-R26",
            "swap": "NM-R14",
            "mercy": "NM-R23",
        },
    )
