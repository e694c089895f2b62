"""One offscreen window for all tests of the screen, resized and emptied for each."""

from collections.abc import Callable, Iterator

import pytest

from tests.ui.driving import Driven

Drive = Callable[..., Driven]


@pytest.fixture
def drive() -> Iterator[Drive]:
    """Return a maker of driven screens; the window is empty again afterwards."""
    made: list[Driven] = []

    def make(size: tuple[int, int] = (800, 480), language: str = "en") -> Driven:
        if made:
            made.pop().close()
        made.append(Driven(size, language))
        return made[-1]

    yield make
    for driven in made:
        driven.close()
