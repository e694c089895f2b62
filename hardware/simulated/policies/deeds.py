"""What a simulated person does next."""

from dataclasses import dataclass
from typing import Protocol

from companion.rules.events import Event
from hardware.simulated.truth import Truth


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing that somebody does.

    Attributes:
        seat: Who.
        event: What it means by the rules.
        lays: The card that comes to lie on the pile, which the camera sees.
        fetches: Whether a hand goes to the draw pile for it.
        clears: Whether the pile is taken away before.
        carries_off: Whether the pile is taken away for it: picked up, out of the game, or moved to a line. Without
            `lays` that is all there is to see; the camera sees the empty place.
        presses: Whether it is done by the own button.

    A deed that neither lays a card, nor carries the pile off, nor presses is tapped on the screen.
        thinks_s: How long the person takes before it, about.
    """

    seat: str
    event: Event
    lays: str | None = None
    fetches: bool = False
    clears: bool = False
    carries_off: bool = False
    presses: bool = False
    thinks_s: float = 1.2


class Policy(Protocol):
    """Plays one family of games for everybody at the table, each by what that person may know.

    Attributes:
        calls: Whether the game has calls and catches.
    """

    calls: bool

    def next(self, truth: Truth) -> Deed | None:
        """Return what happens next, always allowed by the rules; None when the game is won."""
        ...
