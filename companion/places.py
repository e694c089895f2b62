"""Where things are kept: one folder per kind, in the person's own data folder or below `COMPANION_HOME`."""

import os
from pathlib import Path
from typing import Final

import platformdirs

HOME_VARIABLE: Final = "COMPANION_HOME"
"""Environment variable that puts everything into one folder: for a device with a data partition, and for tests."""


def evenings() -> Path:
    """Return the folder of the journals, one evening each; it is made when missing."""
    return _made(evenings_there())


def evenings_there() -> Path:
    """Return the same for whoever only reads; nothing is made."""
    return data() / "evenings"


def profiles() -> Path:
    """Return the folder of what calibration learned about the table, the light and the lens; made when missing."""
    return _made(data() / "profiles")


def decks() -> Path:
    """Return the folder of taught decks, one folder or file each; it is made when missing."""
    return _made(data() / "decks")


def reports() -> Path:
    """Return the folder of crash reports and of crops kept by `--report`; it is made when missing."""
    return _made(data() / "reports")


def shots() -> Path:
    """Return the folder of screenshots; it is made when missing."""
    return _made(data() / "shots")


def data() -> Path:
    """Return the folder above all of these; nothing is made."""
    return _below("data", platformdirs.user_data_path("companion", appauthor=False))


def config() -> Path:
    """Return the folder of what the person chose (language, voice, pins); it is made when missing."""
    return _made(_config())


def logs() -> Path:
    """Return the folder of the program's own log; it is made when missing."""
    return _made(_logs())


def roots() -> tuple[Path, ...]:
    """Return the folders below which everything is kept; nothing is made."""
    return data(), _config(), _logs()


def _config() -> Path:
    return _below("config", platformdirs.user_config_path("companion", appauthor=False))


def _logs() -> Path:
    return _below("log", platformdirs.user_log_path("companion", appauthor=False))


def _below(name: str, usual: Path) -> Path:
    home = os.environ.get(HOME_VARIABLE)
    return Path(home).expanduser().absolute() / name if home else usual


def _made(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:  # names the folder that is wanted, not the one above it that cannot be made
        raise OSError(error.errno, error.strerror, str(folder)) from error
    return folder
