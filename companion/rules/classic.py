"""Classic UNO (docs/rules.md 3)."""

from companion.rules.decks import CLASSIC
from companion.rules.uno_family import UnoFamily
from companion.rules.uno_rules import Facts


class Classic(UnoFamily):
    """Classic UNO: 108 cards, one card drawn, challenges, four cards for being caught, 500 points."""

    facts = Facts(
        name="classic",
        deck=CLASSIC,
        dealt=7,
        meant_for=10,
        opening="classic",
        defaults={
            "stack": "off",
            "stack_colour": "ignore",
            "seven_zero": "off",
            "jump": "off",
            "draw": "one",
            "forced": "hint",
            "no_bluff": "off",
            "challenge": "on",
            "guilty": "keeps",
            "pen": "4",
            "false_call": "0",
            "false_catch": "0",
            "catch_grace": "0",
            "last": "win",
            "last_draw": "yes",
            "finish": "any",
            "mercy": "0",
            "mercy_when": "now",
            "first_rev": "right",
            "first_d2": "skip",
            "first_wild": "left",
            "basis": "active",
            "scoring": "winner",
            "target": "500",
            "play_on": "off",
            "multi_play": "off",
            "reflect": "off",
            "blanks": "off",
            "blank_points": "50",
        },
        rulings={
            "stack": "CL-R1",
            "stack_colour": "CL-R1",
            "only_draws": "CL-R1",
            "take": "CL-R1",
            "draw": "CL-R16",
            "challenge": "CL-R6",
            "swap": "NM-R14",
            "mercy": "NM-R23",
        },
    )
