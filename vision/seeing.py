"""What the watcher asks of others: a reader, the cards it sees, and the pile's place if calibration knows it."""

from typing import Final, Protocol

from vision.geometry import Floats, Image

MOST_CANDIDATES: Final = 5
"""So many codes of one card are told at most."""

LEAST_PLAUSIBLE: Final = 0.1
"""Where all faces of the deck together are less likely than this, it is no card of the deck."""

BEYOND_DOUBT: Final = 0.98
"""A card read with this confidence need not be looked at from a little beside as well, nor within a better outline."""


class SeenCard(Protocol):
    """A card as a reader sees it; see `vision.reader.SeenCard`."""

    @property
    def code(self) -> str:
        """The best guess."""

    @property
    def accepted(self) -> bool:
        """Whether the reader stands by it."""

    @property
    def corners(self) -> Floats:
        """Float32 (4, 2) in pixels."""

    @property
    def candidates(self) -> tuple[tuple[str, float], ...]:
        """The likeliest codes with their probabilities, best first."""


class Reads(Protocol):
    """Reads cards; see `vision.reader.Reader`."""

    def locate(self, frame_bgr: Image) -> list[Floats]:
        """Return the outlines of cards, surest first."""
        ...

    def uppermost(self, frame_bgr: Image, corners: Floats) -> Floats:
        """Look more closely: return the outline of the uppermost card near an outline, or that outline."""
        ...

    def classify(self, frame_bgr: Image, corners: Floats, most_looks: int = ...) -> SeenCard:
        """Read the card within an outline, with at most so many looks."""
        ...


class PilePlace(Protocol):
    """Where the pile lies, as calibration learned it."""

    @property
    def centre_px(self) -> tuple[float, float]:
        """Its middle in the frame."""

    @property
    def card_height_px(self) -> float:
        """The long side of a card."""
