"""The thread that looks: it survives bugs, and a recording keeps its own pace on the evening's clock."""

import queue
import threading
from typing import Any

import numpy as np
import pytest

from companion.commands import wiring
from companion.commands.wiring import Sight
from companion.errors import NotThere
from companion.guard import MOST_BUGS, Guard
from companion.messages import CameraState, HandSeen, Message
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
    sight = Sight(camera, lambda _game, _size: Watching(), posted.put, clock or (lambda: 100.0), **more)
    if clock is not None:
        sight._ending.wait = clock.wait  # type: ignore[method-assign,assignment]
    sight.look_for("classic")
    sight.start()
    sight._thread.join(10)
    assert not sight._thread.is_alive()
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
    sight = Sight(camera, lambda _game, _size: Watching(), posted.put, lambda: 5.0, recorded=True)
    waited = sight._wanted.wait

    def wait(timeout: float | None = None) -> bool:
        waiting.set()
        return waited(timeout)

    sight._wanted.wait = wait  # type: ignore[method-assign]
    sight.start()
    assert waiting.wait(10)
    assert camera.given == 0
    sight.look_for("classic")
    sight._thread.join(10)
    assert len([message for message in seen(posted) if isinstance(message, HandSeen)]) == 2


def test_sight_that_waits_for_a_game_can_be_closed() -> None:
    sight = Sight(Frames(0.0), lambda _game, _size: Watching(), lambda _: None, lambda: 5.0, recorded=True)
    sight.start()
    sight.close(10)
    assert not sight._thread.is_alive()
