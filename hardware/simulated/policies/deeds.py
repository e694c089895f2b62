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
        lays: The card that comes to lie on the pile, which the camera sees; None: somebody taps the event.
        fetches: Whether a hand goes to the draw pile for it.
        clears: Whether the pile is taken away before.
        thinks_s: How long the person takes before it, about.
    """

    seat: str
    event: Event
    lays: str | None = None
    fetches: bool = False
    clears: bool = False
    thinks_s: float = 1.2


class Policy(Protocol):
    """Plays one family of games for everybody at the table, each by what that person may know."""

    def next(self, truth: Truth) -> Deed | None:
        """Return what happens next, always allowed by the rules; None when the game is won."""
        ...
