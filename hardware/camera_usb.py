"""A webcam, through OpenCV and Video4Linux."""

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.rules.game import N_
from companion.table import Phrase
from hardware.camera import FRAMES_STOPPED_S, Frame
from hardware.clock import Clock
from hardware.errors import CameraBusy, FramesStopped, NoCamera, SourceEnded
from hardware.machine import video_devices

SIZE_PX: Final = (1280, 720)
STOP_LIMIT_S: Final = 1.5

NO_WEBCAM: Final = N_("There is no camera {number}: plug it in, or try another socket. Cameras found: {found}.")
WEBCAM_FORBIDDEN: Final = N_(
    "This user may not use camera {number}: sudo adduser $USER video, and log in again. The game goes on with taps."
)
WEBCAM_BUSY: Final = N_(
    "Camera {number} does not open; another program probably holds it. Close it: fuser /dev/video{number} tells which."
)
WEBCAM_STOPPED: Final = Phrase(
    N_("The camera gives no more pictures; its plug may be loose. Push it in; the game goes on with taps.")
)


class UsbCamera:
    """A webcam. A thread of its own keeps fetching, so the newest frame is always at hand and nobody waits for ever.

    Args:
        number: N of ``/dev/videoN``.
        clock: The evening's clock.
        fps: Frames a second to ask for; None: the camera's own choice.
        open_capture: Opens the device, as `cv2.VideoCapture` does; tests give another.
        devices: Where the system lists its devices.

    Raises:
        NoCamera: If there is no such device.
        CameraBusy: If it is there and does not open.
    """

    def __init__(
        self,
        number: int,
        *,
        clock: Clock,
        fps: float | None = None,
        open_capture: Callable[[int], Any] | None = None,
        devices: Path = Path("/dev"),
    ) -> None:
        self._clock = clock
        self._capture: Any = _opened(number, open_capture or _video4linux, devices)
        self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))  # raw 720p exceeds USB 2 above 10/s
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, SIZE_PX[0])
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, SIZE_PX[1])
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        if fps is not None:
            self._capture.set(cv2.CAP_PROP_FPS, fps)
        self._changed = threading.Condition()
        self._newest: Frame | None = None
        self._broken = False
        self._closed = False
        self._thread = threading.Thread(target=self._fetch, name=f"usb camera {number}", daemon=True)
        self._thread.start()

    def read(self, timeout_s: float = FRAMES_STOPPED_S) -> Frame:
        """Return the newest frame nobody has had yet.

        Raises:
            FramesStopped: If none came within `timeout_s`.
            NoCamera: If it was unplugged.
            SourceEnded: If this camera was closed.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._newest or self._broken or self._closed, timeout_s)
            if self._closed:
                raise SourceEnded("the camera was closed")
            frame, self._newest = self._newest, None
        if frame is None:
            raise NoCamera(WEBCAM_STOPPED) if self._broken else FramesStopped(WEBCAM_STOPPED)
        return frame

    def close(self) -> None:
        """Let go of the camera. A driver that hangs is left behind with its thread."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        if threading.current_thread() is not self._thread:
            self._thread.join(STOP_LIMIT_S)

    def _fetch(self) -> None:
        """Fetch frames until closed or broken; only this thread touches the device, which is not safe otherwise."""
        try:
            while not self._closed:
                if not self._capture.grab():
                    break
                t_s = self._clock()  # before decoding: closest to the moment of the exposure
                there, frame_bgr = self._capture.retrieve()
                if there and frame_bgr is not None:
                    self._hand_over(np.asarray(frame_bgr, dtype=np.uint8), t_s)
        except cv2.error:
            pass  # unplugged in mid-frame: as good as a failed grab
        finally:
            with self._changed:
                self._broken = True
                self._changed.notify_all()
            self._capture.release()

    def _hand_over(self, frame_bgr: npt.NDArray[np.uint8], t_s: float) -> None:
        with self._changed:
            self._newest = Frame(frame_bgr, t_s)
            self._changed.notify_all()


def _video4linux(number: int) -> Any:
    return cv2.VideoCapture(number, cv2.CAP_V4L2)


def _opened(number: int, open_capture: Callable[[int], Any], devices: Path) -> Any:
    device = devices / f"video{number}"
    if not device.exists():
        found = ", ".join(f"usb:{each}" for each in video_devices(devices)) or "—"
        raise NoCamera(Phrase(NO_WEBCAM, {"number": number, "found": found}))
    if not os.access(device, os.R_OK | os.W_OK):
        raise CameraBusy(Phrase(WEBCAM_FORBIDDEN, {"number": number}))
    capture = open_capture(number)
    if not capture.isOpened():
        capture.release()
        raise CameraBusy(Phrase(WEBCAM_BUSY, {"number": number}))
    return capture
