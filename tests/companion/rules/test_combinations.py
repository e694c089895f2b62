"""House rules of Good One! and Flip 7 that make no sense, alone or together, are refused with the reason.

Those of the UNO family stand in test_uno_house_rules.py.
"""

import itertools

import pytest

from companion.rules.games import GAMES
from companion.rules.toggles import BadToggle


@pytest.mark.parametrize(
    ("game", "options", "because"),
    [
        ("goodone", {"decks": "11"}, "decks must be at least 1 and at most 10"),
        ("goodone", {"copies": "21"}, "copies must be at least 1 and at most 20"),
        ("goodone", {"copies": "0", "decks": "0"}, r"copies must be .*; decks must be"),
        ("goodone", {"copies": "1"}, "15 cards, too few to deal nine to two players"),
        ("goodone", {"copies": "3", "four_across": "yes"}, "needs four equal cards, and there are only 3"),
        ("goodone", {"copies": "1", "multi": "each"}, "needs several Tazzas"),
        ("vengeance", {"target": "0"}, "before it begins"),
        ("flip7", {"target": "0"}, "before it begins"),
        ("flip7", {"mode": "brutal"}, "no house rule of this game"),
        ("vengeance", {"target": "-5"}, "whole number"),
    ],
)
def test_senseless_choice_refused_with_its_reason(game: str, options: dict[str, str], because: str) -> None:
    with pytest.raises(BadToggle, match=because) as told:
        GAMES[game].start(("A", "B"), "A", options)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("goodone", {"copies": "2", "decks": "2", "four_across": "yes", "multi": "each"}),
        ("goodone", {"copies": "2"}),
        ("classic", {"stack": "ge", "stack_colour": "match", "reflect": "on"}),
        ("classic", {"pen": "0", "false_call": "2"}),
        ("classic", {"play_on": "on", "finish": "number_only"}),
        ("nomercy", {"finish": "number_only", "last_draw": "no"}),
    ],
)
def test_unusual_choice_that_makes_sense_is_taken(game: str, options: dict[str, str]) -> None:
    GAMES[game].start(("A", "B"), "A", options)


@pytest.mark.parametrize("game", GAMES)
def test_every_pair_of_values_is_taken_or_refused_naming_one_of_them(game: str) -> None:
    rules = GAMES[game]
    values = [(toggle.name, value) for toggle in rules.toggles for value in toggle.values or ("0", "1", "500")]
    for one, other in itertools.combinations(values, 2):
        if one[0] != other[0]:
            try:
                rules.start(("A", "B"), "A", dict((one, other)))
            except BadToggle as told:
                named = str(told)
            else:
                continue
            assert one[0] in named or other[0] in named
