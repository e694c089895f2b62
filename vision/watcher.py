"""Watches the discard pile: makes messages of pictures, and only of what really happened.

    frame ─► small look ─► same as the known table? ─ yes ─► nothing (nearly always, and cheap)
                                  │ no
             hand reaching in? movement there? ─ yes ─► wait
                                  │ at rest
             locate and read, twice ─► a new card / the same one / an empty place / no card at all

The known table is the last look that was understood. A card is an event once it rests and no hand covers it; a
passing hand, a shadow, a lamp, the same card again or a squared-up pile are none. The watcher knows no game.

Beside it stand where the pile lies (`pile`), what is read while it rests (`examining`, `votes`), and what can be told
from pictures alone: `changes`, `touch`, `again`, `surface`, `health`; what is only the camera's doing: `stand`, `moved`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.messages import CameraState, HandSeen, Message, PileGone, Reading
from companion.rules.cards import BACK, UNSEEN
from vision.again import Again, compare
from vision.changes import (
    QUIET_SHARE,
    Look,
    Mask,
    covered,
    differs,
    everywhere,
    merged,
    movement,
    nowhere,
    outline_mask,
    reaching_in,
    share,
    things_changed,
)
from vision.examining import Examination, Moment
from vision.geometry import Floats, Image, resized
from vision.hands import Hands
from vision.health import Health
from vision.imprint import Imprint
from vision.patience import ADOPT_S, CUT_S, DOUBT_S, FIRST_REST_S, LOOK_AGAIN_S, REST_S, STUBBORN_S
from vision.pile import Pile
from vision.seeing import PilePlace, Reads, SeenCard
from vision.stand import Stand
from vision.surface import blown, looks_empty
from vision.touch import touched_at
from vision.votes import averaged

PERHAPS_NEW: Final = 0.6
"""How likely an equal card that may be squaring up is a new one all the same."""

LEAST_TOLD: Final = 0.15
"""A best guess below this is not worth telling."""

MOST_SIDE_PX: Final = 1920
"""A larger frame is made smaller first: it shows no more of a card than is needed, and takes long."""

_RESTLESS: Final = 0.01
_STIRRED: Final = 0.04
_CUT_SHARE: Final = 0.45
_BLINDING: Final = 0.10
_MOST_LOOKS: Final = 150
_LOOK_EVERY_S: Final = 0.045


@dataclass(frozen=True, slots=True, eq=False)
class Top:
    """The card known to lie on top."""

    code: str
    corners: Floats


class Watcher:
    """Follows one pile. A plain object: frames go in, messages come out; it reads no clock.

    Args:
        reader: Reads the cards of the deck in play.
        profile: Where the pile lies; None: wherever the first card is seen.
        deck: The deck's name; the watcher itself needs to know no more of it.
    """

    def __init__(self, reader: Reads, profile: PilePlace | None = None, deck: str = "classic") -> None:
        self.deck = deck
        self._reader = reader
        self._pile = Pile(profile)
        self._health = Health()
        self._stand = Stand(self._pile, self._health)
        self._given_width_px: int | None = None
        self._size_px: tuple[int, int] | None = None
        self._known: Look | None = None
        self._known_bgr: Image | None = None
        self._top: Top | None = None
        self._before: Look | None = None
        self._looks: list[Look] = []
        self._still_since_s: float | None = None
        self._examination: Examination | None = None  # of what has come to rest on the pile
        self._imprint = Imprint()
        self._hands = Hands()
        self._lost = False
        self._push_denied = False
        self._unwell = False  # glare or a push was told, and no card was surely read since

    @property
    def top_share(self) -> Floats | None:
        """Where the top card lies: its corners, float32 (4, 2), as shares of the picture's width and height, or None."""
        if self._top is None or self._size_px is None:
            return None
        return np.asarray(self._top.corners / np.array(self._size_px, np.float32), np.float32)

    def lost(self, t_s: float) -> list[Message]:
        """Be told that no frames come any more."""
        if self._lost:
            return []
        self._lost = True
        return [CameraState(t_s, "lost")]

    def see(self, frame_bgr: Image, t_s: float) -> list[Message]:
        """Look at the next frame.

        Args:
            frame_bgr: uint8 (height, width, 3), BGR. The watcher never writes into it. After one of another size it
                looks at everything afresh.
            t_s: When it was exposed, in seconds.

        Returns:
            What happened, in order; nearly always nothing.
        """
        frame_bgr = self._fitting(frame_bgr)
        look = Look.at(frame_bgr, t_s)
        messages: list[Message] = []
        if self._lost:
            self._lost = False
            messages.append(CameraState(t_s, "back"))
        before, self._before = self._before, look
        moving = movement(look, before)
        still = moving is not None and share(moving) < QUIET_SHARE
        if not still or before is None:
            self._still_since_s, self._push_denied = None, False
        elif self._still_since_s is None:
            self._still_since_s = before.t_s
        if (state := self._health.changed(look, still)) is not None:
            messages.append(CameraState(t_s, state))
        if self._health.is_dim or "dark" in (self._health.state, self._health.seems):
            self._settle()
            self._looks = []
            return messages
        if still and self._known is not None and self._is_as_known(look):
            self._looks = [look]
            self._stand.unchanged(look)
            return messages
        return messages + self._follow(frame_bgr, look, moving)

    def _fitting(self, frame_bgr: Image) -> Image:
        """Return the frame in a size that is quickly looked at; begin anew if that is not the size of those before."""
        height, width = frame_bgr.shape[:2]
        self._given_width_px = self._given_width_px or width
        shrink = MOST_SIDE_PX / max(height, width)
        if shrink < 1.0:
            frame_bgr = resized(frame_bgr, (max(1, round(width * shrink)), max(1, round(height * shrink))))
        size_px = frame_bgr.shape[1], frame_bgr.shape[0]
        if size_px != self._size_px:
            self._fit(size_px, self._given_width_px)
        return frame_bgr

    def _fit(self, size_px: tuple[int, int], given_width_px: int) -> None:
        """Go on with frames of another size: what was measured in pixels is measured anew, or stretched."""
        if self._size_px is not None:
            self._forget()
            self._before, self._looks, self._imprint = None, [], Imprint()
            if self._top is not None and self._known_bgr is not None:
                stretch = size_px[0] / self._size_px[0], size_px[1] / self._size_px[1]
                self._top = Top(self._top.code, np.asarray(self._top.corners * stretch, np.float32))
                self._known_bgr = resized(self._known_bgr, size_px)
        self._size_px = size_px
        self._pile.fit(size_px[0] / given_width_px)

    def _is_as_known(self, look: Look) -> bool:
        """Tell, cheaply, whether there is nothing to think about."""
        if self._hands.inside or self._examination is not None or self._known is None:
            return False
        return share(differs(look, self._known)) < QUIET_SHARE

    def _follow(self, frame_bgr: Image, look: Look, moving: Mask | None) -> list[Message]:
        """Think about a frame that differs from the known table."""
        self._keep(look)
        place = self._pile.place(look, self._top is not None)
        if self._known is None:
            changed, hand = everywhere(look), nowhere(look)
        else:
            changed = things_changed(look, self._known)
            hand = reaching_in(changed, place)
            if self._camera_pushed(frame_bgr, look, hand):
                return [CameraState(look.t_s, "moved")]
            if self._is_no_thing(changed, hand, look.t_s):
                return []
            if self._imprint.is_left(hand, self._still_since_s is not None, look.t_s):
                self._known, hand = merged(self._known, look, hand), nowhere(look)
                self._stand.changed()
                changed = things_changed(look, self._known)
        messages = self._watch_hand(look, hand, moving, place)
        fresh = cv2.bitwise_and(cv2.bitwise_and(changed, cv2.bitwise_not(hand)), place)
        now = Moment(frame_bgr, look, hand, np.asarray(fresh, np.uint8))
        if share(now.fresh) < self._pile.least_change(look):
            self._settle()
            self._adopt_if_still(now)
            return messages
        around = np.asarray(cv2.dilate(fresh, np.ones((5, 5), np.uint8)), np.uint8)
        if moving is None or covered(moving, around) > _RESTLESS:
            self._settle()
            return messages
        if self._examination is None:
            self._examination = Examination(self._reader, self._looks[-2].t_s if len(self._looks) > 1 else look.t_s)
        return messages + self._examine(now, self._examination)

    # --- what lies there ---------------------------------------------------------------------------------------------

    def _examine(self, now: Moment, examination: Examination) -> list[Message]:
        """Something new lies still: read it, and tell once the readings agree."""
        examination.look(now, self._pile, is_first=self._known is None, is_covering=self._top is not None)
        quiet_s = examination.quiet_s(now)
        if quiet_s < (REST_S if self._known is not None else FIRST_REST_S):
            return []
        if (card := examination.votes.agreed()) is not None:
            return self._new_top(card, now)
        if quiet_s < DOUBT_S:
            return []
        if cards := examination.votes.mostly_cards():
            return self._doubt(cards, now)
        return self._no_card(now, quiet_s)

    def _new_top(self, seen: SeenCard, now: Moment) -> list[Message]:
        touch_s = self._touch_s(seen.corners, now.look)
        again = self._again(seen.code, seen.corners, now)
        if again is not Again.ANOTHER and self._health.is_or_was_soft(now.look):
            return self._wait_until_sharp(now)
        self._remember(seen, now)
        if again is Again.SAME or seen.code == BACK:
            return []
        messages: list[Message] = [CameraState(now.look.t_s, "back")] if self._unwell else []
        self._unwell = False
        if again is Again.UNCLEAR:
            return [
                *messages,
                Reading(now.look.t_s, ((seen.code, PERHAPS_NEW), ("none", 1.0 - PERHAPS_NEW)), touch_s, accepted=False),
            ]
        return [*messages, Reading(now.look.t_s, seen.candidates, touch_s, accepted=True)]

    def _again(self, code: str, corners: Floats, now: Moment) -> Again:
        """Tell what it means that `code` lies within `corners`: any other face than before is another card."""
        if self._top is None or code != self._top.code:
            return Again.ANOTHER
        if self._known_bgr is None:  # seen from elsewhere than before: nobody lays an equal card in that moment
            return Again.SAME
        return compare(self._top.corners, corners, self._known_bgr, now.frame_bgr)

    def _doubt(self, cards: Sequence[SeenCard], now: Moment) -> list[Message]:
        """Tell what may lie there; the table must decide."""
        if self._health.is_or_was_soft(now.look):
            return self._wait_until_sharp(now)
        candidates = averaged(cards)
        best, corners = candidates[0], cards[-1].corners
        again = self._again(best[0], corners, now)
        if again is Again.UNCLEAR:
            candidates = (*((code, PERHAPS_NEW * share) for code, share in candidates), ("none", 1.0 - PERHAPS_NEW))
        messages: list[Message] = []
        if not self._unwell and blown(now.look, outline_mask(corners, now.look)) > _BLINDING:
            self._unwell = True
            messages.append(CameraState(now.look.t_s, "glare"))
        touch_s = self._touch_s(corners, now.look)
        self._adopt(now)
        if again is Again.SAME or best[0] == BACK or best[1] < LEAST_TOLD:
            return messages
        self._top = Top(UNSEEN, corners)
        return [*messages, Reading(now.look.t_s, candidates, touch_s, accepted=False)]

    def _wait_until_sharp(self, now: Moment) -> list[Message]:
        """Ask nobody what lies in a soft picture; once it is told to be soft, wait without looking on."""
        sharp_bgr = self._known_bgr
        if self._health.state == "blurred":
            self._adopt(now)
            self._known_bgr = sharp_bgr
        return []

    def _no_card(self, now: Moment, quiet_s: float) -> list[Message]:
        """What lies there is no card: the place is empty, or some thing lies on it."""
        top = self._top
        if top is not None and not share(now.hand) and looks_empty(now.look, top.corners):
            self._top = None
            self._pile.forget()  # the next card may lie there already
            self._settle()
            return [PileGone(now.look.t_s)]
        if self._known is None or quiet_s >= 2 * DOUBT_S:
            self._adopt(now)
        return []

    def _camera_pushed(self, frame_bgr: Image, look: Look, hand: Mask) -> bool:
        """Tell whether somebody moved the camera; the pile is then followed to where it is seen now, or sought anew.

        Asked once whenever something has changed and all is still.
        """
        if self._still_since_s is None or self._push_denied:
            return False
        shift = self._stand.shift(self._known, look, hand)
        self._push_denied = shift is None and not self._stand.is_elsewhere(self._known, look, hand)
        if self._push_denied:
            return False
        self._unwell = True
        self._hands.were_none()
        if shift is None:
            self._forget()
            self._known_bgr = None
            return True
        self._pile.push(shift)
        if self._top is not None:
            self._top = Top(self._top.code, self._top.corners + np.array(shift, np.float32))
        self._known = None
        self._adopt(Moment(frame_bgr, look, nowhere(look), nowhere(look)))
        return True

    def _is_no_thing(self, changed: Mask, hand: Mask, t_s: float) -> bool:
        """Tell whether no card and no hand can have changed so much; a lamp, or another scene, is then looked at afresh.

        Another scene is a cut in a film, another table cloth; or nothing was known yet but a table with perhaps a hand.
        """
        still_s = 0.0 if self._still_since_s is None else t_s - self._still_since_s
        vast = share(changed) > _CUT_SHARE
        if (vast and still_s >= CUT_S) or (self._top is None and share(hand) and still_s >= LOOK_AGAIN_S):
            self._forget()
            return True
        if vast:
            self._settle()
        return vast

    def _forget(self) -> None:
        """Begin anew, as if nothing had been seen; only the top card is remembered, so as not to tell it again."""
        self._known = None
        self._settle()
        self._pile.forget()

    def _touch_s(self, corners: Floats, look: Look) -> float:
        return touched_at(self._looks[:-1], self._known, look, outline_mask(corners, look))

    # --- what is known -----------------------------------------------------------------------------------------------

    def _remember(self, seen: SeenCard, now: Moment) -> None:
        """Take the card on top for known. A face-down card hides the top; it does not become it."""
        if seen.code != BACK:
            self._top = Top(seen.code, seen.corners)
        self._pile.follow(seen.corners)
        self._adopt(now)

    def _adopt(self, now: Moment) -> None:
        """Take this look for the known table, except where a hand is."""
        look = now.look
        if self._known is not None and cv2.countNonZero(now.hand):
            look = merged(look, self._known, now.hand)
        self._known, self._known_bgr = look, now.frame_bgr
        self._stand.changed()
        self._settle()

    def _adopt_if_still(self, now: Moment) -> None:
        """Nothing new on the pile: what else has changed and lies still now belongs to the table."""
        if self._still_since_s is None or self._known is None:
            return
        reaching = share(now.hand) > 0
        if now.look.t_s - self._still_since_s < (STUBBORN_S if reaching else ADOPT_S):
            return
        if not reaching:
            self._looks = [now.look]
        self._adopt(Moment(now.frame_bgr, now.look, np.zeros_like(now.hand), now.fresh))

    def _settle(self) -> None:
        self._examination = None

    def _watch_hand(self, look: Look, hand: Mask, moving: Mask | None, place: Mask) -> list[Message]:
        """Tell when a hand reaches in, or stirs something on the pile, and when it has left."""
        stirs = moving is not None and covered(moving, place) > _STIRRED and self._known is not None
        inside = bool(share(hand)) or stirs
        return (
            [HandSeen(look.t_s, inside)]
            if self._hands.changed(inside, lambda: self._stand.stirs(self._known, look, hand))
            else []
        )

    def _keep(self, look: Look) -> None:
        """Keep the look for finding touches afterwards; older ones more sparsely."""
        if len(self._looks) > 1 and look.t_s - self._looks[-2].t_s < _LOOK_EVERY_S:
            self._looks[-1] = look
            return
        self._looks.append(look)
        if len(self._looks) > _MOST_LOOKS:
            del self._looks[: _MOST_LOOKS // 2 : 2]
