"""How plausible the rules make what the camera saw in a Flip 7 game (docs/rules.md 7.6).

The weights are prior chances, estimated, not measured.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, Protocol

from companion.rules.decks import Deck
from companion.rules.events import Deal, Event, Flipped, Hit, Round, Stay, Step, To
from companion.rules.game import Explanation, Objection, Offer
from companion.rules.line_state import Choice, LineState, Task

_STAYED: Final = 0.3
"""Whose turn it is stays, relative to taking a card; nobody told, and the card is the next player's."""

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
    """Return what could have happened when `card` is seen on top, with weights; empty: the deck has no such card."""
    deck = rules.deck({})
    if card not in deck:
        return ()
    known = state.out_of_deck()
    if len(known) >= deck.total:  # the discards were shuffled back
        known = replace(state, discards=()).out_of_deck()
    rare = 1.0 if known.count(card) < deck.count[card] else _NO_COPY_LEFT
    ways = list(_ways(rules, state, Flipped(card))) or [((), 1.0)]
    return tuple(Explanation(events, weight * rare, _untold(events)) for events, weight in ways)


def _untold(events: tuple[Event, ...]) -> int:
    """Return how many of the events before the card somebody should have told."""
    return sum(isinstance(event, Stay) for event in events)


def _ways(rules: _Rules, state: LineState, flipped: Flipped) -> Iterator[tuple[tuple[Event, ...], float]]:
    """Yield the ways in which `flipped` can have come, with their chances."""
    top = state.work[-1] if state.work else None
    if isinstance(top, Choice):
        yield from _after_an_answer(rules, state, flipped)
    elif isinstance(top, Task):
        yield (Step(flipped),), 1.0
    elif state.over:
        if not rules.check(state, Round()):
            yield from _following(rules, state, Round(), flipped)
    elif state.asks_bonus:
        (offer,) = rules.offers(state)
        for answer in offer.choices:
            for events, chance in _following(rules, state, answer, flipped):
                yield events, chance / len(offer.choices)
    elif state.turn is None:
        yield from (((Deal(seat, flipped),), 1.0) for seat in state.to_be_dealt[:1])
    else:
        yield (Hit(state.turn, flipped),), 1.0
        stay = Stay(state.turn)
        if not rules.check(state, stay) and (after := rules.apply(state, stay)).turn:
            yield (stay, Hit(after.turn, flipped)), _STAYED


def _following(
    rules: _Rules, state: LineState, first: Event, flipped: Flipped
) -> Iterator[tuple[tuple[Event, ...], float]]:
    """Yield the ways in which `flipped` can have come after `first`, which nobody told."""
    for events, chance in _ways(rules, rules.apply(state, first), flipped):
        yield (first, *events), chance


def _after_an_answer(rules: _Rules, state: LineState, flipped: Flipped) -> Iterator[tuple[tuple[Event, ...], float]]:
    """Yield what `flipped` can be when a question is open: first somebody gave the answer that nobody told."""
    (offer,) = rules.offers(state)
    answers = [each for each in offer.choices if isinstance(each, To)]
    plain = [each for each in answers if not _asks(rules.apply(state, each))]
    for answer in plain:
        for events, chance in _following(rules, state, answer, flipped):
            yield events, chance / len(answers)
    if not plain:
        yield _passed_over(state, flipped), _UNANSWERED


def _asks(state: LineState) -> bool:
    return bool(state.work) and isinstance(state.work[-1], Choice)


def _passed_over(state: LineState, flipped: Flipped) -> tuple[Event, ...]:
    """Return what `flipped` is where the open question is never answered: the next card of the deal, or of the turn."""
    if state.turn is None and state.to_be_dealt:
        return (Deal(state.to_be_dealt[0], flipped),)
    seat = state.turn or state.after(state.dealer)
    return (Hit(seat, flipped),) if seat else ()
