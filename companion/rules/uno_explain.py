"""How plausible the rules make what the camera saw in a game of the UNO family.

A card on top is explained by who could have laid it, and by what must have happened before without anybody telling:
a penalty taken, a colour named aloud, a drawn card kept, a question that nobody answered. The explanations are found
by walking from the state over such untold steps; wherever the card is a legal play, an explanation ends.

Weights are prior chances relative to a legal play by the expected actor, estimated from how often people at a table
do such things without a tap, not measured:

| weight | what it stands for |
|---|---|
| 1 | a legal play by the expected actor |
| 1 | the same after a step that must have happened, because the card fits only then |
| `UNTOLD_TAKE` | a penalty taken untold, although the card would have answered it |
| `UNTOLD_CHALLENGE` | a challenge that nobody told |
| `UNTOLD_TURN` | drew and kept the card, both untold |
| `UNTOLD_PASS` | kept a card whose drawing was told |
| `UNTOLD_KEPT` | the same where one draws until a card fits |
| `JUMPED_IN` | an identical card laid out of turn, where that is played |
| `OUT_OF_TURN` | a card laid by somebody else |
| `FORBIDDEN` | a card that the rules forbid |
| `SAME_CARD` | the pile was squared up or reshuffled, and the same card lies there again |
| `NOT_YET` | a card that lies there after the round, but begins no new one |

Every weight is multiplied by the copies left, because a card of which all copies were seen cannot come again before
the pile is shuffled.
"""

from collections.abc import Iterator
from typing import Final

from companion.rules.cards import COLOURS, UNSEEN, colour_of
from companion.rules.events import (
    Challenge,
    Colour,
    Draw,
    Event,
    First,
    Jump,
    Pass,
    Play,
    Roulette,
    Round,
    Shed,
    Swap,
    Take,
)
from companion.rules.game import Ask, Explanation
from companion.rules.uno_apply import apply
from companion.rules.uno_check import check
from companion.rules.uno_state import UnoState, active

UNTOLD_TAKE: Final = 0.04
UNTOLD_CHALLENGE: Final = 0.02
UNTOLD_TURN: Final = 0.03
UNTOLD_PASS: Final = 0.08
UNTOLD_KEPT: Final = 0.01
JUMPED_IN: Final = 0.5
OUT_OF_TURN: Final = 0.004
FORBIDDEN: Final = 0.02
SAME_CARD: Final = 0.5
NOT_YET: Final = 0.25

LIKELY_SHED: Final = 0.21
"""The share of one colour in a hand (36 of 168 cards): what a Discard All takes along on average."""

LIKELY_REVEALED: Final = 0.22
"""The chance that a card revealed at the roulette has the colour named."""

MOST_REVEALED: Final = 8
LEAST: Final = 0.002
"""Chains of untold steps less likely than this are not worth telling apart."""

FEWEST_COPIES: Final = 0.05
"""What is left of a card of which all copies were seen: the count may have missed a reshuffle."""

TYPICAL_COPIES: Final = 2
_DEEPEST: Final = 3

Steps = tuple[Event, ...]


def explain(state: UnoState, card: str) -> tuple[Explanation, ...]:
    """Return what could have happened when `card` is seen on top, plausible or not, the likeliest first."""
    if card != UNSEEN and not state.rules.knows(card):
        return ()
    if state.phase == "first":
        return (Explanation((First(card),), 1.0),)
    if state.phase == "reveal" or (state.phase != "play" and check(state, Round())):
        return (Explanation((), 1.0),)
    if state.phase != "play":
        return Explanation((Round(), First(card)), 1.0), Explanation((), NOT_YET)
    copies = _copies_left(state, card) / TYPICAL_COPIES
    found = [*_in_turn(state, card, (), 1.0, _DEEPEST), *_by_others(state, card)]
    if card == state.top:
        found.append(((), SAME_CARD))
    return tuple(Explanation(events, weight * copies) for events, weight in sorted(found, key=lambda one: -one[1]))


def _copies_left(state: UnoState, card: str) -> float:
    if card == UNSEEN or card.startswith("H:"):
        return TYPICAL_COPIES
    return max(FEWEST_COPIES, state.rules.facts.deck.count[card] - state.seen.get(card, 0))


def _in_turn(state: UnoState, card: str, before: Steps, weight: float, depth: int) -> Iterator[tuple[Steps, float]]:
    """Yield the explanations in which whoever is on turn lays `card`, at once or after untold steps.

    Args:
        state: The state after the untold steps so far.
        card: The card that lies there.
        before: The untold steps so far.
        weight: Their chance.
        depth: How many more may follow.
    """
    if state.phase != "play" or state.turn is None:
        return
    play = Play(state.turn, card)
    legal = not check(state, play)
    if legal:
        yield (*before, play), weight
    if depth:
        for steps, chance in _untold(state, card, legal):
            if weight * chance >= LEAST:
                yield from _in_turn(_after(state, steps), card, before + steps, weight * chance, depth - 1)


def _by_others(state: UnoState, card: str) -> Iterator[tuple[Steps, float]]:
    """Yield the explanations in which somebody breaks a rule, or jumps in."""
    turn = state.turn
    fair = turn is not None and not check(state, Play(turn, card))
    for seat in active(state):
        if seat == turn:
            if not fair:
                yield (Play(seat, card),), FORBIDDEN
        elif not check(state, Jump(seat, card)):
            yield (Jump(seat, card),), JUMPED_IN
        else:
            yield (Play(seat, card),), OUT_OF_TURN if fair else OUT_OF_TURN * FORBIDDEN


def _after(state: UnoState, steps: Steps) -> UnoState:
    for step in steps:
        state = apply(state, step)
    return state


def _untold(state: UnoState, card: str, legal: bool) -> Iterator[tuple[Steps, float]]:
    """Yield the steps that may have happened next without anybody telling, with their chances.

    Args:
        state: The state now.
        card: The card that lies there in the end.
        legal: Whether it could be laid at once.
    """
    turn = state.turn
    if state.ask:
        yield from _unanswered(state, state.ask, card)
    elif turn is None:
        return
    elif state.owed:
        yield (Take(turn),), UNTOLD_TAKE if legal else 1.0
        if not check(state, Challenge(turn, True)):
            yield (Challenge(turn, True),), UNTOLD_CHALLENGE
            yield (Challenge(turn, False),), UNTOLD_CHALLENGE
    elif legal:
        one = state.rules.draw == "one"
        if state.drew:
            yield (Pass(turn),), UNTOLD_PASS if one else UNTOLD_KEPT
        elif one:
            yield (Draw(turn, 1), Pass(turn)), UNTOLD_TURN


def _unanswered(state: UnoState, ask: Ask, card: str) -> Iterator[tuple[Steps, float]]:
    """Yield the answers that were given at the table but not to the device."""
    seat, colour = ask.who, colour_of(card)
    if seat is None:
        return
    if ask.kind == "colour":
        if state.owed and not check(state, Play(state.owed.target, card)):
            return
        if colour:
            yield (Colour(seat, colour),), 1.0
    elif ask.kind == "swap":
        others = [other for other in active(state) if other != seat]
        for other in others:
            yield (Swap(seat, other),), 1.0 / len(others)
    elif ask.kind == "shed":
        held = state.cards[seat]
        for number in range(held):
            yield (Shed(seat, number),), _binomial(held, number, LIKELY_SHED)
    elif ask.kind == "roulette":
        for number in range(1, MOST_REVEALED + 1):
            chance = LIKELY_REVEALED * (1 - LIKELY_REVEALED) ** (number - 1)
            yield (Roulette(seat, colour or COLOURS[0], number),), chance


def _binomial(held: int, number: int, share: float) -> float:
    chance = 1.0
    for step in range(number):
        chance *= (held - step) / (step + 1) * share
    return float(chance * (1 - share) ** (held - number))
