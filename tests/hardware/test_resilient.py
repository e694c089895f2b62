"""A camera that is missing, busy, stuck or unplugged (D9): the game goes on, and the camera comes back by itself."""

import threading

import pytest

from companion.errors import NotThere
from companion.table import Phrase
from hardware.camera import Frame, SourceEnded
from hardware.errors import CameraBusy, FramesStopped, NoCamera, TookTooLong
from hardware.resilient import PAUSES_S, ResilientCamera
from hardware.timelimit import within
from tests.hardware.fakes import Hands, picture

BUSY = CameraBusy(Phrase("The camera is busy."))
NONE = NoCamera(Phrase("No camera; its ribbon may be loose."))
STOPPED = FramesStopped(Phrase("No more pictures."))


class ScriptedCamera:
    """Gives frames, or raises what the script says."""

    def __init__(self, script: list[Exception | None], clock: Hands) -> None:
        self.script = script
        self.clock = clock
        self.closed = 0

    def read(self, timeout_s: float = 3.0) -> Frame:
        step = self.script.pop(0) if self.script else None
        if step is not None:
            self.clock.t_s += timeout_s  # it waited in vain
            raise step
        return Frame(picture(1), self.clock())

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def clock():
    return Hands()


def resilient(clock: Hands, openings: list[object], states: list[str], **limits: float) -> ResilientCamera:
    def open_one():
        step = openings.pop(0)
        if isinstance(step, Exception):
            raise step
        return step

    return ResilientCamera(open_one, clock=clock, on_state=states.append, wait=clock.wait, **limits)


def read_until_frame(camera: ResilientCamera, tries: int = 50) -> Frame:
    for _ in range(tries):
        try:
            return camera.read()
        except NotThere:
            continue
    raise AssertionError("the camera never came back")


def test_d9_none_found_is_told_within_3_seconds_once_and_names_the_ribbon(clock, caplog):
    states = []
    camera = resilient(clock, [NONE] * 20, states)
    started_s = clock.t_s
    with pytest.raises(NotThere, match="ribbon"):
        camera.read()
    assert clock.t_s - started_s <= 3.0
    for _ in range(5):
        with pytest.raises(NotThere, match="ribbon"):
            camera.read()
    assert states == ["lost"]
    assert camera.trouble is NONE
    assert [record.getMessage() for record in caplog.records] == [str(NONE)]


def test_d9_busy_on_the_first_two_starts_gives_a_picture_within_30_seconds(clock):
    states = []
    camera = resilient(clock, [BUSY, BUSY, ScriptedCamera([], clock)], states)
    started_s = clock.t_s
    read_until_frame(camera)
    assert clock.t_s - started_s <= 30.0
    assert states == ["lost", "back"]
    assert camera.trouble is None


def test_d9_frames_stop_for_3_seconds_is_noticed_and_mends_itself(clock):
    states = []
    stopped = ScriptedCamera([None, STOPPED], clock)
    camera = resilient(clock, [stopped, ScriptedCamera([], clock)], states)
    camera.read()
    assert states == []
    read_until_frame(camera)
    assert states == ["lost", "back"]
    assert stopped.closed == 1


def test_frame_that_is_late_for_an_impatient_reader_is_no_loss_until_3_seconds_are_over(clock):
    states = []
    late = ScriptedCamera([None, STOPPED, STOPPED, None, *[STOPPED] * 3], clock)
    camera = resilient(clock, [late, ScriptedCamera([], clock)], states)
    camera.read(1.0)
    for _ in range(2):
        with pytest.raises(NotThere):
            camera.read(1.0)
    camera.read(1.0)
    assert states == []
    for _ in range(3):
        with pytest.raises(NotThere):
            camera.read(1.0)
    assert states == ["lost"]
    assert late.closed == 1


def test_d9_stop_that_blocks_for_ever_is_left_behind(clock):
    stuck = threading.Event()

    class NeverStops(ScriptedCamera):
        def close(self) -> None:
            stuck.wait()

    camera = resilient(clock, [NeverStops([], clock)], [], close_limit_s=0.02)
    camera.read()
    done = threading.Event()
    threading.Thread(target=lambda: (camera.close(), done.set()), daemon=True).start()
    assert done.wait(5.0)
    stuck.set()


def test_opening_that_blocks_is_left_behind_and_closed_when_it_comes_after_all(clock):
    go_on, closed = threading.Event(), threading.Event()

    class Late(ScriptedCamera):
        def close(self) -> None:
            closed.set()

    def open_late() -> ScriptedCamera:
        go_on.wait()
        return Late([], clock)

    camera = ResilientCamera(open_late, clock=clock, wait=clock.wait, open_limit_s=0.02)
    with pytest.raises(TookTooLong, match="ribbon"):
        camera.read()
    go_on.set()
    assert closed.wait(5.0)


def test_pauses_grow_and_begin_anew_after_a_good_frame(clock):
    openings = [BUSY] * 7 + [ScriptedCamera([None, STOPPED], clock), BUSY, ScriptedCamera([], clock)]
    camera = resilient(clock, openings, [])
    read_until_frame(camera)
    waits = list(clock.waits)
    assert sum(waits) == pytest.approx(sum(PAUSES_S) + 2 * PAUSES_S[-1])
    clock.waits.clear()
    read_until_frame(camera)
    assert sum(clock.waits) == pytest.approx(PAUSES_S[0] + PAUSES_S[1])


def test_reading_without_a_camera_waits_as_asked_instead_of_spinning(clock):
    camera = resilient(clock, [BUSY] * 9, [])
    with pytest.raises(NotThere):
        camera.read(0.1)
    clock.waits.clear()
    with pytest.raises(NotThere):
        camera.read(0.1)
    assert clock.waits == [0.1]


def test_closed_while_waiting_ends_the_reader(clock):
    camera = resilient(clock, [BUSY] * 9, [])
    with pytest.raises(NotThere):
        camera.read()
    camera.close()
    with pytest.raises(SourceEnded):
        camera.read()


def test_within_hands_on_results_and_errors():
    late = Phrase("late")
    assert within(5.0, lambda: 3, late) == 3
    with pytest.raises(KeyError):
        within(5.0, lambda: {}["nothing"], late)
