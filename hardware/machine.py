"""What kind of machine this is, found out without opening anything."""

from importlib.util import find_spec
from pathlib import Path

MODEL_FILE = Path("/proc/device-tree/model")


def pi_model(model_file: Path = MODEL_FILE) -> str | None:
    """Return the Raspberry Pi's model, such as "Raspberry Pi 5 Model B Rev 1.0"; None on any other machine."""
    try:
        model = model_file.read_text(encoding="utf-8").rstrip("\0\n ")
    except OSError:
        return None
    return model if "Raspberry Pi" in model else None


def has_module(name: str) -> bool:
    """Return whether a Python module can be found, without importing it."""
    try:
        return find_spec(name) is not None
    except (ImportError, ValueError):  # a parent is missing, or the module is half there
        return False


def has_libcamera() -> bool:
    """Return whether the Pi's camera software is complete: picamera2 and the libcamera it needs."""
    return has_module("picamera2") and has_module("libcamera")


def video_devices(folder: Path = Path("/dev")) -> list[int]:
    """Return the numbers of the video devices, lowest first."""
    numbers = (path.name.removeprefix("video") for path in folder.glob("video*"))
    return sorted(int(number) for number in numbers if number.isdecimal())
