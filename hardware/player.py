"""Plays WAV files from memory through a process that was started beforehand and waits for its sound.

Starting a player takes longer than anything else between a decision and the first syllable on a Pi, so the next one is
always running. One process plays one sound: its end tells when the sound is over, and ending it stops the sound at once,
which a process with a full pipe would not.
"""

import contextlib
import shutil
import subprocess
import threading
from collections.abc import Sequence
from typing import Final, Protocol

from companion.rules.game import N_
from companion.table import Phrase
from hardware.errors import NoVoice
from hardware.machine import THIS, Machine

APLAY: Final = ("aplay", "-q", "-")
END_LIMIT_S: Final = 1.0

NO_APLAY: Final = Phrase(
    N_("No voice and no sound: aplay is missing. sudo apt install alsa-utils. The screen shows everything.")
)
NO_SOUND_CARD: Final = Phrase(N_("No voice and no sound: no loudspeaker is connected. The screen shows everything."))


class Playing(Protocol):
    """One sound that is about to be played, is playing, or was."""

    def run(self, wav: bytes) -> bool:
        """Play `wav` to its end, or until stopped. Return whether the player did its work."""

    def stop(self) -> None:
        """Stop it, from any thread; before `run`, `run` then plays nothing."""


class Player(Protocol):
    """Something that plays sounds."""

    def take(self) -> Playing:
        """Return what will play the next sound; comes back at once."""

    def prepare(self) -> None:
        """Get ready for the next sound while there is time."""

    def close(self) -> None:
        """End every process."""


class ProcessPlaying:
    """One player process and its sound."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self._stopped = False

    def run(self, wav: bytes) -> bool:
        """Play `wav` to its end, or until stopped. Return whether the player did its work."""
        with contextlib.suppress(BrokenPipeError, ValueError):  # it was stopped, or died: its return code tells
            self._process.communicate(wav)
        return self._process.wait() == 0 or self._stopped

    def stop(self) -> None:
        """Stop the sound at once."""
        self._stopped = True
        self._process.terminate()

    @property
    def is_alive(self) -> bool:
        """Whether the process still runs."""
        return self._process.poll() is None

    def end(self) -> None:
        """Stop the sound and see the process off."""
        self.stop()
        try:
            self._process.wait(END_LIMIT_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdin is not None:
            with contextlib.suppress(BrokenPipeError):
                self._process.stdin.close()


class ProcessPlayer:
    """Plays through a command that reads a WAV file from its standard input.

    Args:
        command: The command and its arguments.
    """

    def __init__(self, command: Sequence[str] = APLAY) -> None:
        self._command = command
        self._lock = threading.Lock()
        self._ready: ProcessPlaying | None = ProcessPlaying(command)
        self._busy: ProcessPlaying | None = None
        self._closed = False

    def take(self) -> Playing:
        """Return the player that waits, or a new one where none does or it died, as when the loudspeaker was away."""
        with self._lock:
            ready, self._ready = self._ready, None
            if ready is None or not ready.is_alive:
                if ready is not None:
                    ready.end()
                ready = ProcessPlaying(self._command)
            self._busy = ready
            return ready

    def prepare(self) -> None:
        """Start the next player while there is time."""
        with self._lock:
            if self._ready is None and not self._closed:
                self._ready = ProcessPlaying(self._command)

    def close(self) -> None:
        """End every process."""
        with self._lock:
            self._closed = True
            playing, self._ready, self._busy = (self._ready, self._busy), None, None
        for each in playing:
            if each is not None:
                each.end()


def open_player(command: Sequence[str] = APLAY, machine: Machine = THIS) -> ProcessPlayer:
    """Return a player for this machine's loudspeaker.

    Raises:
        NoVoice: If the program or the loudspeaker is missing.
    """
    if shutil.which(command[0]) is None:
        raise NoVoice(NO_APLAY)
    if not machine.has_sound_card:
        raise NoVoice(NO_SOUND_CARD)
    return ProcessPlayer(command)
