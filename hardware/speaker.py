"""The buzzer's signals through the loudspeaker, where there is one and no buzzer."""

import threading

from hardware.player import Player, Playing
from hardware.sounds import SIGNALS, signal_wav

END_LIMIT_S = 2.0


class SpeakerBuzzer:
    """Plays signals through a loudspeaker, in a thread of its own.

    Args:
        player: Plays the sounds; a player of its own, or a signal would wait for a sentence to end.
    """

    def __init__(self, player: Player) -> None:
        self._player = player
        self._changed = threading.Condition(threading.RLock())  # `off` may run in a signal handler of its holder
        self._wanted: str | None = None
        self._playing: Playing | None = None
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="speaker", daemon=True)
        self._thread.start()

    def play(self, signal: str) -> None:
        """Begin to play one of `SIGNALS`, in place of what sounds now."""
        SIGNALS[signal]  # an unknown one is the caller's mistake, not this thread's
        with self._changed:
            self.off()
            self._wanted = signal
            self._changed.notify()

    def off(self) -> None:
        """Be silent at once."""
        with self._changed:
            self._wanted = None
            if self._playing is not None:
                self._playing.stop()

    def close(self) -> None:
        """Be silent and end the player; may be called twice."""
        with self._changed:
            self.off()
            self._closed = True
            self._changed.notify()
        self._thread.join(END_LIMIT_S)
        self._player.close()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._playing = None
                self._changed.wait_for(lambda: self._wanted or self._closed)
                if self._closed or self._wanted is None:
                    return
                signal, self._wanted = self._wanted, None
                try:
                    self._playing = playing = self._player.take()
                except OSError:
                    continue  # no sound; the screen and the lamp say the same
            playing.run(signal_wav(signal))
            self._player.prepare()
