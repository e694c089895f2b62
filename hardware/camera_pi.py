"""The Pi's own camera, through picamera2 and libcamera. Imported only where a Pi camera is asked for."""

import time
from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np

from companion.rules.game import N_
from companion.table import Phrase
from hardware.camera import FRAMES_STOPPED_S, Frame, LockedLight
from hardware.clock import Clock
from hardware.errors import CameraBusy, FramesStopped, NoCamera, SourceEnded

SIZE_PX: Final = (1280, 720)
DEFAULT_FPS: Final = 20.0

FORMAT: Final = "RGB888"
"""libcamera names formats by their bytes in a word, so "RGB888" is blue, green, red in memory: what OpenCV wants."""

BUFFERS: Final = 4
OLDEST_FRAME_S: Final = 2.0
"""A frame that claims to be older was stamped by another clock; "now" is closer."""

AF_MANUAL: Final = 0  # libcamera.controls.AfModeEnum.Manual, without importing libcamera for it

NO_PICAMERA2: Final = Phrase(
    N_("The Pi camera needs picamera2, which is missing here: see docs/install-pi.md, or choose --source usb:0.")
)
NO_LIBCAMERA: Final = Phrase(
    N_(
        "picamera2 is here but libcamera is not: sudo apt install python3-libcamera, and make the environment again with"
        " --system-site-packages."
    )
)
NO_PI_CAMERA: Final = Phrase(
    N_(
        "No camera is found. Its ribbon is probably loose: switch off, push both ends of the ribbon in firmly, switch on."
        " The game goes on with taps."
    )
)
PI_CAMERA_BUSY: Final = N_(
    "The camera is busy ({why}); another program, or one that crashed, still holds it. Close it or restart the Pi."
    " The game goes on with taps."
)
PI_FRAMES_STOPPED: Final = Phrase(
    N_("The camera gives no more pictures; its ribbon may be loose. It is started again; the game goes on with taps.")
)


class PiCamera:
    """The camera on the Pi's ribbon.

    Args:
        clock: The evening's clock.
        fps: Frames a second; None: 20.
        light: Exposure, gains and lens to hold still, as calibration found them; None: automatic.
        make: Makes the picamera2 object; tests give another.
        boot_clock: Seconds since the Pi started, the clock of libcamera's time stamps.

    Raises:
        NoCamera: If the software or the camera is missing.
        CameraBusy: If the camera is there and does not start.
    """

    def __init__(
        self,
        *,
        clock: Clock,
        fps: float | None = None,
        light: LockedLight | None = None,
        make: Callable[[], Any] | None = None,
        boot_clock: Clock = lambda: time.clock_gettime(time.CLOCK_BOOTTIME),
    ) -> None:
        self._clock = clock
        self._boot_clock = boot_clock
        self._closed = False
        self._metadata: Mapping[str, Any] = {}
        self._camera = _made(make or _picamera2)
        try:
            frame_us = round(1_000_000 / (fps or DEFAULT_FPS))
            configuration = self._camera.create_video_configuration(
                main={"size": SIZE_PX, "format": FORMAT},
                controls={"FrameDurationLimits": (frame_us, frame_us)},
                buffer_count=BUFFERS,
                queue=False,  # a frame that waited in the queue would be older than the hand that just left
            )
            self._camera.configure(configuration)
            if light is not None:
                self.lock(light)
            self._camera.start()
        except (RuntimeError, OSError, IndexError) as problem:
            self._camera.close()
            raise CameraBusy(Phrase(PI_CAMERA_BUSY, {"why": str(problem)})) from problem

    def read(self, timeout_s: float = FRAMES_STOPPED_S) -> Frame:
        """Return the next frame; picture and metadata come from one request, two would halve the rate.

        Raises:
            FramesStopped: If none came within `timeout_s`.
            NoCamera: If the camera failed.
            SourceEnded: If this camera was closed.
        """
        if self._closed:
            raise SourceEnded("the camera was closed")
        try:
            request = self._camera.capture_request(wait=timeout_s)
        except (RuntimeError, OSError) as stopped:
            if self._closed:
                raise SourceEnded("the camera was closed") from stopped
            late = isinstance(stopped, TimeoutError)
            raise (FramesStopped if late else NoCamera)(PI_FRAMES_STOPPED) from stopped
        try:
            frame_bgr = request.make_array("main")
            self._metadata = request.get_metadata()
        finally:
            request.release()  # an unreleased request starves the camera of buffers
        return Frame(np.asarray(frame_bgr, dtype=np.uint8), self._when(self._metadata))

    def light(self) -> LockedLight | None:
        """Return exposure, gains and lens of the last frame, to be held still; None before the first frame."""
        found = self._metadata
        if "ExposureTime" not in found:
            return None
        gains = found.get("ColourGains")
        return LockedLight(
            exposure_us=int(found["ExposureTime"]),
            gain=float(found.get("AnalogueGain", 1.0)),
            colour_gains=(float(gains[0]), float(gains[1])) if gains else None,
            lens_dioptres=float(found["LensPosition"]) if "LensPosition" in found else None,
        )

    def lock(self, light: LockedLight) -> None:
        """Hold exposure, gains and lens still, so that neither a hand nor a lamp changes the picture."""
        controls: dict[str, Any] = {
            "AeEnable": False,
            "ExposureTime": light.exposure_us,
            "AnalogueGain": light.gain,
        }
        if light.colour_gains is not None:
            controls |= {"AwbEnable": False, "ColourGains": light.colour_gains}
        if light.lens_dioptres is not None and "AfMode" in self._camera.camera_controls:
            controls |= {"AfMode": AF_MANUAL, "LensPosition": light.lens_dioptres}
        self._camera.set_controls(controls)

    def close(self) -> None:
        """Let go of the camera. With a loose ribbon this may hang: `ResilientCamera` sets the limit."""
        if not self._closed:
            self._closed = True
            try:
                self._camera.stop()
            finally:
                self._camera.close()

    def _when(self, metadata: Mapping[str, Any]) -> float:
        """Return the time of the exposure on the evening's clock; the sensor counts nanoseconds since the start."""
        stamp_ns = metadata.get("SensorTimestamp")
        age_s = 0.0 if stamp_ns is None else self._boot_clock() - stamp_ns / 1e9
        return self._clock() - (age_s if 0.0 <= age_s <= OLDEST_FRAME_S else 0.0)


def _picamera2() -> Any:
    from picamera2 import Picamera2

    return Picamera2()


def _made(make: Callable[[], Any]) -> Any:
    """Make the picamera2 object, or say in one sentence why there is none."""
    try:
        return make()
    except ImportError as missing:
        name = (missing.name or "").partition(".")[0]
        raise NoCamera(NO_PICAMERA2 if name == "picamera2" else NO_LIBCAMERA) from missing
    except IndexError as none_found:  # picamera2 looks up camera 0 in an empty list
        raise NoCamera(NO_PI_CAMERA) from none_found
    except (RuntimeError, OSError) as problem:
        if "no camera" in str(problem).lower():  # newer picamera2 says so
            raise NoCamera(NO_PI_CAMERA) from problem
        raise CameraBusy(Phrase(PI_CAMERA_BUSY, {"why": str(problem)})) from problem
