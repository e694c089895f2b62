"""What measures the reader must itself be right: verdicts, intervals, calibration, and strangers that repeat by seed."""

from itertools import islice

import numpy as np
import pytest

from tools.measure_reading import drawn
from tools.measure_reading.diagram import diagram
from tools.measure_reading.photographs import SPOILERS
from tools.measure_reading.strangers import STRANGERS, strangers
from tools.measure_reading.verdicts import Bin, Verdict, calibration_error, interval, reliability


@pytest.mark.parametrize(
    ("truth", "said", "accepted", "right", "wrong"),
    [
        ("R5", "R5", True, True, False),
        ("R5", "R5", False, False, False),
        ("R5", "R6", True, False, True),
        ("R5", None, False, False, False),
        (None, "R5", True, False, True),
        (None, "R5", False, True, False),
        (None, "BACK", True, True, False),
        (None, None, False, True, False),
    ],
)
def test_verdict_is_right_wrong_or_unsure(
    truth: str | None, said: str | None, accepted: bool, right: bool, wrong: bool
) -> None:
    verdict = Verdict("", truth, said, 0.9, accepted)
    assert (verdict.is_right, verdict.is_wrong) == (right, wrong)


def test_interval_of_no_hit_among_hundred_reaches_to_four_percent() -> None:
    low, high = interval(0, 100)
    assert low == 0.0
    assert high == pytest.approx(0.037, abs=0.001)


def test_calibration_error_is_how_far_confidence_lies_from_the_share_of_right_ones() -> None:
    honest = [Verdict("", "R5", "R5" if number < 8 else "R6", 0.8, True) for number in range(10)]
    boastful = [Verdict("", "R5", "R5" if number < 5 else "R6", 0.9, True) for number in range(10)]
    assert calibration_error(reliability(honest)) == pytest.approx(0.0)
    assert calibration_error(reliability(boastful)) == pytest.approx(0.4)
    assert reliability([Verdict("", None, None, 0.0, False)]) == []


def test_diagram_puts_a_dot_for_each_step() -> None:
    empty, one = diagram([]), diagram([Bin(10, 0.75, 0.7)])
    assert empty.shape == one.shape
    assert (empty != one).any()


@pytest.mark.parametrize("kind", list(STRANGERS))
def test_strangers_repeat_by_seed_and_have_no_truth(kind: str) -> None:
    (first,), (again,), (other,) = (list(strangers(kind, 1, seed)) for seed in (4, 4, 5))
    assert first.truth is None
    assert np.array_equal(first.frame_bgr, again.frame_bgr)
    assert not np.array_equal(first.frame_bgr, other.frame_bgr)


def test_pile_tells_its_top_card_and_repeats_by_seed() -> None:
    first, second = (next(iter(drawn.piles("classic", 1, 3))) for _ in range(2))
    assert first.truth == second.truth
    assert np.array_equal(first.frame_bgr, second.frame_bgr)


def test_drawn_singles_take_each_face_in_turn() -> None:
    assert len({case.truth for case in islice(drawn.singles("flip7", 5, 1), 5)}) == 5


@pytest.mark.parametrize("how", list(SPOILERS))
def test_spoiled_picture_keeps_its_size_and_changes(how: str) -> None:
    frame = np.random.default_rng(1).integers(0, 256, (240, 320, 3)).astype(np.uint8)
    corners = np.array([[120, 60], [200, 60], [200, 184], [120, 184]], np.float32)
    spoiled = SPOILERS[how](frame, corners, np.random.default_rng(2))
    assert spoiled.shape == frame.shape
    assert (spoiled != frame).any()
