"""How plausible the rules make what the camera saw in a Flip 7 game (docs/rules.md 7.6).

The weights are prior chances. How often people stay was counted at simulated tables (docs/judge.md); the others are
estimated.
"""

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, Protocol

from companion.rules.decks import Deck
from companion.rules.events import Deal, Event, Flipped, Hit, Round, Stay, Step, To
from companion.rules.game import Explanation, Objection, Offer
from companion.rules.line_scoring import is_number, worth
from companion.rules.line_state import Choice, LineState, Task

_EVEN: Final = 24.0
_SPREAD: Final = 4.0
"""With so many points people stay as often as they take a card; with so many more, e times as often."""

_STAYS: Final = (0.02, 0.95)
"""Staying is never less or more likely than this."""

_MOST_STAYED: Final = 2
"""So many in a row may have stayed without anybody telling before a card comes."""

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
    left = max(deck.count[card] - known.count(card), _NO_COPY_LEFT)
    copies = left * len(deck.faces) / deck.total  # 1 for a card with as many copies as most
    ways = list(_ways(rules, state, Flipped(card))) or [((), 1.0)]
    return tuple(Explanation(events, weight * copies, _untold(events)) for events, weight in ways)


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
        yield from _hit(rules, state, state.turn, flipped)


def _hit(rules: _Rules, state: LineState, turn: str, flipped: Flipped) -> Iterator[tuple[tuple[Event, ...], float]]:
    """Yield who can have taken `flipped`: who is on turn, or the next ones when those before have stayed."""
    stayed: tuple[Event, ...] = ()
    chance = 1.0
    while True:
        stay = Stay(turn)
        may_stay = len(stayed) < _MOST_STAYED and not rules.check(state, stay)
        staying = stays(state, turn) if may_stay else 0.0
        yield (*stayed, Hit(turn, flipped)), chance * (1.0 - staying)
        if not may_stay or (state := rules.apply(state, stay)).turn is None:
            return
        stayed, chance, turn = (*stayed, stay), chance * staying, state.turn


def stays(state: LineState, seat: str) -> float:
    """Return how likely `seat` stays on its turn, by the points that lie before it (0…1)."""
    line = state.line(seat)
    points = sum(worth(card) for card in line.cards if is_number(card)) if line else 0
    least, most = _STAYS
    return min(most, max(least, 1.0 / (1.0 + math.exp((_EVEN - points) / _SPREAD))))


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
        goes_on = rules.apply(state, offer.choices[0]) if offer.choices else state
        yield _passed_over(goes_on, flipped), _UNANSWERED


def _asks(state: LineState) -> bool:
    return bool(state.work) and isinstance(state.work[-1], Choice)


def _passed_over(state: LineState, flipped: Flipped) -> tuple[Event, ...]:
    """Return what `flipped` is where the open question is never answered: the next card of the deal, or of the turn."""
    if state.turn is None and state.to_be_dealt:
        return (Deal(state.to_be_dealt[0], flipped),)
    seat = state.turn or state.after(state.dealer)
    return (Hit(seat, flipped),) if seat else ()
