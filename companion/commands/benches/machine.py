"""Which program, which machine, and how busy it is: numbers without these say little."""

import gc
import os
import platform
import resource
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import Any, Final

from companion.commands.reporting import version

_LIBRARIES: Final = ("opencv-python", "numpy", "kivy", "gpiozero")
_REPOSITORY: Final = Path(__file__).parents[3]


def described() -> dict[str, Any]:
    """Return the program's commit, the machine and the versions as plain data."""
    return {
        "companion": version(),
        "commit": _commit(),
        "machine": {
            "system": platform.platform(),
            "processor": _processor(),
            "cores": os.cpu_count(),
            "memory_mb": _memory_mb(),
        },
        "versions": {"python": platform.python_version(), **{name: _version(name) for name in _LIBRARIES}},
    }


def load() -> list[float]:
    """Return how many processes wanted to run, on average over the last 1, 5 and 15 minutes."""
    return [round(each, 2) for each in os.getloadavg()]


def resident_mb() -> float:
    """Return how much memory this process holds now, in MB (10⁶ bytes), after a collection."""
    gc.collect()
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * resource.getpagesize() / 1e6
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss  # only the most ever; in bytes on macOS
    return most / 1e6 if sys.platform == "darwin" else most * 1024 / 1e6


def _commit() -> str:
    """Return the short commit of a checkout, with a + if something was changed since; else ``unknown``."""
    git = ["git", "-C", str(_REPOSITORY)]
    try:
        head = subprocess.run([*git, "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True)
        changed = subprocess.run([*git, "diff", "--quiet", "HEAD"], capture_output=True, check=False)
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return head.stdout.strip() + ("+" if changed.returncode else "")


def _processor() -> str:
    """Return the processor's name, or on a Pi the board's."""
    for path, mark in (("/proc/device-tree/model", ""), ("/proc/cpuinfo", "model name")):
        try:
            lines = Path(path).read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            continue
        named = [line.partition(":")[2] if mark else line for line in lines if line.startswith(mark)]
        if named:
            return named[0].strip("\0 \t")
    return platform.processor() or platform.machine()


def _memory_mb() -> int:
    return round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e6)


def _version(library: str) -> str:
    try:
        return metadata.version(library)
    except metadata.PackageNotFoundError:
        return "missing"
