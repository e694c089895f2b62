"""One physical finger, one press, and only on what the person saw: anything else is not heard."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

SAME_S: Final = 0.08
"""Within this time after a touch another device's touch at the same place is the same finger."""

NEAR_PX: Final = 24.0

SETTLES_S: Final = 0.3
"""A touch so soon after something opened or closed was meant for what lay there before."""


@dataclass(frozen=True, slots=True)
class _Heard:
    device: str
    pos: tuple[float, float]
    t_s: float


class StrayTouches:
    """Tells touches that nobody meant from real ones.

    A panel that is read as touch and as mouse sends every press twice. Two presses of one device are always two, however
    quickly they follow each other; but the second tap of somebody who taps twice is not meant for what the first one
    opened.
    """

    def __init__(self, now_s: Callable[[], float]) -> None:
        """Start hearing.

        Args:
            now_s: The monotonic clock, in seconds.
        """
        self._now_s = now_s
        self._last: _Heard | None = None
        self._changed_s = -SETTLES_S

    def changed(self) -> None:
        """Note that something else lies under every finger now."""
        self._changed_s = self._now_s()

    def is_stray(self, touch: Any) -> bool:
        """Tell whether a touch that goes down was meant for what lay there before, or repeats that of another device."""
        last, now_s = self._last, self._now_s()
        if now_s - self._changed_s < SETTLES_S:
            return True
        heard = _Heard(str(touch.device), (float(touch.x), float(touch.y)), now_s)
        if last is not None and last.device != heard.device and now_s - last.t_s <= SAME_S:
            apart = max(abs(last.pos[0] - heard.pos[0]), abs(last.pos[1] - heard.pos[1]))
            if apart <= NEAR_PX:
                return True
        self._last = heard
        return False

    def lifted(self, touch: Any) -> None:
        """Note that a real touch ends, so that its repetition is known by its end too."""
        if self._last is not None and str(touch.device) == self._last.device:
            self._last = _Heard(self._last.device, (float(touch.x), float(touch.y)), self._now_s())
