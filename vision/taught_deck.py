"""A taught deck: what was learned of its looks, and how a reader makes probabilities of it."""

import hashlib
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Final

import numpy as np

from vision.geometry import Floats
from vision.teaching_head import Head

GENERAL_FLOOR: Final = 0.05
"""Where a print is known, the taught looks leave each face of the general reader at least this share of its weight."""


@dataclass(frozen=True)
class CrossCheck:
    """How the deck reads looks that it was not learned from.

    Attributes:
        pictures: Whether whole pictures were left out of learning; else only looks at the same pictures were.
        looks: How many were read.
        right: How many with the right face, accepted.
        wrong: How many with another face, accepted.
    """

    pictures: bool
    looks: int
    right: int
    wrong: int


@dataclass(frozen=True)
class TaughtDeck:
    """A deck with its learned looks.

    Attributes:
        name: What its owner calls it.
        game: The game that is played with it.
        codes: The faces that were taught, in the order of the head's rows.
        known: Those of them that the general reader reads right on the pictures; None: it does not know the print, so
            what was taught replaces it.
        head: Tells the faces apart.
        pictures: How many pictures each face was taught from.
        weights: Checksum of the weights that it was taught with; with others it is worth nothing.
        taught: When, as date and time.
        source: The folder with the pictures, to teach it again from.
        least_confidence: A reading below this is not accepted.
        missing: Faces of the game that were not taught.
        alike: Pairs of faces that look alike, with the share of looks at one that were taken for the other.
        check: The deck's own cross-check.
    """

    name: str
    game: str
    codes: tuple[str, ...]
    known: frozenset[str] | None
    head: Head
    pictures: dict[str, int]
    weights: str
    taught: str
    source: str
    least_confidence: float
    missing: tuple[str, ...] = ()
    alike: tuple[tuple[str, str, float], ...] = ()
    check: CrossCheck = field(default_factory=lambda: CrossCheck(False, 0, 0, 0))

    @property
    def adds(self) -> bool:
        """Whether the general reader goes on reading, and what was taught adds to it."""
        return self.known is not None

    @cached_property
    def is_known(self) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        """Which of the taught faces the general reader knows, bool (codes,)."""
        return np.array([code in (self.known or ()) for code in self.codes], np.bool_)

    def all_codes(self, general: tuple[str, ...]) -> tuple[str, ...]:
        """Return every code that a reading can have; `general` are those of the general reader."""
        return tuple(dict.fromkeys((*general, *self.codes))) if self.adds else self.codes

    def together(self, general_codes: tuple[str, ...], general: Floats, taught: Floats) -> Floats:
        """Return the probabilities of `all_codes` out of what both witnesses say.

        Faces whose print the general reader does not know are told by what was taught alone. For the others both count;
        what belongs to no face counts like a face, so neither can force a stranger into the deck.

        Args:
            general_codes: The general reader's codes.
            general: float32 (general codes,).
            taught: float32 (codes,).
        """
        if not self.adds:
            return taught
        places = {code: place for place, code in enumerate(self.all_codes(general_codes))}
        new = float(taught[~self.is_known].sum())
        told = np.full(len(places), max(0.0, 1 - float(taught.sum())), np.float32)  # faces not taught: like a stranger
        for code, share in zip(self.codes, taught, strict=True):
            told[places[code]] = share
        shares = np.zeros(len(places), np.float32)
        shares[: len(general_codes)] = general
        nothing = (1 - min(1.0, float(general.sum()))) * (GENERAL_FLOOR + 1 - min(1.0, float(taught.sum())))
        both = shares * (GENERAL_FLOOR + told)
        both *= (1 - new) / max(float(both.sum()) + nothing, 1e-9)
        for code, share, is_known in zip(self.codes, taught, self.is_known, strict=True):
            if not is_known:
                both[places[code]] += share
        return np.asarray(np.minimum(both, 1.0), np.float32)


def checksum_of(weights: Path) -> str:
    """Return the checksum of the classifier in a folder of weights: descriptions of cards depend on it."""
    return hashlib.sha256((weights / "classifier.onnx").read_bytes()).hexdigest()
