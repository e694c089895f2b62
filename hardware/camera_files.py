"""Recordings as cameras: a video file, and a folder of frames."""

import logging
import math
import re
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.errors import UnusableInput
from hardware.camera import DEFAULT_FPS, FRAMES_STOPPED_S, Frame
from hardware.errors import SourceEnded

log = logging.getLogger(__name__)

PICTURES: Final = {".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff"}
SLOWEST_FPS: Final = 1.0
FASTEST_FPS: Final = 240.0
"""A file that claims another rate does not know its rate (a raw stream says 0, some say 90000)."""


class VideoCamera:
    """A video file, read as fast as the reader asks.

    Args:
        file: The file.
        fps: Frames a second, where the file itself does not say; None: 10.

    Raises:
        UnusableInput: If OpenCV finds no picture in it.
    """

    def __init__(self, file: Path, fps: float | None = None) -> None:
        self._video = cv2.VideoCapture(str(file))
        there, first = self._video.read()  # many a file that is no video is opened, and nothing found in it
        self._first = np.asarray(first, dtype=np.uint8) if there and first is not None else None
        if self._first is None:
            self._video.release()
            raise UnusableInput(
                f"{file}: no video that can be read here; convert it, e.g. ffmpeg -i IN -c:v mjpeg OUT.avi"
            )
        own_fps = float(self._video.get(cv2.CAP_PROP_FPS))
        known = math.isfinite(own_fps) and SLOWEST_FPS <= own_fps <= FASTEST_FPS
        self._frame_s = 1.0 / (own_fps if known else fps or DEFAULT_FPS)
        self._trust_file = known
        self._t_s = -self._frame_s

    def read(self, timeout_s: float = FRAMES_STOPPED_S) -> Frame:  # noqa: ARG002 - a file never lets anybody wait
        """Return the next frame of the file.

        Raises:
            SourceEnded: After the last one, and after `close`.
        """
        if self._first is not None:
            frame_bgr, self._first = self._first, None
        else:
            there, read = self._video.read()
            if not there or read is None:
                raise SourceEnded("the video is over")
            frame_bgr = np.asarray(read, dtype=np.uint8)
        position_s = float(self._video.get(cv2.CAP_PROP_POS_MSEC)) / 1000.0
        regular_s = self._t_s + self._frame_s
        # Phones vary their rate, so the file's own time counts where it runs forwards and is no wild guess.
        plausible = self._trust_file and self._t_s < position_s < regular_s + 1.0
        self._t_s = position_s if plausible else regular_s
        return Frame(frame_bgr, self._t_s)

    def close(self) -> None:
        """Close the file."""
        self._first = None
        self._video.release()


class FolderCamera:
    """A folder of frames, in the natural order of their names (2 before 10).

    Args:
        folder: The folder.
        fps: How many frames a second it holds.

    Raises:
        UnusableInput: If no picture is in it, or `fps` is no rate.
    """

    def __init__(self, folder: Path, fps: float = DEFAULT_FPS) -> None:
        if not (math.isfinite(fps) and fps > 0):
            raise UnusableInput(f"--fps {fps}: give frames a second, a number above 0")
        self._files = sorted((path for path in folder.iterdir() if path.suffix.lower() in PICTURES), key=_natural)
        if not self._files:
            raise UnusableInput(f"{folder}: no pictures in this folder; frames end in {' '.join(sorted(PICTURES))}")
        if all(_picture(file) is None for file in self._files):  # the first that is one ends the search
            raise UnusableInput(f"{folder}: none of the {len(self._files)} files in it is a picture that can be read")
        self._fps = fps
        self._next = 0

    def read(self, timeout_s: float = FRAMES_STOPPED_S) -> Frame:  # noqa: ARG002 - a folder never lets anybody wait
        """Return the next frame. A broken file is left out, with a line in the log; time goes on over it.

        Raises:
            SourceEnded: After the last one, and after `close`.
        """
        while self._next < len(self._files):
            index, file = self._next, self._files[self._next]
            self._next += 1
            frame_bgr = _picture(file)
            if frame_bgr is not None:
                return Frame(frame_bgr, index / self._fps)
            log.warning("%s: no picture, left out", file)
        raise SourceEnded("the folder is over")

    def close(self) -> None:
        """Give no more frames."""
        self._next = len(self._files)


def _picture(file: Path) -> npt.NDArray[np.uint8] | None:
    """Return the picture in `file`, uint8 (height, width, 3) BGR; None if it is none."""
    try:
        frame_bgr = cv2.imread(str(file), cv2.IMREAD_COLOR)
    except cv2.error:  # larger than any picture may be
        return None
    return None if frame_bgr is None else np.asarray(frame_bgr, dtype=np.uint8)


def _natural(file: Path) -> list[tuple[int, int, str]]:
    """Return a sort key that puts frame 2 before frame 10."""
    parts = re.split(r"(\d+)", file.name)
    return [(0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts if part]
