"""Presses that wait for their verdict.

The camera reports a touch late, buttons report at once. A press therefore waits until no earlier touch can still
arrive; then it is judged in the order of corrected times, not of arrival (docs/rules.md 2).
"""

from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import dataclass, field, replace
from typing import Final

from companion.messages import Press

CAMERA_DELAY_S: Final = 0.7
"""The longest time from a card's touch to its reading."""

GRACE_S: Final = 0.2
"""How much longer than the camera's delay a press waits."""


DOUBLE_S: Final = 0.45
"""Without a camera a press still waits so long, in case it is the first of a double press."""

SAME_MOMENT_S: Final = 0.002
"""Presses closer together than this, the timing error, count as the same moment (docs/rules.md 2)."""


LOCKED_S: Final = 1.0
"""How long a seat cannot catch after a press that meant nothing."""


@dataclass(slots=True)
class WaitingPresses:
    """The presses that are not judged yet.

    Attributes:
        wait_s: How long a press waits; `DOUBLE_S` when no camera can still report an earlier touch.
    """

    wait_s: float = CAMERA_DELAY_S + GRACE_S
    _presses: list[Press] = field(default_factory=list)

    def add(self, press: Press) -> None:
        """Let `press` wait. The second of two quick presses makes the first one double, and is no press of its own."""
        first = (
            next((each for each in reversed(self._presses) if each.seat == press.seat), None) if press.double else None
        )
        if first is not None:
            self._presses.remove(first)
            press = replace(first, double=True)
        self._presses.append(press)
        self._presses.sort(key=lambda each: each.t_s)

    def deadline(self) -> float | None:
        """Return when the next press is due, in seconds, or None when none waits."""
        return self._presses[0].t_s + self.wait_s if self._presses else None

    def due(self, now_s: float) -> tuple[Press, ...]:
        """Take out and return every press whose verdict is due at `now_s`, the earliest first.

        A press in the same moment as the last of them comes along: their order is decided together.
        """
        return self._take(lambda press: press.t_s + self.wait_s <= now_s + SAME_MOMENT_S)

    def before(self, t_s: float) -> tuple[Press, ...]:
        """Take out and return every press that happened before `t_s`, because a later touch has arrived."""
        return self._take(lambda press: press.t_s < t_s)

    def _take(self, ready: Callable[[Press], bool]) -> tuple[Press, ...]:
        taken = tuple(press for press in self._presses if ready(press))
        self._presses = [press for press in self._presses if not ready(press)]
        return taken


def moments(presses: Iterable[Press]) -> Iterator[tuple[Press, ...]]:
    """Yield the presses that count as one moment together, in the order of time.

    Args:
        presses: Presses, the earliest first.
    """
    moment: list[Press] = []
    for press in presses:
        if moment and press.t_s - moment[0].t_s > SAME_MOMENT_S:
            yield tuple(moment)
            moment = []
        moment.append(press)
    if moment:
        yield tuple(moment)


@dataclass(slots=True)
class CatchLocks:
    """Keeps hammering from winning: one attempt per catcher and window, and a pause after a miss (docs/rules.md 2)."""

    _until_s: dict[str, float] = field(default_factory=dict)
    _tried: set[tuple[str, str]] = field(default_factory=set)

    def refuses(self, seat: str, caught: str, t_s: float) -> bool:
        """Tell whether a catch of `caught` by `seat` does not count; note the attempt."""
        locked = t_s < self._until_s.get(seat, 0.0) or (seat, caught) in self._tried
        self._tried.add((seat, caught))
        return locked

    def missed(self, seat: str, t_s: float) -> None:
        """Note that `seat` pressed for nothing."""
        self._until_s[seat] = t_s + LOCKED_S

    def keep_windows(self, open_seats: Set[str]) -> None:
        """Forget attempts on windows that are closed.

        Args:
            open_seats: The seats that may be caught now.
        """
        self._tried = {(seat, caught) for seat, caught in self._tried if caught in open_seats}
