"""What every camera does: the Pi's, a webcam, a video, a folder; with stand-ins for what lies below them."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import NotThere, UnusableInput
from hardware.camera import Camera, Frame, LockedLight, SourceEnded, frames, open_camera, parse_source
from hardware.camera_files import FolderCamera, VideoCamera
from hardware.camera_pi import PiCamera
from hardware.camera_usb import UsbCamera
from hardware.errors import CameraBusy, FramesStopped, NoCamera
from hardware.resilient import ResilientCamera
from hardware.simulated.camera import SimulatedCamera
from tests.hardware.fakes import FakeCapture, FakePicamera2, Hands, picture

FRAMES = 5


@dataclass
class Rig:
    """A camera with FRAMES frames in it."""

    camera: Camera
    live: bool
    let: Callable[[], object] = lambda: None


def pi_rig(_folder: Path) -> Rig:
    clock = Hands()
    return Rig(
        PiCamera(clock=clock, make=lambda: FakePicamera2(lambda: 7.0, FRAMES), boot_clock=lambda: 7.0), live=True
    )


def usb_rig(folder: Path) -> Rig:
    (folder / "video0").touch()
    capture = FakeCapture(frames=FRAMES)
    camera = UsbCamera(0, clock=Hands(), open_capture=lambda _number: capture, devices=folder)
    return Rig(camera, live=True, let=capture.let.release)


def resilient_rig(folder: Path) -> Rig:
    inner = usb_rig(folder)
    clock = Hands()
    return Rig(ResilientCamera(lambda: inner.camera, clock=clock, wait=clock.wait), live=True, let=inner.let)


def write_frames(folder: Path) -> None:
    for index in range(1, FRAMES + 1):
        cv2.imwrite(str(folder / f"frame_{index}.png"), picture(index))


def folder_rig(folder: Path) -> Rig:
    write_frames(folder)
    return Rig(FolderCamera(folder, fps=4.0), live=False)


def write_video(file: Path, fps: float = 8.0) -> None:
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"FFV1"), fps, (64, 48))
    for index in range(1, FRAMES + 1):
        writer.write(picture(index))
    writer.release()


def video_rig(folder: Path) -> Rig:
    write_video(folder / "table.avi")
    return Rig(VideoCamera(folder / "table.avi"), live=False)


def simulated_rig(_folder: Path) -> Rig:
    return Rig(SimulatedCamera(Frame(picture(index), index / 8.0) for index in range(1, FRAMES + 1)), live=False)


RIGS = {
    "simulated": simulated_rig,
    "pi": pi_rig,
    "usb": usb_rig,
    "resilient": resilient_rig,
    "folder": folder_rig,
    "video": video_rig,
}


@pytest.fixture(params=RIGS)
def rig(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Rig]:
    rig = RIGS[request.param](tmp_path)
    yield rig
    rig.let()
    rig.camera.close()


def read(rig: Rig) -> Frame:
    rig.let()
    return rig.camera.read(5.0)


def test_frames_are_bgr_bytes_in_order_and_nobody_writes_into_them_again(rig):
    got = [read(rig) for _ in range(FRAMES)]
    assert [int(frame.frame_bgr[0, 0, 0]) for frame in got] == list(range(1, FRAMES + 1))
    assert all(frame.frame_bgr.shape == (48, 64, 3) and frame.frame_bgr.dtype == np.uint8 for frame in got)
    assert all(later.t_s >= earlier.t_s for earlier, later in pairwise(got))


def test_after_the_last_frame_a_recording_is_over_and_a_live_camera_is_lost(rig):
    for _ in range(FRAMES):
        read(rig)
    rig.let()
    with pytest.raises(NotThere if rig.live else SourceEnded):
        rig.camera.read(0.05)


def test_closed_camera_gives_no_frames_and_closes_twice(rig):
    read(rig)
    rig.let()
    rig.camera.close()
    rig.camera.close()
    with pytest.raises(SourceEnded):
        rig.camera.read(0.05)


def test_close_from_another_thread_ends_a_waiting_reader(tmp_path):
    rig = usb_rig(tmp_path)
    ended = threading.Event()

    def reader() -> None:
        with pytest.raises(SourceEnded):
            rig.camera.read(60.0)
        ended.set()

    thread = threading.Thread(target=reader)
    thread.start()
    closing = threading.Thread(target=rig.camera.close)
    closing.start()
    assert ended.wait(5.0)
    rig.let()
    for each in (thread, closing):
        each.join(5.0)


def test_webcam_reader_that_is_late_gets_the_newest_frame(tmp_path):
    rig = usb_rig(tmp_path)
    first = read(rig)
    for _ in range(3):
        rig.let()
    seen = [int(rig.camera.read(5.0).frame_bgr[0, 0, 0])]
    while seen[-1] < 4:
        seen.append(int(rig.camera.read(5.0).frame_bgr[0, 0, 0]))
    assert first.frame_bgr[0, 0, 0] == 1
    assert seen == sorted(set(seen))
    rig.let()
    rig.camera.close()


def test_webcam_waits_no_longer_than_asked(tmp_path):
    rig = usb_rig(tmp_path)
    with pytest.raises(FramesStopped, match="plug may be loose"):
        rig.camera.read(0.01)
    rig.let()
    rig.camera.close()


def test_webcam_unplugged_is_told_from_one_that_is_only_late(tmp_path):
    (tmp_path / "video0").touch()
    capture = FakeCapture(frames=0)
    camera = UsbCamera(0, clock=Hands(), open_capture=lambda _number: capture, devices=tmp_path)
    capture.let.release()
    assert capture.released.wait(5.0)
    with pytest.raises(NoCamera, match="plug may be loose"):
        camera.read(5.0)
    camera.close()


def test_webcam_that_is_not_there_says_which_are(tmp_path):
    (tmp_path / "video2").touch()
    (tmp_path / "video10").touch()
    with pytest.raises(NoCamera, match=r"no camera 1.*usb:2, usb:10"):
        UsbCamera(1, clock=Hands(), open_capture=lambda _number: FakeCapture(), devices=tmp_path)


def test_webcam_that_does_not_open_is_busy_and_let_go(tmp_path):
    (tmp_path / "video0").touch()
    capture = FakeCapture(opens=False)
    with pytest.raises(CameraBusy, match="fuser /dev/video0"):
        UsbCamera(0, clock=Hands(), open_capture=lambda _number: capture, devices=tmp_path)
    assert capture.released.is_set()


def test_pi_frame_is_stamped_with_the_sensors_time_on_the_evenings_clock():
    fake = FakePicamera2(lambda: 1_234.5)
    camera = PiCamera(clock=Hands(50.0), make=lambda: fake, boot_clock=lambda: 1_234.5)
    assert camera.read().t_s == pytest.approx(49.960)
    assert fake.format == "RGB888"


def test_pi_camera_that_fails_is_told_from_one_that_is_only_late():
    fake = FakePicamera2(lambda: 7.0, frames=0)
    camera = PiCamera(clock=Hands(), make=lambda: fake)
    with pytest.raises(FramesStopped, match="ribbon"):
        camera.read(0.5)
    fake.running = False
    with pytest.raises(NoCamera, match="ribbon"):
        camera.read(0.5)


def test_pi_frame_stamped_by_another_clock_counts_as_now():
    fake = FakePicamera2(lambda: 9_999_999.0)
    assert PiCamera(clock=Hands(50.0), make=lambda: fake, boot_clock=lambda: 3.0).read().t_s == 50.0


def test_pi_requests_are_released_so_that_the_camera_never_starves():
    fake = FakePicamera2(lambda: 7.0)
    camera = PiCamera(clock=Hands(), make=lambda: fake, boot_clock=lambda: 7.0)
    for _ in range(50):
        camera.read()
    assert fake.held == 0


def test_pi_light_is_read_and_held_still():
    fake = FakePicamera2(lambda: 7.0)
    camera = PiCamera(clock=Hands(), make=lambda: fake, boot_clock=lambda: 7.0)
    assert camera.light() is None
    camera.read()
    light = camera.light()
    assert light == LockedLight(10_000, 2.0, (1.5, 1.8), 2.5)
    camera.lock(light)
    assert fake.controls["AeEnable"] is False
    assert fake.controls["AwbEnable"] is False
    assert (fake.controls["AfMode"], fake.controls["LensPosition"]) == (0, 2.5)


def test_pi_lens_without_focus_is_left_alone():
    fake = FakePicamera2(lambda: 7.0)
    fake.camera_controls = {}
    PiCamera(clock=Hands(), make=lambda: fake, light=LockedLight(10_000, 1.0, None, 2.5))
    assert "LensPosition" not in fake.controls


def refusing(error: Exception) -> Callable[[], FakePicamera2]:
    def make() -> FakePicamera2:
        raise error

    return make


@pytest.mark.parametrize(
    ("error", "expected", "hint"),
    [
        (IndexError("list index out of range"), NoCamera, "ribbon"),
        (RuntimeError("No cameras found"), NoCamera, "ribbon"),
        (RuntimeError("Camera __init__ sequence did not complete."), CameraBusy, "busy"),
        (ModuleNotFoundError("No module named 'picamera2'", name="picamera2"), NoCamera, "install-pi"),
        (ModuleNotFoundError("No module named 'libcamera'", name="libcamera"), NoCamera, "--system-site-packages"),
    ],
)
def test_d9_pi_camera_that_cannot_be_had_is_one_plain_sentence(error, expected, hint):
    with pytest.raises(expected, match=hint) as caught:
        PiCamera(clock=Hands(), make=refusing(error))
    assert "\n" not in str(caught.value)


def test_d9_pi_camera_that_does_not_start_is_busy_and_closed():
    fake = FakePicamera2(lambda: 7.0, refuses="Failed to acquire camera: Device or resource busy")
    with pytest.raises(CameraBusy, match="resource busy"):
        PiCamera(clock=Hands(), make=lambda: fake)
    assert fake.closed


def test_folder_frames_come_in_natural_order_with_times_of_their_rate(tmp_path):
    for index in (1, 2, 10):
        cv2.imwrite(str(tmp_path / f"frame_{index}.png"), picture(index))
    (tmp_path / "frame_3.png").write_bytes(b"no picture")
    (tmp_path / "notes.txt").write_text("not a frame")
    got = [(int(frame.frame_bgr[0, 0, 0]), frame.t_s) for frame in frames(FolderCamera(tmp_path, fps=4.0))]
    assert got == [(1, 0.0), (2, 0.25), (10, 0.75)]


def test_video_times_follow_its_own_rate(tmp_path):
    write_video(tmp_path / "table.avi", fps=8.0)
    times = [frame.t_s for frame in frames(open_camera(str(tmp_path / "table.avi")))]
    assert times == pytest.approx([index / 8.0 for index in range(FRAMES)], abs=0.002)


def test_folder_rate_is_ten_unless_told(tmp_path):
    write_frames(tmp_path)
    assert [frame.t_s for frame in frames(open_camera(str(tmp_path)))][1] == pytest.approx(0.1)
    assert [frame.t_s for frame in frames(open_camera(str(tmp_path), fps=2.0))][1] == pytest.approx(0.5)


@pytest.mark.parametrize("source", ["usb:x", "usb:-1", "sim:", "sim:classic:seed", "nowhere.mp4", ""])
def test_source_that_is_none_says_how_to_write_one(source):
    with pytest.raises(UnusableInput, match="--source"):
        parse_source(source or "no such thing")


def test_sources_are_taken_apart(tmp_path):
    assert parse_source("pi").is_live
    assert parse_source("usb:2").number == 2
    assert parse_source("usb").number == 0
    simulated = parse_source("sim:got1:7")
    assert (simulated.kind, simulated.game, simulated.number) == ("sim", "got1", 7)
    assert parse_source(str(tmp_path)).kind == "folder"


@pytest.mark.parametrize("fps", [0.0, -3.0, float("nan")])
def test_folder_without_pictures_or_rate_is_unusable(tmp_path, fps):
    with pytest.raises(UnusableInput, match="no pictures"):
        FolderCamera(tmp_path, 10.0)
    write_frames(tmp_path)
    with pytest.raises(UnusableInput, match="--fps"):
        FolderCamera(tmp_path, fps)


def test_file_that_is_no_video_is_unusable(tmp_path):
    (tmp_path / "notes.mp4").write_bytes(b"not a video" * 100)
    with pytest.raises(UnusableInput, match=r"notes\.mp4: no video"):
        open_camera(str(tmp_path / "notes.mp4"))


def test_recording_without_a_single_picture_is_refused_when_opened(tmp_path: Path) -> None:
    half = tmp_path / "half.png"
    half.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xff\xff")
    with pytest.raises(UnusableInput, match="no video that can be read"):
        open_camera(str(half))
    (tmp_path / "empty.jpg").touch()
    with pytest.raises(UnusableInput, match="none of the 2 files in it is a picture"):
        open_camera(str(tmp_path))
    cv2.imwrite(str(tmp_path / "z.png"), picture(3))
    assert len(list(frames(open_camera(str(tmp_path))))) == 1
