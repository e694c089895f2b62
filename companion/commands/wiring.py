"""Wires the rooms together: who carries out the session's effects, and who feeds the camera's pictures to the watcher."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from calibration.place import PileProfile
from calibration.profile import load_light, load_place
from companion.entries import Entry
from companion.errors import NotThere, UnusableInput
from companion.guard import Guard
from companion.messages import CameraState, Message, Reading
from companion.phrases import Phrases
from companion.table import Phrase, Table
from hardware.assemble import Witnesses
from hardware.camera import Camera, Frame, LockedLight
from hardware.errors import SourceEnded
from hardware.sounds import CLICK

if TYPE_CHECKING:
    from vision.watcher import Watcher


class Watching(Protocol):
    """What makes messages of pictures: `vision.watcher.Watcher`."""

    def see(self, frame_bgr: Any, t_s: float) -> list[Message]:
        """Return what is seen to have happened."""
        ...


WatcherFor = Callable[[str, tuple[int, int]], Watching]
"""Returns a watcher for a game's deck and for pictures of a size (width, height)."""

LATEST_S: Final = 1.0
"""A machine that is later than this for a recording is too slow for it; its time is moved on."""


@dataclass(frozen=True, slots=True)
class Learned:
    """What calibration learned about the table, as far as there is any.

    Attributes:
        place: Where the pile lies; None: the watcher finds it by itself.
        light: What the Pi's own camera holds still; None: automatic.
        problems: What cannot be used of it, each with the way to mend it; those files are left as they are.
    """

    place: PileProfile | None = None
    light: LockedLight | None = None
    problems: tuple[str, ...] = ()

    def watcher_for(self, deck: str, frame_size_px: tuple[int, int]) -> "Watcher":
        """Return a watcher for the cards of `deck` on pictures of this size (width, height)."""
        from companion.commands.deck_readers import reader_for
        from vision.watcher import Watcher

        return Watcher(reader_for(deck), self.place.scaled_to(frame_size_px) if self.place else None, deck=deck)


_Kept = TypeVar("_Kept")


def load_learned(live: bool) -> Learned:
    """Return what calibration learned; nothing for a recording, which may be of another table."""
    if not live:
        return Learned()
    problems: list[str] = []

    def known(load: Callable[[], _Kept | None]) -> _Kept | None:
        try:
            return load()
        except UnusableInput as unusable:
            problems.extend(unusable.problems)
            return None

    return Learned(known(load_place), known(load_light), tuple(problems))


class Device:
    """Carries effects out on the real device: screen, voice, lamps, buzzer and the journal's thread.

    Args:
        witnesses: What this machine has.
        keep: Hands an entry to the journal's thread, which posts `Kept` later.
        show: Hands a table to the screen's thread and to whoever else wants it.
        phrases: Returns the words of the language chosen now.
        allowed: Tells whether the ``voice`` or the ``sounds`` may be heard now.
        flash: Shows the picture of a signal.
    """

    def __init__(
        self,
        witnesses: Witnesses,
        keep: Callable[[Entry, str], None],
        show: Callable[[Table], None],
        phrases: Callable[[], Phrases],
        allowed: Callable[[str], bool] = lambda _: True,
        flash: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._witnesses = witnesses
        self._allowed, self._flash = allowed, flash
        self._keep = keep
        self._show = show
        self._phrases = phrases

    def keep(self, entry: Entry, histories: str) -> Message | None:
        """Hand `entry` to the journal's thread."""
        self._keep(entry, histories)
        return None

    def show(self, table: Table) -> None:
        """Hand `table` on."""
        self._show(table)

    def say(self, phrase: Phrase, urgent: bool) -> None:
        """Speak `phrase` in the language of the screen."""
        if not self._allowed("voice"):
            return
        phrases = self._phrases()
        self._witnesses.voice.say(phrases.say(phrase), phrases.language, urgent)

    def acknowledge(self, seat: str) -> None:
        """Click and wink: the press has arrived."""
        if self._allowed("sounds"):
            self._witnesses.buzzer.play(CLICK)
        self._witnesses.lamps.flash(seat)

    def light(self, seat: str, on: bool) -> None:
        """Switch the lamp of `seat`."""
        self._witnesses.lamps.light(seat, on)

    def sound(self, name: str) -> None:
        """Play the signal `name`, and show its picture: some people do not hear."""
        self._flash(name)
        if self._allowed("sounds"):
            self._witnesses.buzzer.play(name)


class CameraThread:
    """The thread that takes pictures and posts what the watcher makes of them.

    Args:
        camera: Where pictures come from.
        watcher_for: Makes the watchers.
        post: Puts a message into the session's queue.
        now_s: The evening's clock.
        recorded: Whether `camera` is a recording: then it begins when a game is there to be watched, its times are moved
            to the evening's clock, and it goes on at its own pace.
        guard: Told of bugs; they cost the watcher, and a new one is made.

    Attributes:
        seen: The last picture (uint8 (height, width, 3), BGR), what was last read, and the corners of the top card in it
            (float32 (4, 2), in pixels) or None, for whoever wants to look.
    """

    def __init__(
        self,
        camera: Camera,
        watcher_for: WatcherFor,
        post: Callable[[Message], None],
        now_s: Callable[[], float],
        *,
        recorded: bool = False,
        guard: Guard | None = None,
    ) -> None:
        self._camera = camera
        self._watcher_for = watcher_for
        self._post = post
        self._now_s = now_s
        self._recorded = recorded
        self._guard = guard or Guard(now_s)
        self._offset_s: float | None = None
        self._watcher: Watching | None = None
        self._watched: str | None = None
        self._stumbled = False
        self._game: str | None = None
        self._wanted, self._awake = threading.Event(), threading.Event()
        self._awake.set()
        self.seen: tuple[Any, tuple[tuple[str, float], ...], Any] | None = None
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def look_for(self, game: str) -> None:
        """Expect the cards of `game` from now on; may be called from any thread."""
        self._game = game
        self._wanted.set()

    @property
    def game(self) -> str | None:
        """The game whose cards are expected, or None while there is none."""
        return self._game

    def rest(self, rests: bool) -> None:
        """Take no more pictures, or go on taking them; may be called from any thread."""
        if rests:
            self._awake.clear()
        else:
            self._awake.set()

    def close(self, timeout_s: float = 2.0) -> None:
        """Stop looking.

        Args:
            timeout_s: How long to wait for the picture under way, in seconds.
        """
        self._ending.set()
        self._wanted.set()
        self._awake.set()
        if self._thread.is_alive():
            self._thread.join(timeout_s)

    def _run(self) -> None:
        if self._recorded:
            self._wanted.wait()
        while not self._ending.is_set():
            self._awake.wait()
            try:
                self._look()
            except SourceEnded:
                self._post(CameraState(self._now_s(), "none"))
                return
            except NotThere:
                continue  # the camera itself reports that it is lost, and tries again with growing pauses
            except Exception as bug:  # the border of this thread
                self._watcher, self._stumbled = None, True
                goes_on = self._guard.goes_on(bug)
                self._post(CameraState(self._now_s(), "lost" if goes_on else "none"))
                if not goes_on:
                    return

    def _look(self) -> None:
        """Take one picture and post what is seen on it."""
        frame = self._camera.read(1.0)
        t_s = self._in_time(frame) if self._recorded else frame.t_s
        read = self.seen[1] if self.seen is not None else ()
        self.seen = frame.frame_bgr, read, self._corners_px(frame.frame_bgr)
        if self._game is None or self._ending.is_set():
            return
        if self._watcher is None or self._watched != self._game:
            self._watched = self._game
            height, width = frame.frame_bgr.shape[:2]
            self._watcher = self._watcher_for(self._watched, (width, height))
        for message in self._watcher.see(frame.frame_bgr, t_s):
            if isinstance(message, Reading):
                self.seen = frame.frame_bgr, message.candidates, self._corners_px(frame.frame_bgr)
            self._post(message)
        if self._stumbled:
            self._stumbled = False
            self._post(CameraState(self._now_s(), "back"))

    def _corners_px(self, frame_bgr: Any) -> Any:
        """Return where the top card lies in a picture, if the watcher is one that knows."""
        share = getattr(self._watcher, "top_share", None)
        return None if share is None else share * (frame_bgr.shape[1], frame_bgr.shape[0])

    def _in_time(self, frame: Frame) -> float:
        """Wait until a recorded picture is due, and return when that is, in seconds on the evening's clock."""
        now_s = self._now_s()
        if self._offset_s is None or self._offset_s + frame.t_s < now_s - LATEST_S:
            self._offset_s = now_s - frame.t_s
        due_s = self._offset_s + frame.t_s
        if due_s > now_s:
            self._ending.wait(due_s - now_s)
        return due_s
