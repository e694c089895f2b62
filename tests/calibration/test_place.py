"""Finding the pile from one card laid in the middle."""

import math
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.place import CARD_MM, PlaceNotFound, find_place

SIZE_PX = (1280, 720)


@dataclass(frozen=True)
class Outline:
    """A card as a reader saw it."""

    corners: np.ndarray
    accepted: bool = True


def outline(x: float, y: float, width: float = 150.0, angle_deg: float = 0.0, keystone: float = 1.0) -> np.ndarray:
    height = width * CARD_MM[1] / CARD_MM[0]
    half = np.array([[-width * keystone, -height], [width * keystone, -height], [width, height], [-width, height]]) / 2
    turn = math.radians(angle_deg)
    rotation = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    return (half @ rotation.T + [x, y]).astype(np.float32)


class Script:
    """A reader that sees what the script says, one entry a frame."""

    def __init__(self, seen: list[list[Outline]]) -> None:
        self.seen = list(seen)

    def read_top(self, _frame_bgr: np.ndarray) -> list[Outline]:
        return self.seen.pop(0)


def find(seen: list[list[Outline]]):
    frame_bgr = np.zeros((SIZE_PX[1], SIZE_PX[0], 3), np.uint8)
    return find_place([frame_bgr] * len(seen), Script(seen))


@given(
    x=st.floats(300, 900),
    y=st.floats(250, 450),
    width=st.floats(80, 180),
    angle_deg=st.floats(-89, 89),
    seed=st.integers(0, 1000),
)
def test_place_scale_and_angle_are_found_through_noise_and_half_turns(x, y, width, angle_deg, seed):
    random = np.random.default_rng(seed)
    seen = []
    for index in range(12):
        corners = outline(x, y, width, angle_deg + 180.0 * (index % 2)) + random.normal(0, 0.5, (4, 2))
        seen.append([Outline(corners.astype(np.float32))])
    place = find(seen).profile
    assert place.centre_px == pytest.approx((x, y), abs=1.0)
    assert place.card_width_px == pytest.approx(width, rel=0.02)
    assert place.card_height_px == pytest.approx(width * CARD_MM[1] / CARD_MM[0], rel=0.02)
    assert abs((place.angle_deg - angle_deg + 90) % 180 - 90) < 1.5
    assert place.px_per_mm == pytest.approx(width / CARD_MM[0], rel=0.02)
    assert place.frame_size_px == SIZE_PX


def test_hand_in_a_few_frames_is_outvoted():
    still = [Outline(outline(640, 360))]
    moved = [Outline(outline(900, 100))]
    found = find([still, moved, still, [], still, still, still, moved, still, still])
    assert found.profile.centre_px == pytest.approx((640, 360), abs=0.1)
    assert found.warnings == ()


def test_empty_table_asks_for_a_card():
    with pytest.raises(PlaceNotFound, match="No card is seen"):
        find([[]] * 10)


def test_no_frames_at_all_asks_for_a_card():
    with pytest.raises(PlaceNotFound, match="No card is seen"):
        find([])


def test_guess_the_reader_does_not_stand_by_is_no_card():
    with pytest.raises(PlaceNotFound, match="No card is seen"):
        find([[Outline(outline(640, 360), accepted=False)]] * 10)


def test_card_that_moves_about_is_refused_with_counts():
    wandering = [[Outline(outline(200 + 80 * index, 360))] for index in range(10)]
    with pytest.raises(PlaceNotFound, match=r"of 10 pictures only"):
        find(wandering)


def test_two_frames_are_not_enough():
    with pytest.raises(PlaceNotFound):
        find([[Outline(outline(640, 360))]] * 2)


def test_card_too_small_to_read_says_how_wide_it_must_be():
    with pytest.raises(PlaceNotFound, match=r"only 40 pixels wide.*60"):
        find([[Outline(outline(640, 360, width=40))]] * 5)


def test_card_over_the_edge_and_a_slanting_camera_are_warnings():
    edge = find([[Outline(outline(20, 360))]] * 5)
    assert "edge" in edge.warnings[0].text
    slant = find([[Outline(outline(640, 360, keystone=0.8))]] * 5)
    assert "straight down" in slant.warnings[0].text


def test_place_fits_a_picture_of_another_size():
    place = find([[Outline(outline(640, 360))]] * 5).profile.scaled_to((640, 360))
    assert place.centre_px == pytest.approx((320, 180))
    assert place.card_width_px == pytest.approx(75.0, rel=0.001)


def test_card_is_found_once_hands_have_let_it_lie_still():
    def wandering():
        return [[Outline(outline(200 + 60 * index, 300))] for index in range(8)]

    still = [[Outline(outline(640, 360))]] * 12
    never_read = [[Outline(outline(100, 100))]] * 30
    found = find([[]] * 5 + wandering() + [[]] * 3 + wandering() + still + never_read)
    assert found.profile.centre_px == pytest.approx((640, 360), abs=0.1)
