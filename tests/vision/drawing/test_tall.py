"""The narrow digits of posters: one unit high, each with the openings that such a digit has, 9 a 6 upside-down."""

import cv2
import numpy as np
import pytest

from vision.drawing.canvas import Canvas
from vision.drawing.lettering import TALL, glyph, text
from vision.drawing.shapes import Shape, bounds, placed
from vision.drawing.tall import tall_digit

OPENINGS = {"0": 1, "1": 0, "2": 0, "3": 0, "4": 1, "5": 0, "6": 1, "7": 0, "8": 2, "9": 1}


def openings(shape: Shape) -> tuple[int, float]:
    """Return how many openings a shape has, and the share of its box that it fills."""
    mask = np.zeros((240, 240), np.uint8)
    cv2.fillPoly(mask, [np.rint(part * 200 + 10).astype(np.int32) for part in shape], 255)
    _, kinds = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)[0:2]
    return int(np.sum(kinds[0, :, 3] >= 0)), float(np.mean(mask > 0))


@pytest.mark.parametrize("digit", OPENINGS)
@pytest.mark.parametrize("weight", [400, 540, 900])
def test_digit_is_one_high_narrow_and_open_where_it_should(digit: str, weight: int) -> None:
    shape = tall_digit(digit, weight)
    left, top, right, bottom = bounds(shape)
    assert (top, bottom) == pytest.approx((0.0, 1.0), abs=0.01)
    assert 0.2 < right - left < 0.5
    assert openings(shape)[0] == OPENINGS[digit]


def test_heavier_pen_fills_more() -> None:
    assert openings(tall_digit("8", 900))[1] > 1.3 * openings(tall_digit("8", 400))[1]


def test_nine_is_a_six_upside_down() -> None:
    six, nine = tall_digit("6", 500), tall_digit("9", 500)
    corner = np.array(bounds(six)[:2]) + bounds(nine)[2:]
    assert all(np.allclose(corner - part, other) for part, other in zip(six, nine, strict=True))


def test_signs_and_letters_of_this_type_face_are_drawn_too() -> None:
    assert bounds(glyph("+", TALL, 500))[2] > 0.3
    canvas = Canvas(100, (255, 255, 255))
    before = canvas.image_bgr.copy()
    canvas.fill(placed(text("TEN 10", TALL), (28.0, 43.0), 10.0), (0, 0, 200))
    assert (canvas.image_bgr != before).any()
