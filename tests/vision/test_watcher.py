"""The watcher on drawn films: what happened on the simulated table against what it tells."""

from dataclasses import dataclass

import cv2
import numpy as np
import pytest

from companion.messages import HandSeen, PileGone
from hardware.simulated.props import paper, phone
from hardware.simulated.stage import Stage
from hardware.simulated.tabletop import Pose
from tests.vision.film import FPS, Film, readings
from tests.vision.plain_reader import PlainReader
from vision.geometry import Floats, Image
from vision.watcher import MOST_SIDE_PX, Watcher


def test_first_look_at_a_pile_tells_its_top_card_once() -> None:
    (reading,) = readings(Film().opening)
    assert reading.candidates[0][0] == "BS"
    assert reading.accepted


def test_top_card_is_known_where_it_lies_and_not_before_it_was_read() -> None:
    film = Film(pile=())
    assert film.watcher.top_share is None
    film.stage.lay("A", "Y8", film.now_s + 0.3)
    film.watch_until_quiet()
    share = film.watcher.top_share
    assert share is not None
    height, width = film.reader.frame_bgr.shape[:2]
    true_px = film.reader.locate(film.reader.frame_bgr)[0]
    assert np.sort(share * (width, height), axis=0) == pytest.approx(np.sort(true_px, axis=0), abs=2)


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "top"), [(1, "wood"), (2, "felt"), (3, "cloth"), (4, "wood")])
@pytest.mark.parametrize("fps", [10, 25])
def test_card_laid_is_told_exactly_once_with_its_touch(seed: int, top: str, fps: int) -> None:
    film = Film(seed, top, fps=fps)
    for seat, code in (("A", "Y8"), ("B", "W4"), ("C", "R9"), ("A", "R9"), ("B", "G0")):
        touch_s = film.stage.lay(seat, code, film.now_s + 0.3)
        (reading,) = readings(film.watch_until_quiet())
        assert reading.candidates[0][0] == code
        assert reading.touch_t_s == pytest.approx(touch_s, abs=0.15)
        assert reading.t_s - touch_s < 1.2


def test_hand_coming_and_going_is_told_around_the_card() -> None:
    film = Film()
    film.stage.lay("A", "Y8", film.now_s + 0.3)
    told = [each.inside for each in film.watch_until_quiet() if isinstance(each, HandSeen)]
    assert told == [True, False]


def test_hand_passing_over_the_pile_is_no_card() -> None:
    film = Film()
    film.stage.reach("B", film.now_s + 0.2, Pose(10.0, 5.0), stays_s=0.4)
    assert not readings(film.watch_until_quiet())


@pytest.mark.slow
def test_hand_resting_ten_seconds_on_the_pile_is_no_card() -> None:
    film = Film()
    film.stage.reach("C", film.now_s + 0.2, Pose(0.0, 0.0), stays_s=10.0)
    messages = film.watch_until_quiet()
    assert not readings(messages)
    assert not [each for each in messages if isinstance(each, PileGone)]


def test_card_under_a_resting_hand_is_told_when_the_hand_has_left_with_the_true_touch() -> None:
    film = Film()
    touch_s = film.stage.lay("A", "B3", film.now_s + 0.2, holds_s=4.0)
    (reading,) = readings(film.watch_until_quiet())
    assert reading.t_s > touch_s + 4.0
    assert reading.touch_t_s == pytest.approx(touch_s, abs=0.15)


def shadow(frame_bgr: Image, t_s: float) -> Image:
    """A soft shadow that wanders over the pile."""
    x = np.linspace(0, 1, frame_bgr.shape[1])[None, :]
    middle = 0.5 + 0.25 * np.sin(2 * t_s)
    light = 1 - 0.4 * np.exp(-(((x - middle) / 0.12) ** 2))
    return np.asarray((frame_bgr * light[..., None]).astype(np.uint8), np.uint8)


def test_shadow_wandering_over_the_pile_is_no_card() -> None:
    film = Film()
    messages = film.watch(5.0, shadow) + film.watch(2.0)
    assert not readings(messages)


@pytest.mark.slow
def test_lamp_dimmed_warmed_and_flickering_is_no_card() -> None:
    film = Film()

    def dim(frame_bgr: Image, _: float) -> Image:
        return np.asarray(cv2.convertScaleAbs(frame_bgr, alpha=0.7), np.uint8)

    def warm(frame_bgr: Image, _: float) -> Image:
        return np.asarray(np.clip(frame_bgr * np.array((0.8, 1.0, 1.1)), 0, 255).astype(np.uint8), np.uint8)

    def bands(frame_bgr: Image, t_s: float) -> Image:
        rows = np.arange(frame_bgr.shape[0]) / frame_bgr.shape[0]
        light = 1 - 0.06 * (1 + np.sin(12 * rows + 40 * t_s))
        return np.asarray(frame_bgr * light[:, None, None], np.uint8)

    messages = film.watch(3.0, dim) + film.watch(3.0) + film.watch(3.0, warm) + film.watch(3.0, bands) + film.watch(2.0)
    assert not readings(messages)


@pytest.mark.slow
def test_card_laid_under_flickering_lamp_is_told_once() -> None:
    film = Film()

    def bands(frame_bgr: Image, t_s: float) -> Image:
        rows = np.arange(frame_bgr.shape[0]) / frame_bgr.shape[0]
        light = 1 - 0.05 * (1 + np.sin(12 * rows + 40 * t_s))
        return np.asarray(frame_bgr * light[:, None, None], np.uint8)

    film.watch(2.0, bands)
    film.stage.lay("A", "Y8", film.now_s + 0.3)
    told = readings(film.watch(5.0, bands))
    assert [each.candidates[0][0] for each in told] == ["Y8"]


@pytest.mark.parametrize("thing", ["phone", "paper"])
def test_phone_or_red_paper_on_the_pile_is_never_an_accepted_card(thing: str) -> None:
    film = Film()
    film.stage.put(phone() if thing == "phone" else paper(), Pose(3.0, 4.0, 20.0))
    assert not [each for each in readings(film.watch(5.0)) if each.accepted]


def test_pile_under_a_phone_is_the_same_when_the_phone_is_gone() -> None:
    film = Film()
    film.stage.put(phone(), Pose(3.0, 4.0, 20.0))
    messages = film.watch(5.0)
    film.stage.painter.lift()
    film.stage.resting.pop()
    messages += film.watch(5.0)
    assert not [each for each in readings(messages) if each.accepted]
    assert not [each for each in messages if isinstance(each, PileGone)]


def test_face_down_card_on_the_pile_is_no_card() -> None:
    film = Film()
    film.stage.lay("A", "BACK", film.now_s + 0.3)
    assert not readings(film.watch_until_quiet())


@pytest.mark.parametrize("top", ["wood", "felt", "cloth"])
def test_empty_table_gives_nothing(top: str) -> None:
    film = Film(top=top, pile=())
    assert not film.opening
    assert not film.watch(5.0)


@pytest.mark.parametrize("top", ["wood", "felt", "cloth"])
def test_first_card_on_an_empty_table_is_told(top: str) -> None:
    film = Film(top=top, pile=())
    touch_s = film.stage.lay("B", "G7", film.now_s + 0.3)
    (reading,) = readings(film.watch_until_quiet())
    assert reading.candidates[0][0] == "G7"
    assert reading.touch_t_s == pytest.approx(touch_s, abs=0.15)


@pytest.mark.parametrize(("across_mm", "turn_deg"), [(2.0, 0.0), (7.0, 4.0), (12.0, -9.0), (3.0, 12.0)])
def test_top_card_pushed_is_no_new_card(across_mm: float, turn_deg: float) -> None:
    film = Film()
    pose = film.stage.top_pose
    assert pose is not None
    film.stage.nudge("A", film.now_s + 0.3, Pose(pose.x_mm + across_mm, pose.y_mm + 3.0, pose.turn_deg + turn_deg))
    assert not readings(film.watch_until_quiet())


def test_equal_card_laid_far_enough_aside_is_a_new_card() -> None:
    film = Film()
    pose = film.stage.top_pose
    assert pose is not None
    film.stage.lay("A", "BS", film.now_s + 0.3, Pose(pose.x_mm + 14.0, pose.y_mm - 10.0, pose.turn_deg + 25.0))
    (reading,) = readings(film.watch_until_quiet())
    assert reading.candidates[0][0] == "BS"
    assert reading.accepted


def test_equal_card_that_could_be_squaring_up_is_unsure() -> None:
    film = Film()
    pose = film.stage.top_pose
    assert pose is not None
    film.stage.lay("A", "BS", film.now_s + 0.3, Pose(pose.x_mm + 2.5, pose.y_mm + 1.5, pose.turn_deg + 1.0))
    (reading,) = readings(film.watch_until_quiet())
    assert reading.candidates == (("BS", 0.6), ("none", 0.4))
    assert not reading.accepted


def test_pile_taken_away_is_told_and_the_same_card_is_then_a_card_again() -> None:
    film = Film()
    film.stage.gather("A", film.now_s + 0.3)
    messages = film.watch_until_quiet()
    assert [each for each in messages if isinstance(each, PileGone)]
    assert not readings(messages)
    film.stage.lay("B", "BS", film.now_s + 0.3)
    (reading,) = readings(film.watch_until_quiet())
    assert reading.candidates[0][0] == "BS"
    assert reading.accepted


def test_card_taken_away_while_another_lies_elsewhere_is_gone_and_then_told() -> None:
    film = Film(pile=("R5",))
    film.stage.take_all()
    film.stage.put(film.stage.face("G4"), Pose(-130.0, 30.0, 15.0))
    messages = film.watch(6.0)
    assert [each for each in messages if isinstance(each, PileGone)]
    (reading,) = readings(messages)
    assert reading.candidates[0][0] == "G4"


def test_cut_to_another_table_is_read_afresh() -> None:
    film, other = Film(seed=1, top="wood", pile=("R5",)), Film(seed=5, top="cloth", pile=("G4",))
    film.stage, film.reader = other.stage, other.reader
    film.watcher._reader = other.reader
    (reading,) = readings(film.watch(4.0))
    assert reading.candidates[0][0] == "G4"


def test_hand_in_the_very_first_pictures_leaves_no_print_for_long() -> None:
    film = Film(pile=(), seed=3)
    film.watcher = Watcher(film.reader)  # begins to watch while a hand lies on the table
    film.stage.reach("A", film.now_s - 0.6, Pose(0.0, 10.0), stays_s=2.0)
    film.watch_until_quiet()
    film.stage.lay("B", "R5", film.now_s + 0.2)
    film.watch(6.0)
    for code in ("R7", "B7", "B2"):
        film.stage.lay("C", code, film.now_s + 0.2)
        (reading,) = readings(film.watch(5.0))
        assert reading.candidates[0][0] == code


def test_quiet_table_is_not_read_again() -> None:
    film = Film()
    film.watch(2.0)
    looked = film.reader.looked
    film.watch(5.0)
    assert film.reader.looked == looked


def test_frames_are_left_as_they_were() -> None:
    film = Film()
    film.stage.lay("A", "Y8", film.now_s + 0.1)
    copies: list[tuple[Image, Image]] = []

    def keep(frame_bgr: Image, _: float) -> Image:
        copies.append((frame_bgr, frame_bgr.copy()))
        return frame_bgr

    film.watch(3.0, keep)
    assert all(np.array_equal(frame_bgr, copy) for frame_bgr, copy in copies)


def _as_another_camera(frame_bgr: Image, _: float) -> Image:
    return np.asarray(cv2.resize(frame_bgr, (800, 400)), np.uint8)


def test_one_frame_of_another_size_is_no_card_and_the_next_card_is_told() -> None:
    film = Film()
    assert not readings(film.watch(1 / FPS, _as_another_camera) + film.watch(2.0))
    film.stage.lay("A", "Y8", film.now_s + 0.3)
    (reading,) = readings(film.watch_until_quiet())
    assert reading.candidates[0][0] == "Y8"


class Blind(PlainReader):
    """Finds no card, and remembers the shape of what it was shown."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.shapes: list[tuple[int, ...]] = []

    def locate(self, frame_bgr: Image) -> list[Floats]:
        self.shapes.append(frame_bgr.shape[:2])
        return []


@dataclass(frozen=True)
class Place:
    centre_px: tuple[float, float]
    card_height_px: float


@pytest.mark.parametrize("width_px", [640, 5120])
def test_pile_is_looked_for_where_calibration_found_it_in_frames_of_any_size(width_px: int) -> None:
    def camera(frame_bgr: Image, _: float) -> Image:
        return np.asarray(cv2.resize(frame_bgr, (width_px, width_px * 720 // 1280)), np.uint8)

    film = Film()
    pile_px = film.stage.view.to_frame @ np.array((0.0, 0.0, 1.0))
    scale = width_px / 1280
    centre_px = (float(pile_px[0] / pile_px[2]) * scale, float(pile_px[1] / pile_px[2]) * scale)
    film.watcher = Watcher(Blind(film.stage), Place(centre_px, 240.0 * scale))
    film.watch(1.0, camera)
    film.watcher.see(np.full((400, 300, 3), 90, np.uint8), film.now_s)
    film.watch(1 / FPS, camera)
    assert film.watcher._pile.centre is not None
    seen = min(width_px, MOST_SIDE_PX) / width_px
    assert film.watcher._pile.centre == pytest.approx(np.array(centre_px) * seen, abs=0.5)


def test_huge_frame_reaches_the_reader_no_larger_than_needed() -> None:
    film = Film(pile=())
    blind = Blind(film.stage)
    film.watcher = Watcher(blind)
    for number in range(3):
        film.watcher.see(np.full((4500, 6000, 3), 90, np.uint8), number / FPS)
    assert max(map(max, blind.shapes)) == MOST_SIDE_PX
