"""Deck tables that people write: read, or refused with every problem, its line, and the sum."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.deck_files import deck_table, read_deck_table
from companion.errors import UnusableInput
from companion.rules.decks import CLASSIC, GOT_1, NO_MERCY, Deck
from companion.setup import set_up

ROOT = Path(__file__).parents[2]
GOOD = deck_table(NO_MERCY)


def refused(path: Path, content: str | bytes) -> list[str]:
    """Return why the file with this content is refused, and see that it is left as it is."""
    given = content.encode() if isinstance(content, str) else content
    path.write_bytes(given)
    with pytest.raises(UnusableInput) as told:
        read_deck_table(path)
    assert path.read_bytes() == given
    assert all(str(path) in problem for problem in told.value.problems)
    return list(told.value.problems)


@pytest.mark.parametrize("deck", [CLASSIC, NO_MERCY, GOT_1], ids=lambda deck: deck.name)
def test_built_in_deck_written_and_read_is_the_same(tmp_path: Path, deck: Deck) -> None:
    (tmp_path / "deck.toml").write_text(deck_table(deck), encoding="utf-8")
    table = read_deck_table(tmp_path / "deck.toml")
    assert (table.game, dict(table.cards)) == (deck.name, dict(deck.count))


def test_page_shows_a_table_that_is_read(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "deck-tables.md").read_text(encoding="utf-8")
    (block, _) = re.findall(r"^```toml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    (tmp_path / "deck.toml").write_text(block, encoding="utf-8")
    assert dict(read_deck_table(tmp_path / "deck.toml").cards) == dict(NO_MERCY.count)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            ('WF" = 8', 'WF" = 4'),
            "line 3: the table adds up to 164 cards (144 coloured and 20 without a colour), not 168",
        ),
        (("total = 168", ""), "total = … must be the number of cards on the box; the table adds up to 168"),
        (("total = 168", 'total = "168"'), "line 3: total = … must be"),
        (('game = "nomercy"', ""), "the line game = … is missing; it is one of classic, nomercy, got1"),
        (('"nomercy"', '"goodone"'), "line 2: game = 'goodone' has no deck table"),
        (('"WF" = 8', '"WF" = 0'), "line 27: this is no number of cards from 1 to 99"),
        (('"WF" = 8', '"WF" = true'), "line 27: this is no number of cards"),
        (('"WF" = 8', '"WZ" = 8'), "line 27: 'WZ' is no card of this family"),
        (('"X" = 2', '"XX" = 2'), "line 21: 'RXX' is no card of this family"),
        (('"WF" = 8', '"WF" = 8\n"R5" = 1'), "line 28: R5 stands there twice"),
        (('"WF" = 8', '"WF" = 8\n"WF" = 8'), "overwrite a value (at line 28"),
        (("version = 1", "version = 2"), "line 1: the file is of version 2, we read version 1; update the companion"),
        (("version = 1", 'version = "new"'), "line 1: version = 'new' is no version"),
        (("version = 1", "versoin = 1"), "line 1: 'versoin' is not known; did you mean version?"),
        (("[cards]", "cards = 5\n[kards]"), "'kards' is not known; did you mean cards?"),
        (("[cards]", "[cards"), "at line 23"),
    ],
    ids=str,
)
def test_table_that_does_not_add_up_says_where_and_how_to_mend(
    tmp_path: Path, change: tuple[str, str], says: str
) -> None:
    assert change[0] in GOOD
    assert any(says in problem for problem in refused(tmp_path / "deck.toml", GOOD.replace(*change)))


def test_every_problem_is_told_at_once(tmp_path: Path) -> None:
    spoilt = GOOD.replace('"WF" = 8', '"WF" = -8').replace('"W6" = 4', '"W7" = 4').replace('"D" = 3', '"D" = 300')
    assert len(refused(tmp_path / "deck.toml", spoilt)) == 3


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "the line game = … is missing"),
        (GOOD.encode()[: GOOD.index("\n\n[cards]")], "the table adds up to 144"),
        (GOOD.encode()[:203], "line"),
        (b"version = 1\n\xff\xfe\x00", "line 2: byte 12 is no text"),
        (b"\x00" * 500, "line 1"),
        (b"x = " + b"[" * 50_000, "deep"),
        (b"# " * 60_000, "larger than 100 kB"),
        (b"total = " + b"9" * 50_000, "deck.toml"),
    ],
    ids=["empty", "truncated", "cut in a line", "binary", "zeros", "deep", "huge", "giant number"],
)
def test_spoilt_file_is_refused_and_left_as_it_is(tmp_path: Path, content: bytes, says: str) -> None:
    assert says in " ".join(refused(tmp_path / "deck.toml", content))


def test_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput, match="no such file"):
        read_deck_table(tmp_path / "never.toml")


LINES = st.lists(
    st.one_of(
        st.sampled_from(GOOD.splitlines()),
        st.sampled_from(
            ["[cards]", "[each_colour]", "cards = 3", "total = 0", '"R5" = 1', "0 = 1e5", "[[cards]]", "[a.b]"]
        ),
        st.text(max_size=20),
    ),
    max_size=12,
)


@given(lines=LINES)
def test_any_table_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, lines: list[str]) -> None:
    path = tmp_path_factory.mktemp("decks") / "deck.toml"
    path.write_text("\n".join(lines), encoding="utf-8", newline="")
    try:
        table = read_deck_table(path)
    except UnusableInput as told:
        problems = told.problems
    else:
        problems = ()
        assert sum(table.cards.values()) > 0
    assert all(problem.startswith(str(path)) for problem in problems)


def test_game_is_played_with_the_table_in_force() -> None:
    more = {**NO_MERCY.count, "W": 4}
    setup = set_up("nomercy", ["Ada", "Ben"], cards=more)
    state = setup.start()
    assert setup.rules.deck({}).total == 172
    assert setup.rules.public(state).draw_pile == 172 - 14
    assert set_up("nomercy", ["Ada", "Ben"]).rules.deck({}).total == 168
    position = set_up("nomercy", ["Ada", "Ben"], cards=more, position="A5 B5 | turn=A top=R1")
    from companion.rules.events import Play

    assert position.rules.check(position.start(), Play("A", "W")) == ()
    plain = set_up("nomercy", ["Ada", "Ben"], position="A5 B5 | turn=A top=R1")
    assert [each.ruling for each in plain.rules.check(plain.start(), Play("A", "W"))] == ["U-R8"]


@pytest.mark.parametrize(
    ("game", "cards", "says"),
    [
        ("goodone", {"3": 4}, "cannot be changed card by card"),
        ("nomercy", {"R99": 4}, "R99=4 is no card"),
        ("nomercy", {"R5": 0}, "R5=0 is no card"),
    ],
)
def test_cards_that_make_no_sense_are_refused_at_set_up(game: str, cards: dict[str, int], says: str) -> None:
    with pytest.raises(UnusableInput, match=says):
        set_up(game, ["Ada", "Ben"], cards=cards)
