"""How plausible the rules make what the camera saw in a Flip 7 game (docs/rules.md 7.6).

The weights are prior chances, estimated, not measured.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, Protocol

from companion.rules.decks import Deck
from companion.rules.events import Deal, Event, Flipped, Hit, Round, Stay, Step, To
from companion.rules.game import Explanation, Objection, Offer
from companion.rules.line_state import NEXT_ROUND, TIE, Choice, LineState, Task

_UNSEEN_STAY: Final = 0.04
"""Whose turn it is has stayed without telling, and the card is the next player's."""

_NO_COPY_LEFT: Final = 0.02
"""All copies of the card are known to lie elsewhere."""

_UNANSWERED: Final = 0.05
"""The open question was passed over."""


class _Rules(Protocol):
    def deck(self, options: dict[str, str]) -> Deck: ...
    def check(self, state: LineState, event: Event) -> tuple[Objection, ...]: ...
    def apply(self, state: LineState, event: Event) -> LineState: ...
    def offers(self, state: LineState) -> tuple[Offer, ...]: ...


def explain(rules: _Rules, state: LineState, card: str) -> tuple[Explanation, ...]:
    """Return what could have happened when `card` is seen on top, with weights."""
    deck = rules.deck({})
    if card not in deck:
        return ()
    known = state.out_of_deck()
    if len(known) >= deck.total:  # the discards were shuffled back
        known = replace(state, discards=()).out_of_deck()
    rare = 1.0 if known.count(card) < deck.count[card] else _NO_COPY_LEFT
    return tuple(Explanation(events, weight * rare) for events, weight in _ways(rules, state, Flipped(card)))


def _ways(rules: _Rules, state: LineState, flipped: Flipped) -> Iterator[tuple[tuple[Event, ...], float]]:
    """Yield the ways in which `flipped` can have come, with their chances."""
    top = state.work[-1] if state.work else None
    if isinstance(top, Choice):
        yield from _after_an_answer(rules, state, flipped)
    elif isinstance(top, Task):
        yield (Step(flipped),), 1.0
    elif state.over:
        if state.verdict in (NEXT_ROUND, TIE):
            begun = rules.apply(state, Round())
            yield from (((Round(), *events), chance) for events, chance in _ways(rules, begun, flipped))
    elif state.asks_bonus:
        return
    elif state.turn is None:
        yield from (((Deal(seat, flipped),), 1.0) for seat in state.to_be_dealt[:1])
    else:
        yield (Hit(state.turn, flipped),), 1.0
        stay = Stay(state.turn)
        if not rules.check(state, stay) and (after := rules.apply(state, stay)).turn:
            yield (stay, Hit(after.turn, flipped)), _UNSEEN_STAY


def _after_an_answer(rules: _Rules, state: LineState, flipped: Flipped) -> Iterator[tuple[tuple[Event, ...], float]]:
    """Yield what `flipped` can be when a question is open: first somebody gave the answer that nobody told."""
    (offer,) = rules.offers(state)
    if not isinstance(offer.choices[0], To):
        if state.turn:
            yield (Hit(state.turn, flipped),), _UNANSWERED
        return
    for answer in offer.choices:
        after = rules.apply(state, answer)
        if isinstance(after.work[-1] if after.work else None, Choice):
            continue
        for events, chance in _ways(rules, after, flipped):
            yield (answer, *events), chance / len(offer.choices)
