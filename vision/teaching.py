"""Learns a taught deck from pictures of its faces.

    pictures ─► the card in each, cut out ─► many looks at each ─► descriptions ─► a head that tells them apart
                                                     └─ harder looks, pictures left out, strangers ─► honest confidence

The learning takes place on this machine: what is learned are numbers about descriptions, no pictures.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

import numpy as np

from companion.rules.cards import BACK, COLOURS, colour_of, symbol_of
from companion.rules.decks import DECKS
from vision.drawing.faces import draw_other, draw_stranger
from vision.drawing.style import random_style
from vision.geometry import Floats, Image, overlap
from vision.locate import Found
from vision.reader import CARD_SHAPE, CONTESTED_SHARE, TOP_AREAS_PX, WEIGHTS, Reader, has_shape, whole
from vision.taught_deck import TaughtDeck, checksum_of
from vision.teaching_check import Tried, alike_pairs, cross_check
from vision.teaching_features import describe
from vision.teaching_head import LEAST_TEMPERATURE, Head, fit, fit_familiarity, fit_temperature
from vision.teaching_looks import looks_at, patch_of

LOOKS: Final = 16
"""So many looks at each picture are learned, fewer where a face has many pictures."""

MOST_LOOKS: Final = 64
"""At one face, over all its pictures."""

HARD_LOOKS: Final = 6
"""So many harder ones at each picture make confidences honest."""

MOST_HARD_LOOKS: Final = 24
HARD: Final = 1.5

STRANGERS: Final = 160
"""So many cards of games that nobody made, one look each, show what is no card of the deck."""

CAUTION: Final = 1.5
"""Real cameras change more than looks do, so confidences are taken back by this."""

LEAST_CONFIDENCE: Final = 0.8

KNOWN_PRINT: Final = 0.8
"""Where the general reader reads this share of the pictures right, it goes on reading."""

CARD_SHAPES: Final = (CARD_SHAPE, 63 / 88, 70 / 120)
"""Width by height of cards of any maker: bridge and UNO, poker, tarot. A still picture of that shape may be a scan; frames of
cameras and screens have such shapes, too (960x560, 1024x600), so only teaching asks."""

LEAST_TONES: Final = 5.0
"""A scan's tones vary by this standard deviation at least; what varies less is a bare table."""

FILLS: Final = 0.7
SPECK: Final = 0.05
SURE_PLACE: Final = 0.5
"""What is found in 60 scans of drawn cards overlaps them by 0.76 or more, is smaller than 0.05 of them, or is found with a
score below 0.3: pictures printed on a card look like cards. A card on a table is found with more, and is none of these."""

_STRANGER_PX: Final = 300
_RIM_PX: Final = 30


@dataclass
class Picture:
    """A picture of a face while its deck is learned.

    Attributes:
        code: The face.
        patch: The card cut out, see `vision.teaching_looks`.
        is_known: Whether the general reader reads it right.
        looks: Descriptions of looks at it.
        hard: Of harder ones, by which it is tried.
    """

    code: str
    patch: Image
    is_known: bool
    looks: list[Floats] = field(default_factory=list)
    hard: list[Tried] = field(default_factory=list)


class Examiner(Reader):
    """The general reader, asked for descriptions of the cards in still pictures."""

    def bare(self, frame_bgr: Image) -> list[Floats]:
        """Return the outlines of cards that lie uncovered, whatever they show, surest first; or that of a whole scan.

        It looks in all sizes until it finds one.

        Args:
            frame_bgr: uint8 (height, width, 3).
        """
        places: list[Found] = []
        for area_px in TOP_AREAS_PX:
            places = [each for each in self._places(frame_bgr, area_px) if each.visible >= self.facts.least_visible]
            if places:
                break
        if has_shape(frame_bgr, CARD_SHAPES) and _may_be_scan(frame_bgr, places):
            return [whole(frame_bgr)]
        places.sort(key=lambda place: -place.score * place.visible)
        least = CONTESTED_SHARE * places[0].score * places[0].visible if places else 0.0
        sure = [place for place in places if place.score * place.visible >= least]
        return [self._closer.outline(frame_bgr, place.corners) for place in sure]

    def examined(self, frame_bgr: Image, outline: Floats) -> tuple[Floats, Floats, tuple[int, ...]]:
        """Return a card's description (2 ends, width), the general reader's probabilities, and where blocks end."""
        seen = describe(self._classifier, frame_bgr, outline)
        edges = np.cumsum([block.shape[1] for block in seen.blocks])
        numbers = np.concatenate(seen.blocks, axis=1)
        return numbers, self._view.probabilities(seen.answers), tuple(int(edge) for edge in edges)


class Teacher:
    """Gathers pictures of a deck's faces, and learns the deck.

    Args:
        game: The game that is played with it.
        weights: Folder with the nets.
        seed: Where the chance of the looks begins.
    """

    def __init__(self, game: str, weights: Path = WEIGHTS, seed: int = 1) -> None:
        self.game = game
        self._reader = Examiner(game, weights)
        self._weights = weights
        self._random = np.random.default_rng(seed)
        self._pictures: list[Picture] = []
        self._edges: tuple[int, ...] = ()

    def cards_in(self, frame_bgr: Image) -> list[Floats]:
        """Return the outlines of the cards that lie apart from each other in a picture, float32 (4, 2), surest first.

        Args:
            frame_bgr: uint8 (height, width, 3): a card on a table, or a scan cut to its edges.
        """
        apart: list[Floats] = []
        for outline in self._reader.bare(frame_bgr):
            if all(overlap(outline, other) <= 0 for other in apart):
                apart.append(outline)
        return apart

    def add(self, code: str, frame_bgr: Image, outline: Floats) -> None:
        """Take a picture of a face in.

        Args:
            code: What lies within the outline.
            frame_bgr: uint8 (height, width, 3).
            outline: One of `cards_in`, float32 (4, 2).
        """
        card = self._reader.classify(frame_bgr, outline)
        patch = patch_of(frame_bgr, card.corners)
        self._pictures.append(Picture(code, patch, card.accepted and card.code == code))

    def learn(self, name: str, source: str, taught: str, told: Callable[[int, int], None] | None = None) -> TaughtDeck:
        """Learn the deck from the pictures taken in; at least one is needed.

        Args:
            name: What its owner calls it.
            source: The folder of the pictures.
            taught: The time, as text.
            told: Told after each picture how many of all have been looked at.
        """
        counts = Counter(each.code for each in self._pictures)
        for number, picture in enumerate(self._pictures, 1):
            self._look(picture, counts[picture.code])
            if told is not None:
                told(number, len(self._pictures))
        self._align()
        codes = _in_order(self.game, counts)
        rounds = self._rounds(counts)
        strangers = self._strangers()
        heads = [self._head(learned, tried, codes, strangers) for learned, tried in rounds]
        deck = TaughtDeck(
            name=name,
            game=self.game,
            codes=codes,
            known=self._known(codes),
            head=heads[0] if len(heads) == 1 else self._joined(heads, codes),
            pictures={code: counts[code] for code in codes},
            weights=checksum_of(self._weights),
            taught=taught,
            source=source,
            least_confidence=LEAST_CONFIDENCE,
            missing=tuple(code for code in DECKS[self.game].faces if code not in counts),
        )
        tried = [
            (head, look) for head, (_, left) in zip(heads, rounds, strict=True) for each in left for look in each.hard
        ]
        check = cross_check(deck, self._reader.codes, tried, left_out=len(heads) > 1)
        return replace(deck, check=check, alike=alike_pairs(codes, tried))

    def _look(self, picture: Picture, pictures_of_face: int) -> None:
        count = max(4, min(LOOKS, MOST_LOOKS // pictures_of_face))
        for frame, outline in looks_at(picture.patch, self._random, count):
            numbers, _, self._edges = self._reader.examined(frame, outline)
            picture.looks.append(numbers)
        count = max(2, min(HARD_LOOKS, MOST_HARD_LOOKS // pictures_of_face))
        for frame, outline in looks_at(picture.patch, self._random, count, HARD):
            numbers, general, _ = self._reader.examined(frame, outline)
            picture.hard.append(Tried(picture.code, numbers, general))

    def _align(self) -> None:
        """Turn further pictures of a face so that they begin at the same end as its first one."""
        first: dict[str, Floats] = {}
        for picture in self._pictures:
            own = np.asarray(np.mean(picture.looks, axis=0), np.float32)
            model = first.setdefault(picture.code, own)
            if np.abs(own[0] - model[1]).sum() < np.abs(own[0] - model[0]).sum():
                picture.looks = [look[::-1] for look in picture.looks]
                picture.hard = [replace(each, look=each.look[::-1]) for each in picture.hard]

    def _known(self, codes: Sequence[str]) -> frozenset[str] | None:
        """Return the faces whose prints the general reader knows; None where it fails on too many of the deck.

        It is judged by the game's own faces: house cards it cannot know, and each box has a back of its own. Where only
        those were taught, nothing speaks against the print.
        """
        failed = {each.code for each in self._pictures if not each.is_known}
        judged = [each.is_known for each in self._pictures if each.code in DECKS[self.game].faces]
        return frozenset(codes) - failed if sum(judged) >= KNOWN_PRINT * len(judged) else None

    def _rounds(self, counts: Counter[str]) -> list[tuple[list[Picture], list[Picture]]]:
        """Return what to learn from and what to try that on.

        Where most faces have several pictures, one half is learned and the other tried, and the other way round; else
        harder looks at the same pictures must do.
        """
        several = [code for code, count in counts.items() if count > 1]
        if 2 * len(several) < len(counts):
            return [(self._pictures, self._pictures)]
        seen: Counter[str] = Counter()
        halves: tuple[list[Picture], list[Picture]] = ([], [])
        for picture in self._pictures:
            halves[seen[picture.code] % 2].append(picture)
            seen[picture.code] += 1
        lone = [each for each in halves[0] if counts[each.code] == 1]
        tried = [each for each in halves[0] if counts[each.code] > 1]
        return [(halves[0], halves[1]), ([*halves[1], *lone], tried)]

    def _head(
        self, learned: Sequence[Picture], tried: Sequence[Picture], codes: Sequence[str], strangers: Sequence[Floats]
    ) -> Head:
        """Learn a head from some pictures, and make its confidences honest on hard looks at others."""
        head = self._fitted(learned, codes)
        looks = [each.look for picture in tried for each in picture.hard]
        faces = [codes.index(picture.code) for picture in tried for _ in picture.hard]
        least = LEAST_TEMPERATURE if learned is tried else 0.0
        return fit_familiarity(fit_temperature(head, looks, faces, CAUTION, least), looks, strangers)

    def _joined(self, heads: Sequence[Head], codes: Sequence[str]) -> Head:
        """Learn a head from all pictures; how sure it may be is known from the halves."""
        familiar = np.asarray(np.mean([each.familiar for each in heads], axis=0), np.float32)
        temperature = max(each.temperature for each in heads)
        return replace(self._fitted(self._pictures, codes), temperature=temperature, familiar=familiar)

    def _fitted(self, pictures: Sequence[Picture], codes: Sequence[str]) -> Head:
        looks = np.stack([look for each in pictures for look in each.looks])
        faces = [codes.index(each.code) for each in pictures for _ in each.looks]
        return fit(looks, faces, self._edges, _kin(codes), len(pictures) / len(codes))

    def _strangers(self) -> list[Floats]:
        """Return descriptions of cards of no game."""
        found = []
        for number in range(STRANGERS):
            draw = draw_other if number % 3 == 0 else draw_stranger
            card = draw(random_style(self._random, self.game), _STRANGER_PX, self._random)
            for picture, outline in looks_at(_laid(card, self._random), self._random, 1):
                found.append(self._reader.examined(picture, outline)[0])
        return found


def _may_be_scan(frame_bgr: Image, places: Sequence[Found]) -> bool:
    """Tell whether a picture of a card's shape shows no table: nothing in it is surely a card, but for one that fills it.

    Scans stand upright and frames lie, which helps where a card on a table is one that the locator does not find.
    """
    height, width = frame_bgr.shape[:2]
    if height < width or frame_bgr.std(axis=(0, 1)).max() < LEAST_TONES:
        return False
    outline = whole(frame_bgr)
    return not any(
        place.score * place.visible >= SURE_PLACE and SPECK < overlap(outline, place.corners) < FILLS
        for place in places
    )


def _laid(card_bgra: Image, random: np.random.Generator) -> Image:
    """Return the patch of a drawn card on a plain table."""
    high, wide = card_bgra.shape[:2]
    frame = np.full((high + 2 * _RIM_PX, wide + 2 * _RIM_PX, 3), random.integers(0, 256, 3), np.uint8)
    part = frame[_RIM_PX:-_RIM_PX, _RIM_PX:-_RIM_PX]
    cover = card_bgra[..., 3:].astype(np.float32) / 255
    part[:] = (card_bgra[..., :3] * cover + part * (1 - cover)).astype(np.uint8)
    left, top, right, bottom = _RIM_PX, _RIM_PX, _RIM_PX + wide, _RIM_PX + high
    return patch_of(frame, np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32))


def _kin(codes: Sequence[str]) -> dict[int, tuple[int, int]]:
    """Return numbers of colour and symbol of the faces that have both, by their place in `codes`."""
    symbols = sorted({symbol_of(code) for code in codes})
    found = {}
    for place, code in enumerate(codes):
        if (colour := colour_of(code)) is not None:
            found[place] = COLOURS.index(colour), symbols.index(symbol_of(code))
    return found


def _in_order(game: str, codes: Counter[str]) -> tuple[str, ...]:
    """Return codes in the order of the game's deck, house cards and the back last."""
    order = [*DECKS[game].faces, BACK]
    return (*(code for code in order if code in codes), *sorted(code for code in codes if code not in order))
