"""The buzzer: the click that says "heard", and a few short signals that are told apart without looking."""

from typing import Final, Protocol

from hardware.sounds import SIGNALS

LOWEST_HZ: Final = 110.0
HIGHEST_HZ: Final = 1760.0
"""gpiozero's TonalBuzzer spans A4 ± its octaves and refuses every other tone; we ask for two octaves each way."""

OCTAVES: Final = 2


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
