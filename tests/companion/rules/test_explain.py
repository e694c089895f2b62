"""Every game explains every card of its deck, whatever the phase: "nothing follows" is an answer, silence is none."""

from random import Random
from typing import Any

import pytest

from companion.rules.events import Deal, Play, Round
from companion.rules.games import GAMES
from companion.rules.notation import parse_all
from tools.playouts import Playout

PHASES = {
    "classic first": ("classic", {}, "", "", "first"),
    "classic play": ("classic", {}, "A9 B9 | turn=A top=R1", "", "play"),
    "classic owes": ("classic", {}, "A9 B9 | turn=A top=R1", "play A R+2", "play"),
    "classic asks a colour": ("classic", {}, "A9 B9 | turn=A top=R1", "play A W", "play"),
    "classic reveals": ("classic", {}, "A1 B1 | turn=A top=R1", "play A R2", "reveal"),
    "classic scored": ("classic", {}, "A1 B1 | turn=A top=R1", "play A R2; reveal B R5", "scored"),
    "classic won": ("classic", {"target": "5"}, "A1 B1 | turn=A top=R1", "play A R2; reveal B R5", "match"),
    "classic alone": ("classic", {}, "A5 B5 | turn=A top=R1", "leave B", "scored"),
    "nomercy first": ("nomercy", {}, "", "first W6", "first"),
    "nomercy play": ("nomercy", {}, "A9 B9 C9 | turn=A top=R1", "", "play"),
    "nomercy asks a swap": ("nomercy", {}, "A9 B9 C9 | turn=A top=R1", "play A R7", "play"),
    "nomercy asks what is shed": ("nomercy", {}, "A9 B9 C9 | turn=A top=R1", "play A RD", "play"),
    "nomercy asks the roulette": ("nomercy", {}, "A9 B9 C9 | turn=A top=R1", "play A WF", "play"),
    "nomercy reveals": ("nomercy", {}, "A1 B1 | turn=A top=R1", "play A R2", "reveal"),
    "nomercy scored": ("nomercy", {}, "A1 B1 | turn=A top=R1", "play A R2; reveal B R5", "scored"),
    "nomercy won": ("nomercy", {"target": "5"}, "A1 B1 | turn=A top=R1", "play A R2; reveal B R5", "match"),
    "got1 first": ("got1", {}, "", "", "first"),
    "got1 play": ("got1", {}, "A6 B6 | turn=A top=R1", "", "play"),
    "got1 asks": ("got1", {}, "A6 B6 | turn=A top=R1", "play A WF", "play"),
    "got1 reveals": ("got1", {"scoring": "winner"}, "A1 B1 | turn=A top=R1", "play A R2", "reveal"),
    "got1 scored": ("got1", {}, "A1 B1 | turn=A top=R1", "play A R2", "scored"),
    "goodone asks who starts": ("goodone", {}, "", "", "play"),
    "goodone play": ("goodone", {}, "A3/3/3 B3/3/3 | turn=A pile=2 val=9 deck=9", "", "play"),
    "goodone scored": ("goodone", {}, "A0/0/1 B3/3/3 | turn=A pile=0 val=0 deck=0", "flip A 5", "scored"),
    "goodone alone": ("goodone", {}, "A3/3/3 B3/3/3 | turn=A pile=0 val=0 deck=0", "leave B", "scored"),
    "vengeance first": ("vengeance", {}, "", "", "first"),
    "vengeance first, asks a move": ("vengeance", {}, "", "deal A 5; deal B ST", "play"),
    "vengeance play": ("vengeance", {}, "A[0]=2 B[0]=9 | turn=A", "", "play"),
    "vengeance asks a target": ("vengeance", {}, "A[0]=2 B[0]=9 | turn=A", "hit A -4", "play"),
    "vengeance asks a move": ("vengeance", {}, "A[0]=2 B[0]=9 | turn=A", "hit A SW", "play"),
    "vengeance job": ("vengeance", {}, "A[0]=2 B[0]=9 | turn=A", "hit A F4; to B", "play"),
    "vengeance asks for the bonus": (
        "vengeance",
        {"mode": "brutal"},
        "A[0]=1,2,3,4,5,6 B[0]=9 | turn=A",
        "hit A 7",
        "play",
    ),
    "vengeance scored": ("vengeance", {}, "A[0]=2 B[0]=9! | turn=A", "stay A", "scored"),
    "vengeance tie": ("vengeance", {"target": "2"}, "A[0]=2 B[0]=2* | turn=A", "stay A", "scored"),
    "vengeance won": ("vengeance", {"target": "2"}, "A[0]=2 B[0]=9! | turn=A", "stay A", "match"),
    "flip7 first": ("flip7", {}, "", "deal A 5", "first"),
    "flip7 play": ("flip7", {}, "A[0]=2 B[0]=9 | turn=A", "", "play"),
    "flip7 asks": ("flip7", {}, "A[0]=2 B[0]=9 | turn=A", "hit A FZ", "play"),
    "flip7 scored": ("flip7", {}, "A[0]=2 B[0]=9! | turn=A", "stay A", "scored"),
    "flip7 won": ("flip7", {"target": "2"}, "A[0]=2 B[0]=9! | turn=A", "stay A", "match"),
}


def after(name: str, options: dict[str, str], start: str, do: str) -> Any:
    """Return where `do` leads from `start`, or from the deal to A and B where that is empty."""
    game = GAMES[name]
    state = game.position(start, options) if start else game.start(("A", "B"), "B", options)
    for event in parse_all(do) if do else ():
        state = game.apply(state, event)
    return state


def assert_explained(game: Any, state: Any, card: str) -> None:
    found = game.explain(state, card)
    assert found, f"{card} in {game.describe(state)}"
    for each in found:
        assert each.weight > 0
        led_to = state
        for event in each.events:
            led_to = game.apply(led_to, event)
        game.public(led_to)


@pytest.mark.parametrize("case", PHASES)
def test_explain_every_card_of_the_deck_has_an_explanation_in_every_phase(case: str) -> None:
    name, options, start, do, phase = PHASES[case]
    game, state = GAMES[name], after(name, options, start, do)
    assert game.public(state).phase == phase
    for card in game.deck(options).faces:
        assert_explained(game, state, card)


@pytest.mark.parametrize("case", [case for case in PHASES if case.split(" ", 1)[1] in ("scored", "won", "tie")])
def test_explain_a_card_after_the_round_begins_the_next_one(case: str) -> None:
    name, options, start, do, _ = PHASES[case]
    assert GAMES[name].explain(after(name, options, start, do), "R5" if name in UNO else "5")[0].events[0] == Round()


UNO = ("classic", "nomercy", "got1")


def test_explain_a_card_while_the_bonus_is_open_answers_it_and_begins_the_next_round() -> None:
    name, options, start, do, _ = PHASES["vengeance asks for the bonus"]
    found = GAMES[name].explain(after(name, options, start, do), "5")
    assert [each.events[1:2] for each in found] == [(Round(),)] * 2
    assert [str(each.events[0]) for each in found] == ["bonus A self", "bonus A B"]
    assert all(isinstance(each.events[2], Deal) for each in found)


def test_explain_a_card_after_good_one_may_be_anybodys_first() -> None:
    name, options, start, do, _ = PHASES["goodone scored"]
    found = GAMES[name].explain(after(name, options, start, do), "3")
    assert {each.events[1].seat for each in found if isinstance(each.events[1], Play)} == {"A", "B"}
    assert sum(each.weight for each in found) == pytest.approx(1)


@pytest.mark.parametrize("name", GAMES)
def test_explain_never_fails_in_random_rounds(name: str) -> None:
    rng = Random(name)
    for seed in range(5):
        playout = Playout(name, seed)
        faces = list(playout.game.deck({}).faces)
        for length in range(1, 25):
            playout.play(length)
            for card in rng.sample(faces, 3):
                assert_explained(playout.game, playout.evening.state, card)
