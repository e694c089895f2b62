"""Presses that wait for their verdict.

The camera reports a touch late, buttons report at once. A press therefore waits until no earlier touch can still
arrive; then it is judged in the order of corrected times, not of arrival (docs/rules.md 2).
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from companion.messages import Press

CAMERA_DELAY_S: Final = 0.7
"""The longest time from a card's touch to its reading."""

GRACE_S: Final = 0.2
"""How much longer than the camera's delay a press waits."""


@dataclass(slots=True)
class WaitingPresses:
    """The presses that are not judged yet.

    Attributes:
        wait_s: How long a press waits; 0 when no camera can still report an earlier touch.
    """

    wait_s: float = CAMERA_DELAY_S + GRACE_S
    _presses: list[Press] = field(default_factory=list)

    def add(self, press: Press) -> None:
        """Let `press` wait."""
        self._presses.append(press)
        self._presses.sort(key=lambda each: each.t_s)

    def deadline(self) -> float | None:
        """Return when the next press is due, in seconds, or None when none waits."""
        return self._presses[0].t_s + self.wait_s if self._presses else None

    def due(self, now_s: float) -> tuple[Press, ...]:
        """Take out and return every press whose verdict is due at `now_s`, the earliest first."""
        return self._take(lambda press: press.t_s + self.wait_s <= now_s)

    def before(self, t_s: float) -> tuple[Press, ...]:
        """Take out and return every press that happened before `t_s`, because a later touch has arrived."""
        return self._take(lambda press: press.t_s < t_s)

    def _take(self, ready: Callable[[Press], bool]) -> tuple[Press, ...]:
        taken = tuple(press for press in self._presses if ready(press))
        self._presses = [press for press in self._presses if not ready(press)]
        return taken
