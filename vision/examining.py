"""Something new lies still on the pile: it is looked at frame after frame, until the readings agree.

No frame costs more than a glance: the first seeks the outline and looks at the card once; the next looks within the
outline as it was corrected, twice if need be, and so on. Where the first left doubt, or another outline might as well be
that of the new card, the second looks more closely how the uppermost card there lies, and at that card once. A card that
stays in doubt is looked at from a little beside in each frame: what is another card from there is not agreed upon. So
doubt costs more frames, not a longer one. An outline within which nothing is read surely is sought anew.
"""

from dataclasses import dataclass
from typing import Final

import cv2

from vision.changes import Look, Mask, covered, outline_mask
from vision.geometry import Floats, Image, beside, overlap
from vision.pile import Pile
from vision.seeing import BEYOND_DOUBT, LEAST_PLAUSIBLE, Reads
from vision.votes import Votes

MOST_UNSURE: Final = 3
"""An outline within which so many frames in a row were not read surely is sought anew."""

CONTESTED_SHARE: Final = 0.6
"""An outline that explains this much of what the best one does, and touches it, may be that of the new card itself."""

BESIDE: Final = ((0.0, 0.02), (0.02, 0.0), (0.0, -0.02), (-0.02, 0.0))
"""From where a card in doubt is looked at in turns, in shares of its width and height."""

_FIRST_LOOKS: Final = 1
_LATER_LOOKS: Final = 2
_EXPLAINED: Final = 0.4
_EXPLAINED_ANYWHERE: Final = 0.25
_COVERED_BY_HAND: Final = 0.02


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """The frame that is thought about.

    Attributes:
        frame_bgr: The frame.
        look: The look at it.
        hand: Where something reaches in.
        fresh: Where the pile's place looks new, hands left out.
    """

    frame_bgr: Image
    look: Look
    hand: Mask
    fresh: Mask


class Examination:
    """What was read since the pile came to rest.

    Args:
        reader: Reads the cards of the deck in play.
        since_s: When it came to rest.

    Attributes:
        votes: What the frames since then were read as.
    """

    def __init__(self, reader: Reads, since_s: float) -> None:
        self._reader = reader
        self._since_s = since_s
        self._outline: Floats | None = None
        self._is_contested = False
        self._wants_closer = False
        self._is_beyond_doubt = False
        self._unsure = 0
        self.votes = Votes()

    def quiet_s(self, now: Moment) -> float:
        """Return for how long the pile has been at rest, in seconds."""
        return now.look.t_s - self._since_s

    def look(self, now: Moment, pile: Pile, is_first: bool, is_covering: bool) -> None:
        """Look at the next frame, and count what it shows.

        Args:
            now: The frame.
            pile: Where the pile lies.
            is_first: Whether nothing is known of the table yet: then all of it is new.
            is_covering: Whether a known card lay on top; what covers it shows as new nearly whole.
        """
        least = 0.0 if is_first else _EXPLAINED if is_covering else _EXPLAINED_ANYWHERE
        outline, looks = self._outline, _LATER_LOOKS
        is_sought = outline is None or _explained(outline, now) < least
        if outline is None or is_sought:
            outline, looks = self._sought(now, pile, least, is_first), _FIRST_LOOKS
            self._unsure = 0
        elif self._wants_closer:
            outline, looks = self._closer(now, outline, least), _FIRST_LOOKS
        elif not self._is_beyond_doubt:
            outline = beside(outline, *BESIDE[len(self.votes) % len(BESIDE)])
        seen = None if outline is None else self._reader.classify(now.frame_bgr, outline, looks)
        if seen is not None and sum(share for _, share in seen.candidates) < LEAST_PLAUSIBLE:
            seen = None
        is_sure = seen is not None and seen.accepted
        self._unsure = 0 if is_sure else self._unsure + 1
        self._is_beyond_doubt = seen is not None and seen.candidates[0][1] >= BEYOND_DOUBT
        self._wants_closer = is_sought and (self._is_contested or not is_sure)
        if seen is not None:
            outline = seen.corners
        is_kept = self._wants_closer or (seen is not None and self._unsure < MOST_UNSURE)
        self._outline = outline if is_kept else None
        self.votes.add(seen)

    def _sought(self, now: Moment, pile: Pile, least: float, is_first: bool) -> Floats | None:
        """Return the outline that explains best what is new; at the first look the surest one."""
        part_bgr, corner = pile.cut_out(now.frame_bgr)
        outlines = [outline + corner for outline in self._reader.locate(part_bgr)]
        explaining = [(explained, outline) for outline in outlines if (explained := _explained(outline, now)) >= least]
        if not is_first:
            explaining.sort(key=lambda pair: -pair[0])
        if not explaining:
            return None
        (most, best), *others = explaining
        self._is_contested = any(
            explained >= CONTESTED_SHARE * most and overlap(outline, best) > 0 for explained, outline in others
        )
        return best

    def _closer(self, now: Moment, outline: Floats, least: float) -> Floats:
        """Return the outline of the uppermost card at a doubtful one, as long as it explains what is new."""
        closer = self._reader.uppermost(now.frame_bgr, outline)
        return closer if _explained(closer, now) >= least else outline


def _explained(outline: Floats, now: Moment) -> float:
    """Return how much of what is new lies within an outline (0…1); less than 0 where a hand covers it."""
    inside = outline_mask(outline, now.look)
    if not cv2.countNonZero(inside) or covered(now.hand, inside) > _COVERED_BY_HAND:
        return -1.0
    return cv2.countNonZero(cv2.bitwise_and(now.fresh, inside)) / max(cv2.countNonZero(now.fresh), 1)
