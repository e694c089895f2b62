"""Outlines of cards: taken apart, put together, cut out upright."""

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.geometry import (
    CROP_SIZE_PX,
    Floats,
    corners_of,
    crop_corners,
    is_sound,
    keep_apart,
    long_side_px,
    overlap,
    place_of,
    rectify,
    resized,
    turned,
)

numbers = st.floats(-500, 500, width=32)


def square(x: float, y: float, side: float) -> Floats:
    return np.array([[x, y], [x + side, y], [x + side, y + side], [x, y + side]], np.float32)


@given(st.lists(numbers, min_size=8, max_size=8))
def test_place_taken_apart_and_put_together_is_the_same(flat: list[float]) -> None:
    corners = np.array(flat, np.float32).reshape(4, 2)
    assert np.allclose(corners_of(place_of(corners)), corners, atol=1e-3)


@given(st.lists(numbers, min_size=8, max_size=8))
def test_place_after_half_a_turn_keeps_centre_and_bend_and_flips_the_axes(flat: list[float]) -> None:
    corners = np.array(flat, np.float32).reshape(4, 2)
    place, upside_down = place_of(corners), place_of(turned(corners))
    assert np.allclose(place.centre, upside_down.centre, atol=1e-3)
    assert np.allclose(place.bend, upside_down.bend, atol=1e-3)
    assert np.allclose(place.across, -upside_down.across, atol=1e-3)
    assert np.allclose(place.down, -upside_down.down, atol=1e-3)


def test_overlap_of_equal_far_and_half_shared_squares() -> None:
    assert overlap(square(0, 0, 10), square(0, 0, 10)) == pytest.approx(1.0)
    assert overlap(square(0, 0, 10), square(50, 0, 10)) == 0.0
    assert overlap(square(0, 0, 10), square(5, 0, 10)) == pytest.approx(1 / 3, abs=0.01)


@pytest.mark.parametrize(
    ("corners", "sound"),
    [
        (square(0, 0, 10), True),
        (square(0, 0, 10)[::-1], False),
        (square(0, 0, 10)[[0, 2, 1, 3]], False),
        (np.full((4, 2), np.nan, np.float32), False),
        (square(0, 0, 0.5), False),
    ],
    ids=["clockwise", "anticlockwise", "crossed", "not a number", "a speck"],
)
def test_outline_is_sound_only_if_convex_and_clockwise(corners: Floats, sound: bool) -> None:
    assert is_sound(corners) is sound


def test_outlines_lying_on_a_better_one_are_dropped() -> None:
    assert keep_apart([square(0, 0, 10), square(1, 0, 10), square(30, 0, 10)], most=0.7) == [0, 2]


@pytest.mark.parametrize("long_side", [60, 96, 300, 900])
@pytest.mark.parametrize("turn_deg", [0, 37, 90, 200])
def test_crop_of_a_card_shows_its_quarters_where_they_belong(long_side: float, turn_deg: float) -> None:
    card_bgr = np.zeros((120, 80, 3), np.uint8)
    quarters = {(0, 0): (0, 0, 255), (0, 1): (0, 255, 0), (1, 0): (255, 0, 0), (1, 1): (255, 255, 255)}
    for (row, column), colour in quarters.items():
        card_bgr[row * 60 : row * 60 + 60, column * 40 : column * 40 + 40] = colour
    angle = np.radians(turn_deg)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    shape = np.array([[-1, -1.5], [1, -1.5], [1, 1.5], [-1, 1.5]]) * long_side / 3
    corners = (shape @ turn.T + long_side).astype(np.float32)
    source = np.array([[0, 0], [80, 0], [80, 120], [0, 120]], np.float32)
    matrix = cv2.getPerspectiveTransform(source, corners)
    frame_bgr = cv2.warpPerspective(card_bgr, matrix, (int(2 * long_side), int(2 * long_side)))
    crop = rectify(np.asarray(frame_bgr, np.uint8), corners)
    assert crop.shape == (CROP_SIZE_PX[1], CROP_SIZE_PX[0], 3)
    for (row, column), colour in quarters.items():
        seen = crop[24 + 48 * row, 16 + 32 * column]
        assert np.abs(seen.astype(int) - colour).max() < 12, (row, column, seen)


def test_crop_margin_lies_outside_the_card() -> None:
    frame_bgr = np.zeros((300, 300, 3), np.uint8)
    corners = np.array([[100, 90], [180, 90], [180, 210], [100, 210]], np.float32)
    cv2.fillConvexPoly(frame_bgr, corners.astype(np.int32), (255, 255, 255))
    crop = rectify(frame_bgr, corners)
    (left, top), (right, bottom) = crop_corners()[0], crop_corners()[2]
    assert crop[0].max() == 0
    assert crop[int(top) + 2 : int(bottom) - 2, int(left) + 2 : int(right) - 2].min() == 255


def test_long_side_is_the_mean_of_both() -> None:
    assert long_side_px(np.array([[0, 0], [10, 0], [10, 22], [0, 20]], np.float32)) == pytest.approx(21)


@pytest.mark.parametrize("long_side", [80, 200, 420, 900])
@pytest.mark.parametrize(("x", "y"), [(101, 60), (100, 61), (0, 0), (-5, 33)])
def test_crop_shows_a_dot_exactly_where_the_card_has_it(long_side: float, x: float, y: float) -> None:
    corners = np.asarray(np.array([[0, 0], [0.66, 0], [0.66, 1], [0, 1]]) * long_side + (x, y), np.float32)
    to_crop_px = cv2.getPerspectiveTransform(corners, crop_corners())
    columns, rows = np.meshgrid(np.arange(1001) + 0.5, np.arange(1003) + 0.5)
    for middle in np.array([[0.2, 0.15], [0.33, 0.5], [0.5, 0.85]]) * long_side + (x, y):
        distance = np.hypot(columns - middle[0], rows - middle[1]) / (0.02 * long_side)
        frame_bgr = np.repeat((255 * np.exp(-(distance**2)))[..., None], 3, axis=2).astype(np.uint8)
        light = rectify(frame_bgr, corners)[..., 0].astype(float)
        seen = [(light * at).sum() / light.sum() for at in np.meshgrid(np.arange(64) + 0.5, np.arange(96) + 0.5)]
        expected = cv2.perspectiveTransform(np.array([[middle]], np.float32), to_crop_px)[0, 0]
        assert np.abs(seen - expected).max() < 0.1


@pytest.mark.parametrize("size_px", [(171, 96), (160, 90), (333, 187), (640, 360)])
def test_shrunk_frame_is_the_mean_of_what_it_shows(size_px: tuple[int, int]) -> None:
    fine = np.random.default_rng(3).integers(0, 256, (720, 1280, 3)).astype(np.uint8)
    frame_bgr = np.asarray(cv2.GaussianBlur(fine, (0, 0), 2), np.uint8)
    mean = cv2.resize(frame_bgr.astype(np.float32), size_px, interpolation=cv2.INTER_AREA)
    plainly = cv2.resize(frame_bgr, size_px, interpolation=cv2.INTER_NEAREST).astype(float)
    assert np.abs(resized(frame_bgr, size_px) - mean).mean() < 0.3 * np.abs(plainly - mean).mean()
