"""What came of reading: verdicts, shares with their intervals, and how honest confidences are."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from companion.rules.cards import BACK
from vision.geometry import Image
from vision.reader import Reader


@dataclass(frozen=True)
class Case:
    """A picture to read.

    Attributes:
        name: Which picture it is, to find it again.
        frame_bgr: uint8 (height, width, 3).
        truth: The code on top, or None where nothing of the deck lies.
    """

    name: str
    frame_bgr: Image
    truth: str | None


@dataclass(frozen=True)
class Verdict:
    """What the reader made of a case.

    Attributes:
        name: As in `Case`.
        truth: As in `Case`.
        said: The best guess, None where nothing was seen.
        confidence: Of the best guess (0…1).
        accepted: Whether the reader stood by it.
    """

    name: str
    truth: str | None
    said: str | None
    confidence: float
    accepted: bool

    @property
    def is_right(self) -> bool:
        """Whether the right card was accepted; for a stranger, whether nothing but a back was."""
        if self.truth is None:
            return not self.is_wrong
        return self.accepted and self.said == self.truth

    @property
    def is_wrong(self) -> bool:
        """Whether something else was accepted. A stranger's back may be called a back."""
        return self.accepted and self.said != self.truth and not (self.truth is None and self.said == BACK)


def read(reader: Reader, case: Case) -> Verdict:
    """Let `reader` read the card on top of a case."""
    cards = reader.read_top(case.frame_bgr)
    if not cards:
        return Verdict(case.name, case.truth, None, 0.0, False)
    card = cards[0]
    return Verdict(case.name, case.truth, card.code, card.confidence, card.accepted)


def interval(hits: int, of: int, z: float = 1.96) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share (0…1, 0…1)."""
    if of == 0:
        return 0.0, 1.0
    share, spread = hits / of, z * z / of
    middle = (share + spread / 2) / (1 + spread)
    reach = z / (1 + spread) * math.sqrt(share * (1 - share) / of + spread / (4 * of))
    return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(frozen=True)
class Bin:
    """Best guesses of like confidence: how many, how sure they were, and which share was right."""

    count: int
    confidence: float
    right: float


def reliability(verdicts: Iterable[Verdict], bins: int = 10) -> list[Bin]:
    """Return the best guesses in `bins` steps of confidence; empty steps are left out. Cases where nothing was seen don't count."""
    guesses = [(each.confidence, each.said == each.truth) for each in verdicts if each.said is not None]
    found = []
    for step in range(bins):
        low, high = step / bins, (step + 1) / bins
        of_step = [guess for guess in guesses if low <= guess[0] < high or (step == bins - 1 and guess[0] >= high)]
        if of_step:
            sure, right = np.mean([guess[0] for guess in of_step]), np.mean([guess[1] for guess in of_step])
            found.append(Bin(len(of_step), float(sure), float(right)))
    return found


def calibration_error(bins: Sequence[Bin]) -> float:
    """Return the expected calibration error: by how much confidence misses the share of right guesses, on average."""
    total = sum(each.count for each in bins)
    return sum(each.count * abs(each.confidence - each.right) for each in bins) / total if total else 0.0
