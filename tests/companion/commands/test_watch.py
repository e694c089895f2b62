import json
from pathlib import Path

import cv2
import numpy as np
import pytest

import vision.reader
import vision.watcher
from calibration.place import PileProfile
from calibration.profile import light_file, save_light, save_place
from companion.commands.cli import main
from companion.commands.watch import _events, _in_words
from companion.commands.wiring import load_learned
from companion.messages import CameraState, HandSeen, Message, PileGone, Reading
from hardware.camera import Frame, LockedLight, Source
from hardware.errors import SourceEnded
from vision.geometry import Image


@pytest.mark.parametrize(
    ("message", "event"),
    [
        (
            Reading(12.4812, (("B7", 0.99), ("B1", 0.01)), 12.0211, True),
            {"t_s": 12.48, "event": "top", "code": "B7", "confidence": 0.99, "touch_t_s": 12.02},
        ),
        (
            Reading(15.9, (("R6", 0.5), ("R9", 0.4)), 15.2, False),
            {"t_s": 15.9, "event": "unsure", "candidates": [["R6", 0.5], ["R9", 0.4]]},
        ),
        (HandSeen(14.1, True), {"t_s": 14.1, "event": "hand_in"}),
        (HandSeen(14.92, False), {"t_s": 14.92, "event": "hand_out"}),
        (PileGone(15.3), {"t_s": 15.3, "event": "pile_gone"}),
        (CameraState(16.0, "lost"), {"t_s": 16.0, "event": "camera", "state": "lost"}),
    ],
)
def test_each_message_is_one_public_event(message: Message, event: dict[str, object]) -> None:
    (told,) = _events(message)
    assert told == event
    assert f"{event['t_s']:.2f}" in _in_words(told)


class _Watcher:
    """Tells the brightness of each frame, so that it is seen which frame came when."""

    def __init__(self, reader: str, place: PileProfile | None, deck: str) -> None:
        assert reader == f"a reader of {deck}"
        self.place = place

    def see(self, frame_bgr: Image, t_s: float) -> list[Message]:
        return [Reading(t_s, ((f"B{frame_bgr[0, 0, 0] // 10}", 0.9),), t_s, True)]


def test_folder_of_frames_gives_one_json_line_an_event_with_times_by_fps(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(4):
        cv2.imwrite(str(tmp_path / f"{number:04}.png"), np.full((72, 128, 3), 10 * number, np.uint8))
    monkeypatch.setattr(vision.reader, "Reader", "a reader of {}".format)
    monkeypatch.setattr(vision.watcher, "Watcher", _Watcher)
    assert main(["watch", "--source", str(tmp_path), "--fps", "5", "--game", "nomercy", "--json"]) == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(each["t_s"], each["code"]) for each in events] == [(0.0, "B0"), (0.2, "B1"), (0.4, "B2"), (0.6, "B3")]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--source", "sim:bridge"], "simulated people play"),
        (["--source", "nowhere"], "no such file or folder"),
        (["--source", "sim:classic", "--game", "bridge"], "--game bridge"),
        (["--source", "sim:classic", "--fps", "0"], "--fps 0"),
        (["--source", "sim:classic", "--fps", "nan"], "--fps nan"),
        (["--source", "sim:classic", "--deck", "tarot"], "tarot"),
        ([], "--source"),
    ],
)
def test_unusable_arguments_are_one_line_and_status_2(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["watch", *arguments]) == 2
    told = capsys.readouterr()
    assert says in told.err
    assert len(told.err.splitlines()) == 1
    assert not told.out


PLACE = PileProfile((640.0, 360.0), 200.0, 300.0, 0.0, (1280, 720), 3.6)
LIGHT = LockedLight(8000, 2.0)


def test_live_camera_holds_the_light_and_looks_at_the_place_that_calibration_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    save_place(PLACE)
    save_light(LIGHT)
    opened, placed = [], []

    class Once:
        """A live camera that is closed after one frame."""

        def read(self, timeout_s: float = 1.0) -> Frame:
            if placed:
                raise SourceEnded("closed")
            return Frame(np.zeros((360, 640, 3), np.uint8), 0.0)

        def close(self) -> None:
            pass

    class Placed(_Watcher):
        def see(self, frame_bgr: Image, t_s: float) -> list[Message]:
            placed.append(self.place)
            return []

    def open_camera(source: Source, fps: float | None, clock: object, light: LockedLight | None) -> Once:
        opened.append((source.text, light))
        return Once()

    monkeypatch.setattr("hardware.camera.open_camera", open_camera)
    monkeypatch.setattr(vision.reader, "Reader", "a reader of {}".format)
    monkeypatch.setattr(vision.watcher, "Watcher", Placed)
    assert main(["watch", "--source", "pi"]) == 0
    assert opened == [("pi", LIGHT)]
    assert placed == [PLACE.scaled_to((640, 360))]
    assert capsys.readouterr().err == ""


def test_light_that_cannot_be_used_is_told_and_the_table_is_watched_all_the_same() -> None:
    light_file().write_text("dark", encoding="utf-8")
    learned = load_learned(live=True)
    assert learned.light is None
    assert "light.json: cannot be read" in learned.problems[0]
    assert load_learned(live=False).problems == (), "a recording may be of another table"


def test_frame_of_another_size_among_the_others_ends_no_watching(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number, size in enumerate([(72, 128), (72, 128), (90, 100), (72, 128), (1, 1), (72, 128)]):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.full((*size, 3), 90, np.uint8))
    assert main(["watch", "--source", str(tmp_path)]) == 0
    assert capsys.readouterr().err == ""
