"""One offscreen window for all tests of the screen, resized and emptied for each."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from companion.table import Table
from tests.ui.driving import Driven

Drive = Callable[..., Driven]


@pytest.fixture(scope="session", autouse=True)
def offscreen() -> None:
    """Tell Kivy before its first import that nobody watches: it then waits for no frame."""
    from ui.window import prepare

    prepare((800, 480), offscreen=True)


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


@pytest.fixture
def shown(drive: Drive) -> Callable[..., Driven]:
    """Return a shower of situations, by name, on a screen that has lain there for a second."""
    from tests.ui.samples import SITUATIONS

    def show(situation: str, language: str = "en", size: tuple[int, int] = (800, 480)) -> Driven:
        driven = drive(size, language)
        driven.show(SITUATIONS[situation]())
        driven.pump()
        driven.t_s += 1
        return driven

    return show


@pytest.fixture
def opened(drive: Drive) -> Callable[..., Driven]:
    """Return a driven screen on which the log's last line is open; it tells `line`, whatever the table says."""
    from companion.rules.notation import parse_all
    from tests.ui.samples import SITUATIONS

    def show(line: str, table: Table | None = None, language: str = "en") -> Driven:
        driven = drive(language=language)
        table = table or SITUATIONS["turn"]()
        driven.show(replace(table, log=(replace(table.log[-1], entry=2, events=parse_all(line)),)))
        driven.pump()
        driven.root.flows.open_line(2)
        return driven

    return show
