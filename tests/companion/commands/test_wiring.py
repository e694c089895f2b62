"""The thread that looks: it survives bugs, and a recording keeps its own pace on the evening's clock."""

import queue
import threading
from typing import Any

import numpy as np
import pytest

from companion.commands import wiring
from companion.commands.wiring import CameraThread
from companion.errors import NotThere
from companion.guard import MOST_BUGS, Guard
from companion.messages import CameraState, HandSeen, Message, Reading
from hardware.camera import Frame
from hardware.errors import SourceEnded

PICTURE = np.zeros((48, 64, 3), np.uint8)


class Frames:
    """A camera that gives these frames, raises what is no time, and is then over."""

    def __init__(self, *times_s: float | Exception) -> None:
        self._left = list(times_s)
        self.given = 0

    def read(self, timeout_s: float = 1.0) -> Frame:
        if not self._left:
            raise SourceEnded("over")
        self.given += 1
        now = self._left.pop(0)
        if isinstance(now, Exception):
            raise now
        return Frame(PICTURE, now)

    def close(self) -> None:
        pass


class Watching:
    """Tells that it saw a frame; one at second 13 is a bug."""

    def see(self, frame_bgr: Any, t_s: float) -> list[Message]:
        if round(t_s) == 13:
            raise ZeroDivisionError("13")
        return [HandSeen(t_s, True)]


class Clock:
    """The evening's clock, moved by waiting alone."""

    def __init__(self, now_s: float) -> None:
        self.now_s = now_s
        self.waits_s: list[float] = []

    def __call__(self) -> float:
        return self.now_s

    def wait(self, wait_s: float) -> bool:
        self.waits_s.append(round(wait_s, 6))
        self.now_s += wait_s
        return False


def seen(posted: "queue.SimpleQueue[Message]") -> list[Message]:
    messages = []
    while not posted.empty():
        messages.append(posted.get())
    return messages


def look(camera: Frames, clock: Clock | None = None, **more: Any) -> list[Message]:
    """Return what is posted until the camera is over."""
    posted: queue.SimpleQueue[Message] = queue.SimpleQueue()
    camera_thread = CameraThread(camera, lambda _game, _size: Watching(), posted.put, clock or (lambda: 100.0), **more)
    if clock is not None:
        camera_thread._ending.wait = clock.wait  # type: ignore[method-assign,assignment]
    camera_thread.look_for("classic")
    camera_thread.start()
    camera_thread._thread.join(10)
    assert not camera_thread._thread.is_alive()
    return seen(posted)


def test_bug_of_the_watcher_costs_the_watcher_and_the_camera_comes_back() -> None:
    bugs: list[Exception] = []
    messages = look(Frames(12.0, 13.0, 14.0, 15.0), guard=Guard(lambda: 0.0, bugs.append))
    assert messages == [
        HandSeen(12.0, True),
        CameraState(100.0, "lost"),
        HandSeen(14.0, True),
        CameraState(100.0, "back"),
        HandSeen(15.0, True),
        CameraState(100.0, "none"),
    ]
    assert [type(bug) for bug in bugs] == [ZeroDivisionError]


def test_bug_of_the_camera_is_caught_too_and_a_missing_camera_is_none() -> None:
    bugs: list[Exception] = []
    messages = look(Frames(NotThere("gone"), KeyError("bug"), 1.0), guard=Guard(lambda: 0.0, bugs.append))
    assert messages[0] == CameraState(100.0, "lost")
    assert HandSeen(1.0, True) in messages
    assert [type(bug) for bug in bugs] == [KeyError]


def test_storm_of_bugs_ends_in_taps() -> None:
    given_up: list[Exception] = []
    camera = Frames(*[13.0] * (MOST_BUGS + 5))
    messages = look(camera, guard=Guard(lambda: 0.0, on_give_up=given_up.append))
    assert messages == [CameraState(100.0, "lost")] * (MOST_BUGS - 1) + [CameraState(100.0, "none")]
    assert camera.given == MOST_BUGS
    assert len(given_up) == 1


def test_recording_is_moved_to_the_evenings_clock_and_paced() -> None:
    clock = Clock(500.0)
    messages = look(Frames(0.0, 0.1, 0.3), clock, recorded=True)
    assert [message.t_s for message in messages[:3]] == pytest.approx([500.0, 500.1, 500.3])
    assert clock.waits_s == pytest.approx([0.1, 0.2])


def test_recording_that_the_machine_cannot_keep_up_with_goes_on_from_now() -> None:
    clock = Clock(500.0)

    class Slow(Frames):
        def read(self, timeout_s: float = 1.0) -> Frame:
            clock.now_s += 2 * wiring.LATEST_S
            return super().read(timeout_s)

    messages = look(Slow(0.0, 0.1, 0.2), clock, recorded=True)
    assert [message.t_s for message in messages[:3]] == pytest.approx([502.0, 504.0, 506.0])


def test_recording_waits_until_a_game_is_set_up() -> None:
    camera = Frames(0.0, 0.1)
    waiting = threading.Event()
    posted: queue.SimpleQueue[Message] = queue.SimpleQueue()
    camera_thread = CameraThread(camera, lambda _game, _size: Watching(), posted.put, lambda: 5.0, recorded=True)
    waited = camera_thread._wanted.wait

    def wait(timeout: float | None = None) -> bool:
        waiting.set()
        return waited(timeout)

    camera_thread._wanted.wait = wait  # type: ignore[method-assign]
    camera_thread.start()
    assert waiting.wait(10)
    assert camera.given == 0
    camera_thread.look_for("classic")
    camera_thread._thread.join(10)
    assert len([message for message in seen(posted) if isinstance(message, HandSeen)]) == 2


def test_camera_thread_that_waits_for_a_game_can_be_closed() -> None:
    camera_thread = CameraThread(
        Frames(0.0), lambda _game, _size: Watching(), lambda _: None, lambda: 5.0, recorded=True
    )
    camera_thread.start()
    camera_thread.close(10)
    assert not camera_thread._thread.is_alive()


class Still:
    """A camera with some frames; the last one is waited for."""

    def __init__(self, camera_thread: list[CameraThread]) -> None:
        self.camera_thread, self.left = camera_thread, 3

    def read(self, timeout_s: float = 1.0) -> Frame:
        self.left -= 1
        if self.left == 0:
            self.camera_thread[0]._ending.set()
        return Frame(np.full((2, 2, 3), self.left, np.uint8), float(self.left))

    def close(self) -> None:
        """Nothing to close."""


class Reads:
    """A watcher that reads a card on every frame, in the left half of the picture."""

    top_share = np.array([(0, 0), (0.5, 0), (0.5, 1), (0, 1)], np.float32)

    def see(self, frame_bgr: Any, t_s: float) -> list[Message]:
        return [Reading(t_s, (("R5", 0.9),), t_s, True), HandSeen(t_s, False)]


def test_camera_thread_keeps_the_last_picture_and_reading_for_who_wants_to_look() -> None:
    made_: list[CameraThread] = []
    camera_thread = CameraThread(Still(made_), lambda _game, _size: Reads(), lambda _: None, lambda: 0.0)  # type: ignore[arg-type]
    made_.append(camera_thread)
    camera_thread.look_for("classic")
    camera_thread.start()
    camera_thread._thread.join(10)
    assert camera_thread.seen is not None
    assert camera_thread.seen[1] == (("R5", 0.9),)
    assert camera_thread.seen[0].shape == (2, 2, 3)
    assert camera_thread.seen[2].tolist() == [[0, 0], [1, 0], [1, 2], [0, 2]]


def test_camera_thread_that_rests_takes_no_picture_and_can_be_closed() -> None:
    made_: list[CameraThread] = []
    camera = Still(made_)
    camera_thread = CameraThread(camera, lambda _game, _size: Reads(), lambda _: None, lambda: 0.0)  # type: ignore[arg-type]
    made_.append(camera_thread)
    camera_thread.rest(True)
    camera_thread.look_for("classic")
    camera_thread.start()
    camera_thread.close(10)
    assert not camera_thread._thread.is_alive()
    assert camera.left >= 2


def test_camera_thread_tells_the_game_it_looks_for() -> None:
    camera_thread = CameraThread(Still([]), lambda _game, _size: Reads(), lambda _: None, lambda: 0.0)  # type: ignore[arg-type]
    games = [camera_thread.game]
    camera_thread.look_for("flip7")
    assert [*games, camera_thread.game] == [None, "flip7"]
