"""What calibration learned, kept in files: JSON with a version, one file a thing.

A file is replaced only as a whole and only by a sound one; a file that cannot be understood is told with all its
problems and left as it is.
"""

import json
import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from calibration.place import PileProfile
from companion import places
from companion.errors import UnusableInput
from companion.whole_files import replace_file
from hardware.camera import LockedLight

VERSION: Final = 1

Problem = str | None
Rule = Callable[[Any], Problem]


def place_file() -> Path:
    """Return where the pile's place is kept."""
    return places.profiles() / "place.json"


def light_file() -> Path:
    """Return where the light is kept."""
    return places.profiles() / "light.json"


def save_place(profile: PileProfile, file: Path | None = None) -> Path:
    """Keep the pile's place, and return where.

    Raises:
        UnusableInput: If it cannot be written, or the file there is a newer companion's.
    """
    return _save(
        file or place_file(),
        {
            "centre_px": [round(each, 2) for each in profile.centre_px],
            "card_width_px": round(profile.card_width_px, 2),
            "card_height_px": round(profile.card_height_px, 2),
            "angle_deg": round(profile.angle_deg, 2),
            "frame_size_px": list(profile.frame_size_px),
            "px_per_mm": round(profile.px_per_mm, 4),
        },
    )


def load_place(file: Path | None = None) -> PileProfile | None:
    """Return the pile's place; None if nobody calibrated yet.

    Raises:
        UnusableInput: With every problem of the file and its place.
    """
    path = file or place_file()
    kept = _load(path, _PLACE)
    if kept is None:
        return None
    return PileProfile(
        centre_px=(float(kept["centre_px"][0]), float(kept["centre_px"][1])),
        card_width_px=float(kept["card_width_px"]),
        card_height_px=float(kept["card_height_px"]),
        angle_deg=float(kept["angle_deg"]),
        frame_size_px=(int(kept["frame_size_px"][0]), int(kept["frame_size_px"][1])),
        px_per_mm=float(kept["px_per_mm"]),
    )


def save_light(light: LockedLight, file: Path | None = None) -> Path:
    """Keep the light that is held, and return where.

    Raises:
        UnusableInput: If it cannot be written, or the file there is a newer companion's.
    """
    kept: dict[str, Any] = {"exposure_us": light.exposure_us, "gain": round(light.gain, 3)}
    if light.colour_gains is not None:
        kept["colour_gains"] = [round(each, 3) for each in light.colour_gains]
    if light.lens_dioptres is not None:
        kept["lens_dioptres"] = round(light.lens_dioptres, 3)
    return _save(file or light_file(), kept)


def load_light(file: Path | None = None) -> LockedLight | None:
    """Return the light to hold; None if nobody calibrated yet.

    Raises:
        UnusableInput: With every problem of the file and its place.
    """
    kept = _load(file or light_file(), _LIGHT, optional=("colour_gains", "lens_dioptres"))
    if kept is None:
        return None
    gains = kept.get("colour_gains")
    lens = kept.get("lens_dioptres")
    return LockedLight(
        exposure_us=int(kept["exposure_us"]),
        gain=float(kept["gain"]),
        colour_gains=(float(gains[0]), float(gains[1])) if gains is not None else None,
        lens_dioptres=float(lens) if lens is not None else None,
    )


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _above_zero(value: Any) -> Problem:
    return None if _is_number(value) and value > 0 else "must be a number above 0"


def _angle(value: Any) -> Problem:
    return None if _is_number(value) and -90 <= value < 90 else "must be an angle from -90 to 90"


def _two(rule: Rule) -> Rule:
    def check(value: Any) -> Problem:
        if not isinstance(value, list) or len(value) != 2:
            return "must be two numbers, [a, b]"
        return next((problem for each in value if (problem := rule(each)) is not None), None)

    return check


def _not_below_zero(value: Any) -> Problem:
    return None if _is_number(value) and value >= 0 else "must be a number, 0 or more"


def _whole_above_zero(value: Any) -> Problem:
    return (
        None
        if isinstance(value, int) and not isinstance(value, bool) and value > 0
        else "must be a whole number above 0"
    )


_PLACE: Final[Mapping[str, Rule]] = {
    "centre_px": _two(_not_below_zero),
    "card_width_px": _above_zero,
    "card_height_px": _above_zero,
    "angle_deg": _angle,
    "frame_size_px": _two(_whole_above_zero),
    "px_per_mm": _above_zero,
}

_LIGHT: Final[Mapping[str, Rule]] = {
    "exposure_us": _whole_above_zero,
    "gain": _above_zero,
    "colour_gains": _two(_above_zero),
    "lens_dioptres": _not_below_zero,
}


def _load(path: Path, rules: Mapping[str, Rule], optional: tuple[str, ...] = ()) -> dict[str, Any] | None:
    mend = "mend it, or remove the file and run companion calibrate again"
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as unreadable:
        raise UnusableInput(f"{path}: cannot be read ({unreadable}); {mend}") from unreadable
    if not isinstance(kept, dict):
        raise UnusableInput(f"{path}: holds no JSON object; {mend}")
    if kept.get("version") != VERSION:
        raise UnusableInput(f"{path}: version: {kept.get('version')!r} is not known, only {VERSION}; {mend}")
    problems = [f"{path}: {key}: is missing; {mend}" for key in rules if key not in kept and key not in optional]
    for key, rule in rules.items():
        if key in kept and (problem := rule(kept[key])) is not None:
            problems.append(f"{path}: {key}: {kept[key]!r} {problem}; {mend}")
    if problems:
        raise UnusableInput(*problems)
    return kept


def _save(path: Path, values: Mapping[str, Any]) -> Path:
    _spare_newer(path)
    return replace_file(path, json.dumps({"version": VERSION, **values}, indent=2) + "\n")


def _spare_newer(path: Path) -> None:
    """Refuse to write over a file that a newer companion wrote."""
    try:
        version = json.loads(path.read_text(encoding="utf-8"))["version"]
    except (OSError, ValueError, KeyError, TypeError):
        return  # not there, or nothing in it that could be lost
    if isinstance(version, int) and version > VERSION:
        raise UnusableInput(f"{path}: was written by a newer companion (version {version}); update, or remove the file")
