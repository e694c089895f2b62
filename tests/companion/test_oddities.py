"""What the rules can hardly give is known before it is told: open cards, totals, points of a hand."""

from itertools import combinations

import pytest

from companion.oddities import Oddities, oddities_of
from companion.phrases import Phrases
from companion.rules.games import GAMES
from companion.rules.line_scoring import base_steps, is_number, vengeance_steps, worth
from tests.companion.desk import Desk


def says(phrase) -> str:
    return Phrases("en").say(phrase) if phrase is not None else ""


@pytest.mark.parametrize(
    ("game", "cards", "busted", "why"),
    [
        ("flip7", "0 1 2 3 4 5 6 +2 x2", False, ""),
        ("flip7", "0 1 2 3 4 5 6 7 8", False, "Seven numbers end the round; these are 9."),
        ("flip7", "5 5", False, "With two equal numbers one is out."),
        ("flip7", "5 5", True, ""),
        ("flip7", "1 1", True, "Only 1 × 1 is in the deck."),
        ("flip7", "5 FZ", False, "Freeze does not stay in a line."),
        ("flip7", "5 SC", False, ""),
        ("flip7", "5 U7", False, "Unlucky 7 is no card of this deck."),
        ("vengeance", "13 L13 2", False, ""),
        ("vengeance", "13 13 2", False, "With two equal numbers one is out."),
        ("vengeance", "13 ST", False, "Steal does not stay in a line."),
        ("vengeance", "1 2 3 4 5 6 8 9 10", False, "Seven numbers end the round; these are 9."),
        ("classic", "R5 R5 R5", False, ""),
    ],
)
def test_line_that_the_rules_can_hardly_give_says_why(game: str, cards: str, busted: bool, why: str) -> None:
    assert says(Oddities(game).of_line(cards.split(), busted)) == why


@pytest.mark.parametrize(
    ("game", "target", "running", "points", "odd"),
    [
        ("flip7", 200, True, 199, False),
        ("flip7", 200, True, 449, True),
        ("flip7", 200, False, 370, False),
        ("flip7", 200, False, 371, True),
        ("vengeance", 200, False, 290, False),
        ("vengeance", 200, False, 291, True),
        ("classic", 500, True, 449, False),
        ("classic", 500, True, 500, True),
        ("classic", 500, False, 900, False),
        ("goodone", None, True, 9999, False),
    ],
)
def test_total_that_no_game_gives_is_odd(game: str, target: int | None, running: bool, points: int, odd: bool) -> None:
    assert (Oddities(game, {}, target, running).of_total(points) is not None) == odd


@pytest.mark.parametrize(
    ("totals", "asked"),
    [
        ("A:230,B:230,C:9", ""),
        ("A:230,B:230,C:199", ""),
        ("A:230,B:120,C:9", "230 points? The game is over at 200."),
        ("A:120,B:120,C:230", "230 points? The game is over at 200."),
        ("A:120,B:120,C:9", "230 points? The game is over at 200."),
    ],
)
def test_7_4_totals_at_the_target_are_right_while_another_round_decides(totals: str, asked: str) -> None:
    desk = Desk(("Ada", "Ben", "Cleo"), game="flip7")
    for t_s, words in enumerate((f"now total={totals}", "deal A 5")):
        desk.tap(float(t_s), words)
    assert says(oddities_of(desk.table).of_total(230)) == asked
    assert says(oddities_of(desk.table).of_total(371)) != ""


def test_7_4_totals_at_the_target_are_right_once_the_round_is_over() -> None:
    desk = Desk(("Ada", "Ben"), game="flip7")
    for t_s, words in enumerate(("deal A 5", "deal B 6", "stay A", "stay B")):
        desk.tap(float(t_s), words)
    assert says(oddities_of(desk.table).of_total(230)) == ""


def test_no_round_of_flip_7_is_worth_more_than_is_said() -> None:
    base = [code for code in GAMES["flip7"].deck({}).count if is_number(code)]
    extras = tuple(code for code in GAMES["flip7"].deck({}).count if code[0] in "+x")
    best = max(base_steps((*seven, *extras), False, True)[-1][1] for seven in combinations(base, 7))
    assert best == GAMES["flip7"].table.most_points
    numbers = [code for code in GAMES["vengeance"].deck({}).count if is_number(code)]
    lines = [seven for seven in combinations(numbers, 7) if len({worth(code) for code in seven}) >= 6]
    best = max(vengeance_steps(seven, False, True, True, False)[-1][1] for seven in lines if "7" not in seven)
    assert best == GAMES["vengeance"].table.most_points


@pytest.mark.parametrize(
    ("game", "cards", "points", "can"),
    [
        ("classic", 1, 9, True),
        ("classic", 1, 13, False),
        ("classic", 2, 49, False),
        ("classic", 2, 59, True),
        ("nomercy", 9, 449, False),
        ("nomercy", 9, 450, True),
        ("nomercy", 9, 420, True),
        ("classic", 0, 0, True),
        ("classic", 3, -1, False),
    ],
)
def test_hand_of_so_many_cards_counts_only_what_their_points_add_up_to(
    game: str, cards: int, points: int, can: bool
) -> None:
    assert GAMES[game].deck({}).hand_can_count(cards, points) is can
