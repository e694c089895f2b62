"""Random rounds of every game: some in every run, ten thousand by `make playouts`; and the searching itself."""

from dataclasses import replace
from typing import Any

import pytest

from companion.rules.classic import Classic
from companion.rules.events import Draw, Event
from companion.rules.game import Offer
from companion.rules.games import GAMES
from companion.rules.good_one import GoodOne
from tools.playouts import Playout, main

PLAYOUTS = 200
EVENTS = 20


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_11_5_random_rounds_break_nothing(name: str) -> None:
    events = [Playout(name, seed).play(EVENTS) for seed in range(PLAYOUTS)]
    assert sum(events) > PLAYOUTS * EVENTS / 2


def test_same_seed_gives_the_same_playout() -> None:
    one, other = Playout("vengeance", 5), Playout("vengeance", 5)
    one.play(EVENTS)
    other.play(EVENTS)
    assert one.events == other.events


def turning(game: Any, state: Any, event: Event) -> Any:
    """Let drawing turn the order, which no rule does."""
    after = RIGHT_APPLY(game, state, event)
    return replace(after, clockwise=not after.clockwise) if isinstance(event, Draw) else after


def offering_nothing(game: Any, state: Any) -> tuple[Offer, ...]:
    """Know of nothing that could happen."""
    return ()


RIGHT_APPLY = Classic.apply


@pytest.mark.parametrize(
    ("name", "game", "method", "wrong", "says"),
    [
        ("classic", Classic, "apply", turning, "turned the order"),
        ("goodone", GoodOne, "offers", offering_nothing, "a dead end"),
    ],
)
def test_broken_rules_are_found(
    name: str,
    game: Any,
    method: str,
    wrong: Any,
    says: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(game, method, wrong)
    assert main(["--games", "8", "--game", name]) == 1
    found = capsys.readouterr()
    assert says in found.err
    assert "companion record 1" in found.err
    assert "0 broken" not in found.out.splitlines()
