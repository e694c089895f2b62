"""The voice of espeak-ng: always there, English and Polish, no model to download.

sentence ──► queue (urgent first) ──► espeak-ng, or what it said before ──► a waiting player
"""

import shutil
import struct
import subprocess
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Final

from companion.rules.game import N_
from companion.table import Phrase
from hardware.errors import NoVoice
from hardware.player import Player, Playing, open_player
from hardware.voice import Sentence, queued

VOICES: Final[Mapping[str, str]] = {"en": "en-gb", "pl": "pl"}
WORDS_A_MINUTE: Final = 155
SPEAK_LIMIT_S: Final = 5.0
END_LIMIT_S: Final = 2.0

MOST_CACHED_BYTES: Final = 12_000_000
"""About four and a half minutes of speech: the sentences of an evening repeat."""

NO_ESPEAK: Final = Phrase(
    N_("The voice is silent: espeak-ng is missing. sudo apt install espeak-ng alsa-utils. The screen shows everything.")
)

Speak = Callable[[str, str], bytes]
"""Turns a sentence and its language into a WAV file; raises `NoVoice`."""


def speak(text: str, language: str) -> bytes:
    """Return `text` as espeak-ng speaks it, a WAV file.

    Args:
        text: The sentence; it goes through standard input, so nothing in it is an option.
        language: ``en`` or ``pl``.

    Raises:
        NoVoice: If espeak-ng is missing or fails.
    """
    command = ["espeak-ng", "-v", VOICES[language], "-s", str(WORDS_A_MINUTE), "--stdin", "--stdout"]
    try:
        done = subprocess.run(command, input=text.encode(), capture_output=True, check=True, timeout=SPEAK_LIMIT_S)
    except (OSError, subprocess.SubprocessError) as problem:
        raise NoVoice(NO_ESPEAK) from problem
    return with_lengths(done.stdout)


def with_lengths(wav: bytes) -> bytes:
    """Return a WAV file with its true lengths: espeak-ng cannot know them when it writes to a pipe.

    Source: RIFF WAVE, 44-byte header: the file's length less 8 at byte 4, the samples' length at byte 40.
    """
    if len(wav) < 44 or wav[36:40] != b"data":
        return wav
    return wav[:4] + struct.pack("<I", len(wav) - 8) + wav[8:40] + struct.pack("<I", len(wav) - 44) + wav[44:]


class SpeechCache:
    """What was said before, so that it is said at once the next time.

    Args:
        speak: Makes what is not there yet.
        most_bytes: How much is kept; what was not said for longest goes first.
    """

    def __init__(self, speak: Speak, most_bytes: int = MOST_CACHED_BYTES) -> None:
        self._speak = speak
        self._most_bytes = most_bytes
        self._kept: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._bytes = 0

    def __call__(self, text: str, language: str) -> bytes:
        """Return `text` as a WAV file, as `Speak`."""
        key = (text, language)
        wav = self._kept.pop(key, None)
        if wav is None:
            wav = self._speak(text, language)
            self._bytes += len(wav)
        self._kept[key] = wav
        while self._bytes > self._most_bytes:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= len(oldest)
        return wav


class SpeakingVoice:
    """Says sentences one after the other in a thread of its own.

    Args:
        speak: Turns a sentence into sound.
        player: Plays it.
        on_state: Is told ``lost`` when speaking fails and ``ok`` when it works again.
    """

    def __init__(self, speak: Speak, player: Player, on_state: Callable[[str], None] | None = None) -> None:
        self._speak = speak
        self._player = player
        self._on_state = on_state or (lambda _state: None)
        self._works = True
        self._changed = threading.Condition()
        self._waiting: tuple[Sentence, ...] = ()
        self._now: Sentence | None = None
        self._playing: Playing | None = None
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()

    def say(self, text: str, language: str = "en", urgent: bool = False) -> None:
        """Say `text` after what is waiting; an `urgent` one in place of what is being said, unless that is urgent."""
        if language not in VOICES:
            language = "en"
        with self._changed:
            if self._closed:
                return
            self._waiting = queued(self._waiting, Sentence(text, language, urgent))
            if urgent and self._now is not None and not self._now.urgent:
                self._interrupt()
            self._changed.notify()

    def hush(self) -> None:
        """Stop speaking and forget what is waiting."""
        with self._changed:
            self._waiting = ()
            self._interrupt()

    def close(self) -> None:
        """Stop speaking, end the thread and the player."""
        with self._changed:
            self._closed = True
            self._waiting = ()
            self._interrupt()
            self._changed.notify()
        self._thread.join(END_LIMIT_S)
        self._player.close()

    def _interrupt(self) -> None:
        """Stop the sentence of now, whether it sounds already or is still being made."""
        self._now = None
        if self._playing is not None:
            self._playing.stop()

    def _run(self) -> None:
        while (sentence := self._next()) is not None:
            worked = self._speak_out(sentence)
            if worked != self._works:
                self._works = worked
                self._on_state("ok" if worked else "lost")

    def _next(self) -> Sentence | None:
        with self._changed:
            self._playing = self._now = None
            self._changed.wait_for(lambda: self._waiting or self._closed)
            if self._closed:
                return None
            self._now, *rest = self._waiting
            self._waiting = tuple(rest)
            return self._now

    def _speak_out(self, sentence: Sentence) -> bool:
        try:
            wav = self._speak(sentence.text, sentence.language)
            with self._changed:
                if self._now is not sentence:  # interrupted while it was being made
                    return self._works
                self._playing = playing = self._player.take()
            worked = playing.run(wav)
            self._player.prepare()
        except OSError:  # NoVoice, or the player cannot be started
            return False
        return worked


def open_voice(on_state: Callable[[str], None] | None = None) -> SpeakingVoice:
    """Return this machine's voice.

    Raises:
        NoVoice: If a program or the loudspeaker is missing.
    """
    if shutil.which("espeak-ng") is None:
        raise NoVoice(NO_ESPEAK)
    return SpeakingVoice(SpeechCache(speak), open_player(), on_state)
