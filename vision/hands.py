"""Whether a hand is at the pile: told once it is sure, as it comes and as it goes."""

from collections.abc import Callable
from typing import Final

_SURE_FRAMES: Final = 2
"""What one frame alone shows is not believed."""


class Hands:
    """Notices hands that come and go.

    Attributes:
        inside: Whether one is there, as far as was told.
    """

    def __init__(self) -> None:
        self.inside = False
        self._frames = 0

    def changed(self, inside: bool, is_camera: Callable[[], bool]) -> bool:
        """Tell whether a hand has surely come, or surely left, with the newest frame.

        Args:
            inside: Whether something reaches in or stirs now.
            is_camera: Tells whether that is the camera's own doing. Asked only before a hand is told.
        """
        if inside == self.inside:
            self._frames = 0
            return False
        self._frames += 1
        if self._frames < _SURE_FRAMES:
            return False
        self._frames = 0
        if inside and is_camera():
            return False
        self.inside = inside
        return True

    def were_none(self) -> None:
        """Be told that what seemed to come in was none."""
        self._frames = 0
