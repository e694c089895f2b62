"""Odd cards: what a sure camera saw although the deck has no such card, or no copy of it left.

Somebody laid a card of another deck, the camera misread one, or the pile was shuffled unseen. Nobody but the table can
know, so the table is asked; the card is neither swallowed nor believed without a word.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.beam import NOTHING, SURE_CAMERA
from companion.evening import Line
from companion.rules.cards import BACK, UNSEEN
from companion.rules.copies import copies_left
from companion.rules.events import Event
from companion.rules.game import N_
from companion.table import Choice, Phrase
from companion.telling import tell

MOST_CHOICES: Final = 3

NEARLY_EMPTY: Final = 20
"""The count of the draw pile may be so many cards wrong, because people forget to tell what they draw."""

COUNT_WRONG: Final = 0.1
"""How likely a copy too many is no misreading: a shuffle that nobody saw, or an earlier card that was misread."""

_NO_FACE: Final = frozenset({NOTHING, BACK, UNSEEN})


@dataclass(frozen=True, slots=True)
class Odd:
    """A card that cannot lie there.

    Attributes:
        entry: The number of the entry in which it was seen.
        says: What to ask.
        choices: What it may have been.
        is_copy: Whether the deck has the card, but no copy more of it.
    """

    entry: int
    says: Phrase
    choices: tuple[Choice, ...]
    is_copy: bool = False


def odd_card(lines: Sequence[Line], shuffled: bool) -> Odd | None:
    """Return what is odd about the card that the camera has seen last, or None.

    Args:
        lines: The evening's lines; the last one is looked at, and the state before it.
        shuffled: Whether the pile may have been shuffled in this round, so that copies come again.
    """
    if len(lines) < 2 or lines[-1].by != "camera" or not lines[-1].seen:
        return None
    before, line = lines[-2], lines[-1]
    card, chance = line.seen[0]
    if chance < SURE_CAMERA or card in _NO_FACE:
        return None
    if not line.setup.rules.explain(before.state, card):
        return _foreign(before, line, card)
    if shuffled or not line.events:
        return None
    left = copies_left(line.setup.rules, before.state, card)
    if left is None or left > 0 or _may_be_shuffled(lines):
        return None
    return _too_many(before, line, card)


def _may_be_shuffled(lines: Sequence[Line]) -> bool:
    """Tell whether, by the counts, the draw pile came to its end in this round, or nearly so."""
    after: int | None = None
    for line in reversed(lines):
        cards = line.setup.rules.public(line.state).draw_pile
        if line.round_number != lines[-1].round_number or line.by == "setup" or cards is None:
            break
        if cards < NEARLY_EMPTY or (after is not None and after - cards > NEARLY_EMPTY):
            return True
        after = cards
    return False


def _foreign(before: Line, line: Line, card: str) -> Odd:
    """Return the question about a card that this deck does not have."""
    says = Phrase(N_("{card} is not in this deck. Which card was that?"), {"card": card})
    foreign = Choice(Phrase(N_("Not a card of this deck")), (), line.seen[0][1])
    return Odd(line.entry, says, _weighed(foreign, *_others(before, line, card)))


def _too_many(before: Line, line: Line, card: str) -> Odd:
    """Return the question about a card of which every copy was seen already."""
    says = Phrase(N_("Every {card} of this deck was seen already. Which card was that?"), {"card": card})
    same = Choice(tell(line.events, line.setup.names), line.events, line.seen[0][1] * COUNT_WRONG, card)
    return Odd(line.entry, says, _weighed(same, *_others(before, line, card)), is_copy=True)


def _others(before: Line, line: Line, card: str) -> list[Choice]:
    """Return what else may lie there: what the camera also thought of, and a card that nobody recognised."""
    found = []
    unknown = max(0.0, 1.0 - sum(chance for _, chance in line.seen))
    for other, chance in (*line.seen[1:], (UNSEEN, unknown)):
        explained = line.setup.rules.explain(before.state, other) if other not in (NOTHING, BACK, card) else ()
        events: tuple[Event, ...] = explained[0].events if explained else ()
        if events:
            found.append(Choice(tell(events, line.setup.names), events, chance, other))
    return found[: MOST_CHOICES - 1]


def _weighed(*choices: Choice) -> tuple[Choice, ...]:
    """Return the choices with weights that add up to 1, the likeliest first."""
    total = sum(choice.weight for choice in choices)
    shares = [replace(choice, weight=choice.weight / total) for choice in choices]
    return tuple(sorted(shares, key=lambda choice: -choice.weight))
