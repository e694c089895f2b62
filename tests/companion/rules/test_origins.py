"""Origins of rulings: what the screen says of them is what docs/rules.md says."""

import re
from pathlib import Path

import pytest

from companion.rules.game import Ask, Owed
from companion.rules.games import GAMES
from companion.rules.origins import _ASKED, ORIGINS, SOURCES, ruling_of_ask, ruling_of_owed
from companion.rules.reasons import REASONS

RULES = Path(__file__).parents[3] / "docs" / "rules.md"
ROW = re.compile(r"^\| ((?:U|CL|NM|G1|GD|FV)-R\d+) \|(.*)\|\s*$")


def rows():
    """Return the cells of every ruling's row by its id."""
    found = (ROW.match(line) for line in RULES.read_text(encoding="utf-8").splitlines())
    return {row[1]: [cell.strip() for cell in re.split(r"(?<!\\)\|", row[2])] for row in found if row}


@pytest.mark.parametrize("ruling", ORIGINS)
def test_origin_is_that_of_the_rules_document(ruling):
    cells = rows()[ruling]
    said = cells[2] if cells[2] != "see text" else " ".join(re.findall(r"\[([^\]]*)\]", cells[1]))
    first = re.search(r"[SOPD]", said)
    assert ORIGINS[ruling].mark == (first[0] if first else "D")
    for toggle in ORIGINS[ruling].toggles:
        assert f"`{toggle}" in " ".join(cells) or cells[3] == "same"


def test_every_ruling_of_the_document_has_an_origin():
    assert {ruling for ruling in rows() if ruling in REASONS} == set(ORIGINS)


def test_every_house_rule_named_is_one():
    known = {toggle.name for game in GAMES.values() for toggle in game.toggles}
    assert {toggle for origin in ORIGINS.values() for toggle in origin.toggles} <= known
    assert {origin.mark for origin in ORIGINS.values()} <= set(SOURCES)


def test_every_question_stands_behind_a_ruling_with_a_reason():
    assert {ruling for ruling in _ASKED.values() if not REASONS.get(ruling)} == set()
    assert ruling_of_ask("nomercy", Ask("roulette", "B")) == "NM-R12"
    assert ruling_of_ask("nomercy", Ask("unheard of", "B")) == ""


@pytest.mark.parametrize(
    ("game", "card", "answer", "ruling"),
    [
        ("classic", "W4", "off", "CL-R6"),
        ("classic", "R+2", "off", "CL-R1"),
        ("nomercy", "R+2", "ge", "NM-R1"),
        ("got1", "R+2", "ge", "G1-R7"),
    ],
)
def test_penalty_stands_behind_a_ruling(game, card, answer, ruling):
    assert ruling_of_owed(game, Owed(4, 4, "B", card, "A", answer)) == ruling
