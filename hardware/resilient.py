"""A camera that mends itself: it is opened again, with growing pauses, whenever it is gone."""

import logging
import threading
from collections.abc import Callable
from itertools import chain, repeat
from typing import Final

from companion.errors import NotThere
from companion.rules.game import N_
from companion.table import Phrase
from hardware.camera import FRAMES_STOPPED_S, Camera, Frame
from hardware.clock import Clock
from hardware.errors import FramesStopped, Missing, SourceEnded
from hardware.timelimit import within

log = logging.getLogger(__name__)

PAUSES_S: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Pauses before the camera is tried again; the last one repeats."""

OPEN_LIMIT_S: Final = 2.5
CLOSE_LIMIT_S: Final = 2.0

OPENS_TOO_SLOWLY: Final = Phrase(
    N_("The camera does not answer. Its ribbon or plug may be loose: switch off, push it in firmly, switch on again.")
)
CLOSES_TOO_SLOWLY: Final = Phrase(
    N_("The camera does not stop, so it was left behind. Its ribbon or plug may be loose.")
)


class ResilientCamera:
    """Reads a live camera that may be unplugged, busy or stuck, and never keeps anybody waiting for long.

    Args:
        open_one: Opens the camera; raises `NotThere` while it cannot.
        clock: Where the seconds come from.
        on_state: Is told ``lost`` once when the camera is gone and ``back`` once when it gives frames again.
        wait: Waits some seconds; None: a wait that `close` cuts short.
        open_limit_s: How long opening may take.
        close_limit_s: How long closing may take.
    """

    def __init__(
        self,
        open_one: Callable[[], Camera],
        *,
        clock: Clock,
        on_state: Callable[[str], None] | None = None,
        wait: Callable[[float], object] | None = None,
        open_limit_s: float = OPEN_LIMIT_S,
        close_limit_s: float = CLOSE_LIMIT_S,
    ) -> None:
        self._open_one = open_one
        self._clock = clock
        self._on_state = on_state or (lambda _state: None)
        self._closing = threading.Event()
        self._wait = wait or self._closing.wait
        self._open_limit_s = open_limit_s
        self._close_limit_s = close_limit_s
        self._camera: Camera | None = None
        self._lock = threading.Lock()  # guards `_camera` between the reading thread and `close`
        self._retry_at_s = clock()
        self._heard_s = self._retry_at_s
        self._pauses = _pauses()
        self.trouble: NotThere | None = None
        """Why there are no frames now; None while all is well. A `Missing` carries a translatable sentence."""

    def read(self, timeout_s: float = FRAMES_STOPPED_S) -> Frame:
        """Return the next frame; opens the camera again when it is time to try.

        Raises:
            NotThere: If there is no frame now. Waits up to `timeout_s` first, so calling again at once does no harm.
            SourceEnded: If this camera was closed.
        """
        if self._camera is None:
            self._sit_out_pause(timeout_s)
        try:
            camera = self._camera or self._reopen()
            frame = camera.read(timeout_s)
        except NotThere as trouble:
            if self._closing.is_set():
                raise SourceEnded("the camera was closed") from trouble
            if not self._is_only_late(trouble):
                self._lost(trouble)
            raise
        self._heard_s = self._clock()
        if self.trouble is not None:
            self.trouble = None
            self._pauses = _pauses()
            self._on_state("back")
        return frame

    def close(self) -> None:
        """Let go of the camera; comes back in time even if the camera does not."""
        self._closing.set()
        self._drop()

    def _sit_out_pause(self, timeout_s: float) -> None:
        """Wait until the camera may be tried again; if that is not in time, say again why it is gone."""
        pause_s = self._retry_at_s - self._clock()
        if pause_s > 0:
            self._wait(min(pause_s, timeout_s))
        if not self._closing.is_set() and self.trouble is not None and self._clock() < self._retry_at_s:
            raise self.trouble

    def _reopen(self) -> Camera:
        if self._closing.is_set():
            raise SourceEnded("the camera was closed")
        camera = within(self._open_limit_s, self._open_one, OPENS_TOO_SLOWLY, leftover=lambda late: late.close())
        with self._lock:
            self._camera = camera
        self._heard_s = self._clock()
        if self._closing.is_set():  # closed while it was opening
            self._drop()
            raise SourceEnded("the camera was closed")
        return camera

    def _is_only_late(self, trouble: NotThere) -> bool:
        """Return whether no frame came in the reader's time, which may be shorter than the camera's."""
        return isinstance(trouble, FramesStopped) and self._clock() - self._heard_s < FRAMES_STOPPED_S

    def _lost(self, trouble: NotThere) -> None:
        self._drop()
        self._retry_at_s = self._clock() + next(self._pauses)
        first = self.trouble is None
        self.trouble = trouble
        if first:
            log.warning("%s", trouble)
            self._on_state("lost")

    def _drop(self) -> None:
        with self._lock:
            camera, self._camera = self._camera, None
        if camera is None:
            return
        try:
            within(self._close_limit_s, camera.close, CLOSES_TOO_SLOWLY)
        except Missing:  # left behind: the camera is gone anyway, and `trouble` tells why
            return


def _pauses() -> "chain[float]":
    return chain(PAUSES_S, repeat(PAUSES_S[-1]))
