from random import Random

import cv2
import numpy as np
import pytest

from hardware.simulated.props import phone, tabletop
from hardware.simulated.stage import SETTLED_S, Stage
from hardware.simulated.tabletop import Pose, View, gently

SEATS = {"A": 90.0, "B": 210.0, "C": 330.0}


def stage(seed: int = 1) -> Stage:
    return Stage("classic", SEATS, Random(seed), "wood")


def difference(first: np.ndarray, second: np.ndarray) -> float:
    return float(np.mean(cv2.absdiff(first, second)))


def test_lay_card_at_touch_rests_where_it_then_stays() -> None:
    table = stage()
    touch_s = table.lay("A", "Y8", 1.0, Pose(4.0, -3.0, 10.0))
    table.advance(touch_s - 0.001)
    assert not table.resting
    table.advance(touch_s)
    assert table.top_pose == Pose(4.0, -3.0, 10.0)


def test_frame_while_hand_lays_card_differs_from_rest_before_and_after() -> None:
    table = stage()
    before = table.frame(0.0)
    touch_s = table.lay("A", "Y8", 1.0)
    during = table.frame(touch_s - 0.1)
    after = table.frame(table.busy_until_s + 0.1)
    later = table.frame(table.busy_until_s + 0.2)
    assert difference(before, during) > 4
    assert difference(during, after) > 2
    assert difference(after, later) < 4
    assert difference(before, after) > 2


def test_moves_at_until_settled_then_not() -> None:
    table = stage()
    assert not table.moves_at(0.5)
    table.lay("B", "R1", 1.0)
    assert table.moves_at(1.0)
    assert table.moves_at(table.busy_until_s + SETTLED_S - 0.01)
    assert not table.moves_at(table.busy_until_s + SETTLED_S)


def test_nudge_moves_top_card_and_leaves_one_card() -> None:
    table = stage()
    table.put(table.face("R5"), Pose())
    done_s = table.nudge("C", 1.0, Pose(6.0, 2.0, 5.0))
    table.frame(done_s - 0.2)
    table.frame(done_s)
    assert [pose for _, pose in table.resting] == [Pose(6.0, 2.0, 5.0)]


def test_gather_leaves_an_empty_table() -> None:
    table = stage()
    empty = table.frame(0.0)
    table.put(table.face("R5"), Pose())
    table.put(table.face("W4"), Pose(5.0, 5.0, 40.0))
    free_s = table.gather("A", 1.0)
    assert difference(table.frame(free_s), empty) < 4
    assert not table.resting


def test_reach_takes_nothing_from_the_pile() -> None:
    table = stage()
    table.put(table.face("R5"), Pose())
    before = table.frame(0.0)
    table.reach("B", 1.0, Pose(-60.0, 0.0), carries="BACK")
    table.frame(1.6)
    assert difference(table.frame(table.busy_until_s), before) < 4


def test_frames_same_seed_are_equal() -> None:
    def film() -> list[np.ndarray]:
        table = stage(7)
        table.lay("A", "G+2", 0.2)
        return [table.frame(step / 10) for step in range(12)]

    assert all(np.array_equal(one, other) for one, other in zip(film(), film(), strict=True))


def test_view_corners_run_clockwise_from_upper_left() -> None:
    corners = View.above(Random(3)).corners_px(Pose())
    upper_left, upper_right, lower_right, lower_left = corners
    assert upper_left[0] < upper_right[0]
    assert lower_left[1] > upper_left[1]
    assert cv2.contourArea(corners, oriented=True) > 0
    assert lower_right[0] > lower_left[0]


def test_gently_starts_at_rest_and_ends_at_rest() -> None:
    assert gently(-1) == 0
    assert gently(2) == 1
    assert gently(0.01) < 0.001


def test_pose_towards_turns_the_shorter_way() -> None:
    assert Pose(turn_deg=350.0).towards(Pose(turn_deg=10.0), 0.5).turn_deg == pytest.approx(360.0)


def test_phone_hides_what_lies_under_it() -> None:
    table = stage()
    table.put(table.face("Y8"), Pose())
    yellow = table.frame(0.0)[330:390, 600:680]
    table.put(phone(), Pose())
    assert table.frame(0.1)[330:390, 600:680].mean() < yellow.mean() / 2


def test_tabletop_of_unknown_kind_says_which_there_are() -> None:
    with pytest.raises(ValueError, match="wood, felt, cloth"):
        tabletop("marble", np.random.default_rng(1))
