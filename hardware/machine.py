"""What kind of machine this is, found out without opening anything."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path


def has_module(name: str) -> bool:
    """Return whether a Python module can be found, without importing it."""
    try:
        return find_spec(name) is not None
    except (ImportError, ValueError):  # a parent is missing, or the module is half there
        return False


@dataclass(frozen=True, slots=True)
class Machine:
    """The machine the program runs on; tests give another.

    Attributes:
        root: The folder that holds ``dev`` and ``proc``.
        has: Whether a Python module can be found.
    """

    root: Path = Path("/")
    has: Callable[[str], bool] = has_module

    @property
    def pi_model(self) -> str | None:
        """The Raspberry Pi's model, such as "Raspberry Pi 5 Model B Rev 1.0"; None on any other machine."""
        try:
            model = (self.root / "proc/device-tree/model").read_text(encoding="utf-8").rstrip("\0\n ")
        except OSError:
            return None
        return model if "Raspberry Pi" in model else None

    @property
    def has_libcamera(self) -> bool:
        """Whether the Pi's camera software is complete: picamera2 and the libcamera it needs."""
        return self.has("picamera2") and self.has("libcamera")

    @property
    def video_devices(self) -> list[int]:
        """The numbers of the video devices, lowest first."""
        return video_devices(self.root / "dev")

    @property
    def has_sound_card(self) -> bool:
        """Whether the system lists any sound card."""
        try:
            cards = (self.root / "proc/asound/cards").read_text(encoding="utf-8", errors="replace")
        except OSError:
            return False
        return "[" in cards  # " 0 [Headphones     ]: bcm2835 - …"; without one, "--- no soundcards ---"


def video_devices(folder: Path = Path("/dev")) -> list[int]:
    """Return the numbers of the video devices, lowest first."""
    numbers = (path.name.removeprefix("video") for path in folder.glob("video*"))
    return sorted(int(number) for number in numbers if number.isdecimal())


THIS: Machine = Machine()
"""The machine this program runs on."""
