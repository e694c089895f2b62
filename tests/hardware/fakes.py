"""Stand-ins for the libraries below the back ends, as faithful as these tests need them to be."""

import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt


def picture(value: int, size: tuple[int, int] = (48, 64)) -> npt.NDArray[np.uint8]:
    """A frame that can be told from others by its first pixel."""
    return np.full((*size, 3), value, dtype=np.uint8)


class Hands:
    """A clock that stands still until it is moved; `wait` moves it, so nothing really waits."""

    def __init__(self, t_s: float = 100.0) -> None:
        self.t_s = t_s
        self.waits: list[float] = []

    def __call__(self) -> float:
        return self.t_s

    def wait(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.t_s += seconds


class FakeRequest:
    """A picamera2 request: holds a buffer until it is released."""

    def __init__(self, camera: "FakePicamera2", index: int) -> None:
        self._camera = camera
        self._index = index
        camera.held += 1

    def make_array(self, name: str) -> npt.NDArray[np.uint8]:
        assert name == "main"
        return picture(self._index)

    def get_metadata(self) -> dict[str, Any]:
        return {
            "SensorTimestamp": int((self._camera.boot_s() - 0.040) * 1e9),
            "ExposureTime": 10_000,
            "AnalogueGain": 2.0,
            "ColourGains": (1.5, 1.8),
            "LensPosition": 2.5,
        }

    def release(self) -> None:
        self._camera.held -= 1


class FakePicamera2:
    """Answers as picamera2 0.3.38 does: TimeoutError after `wait`, at most `buffer_count` requests held."""

    def __init__(self, boot_s: Callable[[], float], frames: int = 1_000, refuses: str | None = None) -> None:
        self.boot_s = boot_s
        self.left = frames
        self.refuses = refuses
        self.held = 0
        self.index = 0
        self.buffers = 0
        self.format = ""
        self.running = False
        self.closed = False
        self.controls: dict[str, Any] = {}
        self.camera_controls = {"AfMode": (0, 2, 0), "LensPosition": (0.0, 15.0, 1.0)}

    def create_video_configuration(self, **configuration: Any) -> dict[str, Any]:
        return configuration

    def configure(self, configuration: dict[str, Any]) -> None:
        self.format = configuration["main"]["format"]
        self.buffers = configuration["buffer_count"]

    def start(self) -> None:
        if self.refuses is not None:
            raise RuntimeError(self.refuses)
        self.running = True

    def capture_request(self, wait: float | None = None) -> FakeRequest:
        if not self.running:
            raise RuntimeError("Camera is not running")
        assert self.held < self.buffers, "every buffer is held: the real camera would hang now"
        if self.left == 0 and wait is not None:
            raise TimeoutError("no frame")
        self.left -= 1
        self.index += 1
        return FakeRequest(self, self.index)

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.controls |= controls

    def stop(self) -> None:
        self.running = False

    def close(self) -> None:
        assert not self.running
        self.closed = True


class FakeCapture:
    """A cv2.VideoCapture on a webcam; each grab waits for `let`, as the driver waits for the sensor."""

    def __init__(self, opens: bool = True, frames: int = 1_000) -> None:
        self.opens = opens
        self.left = frames
        self.index = 0
        self.settings: dict[int, float] = {}
        self.released = threading.Event()
        self.let = threading.Semaphore(0)

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return self.opens

    def set(self, name: int, value: float) -> bool:
        self.settings[name] = value
        return True

    def grab(self) -> bool:
        self.let.acquire()
        if self.left == 0 or self.released.is_set():
            return False
        self.left -= 1
        self.index += 1
        return True

    def retrieve(self) -> tuple[bool, npt.NDArray[np.uint8]]:
        return True, picture(self.index)

    def release(self) -> None:
        self.released.set()
