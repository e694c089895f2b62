"""Adding a line up, step by step, and what the totals lead to (docs/rules.md 7.4, 7.5).

Scorers on the web add Flip 7 up in different ways, so the sum is never shown without its steps.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from companion.rules.line_state import NEXT_ROUND, TIE, Line, LineState
from companion.rules.seating import LEFT

Steps: TypeAlias = tuple[tuple[str, int], ...]
"""What was counted (``numbers``, a card code, ``floor``, ``zero``, ``flip7``, ``busted``), and the sum so far."""

FLIP_7_BONUS: Final = 15

_HALVE: Final = "/2"
_DOUBLE: Final = "x2"
_ZERO: Final = "Z"
_WORTH: Final = {"Z": 0, "U7": 7, "L13": 13}


def is_number(card: str) -> bool:
    """Tell whether `card` is a number card, also a special one; modifiers and actions are none (FV-R17)."""
    return card.isdecimal() or card in _WORTH


def worth(card: str) -> int:
    """Return the number a number card counts as, which is also its rank for duplicates."""
    return _WORTH[card] if card in _WORTH else int(card)


def vengeance_steps(cards: Sequence[str], busted: bool, bonus: bool, seven: bool, brutal: bool) -> Steps:
    """Return how a Vengeance line adds up; the last step's sum is the round score.

    Args:
        cards: The line.
        busted: Whether the line is busted: only the modifiers count then, and only in brutal mode.
        bonus: Whether the 15 points of Flip 7 are added to this line.
        seven: Whether this line is the Flip 7, which spares it the Zero.
        brutal: Whether the mode is brutal: no floor.
    """
    if busted and not brutal:
        return (("busted", 0),)
    total = 0 if busted else sum(worth(card) for card in cards if is_number(card))
    steps = [("busted" if busted else "numbers", total)]
    if _ZERO in cards and not busted and not seven:
        return (*steps, ("zero", 0))
    if _HALVE in cards and not busted:
        total //= 2
        steps.append((_HALVE, total))
    for card in cards:
        if card.startswith("-"):
            total += int(card)
            steps.append((card, total))
    if total < 0 and not brutal:
        total = 0
        steps.append(("floor", total))
    return (*steps, ("flip7", total + FLIP_7_BONUS)) if bonus else tuple(steps)


def base_steps(cards: Sequence[str], busted: bool, seven: bool) -> Steps:
    """Return how a line of base Flip 7 adds up: only numbers are doubled; 63, 126, 136, 151.

    Args:
        cards: The line.
        busted: Whether the line is busted.
        seven: Whether this line is the Flip 7.
    """
    if busted:
        return (("busted", 0),)
    total = sum(worth(card) for card in cards if is_number(card))
    steps = [("numbers", total)]
    if _DOUBLE in cards:
        total *= 2
        steps.append((_DOUBLE, total))
    for card in cards:
        if card.startswith("+"):
            total += int(card)
            steps.append((card, total))
    return (*steps, ("flip7", total + FLIP_7_BONUS)) if seven else tuple(steps)


def leading(state: LineState) -> tuple[str, ...]:
    """Return who has the highest total of those at the table; nobody where everybody has left."""
    present = _present(state)
    best = max((line.total for line in present), default=0)
    return tuple(line.seat for line in present if line.total == best)


def verdict(state: LineState) -> str:
    """Return what the booked totals lead to: another round, a tie, or the winners (docs/rules.md 10.0, point 24)."""
    leaders, present = leading(state), _present(state)
    if len(present) == 1:
        return leaders[0]
    if all(line.total < state.options.target for line in present):
        return NEXT_ROUND
    if len(leaders) == 1 or state.options.share_ties:
        return "+".join(leaders)
    return TIE


def _present(state: LineState) -> list[Line]:
    return [line for line in state.lines if line.status != LEFT]
