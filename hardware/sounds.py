"""The buzzer's signals as sound, for machines that have a loudspeaker and no buzzer. Made here from sines."""

import io
import wave
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from hardware.buzzer import SIGNALS, Note

RATE_HZ: Final = 22_050
LOUDNESS: Final = 0.35
FADE_S: Final = 0.004
"""A tone that begins or ends at full strength clicks."""


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
    """Return one of `hardware.buzzer.SIGNALS` as a WAV file."""
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
