"""Random rounds of every game: some in every run, ten thousand by `make playouts`; and the searching itself."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.rules.classic import Classic
from companion.rules.events import Begin, Draw, Event, Shed
from companion.rules.game import Offer
from companion.rules.games import GAMES
from companion.rules.good_one import GoodOne
from companion.rules.no_mercy import NoMercy
from companion.rules.uno_family import UnoFamily
from companion.rules.vengeance import Vengeance
from tools.families import HandsAndPile
from tools.playouts import NUMBERS, Playout, main, random_options

PLAYOUTS = 60
EVENTS = 60


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


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_seats_and_every_whole_number_is_drawn(name: str) -> None:
    game = GAMES[name]
    seats = {len(Playout(name, seed).seats) for seed in range(200)}
    assert seats == set(range(game.fewest_seats, game.most_seats + 1))
    rng = Random(name)
    chosen = [random_options(game, rng) for _ in range(300)]
    for toggle in game.toggles:
        if not toggle.values:
            drawn = {options[toggle.name] for options in chosen if toggle.name in options}
            assert len(drawn) >= min(5, len(NUMBERS[toggle.name])) - 1, toggle.name


def test_1_6_too_few_cards_to_finish_a_draw_before_the_limit_are_told() -> None:
    game, seats = NoMercy(), tuple("ABCDEF")
    state = game.start(seats, "A", {})
    cards = HandsAndPile(game, {}, Random(0), seats)
    assert cards.follow(state, Begin("A"), state) == []
    cards.real.hands["A"] += cards.real.stock[10:]
    del cards.real.stock[10:]
    assert "B cannot draw up to the limit: 10 cards are left" in cards.follow(state, Begin("A"), state)


def test_1_6_where_both_piles_are_empty_nothing_is_drawn_and_the_game_goes_on() -> None:
    playouts = [Playout("classic", seed) for seed in (7, 10, 15)]
    for playout in playouts:
        playout.play(EVENTS)
    assert any(playout.cards.dry for playout in playouts)
    nothing = [event for each in playouts for event in each.events if isinstance(event, Draw) and not event.number]
    assert len(nothing) > 5


def turning(game: Any, state: Any, event: Event) -> Any:
    """Let drawing turn the order, which no rule does."""
    after = RIGHT_APPLY(game, state, event)
    return replace(after, clockwise=not after.clockwise) if isinstance(event, Draw) else after


def offering_nothing(game: Any, state: Any) -> tuple[Offer, ...]:
    """Know of nothing that could happen."""
    return ()


def drawing_one_too_few(game: Any, state: Any, event: Event) -> Any:
    """Lose the last card of every draw."""
    if isinstance(event, Draw) and event.number:
        event = replace(event, number=event.number - 1)
    return RIGHT_APPLY(game, state, event)


def shedding_nothing(game: Any, state: Any, event: Event) -> Any:
    """Let the shed cards lie on the pile and stay in hand."""
    after = RIGHT_APPLY(game, state, event)
    if isinstance(event, Shed) and after.phase == "play" and after.turn != event.seat:
        return replace(after, cards={**after.cards, event.seat: after.cards[event.seat] + event.number})
    return after


def losing_what_lies_aside(game: Any, state: Any, event: Event) -> Any:
    """Let the hand of whoever is knocked out vanish."""
    return replace(RIGHT_APPLY(game, state, event), aside=0)


def keeping_discards(game: Any, state: Any, event: Event) -> Any:
    """Let what was discarded stay in the draw pile."""
    return replace(RIGHT_LINES(game, state, event), discards=())


RIGHT_APPLY = UnoFamily.apply
RIGHT_LINES = Vengeance.apply


@pytest.mark.parametrize(
    ("name", "game", "method", "wrong", "says"),
    [
        ("classic", Classic, "apply", turning, "turned the order"),
        ("classic", Classic, "apply", drawing_one_too_few, "by the rules"),
        ("classic", Classic, "offers", offering_nothing, "a dead end"),
        ("nomercy", NoMercy, "apply", shedding_nothing, "by the rules"),
        ("nomercy", NoMercy, "apply", losing_what_lies_aside, "cards aside are"),
        ("vengeance", Vengeance, "apply", keeping_discards, "other cards than were flipped"),
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
    assert main(["--games", "12", "--game", name]) == 1
    found = capsys.readouterr()
    assert says in found.err
    assert "companion record 1" in found.err
    assert "0 broken" not in found.out.splitlines()
