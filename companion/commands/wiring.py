"""Wires the rooms together: who carries out the session's effects, and who feeds the camera's pictures to the watcher."""

import threading
from collections.abc import Callable
from typing import Any, Protocol

from companion.entries import Entry
from companion.errors import NotThere
from companion.messages import CameraState, Message
from companion.phrases import Phrases
from companion.table import Phrase, Table
from hardware.assemble import Witnesses
from hardware.camera import Camera
from hardware.errors import SourceEnded
from hardware.sounds import CLICK


class Watching(Protocol):
    """What makes messages of pictures: `vision.watcher.Watcher`."""

    def see(self, frame_bgr: Any, t_s: float) -> list[Message]:
        """Return what is seen to have happened."""
        ...


class Device:
    """Carries effects out on the real device: screen, voice, lamps, buzzer and the journal's thread.

    Args:
        witnesses: What this machine has.
        keep: Hands an entry to the journal's thread, which posts `Kept` later.
        show: Hands a table to the screen's thread and to whoever else wants it.
        phrases: Returns the words of the language chosen now.
    """

    def __init__(
        self,
        witnesses: Witnesses,
        keep: Callable[[Entry], None],
        show: Callable[[Table], None],
        phrases: Callable[[], Phrases],
    ) -> None:
        self._witnesses = witnesses
        self._keep = keep
        self._show = show
        self._phrases = phrases

    def keep(self, entry: Entry) -> Message | None:
        """Hand `entry` to the journal's thread."""
        self._keep(entry)
        return None

    def show(self, table: Table) -> None:
        """Hand `table` on."""
        self._show(table)

    def say(self, phrase: Phrase, urgent: bool) -> None:
        """Speak `phrase` in the language of the screen."""
        phrases = self._phrases()
        self._witnesses.voice.say(phrases.say(phrase), phrases.language, urgent)

    def acknowledge(self, seat: str) -> None:
        """Click and wink: the press has arrived."""
        self._witnesses.buzzer.play(CLICK)
        self._witnesses.lamps.flash(seat)

    def light(self, seat: str, on: bool) -> None:
        """Switch the lamp of `seat`."""
        self._witnesses.lamps.light(seat, on)

    def sound(self, name: str) -> None:
        """Play the signal `name`."""
        self._witnesses.buzzer.play(name)


class Sight:
    """The thread that takes pictures and posts what the watcher makes of them.

    Args:
        camera: Where pictures come from.
        watcher_for: Returns a watcher for a game and for pictures of a size (width, height).
        post: Puts a message into the session's queue.
        now_s: The evening's clock.
    """

    def __init__(
        self,
        camera: Camera,
        watcher_for: Callable[[str, tuple[int, int]], Watching],
        post: Callable[[Message], None],
        now_s: Callable[[], float],
    ) -> None:
        self._camera = camera
        self._watcher_for = watcher_for
        self._post = post
        self._now_s = now_s
        self._game: str | None = None
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name="sight", daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def look_for(self, game: str) -> None:
        """Expect the cards of `game` from now on; may be called from any thread."""
        self._game = game

    def close(self, timeout_s: float = 2.0) -> None:
        """Stop looking.

        Args:
            timeout_s: How long to wait for the picture under way, in seconds.
        """
        self._ending.set()
        if self._thread.is_alive():
            self._thread.join(timeout_s)

    def _run(self) -> None:
        watcher: Watching | None = None
        watched: str | None = None
        while not self._ending.is_set():
            try:
                frame = self._camera.read(1.0)
            except SourceEnded:
                self._post(CameraState(self._now_s(), "none"))
                return
            except NotThere:
                continue  # the camera itself reports that it is lost, and tries again with growing pauses
            if self._game is None:
                continue
            if watcher is None or watched != self._game:
                watched = self._game
                height, width = frame.frame_bgr.shape[:2]
                watcher = self._watcher_for(watched, (width, height))
            for message in watcher.see(frame.frame_bgr, frame.t_s):
                self._post(message)
