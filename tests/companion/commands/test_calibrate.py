"""`companion calibrate`: what is learned is kept, what cannot be learned is said."""

import cv2
import numpy as np
import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from calibration.profile import load_place
from companion.commands import calibrate
from companion.commands.cli import main
from companion.messages import ButtonState, Press
from hardware.camera import Frame, parse_source
from hardware.panel import Panel
from hardware.simulated.happenings import FRAME
from hardware.simulated.table import SimulatedTable
from vision.geometry import Image


class OneCard:
    """A reader that sees the white rectangle in a frame as a card."""

    def __init__(self, deck: str) -> None:
        self.deck = deck

    def read_top(self, frame_bgr: Image) -> list["OneCard"]:
        ys, xs = np.nonzero(frame_bgr[:, :, 0] > 128)
        if not len(xs):
            return []
        left, right, top, bottom = xs.min(), xs.max() + 1, ys.min(), ys.max() + 1
        self.corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)
        self.accepted = True
        return [self]

    def classify(self, frame_bgr: Image, corners: Image) -> "OneCard":
        assert (corners == self.corners).all()
        return self


class OneFrame:
    """A camera that sees a card lie still in the middle of a small picture."""

    def read(self, _timeout_s: float) -> Frame:
        frame_bgr = np.zeros((400, 600, 3), np.uint8)
        frame_bgr[113:287, 244:356] = 255
        return Frame(frame_bgr, 0.0)

    def close(self) -> None:
        """Nothing to close."""


@pytest.fixture
def table(tmp_path, monkeypatch):
    """A folder of frames, and a way to lay a card into them."""
    monkeypatch.setattr("vision.reader.Reader", OneCard)
    folder = tmp_path / "frames"
    folder.mkdir()

    def frames(card: bool) -> str:
        frame_bgr = np.zeros((480, 640, 3), np.uint8)
        if card:
            frame_bgr[100:274, 200:312] = 255
        for index in range(6):
            cv2.imwrite(str(folder / f"{index}.png"), frame_bgr)
        return str(folder)

    return frames


def test_place_is_found_and_kept(table, capsys):
    assert main(["calibrate", "where", "--source", table(card=True), "--language", "en"]) == 0
    place = load_place()
    assert place.centre_px == pytest.approx((256, 187))
    assert place.px_per_mm == pytest.approx(2.0, rel=0.01)
    assert "256, 187" in capsys.readouterr().out


def test_empty_table_keeps_nothing_and_says_what_to_do(table, capsys):
    assert main(["calibrate", "where", "--source", table(card=True)]) == 0
    assert main(["calibrate", "where", "--source", table(card=False), "--language", "en"]) == 1
    assert load_place() is not None  # the one learned before
    captured = capsys.readouterr()
    assert "Lay one card" in captured.err


def test_simulated_pile_is_told_and_the_real_tables_place_stays(table, monkeypatch, capsys):
    assert main(["calibrate", "where", "--source", table(card=True)]) == 0
    learned = load_place()
    monkeypatch.setattr("hardware.camera.open_camera", lambda _where, _fps: OneFrame())
    capsys.readouterr()
    assert main(["calibrate", "where", "--source", "sim:classic", "--language", "en"]) == 0
    assert load_place() == learned
    told = capsys.readouterr().out
    assert "300, 200" in told
    assert "not kept" in told


def test_unusable_source_is_exit_2(capsys):
    assert main(["calibrate", "where", "--source", "nowhere.mp4"]) == 2
    assert "nowhere.mp4" in capsys.readouterr().err


def test_webcam_light_is_left_to_itself(capsys):
    assert main(["calibrate", "light", "--source", "usb:0", "--language", "en"]) == 0
    assert "webcam" in capsys.readouterr().out


def test_buttons_are_learned_in_the_order_pressed(monkeypatch, capsys):
    factory = MockFactory(pin_class=MockPWMPin)
    monkeypatch.setattr("hardware.gpio.open_factory", lambda: factory)
    monkeypatch.setattr(calibrate, "_presses", lambda _posted, _most: ["B", "A"])
    assert main(["calibrate", "buttons", "--language", "en"]) == 0
    learned = Panel.load().buttons
    assert (learned["A"], learned["B"]) == (6, 5)
    assert "2 buttons are known" in capsys.readouterr().out


def test_presses_are_counted_once_each_until_nobody_presses(monkeypatch):
    from queue import SimpleQueue

    monkeypatch.setattr(calibrate, "PRESS_LIMIT_S", 0.01)
    posted = SimpleQueue()
    for message in (ButtonState(0.0, "A", "ok"), Press(1.0, "C"), Press(1.5, "C", True), Press(2.0, "A")):
        posted.put(message)
    assert calibrate._presses(posted, 5) == ["C", "A"]
    for seat in "AB":
        posted.put(Press(3.0, seat))
    assert calibrate._presses(posted, 1) == ["A"]
    assert not posted.empty()


def test_machine_without_pins_has_no_buttons_to_learn(monkeypatch, capsys):
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    monkeypatch.setitem(__import__("sys").modules, "lgpio", None)
    assert main(["calibrate", "buttons", "--language", "en"]) == 0
    assert "on this machine" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_place_of_a_simulated_pile_is_where_a_card_really_lies(seed):
    place = calibrate.look_for_place(parse_source(f"sim:classic:{seed}")).profile
    table = SimulatedTable("classic", 3, seed)
    for happening in table.run():
        if happening.kind == FRAME and table.stage.resting:
            break
    outline = table.stage.view.corners_px(table.stage.top_pose)  # of the first card, which lies still for a while
    across = (outline[1] - outline[0] + outline[2] - outline[3]) / 2
    width_px = float(np.linalg.norm(across))
    # The reader sets its corners within a few hundredths of a card's width, and this is no better than the reader.
    assert place.centre_px == pytest.approx(outline.mean(axis=0), abs=0.04 * width_px)
    assert place.card_width_px == pytest.approx(width_px, rel=0.05)
    assert abs((place.angle_deg - np.degrees(np.arctan2(across[1], across[0])) + 90) % 180 - 90) < 3.5


@pytest.mark.parametrize("metres", ["nan", "inf", "0", "-1", "40"])
def test_distance_that_no_table_has_is_refused_in_one_line(metres: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", "light", "--distance", metres, "--fps", "nan"]) == 2
    distance, fps = capsys.readouterr().err.splitlines()
    assert "give the metres from the lens to the pile, from 0.05 to 5" in distance
    assert fps.startswith("--fps nan: give the frames a second")
