"""docs/adding-a-game.md tells the truth: its blocks, put together as it says, make a game that is played."""

import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from companion.errors import UnusableInput
from companion.rules import decks, games
from companion.rules.examples import Example, read_examples, run_example
from companion.setup import set_up

PAGE = (Path(__file__).parents[3] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")

Blocks = dict[str, str]


def blocks() -> Blocks:
    """Return the page's Python by the file that it belongs to."""
    return dict(re.findall(r"^```python (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The game of the page, added as the page says, for the length of one test."""
    of = blocks()
    space = dict(vars(decks))
    exec(of["companion/rules/decks.py"], space)
    monkeypatch.setattr(decks, "EIGHTS", space["EIGHTS"], raising=False)
    module = ModuleType("companion.rules.eights")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec(of["companion/rules/eights.py"], vars(module))
    space = dict(vars(games))
    exec(of["companion/rules/games.py"], space)
    added = space["_ALL"][-1]
    assert [game.name for game in space["_ALL"][:-1]] == list(games.GAMES)
    monkeypatch.setitem(games.GAMES, added.name, added)  # type: ignore[arg-type]
    return added


def test_page_has_a_block_for_every_step() -> None:
    assert list(blocks()) == [
        "companion/rules/decks.py",
        "companion/rules/eights.py",
        "companion/rules/games.py",
        "tests/companion/rules/test_eights.py",
    ]


def test_added_game_has_everything_of_the_protocol(added: Any) -> None:
    from companion.rules.game import Game

    wanted = {name for name in vars(Game) if not name.startswith("_")} | set(Game.__annotations__)
    assert [name for name in wanted if not hasattr(added, name)] == []


@pytest.mark.usefixtures("added")
def test_added_game_examples_hold_and_name_every_ruling() -> None:
    examples = list(read_examples(PAGE))
    assert all(isinstance(example, Example) for example in examples), examples
    assert [run_example(example) for example in examples if isinstance(example, Example)] == [[]] * len(examples)
    rulings = set(re.findall(r"^\| (EI-R\d+) \|", PAGE, re.MULTILINE))
    told = {
        ruling
        for example in examples
        if isinstance(example, Example)
        for ruling in example.why.split(":")[0].split(", ")
    }
    assert rulings == told


@pytest.mark.usefixtures("added")
@pytest.mark.parametrize("seed", range(5))
def test_added_game_is_played_for_an_evening(seed: int) -> None:
    space: dict[str, Any] = {}
    exec(blocks()["tests/companion/rules/test_eights.py"], space)
    space["test_honest_evening"](seed)


@pytest.mark.usefixtures("added")
def test_added_game_refuses_what_makes_no_sense() -> None:
    with pytest.raises(UnusableInput, match="cannot be dealt"):
        set_up("eights", ["Ada", "Ben"], options={"dealt": "36"})
    with pytest.raises(UnusableInput, match="whole number"):
        set_up("eights", ["Ada", "Ben"], options={"dealt": "five"})


def test_added_game_is_gone_again() -> None:
    assert "eights" not in games.GAMES
