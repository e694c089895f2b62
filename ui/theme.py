"""How the screen looks: colours, sizes of type, and how both grow with the window.

A calm, dark, warm table. The four colours of the cards were chosen so that red-green and blue-yellow weak eyes, and a
grey picture, still tell them apart: their brightness climbs from blue over red and green to yellow.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

Tint = tuple[float, float, float, float]
"""Red, green, blue, opacity, each 0 to 1."""


def tint(code: str, opacity: float = 1.0) -> Tint:
    """Return the tint written as six hexadecimal digits."""
    red, green, blue = (int(code[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue, opacity


GROUND: Final = tint("17130F")
FELT: Final = tint("2A211A")
FELT_EDGE: Final = tint("3D3026")
PANEL: Final = tint("3A2E25")
PANEL_EDGE: Final = tint("594738")
KEY: Final = tint("4A3B2F")
KEY_EDGE: Final = tint("665242")
KEY_DOWN: Final = tint("6B5645")
INK: Final = tint("FBF3E6")
QUIET: Final = tint("CDBBA6")
FAINT: Final = tint("B09C88")
DARK: Final = tint("1B140E")
AMBER: Final = tint("F2B04A")
AMBER_DOWN: Final = tint("D4922C")
GOOD: Final = tint("9CCB8B")
ALARM: Final = tint("FF8A6B")
ALARM_GROUND: Final = tint("8C2F1D")
VEIL: Final = tint("0C0907", 0.86)
CLEAR: Final = (0.0, 0.0, 0.0, 0.0)

CARD_TINTS: Final[Mapping[str, Tint]] = {
    "R": tint("BE3826"),
    "Y": tint("F5CE4E"),
    "G": tint("5BB377"),
    "B": tint("183F94"),
}
"""The card colours as the screen shows them."""

CARD_INKS: Final[Mapping[str, Tint]] = {"R": INK, "Y": DARK, "G": DARK, "B": INK}
"""What is legible on them."""

CARD_ASPECT: Final = 56 / 87
"""Width over height of a card."""

_STEPS: Final = (16, 18, 21, 25, 30, 38, 50, 66)
"""Few sizes of type, in pixels at 800 x 480: every further one costs memory for ever."""

_LARGER: Final = 1.3
"""How much larger letters may be for those who chose so; one step of type, where there is room."""

_SMALLEST_SHORT_SIDE: Final = 480
_SMALLEST_LONG_SIDE: Final = 800


@dataclass(frozen=True, slots=True)
class Look:
    """Everything that depends on the size of the window.

    Attributes:
        width: Of the window, in pixels.
        height: Of the window, in pixels.
        large: Whether letters are larger than usual where there is room.
    """

    width: float
    height: float
    large: bool = False

    @property
    def unit(self) -> float:
        """How much larger everything is than at 800 x 480."""
        return min(
            min(self.width, self.height) / _SMALLEST_SHORT_SIDE, max(self.width, self.height) / _SMALLEST_LONG_SIDE
        )

    @property
    def upright(self) -> bool:
        """Whether the window is taller than wide."""
        return self.height > self.width

    def turned(self, turn_deg: int) -> "Look":
        """Return the look of something that is turned by so much: wide becomes tall by a quarter turn."""
        return Look(self.height, self.width, self.large) if turn_deg in (90, 270) else self

    def px(self, length: float) -> float:
        """Return a length given for 800 x 480 in pixels of this window."""
        return round(length * self.unit)

    def sizes(self, largest: float) -> tuple[int, ...]:
        """Return the sizes of type up to `largest` (given for 800 x 480), largest first, in pixels of this window."""
        most = largest * (_LARGER if self.large else 1)
        return tuple(max(1, round(step * self.unit)) for step in reversed(_STEPS) if step <= most) or (
            max(1, round(_STEPS[0] * self.unit)),
        )

    @property
    def gap(self) -> float:
        """The usual distance between things."""
        return self.px(8)

    @property
    def touch(self) -> float:
        """The least side of anything that is tapped: 12 mm on a 7-inch panel of 800 x 480 (133 pixels an inch)."""
        return self.px(63)
