"""What somebody chose once for this device: language, voice, window, camera, house rules of each game.

Read from ``settings.toml`` in the user's configuration folder; a person writes it, the companion only reads it.

    version = 1
    language = "pl"
    voice = true
    strictness = "coach"
    window = "1024x600"

    [games.classic]
    stack = "ge"
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from companion import places
from companion.phrases import LANGUAGES
from companion.rules.errors import CompanionError
from companion.rules.games import GAMES
from companion.strictness import FRIENDLY, LEVELS
from companion.toml_files import TomlFile, read_toml

VERSION: Final = 1
FILE_NAME: Final = "settings.toml"

_KEYS: Final = ("version", "language", "voice", "strictness", "window", "fullscreen", "source", "games")


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of this device.

    Attributes:
        language: One of `LANGUAGES`, or None: the system's.
        voice: Whether the device speaks.
        strictness: How loud the device objects at the beginning of an evening, one of `LEVELS`.
        window: The window's size, ``WxH`` in pixels.
        fullscreen: Whether the window fills the display.
        source: The camera, or None: what there is.
        games: House rules by the game's name that differ from the game's defaults.
    """

    language: str | None = None
    voice: bool = True
    strictness: str = FRIENDLY
    window: str = "800x480"
    fullscreen: bool = False
    source: str | None = None
    games: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


def settings_file() -> Path:
    """Return where the settings lie, whether there are any or not."""
    return places.config() / FILE_NAME


def load_settings(path: Path | None = None) -> Settings:
    """Return the settings in the file, or those of a new device when there is no file.

    Raises:
        UnusableInput: The file cannot be used; every problem is told with its place.
    """
    path = path or settings_file()
    if not path.exists():
        return Settings()
    file = read_toml(path, VERSION)
    file.check_names("", file.values, _KEYS)
    new = Settings()
    read = Settings(
        language=_text(file, "language", "", "|".join(LANGUAGES)) or None,
        voice=_yes_no(file, "voice", new.voice),
        strictness=_text(file, "strictness", new.strictness, "|".join(LEVELS)),
        window=_text(file, "window", new.window, r"[1-9]\d{2,3}x[1-9]\d{2,3}"),
        fullscreen=_yes_no(file, "fullscreen", new.fullscreen),
        source=_text(file, "source", "", r"pi|usb:\d{1,2}|sim:.+|.*[/.].*") or None,
        games=_games(file),
    )
    file.refuse()
    return read


_LOOKS: Final = {
    "language": "one of " + ", ".join(LANGUAGES),
    "strictness": "one of " + ", ".join(LEVELS),
    "window": "a size like 800x480",
    "source": "pi or usb:0",
}


def _text(file: TomlFile, name: str, default: str, shape: str) -> str:
    value = file.values.get(name, default)
    if name not in file.values or (isinstance(value, str) and re.fullmatch(shape, value)):
        return str(value)
    file.problem(name, f"{name} = {_shown(value)} cannot be; it is {_LOOKS[name]}, in quotation marks")
    return default


def _yes_no(file: TomlFile, name: str, default: bool) -> bool:
    value = file.values.get(name, default)
    if isinstance(value, bool):
        return value
    file.problem(name, f"{name} = {_shown(value)} cannot be; it is true or false, without quotation marks")
    return default


def _shown(value: Any) -> str:
    written = repr(value)
    return written if len(written) <= 40 else f"{written[:40]}…"


def _games(file: TomlFile) -> dict[str, Mapping[str, str]]:
    games = file.values.get("games", {})
    if not isinstance(games, dict):
        file.problem("games", "games is no table; write [games.classic] and house rules below it")
        return {}
    file.check_names("games", games, GAMES)
    return {name: _house_rules(file, name, rules) for name, rules in games.items() if name in GAMES}


def _house_rules(file: TomlFile, name: str, rules: Any) -> dict[str, str]:
    game, place = GAMES[name], f"games.{name}"
    if not isinstance(rules, dict):
        file.problem(place, f"{place} is no table; write [{place}] and house rules below it")
        return {}
    file.check_names(place, rules, [toggle.name for toggle in game.toggles])
    chosen = {}
    for toggle in game.toggles:
        value = rules.get(toggle.name)
        if isinstance(value, bool) and {"on", "off"} <= set(toggle.values):
            value = "on" if value else "off"
        if isinstance(value, bool | float | list | dict) or (value is not None and not isinstance(value, str | int)):
            known = f"one of {', '.join(toggle.values)}" if toggle.values else "a whole number"
            file.problem(
                f"{place}.{toggle.name}", f"{toggle.name} = {_shown(value)} is no value of a house rule; it is {known}"
            )
        elif value is not None:
            chosen[toggle.name] = str(value)
    try:
        game.start(("A", "B"), "A", chosen)
    except CompanionError as error:
        file.problem(_blamed(place, chosen, str(error)), str(error))
    return chosen


def _blamed(place: str, chosen: Mapping[str, str], says: str) -> str:
    """Return the house rule that a complaint names first, or the game's table."""
    named = {found.start(): name for name in chosen if (found := re.search(rf"\b{name}\b", says))}
    return f"{place}.{named[min(named)]}" if named else place
