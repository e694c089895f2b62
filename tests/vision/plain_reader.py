"""A reader for the simulated table that needs no learned weights, so that the watcher is tested apart from them.

It is told where outlines lie (that is the locator's work, and the correction of an outline that is a little off), but
what it reads there comes from the pixels alone: the crop is compared with every drawn face.
"""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from companion.rules.cards import BACK
from companion.rules.decks import DECKS
from hardware.simulated.stage import Stage
from vision.drawing.faces import draw_face
from vision.drawing.style import house_style
from vision.geometry import Floats, Image, turned

SIZE_PX = (32, 48)
ACCEPTED = 0.8
NEAR = 0.04


@dataclass(frozen=True)
class PlainCard:
    code: str
    accepted: bool
    confidence: float
    corners: Floats
    candidates: tuple[tuple[str, float], ...]


class PlainReader:
    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._codes = (*DECKS[stage.deck].faces, BACK)
        self._faces = _all_faces(stage.deck)
        self.looked = 0
        self.frame_bgr: Image = np.zeros((1, 1, 3), np.uint8)

    def locate(self, frame_bgr: Image) -> list[Floats]:
        """Outlines of the lying things, the uppermost first."""
        self.looked += 1
        outlines = [self._stage.view.corners_px(pose) for _, pose in reversed(self._stage.resting)]
        return [corners - self._offset(frame_bgr) for corners in outlines]

    def uppermost(self, frame_bgr: Image, corners: Floats) -> Floats:
        return corners

    def classify(self, frame_bgr: Image, corners: Floats, most_looks: int = 1) -> PlainCard:
        ends = [(corners, 0), (turned(corners), 1)]
        alike = [self._faces @ _features(_upright(frame_bgr, end)) for end, _ in ends]
        best = int(np.argmax([scores.max() for scores in alike]))
        order = np.argsort(-alike[best])[:3]
        scores = alike[best][order]
        sure = bool(scores[0] > ACCEPTED and scores[0] - scores[1] > 0.003)
        share = 0.95 if sure else 0.5
        candidates: tuple[tuple[str, float], ...] = (
            (self._codes[order[0]], share),
            (self._codes[order[1]], 0.9 * (1 - share)),
        )
        if scores[0] < 0.5:
            candidates = ((self._codes[order[0]], 0.03),)
        return PlainCard(self._codes[order[0]], sure, share, self._corrected(ends[best][0]), candidates)

    def _corrected(self, corners: Floats) -> Floats:
        """Return the outline that lies within a few hundredths of a card's height of this one, or this one."""
        near = NEAR * float(np.linalg.norm(corners[3] - corners[0]))
        for _, pose in reversed(self._stage.resting):
            outline = self._stage.view.corners_px(pose)
            for end in (outline, turned(outline)):
                if float(np.abs(end - corners).max()) < near:
                    return end
        return corners

    def _offset(self, part_bgr: Image) -> Floats:
        """Where a part was cut out of the frame: sensor noise makes every row unique."""
        sought = part_bgr[0].tobytes()
        for y, row in enumerate(self.frame_bgr):
            if (at := row.tobytes().find(sought)) >= 0:
                return np.array((at // 3, y), np.float32)
        raise AssertionError("the part is not from this frame")


@cache
def _all_faces(deck: str) -> Floats:
    style = house_style(deck)
    return np.stack([_features(draw_face(code, style, 96, deck)[..., :3]) for code in (*DECKS[deck].faces, BACK)])


def _upright(frame_bgr: Image, corners: Floats) -> Image:
    own = np.array([[0, 0], [64, 0], [64, 96], [0, 96]], np.float32)
    return np.asarray(cv2.warpPerspective(frame_bgr, cv2.getPerspectiveTransform(corners, own), (64, 96)), np.uint8)


def _features(card_bgr: Image) -> Floats:
    """Colours of the card's inside, each about its mean over the card, as a vector of length 1."""
    inside = cv2.resize(card_bgr, SIZE_PX, interpolation=cv2.INTER_AREA)[3:-3, 3:-3].astype(np.float32)
    flat = (inside - inside.mean()).ravel()
    return np.asarray(flat / (np.linalg.norm(flat) + 1e-6), np.float32)
