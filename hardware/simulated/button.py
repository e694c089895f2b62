"""Simulated buttons that are as bad as real ones: they bounce, jam, lose edges, and speak from a thread of their own."""

import queue
import random
import threading
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from hardware.button import Board, Post
from hardware.clock import Clock

LONGEST_BOUNCE_S: Final = 0.012
"""Contacts settle well within `hardware.button.QUIET_S`, as those of real buttons do."""


@dataclass(frozen=True, slots=True)
class Edge:
    """One raw edge as the pin library reports it."""

    t_s: float
    down: bool


def train(t_s: float, held_s: float, chance: random.Random, most_bounces: int = 4, lost: float = 0.0) -> list[Edge]:
    """Return the raw edges of one press: both ends bounce.

    Args:
        t_s: When the contact first closes.
        held_s: How long it is held.
        chance: Where the bouncing comes from.
        most_bounces: How often a contact opens and closes again at most, each end.
        lost: The probability that the pin library loses an edge (0…1).
    """
    edges = []
    for start_s, down in ((t_s, True), (t_s + held_s, False)):
        bounces = chance.randint(0, most_bounces)
        times = sorted(chance.uniform(0.0, LONGEST_BOUNCE_S) for _ in range(2 * bounces))
        edges.append(Edge(start_s, down))
        edges += [Edge(start_s + later_s, down if index % 2 else not down) for index, later_s in enumerate(times)]
    edges.sort(key=lambda edge: edge.t_s)  # a very short press is released while it still bounces
    return [edge for edge in edges if chance.random() >= lost]


class SimulatedButtons:
    """Buttons that a program presses; their edges go through the very same judgement as real ones.

    Args:
        seats: The seats that have a button.
        post: Where `Press` and `ButtonState` go.
        clock: The evening's clock, simulated or not.
        chance: Where bouncing and lost edges come from.
        most_bounces: See `train`.
        lost: See `train`.
        stuck: Seats whose button is down from the start.
        own_thread: Whether edges arrive in a thread of their own, as on the Pi; without, in the caller's, which keeps
            a simulated evening the same for the same seed.
    """

    def __init__(
        self,
        seats: Iterable[str],
        post: Post,
        clock: Clock,
        chance: random.Random,
        *,
        most_bounces: int = 4,
        lost: float = 0.0,
        stuck: Iterable[str] = (),
        own_thread: bool = False,
    ) -> None:
        self._board = Board(seats, post, working="simulated")
        self._clock = clock
        self._chance = chance
        self._most_bounces = most_bounces
        self._lost = lost
        self._stuck = set(stuck)
        self._edges: queue.Queue[tuple[str, Edge] | None] = queue.Queue()
        self._thread = (
            threading.Thread(target=self._deliver, name="simulated pins", daemon=True) if own_thread else None
        )
        self._closed = False

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that have a button."""
        return self._board.seats

    def start(self) -> None:
        """Begin to listen; post the state of every button once."""
        self._board.begin(self._clock(), {seat: seat in self._stuck for seat in self._board.seats})
        if self._thread is not None:
            self._thread.start()

    def close(self) -> None:
        """Stop listening; may be called twice."""
        self._closed = True
        if self._thread is not None and self._thread.is_alive():
            self._edges.put(None)
            self._thread.join(timeout=2.0)

    def press(self, seat: str, t_s: float, held_s: float = 0.12) -> None:
        """Press and release the button of `seat`. A jammed one cannot be pressed."""
        if seat in self._stuck:
            return
        for edge in train(t_s, held_s, self._chance, self._most_bounces, self._lost):
            self.edge(seat, edge.t_s, edge.down)

    def jam(self, seat: str, t_s: float) -> None:
        """Let the button of `seat` go down and stay there."""
        if seat not in self._stuck:
            self._stuck.add(seat)
            self.edge(seat, t_s, down=True)

    def free(self, seat: str, t_s: float) -> None:
        """Let a jammed button come up."""
        self._stuck.discard(seat)
        self.edge(seat, t_s, down=False)

    def edge(self, seat: str, t_s: float, down: bool) -> None:
        """Let the pin library report one raw edge."""
        if self._closed:
            return
        if self._thread is None:
            self._board.edge(seat, t_s, down)
        else:
            self._edges.put((seat, Edge(t_s, down)))

    def settle(self) -> None:
        """Wait until every edge so far was delivered."""
        if self._thread is not None:
            self._edges.join()

    def _deliver(self) -> None:
        while (item := self._edges.get()) is not None:
            seat, edge = item
            self._board.edge(seat, edge.t_s, edge.down)
            self._edges.task_done()
        self._edges.task_done()
