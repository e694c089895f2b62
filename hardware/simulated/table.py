"""The simulated table: people who play a real game by the rules, as a device beside them would witness it.

    truth ──► hands and cards on a stage ──► camera frames ─┐
          ──► fingers on buttons ──────────► raw edges ─────┼──► whoever drives a device
          ──► fingers on the screen ───────► taps ──────────┘

What the camera can see is not tapped, unless the device fails to notice it for a while: then somebody mends it.
"""

import heapq
import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from companion.messages import PileGone, Reading, Record, Tick
from companion.rules.events import Count, Event, First, Play, Reveal, Round
from companion.rules.game import SEAT_LETTERS
from companion.table import Table
from hardware.camera import Frame
from hardware.simulated.button import train
from hardware.simulated.happenings import EDGES, FRAME, MESSAGE, TRUTH, Edges, Happening
from hardware.simulated.keeper import Keeper, Tally
from hardware.simulated.policies import Deed, policy_for
from hardware.simulated.stage import Stage
from hardware.simulated.tabletop import Pose
from hardware.simulated.truth import Truth
from hardware.simulated.watch import Watch

MOVING_FPS: Final = 10.0
IDLE_FPS: Final = 1.0
READING_DELAY_S: Final = 0.45
GLANCE_S: Final = 0.4
LONGEST_MENDING_S: Final = 30.0
SAID_SIZE_S: Final = (0.7, 1.6)
"""How soon after laying several equal cards somebody taps how many they were."""

LATE_S: Final = (1.0, 5.0)
"""How much later somebody taps who is late."""

SHOWN_S: Final = 0.7
"""So long a card that does not stay on the pile is left there for everybody, and the camera, to see."""

DRAW_PILE: Final = Pose(-150.0, -20.0, 0.0)

Screen = Callable[[], Table | None]
Eyes = Callable[[str, float, float], Reading | None]
"""Eyes without a camera: from (card, touch, time of the report) to a reading, or None for a card they missed."""


@dataclass(frozen=True, slots=True)
class Manners:
    """How people behave, as probabilities (0…1).

    Attributes:
        forgets: Somebody with one card left forgets to call.
        early: A caller presses before the card touches the table.
        notices: Another player notices a forgotten call and presses in time.
        squares_up: The player pushes the laid card into line afterwards.
        forgets_taps: What the camera cannot see is not tapped.
        late: It is tapped some seconds later, while the game goes on.
        lets_pass: So many plays people let pass before they mend what the screen shows wrongly (a number, no
            probability); they answer questions at once, and put everything right before a round ends.
    """

    forgets: float = 0.1
    early: float = 0.35
    notices: float = 0.6
    squares_up: float = 0.06
    forgets_taps: float = 0.0
    lets_pass: int = 0
    late: float = 0.0


class SimulatedTable:
    """A table with simulated people, cards and, with `frames`, a camera above them.

    Args:
        game: The game's name.
        seats: How many people play.
        seed: The same seed gives the same evening.
        rounds: After so many rounds they stop, or when the game is won.
        options: House rules that differ from the defaults.
        manners: How people behave.
        frames: Whether a camera takes pictures.
        eyes: Without frames: what reports the cards instead, if anything.
        top: The table top, see `Stage`.
        moving_fps: Frames a simulated second while anything moves.

    Attributes:
        truth: What really happens.
        tally: What it came to.
        watch: How long the device was wrong, and in what.
        stage: The physical table, or None without frames.
        now_s: The simulated time.
    """

    def __init__(
        self,
        game: str,
        seats: int = 3,
        seed: int = 0,
        rounds: int = 1,
        *,
        options: Mapping[str, str] | None = None,
        manners: Manners = Manners(),
        frames: bool = True,
        eyes: Eyes | None = None,
        top: str | None = None,
        moving_fps: float = MOVING_FPS,
    ) -> None:
        self.seat_letters = tuple(SEAT_LETTERS[:seats])
        self.tally = Tally()
        self.now_s = 0.0
        self._random = Random(f"{game} {seats} {seed}")
        dealer = self.seat_letters[-1]
        self.truth = Truth(game, self.seat_letters, dealer, options or {}, self._dice())
        self._policy = policy_for(game, self._dice())
        self._rounds = rounds
        self._manners = manners
        self._eyes = eyes
        self._moving_fps = moving_fps
        self._keeper = Keeper(self.truth, self.tally, tolerant=manners.lets_pass > 0)
        self.watch = Watch()
        self._screen: Screen = lambda: None
        self._agenda: list[tuple[float, int, Callable[[], Iterator[Happening]]]] = []
        self._number = itertools.count()
        self._about_to_press: set[str] = set()
        self._next_frame_s = 0.0
        self._free_s = 0.0
        directions = {seat: (90.0 + 360.0 * place / seats) % 360.0 for place, seat in enumerate(self.seat_letters)}
        self.stage = Stage(game, directions, self._dice(), top) if frames else None

    def run(self, screen: Screen | None = None) -> Iterator[Happening]:
        """Play; yield everything that happens, in the order of time.

        Args:
            screen: Returns what the device shows now; the people look at it and answer or mend. Without it nobody
                minds a device.
        """
        self._screen = screen or (lambda: None)
        while True:
            yield from self._until(self._free_s)
            yield from self._mind_device()
            deed = self._policy.next(self.truth)
            if deed is None or (isinstance(deed.event, Round) and self.tally.rounds >= self._rounds):
                break
            yield from self._until(self.now_s + self._thinking_s(deed))
            yield from self._do(deed)
            yield from self._count_again()
            if self.truth.public.phase in ("scored", "match"):
                yield from self._end_round()
        yield from self._until(self.now_s + 2.0)

    def _do(self, deed: Deed) -> Iterator[Happening]:
        reshuffles = self.truth.cards.reshuffles
        if deed.clears:
            yield from self._clear(deed.seat)
        if deed.lays is not None:
            yield from self._lay(deed, deed.lays)
        elif deed.carries_off:
            yield self._happen(deed)
        elif deed.presses:
            self._press(deed.seat, self.now_s)
        else:
            yield from self._tap(deed)
        if deed.carries_off:
            yield from self._until(self._free_s + SHOWN_S)
            yield from self._clear(deed.seat)
        if self.truth.cards.reshuffles > reshuffles and not deed.clears:
            yield from self._reshuffle(deed.seat)

    def _lay(self, deed: Deed, card: str) -> Iterator[Happening]:
        touch_s = self.now_s + self._random.uniform(0.45, 0.8)
        if self.stage is not None:
            touch_s = self.stage.lay(deed.seat, card, self.now_s)
            self._next_frame_s = min(self._next_frame_s, self.now_s)
        called = self._call_early(deed, touch_s)
        yield from self._until(touch_s)
        yield self._happen(deed)
        self.tally.plays += not isinstance(deed.event, First)
        self._see(card, touch_s)
        self._free_s = touch_s + 0.8
        if isinstance(deed.event, Play) and deed.event.times > 1 and not self._forgets_tap(deed.event):
            yield from self._until(touch_s + self._random.uniform(*SAID_SIZE_S))
            yield from self._tell(deed.event)
        if not called:
            self._call_or_catch()
        stays = isinstance(deed.event, Play) and not deed.carries_off
        if self.stage is not None and stays and self._chance(self._manners.squares_up):
            yield from self._until(self.stage.busy_until_s + self._random.uniform(0.1, 1.5))
            self._square_up(deed.seat)

    def _tap(self, deed: Deed) -> Iterator[Happening]:
        if deed.fetches and self.stage is not None:
            taken_s = self.stage.reach(deed.seat, self.now_s, DRAW_PILE, carries="BACK")
            self._next_frame_s = min(self._next_frame_s, self.now_s)
            yield from self._until(taken_s)
        elif deed.fetches:
            yield from self._until(self.now_s + 0.8)
        yield self._happen(deed)
        if not self._forgets_tap(deed.event):
            yield from self._tell(deed.event)
        self._free_s = self.now_s + 0.3
        self._call_or_catch()

    def _tell(self, event: Event) -> Iterator[Happening]:
        """Somebody taps what happened, at once or late; hands and new rounds are never told late."""
        if isinstance(event, Reveal | Round) or not self._manners.late or not self._chance(self._manners.late):
            yield Happening(self.now_s, MESSAGE, Record(self.now_s, (event,)))
            return
        late_s = self.now_s + self._random.uniform(*LATE_S)
        self._at(late_s, lambda: iter((Happening(late_s, MESSAGE, Record(late_s, (event,))),)))

    def _forgets_tap(self, event: Event) -> bool:
        """Tell whether nobody taps `event`; hands and new rounds are not forgotten, the screen waits for them."""
        if not self._manners.forgets_taps or isinstance(event, Reveal | Round):
            return False
        return self._chance(self._manners.forgets_taps)

    def _happen(self, deed: Deed) -> Happening:
        return Happening(self.now_s, TRUTH, self.truth.happen(self.now_s, deed.event))

    def _count_again(self) -> Iterator[Happening]:
        """Where the piles could not give all the cards that were due, people tell the device what they hold."""
        for seat, number in self.truth.cards.short(self.truth.public):
            yield Happening(self.now_s, TRUTH, self.truth.happen(self.now_s, Count(seat, number)))
            yield Happening(self.now_s, MESSAGE, Record(self.now_s, (Count(seat, number),)))

    def _end_round(self) -> Iterator[Happening]:
        self.tally.rounds += 1
        yield from self._until(self.now_s + 1.2)
        yield from self._mind_device()
        table = self._screen()
        if table is not None:
            self.tally.differences += self._keeper.wrong(table)

    # --- the pile ---------------------------------------------------------------------------------------------------

    def _clear(self, seat: str) -> Iterator[Happening]:
        gone_s = self.now_s + 2.0
        if self.stage is not None:
            gone_s = self.stage.gather(seat, self.now_s)
            self._next_frame_s = min(self._next_frame_s, self.now_s)
        yield from self._until(gone_s + 1.5)
        if self._eyes is not None:
            yield Happening(self.now_s, MESSAGE, PileGone(self.now_s))

    def _reshuffle(self, seat: str) -> Iterator[Happening]:
        """The draw pile is empty: the pile is taken, shuffled, and its top card comes back."""
        yield from self._until(self._free_s + 0.5)
        yield from self._clear(seat)
        top = self.truth.cards.pile[-1]
        touch_s = self.now_s
        if self.stage is not None:
            touch_s = self.stage.lay(seat, top, self.now_s)
            self._next_frame_s = min(self._next_frame_s, self.now_s)
        yield from self._until(touch_s)
        self._see(top, touch_s)
        self._free_s = touch_s + 2.0

    def _square_up(self, seat: str) -> None:
        assert self.stage is not None
        pose = self.stage.top_pose or Pose()
        gauss = self._random.gauss
        straight = Pose(pose.x_mm + gauss(0, 5.0), pose.y_mm + gauss(0, 5.0), pose.turn_deg + gauss(0, 5.0))
        self._free_s = max(self._free_s, self.stage.nudge(seat, self.now_s, straight) + 0.6)
        self._next_frame_s = min(self._next_frame_s, self.now_s)

    def _see(self, card: str, touch_s: float) -> None:
        """Let eyes without a camera report the card."""
        if self._eyes is None:
            return
        seen_s = touch_s + READING_DELAY_S
        reading = self._eyes(card, touch_s, seen_s)
        if reading is not None:
            self._at(seen_s, lambda: iter((Happening(seen_s, MESSAGE, reading),)))

    # --- calls and catches ------------------------------------------------------------------------------------------

    def _call_early(self, deed: Deed, touch_s: float) -> bool:
        """Let who lays the last but one card call while laying it, perhaps."""
        event = deed.event
        if not self._policy.calls or not isinstance(event, Play) or len(self.truth.cards.hands[event.seat]) != 2:
            return False
        if not self._chance(self._manners.early):
            return False
        self._press(event.seat, touch_s - self._random.uniform(0.1, 0.4))
        return True

    def _call_or_catch(self) -> None:
        """Let whoever now holds one card call, or forget it and perhaps be caught."""
        public = self.truth.public
        for seat in public.seats:
            if seat.call != "open" or seat.seat in self._about_to_press:
                continue
            if not self._chance(self._manners.forgets):
                self._press(seat.seat, self.now_s + self._random.uniform(0.05, 1.1))
                continue
            others = [other.seat for other in public.seats if other.seat != seat.seat and other.status == "in"]
            if others and self._chance(self._manners.notices):
                self._press(self._random.choice(others), self.now_s + self._random.uniform(0.9, 2.2))

    def _press(self, seat: str, t_s: float) -> None:
        """Somebody will press the own button; what it means is judged when it happens."""

        def press() -> Iterator[Happening]:
            self._about_to_press.discard(seat)
            edges = train(t_s, self._random.uniform(0.07, 0.2), self._random)
            yield Happening(t_s, EDGES, Edges(seat, tuple(edges)))
            event = self.truth.rules.press(self.truth.state, seat, False)
            if event is not None and self.truth.allows(event):
                yield Happening(t_s, TRUTH, self.truth.happen(t_s, event))

        self._about_to_press.add(seat)
        self._at(t_s, press)
        self._free_s = max(self._free_s, t_s + 0.5)

    # --- time and the device ----------------------------------------------------------------------------------------

    def _mind_device(self) -> Iterator[Happening]:
        """Wait until the device has noticed everything; answer what it asks, mend what it got wrong."""
        if self._lets_it_pass():
            return
        given_up_s = self.now_s + LONGEST_MENDING_S
        yield Happening(self.now_s, MESSAGE, Tick(self.now_s))
        while not self._keeper.is_content(self._screen()) and self.now_s < given_up_s:
            if (tap := self._keeper.look(self._screen(), self.now_s)) is not None:
                yield Happening(self.now_s, MESSAGE, tap)
            yield from self._until(self.now_s + GLANCE_S)
            yield Happening(self.now_s, MESSAGE, Tick(self.now_s))
        self.watch.look(self._screen(), self.truth, self.tally.plays)

    def _lets_it_pass(self) -> bool:
        """Tell whether people play on although the screen is wrong."""
        table = self._screen()
        self.watch.look(table, self.truth, self.tally.plays)
        if table is None or table.question is not None or self.truth.public.phase != "play":
            return False
        return self.watch.plays_wrong(self.tally.plays) < self._manners.lets_pass

    def _until(self, t_s: float) -> Iterator[Happening]:
        """Let time pass until `t_s`, with everything that happens by then."""
        while True:
            frame_s = self._next_frame_s if self.stage is not None else math.inf
            event_s = self._agenda[0][0] if self._agenda else math.inf
            if min(frame_s, event_s) > t_s:
                break
            if event_s <= frame_s:
                _, _, happens = heapq.heappop(self._agenda)
                self.now_s = max(self.now_s, event_s)
                yield from happens()
            else:
                self.now_s = max(self.now_s, frame_s)
                yield self._picture()
        self.now_s = max(self.now_s, t_s)

    def _picture(self) -> Happening:
        assert self.stage is not None
        frame = Frame(self.stage.frame(self.now_s), self.now_s)
        moving = self.stage.moves_at(self.now_s + 1.0 / self._moving_fps)
        self._next_frame_s = self.now_s + 1.0 / (self._moving_fps if moving else IDLE_FPS)
        return Happening(self.now_s, FRAME, frame)

    def _at(self, t_s: float, happens: Callable[[], Iterator[Happening]]) -> None:
        heapq.heappush(self._agenda, (t_s, next(self._number), happens))

    def _thinking_s(self, deed: Deed) -> float:
        return deed.thinks_s * self._random.lognormvariate(-0.1, 0.4)

    def _chance(self, probability: float) -> bool:
        return self._random.random() < probability

    def _dice(self) -> Random:
        return Random(self._random.getrandbits(64))
