"""Lamps, a buzzer and a voice that remember what they were told, for the simulated table and for tests."""

from dataclasses import dataclass, field

from hardware.clock import Clock, Later
from hardware.lamp import FLASH_S
from hardware.sounds import SIGNALS
from hardware.voice import Sentence


class SimulatedLamps:
    """Lamps without wires.

    Args:
        later: Ends a flash.
        seats: The seats that have a lamp.

    Attributes:
        lit: Whether each seat's lamp shines now.
    """

    def __init__(self, later: Later, seats: tuple[str, ...]) -> None:
        self._later = later
        self._wanted = dict.fromkeys(seats, False)
        self.lit = dict.fromkeys(seats, False)
        self._closed = False

    def light(self, seat: str, on: bool) -> None:
        """Switch the lamp of `seat` on or off."""
        if seat in self._wanted:
            self._wanted[seat] = on
            self._show(seat, on)

    def flash(self, seat: str) -> None:
        """Light a dark lamp, or darken a lit one, for a moment."""
        if seat in self._wanted:
            self._show(seat, not self._wanted[seat])
            self._later.after(FLASH_S, lambda: self._show(seat, self._wanted[seat]))

    def off(self) -> None:
        """Switch all lamps off at once."""
        for seat in self._wanted:
            self._wanted[seat] = False
            self._show(seat, False)

    def close(self) -> None:
        """Switch all lamps off; may be called twice."""
        self.off()
        self._closed = True

    def _show(self, seat: str, on: bool) -> None:
        if not self._closed:
            self.lit[seat] = on


class SimulatedBuzzer:
    """A buzzer nobody hears.

    Args:
        later: Ends a signal.

    Attributes:
        played: The signals played, oldest first.
        sounding: The signal that sounds now, or None.
    """

    def __init__(self, later: Later) -> None:
        self._later = later
        self._turn = 0
        self._closed = False
        self.played: list[str] = []
        self.sounding: str | None = None

    def play(self, signal: str) -> None:
        """Begin to play one of `SIGNALS`."""
        length_s = sum(note.length_s for note in SIGNALS[signal])
        if self._closed:
            return
        self._turn += 1
        turn = self._turn
        self.played.append(signal)
        self.sounding = signal
        self._later.after(length_s, lambda: self._end(turn))

    def off(self) -> None:
        """Be silent at once."""
        self._turn += 1
        self.sounding = None

    def close(self) -> None:
        """Be silent; may be called twice."""
        self.off()
        self._closed = True

    def _end(self, turn: int) -> None:
        if turn == self._turn:
            self.sounding = None


@dataclass(frozen=True, slots=True)
class Spoken:
    """A sentence and when it was to be said."""

    t_s: float
    sentence: Sentence


@dataclass
class SimulatedVoice:
    """A voice that writes down what it is told.

    Attributes:
        clock: The evening's clock.
        spoken: Every sentence, oldest first.
        hushes: How often it was told to stop.
    """

    clock: Clock
    spoken: list[Spoken] = field(default_factory=list)
    hushes: int = 0
    closed: bool = False

    def say(self, text: str, language: str = "en", urgent: bool = False) -> None:
        """Write down `text`."""
        if not self.closed:
            self.spoken.append(Spoken(self.clock(), Sentence(text, language, urgent)))

    def hush(self) -> None:
        """Count it."""
        self.hushes += 1

    def close(self) -> None:
        """Say nothing more."""
        self.closed = True
