"""What happens above the simulated table: hands come in, lay, nudge or take things, and leave again.

The stage is the physical world. It knows when a card really came to rest; the watcher only gets frames.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from hardware.simulated.picture import Painter, Sprite
from hardware.simulated.props import Hand, Image, Picture, hand, tabletop
from hardware.simulated.tabletop import CARD_SIZE_MM, Pose, View, gently
from vision.drawing.faces import draw_face
from vision.drawing.style import house_style
from vision.drawing.wear import wear

EXPOSURE_S: Final = 0.012
SETTLED_S: Final = 1.0
"""So long after the last movement frames still come quickly: a card must be seen to rest."""

MOST_WORN: Final = 0.6
"""How used the deck may be, of 1 for years of play."""

_OUTSIDE_MM: Final = 330.0
_FACE_HEIGHT_PX: Final = 288
_LAMP_HZ: Final = 100.0

Sprites = Callable[[float], list[Sprite]]


@dataclass(frozen=True, slots=True)
class Act:
    """Something that moves for a while.

    Attributes:
        start_s: When it begins.
        end_s: When it is over.
        sprites: What is seen of it at a time between.
        moments: (time, what then changes on the table), in order.
    """

    start_s: float
    end_s: float
    sprites: Sprites
    moments: tuple[tuple[float, Callable[[], None]], ...] = ()


class Stage:
    """The simulated table as a physical place.

    Args:
        deck: Name of the deck whose faces lie here.
        directions_deg: Where each seat sits as seen from the pile (0: right of the picture, 90: below it).
        random: Decides looks and small differences of movement.
        top: The table top, one of `props.TABLETOPS`; None: any.
    """

    def __init__(self, deck: str, directions_deg: dict[str, float], random: Random, top: str | None = None) -> None:
        self.deck = deck
        self.view = View.above(random)
        self._random = random
        self._directions_deg = directions_deg
        self._hands: dict[str, Hand] = {seat: hand(random) for seat in directions_deg}
        self._numbers = np.random.default_rng(random.getrandbits(32))
        kind = top or random.choice(("wood", "felt"))
        self.painter = Painter(self.view, tabletop(kind, self._numbers), self._numbers)
        self._age = random.uniform(0.0, MOST_WORN)
        self._flicker = random.uniform(0.0, 0.02)
        self._faces: dict[str, Picture] = {}
        self._acts: list[Act] = []
        self._waiting: list[tuple[float, Callable[[], None]]] = []
        self.resting: list[tuple[Picture, Pose]] = []
        self.busy_until_s = 0.0

    @property
    def top_pose(self) -> Pose | None:
        """Where the top card lies, or None on an empty table."""
        return self.resting[-1][1] if self.resting else None

    def face(self, code: str) -> Picture:
        """Return the picture of a card."""
        if code not in self._faces:
            new = draw_face(code, house_style(self.deck), _FACE_HEIGHT_PX, self.deck)
            self._faces[code] = Picture.of(wear(new, self._numbers, self._age))
        return self._faces[code]

    def moves_at(self, t_s: float) -> bool:
        """Tell whether anything moves, or moved so shortly before that frames still come quickly."""
        return any(act.start_s <= t_s < act.end_s + SETTLED_S for act in self._acts)

    def put(self, picture: Picture, pose: Pose) -> None:
        """Lay a thing down at once, as if it had always been there."""
        self.resting.append((picture, pose))
        self.painter.rest(picture, pose)

    def take_all(self) -> None:
        """Take everything off the table at once."""
        self.resting.clear()
        self.painter.clear()

    def pile_pose(self, seat: str) -> Pose:
        """Return where somebody at `seat` would lay a card: roughly on the pile, roughly facing them."""
        facing = self._directions_deg[seat] - 90.0
        return Pose(
            self._random.gauss(0.0, 9.0),
            self._random.gauss(0.0, 8.0),
            facing + self._random.gauss(0.0, 13.0) + self._random.choice((0.0, 0.0, 180.0)),
        )

    def lay(
        self, seat: str, code: str, start_s: float, pose: Pose | None = None, holds_s: float | None = None
    ) -> float:
        """Let a hand bring a card, lay it down and leave.

        Args:
            seat: Whose hand.
            code: The card.
            start_s: When the hand begins to move.
            pose: Where the card comes to rest; None: roughly on the pile.
            holds_s: How long the fingers stay on it; None: as people do.

        Returns:
            When the card comes to rest, in seconds.
        """
        return self._bring(seat, self.face(code), start_s, pose or self.pile_pose(seat), holds_s)

    def _bring(self, seat: str, picture: Picture, start_s: float, pose: Pose, holds_s: float | None) -> float:
        direction = self._directions_deg[seat] + self._random.gauss(0.0, 7.0)
        held_mm = _grip_mm(pose, direction)
        outside = pose.moved(_OUTSIDE_MM, direction)
        touch_s = start_s + self._random.uniform(0.45, 0.8)
        release_s = touch_s + (self._random.uniform(0.10, 0.28) if holds_s is None else holds_s)
        end_s = release_s + self._random.uniform(0.40, 0.65)
        turn = self._random.gauss(0.0, 12.0)

        def sprites(t_s: float) -> list[Sprite]:
            if t_s < touch_s:
                share = gently((t_s - start_s) / (touch_s - start_s))
                card = outside.towards(pose, share)
                card = Pose(card.x_mm, card.y_mm, pose.turn_deg + turn * (1.0 - share))
                return self._carried(seat, picture, card, direction, held_mm, 12.0 * (1.0 - share) + 1.5)
            if t_s < release_s:
                return self._carried(seat, picture, pose, direction, held_mm, 1.0)
            share = gently((t_s - release_s) / (end_s - release_s))
            return self._empty_hand(seat, pose.moved(held_mm + share * _OUTSIDE_MM, direction), direction)

        self._perform(Act(start_s, end_s, sprites, ((touch_s, lambda: self.put(picture, pose)),)))
        return touch_s

    def reach(self, seat: str, start_s: float, to: Pose, stays_s: float = 0.2, carries: str | None = None) -> float:
        """Let a hand reach somewhere, stay, and leave again, without touching the pile.

        Args:
            seat: Whose hand.
            start_s: When it begins to move.
            to: Where its fingertips go.
            stays_s: How long it stays there.
            carries: A card that it takes back with it, e.g. ``BACK`` from the draw pile.

        Returns:
            When the hand begins to leave, in seconds.
        """
        direction = self._directions_deg[seat]
        outside = to.moved(_OUTSIDE_MM, direction)
        there_s = start_s + self._random.uniform(0.45, 0.7)
        leaves_s = there_s + stays_s
        end_s = leaves_s + self._random.uniform(0.4, 0.65)
        taken = self.face(carries) if carries else None

        def sprites(t_s: float) -> list[Sprite]:
            if t_s < leaves_s:
                tip = outside.towards(to, gently((t_s - start_s) / (there_s - start_s)))
                return self._empty_hand(seat, tip, direction)
            tip = to.towards(outside, gently((t_s - leaves_s) / (end_s - leaves_s)))
            if taken is None:
                return self._empty_hand(seat, tip, direction)
            card = Pose(tip.x_mm, tip.y_mm, direction - 90.0)
            return self._carried(seat, taken, card, direction, CARD_SIZE_MM[1] / 2 - 8.0, 10.0)

        self._perform(Act(start_s, end_s, sprites))
        return leaves_s

    def nudge(self, seat: str, start_s: float, to: Pose) -> float:
        """Let a hand push the top card a little; returns when the card comes to rest again, in seconds."""
        picture, pose = self.resting[-1]
        direction = self._directions_deg[seat]
        held_mm = _grip_mm(pose, direction)
        outside = pose.moved(_OUTSIDE_MM, direction)
        there_s = start_s + 0.5
        done_s = there_s + 0.35
        end_s = done_s + 0.55

        def sprites(t_s: float) -> list[Sprite]:
            if t_s < there_s:
                tip = outside.towards(pose, gently((t_s - start_s) / (there_s - start_s)))
                return self._empty_hand(seat, tip.moved(held_mm, direction), direction)
            if t_s < done_s:
                card = pose.towards(to, gently((t_s - there_s) / (done_s - there_s)))
                return self._carried(seat, picture, card, direction, held_mm, 1.0)
            tip = to.towards(outside, gently((t_s - done_s) / (end_s - done_s)))
            return self._empty_hand(seat, tip.moved(held_mm, direction), direction)

        self._perform(Act(start_s, end_s, sprites, ((there_s, self._lift), (done_s, lambda: self.put(picture, to)))))
        return done_s

    def gather(self, seat: str, start_s: float) -> float:
        """Let a hand carry the whole pile away; returns when the place is empty and free, in seconds."""
        if not self.resting:
            return start_s
        picture, pose = self.resting[-1]
        direction = self._directions_deg[seat]
        held_mm = _grip_mm(pose, direction)
        outside = pose.moved(_OUTSIDE_MM, direction)
        there_s = start_s + 0.6
        lifts_s = there_s + 0.3
        end_s = lifts_s + 0.8

        def sprites(t_s: float) -> list[Sprite]:
            if t_s < lifts_s:
                tip = outside.towards(pose, gently((t_s - start_s) / (there_s - start_s)))
                return self._empty_hand(seat, tip.moved(held_mm, direction), direction)
            card = pose.towards(outside, gently((t_s - lifts_s) / (end_s - lifts_s)))
            return self._carried(seat, picture, card, direction, held_mm, 8.0)

        self._perform(Act(start_s, end_s, sprites, ((lifts_s, self.take_all),)))
        return end_s

    def frame(self, t_s: float) -> Image:
        """Return what the camera sees at `t_s`, which never runs backwards: uint8 (720, 1280, 3), BGR."""
        self.advance(t_s)
        moving = [
            sprite for act in self._acts if act.start_s <= t_s < act.end_s for sprite in _moving(act, t_s, self.view)
        ]
        self._acts = [act for act in self._acts if t_s < act.end_s + SETTLED_S]
        flicker = 1.0 + self._flicker * math.sin(2.0 * math.pi * (t_s * _LAMP_HZ % 1.0) + 3.0 * t_s)
        return self.painter.frame(moving, flicker)

    def advance(self, t_s: float) -> None:
        """Let what was to change on the table until `t_s` have changed."""
        while self._waiting and self._waiting[0][0] <= t_s:
            self._waiting.pop(0)[1]()

    def _lift(self) -> None:
        self.resting.pop()
        self.painter.lift()

    def _perform(self, act: Act) -> None:
        self._acts.append(act)
        self._waiting = sorted([*self._waiting, *act.moments], key=lambda moment: moment[0])
        self.busy_until_s = max(self.busy_until_s, act.end_s)

    def _carried(
        self, seat: str, picture: Picture, card: Pose, direction_deg: float, held_mm: float, height_mm: float
    ) -> list[Sprite]:
        grip = card.moved(held_mm, direction_deg)
        arm = Pose(grip.x_mm, grip.y_mm, direction_deg + 180.0)
        held = self._hands[seat]
        return [
            Sprite(held.below, arm, height_mm=height_mm + 6.0),
            Sprite(picture, card, height_mm=height_mm),
            Sprite(held.above, arm, height_mm=height_mm + 6.0),
        ]

    def _empty_hand(self, seat: str, tip: Pose, direction_deg: float) -> list[Sprite]:
        arm = Pose(tip.x_mm, tip.y_mm, direction_deg + 180.0)
        held = self._hands[seat]
        return [Sprite(held.below, arm, height_mm=12.0), Sprite(held.above, arm, height_mm=12.0)]


def _grip_mm(pose: Pose, direction_deg: float) -> float:
    """Return how far from a card's middle, towards its player, the fingers hold it: just inside its rim."""
    angle = math.radians(direction_deg - pose.turn_deg)
    half_x, half_y = CARD_SIZE_MM[0] / 2, CARD_SIZE_MM[1] / 2
    return min(half_x / max(abs(math.cos(angle)), 1e-3), half_y / max(abs(math.sin(angle)), 1e-3)) - 7.0


def _moving(act: Act, t_s: float, view: View) -> Sequence[Sprite]:
    """Return an act's sprites at `t_s`, blurred by how far they move while the shutter is open."""
    later = act.sprites(min(t_s + EXPOSURE_S, act.end_s))
    blurred = []
    for now, then in zip(act.sprites(t_s), later, strict=False):
        blur = (
            (then.pose.x_mm - now.pose.x_mm) * view.px_per_mm,
            (then.pose.y_mm - now.pose.y_mm) * view.px_per_mm,
        )
        same = now.picture is then.picture
        blurred.append(Sprite(now.picture, now.pose, blur if same else (0.0, 0.0), now.height_mm))
    return blurred
