"""Finds out whether OpenCV and Kivy find their system libraries, and says which packages bring the missing ones.

Libraries are found missing by really loading them, since their names differ from one system to the next.
"""

import ctypes
import importlib
import os
import re
import subprocess
import sys

PACKAGES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libGLESv2.so.2": "libgles2",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libxcb.so.1": "libxcb1",
}
DRIVERS = ("libegl-mesa0", "libgl1-mesa-dri")
OPENS_A_WINDOW = "from kivy.core.window import Window; raise SystemExit(Window is None)"


def main() -> int:
    """Return 0 when all is there; otherwise tell how to mend it and return 2."""
    missing = [name for name in PACKAGES if not _loads(name)] + _unlinked("cv2")
    packages = sorted({PACKAGES[name] for name in missing if name in PACKAGES})  # these bring the others with them
    if missing and not packages:
        print(f"setup: {missing[0]} is missing; install the system package that brings it", file=sys.stderr)
        return 2
    if not packages and not _window_opens():
        packages = list(DRIVERS)
    if packages:
        command = f"sudo apt-get install -y --no-install-recommends {' '.join(packages)}"
        print(f"setup: system libraries are missing; run: {command}", file=sys.stderr)
        return 2
    return 0


def _unlinked(module: str) -> list[str]:
    """Return the library that keeps `module` from being imported, if there is one."""
    try:
        importlib.import_module(module)
    except ImportError as error:
        named = re.match(r"(?:\S*/)?(lib[^/\s]+\.so[.\d]*): ", str(error))
        if named is None:
            raise
        return [named[1]]
    return []


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _window_opens() -> bool:
    quiet = {"KIVY_NO_ARGS": "1", "KIVY_NO_CONSOLELOG": "1", "KIVY_NO_FILELOG": "1", "KIVY_NO_CONFIG": "1"}
    environment = {**os.environ, **quiet, "SDL_VIDEODRIVER": "offscreen"}
    command = [sys.executable, "-c", OPENS_A_WINDOW]
    return subprocess.run(command, env=environment, capture_output=True, check=False).returncode == 0


if __name__ == "__main__":
    sys.exit(main())
