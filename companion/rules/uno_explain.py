"""How plausible the rules make what the camera saw in a game of the UNO family.

A card on top is explained by who could have laid it, and by what must have happened before without anybody telling:
a penalty taken, a colour named aloud, a drawn card kept, a question that nobody answered. The explanations are found
by walking from the state over such untold steps; wherever the card is a legal play, an explanation ends.

Weights are prior chances relative to a legal play by the expected actor. How often people do a thing at all was counted
at simulated tables (docs/judge.md); whoever weighs explanations multiplies in how often this table forgets to tell it,
once for each thing untold, and for a recount how likely the count was wrong:

| weight | untold | what it stands for |
|---|---|---|
| 1 | 0 | a legal play by the expected actor |
| 1 | each step | the same after steps that must have happened, because the card fits only then |
| `TOOK_INSTEAD` | 1 | a penalty taken, although the card would have answered it |
| `CHALLENGED` | 1 | a challenge, rightly or wrongly |
| `DREW_AND_PASSED` | 2 | drew and kept the card |
| `PASSED` | 1 | kept a card whose drawing was told |
| `KEPT` | 1 | the same where one draws until a card fits |
| `UNSEEN_PLAY` | 0 | a card that the camera missed was laid before |
| `JUMPED_IN` | 0 | an identical card laid out of turn, where that is played |
| `OUT_OF_TURN` | 0 | a card laid by somebody else |
| `FORBIDDEN` | 0 | a card that the rules forbid |
| `IN_DEBT` | 0 | a card laid as if nothing were owed or asked |
| `ANY_FIRST` | 1 | the first card of a new round may be any, while a play is one of the third that fits |
| `SAME_CARD` | 0 | the pile was squared up or reshuffled, and the same card lies there again |
| `NOT_YET` | 0 | a card that lies there after the round, but begins no new one |
| `NO_PLAY` | 0 | a card that lies there while hands are shown |

Every weight is multiplied by the copies left, because a card of which all copies were seen cannot come again before
the pile is shuffled.
"""

from collections.abc import Callable, Iterator
from typing import Final

from companion.rules.cards import COLOURS, UNSEEN, colour_of, is_wild
from companion.rules.events import (
    Challenge,
    Colour,
    Count,
    Draw,
    Event,
    First,
    Jump,
    Now,
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

TOOK_INSTEAD: Final = 0.23
CHALLENGED: Final = 0.05
DREW_AND_PASSED: Final = 0.22
PASSED: Final = 1.8
KEPT: Final = 0.05
UNSEEN_PLAY: Final = 0.01
JUMPED_IN: Final = 0.5
OUT_OF_TURN: Final = 0.002
FORBIDDEN: Final = 0.02
IN_DEBT: Final = 0.00015
ANY_FIRST: Final = 0.3
SAME_CARD: Final = 0.5
NOT_YET: Final = 0.25
NO_PLAY: Final = 0.1

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
LAST_BUT_ONE: Final = 2

UNNAMED: Final = Now(("ask=0", "col=?"))
"""A colour was named, and nobody told the device which: any card may follow."""

_DEEPEST: Final = 3

Steps = tuple[Event, ...]

Way = tuple[Steps, float, int]
"""What happened, its weight, and how much of it nobody told."""


def explain(state: UnoState, card: str) -> tuple[Explanation, ...]:
    """Return what could have happened when `card` is seen on top, plausible or not, the likeliest first."""
    if card != UNSEEN and not state.rules.knows(card):
        return ()
    if state.phase == "first":
        return (Explanation((First(card),), 1.0),)
    if state.phase == "reveal" or (state.phase != "play" and check(state, Round())):
        return (Explanation((), NO_PLAY),)
    if state.phase != "play":
        return Explanation((Round(), First(card)), ANY_FIRST, untold=1), Explanation((), NOT_YET)
    copies = _copies_left(state, card) / TYPICAL_COPIES
    found = [*_in_turn(state, card), *_unseen(state, card), *_by_others(state, card)]
    if card == state.top:
        found.append(((), SAME_CARD, 0))
    found.sort(key=lambda way: -way[1])
    return tuple(Explanation(events, weight * copies, untold) for events, weight, untold in found)


def explain_told(state: UnoState, event: Event) -> tuple[Explanation, ...]:
    """Return what could have happened when somebody tells `event`: what nobody told before it, and it."""
    ways = [*_until(state, lambda _: event, None, (), 1.0, 0, _DEEPEST)]
    return tuple(Explanation(*way) for way in ways) or (Explanation((event,), 1.0),)


def hidden(state: UnoState) -> tuple[Explanation, ...]:
    """Return what may have happened next without any witness: a turn without a play, or a card that was not seen."""
    if state.phase != "play" or state.turn is None:
        return ()
    found: list[Way] = []
    for steps, weight, untold in _untold(state, None, legal=False):
        last = steps[-1]
        if isinstance(last, Draw):
            found.append(((*steps, Pass(last.seat)), DREW_AND_PASSED, untold + 1))
        else:
            found.append((steps, weight, untold))
    return tuple(Explanation(*way) for way in found)


def _copies_left(state: UnoState, card: str) -> float:
    if card == UNSEEN or card.startswith("H:"):
        return TYPICAL_COPIES
    return max(FEWEST_COPIES, state.rules.facts.deck.count[card] - state.seen.get(card, 0))


def _in_turn(state: UnoState, card: str) -> Iterator[Way]:
    """Yield the explanations in which whoever is on turn lays `card`, at once or after untold steps."""
    for way in _until(state, lambda now: Play(now.turn or "", card), card, (), 1.0, 0, _DEEPEST):
        yield way
        if len(way[0]) == 1:
            yield from _miscounted(state, Play(state.turn or "", card))


def _until(
    state: UnoState,
    wanted: Callable[[UnoState], Event],
    card: str | None,
    before: Steps,
    weight: float,
    untold: int,
    depth: int,
) -> Iterator[Way]:
    """Yield the untold steps after which what is wanted is allowed, with it at their end.

    Args:
        state: The state after the untold steps so far.
        wanted: What happens in the end.
        card: The card that lies there then, or None.
        before: The untold steps so far.
        weight: How plausible they are.
        untold: How many they are.
        depth: How many more may follow.
    """
    if state.phase != "play" or state.turn is None:
        return
    last = wanted(state)
    legal = not any(not objection.hint for objection in check(state, last))
    if legal:
        yield (*before, last), weight, untold
    if not depth or (legal and card is None):
        return
    if card is None and not before:
        for missed, chance in _missed(state, last):
            yield from _until(apply(state, missed), wanted, card, (missed,), chance, 0, 1)
    for steps, chance, silent in _untold(state, card, legal):
        if weight * chance >= LEAST:
            now = _after(state, steps)
            yield from _until(now, wanted, card, before + steps, weight * chance, untold + silent, depth - 1)


def _miscounted(state: UnoState, play: Play) -> Iterator[Way]:
    """Yield the explanations in which a count was wrong, where that decides whether the round is over."""
    held = state.cards[play.seat]
    if held in (1, LAST_BUT_ONE):
        yield (Count(play.seat, LAST_BUT_ONE + 1 - held), play), 1.0, 0


def _unseen(state: UnoState, card: str) -> Iterator[Way]:
    """Yield the explanation in which the camera missed the card before."""
    turn = state.turn
    if turn is None or state.owed or state.ask:
        return
    missed = Play(turn, UNSEEN)
    now = apply(state, missed)
    if now.phase == "play" and now.turn and not check(now, Play(now.turn, card)):
        yield (missed, Play(now.turn, card)), UNSEEN_PLAY, 0


def _by_others(state: UnoState, card: str) -> Iterator[Way]:
    """Yield the explanations in which somebody breaks a rule, or jumps in."""
    turn = state.turn
    fair = turn is not None and not check(state, Play(turn, card))
    settled = state.owed is None and state.ask is None
    for seat in active(state):
        if seat == turn:
            if not fair:
                yield (Play(seat, card),), FORBIDDEN if settled else IN_DEBT, 0
        elif not check(state, Jump(seat, card)):
            yield (Jump(seat, card),), JUMPED_IN, 0
        else:
            yield (Play(seat, card),), OUT_OF_TURN if fair else OUT_OF_TURN * FORBIDDEN, 0


def _after(state: UnoState, steps: Steps) -> UnoState:
    for step in steps:
        state = apply(state, step)
    return state


def _untold(state: UnoState, card: str | None, legal: bool) -> Iterator[Way]:
    """Yield the steps that may have happened next without anybody telling.

    Args:
        state: The state now.
        card: The card that is seen in the end, or None.
        legal: Whether what is wanted would be allowed at once.
    """
    turn = state.turn
    if state.ask:
        yield from _unanswered(state, state.ask, card)
    elif turn is None:
        return
    elif state.owed:
        yield (Take(turn),), TOOK_INSTEAD if legal else 1.0, 1
        if not check(state, Challenge(turn, True)):
            yield (Challenge(turn, True),), CHALLENGED, 1
            yield (Challenge(turn, False),), CHALLENGED, 1
    elif legal or card is None:
        one = state.rules.draw == "one"
        if state.drew:
            yield (Pass(turn),), PASSED if one else KEPT, 1
        elif one:
            yield (Draw(turn, 1),), 1.0 if card is None else DREW_AND_PASSED / PASSED, 1
        if card is None:
            yield (Play(turn, UNSEEN),), UNSEEN_PLAY, 0


def _missed(state: UnoState, told: Event) -> Iterator[tuple[Play, float]]:
    """Yield the cards that the camera may have missed before somebody tells what only such a card leads to."""
    faces = state.rules.facts.deck.faces.values()
    match told:
        case Colour():
            codes = [face.code for face in faces if is_wild(face.code)]
        case Take():
            codes = [face.code for face in faces if face.draws]
        case Shed():
            codes = [face.code for face in faces if face.symbol == "D"]
        case Swap():
            codes = [face.code for face in faces if face.symbol == "7"]
        case _:
            return
    plays = [Play(state.turn or "", code) for code in codes]
    likely = {play: _copies_left(state, play.card) for play in plays if not check(state, play)}
    for play, copies in likely.items():
        yield play, UNSEEN_PLAY * copies / sum(likely.values())


def _unanswered(state: UnoState, ask: Ask, card: str | None) -> Iterator[Way]:
    """Yield the answers that were given at the table but not to the device."""
    seat, colour = ask.who, colour_of(card) if card else None
    if seat is None:
        return
    if ask.kind == "colour":
        if card and state.owed and not check(state, Play(state.owed.target, card)):
            return
        yield ((Colour(seat, colour),) if colour else (UNNAMED,)), 1.0, 1
    elif ask.kind == "swap":
        others = [other for other in active(state) if other != seat]
        for other in others:
            yield (Swap(seat, other),), 1.0 / len(others), 1
    elif ask.kind == "shed":
        held = state.cards[seat]
        for number in range(held):
            yield (Shed(seat, number),), _binomial(held, number, LIKELY_SHED), 1
    elif ask.kind == "roulette":
        for number in range(1, MOST_REVEALED + 1):
            chance = LIKELY_REVEALED * (1 - LIKELY_REVEALED) ** (number - 1)
            yield (Roulette(seat, colour or COLOURS[0], number),), chance, 1


def _binomial(held: int, number: int, share: float) -> float:
    chance = 1.0
    for step in range(number):
        chance *= (held - step) / (step + 1) * share
    return float(chance * (1 - share) ** (held - number))
