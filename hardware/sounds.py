"""The signals: what the buzzer plays, as notes; and the same as sound, made from sines, for a loudspeaker."""

import io
import wave
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

RATE_HZ: Final = 22_050
LOUDNESS: Final = 0.35
FADE_S: Final = 0.004
"""A tone that begins or ends at full strength clicks."""


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
    "objection": (Note(349.2, 0.16), Note(None, 0.05), Note(349.2, 0.16)),
    "round_over": (Note(523.3, 0.12), Note(659.3, 0.12), Note(784.0, 0.12), Note(1046.5, 0.30)),
}
"""The signals of `companion.effects.Sound`, and the click of `Acknowledge`. None is longer than a second."""


def tone(note: Note) -> npt.NDArray[np.int16]:
    """Return one note as samples, int16 mono at `RATE_HZ`."""
    count = max(1, round(note.length_s * RATE_HZ))
    if note.hz is None:
        return np.zeros(count, dtype=np.int16)
    seconds = np.arange(count) / RATE_HZ
    samples = np.sin(2 * np.pi * note.hz * seconds)
    fade = min(round(FADE_S * RATE_HZ), count // 2)
    ramp = np.linspace(0.0, 1.0, fade, endpoint=False)
    samples[:fade] *= ramp
    samples[count - fade :] *= ramp[::-1]
    return np.asarray(samples * LOUDNESS * np.iinfo(np.int16).max, dtype=np.int16)


@cache
def signal_wav(signal: str) -> bytes:
    """Return one of `SIGNALS` as a WAV file."""
    return as_wav(np.concatenate([tone(note) for note in SIGNALS[signal]]))


def as_wav(samples: npt.NDArray[np.int16]) -> bytes:
    """Return samples (int16 mono at `RATE_HZ`) as a WAV file."""
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(RATE_HZ)
        writer.writeframes(samples.astype("<i2").tobytes())
    return file.getvalue()
