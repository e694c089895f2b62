"""The settings that people write: read, or refused with every problem and its line."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import UnusableInput
from companion.settings import Settings, load_settings, settings_file

ROOT = Path(__file__).parents[2]


def refused(path: Path, content: str) -> str:
    path.write_text(content, encoding="utf-8")
    with pytest.raises(UnusableInput) as told:
        load_settings(path)
    assert path.read_text(encoding="utf-8") == content
    return "\n".join(told.value.problems)


def test_without_a_file_a_new_device(home: Path) -> None:
    assert load_settings() == Settings()
    assert settings_file().is_relative_to(home)


def test_page_shows_settings_that_are_read() -> None:
    page = (ROOT / "docs" / "deck-tables.md").read_text(encoding="utf-8")
    (_, block) = re.findall(r"^```toml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    settings_file().write_text(block, encoding="utf-8")
    games = {"classic": {"stack": "ge", "pen": "2"}, "goodone": {"decks": "2"}}
    assert load_settings() == Settings("pl", True, "coach", "1024x600", True, "usb:0", games)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ('language = "de"', "line 1: language = 'de' cannot be; it is one of en, pl, in quotation marks"),
        ("language = 5", "line 1: language = 5 cannot be"),
        ('voice = "yes"', "line 1: voice = 'yes' cannot be; it is true or false"),
        ('strictness = "mild"', "it is one of coach, friendly, tournament, in quotation marks"),
        ('window = "big"', "it is a size like 800x480"),
        ("source = 0", "it is pi or usb:0"),
        ("\nlangauge = 'pl'", "line 2: 'langauge' is not known; did you mean language?"),
        ("version = 7", "line 1: the file is of version 7"),
        ("version = 0", "line 1: version = 0 is no version"),
        ("games = 3", "line 1: games is no table"),
        ("[games]\nclassic = 1", "line 2: games.classic is no table"),
        ('[games.chess]\nstack = "ge"', "line 1: 'chess' is not known; known are classic"),
        ('[games.classic]\nstak = "ge"', "line 2: 'stak' is not known; did you mean stack?"),
        ('[games.classic]\nstack = "all"', "line 2: stack cannot be 'all'; it is one of off, same, ge, any"),
        ("[games.classic]\npen = [2]", "line 2: pen = [2] is no value of a house rule; it is one of 0, 2, 4"),
        ('[games.classic]\njump = "on"\nguilty = "skips"\nchallenge = "off"', "line 3: guilty=skips needs challenges"),
        ("[games.goodone]\ncopies = 0", "line 2: copies must be at least 1"),
    ],
)
def test_setting_that_cannot_be_says_where_and_how_to_mend(tmp_path: Path, content: str, says: str) -> None:
    assert says in refused(tmp_path / "settings.toml", content)


def test_every_problem_is_told_at_once(tmp_path: Path) -> None:
    told = refused(
        tmp_path / "settings.toml", 'language = 1\nvoice = 2\nwindow = 3\n[games.chess]\n[games.got1]\nx = "1"'
    )
    assert [int(line) for line in re.findall(r"line (\d+)", told)] == [1, 2, 3, 4, 6]


def test_on_and_off_may_be_written_as_true_and_false(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("[games.classic]\njump = true\nseven_zero = false\nmercy = 25\n")
    assert load_settings(tmp_path / "settings.toml").games == {
        "classic": {"jump": "on", "seven_zero": "off", "mercy": "25"}
    }


LINES = st.lists(
    st.one_of(
        st.sampled_from(
            ['language = "pl"', "voice = true", "[games.classic]", 'stack = "ge"', "pen = 4", "mercy = 1e3"]
        ),
        st.sampled_from(
            ["games = []", "[games]", 'window = "800x480"', "version = 1", "version = 2", "[games.got1.stack]"]
        ),
        st.text(max_size=20),
    ),
    max_size=8,
)


@given(lines=LINES)
def test_any_settings_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, lines: list[str]) -> None:
    path = tmp_path_factory.mktemp("settings") / "settings.toml"
    path.write_text("\n".join(lines), encoding="utf-8", newline="")
    problems: tuple[str, ...] = ()
    try:
        load_settings(path)
    except UnusableInput as told:
        problems = told.problems
    assert all(problem.startswith(str(path)) for problem in problems)
