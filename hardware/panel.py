"""The panel: which pin belongs to which seat. Read from ``panel.toml`` in the user's configuration folder.

    version = 1
    buzzer_pin = 18        # leave out: no buzzer

    [seats.A]
    button_pin = 5
    lamp_pin = 17          # leave out: no lamp

Pins are BCM numbers, as gpiozero and ``pinout`` count them, not the positions on the header.
"""

import os
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from companion import places
from companion.errors import UnusableInput

VERSION: Final = 1
FILE_NAME: Final = "panel.toml"
FIRST_PIN: Final = 2
"""Pins 0 and 1 read the EEPROM of an add-on board while the Pi starts."""
LAST_PIN: Final = 27
SEAT_LETTERS: Final = "ABCDEFGHIJKLMNOPQR"


@dataclass(frozen=True, slots=True)
class SeatPins:
    """The pins of one seat; None where the thing is not built in."""

    button_pin: int | None = None
    lamp_pin: int | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """The pin plan.

    Attributes:
        seats: The pins by seat letter.
        buzzer_pin: The buzzer's pin, or None.
    """

    seats: Mapping[str, SeatPins]
    buzzer_pin: int | None = None

    @property
    def buttons(self) -> dict[str, int]:
        """The button pins by seat."""
        return {seat: pins.button_pin for seat, pins in self.seats.items() if pins.button_pin is not None}

    @property
    def lamps(self) -> dict[str, int]:
        """The lamp pins by seat."""
        return {seat: pins.lamp_pin for seat, pins in self.seats.items() if pins.lamp_pin is not None}

    def only(self, seats: Iterable[str]) -> "Panel":
        """Return the panel with these seats alone."""
        wanted = set(seats)
        return Panel({seat: pins for seat, pins in self.seats.items() if seat in wanted}, self.buzzer_pin)

    @staticmethod
    def file() -> Path:
        """Return where the settings file lives."""
        return places.config() / FILE_NAME

    @classmethod
    def load(cls, file: Path | None = None) -> "Panel":
        """Read the settings file; without one the default plan holds.

        Raises:
            UnusableInput: With every problem of the file and its place.
        """
        path = file or cls.file()
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return DEFAULT
        except (OSError, UnicodeDecodeError) as problem:
            raise UnusableInput(f"{path}: cannot be read ({problem}); make it a plain UTF-8 text file") from problem
        return parse_panel(text, str(path))

    def save(self, file: Path | None = None) -> Path:
        """Write the settings file as a whole, and return where; a power cut leaves the old one or the new one.

        Raises:
            UnusableInput: If it cannot be written.
        """
        path = file or self.file()
        unfinished = path.with_suffix(".new")
        try:
            with unfinished.open("w", encoding="utf-8") as writing:
                writing.write(self.to_toml())
                writing.flush()
                os.fsync(writing.fileno())
            unfinished.replace(path)
        except OSError as refused:
            raise UnusableInput(
                f"{path}: cannot be written ({refused}); make room, or let this user write there"
            ) from refused
        return path

    def to_toml(self) -> str:
        """Return the plan as `load` reads it."""
        lines = [f"version = {VERSION}"]
        if self.buzzer_pin is not None:
            lines.append(f"buzzer_pin = {self.buzzer_pin}")
        for seat, pins in self.seats.items():
            lines += ["", f"[seats.{seat}]"]
            lines += [f"{key} = {pin}" for key in ("button_pin", "lamp_pin") if (pin := getattr(pins, key)) is not None]
        return "\n".join(lines) + "\n"


_PLAN: Final = ((5, 17), (6, 27), (13, 22), (19, 23), (26, 24), (16, 25), (20, 4), (21, 12), (9, 10), (11, 8))
"""Button and lamp of seats A, B, C …; pins of the serial ports and of I²C stay free for touchscreens."""

DEFAULT: Final = Panel(
    {SEAT_LETTERS[index]: SeatPins(button, lamp) for index, (button, lamp) in enumerate(_PLAN)}, buzzer_pin=18
)


def parse_panel(text: str, name: str = FILE_NAME) -> Panel:
    """Read a panel from the text of its settings file.

    Args:
        text: TOML.
        name: How problems call the file.

    Raises:
        UnusableInput: With every problem, not only the first, and its place.
    """
    try:
        settings = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise UnusableInput(f"{name}: {problem}; mend that line or remove the file to get the default plan") from None
    problems = [f"{name}: {problem}" for problem in _problems(settings)]
    if problems:
        raise UnusableInput(*problems)
    seats = {seat: SeatPins(pins.get("button_pin"), pins.get("lamp_pin")) for seat, pins in settings["seats"].items()}
    return Panel(dict(sorted(seats.items())), settings.get("buzzer_pin"))


def _problems(settings: Mapping[str, Any]) -> list[str]:
    """Return all that is wrong, each with its place and how to mend it."""
    found = []
    if settings.get("version") != VERSION:
        found.append(f"version: {settings.get('version')!r} is not known; write version = {VERSION}")
    strange = sorted(settings.keys() - {"version", "buzzer_pin", "seats"})
    found += [f"{key}: no such setting; there are version, buzzer_pin and seats" for key in strange]
    seats = settings.get("seats", {})
    if not isinstance(seats, dict) or not seats:
        return [*found, "seats: nobody has a pin; write a table such as [seats.A] with button_pin = 5"]
    pins: dict[str, object] = {"buzzer_pin": settings["buzzer_pin"]} if "buzzer_pin" in settings else {}
    for seat, table in seats.items():
        place = f"seats.{seat}"
        if seat not in SEAT_LETTERS or len(seat) != 1:
            found.append(f"{place}: seats are single letters from A to {SEAT_LETTERS[-1]}")
        if not isinstance(table, dict):
            found.append(f"{place}: write a table, [{place}] with button_pin and lamp_pin under it")
            continue
        for key, pin in table.items():
            if key not in {"button_pin", "lamp_pin"}:
                found.append(f"{place}.{key}: no such setting; there are button_pin and lamp_pin")
            else:
                pins[f"{place}.{key}"] = pin
    return found + _pin_problems(pins)


def _pin_problems(pins: Mapping[str, object]) -> list[str]:
    found = []
    taken: dict[int, str] = {}
    for place, pin in pins.items():
        if not isinstance(pin, int) or isinstance(pin, bool) or not FIRST_PIN <= pin <= LAST_PIN:
            found.append(f"{place}: {pin!r} is no BCM pin; use a whole number from {FIRST_PIN} to {LAST_PIN}")
        elif pin in taken:
            found.append(f"{place}: pin {pin} belongs to {taken[pin]} already; give each thing a pin of its own")
        else:
            taken[pin] = place
    return found
