"""Reads cards of a taught deck: the general reader's ways of looking, with what was taught to tell what they show."""

import shlex
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from companion.errors import UnusableInput
from vision.classify import Answer, Classifier
from vision.geometry import Floats, Image
from vision.reader import WEIGHTS, Look, Reader
from vision.taught_deck import TaughtDeck, checksum_of
from vision.teaching_features import describe


class TaughtReader(Reader):
    """Reads cards of one taught deck. Holds nets, so each thread needs a reader of its own.

    Args:
        taught: The deck.
        weights: Folder with the nets that it was taught with.

    Raises:
        UnusableInput: If it was taught with other weights.
    """

    def __init__(self, taught: TaughtDeck, weights: Path = WEIGHTS) -> None:
        if checksum_of(weights) != taught.weights:
            raise UnusableInput(stale(taught))
        super().__init__(taught.game, weights)
        self.deck = taught.name
        self._taught = taught
        self.codes = taught.all_codes(self._view.codes)

    def _told(self, look: Look, answers: Sequence[Answer], indices: Floats | None) -> tuple[Floats, bool]:
        looks = [described(self._classifier, look.frame_bgr, outline) for outline in look.outlines]
        taught, upside_down = self._taught.head.shares(looks)
        if not self._taught.adds:
            return taught, upside_down
        general, upside_down = super()._told(look, answers, indices)
        return self._taught.together(self._view.codes, general, taught), upside_down

    def _least_confidence_at(self, sharpness: float) -> float:
        return max(self._taught.least_confidence, super()._least_confidence_at(sharpness))


def described(classifier: Classifier, frame_bgr: Image, outline: Floats) -> Floats:
    """Return the description of the card within an outline as numbers, float32 (2 ends, width)."""
    return np.concatenate(describe(classifier, frame_bgr, outline).blocks, axis=1)


def stale(taught: TaughtDeck) -> str:
    """Return what to do about a deck that was taught with other weights."""
    again = shlex.join(
        ["companion", "teach", "--deck", taught.name, "--game", taught.game, "--from", taught.source or "FOLDER"]
    )
    return f"deck {taught.name}: it was taught with other weights than these and must be taught again: {again}"
