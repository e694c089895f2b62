"""The buzzer: the click that says "heard", and a few short signals that are told apart without looking."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

LOWEST_HZ: Final = 110.0
HIGHEST_HZ: Final = 1760.0
"""gpiozero's TonalBuzzer spans A4 ± its octaves and refuses every other tone; we ask for two octaves each way."""

OCTAVES: Final = 2


@dataclass(frozen=True, slots=True)
class Note:
    """One tone of a signal.

    Attributes:
        hz: Its pitch in hertz, or None: a rest.
        length_s: How long it lasts, in seconds.
    """

    hz: float | None
    length_s: float


CLICK: Final = "click"

SIGNALS: Final[Mapping[str, tuple[Note, ...]]] = {
    CLICK: (Note(1568.0, 0.012),),
    "call": (Note(880.0, 0.09), Note(1318.5, 0.16)),
    "caught": (Note(659.3, 0.12), Note(440.0, 0.28)),
    "miss": (Note(220.0, 0.22),),
    "question": (Note(587.3, 0.10), Note(None, 0.06), Note(740.0, 0.14)),
    "round_over": (Note(523.3, 0.12), Note(659.3, 0.12), Note(784.0, 0.12), Note(1046.5, 0.30)),
}
"""The signals of `companion.effects.Sound`, and the click of `Acknowledge`. None is longer than a second."""


class Buzzer(Protocol):
    """Plays signals. A new one cuts off the one before; an unknown name is a programmer's error (KeyError)."""

    def play(self, signal: str) -> None:
        """Begin to play one of `SIGNALS`; comes back at once."""

    def off(self) -> None:
        """Be silent at once; safe in a signal handler."""

    def close(self) -> None:
        """Be silent and let go of the pin."""


class NoBuzzer:
    """Stands in where there is no buzzer."""

    def play(self, signal: str) -> None:
        """Do nothing, but for a known signal only."""
        SIGNALS[signal]

    def off(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""
