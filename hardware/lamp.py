"""The players' lamps: lit while the seat must do something, and a short flash when its button was heard."""

from typing import Final, Protocol

FLASH_S: Final = 0.15
"""How long a lamp changes to say "your press has arrived"."""


class Lamps(Protocol):
    """The lamps of all seats. Unknown seats are ignored: a seat without a lamp is no fault."""

    def light(self, seat: str, on: bool) -> None:
        """Switch the lamp of `seat` on or off."""

    def flash(self, seat: str) -> None:
        """Show at once that the press of `seat` has arrived, then go back to what `light` last said."""

    def off(self) -> None:
        """Switch all lamps off at once; safe in a signal handler."""

    def close(self) -> None:
        """Switch all lamps off and let go of the pins."""


class NoLamps:
    """Stands in where there are no lamps."""

    def light(self, seat: str, on: bool) -> None:
        """Do nothing."""

    def flash(self, seat: str) -> None:
        """Do nothing."""

    def off(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""
