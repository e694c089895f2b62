"""The panel: which pin belongs to which seat. Read from ``panel.toml`` in the user's configuration folder.

    version = 1
    buzzer_pin = 18        # leave out: no buzzer

    [seats.A]
    button_pin = 5
    lamp_pin = 17          # leave out: no lamp

Pins are BCM numbers, as gpiozero and ``pinout`` count them, not the positions on the header.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion import places
from companion.rules.game import SEAT_LETTERS
from companion.toml_files import TomlFile, parse_toml, read_toml
from companion.whole_files import replace_file

VERSION: Final = 1
FILE_NAME: Final = "panel.toml"
FIRST_PIN: Final = 2
"""Pins 0 and 1 read the EEPROM of an add-on board while the Pi starts."""
LAST_PIN: Final = 27
_SEAT_KEYS: Final = ("button_pin", "lamp_pin")


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
        return _panel_of(read_toml(path, VERSION)) if path.exists() else DEFAULT

    def save(self, file: Path | None = None) -> Path:
        """Write the settings file as a whole, and return where; a power cut leaves the old one or the new one.

        Raises:
            UnusableInput: If it cannot be written.
        """
        return replace_file(file or self.file(), self.to_toml())

    def to_toml(self) -> str:
        """Return the plan as `load` reads it."""
        lines = [f"version = {VERSION}"]
        if self.buzzer_pin is not None:
            lines.append(f"buzzer_pin = {self.buzzer_pin}")
        for seat, pins in self.seats.items():
            lines += ["", f"[seats.{seat}]"]
            lines += [f"{key} = {pin}" for key in _SEAT_KEYS if (pin := getattr(pins, key)) is not None]
        return "\n".join(lines) + "\n"


_PLAN: Final = ((5, 17), (6, 27), (13, 22), (19, 23), (26, 24), (16, 25), (20, 4), (21, 12), (9, 10), (11, 8))
"""Button and lamp of seats A, B, C …; pins of the serial ports and of I²C stay free for touchscreens."""

DEFAULT: Final = Panel(
    {SEAT_LETTERS[index]: SeatPins(button, lamp) for index, (button, lamp) in enumerate(_PLAN)}, buzzer_pin=18
)


def parse_panel(text: str, path: Path = Path(FILE_NAME)) -> Panel:
    """Read a panel from the text of its settings file.

    Args:
        text: TOML.
        path: Where it stands, for what is told of problems.

    Raises:
        UnusableInput: With every problem, not only the first, and its place.
    """
    return _panel_of(parse_toml(text, path, VERSION))


def _panel_of(file: TomlFile) -> Panel:
    """Return the panel that `file` describes.

    Raises:
        UnusableInput: With every problem, not only the first, and its place.
    """
    file.check_names("", file.values, ("version", "buzzer_pin", "seats"))
    seats = file.values.get("seats", {})
    if not isinstance(seats, dict) or not seats:
        file.problem("seats", "seats: nobody has a pin; write a table such as [seats.A] with button_pin = 5")
        seats = {}
    pins: dict[str, object] = {"buzzer_pin": file.values["buzzer_pin"]} if "buzzer_pin" in file.values else {}
    for seat, table in seats.items():
        pins |= _seat_pins(file, seat, table)
    _check_pins(file, pins)
    file.refuse()
    read = {seat: SeatPins(table.get("button_pin"), table.get("lamp_pin")) for seat, table in seats.items()}
    return Panel(dict(sorted(read.items())), file.values.get("buzzer_pin"))


def _seat_pins(file: TomlFile, seat: str, table: object) -> dict[str, object]:
    """Return the pins of a seat by their places in the file, and note what is wrong with its table."""
    place = f"seats.{seat}"
    if seat not in SEAT_LETTERS or len(seat) != 1:
        file.problem(place, f"{place}: seats are single letters from A to {SEAT_LETTERS[-1]}")
    if not isinstance(table, dict):
        file.problem(place, f"{place}: write a table, [{place}] with button_pin and lamp_pin under it")
        return {}
    file.check_names(place, table, _SEAT_KEYS)
    return {f"{place}.{key}": pin for key, pin in table.items() if key in _SEAT_KEYS}


def _check_pins(file: TomlFile, pins: Mapping[str, object]) -> None:
    taken: dict[int, str] = {}
    for place, pin in pins.items():
        if not isinstance(pin, int) or isinstance(pin, bool) or not FIRST_PIN <= pin <= LAST_PIN:
            file.problem(place, f"{place}: {pin!r} is no BCM pin; use a whole number from {FIRST_PIN} to {LAST_PIN}")
        elif pin in taken:
            file.problem(place, f"{place}: pin {pin} belongs to {taken[pin]} already; give each thing a pin of its own")
        else:
            taken[pin] = place
