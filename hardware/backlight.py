"""The light behind the display: dark between rounds, bright again at the first touch.

Linux shows each panel that can be dimmed as a folder of ``/sys/class/backlight`` with the files ``brightness`` and
``max_brightness`` (Documentation/ABI/stable/sysfs-class-backlight of the kernel): Raspberry Pi's own panels do, most
HDMI displays do not. On Raspberry Pi OS the group ``video`` may write there.
"""

import logging
import os
from pathlib import Path
from typing import Final, Protocol

log = logging.getLogger(__name__)

FOLDER: Final = Path("/sys/class/backlight")

DARK: Final = 0.06
"""What is left of the full brightness when it is dark: a panel at 0 looks switched off, and nobody touches it."""


class Backlight(Protocol):
    """The light behind the display."""

    @property
    def share(self) -> float:
        """How bright it is now, as a share of the brightest."""

    def dim(self, dark: bool) -> None:
        """Make it dark, or as bright as somebody has set it; safe to call twice."""

    def close(self) -> None:
        """Make it bright again: whoever ends the program in the dark finds the panel."""


class NoBacklight:
    """Stands in where no panel can be dimmed: the screen draws the dark itself."""

    share = 1.0

    def dim(self, dark: bool) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


class SimulatedBacklight:
    """A panel that only remembers how bright it is.

    Args:
        share: How bright it is at the start, as a share of the brightest.
    """

    def __init__(self, share: float = 1.0) -> None:
        self._bright = share if share > DARK else 1.0
        self.share = share

    def dim(self, dark: bool) -> None:
        """Remember it."""
        self.share = DARK if dark else self._bright

    def close(self) -> None:
        """Be bright again."""
        self.dim(False)


class PanelBacklight:
    """A panel of this machine.

    Its brightness is looked at just before it is made dark: somebody may have set it meanwhile. One that is found dark
    already, because the program before was killed in the dark, is made wholly bright.

    Args:
        panel: Its folder.

    Raises:
        OSError: Its files cannot be read.
        ValueError: They hold no numbers, or a panel of no brightness.
    """

    def __init__(self, panel: Path) -> None:
        self._file = panel / "brightness"
        self._most = int((panel / "max_brightness").read_text())
        if self._most < 1:
            raise ValueError(f"{panel}: max_brightness is {self._most}")
        self._dark = max(1, round(self._most * DARK))
        self._bright = self._most
        self._is_dark = False
        self._failed = False
        if self._now() <= self._dark:
            self._write(self._most)

    @property
    def share(self) -> float:
        """How bright it is now, as a share of the brightest."""
        return self._now() / self._most

    def dim(self, dark: bool) -> None:
        """Make it dark or bright."""
        if dark == self._is_dark:
            return
        if dark:
            try:
                now = self._now()
            except (OSError, ValueError):
                return
            self._bright = now if now > self._dark else self._most
        self._is_dark = dark
        self._write(self._dark if dark else self._bright)

    def close(self) -> None:
        """Make it bright again."""
        self.dim(False)

    def _now(self) -> int:
        return int(self._file.read_text())

    def _write(self, brightness: int) -> None:
        try:
            self._file.write_text(f"{brightness}\n")
        except OSError as trouble:
            if not self._failed:
                log.warning("%s cannot be written (%s): the display is not dimmed", self._file, trouble.strerror)
            self._failed = True


def open_backlight(folder: Path = FOLDER) -> Backlight:
    """Return the first panel below `folder` that may be dimmed, or a stand-in. Never fails."""
    for panel in sorted(folder.glob("*")):
        if not os.access(panel / "brightness", os.R_OK | os.W_OK):
            continue
        try:
            return PanelBacklight(panel)
        except (OSError, ValueError) as trouble:
            log.warning("backlight %s is not used: %s", panel.name, trouble)
    return NoBacklight()
