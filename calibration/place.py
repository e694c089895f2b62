"""Where the pile lies and how large a card is: learned from one card laid in the middle."""

import math
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
import numpy.typing as npt

from companion.errors import CompanionError
from companion.rules.game import N_
from companion.table import Phrase

CARD_MM: Final = (56.0, 87.0)
"""A card of UNO, Got 1 and Good One!; Flip 7 is a few millimetres wider, which does not matter for finding a pile."""

RUN: Final = 12
"""So many frames in a row are judged together: about a second, so that a passing hand is outvoted."""

LEAST_SEEN: Final = 3
"""So many frames must agree; one frame may be a hand's."""

LEAST_SHARE: Final = 0.6
STEADY: Final = 0.08
"""Frames agree where the card's centre is within this share of its width."""

SMALLEST_CARD_PX: Final = 60.0
MOST_TILT: Final = 1.12
"""Opposite edges may differ by this factor before the camera counts as not looking straight down."""


class PlaceNotFound(CompanionError, LookupError):
    """The frames do not show one card lying still.

    Attributes:
        phrase: What is wrong and how to mend it.
    """

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.text.format(**phrase.values))
        self.phrase = phrase


class Seen(Protocol):
    """A card as the reader saw it; `vision.reader.SeenCard` is one."""

    @property
    def accepted(self) -> bool:
        """Whether the reader stands by it."""

    @property
    def corners(self) -> npt.NDArray[np.float32]:
        """Float32 (4, 2), clockwise from its own upper left, in pixels."""


class ReadsTop(Protocol):
    """Reads the card on top; `vision.reader.Reader` does."""

    def read_top(self, frame_bgr: npt.NDArray[np.uint8]) -> Sequence[Seen]:
        """Return the uncovered card, or nothing."""


@dataclass(frozen=True, slots=True)
class PileProfile:
    """The pile's place in the picture.

    Attributes:
        centre_px: Its centre (x, y).
        card_width_px: The length of a card's short side.
        card_height_px: The length of its long side.
        angle_deg: How the card's upper edge is turned against the picture's, clockwise, in [-90, 90): a card turned
            half round lies in the same place.
        frame_size_px: Width and height of the picture.
        px_per_mm: Scale on the table.
    """

    centre_px: tuple[float, float]
    card_width_px: float
    card_height_px: float
    angle_deg: float
    frame_size_px: tuple[int, int]
    px_per_mm: float

    def scaled_to(self, frame_size_px: tuple[int, int]) -> "PileProfile":
        """Return the same place in a picture of another size of the same camera."""
        across = frame_size_px[0] / self.frame_size_px[0]
        down = frame_size_px[1] / self.frame_size_px[1]
        mean = math.sqrt(across * down)
        return PileProfile(
            (self.centre_px[0] * across, self.centre_px[1] * down),
            self.card_width_px * mean,
            self.card_height_px * mean,
            self.angle_deg,
            frame_size_px,
            self.px_per_mm * mean,
        )


@dataclass(frozen=True, slots=True)
class Found:
    """A place, and what is not quite right with it."""

    profile: PileProfile
    warnings: tuple[Phrase, ...] = ()


def find_place(
    frames_bgr: Iterable[npt.NDArray[np.uint8]], reader: ReadsTop, card_mm: tuple[float, float] = CARD_MM
) -> Found:
    """Find the pile's place in the first frames in a row that show one card lying still.

    Args:
        frames_bgr: Frames of one size, uint8 (height, width, 3); no more of them are taken than it needs.
        reader: Reads cards of the deck the card is from.
        card_mm: The card's short and long side in millimetres.

    Raises:
        PlaceNotFound: If no card is seen, too few frames agree, or the card is too small.
    """
    run: deque[npt.NDArray[np.float32] | None] = deque(maxlen=RUN)
    steady: list[npt.NDArray[np.float64]] = []
    best = steady
    size_px = (0, 0)
    for frame_bgr in frames_bgr:
        size_px = (frame_bgr.shape[1], frame_bgr.shape[0])
        run.append(next((card.corners for card in reader.read_top(frame_bgr)[:1] if card.accepted), None))
        steady = _steady(run)
        best = max(best, steady, key=len)
        if len(run) == RUN and _agree(steady, RUN):
            break
    if not best:
        raise PlaceNotFound(
            Phrase(N_("No card is seen. Lay one card face up in the middle, in good light, and take your hand away."))
        )
    if not _agree(steady, len(run)):
        raise PlaceNotFound(
            Phrase(
                N_(
                    "The card is seen in {seen} of {all} pictures only. Let it lie still, with nothing else on the table."
                ),
                {"seen": len(best), "all": len(run)},
            )
        )
    return _measured(np.median(np.stack(steady), axis=0), size_px, card_mm)


def _agree(steady: Sequence[npt.NDArray[np.float64]], looked_at: int) -> bool:
    """Tell whether enough frames show the card in one place."""
    return len(steady) >= max(LEAST_SEEN, LEAST_SHARE * looked_at)


def _steady(run: Iterable[npt.NDArray[np.float32] | None]) -> list[npt.NDArray[np.float64]]:
    """Return the outlines that lie where most lie, all turned alike: upside-down is no other place."""
    outlines = [outline for outline in run if outline is not None]
    if not outlines:
        return []
    middle = np.median([outline.mean(axis=0) for outline in outlines], axis=0)
    width_px = float(np.median([_sides(outline)[0] for outline in outlines]))
    near = [one for one in outlines if np.linalg.norm(one.mean(axis=0) - middle) <= STEADY * width_px]
    if not near:
        return []
    first = near[0].astype(np.float64)
    turns = ((one.astype(np.float64), np.roll(one, 2, axis=0).astype(np.float64)) for one in near)
    return [min(pair, key=lambda turned: float(np.abs(turned - first).sum())) for pair in turns]


def _measured(outline: npt.NDArray[np.float64], size_px: tuple[int, int], card_mm: tuple[float, float]) -> Found:
    width_px, height_px, tilt = _sides(outline)
    if width_px < SMALLEST_CARD_PX:
        raise PlaceNotFound(
            Phrase(
                N_(
                    "A card is only {wide} pixels wide, too small to read. Bring the camera nearer: {least} are needed."
                ),
                {"wide": round(width_px), "least": round(SMALLEST_CARD_PX)},
            )
        )
    across = (outline[1] - outline[0]) + (outline[2] - outline[3])
    angle_deg = (math.degrees(math.atan2(across[1], across[0])) + 90.0) % 180.0 - 90.0
    centre = outline.mean(axis=0)
    scale = math.sqrt(width_px * height_px / (card_mm[0] * card_mm[1]))
    profile = PileProfile((float(centre[0]), float(centre[1])), width_px, height_px, angle_deg, size_px, scale)
    return Found(profile, _warnings(outline, size_px, tilt))


def _sides(outline: npt.NDArray[np.float32] | npt.NDArray[np.float64]) -> tuple[float, float, float]:
    """Return mean width and height in pixels, and the larger ratio of opposite sides."""
    top, right, bottom, left = (float(np.linalg.norm(outline[(k + 1) % 4] - outline[k])) for k in range(4))
    tilt = max(max(a, b) / max(min(a, b), 1e-6) for a, b in ((top, bottom), (left, right)))
    return (top + bottom) / 2, (left + right) / 2, tilt


def _warnings(outline: npt.NDArray[np.float64], size_px: tuple[int, int], tilt: float) -> tuple[Phrase, ...]:
    found = []
    if (outline < 0).any() or (outline >= np.array(size_px)).any():
        found.append(Phrase(N_("The card reaches over the picture's edge. Move the pile or the camera.")))
    if tilt > MOST_TILT:
        found.append(Phrase(N_("The camera does not look straight down; far cards are read less well.")))
    return tuple(found)
