"""The card reader: a frame in, the cards it shows out.

    frame ─► locator ─► outlines ─► upright crops ─► classifier ─► codes with honest confidences
                            └ in doubt ─► closer look ┘

An outline does not say which end of a card is up. A card that leaves any doubt is therefore looked at upside-down, too,
and its indices are read (see `vision.indices`).
When the classifier finds that the outline sits badly, the outline is corrected and the card is looked at once more.
Where the one card on top is sought and its outline leaves doubt, its place is looked at more closely (see
`vision.closer`). What is then read with less than certainty is looked at a little higher and lower, too: a card of which
fingers leave little is easily taken for another one, but seldom from all sides.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from companion.errors import CompanionError
from companion.rules.decks import DECKS
from vision.classify import Answer, Classifier, DeckView, Facts, codes_with_back, mean_of
from vision.closer import CloserLook
from vision.geometry import CROP_SIZE_PX, Floats, Image, beside, crop_corners, is_sound, overlap, rectify, turned
from vision.indices import IndexReader
from vision.locate import Found, Locator
from vision.quality import sharpness, warnings_for
from vision.seeing import BEYOND_DOUBT, LEAST_PLAUSIBLE, MOST_CANDIDATES

WEIGHTS: Final = Path(__file__).parent / "weights"

TOP_AREAS_PX: Final = (128 * 128, 256 * 256, 80 * 80)
"""What the locator looks at when one card is sought (170x96 of a wide frame, 148x111 of a narrower one); finer and coarser
where the first look leaves doubt."""

SURE: Final = 0.75
"""A card read with this confidence is not looked at in another size, and one in doubt is accepted from there on if all looks
together are that sure."""

ONE_LOOK: Final = 0.97
"""A card read with this confidence is not looked at upside-down."""

NEVER: Final = 1.0
"""What was in doubt at another look is looked at upside-down in any case."""

STEPS: Final = (0.0, 0.02, -0.02)
"""So much higher and lower a card in doubt is looked at, in shares of its height."""

STEADY: Final = 0.65
"""What was accepted stands if all these looks together show it with this confidence; their mean is less sure than each."""

LONE_RIVAL: Final = 0.1
"""But what was in doubt between two cards stays so if the other one keeps this much: fingers blur a card against many."""

CARD_SHAPE: Final = 56 / 87
SAME_SHAPE: Final = 0.025
"""A frame whose sides are to each other as a card's, within this share, may be nothing but a card."""

CONTESTED_SHARE: Final = 0.6
"""A card of a pile that seems uncovered by this much of what the uppermost does may be the uppermost itself."""

MOST_RIVALS: Final = 2
"""No more than this many others are asked whether they lead to the same card on top."""

SAME_OUTLINE: Final = 0.7
"""Closer looks whose outlines overlap by this much have led to the same card."""

RIVAL_SHARE: Final = 0.5
"""A look that sees another face speaks against the best one if it is at least half as sure."""

STRONG_RIVAL_SHARE: Final = 0.8
"""If an earlier look saw another face with this share of its confidence, even a sure look does not settle it."""

NO_HINT: Final = 0.15
"""Where a look takes nothing for a card's middle even this much, no other is taken. Of 1,500 small cards, the first look
gave those that a finer one reads at least 0.21; most empty tables get less than this."""

SPREAD_AREA_PX: Final = 416 * 416
"""What it looks at when the table may be full of cards."""

SAME_CARD: Final = 0.5
"""Two outlines with the same face that overlap by this much are one card found twice."""

SMALL_SHIFT: Final = 0.03
"""Where an outline sits this well (in crop sides), its card is not looked at once more."""


class UnknownDeck(CompanionError, LookupError):
    """There is no deck of that name."""


MOST_CORRECTIONS: Final = 2
"""How often an outline is corrected at most."""

MOST_LOOKS: Final = 1 + MOST_CORRECTIONS + 1
"""A first look at a card, one at each corrected outline, and one upside-down."""


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card in a frame.

    Attributes:
        code: The card code, the best guess if it is not accepted.
        accepted: Whether the reader stands by it.
        confidence: The calibrated probability that `code` is right (0…1).
        corners: float32 (4, 2), clockwise from the card's upper left, where the whole card would be, in pixels.
        candidates: The likeliest codes with their probabilities, best first.
    """

    code: str
    accepted: bool
    confidence: float
    corners: Floats
    candidates: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """Where a card was looked at.

    Attributes:
        frame_bgr: uint8 (height, width, 3).
        crop_bgr: The card cut out upright, by which its sharpness is told.
        outlines: Where it lies, float32 (4, 2) each; several if it was looked at from a little beside, too.
    """

    frame_bgr: Image
    crop_bgr: Image
    outlines: Sequence[Floats]


def use_threads(count: int) -> None:
    """Let OpenCV use `count` threads in this process, e.g. one fewer than there are cores, to leave one to the screen."""
    cv2.setNumThreads(count)


class Reader:
    """Reads cards of one deck. Holds nets, so each thread needs a reader of its own.

    Args:
        deck: Name of a built-in deck.
        weights: Folder with the four nets (``locator.onnx`` and so on) and ``reader.json``.

    Raises:
        UnknownDeck: If there is no such deck.
        UnusableWeights: If the weights do not fit together or do not know the deck.
    """

    card_shapes: tuple[float, ...] = (CARD_SHAPE,)
    """Width by height of a card: a frame of that shape may be a scan."""

    def __init__(self, deck: str = "classic", weights: Path = WEIGHTS) -> None:
        if deck not in DECKS:
            raise UnknownDeck(f"no deck is called {deck!r}; there are {', '.join(DECKS)}")
        self.deck = deck
        self.facts = Facts.load(weights / "reader.json")
        self._locator = Locator(weights / "locator.onnx")
        self._closer = CloserLook(weights / "closer.onnx")
        self._classifier = Classifier(weights / "classifier.onnx", self.facts)
        self._index_reader = IndexReader(weights / "index.onnx")
        self._view = DeckView(codes_with_back(tuple(DECKS[deck].faces)), self.facts)
        self.codes: tuple[str, ...] = self._view.codes

    def read_top(self, frame_bgr: Image) -> list[SeenCard]:
        """Return the one card that lies uncovered on top, or nothing.

        Args:
            frame_bgr: uint8 (height, width, 3).
        """
        looks: list[SeenCard] = []
        for area_px in TOP_AREAS_PX:
            sight = self._locator.locate(frame_bgr, area_px, self.facts.least_place)
            uncovered = [place for place in sight.places if place.visible >= self.facts.least_visible]
            uncovered.sort(key=lambda place: -place.score * place.visible)
            looks += self._looks_at_top(frame_bgr, uncovered, is_quick=area_px == TOP_AREAS_PX[0])
            if area_px == TOP_AREAS_PX[0] and not _is_sure(looks) and has_shape(frame_bgr, self.card_shapes):
                looks += self._plausible([self.classify(frame_bgr, whole(frame_bgr), enough=BEYOND_DOUBT)])
            if _is_sure(looks):
                return [self._steadied(frame_bgr, looks[-1], looks)]
            if sight.highest < NO_HINT:
                break
        return [self._steadied(frame_bgr, card, looks) for card in _agreed(looks)]

    def _looks_at_top(self, frame_bgr: Image, uncovered: Sequence[Found], is_quick: bool) -> list[SeenCard]:
        """Look at the card that seems to lie on top, and closer where that leaves doubt.

        Where several cards upon each other seem equally bare, closer looks at all of them go to the uppermost. If they do
        not lead to the same card, a quick look leaves it to the finer one.
        """
        if not uncovered:
            return []
        best, rivals = uncovered[0], _rivals(uncovered)
        looks: list[SeenCard] = []
        if not rivals:
            one_look = ONE_LOOK if is_quick else NEVER  # a finer look comes after doubt
            looks = self._plausible([self.classify(frame_bgr, best.corners, enough=BEYOND_DOUBT, one_look=one_look)])
            if _is_sure(looks):
                return looks
        closer, *others = (self._closer.outline(frame_bgr, place.corners) for place in (best, *rivals))
        if is_quick and any(overlap(other, closer) < SAME_OUTLINE for other in others):
            return []
        return looks + self._plausible([self.classify(frame_bgr, closer, enough=BEYOND_DOUBT, one_look=NEVER)])

    def _steadied(self, frame_bgr: Image, card: SeenCard, looks: Sequence[SeenCard]) -> SeenCard:
        """Look at a card in doubt a little higher and lower, too: what all looks together show decides.

        They refuse what was accepted where they show it less surely or show another card. And they accept what was in
        doubt, unless it is blurred, one other card keeps a part of the doubt, or an earlier look speaks against it.
        """
        if card.confidence >= BEYOND_DOUBT:
            return card
        outlines = [beside(card.corners, 0.0, step) for step in STEPS]
        crops = [rectify(frame_bgr, outline) for outline in outlines]
        answers = [answer for crop in crops for answer in self._classifier.answer([crop, _upside_down(crop)])]
        indices = self._index_reader.read(frame_bgr, *outlines)
        steady = self._seen(Look(frame_bgr, crops[0], outlines), answers, card.corners, indices)
        if card.accepted and steady.code == card.code and steady.confidence >= STEADY:
            return card
        rival = max((share for _, share in steady.candidates[1:]), default=0.0)  # a taught deck may have one face
        is_vague = self.facts.is_soft(sharpness(crops[0])) or rival >= LONE_RIVAL
        is_won = not (card.accepted or is_vague or _against(steady, looks, RIVAL_SHARE))
        return replace(steady, accepted=is_won and steady.confidence >= SURE)

    def read_spread(self, frame_bgr: Image) -> list[SeenCard]:
        """Return every card whose face can be told, also partly covered ones, surest first.

        Args:
            frame_bgr: uint8 (height, width, 3).
        """
        places = self._places(frame_bgr, SPREAD_AREA_PX)
        return _each_once(self._plausible([self.classify(frame_bgr, place.corners) for place in places]))

    def locate(self, frame_bgr: Image) -> list[Floats]:
        """Return the outlines of all cards that a quick look finds, surest first, float32 (4, 2) each."""
        return [place.corners for place in self._places(frame_bgr, TOP_AREAS_PX[0])]

    def uppermost(self, frame_bgr: Image, corners: Floats) -> Floats:
        """Look more closely: return the outline of the uppermost card near `corners`, float32 (4, 2), or `corners`.

        It takes less time than `locate`.
        """
        return self._closer.outline(frame_bgr, corners)

    def classify(
        self,
        frame_bgr: Image,
        corners: Floats,
        most_looks: int = MOST_LOOKS,
        enough: float = 1.0,
        one_look: float = ONE_LOOK,
    ) -> SeenCard:
        """Read the card within a known outline; much cheaper than looking for it.

        Args:
            frame_bgr: uint8 (height, width, 3).
            corners: float32 (4, 2) in pixels. The card returned has them corrected where they sat badly.
            most_looks: No more looks than this, each takes the same time. A card that lies still can be looked at again
                in the next frame, within the corners returned here.
            enough: A card accepted with more confidence than this is not looked at again, though its outline sits badly.
            one_look: A card read with this confidence is not looked at upside-down, nor its indices read.
        """
        for looks in range(1, most_looks + 1):
            crop = rectify(frame_bgr, corners)
            answers = self._classifier.answer([crop])
            corners, shift = _corrected(corners, answers)
            look = Look(frame_bgr, crop, [corners])
            card = self._seen(look, answers, corners)
            if looks > MOST_CORRECTIONS or shift < SMALL_SHIFT or (card.accepted and card.confidence > enough):
                break
        if looks < most_looks and card.confidence < one_look:
            both_ends = [*answers, *self._classifier.answer([_upside_down(crop)])]
            card = self._seen(look, both_ends, corners, self._index_reader.read(frame_bgr, corners))
        return card

    def embed(self, frame_bgr: Image, corners: Floats) -> Floats:
        """Return the embeddings of a card upright and upside-down, float32 (2, 128), to compare with taught ones."""
        crop = rectify(frame_bgr, corners)
        return np.stack([answer.embedding for answer in self._classifier.answer([crop, _upside_down(crop)])])

    def warnings(self, frame_bgr: Image, cards: Sequence[SeenCard]) -> tuple[str, ...]:
        """Return what spoils the look at `cards` of a frame: glare, dark, blurred, cast, too_small, cut_off."""
        return warnings_for(frame_bgr, [card.corners for card in cards])

    def _places(self, frame_bgr: Image, area_px: int) -> list[Found]:
        return self._locator.locate(frame_bgr, area_px, self.facts.least_place).places

    def _seen(self, look: Look, answers: Sequence[Answer], corners: Floats, indices: Floats | None = None) -> SeenCard:
        probabilities, upside_down = self._told(look, answers, indices)
        order = np.argsort(-probabilities)[:MOST_CANDIDATES]
        candidates = tuple((self.codes[index], float(probabilities[index])) for index in order)
        code, confidence = candidates[0]
        accepted = confidence >= self._least_confidence_at(sharpness(look.crop_bgr))
        return SeenCard(code, accepted, confidence, turned(corners) if upside_down else corners, candidates)

    def _told(self, look: Look, answers: Sequence[Answer], indices: Floats | None) -> tuple[Floats, bool]:
        """Return the probability of each of `codes`, and whether the card lies upside-down in its outline."""
        del look  # whoever knows more than the general reader looks there, too
        upside_down = len(answers) > 1 and answers[1].symbol_scores.max() > answers[0].symbol_scores.max() + 1.0
        return self._view.probabilities(answers, indices), bool(upside_down)

    def _least_confidence_at(self, sharpness: float) -> float:
        return self.facts.least_confidence_at(sharpness)

    def _plausible(self, cards: Sequence[SeenCard]) -> list[SeenCard]:
        """Drop what is most likely no card of this deck at all."""
        return [card for card in cards if sum(share for _, share in card.candidates) >= LEAST_PLAUSIBLE]


def _rivals(places: Sequence[Found]) -> list[Found]:
    """Return which other cards may lie on top as well as the best place, which comes first: they touch it, about as bare."""
    best = places[0]
    least = CONTESTED_SHARE * best.score * best.visible
    return [
        each for each in places[1:] if each.score * each.visible >= least and overlap(each.corners, best.corners) > 0
    ][:MOST_RIVALS]


def _is_sure(looks: Sequence[SeenCard]) -> bool:
    """Tell whether the last look left no need for another one."""
    if not looks or not looks[-1].accepted or looks[-1].confidence < SURE:
        return False
    return not _against(looks[-1], looks, STRONG_RIVAL_SHARE)


def _against(card: SeenCard, looks: Sequence[SeenCard], share: float) -> bool:
    """Tell whether any of several looks saw another face, with at least `share` of the confidence of `card`."""
    return any(look.code != card.code and look.confidence >= share * card.confidence for look in looks)


def has_shape(frame_bgr: Image, shapes: Sequence[float]) -> bool:
    """Tell whether a frame may be a scan that was cut to the card's edges; hardly a camera's frame has that shape."""
    height, width = frame_bgr.shape[:2]
    return any(abs(min(height, width) / max(height, width) / shape - 1) < SAME_SHAPE for shape in shapes)


def whole(frame_bgr: Image) -> Floats:
    """Return the outline of a card that fills the frame, float32 (4, 2)."""
    height, width = frame_bgr.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    return corners if height > width else np.roll(corners, 1, axis=0)


def _agreed(looks: Sequence[SeenCard]) -> list[SeenCard]:
    """Return the surest of several looks of which none was quite sure; accepted only if no other look speaks against it."""
    if not looks:
        return []
    best = max(looks, key=lambda card: (card.accepted, card.confidence))
    return [replace(best, accepted=best.accepted and not _against(best, looks, RIVAL_SHARE))]


def _each_once(cards: Sequence[SeenCard]) -> list[SeenCard]:
    """Drop a card where a surer one with the same face lies in the same place."""
    kept: list[SeenCard] = []
    for card in sorted(cards, key=lambda card: -card.confidence):
        if not any(card.code == other.code and overlap(card.corners, other.corners) > SAME_CARD for other in kept):
            kept.append(card)
    return kept


def _upside_down(crop_bgr: Image) -> Image:
    return np.ascontiguousarray(crop_bgr[::-1, ::-1])


def _corrected(corners: Floats, answers: Sequence[Answer]) -> tuple[Floats, float]:
    """Return where the corners really are, and how far that is from `corners` in crop sides.

    Where the correction makes no sense, the corners come back as they were.

    Args:
        corners: float32 (4, 2) in pixels.
        answers: The look at the upright crop and, where there was one, that at its half turn.
    """
    shift = mean_of([answers[0].shift, *(turned(-answer.shift) for answer in answers[1:])])
    supposed = crop_corners()
    better_in_crop = supposed + shift * np.array(CROP_SIZE_PX, np.float32)
    back = cv2.getPerspectiveTransform(supposed, corners.astype(np.float32))
    better = np.asarray(cv2.perspectiveTransform(better_in_crop[None], back)[0], np.float32)
    return (better, float(np.abs(shift).max())) if is_sound(better) else (corners, 0.0)
