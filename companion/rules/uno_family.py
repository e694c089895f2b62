"""The shared engine of classic UNO, UNO No Mercy and Got 1: one class, of which a game is a few facts."""

from collections.abc import Mapping
from copy import copy
from dataclasses import replace

from companion.rules import calls, uno_apply, uno_check, uno_explain, uno_offers, uno_text
from companion.rules.decks import Deck
from companion.rules.events import Event
from companion.rules.game import Explanation, Objection, Offer, Public, Toggle
from companion.rules.toggles import BadToggle
from companion.rules.uno_rules import MOST_SEATS, Facts, rules_for, toggles_of
from companion.rules.uno_state import UnoState, fresh


class UnoFamily:
    """A game of the UNO family, by the `Game` protocol; a subclass gives its facts."""

    facts: Facts
    fewest_seats: int = 2
    most_seats: int = MOST_SEATS

    def __init__(self) -> None:
        self.name = self.facts.name
        self.toggles: tuple[Toggle, ...] = toggles_of(self.facts)

    def deck(self, options: Mapping[str, str]) -> Deck:  # noqa: ARG002 - the protocol's
        """Return the deck used with `options`."""
        return self.facts.deck

    def with_deck(self, deck: Deck) -> "UnoFamily":
        """Return this game played with another `deck` (docs/rules.md 4.1 and 5: the table is editable)."""
        changed = copy(self)
        changed.facts = replace(self.facts, deck=deck)
        return changed

    def start(self, seats: tuple[str, ...], dealer: str, options: Mapping[str, str]) -> UnoState:
        """Return the state of a new game, hands dealt, before the first card is turned up.

        Raises:
            BadToggle: A house rule is unknown or makes no sense, or the seats cannot be dealt to.
        """
        rules = rules_for(self.facts, options)
        if not self.fewest_seats <= len(seats) <= self.most_seats:
            raise BadToggle(f"{len(seats)} seats cannot play; it takes {self.fewest_seats} to {self.most_seats}")
        if len(set(seats)) != len(seats) or dealer not in seats:
            raise BadToggle(f"the dealer {dealer!r} must be one of the seats {' '.join(seats)}, each named once")
        return fresh(rules, seats, dealer)

    def position(self, text: str, options: Mapping[str, str]) -> UnoState:
        """Return the state that `text` describes, in the form of a worked example's ``start`` line."""
        return uno_text.position(rules_for(self.facts, options), text)

    def describe(self, state: UnoState) -> tuple[str, Mapping[str, str]]:
        """Return the seats' words and every named field as text."""
        return uno_text.describe(state)

    def check(self, state: UnoState, event: Event) -> tuple[Objection, ...]:
        """Return every objection to `event` in `state`; empty: it is allowed."""
        return uno_check.check(state, event)

    def apply(self, state: UnoState, event: Event) -> UnoState:
        """Return the state after `event`; what does not fit acts as far as it can."""
        return uno_apply.apply(state, event)

    def explain(self, state: UnoState, card: str) -> tuple[Explanation, ...]:
        """Return what could have happened when `card` is seen on top, with weights."""
        return uno_explain.explain(state, card)

    def explain_told(self, state: UnoState, event: Event) -> tuple[Explanation, ...]:
        """Return what could have happened when somebody tells `event`, which stands last in each explanation."""
        return uno_explain.explain_told(state, event)

    def hidden(self, state: UnoState) -> tuple[Explanation, ...]:
        """Return what may have happened next without any witness, with weights."""
        return uno_explain.hidden(state)

    def explain_gone(self, state: UnoState) -> tuple[Explanation, ...]:  # noqa: ARG002 - the protocol's
        """Return what could have happened when the pile has vanished: a reshuffle, which is no event."""
        return (Explanation((), 1.0),)

    def press(self, state: UnoState, seat: str, double: bool) -> Event | None:
        """Return what a press of `seat`'s button means now, or None for a miss."""
        return calls.press(state, seat, double)

    def offers(self, state: UnoState) -> tuple[Offer, ...]:
        """Return what may be recorded now by a tap, the likeliest first."""
        return uno_offers.offers(state)

    def public(self, state: UnoState) -> Public:
        """Return what the whole table may know of `state`."""
        return uno_offers.public(state)
