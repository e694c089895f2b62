"""What a simulated table yields: everything that reaches a device, with its time, and what really happened."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from companion.messages import Message
from hardware.camera import Frame
from hardware.simulated.button import Edge
from hardware.simulated.truth import Fact

Kind: TypeAlias = Literal["frame", "edges", "message", "truth"]

FRAME: Final = "frame"
"""The camera took a picture: `Frame`."""

EDGES: Final = "edges"
"""Somebody pressed a button: `Edges`."""

MESSAGE: Final = "message"
"""Somebody tapped (`Intent`), or eyes without a camera saw something (`Reading`, `PileGone`)."""

TRUTH: Final = "truth"
"""Something really happened: `Fact`. No device may look at it."""


@dataclass(frozen=True, slots=True)
class Edges:
    """The raw edges of one press of the button of `seat`, bouncing as contacts do."""

    seat: str
    edges: tuple[Edge, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Happening:
    """Something that happened at the simulated table.

    Attributes:
        t_s: When it reaches the device, in simulated seconds; never runs backwards from one to the next.
        kind: ``frame``, ``edges``, ``message`` or ``truth``.
        payload: As the kind says.
    """

    t_s: float
    kind: Kind
    payload: Frame | Edges | Message | Fact
