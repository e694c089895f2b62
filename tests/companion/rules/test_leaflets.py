"""docs/leaflets.md is whole: sentences, rulings, and the examples and tests that show them all exist."""

import re
from pathlib import Path

import pytest

from companion.rules.events import Challenge
from companion.rules.games import GAMES

ROOT = Path(__file__).parents[3]
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
LEAFLETS = (ROOT / "docs" / "leaflets.md").read_text(encoding="utf-8")

SENTENCES = {"000": 50, "001": 57, "002": 68, "003": 53, "004": 35}
"""How many sentences each leaflet has, as docs/leaflets.md counts them."""

RULING = re.compile(r"\b(?:U|CL|NM|G1|GD|FV)-R\d+\b")


def rulings() -> dict[str, str]:
    """Return every ruling of the page's tables with its whole row."""
    rows = re.findall(r"^\| ((?:U|CL|NM|G1|GD|FV)-R\d+) \|(.*)$", RULES, re.MULTILINE)
    assert len(dict(rows)) == len(rows), "a ruling stands there twice"
    return dict(rows)


def sections() -> set[str]:
    return set(re.findall(r"^#{2,3} (\d+(?:\.\d+)?)\b", RULES, re.MULTILINE))


def table() -> list[tuple[str, str, str, str, str]]:
    """Return leaflet, sentences, meaning, rulings and what shows them, row by row."""
    found, leaflet = [], ""
    for line in LEAFLETS.splitlines():
        if heading := re.match(r"## (\d{3}) ", line):
            leaflet = heading.group(1)
        elif re.match(r"\| \d", line):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            assert len(cells) == 4, line
            found.append((leaflet, *cells))
    return found  # type: ignore[return-value]


def shown() -> set[str]:
    """Return the names that may stand under "shown by": examples, tests, and the named cases of a test."""
    names = set(re.findall(r"^id: *(\S+)", RULES, re.MULTILINE))
    for path in (ROOT / "tests" / "companion").rglob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        names |= set(re.findall(r"^def (test_\w+)", text, re.MULTILINE))
        names |= set(re.findall(r'^    "([^"]+)": \(', text, re.MULTILINE))
    return names


def test_every_sentence_of_every_leaflet_stands_in_the_table_once() -> None:
    counted: dict[str, list[int]] = {leaflet: [] for leaflet in SENTENCES}
    for leaflet, sentences, *_ in table():
        for part in sentences.split(","):
            first, _, last = part.strip().partition("–")
            counted[leaflet].extend(range(int(first), int(last or first) + 1))
    assert {leaflet: sorted(numbers) for leaflet, numbers in counted.items()} == {
        leaflet: list(range(1, number + 1)) for leaflet, number in SENTENCES.items()
    }


def test_every_ruling_named_exists() -> None:
    known = rulings().keys() | sections()
    wrong = [
        f"{leaflet}.{sentences}: {ruling}"
        for leaflet, sentences, _, named, _ in table()
        if named != "no rule"
        for ruling in re.split(r", ?", named)
        if ruling not in known
    ]
    assert wrong == []


def test_every_ruling_comes_from_a_leaflet_or_says_where_else_from() -> None:
    named = {ruling for _, _, _, cell, _ in table() for ruling in RULING.findall(cell)}
    origins = {ruling: row.split("|")[2] + "".join(re.findall(r"\[[^\]]*\]", row)) for ruling, row in rulings().items()}
    lost = [ruling for ruling, origin in origins.items() if ruling not in named and not re.search(r"\b[DOP]\b", origin)]
    assert lost == []


def test_every_sentence_with_a_rule_is_shown_by_something_that_exists() -> None:
    known = shown()
    wrong = []
    for leaflet, sentences, _, named, by in table():
        names = re.findall(r"`([^`]+)`", by)
        assert bool(names) == (named != "no rule"), f"{leaflet}.{sentences}"
        wrong += [f"{leaflet}.{sentences}: {name}" for name in names if name not in known]
    assert wrong == []


@pytest.mark.parametrize(
    ("game", "cards", "deck"),
    [("classic", 7, 108), ("nomercy", 7, 168), ("got1", 6, 168), ("vengeance", None, 108), ("flip7", None, 94)],
)
def test_hands_dealt_are_those_of_the_leaflets(game: str, cards: int | None, deck: int) -> None:
    rules = GAMES[game]
    public = rules.public(rules.start(("A", "B", "C"), "A", {}))
    assert {seat.cards for seat in public.seats} == {cards}
    assert rules.deck({}).total == deck


def test_cl_r6_only_who_must_draw_challenges() -> None:
    rules = GAMES["classic"]
    state = rules.position("A5 B5 C5 | turn=B top=W4 col=G pend=4/4>B", {})
    assert rules.check(state, Challenge("B", guilty=True)) == ()
    assert rules.check(state, Challenge("C", guilty=True)) != ()
    assert rules.check(state, Challenge("A", guilty=True)) != ()
