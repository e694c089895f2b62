"""Both Flip 7 games at random: cards are conserved, nothing gets stuck, nested form and steps mean the same."""

from collections import Counter
from dataclasses import dataclass, field
from dataclasses import replace as changed
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.base_flip_7 import BaseFlip7
from companion.rules.events import Bonus, Deal, Event, Flipped, Hit, Stay, Step, To
from companion.rules.line_state import Choice, LineState, Task
from companion.rules.notation import parse_all
from companion.rules.vengeance import Vengeance
from tools.families import Lines

GAMES: dict[str, Any] = {"vengeance": Vengeance(), "flip7": BaseFlip7()}
OPTIONS: dict[str, list[dict[str, str]]] = {
    "vengeance": [{}, {"mode": "brutal"}, {"lucky": "once", "tie": "shared"}],
    "flip7": [{}, {"tie": "shared", "target": "60"}],
}


def likely(game: Any, state: LineState, shoe: Lines, data: Any) -> Event:
    """Return something that may happen in `state`."""
    answers = [
        each for offer in game.offers(state) if offer.word in ("to", "card", "bonus", "round") for each in offer.choices
    ]
    if answers:
        answer: Event = data.draw(st.sampled_from(answers))
        return answer
    if state.work:
        return Step(shoe.draw(state))
    if state.turn is None:
        return Deal(state.to_be_dealt[0], shoe.draw(state))
    if not game.check(state, Stay(state.turn)) and data.draw(st.integers(0, 3)) == 0:
        return Stay(state.turn)
    return Hit(state.turn, shoe.draw(state))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=25)
@given(st.data(), st.integers(2, 6), st.randoms(use_true_random=False))
def test_flip_7_playout_conserves_cards_and_never_rests(name: str, data: Any, seats: int, random: Any) -> None:
    game = GAMES[name]
    options = data.draw(st.sampled_from(OPTIONS[name]))
    state = game.start(tuple("ABCDEF"[:seats]), "A", options)
    shoe = Lines(game, {}, random)
    for _ in range(120):
        totals = [line.total for line in state.lines]
        event = likely(game, state, shoe, data)
        assert not [each for each in game.check(state, event) if not each.hint], (game.describe(state), str(event))
        before, state = state, game.apply(state, event)
        assert shoe.follow(before, event, state) == []
        if state.turn is not None and not state.work:
            assert state.turn in state.active
        assert state.over or [line.total for line in state.lines] == totals
        for line in state.lines:
            assert (line.round_score is None) == (not state.over)


@dataclass
class Node:
    """A flipped card while its story is still being told."""

    card: str
    to: str | None = None
    cards: list["Node"] = field(default_factory=list)
    moves: tuple[tuple[str, str], ...] = ()
    resolved: bool = False

    def told(self) -> Flipped:
        return Flipped(self.card, self.to, tuple(each.told() for each in self.cards), self.moves, self.resolved)


class Story:
    """Follows the steps of one turn and writes down the nested form that means the same."""

    def __init__(self, root: Node) -> None:
        self.root = self.latest = root
        self.tasks: list[tuple[Node, list[Node]]] = []

    def step(self, event: Event, state: LineState, after: LineState) -> None:
        top = state.work[-1]
        if isinstance(top, Choice):
            if isinstance(event, To):
                self.latest.to = event.seat
            else:
                assert isinstance(event, Step)
                self.latest.moves = event.flipped.moves
            self.latest.resolved = isinstance(event, Step) or top.card in ("JOM", "F4", "F3")
        else:
            assert isinstance(event, Step)
            self.latest = Node(event.flipped.card)
            node, waiting = self.tasks[-1]
            node.cards.append(self.latest)
            if top.card != "JOM" and event.flipped.card in ("JOM", "F4", "F3", "FZ", "ST", "SW", "DI"):
                waiting.append(self.latest)
            if top.card == "F4" and event.flipped.card[0] in "-/":
                waiting.append(self.latest)
        self.follow(after)

    def follow(self, after: LineState) -> None:
        tasks = [each for each in after.work if isinstance(each, Task)]
        if len(tasks) > len(self.tasks):
            self.tasks.append((self.latest, []))
        del self.tasks[len(tasks) :]
        for task, (_, waiting) in zip(tasks, self.tasks, strict=True):
            while len(waiting) > len(task.waiting):
                self.latest = waiting.pop(0)


def same(one: LineState, other: LineState) -> bool:
    return changed(one, discards=()) == changed(other, discards=()) and Counter(one.discards) == Counter(other.discards)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=60)
@given(st.data(), st.integers(2, 4), st.randoms(use_true_random=False))
def test_10_0_27_nested_form_means_the_same_as_its_steps(name: str, data: Any, seats: int, random: Any) -> None:
    game = GAMES[name]
    state = game.start(tuple("ABCD"[:seats]), "A", {})
    shoe = Lines(game, {}, random)
    shoe.deck += ["F4", "JOM", "F4", "ST", "-4", "SW"] * 3 if name == "vengeance" else ["F3", "FZ", "SC", "F3"] * 3
    random.shuffle(shoe.deck)
    for _ in range(12):
        if state.over or state.asks_bonus:
            break
        event = likely(game, state, shoe, data)
        if isinstance(event, Stay):
            state = game.apply(state, event)
            continue
        assert isinstance(event, Hit | Deal)
        before, by_steps = state, game.apply(state, event)
        story = Story(Node(event.flipped.card))
        story.follow(by_steps)
        while by_steps.work:
            step = likely(game, by_steps, shoe, data)
            after = game.apply(by_steps, step)
            story.step(step, by_steps, after)
            by_steps = after
        nested = changed(event, flipped=story.root.told())
        assert not [each for each in game.check(before, nested) if not each.hint], str(nested)
        assert same(game.apply(before, nested), by_steps), str(nested)
        state = by_steps


TREES = st.recursive(
    st.builds(
        Flipped,
        st.sampled_from(
            ["7", "13", "U7", "L13", "Z", "0", "-4", "/2", "JOM", "SW", "ST", "DI", "F4", "F3", "FZ", "SC", "+4", "?"]
        ),
        st.sampled_from([None, "A", "B", "C", "Z"]),
        moves=st.lists(st.tuples(st.sampled_from("ABZ"), st.sampled_from(["7", "13", "-4"])), max_size=3).map(tuple),
        resolved=st.booleans(),
    ),
    lambda inner: st.builds(
        Flipped,
        st.sampled_from(["JOM", "F4", "F3", "FZ", "ST", "9"]),
        st.sampled_from([None, "A", "B", "C"]),
        st.lists(inner, max_size=5).map(tuple),
        resolved=st.just(True),
    ),
    max_leaves=8,
)
ANYTHING = st.one_of(
    st.builds(Hit, st.sampled_from("ABCZ"), TREES),
    st.builds(Deal, st.sampled_from("ABCZ"), TREES),
    st.builds(Step, TREES),
    st.builds(To, st.sampled_from("ABCZ")),
    st.builds(Stay, st.sampled_from("ABCZ")),
    st.builds(Bonus, st.sampled_from("ABC"), st.sampled_from([None, "A", "B", "Z"])),
    st.sampled_from(
        parse_all(
            "round; leave A; leave B; join D; join A low; back A; seats C B A; force B 7; force A F4>B; play A R5"
        )
    ),
)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@given(st.lists(ANYTHING, max_size=25), st.data())
def test_flip_7_apply_never_fails(name: str, events: list[Event], data: Any) -> None:
    game = GAMES[name]
    state = game.start(("A", "B", "C"), "C", data.draw(st.sampled_from(OPTIONS[name])))
    for event in events:
        game.check(state, event)
        state = game.apply(state, event)
        words, fields = game.describe(state)
        assert words.count("=") + words.count("-") >= len(state.lines)
        assert fields["turn"] == "0" or fields["turn"] in words
        game.public(state)
        game.offers(state)
        game.explain(state, "7")
        game.press(state, "A", double=False)
        if state.turn is not None and not state.work:
            assert state.turn in state.active
