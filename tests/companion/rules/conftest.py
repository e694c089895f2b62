"""What the tests of the games share: running one worked example."""

from collections.abc import Callable

import pytest

from companion.rules.examples import Example, run_example


@pytest.fixture
def holds() -> Callable[..., None]:
    """A function that asserts a worked example: game, start, do, expect, opts."""

    def run(game: str, start: str, do: str, expect: str, opts: str = "") -> None:
        options = dict(word.split("=") for word in opts.split())
        steps = tuple(step.strip() for step in do.split(";"))
        assert run_example(Example(1, "here", game, options, start, steps, expect, "")) == []

    return run
