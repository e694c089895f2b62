"""The camera that looks down on the discard pile: what every back end gives, and how one is opened by name.

    SOURCE: ``pi`` · ``usb:N`` · a video file · a folder of frames · ``sim:GAME[:SEED]``

Nothing heavy is imported before a source is opened: picamera2 lives only on the Pi.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

import numpy as np
import numpy.typing as npt

from companion.errors import UnusableInput
from hardware.clock import Clock
from hardware.errors import SourceEnded

__all__ = [
    "Camera",
    "Frame",
    "LockedLight",
    "Source",
    "SourceEnded",
    "frames",
    "open_camera",
    "parse_source",
]

FRAMES_STOPPED_S: Final = 3.0
"""After this long without a frame the camera counts as lost."""

DEFAULT_FPS: Final = 10.0
"""How fast a folder of frames was taken, where nobody says."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture of the table.

    Attributes:
        frame_bgr: uint8 (height, width, 3), blue-green-red. Whoever gets it may keep it; the camera never writes into
            it again.
        t_s: When it was exposed, in seconds on the evening's clock; in a recording, from its beginning.
    """

    frame_bgr: npt.NDArray[np.uint8]
    t_s: float


@dataclass(frozen=True, slots=True)
class LockedLight:
    """The camera's light and lens, held still.

    Attributes:
        exposure_us: How long a frame is exposed, in microseconds.
        gain: The sensor's amplification, 1 or more.
        colour_gains: Amplification of red and of blue against green, or None: left to the camera.
        lens_dioptres: Where the lens stands, in 1 / metres; None: the lens is fixed, or left to the camera.
    """

    exposure_us: int
    gain: float
    colour_gains: tuple[float, float] | None = None
    lens_dioptres: float | None = None


class Camera(Protocol):
    """Something that gives frames.

    One thread reads. `close` may come from any thread, may come twice, and comes back within two seconds.
    """

    def read(self, timeout_s: float = FRAMES_STOPPED_S) -> Frame:
        """Return the next frame that was not returned before; a live camera skips those nobody fetched in time.

        Args:
            timeout_s: How long to wait for it at most.

        Raises:
            companion.errors.NotThere: If no frame came in time, or the camera is gone. Reading again may succeed.
            hardware.errors.SourceEnded: If this is a recording and it is over.
        """

    def close(self) -> None:
        """Let go of the camera."""


def frames(camera: Camera, timeout_s: float = FRAMES_STOPPED_S) -> Iterator[Frame]:
    """Yield the camera's frames until a recording is over.

    Raises:
        companion.errors.NotThere: As `Camera.read`.
    """
    while True:
        try:
            yield camera.read(timeout_s)
        except SourceEnded:
            return


@dataclass(frozen=True, slots=True)
class Source:
    """A SOURCE argument, taken apart.

    Attributes:
        kind: ``pi``, ``usb``, ``video``, ``folder`` or ``sim``.
        text: As it was given.
        number: The camera's number (``usb``) or the seed (``sim``).
        path: The file or folder (``video``, ``folder``).
        game: The game (``sim``).
    """

    kind: str
    text: str
    number: int = 0
    path: Path = Path()
    game: str = ""

    @property
    def is_live(self) -> bool:
        """Whether frames come from a thing that can be unplugged."""
        return self.kind in {"pi", "usb"}


def parse_source(text: str) -> Source:
    """Take a SOURCE argument apart without opening anything.

    Raises:
        UnusableInput: If it is none of the five kinds, or names a file that is not there.
    """
    kind, _, rest = text.partition(":")
    if text == "pi":
        return Source("pi", text)
    if kind == "usb":
        return Source("usb", text, number=_number(text, rest or "0"))
    if kind == "sim":
        game, _, seed = rest.partition(":")
        if not game:
            raise UnusableInput(f"--source {text}: name a game, as in sim:classic or sim:classic:7")
        return Source("sim", text, number=_number(text, seed or "0"), game=game)
    path = Path(text).expanduser()
    if path.is_dir():
        return Source("folder", text, path=path)
    if path.is_file():
        return Source("video", text, path=path)
    raise UnusableInput(
        f"--source {text}: there is no such file or folder; give pi, usb:0, a video file, a folder of frames or sim:GAME"
    )


def open_camera(
    source: str | Source, fps: float | None = None, clock: Clock = time.monotonic, light: LockedLight | None = None
) -> Camera:
    """Open the camera or recording that `source` names.

    Args:
        source: A SOURCE argument.
        fps: Frames a second: of a folder (else 10) and of a video whose file does not say; what a live camera is
            asked for.
        clock: The evening's clock, which a live camera's frames are stamped with.
        light: What the Pi's own camera holds still, as calibration learned it; None: automatic.

    Raises:
        UnusableInput: If the source is no source, or its file holds no pictures.
        companion.errors.NotThere: If the camera is not found, or busy. For one that mends itself, wrap this function
            in `hardware.resilient.ResilientCamera`.
    """
    where = parse_source(source) if isinstance(source, str) else source
    match where.kind:
        case "pi":
            from hardware.camera_pi import PiCamera

            return PiCamera(clock=clock, fps=fps, light=light)
        case "usb":
            from hardware.camera_usb import UsbCamera

            return UsbCamera(where.number, clock=clock, fps=fps)
        case "sim":
            from hardware.simulated.camera import open_simulated_camera

            return open_simulated_camera(where.game, seed=where.number, fps=fps)
        case "folder":
            from hardware.camera_files import FolderCamera

            return FolderCamera(where.path, fps or DEFAULT_FPS)
        case _:
            from hardware.camera_files import VideoCamera

            return VideoCamera(where.path, fps)


def _number(source: str, text: str) -> int:
    if not text.isdecimal():
        raise UnusableInput(f"--source {source}: {text!r} is no whole number; write it as in usb:0 or sim:classic:7")
    return int(text)
