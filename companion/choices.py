"""What was chosen on the screen, kept for the next evening: language, voice, sounds, sizes, motion, dimming, who plays.

The device itself writes it, as a whole, into the configuration folder; what a person writes there is
`companion.settings`. A choice made on the screen is newer than the file, so it counts more. A file that cannot be read
costs the choices, never the evening.
"""

import contextlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from companion import places
from companion.errors import UnusableInput
from companion.phrases import LANGUAGES
from companion.setup import Setup
from companion.whole_files import replace_file

FILE_NAME: Final = "choices.json"
MOST_NAMES: Final = 24

DIM_AFTER_MIN: Final = (2, 5, 15, 0)
"""After how many minutes without a round the screen may be dimmed; 0: never."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What was chosen.

    Attributes:
        language: One of `LANGUAGES`, or None: nobody has chosen.
        voice: Whether the device speaks.
        sounds: Whether it clicks and beeps.
        large: Whether letters are larger than usual where there is room.
        motion: Whether things move on the screen.
        dim_after_min: After how many idle minutes the screen is dimmed, one of `DIM_AFTER_MIN`.
        names: Who has played here, the last ones first.
        last: The set-up of the last game, or None.
        aloud: Whether what is touched is said first, and done when it is touched again.
    """

    language: str | None = None
    voice: bool = True
    sounds: bool = True
    large: bool = False
    motion: bool = True
    dim_after_min: int = 5
    names: tuple[str, ...] = ()
    last: Setup | None = None
    aloud: bool = False

    def after(self, setup: Setup) -> "Choices":
        """Return these choices once a game was set up so: its people and it itself are remembered."""
        now = tuple(setup.names.values())
        names = (*now, *(name for name in self.names if name not in now))[:MOST_NAMES]
        return replace(self, names=names, last=replace(setup, position=""))


def choices_file() -> Path:
    """Return where the choices lie, whether there are any or not."""
    return places.config() / FILE_NAME


def load_choices(path: Path | None = None) -> Choices:
    """Return what was chosen; where there is nothing, or nothing that can be read, that of a new device."""
    try:
        kept = json.loads((path or choices_file()).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Choices()
    return _read(kept) if isinstance(kept, dict) else Choices()


def keep_choices(choices: Choices, path: Path | None = None) -> None:
    """Write `choices`; a disk that is full or read-only costs them with the next start, and nothing else."""
    written = {**asdict(replace(choices, last=None)), "last": choices.last.as_json() if choices.last else None}
    with contextlib.suppress(UnusableInput):
        replace_file(path or choices_file(), json.dumps(written, ensure_ascii=False, indent=1))


def _read(kept: Mapping[str, Any]) -> Choices:
    new = Choices()
    language, names, dim = kept.get("language"), kept.get("names"), kept.get("dim_after_min")
    last: Setup | None = None
    if isinstance(kept.get("last"), dict):
        with contextlib.suppress(UnusableInput):
            last = Setup.from_json(kept["last"])

    def flag(name: str) -> bool:
        value = kept.get(name)
        return value if isinstance(value, bool) else bool(getattr(new, name))

    return Choices(
        language if language in LANGUAGES else None,
        flag("voice"),
        flag("sounds"),
        flag("large"),
        flag("motion"),
        dim if dim in DIM_AFTER_MIN else new.dim_after_min,
        tuple(name for name in names if isinstance(name, str))[:MOST_NAMES] if isinstance(names, list) else (),
        last,
        flag("aloud"),
    )
