"""Random rounds by the rules: whatever happens at the table, the state stays one that can be (docs/rules.md 11.5)."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.classic import Classic
from companion.rules.events import Count, Event, Force, Leave, Play, Reveal
from companion.rules.game import UNKNOWN_COLOUR
from companion.rules.got_1 import Got1
from companion.rules.no_mercy import NoMercy
from companion.rules.notation import parse
from companion.rules.uno_family import UnoFamily
from companion.rules.uno_state import IN, UnoState
from tools.families import HandsAndPile, refusals
from tools.playouts import random_options

FAMILY = (Classic(), NoMercy(), Got1())
TURNING = {"play": ("V", "WV4"), "force": ("V", "WV4"), "jump": ("V", "WV4"), "first": ("V",)}
STEPS = 60

games = st.sampled_from(FAMILY)
seeds = st.integers(0, 2**32)
by_game = pytest.mark.parametrize("game", FAMILY, ids=lambda game: game.name)


def held_in_reserve(state: UnoState) -> int:
    """Return the cards in the draw and discard piles together; what a reshuffle brought back is there again."""
    return state.rules.facts.deck.total - sum(state.cards.values()) - (state.aside - state.returned)


def alone(state: UnoState) -> bool:
    """Tell whether all but one have left, so that nothing can happen before somebody joins."""
    return sum(status != "left" for status in state.status.values()) < 2


def playout(game: UnoFamily, rng: random.Random) -> tuple[UnoState, list[Event], list[UnoState]]:
    """Return the start, the events and every state of a random legal stretch of play from real hands."""
    seats = tuple("ABCDEFGHIJ"[: rng.randint(game.fewest_seats, game.most_seats)])
    options = random_options(game, rng, seats)
    cards = HandsAndPile(game, options, rng, seats)
    state = start = game.start(seats, rng.choice(seats), options)
    events, states = [], []
    for _ in range(STEPS):
        if not (choices := cards.possible(state)):
            assert cards.ends(state), f"dead end: {game.describe(state)}"
            break
        event = rng.choice(choices)
        assert refusals(game, state, event) == [], event
        before, state = state, game.apply(state, event)
        assert cards.follow(before, event, state) == [], event
        if cards.dry:
            break  # the counts are wrong until the next recount
        events.append(event)
        states.append(state)
    return start, events, states


def assert_can_be(state: UnoState) -> None:
    """Assert what holds of every state (docs/rules.md 11.5, 2, 3, 4 and 6)."""
    assert all(count >= 0 for count in state.cards.values())
    assert all(count == 0 for seat, count in state.cards.items() if state.status[seat] in ("out", "left"))
    assert held_in_reserve(state) >= 1
    limit = state.rules.mercy
    assert not limit or all(count < limit for count in state.cards.values())
    if state.phase == "play":
        assert state.turn is not None
        assert state.status[state.turn] == IN
        assert sum(status == IN for status in state.status.values()) >= 2
        assert state.owed is None or state.owed.target == state.turn
        assert state.colour in (UNKNOWN_COLOUR, "R", "Y", "G", "B")
    else:
        assert (state.turn, state.owed) == (None, None)
        assert not state.opened
        assert not state.safe
    assert not set(state.opened) & state.safe
    assert all(state.cards[seat] == 1 for seat in (*state.opened, *state.safe))


@by_game
@given(seed=seeds)
@settings(max_examples=30)
def test_11_5_every_state_of_a_legal_round_can_be(game: UnoFamily, seed: int) -> None:
    start, events, states = playout(game, random.Random(seed))
    before = start
    for event, state in zip(events, states, strict=True):
        assert_can_be(state)
        turned = state.clockwise != before.clockwise
        card = getattr(event, "card", "")
        word = event.words().split()[0]
        if turned and word != "round":
            assert card.endswith(TURNING.get(word, ())), event
        if state.scores != before.scores:
            assert isinstance(event, (Reveal, Leave)) or state.phase in ("scored", "match"), event
        before = state


@by_game
@given(seed=seeds)
@settings(max_examples=20)
def test_11_5_folding_again_gives_the_same_states(game: UnoFamily, seed: int) -> None:
    start, events, states = playout(game, random.Random(seed))
    again = start
    for event, state in zip(events, states, strict=True):
        again = game.apply(again, parse(str(event)))
        assert again == state
        assert game.describe(again) == game.describe(state)
        assert game.public(again) == game.public(state)


@by_game
@given(seed=seeds)
@settings(max_examples=20)
def test_1_7_something_can_always_happen(game: UnoFamily, seed: int) -> None:
    _, _, states = playout(game, random.Random(seed))
    for state in states:
        offered = game.offers(state)
        assert offered or state.phase == "first" or alone(state)
        for offer in offered:
            assert offer.choices or offer.word == "reveal"
            assert all(refusals(game, state, choice) == [] for choice in offer.choices), offer


@by_game
@given(seed=seeds)
@settings(max_examples=15)
def test_explain_every_card_of_the_deck_has_an_explanation_that_puts_it_there(game: UnoFamily, seed: int) -> None:
    rng = random.Random(seed)
    _, _, states = playout(game, rng)
    for state in rng.sample(states, min(5, len(states))):
        for card in rng.sample(list(state.rules.facts.deck.faces), 10):
            explanations = game.explain(state, card)
            assert explanations
            assert all(each.weight > 0 for each in explanations)
            for each in explanations:
                after = state
                for event in each.events:
                    after = game.apply(after, event)
                assert not each.events or after.top in (card, None)


def random_event(rng: random.Random) -> Event:
    """Return any event of the notation, sensible or not."""
    seat, other = rng.choice("ABCDEZ"), rng.choice("ABCDEZ")
    card = rng.choice(("R0", "G7", "R5", "RS", "GV", "R+2", "W", "W4", "WV4", "WF", "RD", "BX", "?", "BACK", "H:X"))
    number, colour = rng.randint(0, 30), rng.choice("RYGBX")
    text = rng.choice(
        (
            f"first {card}",
            f"play {seat} {card}",
            f"play {seat} {card} col={colour} n={number}",
            f"play {seat} {card}x{number}",
            f"force {seat} {card}",
            f"jump {seat} {card}",
            f"colour {seat} {colour}",
            f"draw {seat} {number}",
            f"pass {seat}",
            f"take {seat}",
            f"chal {seat} guilty",
            f"chal {seat} innocent",
            f"swap {seat} {other}",
            f"shed {seat} {number}",
            f"roul {seat} {colour} {number}",
            f"call {seat}",
            f"catch {seat}>{other}",
            f"begin {seat}",
            f"count {seat} {number}",
            f"reveal {seat} R1,{card}",
            f"leave {seat}",
            f"join {seat}",
            f"back {seat}",
            f"seats {seat} {other}",
            "round",
            f"flip {seat} 5",
            f"stay {seat}",
        )
    )
    return parse(f"{text} @{rng.randint(0, 9999)}")


@given(game=games, seed=seeds)
@settings(max_examples=100)
def test_1_3_apply_never_fails_whatever_is_told(game: UnoFamily, seed: int) -> None:
    rng = random.Random(seed)
    state = game.start(tuple("ABCDE"[: rng.randint(2, 5)]), "A", random_options(game, rng))
    for _ in range(40):
        event = random_event(rng)
        game.check(state, event)
        game.explain(state, rng.choice(("R5", "WF", "W4", "?")))
        state = game.apply(state, event)
        game.offers(state)
        game.public(state)
        words, fields = game.describe(state)
        assert len(words.split()) == len(state.seats)
        assert all(fields.values())
        if state.phase == "play":
            assert state.turn is None or state.status[state.turn] == IN
        assert not set(state.opened) & state.safe
        assert all(count >= 0 for count in state.cards.values())


@given(game=games, seed=seeds)
@settings(max_examples=30)
def test_u_r3_an_illegal_play_is_applied_as_force(game: UnoFamily, seed: int) -> None:
    rng = random.Random(seed)
    _, _, states = playout(game, rng)
    for state in rng.sample(states, min(5, len(states))):
        seat, card = rng.choice(state.seats), rng.choice(list(state.rules.facts.deck.faces))
        assert game.apply(state, Play(seat, card)) == game.apply(state, Force(seat, card))


@by_game
def test_count_reaching_the_limit_is_an_objection_and_changes_nothing(game: UnoFamily) -> None:
    state = game.position("A5 B5 | turn=A top=R1", {"mercy": "25"})
    (objection,) = game.check(state, Count("B", 25))
    assert objection.ruling in ("NM-R23", "G1-R8")
    assert game.apply(state, Count("B", 25)) == state
