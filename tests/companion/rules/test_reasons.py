"""Every ruling that the rules or an objection name has a reason, in every language."""

import ast
import re
from pathlib import Path

import pytest

from companion.phrases import LANGUAGES, Phrases
from companion.rules.games import GAMES
from companion.rules.reasons import REASONS, reason_for

ROOT = Path(__file__).parents[3]
ROOM = ROOT / "companion" / "rules"
LONGEST_REASON = 130


def rulings_of_the_page() -> set[str]:
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    return set(re.findall(r"^\| ((?:U|CL|NM|G1|GD|FV)-R\d+) \|", page, re.MULTILINE))


def rulings_in_the_code() -> set[str]:
    """Return every text of the rules that reads like a ruling's id or the number of a section."""
    shape = re.compile(r"(?:U|CL|NM|G1|GD|FV)-R\d+|\d+(?:\.\d+){1,2}")
    return {
        node.value
        for path in ROOM.glob("*.py")
        if path.name != "reasons.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and shape.fullmatch(node.value)
    }


def test_every_ruling_of_the_page_has_a_reason() -> None:
    assert rulings_of_the_page() - REASONS.keys() == set()


def test_every_ruling_an_objection_can_name_has_a_reason() -> None:
    named = rulings_in_the_code()
    assert {"NM-R1", "U-R6", "GD-R11", "7.4", "10.0.29"} <= named
    assert named - REASONS.keys() == set()


def test_every_reason_belongs_to_a_ruling() -> None:
    assert REASONS.keys() - rulings_of_the_page() - rulings_in_the_code() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_one_short_sentence_in_every_language(language: str) -> None:
    phrases = Phrases(language)
    for ruling, reason in REASONS.items():
        said = phrases.why(ruling)
        assert language == "en" or said != reason, ruling
        assert said.endswith("."), ruling
        assert len(said) <= LONGEST_REASON, ruling
        assert "\n" not in said, ruling


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_every_toggle_says_what_it_means_in_every_language(language: str) -> None:
    phrases = Phrases(language)
    meanings = {toggle.meaning for game in GAMES.values() for toggle in game.toggles}
    assert [meaning for meaning in meanings if phrases.text(meaning) == meaning] == []


def test_a_ruling_nobody_knows_has_no_reason() -> None:
    assert reason_for("NM-R1").startswith("A draw card is answered by an equal or higher one")
    assert reason_for("XX-R1") == ""
