"""A taught deck's own cross-check: how it reads looks that its means do not come from, and which faces look alike."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from vision.classify import softmax
from vision.geometry import Floats
from vision.taught_deck import CrossCheck, TaughtDeck
from vision.teaching_head import Head

ALIKE: Final = 0.02
"""A pair of faces is told where looks at one of them leave the other at least this share on average."""


@dataclass(frozen=True, eq=False)
class Tried:
    """A look by which a deck is tried.

    Attributes:
        code: What it shows.
        look: Its description, float32 (2 ends, width).
        general: What the general reader says, float32 (its codes,).
    """

    code: str
    look: Floats
    general: Floats


def cross_check(
    deck: TaughtDeck, general_codes: tuple[str, ...], tried: Iterable[tuple[Head, Tried]], left_out: bool
) -> CrossCheck:
    """Read each look with the head that goes with it, and count.

    Args:
        deck: The deck that was learned.
        general_codes: The codes of the general reader.
        tried: Looks with the heads to read them.
        left_out: Whether those heads never saw the pictures.
    """
    codes = deck.all_codes(general_codes)
    looks = right = wrong = 0
    for head, each in tried:
        shares = deck.together(general_codes, each.general, head.shares([each.look])[0])
        best = int(shares.argmax())
        accepted = float(shares[best]) >= deck.least_confidence
        looks += 1
        right += accepted and codes[best] == each.code
        wrong += accepted and codes[best] != each.code
    return CrossCheck(left_out, looks, right, wrong)


def alike_pairs(codes: Sequence[str], tried: Iterable[tuple[Head, Tried]]) -> tuple[tuple[str, str, float], ...]:
    """Return pairs of faces that look alike, most alike first, with the share of one in looks at the other."""
    shares: dict[tuple[int, int], list[float]] = defaultdict(list)
    for head, each in tried:
        truth = codes.index(each.code)
        for other, share in enumerate(softmax(head.scores([each.look]) / head.temperature)):
            shares[truth, other].append(float(share))
    means = {pair: sum(each) / len(each) for pair, each in shares.items() if pair[0] != pair[1]}
    alike = {
        (a, b): max(mean, means.get((b, a), 0.0)) for (a, b), mean in means.items() if a < b or (b, a) not in means
    }
    found = sorted(((share, pair) for pair, share in alike.items() if share >= ALIKE), reverse=True)
    return tuple((codes[a], codes[b], round(share, 3)) for share, (a, b) in found)
