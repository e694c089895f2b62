"""Faults of the camera, injected into drawn films: each is told as itself, first, and none as a hand or a card."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from companion.messages import CameraState, HandSeen, Message, PileGone, Reading
from tests.vision.film import Film, readings
from vision.changes import Look
from vision.geometry import Image
from vision.health import Health
from vision.reader import Reader
from vision.watcher import Watcher

RAMP_S = 0.6
Fault = Callable[[Image, float], Image]
"""A frame, and how far the fault has come (0…1)."""


LEVELS = np.arange(256)


def darkened(to: float) -> Fault:
    return lambda frame_bgr, share: np.asarray(
        cv2.LUT(frame_bgr, np.asarray(LEVELS * (1 - share + to * share), np.uint8)), np.uint8
    )


def softened(frame_bgr: Image, share: float) -> Image:
    """Blur by 10 px (standard deviation) times `share`, with a tent, which takes the same time however wide it is."""
    side = 2 * round(2.45 * 10 * share) + 1
    return np.asarray(cv2.stackBlur(frame_bgr, (side, side)) if share > 0.05 else frame_bgr, np.uint8)


def moved(right_px: float = 0, down_px: float = 0, turn_deg: float = 0, zoom: float = 1) -> Fault:
    def move(frame_bgr: Image, share: float) -> Image:
        if share == 0:
            return frame_bgr
        in_whole_px = share == 1 and turn_deg == 0 and zoom == 1  # then every pixel is one that was there
        how = cv2.INTER_NEAREST if in_whole_px else cv2.INTER_LINEAR
        place = np.asarray(cv2.getRotationMatrix2D((640, 360), turn_deg * share, 1 + (zoom - 1) * share), np.float64)
        place[:, 2] += np.array((right_px, down_px)) * share
        moved_bgr = cv2.warpAffine(frame_bgr, place, (1280, 720), flags=how, borderMode=cv2.BORDER_REFLECT)
        return np.asarray(moved_bgr, np.uint8)

    return move


def fault_comes_and_goes(film: Film, fault: Fault, ramp_s: float) -> tuple[list[str], list[str]]:
    """Return what is told while the fault comes and lasts, and what while it goes."""

    def coming(began_s: float) -> Callable[[float], float]:
        return lambda t_s: min(1.0, (t_s - began_s) / ramp_s) if ramp_s else 1.0

    came, went = coming(film.now_s), coming(film.now_s + 4.0)
    during = film.watch(4.0, lambda frame_bgr, t_s: fault(frame_bgr, came(t_s)))
    after = film.watch(4.0, lambda frame_bgr, t_s: fault(frame_bgr, 1 - went(t_s)))
    return words(during), words(after)


def words(messages: list[Message]) -> list[str]:
    """Return each message as one word of `companion watch`."""
    return [_word(each) for each in messages]


def _word(message: Message) -> str:
    match message:
        case CameraState(state=state):
            return state
        case HandSeen(inside=inside):
            return "hand_in" if inside else "hand_out"
        case PileGone():
            return "pile_gone"
        case Reading(accepted=accepted):
            return "top" if accepted else "unsure"
    raise AssertionError(message)


@pytest.mark.slow
@pytest.mark.parametrize("ramp_s", [0.0, RAMP_S])
@pytest.mark.parametrize("top", ["wood", "felt", "cloth"])
@pytest.mark.parametrize("left", [0.0, 1 / 30])
def test_darkness_is_all_that_is_told_of_a_lamp_put_out(top: str, left: float, ramp_s: float) -> None:
    assert fault_comes_and_goes(Film(2, top), darkened(left), ramp_s) == (["dark"], ["back"])


@pytest.mark.slow
@pytest.mark.parametrize("top", ["wood", "felt"])
def test_slow_faults_begin_with_no_hand(top: str) -> None:
    assert fault_comes_and_goes(Film(2, top), darkened(1 / 30), 3.0) == (["dark"], ["back"])
    assert fault_comes_and_goes(Film(2, top), moved(90, 40), 2.0)[0] == ["moved"]


def test_light_that_stays_low_is_soon_as_usual() -> None:
    health, dim = Health(), list[bool]()
    for t_s, level in ((0.0, 250), (0.1, 24), (3.0, 24), (5.2, 24), (5.3, 24)):
        health.changed(Look.at(np.full((72, 128, 3), level, np.uint8), t_s), False)
        dim.append(health.is_dim)
    assert dim == [False, True, True, False, False]


@pytest.mark.slow
@pytest.mark.parametrize("ramp_s", [0.0, RAMP_S])
@pytest.mark.parametrize("top", ["wood", "felt", "cloth"])
def test_half_the_light_is_nothing_to_tell(top: str, ramp_s: float) -> None:
    assert fault_comes_and_goes(Film(2, top), darkened(0.5), ramp_s) == ([], [])


@pytest.mark.slow
@pytest.mark.parametrize("ramp_s", [0.0, RAMP_S])
@pytest.mark.parametrize("top", ["wood", "felt", "cloth"])
def test_lost_focus_is_all_that_is_told_of_it(top: str, ramp_s: float) -> None:
    assert fault_comes_and_goes(Film(2, top), softened, ramp_s) == (["blurred"], ["back"])


@pytest.mark.slow
@pytest.mark.parametrize("ramp_s", [0.0, RAMP_S])
@pytest.mark.parametrize("top", ["wood", "felt", "cloth"])
@pytest.mark.parametrize("push", [moved(36, -20), moved(90, 40), moved(200, -100)], ids=["little", "more", "far"])
def test_pushed_camera_is_told_as_moved_and_so_is_its_way_back(top: str, push: Fault, ramp_s: float) -> None:
    assert fault_comes_and_goes(Film(2, top), push, ramp_s) == (["moved"], ["moved"])


@pytest.mark.slow
@pytest.mark.parametrize("top", ["wood", "felt", "cloth"])
@pytest.mark.parametrize(
    "turn", [moved(turn_deg=6), moved(turn_deg=40), moved(zoom=1.15)], ids=["little", "far", "near"]
)
def test_turned_or_raised_camera_is_told_as_moved_first(top: str, turn: Fault) -> None:
    during, _ = fault_comes_and_goes(Film(2, top), turn, 0.0)
    assert during[:1] == ["moved"]


def test_hand_is_told_as_soon_as_before() -> None:
    film = Film()
    film.stage.lay("A", "Y8", film.now_s + 0.3)
    told = film.watch_until_quiet()
    assert words(told) == ["hand_in", "top", "hand_out"] or words(told) == ["hand_in", "hand_out", "top"]


@pytest.mark.slow
def test_card_laid_while_it_was_dark_is_told_once_there_is_light() -> None:
    film = Film()
    film.stage.lay("A", "Y8", film.now_s + 1.5)
    assert words(film.watch(5.0, lambda frame_bgr, _: np.asarray(frame_bgr // 30, np.uint8))) == ["dark"]
    told = film.watch(3.0)
    assert sorted(words(told)) == ["back", "top"]
    assert [each.candidates[0][0] for each in told if isinstance(each, Reading)] == ["Y8"]


@pytest.mark.slow
def test_card_laid_out_of_focus_is_told_once_it_can_be_read() -> None:
    film = Film()
    film.watcher = Watcher(Reader("classic"))
    film.watch(4.0)
    film.stage.lay("A", "Y8", film.now_s + 2.5)
    soft = film.watch(7.0, lambda frame_bgr, _: softened(frame_bgr, 1.4))
    assert "unsure" not in words(soft)
    told = soft + film.watch(3.0)
    assert [each.candidates[0][0] for each in told if isinstance(each, Reading)] == ["Y8"]


def test_glare_on_the_top_card_is_told_and_over_with_the_next_card() -> None:
    film = Film()
    pose = film.stage.pile_pose("A")
    x_px, y_px = film.stage.view.corners_px(pose).mean(axis=0)

    spot: Image = np.zeros((720, 1280, 3), np.uint8)
    cv2.circle(spot, (round(float(x_px)), round(float(y_px))), 62, (255, 255, 255), -1)
    lamp = cv2.GaussianBlur(spot, (0, 0), 6)

    film.stage.lay("A", "Y8", film.now_s + 0.3, pose)
    messages = film.watch(5.0, lambda frame_bgr, _: np.asarray(cv2.add(frame_bgr, lamp), np.uint8))
    film.stage.lay("B", "B2", film.now_s + 0.3)
    messages += film.watch_until_quiet()
    assert [each.state for each in messages if isinstance(each, CameraState)] == ["glare", "back"]


def test_darkness_is_told_once_and_so_is_light() -> None:
    film = Film()
    messages = film.watch(3.0, lambda frame_bgr, _: np.asarray(frame_bgr // 30, np.uint8)) + film.watch(3.0)
    assert [each.state for each in messages if isinstance(each, CameraState)] == ["dark", "back"]
    assert not readings(messages)


@pytest.mark.slow
def test_picture_out_of_focus_is_told() -> None:
    film = Film()
    film.watch(2.0)
    messages = film.watch(4.0, lambda frame_bgr, _: softened(frame_bgr, 1.4)) + film.watch(4.0)
    assert [each.state for each in messages if isinstance(each, CameraState)] == ["blurred", "back"]
    assert not [each for each in readings(messages) if each.accepted]


@pytest.mark.slow
@pytest.mark.parametrize("top", ["wood", "felt", "cloth"])
def test_bare_table_after_the_cards_are_taken_away_is_not_out_of_focus(top: str) -> None:
    film = Film(top=top)
    film.stage.gather("A", film.now_s)
    messages = film.watch(8.0)
    assert not [each.state for each in messages if isinstance(each, CameraState)]


def test_pushed_camera_is_told_and_is_no_card() -> None:
    film = Film()
    push = moved(36, -20)
    messages = film.watch(3.0, lambda frame_bgr, _: push(frame_bgr, 1.0))
    assert [each.state for each in messages if isinstance(each, CameraState)] == ["moved"]
    assert not readings(messages)


def test_lost_camera_is_told_once_and_back_with_the_next_frame() -> None:
    film = Film()
    assert film.watcher.lost(9.0) == [CameraState(9.0, "lost")]
    assert film.watcher.lost(10.0) == []
    messages = film.watch(0.1)
    assert [each.state for each in messages if isinstance(each, CameraState)] == ["back"]
