"""Tell which face an upright card shows, with the learned classifier.

The net tells the symbol (``5``, ``S``, ``W4``, no card at all) and the colour apart, how far the card's real corners
lie from where they were supposed, and an embedding by which a taught deck can be compared. Symbols of other decks and
"none" keep their share of the probability: a card of another game is therefore not forced into this one.
"""

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import cv2
import numpy as np

from companion.rules.cards import BACK, colour_of, symbol_of
from vision.geometry import Floats, Image
from vision.nets import UnusableWeights, read_net
from vision.quality import level_below

NO_COLOUR: Final = "none"
NO_CARD: Final = "none"

WHITE: Final = 235
"""The level to which the white patch lifts the bright end of each colour."""

_LEVELS: Final = np.arange(256)[None, :, None]


@dataclass(frozen=True)
class Facts:
    """What stands in ``reader.json`` beside the weights: how to understand their answers.

    Attributes:
        symbols: The classifier's symbols in order, `NO_CARD` among them.
        colours: The classifier's colours in order, `NO_COLOUR` among them.
        symbol_temperature: Scores of symbols are divided by it, so that confidences are honest.
        colour_temperature: The same for colours.
        familiar_score: A card whose best symbol scores this much is as likely as not a face that was never learned.
        familiar_slope: How fast that doubt vanishes with higher scores.
        familiar_index: How much higher a score counts as when one of the indices surely shows the same symbol.
        index_weight: How much an index counts beside the whole card.
        index_floor: An index leaves each symbol at least this likely, whatever it shows.
        index_relief: How much of the doubt goes where an index surely shows the same symbol as the card.
        bare_doubt: How much confidence is lost where both corners surely bear no index, though the deck's cards do.
        least_place: A place below this locator score is no card.
        least_visible: The one card on top must be uncovered by at least this share.
        least_confidence: A reading below it is not accepted.
        least_sharpness: A crop below it is not accepted (see `vision.quality`).
        soft_sharpness: A crop below it shows hardly more than its colours, and they run into each other.
        soft_confidence: A reading of such a crop is not accepted below this.
    """

    symbols: tuple[str, ...]
    colours: tuple[str, ...]
    symbol_temperature: float
    colour_temperature: float
    familiar_score: float
    familiar_slope: float
    familiar_index: float
    index_weight: float
    index_floor: float
    index_relief: float
    bare_doubt: float
    least_place: float
    least_visible: float
    least_confidence: float
    least_sharpness: float
    soft_sharpness: float
    soft_confidence: float

    @classmethod
    def load(cls, file: Path) -> "Facts":
        """Read ``reader.json``.

        Raises:
            UnusableWeights: If the file is missing or lacks something.
        """
        try:
            stored: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
            return cls(
                tuple(stored["symbols"]),
                tuple(stored["colours"]),
                **{name: float(stored[name]) for name in cls.__annotations__ if name not in ("symbols", "colours")},
            )
        except (OSError, KeyError, TypeError, ValueError) as problem:
            raise UnusableWeights(f"{file}: {problem!r}; make the weights again: make weights") from problem

    def least_confidence_at(self, sharpness: float) -> float:
        """Return from which confidence on a reading of a crop of that sharpness is accepted; infinity: from none."""
        if sharpness < self.least_sharpness:
            return math.inf
        return self.soft_confidence if self.is_soft(sharpness) else self.least_confidence

    def is_soft(self, sharpness: float) -> bool:
        """Tell whether a crop of that sharpness shows hardly more than its colours."""
        return sharpness < self.soft_sharpness

    @cached_property
    def width(self) -> int:
        """Length of the answer before the embedding."""
        return len(self.symbols) + len(self.colours) + 8


@dataclass(frozen=True, slots=True)
class Answer:
    """What the classifier says about one crop, before any deck is considered.

    Attributes:
        symbol_scores: float32 (symbols,).
        colour_scores: float32 (colours,).
        shift: float32 (4, 2), where the corners really are, relative to where the crop has them, in crop sides.
        embedding: float32 (128,).
    """

    symbol_scores: Floats
    colour_scores: Floats
    shift: Floats
    embedding: Floats


def white_patch(crop_bgr: Image) -> Image:
    """Stretch each colour so that its bright end (98th percentile) becomes white: takes the lamp's tint away.

    Every print has some white or the table beside it is grey; a card of pure colour keeps its hue since no channel is
    stretched more than eightfold.
    """
    bright = [level_below(crop_bgr, 0.98, channel) for channel in range(3)]
    stretch = [min(WHITE / max(level, 1), 8.0) for level in bright]
    table = np.minimum(_LEVELS * stretch, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(crop_bgr, table), np.uint8)


class Classifier:
    """The learned classifier. Not for use by two threads at once: make one per thread.

    Args:
        weights: The ONNX file.
        facts: How to understand its answers.
    """

    def __init__(self, weights: Path, facts: Facts) -> None:
        self._nets = {count: read_net(weights) for count in (1, 2)}  # one for one crop, one for two
        self._facts = facts

    def answer(self, crops_bgr: Sequence[Image]) -> list[Answer]:
        """Answer for one or two upright crops, uint8 (96, 64, 3) each. The white patch is applied here."""
        net = self._nets[len(crops_bgr)]
        net.setInput(cv2.dnn.blobFromImages([white_patch(crop) for crop in crops_bgr], 1 / 255))
        return [self._split(row) for row in np.asarray(net.forward(), np.float32)]

    def _split(self, row: Floats) -> Answer:
        symbols, colours = len(self._facts.symbols), len(self._facts.colours)
        return Answer(
            row[:symbols],
            row[symbols : symbols + colours],
            row[symbols + colours : self._facts.width].reshape(4, 2),
            row[self._facts.width :],
        )


class DeckView:
    """The probabilities of a deck's codes, out of the classifier's scores.

    Args:
        codes: The faces that can be on the table.
        facts: The classifier's symbols, colours and temperatures.

    Raises:
        UnusableWeights: If the classifier was never taught one of the codes.
    """

    def __init__(self, codes: Sequence[str], facts: Facts) -> None:
        self.codes = tuple(codes)
        self._facts = facts
        unknown = [code for code in codes if symbol_of(code) not in facts.symbols]
        if unknown:
            raise UnusableWeights(
                f"the weights do not know {' '.join(unknown)}; teach the deck, or make the weights again"
            )
        self._none = facts.symbols.index(NO_CARD)
        self._symbols = np.array([facts.symbols.index(symbol_of(code)) for code in codes])
        self._colours = np.array([facts.colours.index(colour_of(code) or NO_COLOUR) for code in codes])
        self._bears_index = any(colour_of(code) for code in codes)  # those of decks without colours are often posters

    def probabilities(self, answers: Sequence[Answer], indices: Floats | None = None) -> Floats:
        """Return the probability of each code, float32 (codes,); what is missing to 1 belongs to no card of the deck.

        A net that has to choose between symbols is often sure of one on a card that shows none of them. But its scores
        stay low then, since nothing on the card speaks loudly for any symbol. So what the scores say about the choice
        counts as much as how familiar their height is.

        Args:
            answers: One or more looks at the same card, e.g. upright and upside-down; their scores are averaged.
            indices: What the card's indices show, float32 (2, symbols), if they were looked at.
        """
        scores = mean_of([each.symbol_scores for each in answers]) / self._facts.symbol_temperature
        symbols = softmax(scores if indices is None else scores + self._told_by(indices))
        colours = softmax(mean_of([each.colour_scores for each in answers]) / self._facts.colour_temperature)
        shares = symbols[self._symbols] * colours[self._colours]
        height = fmean(float(each.symbol_scores[self._symbols].max()) for each in answers)
        if indices is None:
            return np.asarray(shares * self._familiarity(height), np.float32)
        best = int(shares.argmax())
        shown = float(indices[:, self._symbols[best]].max())
        shares = np.asarray(shares * self._familiarity(height + self._facts.familiar_index * shown), np.float32)
        return self._trusted(shares, best, shown, bare=float(indices[:, self._none].prod()))

    def _told_by(self, indices: Floats) -> Floats:
        """Return what `indices` add to the scores of the symbols.

        A card of no deck may bear an index of ours: "none" is added as much as to the best symbol.
        """
        told = self._facts.index_weight * np.log(self._facts.index_floor + indices).sum(axis=0)
        told[self._none] = np.delete(told, self._none).max()
        return np.asarray(told, np.float32)

    def _trusted(self, shares: Floats, best: int, shown: float, bare: float) -> Floats:
        """Return shares with what both corners together say for or against the best.

        Fingers seldom cover both corners, and a card of another game may look like one of ours but for them.

        Args:
            shares: float32 (codes,).
            best: Position of the largest.
            shown: How surely one of the corners shows the same symbol (0…1).
            bare: How surely neither shows any (0…1).
        """
        if not self._bears_index:
            return shares
        left = 1.0 - self._facts.index_relief * shown**2
        same_symbol = self._symbols == self._symbols[best]  # an index tells nothing of the colour
        relieved = shares * np.where(same_symbol, 1.0, left) / (left + (1.0 - left) * shares[same_symbol].sum())
        return np.asarray(relieved * (1.0 - self._facts.bare_doubt * bare**4), np.float32)

    def _familiarity(self, height: float) -> float:
        """Return how likely it is that a card whose best symbol scores `height` is one of those learned (0…1)."""
        return 1 / (1 + math.exp(-self._facts.familiar_slope * (height - self._facts.familiar_score)))


def codes_with_back(deck_codes: Sequence[str]) -> tuple[str, ...]:
    """Return a deck's codes once each, and the back that every card has."""
    return (*dict.fromkeys(deck_codes), BACK)


def mean_of(arrays: Sequence[Floats]) -> Floats:
    """Return the mean of a few arrays of one shape; for two or three, numpy's own takes five times as long."""
    return np.asarray(sum(arrays[1:], arrays[0]) / np.float32(len(arrays)), np.float32)


def softmax(scores: Floats) -> Floats:
    """Return the probabilities that belong to `scores`, float32 of the same shape."""
    powers = np.exp(scores - scores.max())
    return np.asarray(powers / powers.sum(), np.float32)
