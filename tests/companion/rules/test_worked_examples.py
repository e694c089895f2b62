"""Every worked example of docs/rules.md holds; a test's id is the example's."""

from pathlib import Path

import pytest

from companion.rules.examples import BadExample, Example, read_examples, run_example
from companion.rules.games import GAMES

PAGE = Path(__file__).parents[3] / "docs" / "rules.md"
READ = list(read_examples(PAGE.read_text(encoding="utf-8")))
EXAMPLES = [each for each in READ if isinstance(each, Example)]


def test_page_every_block_can_be_read() -> None:
    assert [str(each) for each in READ if isinstance(each, BadExample)] == []


def test_page_has_examples_of_every_game() -> None:
    assert {example.game for example in EXAMPLES} == set(GAMES)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_example_holds(example: Example) -> None:
    assert [str(mismatch) for mismatch in run_example(example)] == [], example.why
