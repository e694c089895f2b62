"""A closer look finds the outline of the uppermost card: moved, framed, under a hand, or lying on the one believed."""

from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.messages import Reading
from vision.closer import CARD_PX, SIDE_PX, CloserLook, cut_out, place_told, surroundings
from vision.drawing.faces import draw_face
from vision.drawing.hands import draw_hand_blob
from vision.drawing.layouts import card_corners
from vision.drawing.scenes import place
from vision.drawing.style import house_style
from vision.geometry import Floats, Image, corners_of, half_axis_of, numbers_of, overlap, to_crop
from vision.reader import WEIGHTS, Reader
from vision.watcher import Watcher

FACES = ("R5", "G9", "BS", "Y2", "B7", "RV", "W4", "G+2", "Y8", "R0")
TOP = card_corners((320.0, 240.0), 220.0, 25.0)


@pytest.fixture(scope="module")
def closer() -> CloserLook:
    return CloserLook(WEIGHTS / "closer.onnx")


def table() -> Image:
    noise = np.random.default_rng(1).normal(0, 4, (480, 640, 3))
    return np.clip(np.array([70, 110, 160]) + noise, 0, 255).astype(np.uint8)


def lay(frame: Image, code: str, corners: Floats, deck: str = "classic") -> None:
    place(frame, draw_face(code, house_style(deck), 400, deck), corners, 0.3)


def leaning(middle: NDArray[np.float64], random: np.random.Generator) -> Floats:
    """Return a card's outline turned by chance."""
    return card_corners((float(middle[0]), float(middle[1])), 220.0, float(random.uniform(0, 360)))


def askew(corners: Floats, share: float, seed: int = 0) -> Floats:
    """Return an outline of which each corner is off by about `share` of the long side, all of them alike and not."""
    random = np.random.default_rng(seed)
    off = random.normal(0, share, (1, 2)) + random.normal(0, share / 2, (4, 2))
    return np.asarray(corners + 220 * off, np.float32)


def larger(corners: Floats, factor: float) -> Floats:
    return np.asarray((corners - corners.mean(axis=0)) * factor + corners.mean(axis=0), np.float32)


@pytest.mark.parametrize("half_axis", [(3.0, 4.0), (-2.0, 0.5), (0.0, -7.0)])
def test_numbers_of_a_half_axis_tell_it_but_for_its_sign(half_axis: tuple[float, float]) -> None:
    axis = np.array(half_axis, np.float32)
    assert np.allclose(numbers_of(axis), numbers_of(-axis))
    back = half_axis_of(*numbers_of(axis).tolist())
    assert np.allclose(back, axis, atol=1e-5) or np.allclose(back, -axis, atol=1e-5)
    assert np.allclose(half_axis_of(*numbers_of(axis).tolist(), unit_px=4.0), np.multiply(back, 4.0), atol=1e-4)


def test_card_within_the_right_outline_is_cut_out_in_the_size_that_the_net_learned() -> None:
    around = surroundings(TOP)
    seen = cv2.perspectiveTransform(TOP[None], to_crop(around, (SIDE_PX, SIDE_PX)))[0]
    assert np.allclose(seen.max(axis=0) - seen.min(axis=0), CARD_PX, atol=0.5)
    assert np.allclose(seen.mean(axis=0), SIDE_PX / 2, atol=0.5)
    assert cut_out(table(), around).shape == (SIDE_PX, SIDE_PX, 3)


@pytest.mark.parametrize("seed", range(4))
def test_outline_that_is_off_is_corrected(closer: CloserLook, seed: int) -> None:
    frame = table()
    lay(frame, "B7", TOP)
    assert overlap(closer.outline(frame, askew(TOP, 0.06, seed)), TOP) > 0.9


def test_frame_printed_on_a_card_is_not_taken_for_its_edge(closer: CloserLook) -> None:
    frame = table()
    lay(frame, "8", TOP, "vengeance")
    assert overlap(closer.outline(frame, larger(TOP, 0.8)), TOP) > 0.9


def test_outline_is_found_though_fingers_cover_a_part_of_the_edge(closer: CloserLook) -> None:
    frame = table()
    lay(frame, "R5", TOP)
    draw_hand_blob(frame, (330.0, 250.0), -70.0, 420.0, np.random.default_rng(0))
    assert overlap(closer.outline(frame, askew(TOP, 0.05)), TOP) > 0.85


def test_card_below_leads_to_the_one_that_lies_on_it(closer: CloserLook) -> None:
    frame, below = table(), card_corners((360.0, 290.0), 220.0, 60.0)
    lay(frame, "Y4", below)
    lay(frame, "B7", TOP)
    assert overlap(closer.outline(frame, below), TOP) > 0.85


def test_sure_card_is_not_looked_at_more_closely_but_a_doubtful_one_is(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, frame, asked = Reader("classic"), table(), []
    outline = CloserLook.outline

    def counted(self: CloserLook, frame_bgr: Image, corners: Floats, *more: Any) -> Floats:
        asked.append(corners)
        return outline(self, frame_bgr, corners, *more)

    monkeypatch.setattr(CloserLook, "outline", counted)
    lay(frame, "B7", TOP)
    assert reader.read_top(frame)[0].accepted
    assert not asked
    frame[150:330, 230:400] = (95, 130, 190)
    reader.read_top(frame)
    assert asked


@pytest.mark.parametrize(("seed", "top"), [(28, "BS"), (67, "W4"), (96, "W4")])
def test_watcher_reads_the_uppermost_card_though_one_below_is_the_surest_outline(seed: int, top: str) -> None:
    random, frame = np.random.default_rng(seed), table()
    for _ in range(4):
        middle = random.uniform((260, 180), (380, 300))
        lay(frame, FACES[random.integers(10)], leaning(middle, random))
    code = FACES[random.integers(10)]
    lay(frame, code, leaning(random.uniform((290, 210), (350, 270)), random))
    assert code == top
    watcher = Watcher(Reader("classic"))
    messages = [message for number in range(25) for message in watcher.see(frame, number / 10)]
    (reading,) = (message for message in messages if isinstance(message, Reading))
    assert reading.accepted
    assert reading.candidates[0][0] == top


def test_samples_ask_for_the_uppermost_card_near_the_outline_and_for_none_elsewhere() -> None:
    pytest.importorskip("torch", reason="torch is missing: what the closer look learns from was NOT tested")
    from vision.training.closer import STARTS, closer_samples

    scene = np.full((160, 160, 3), 90, np.uint8)
    cards = np.full((3, 9), -1, np.float32)
    below, top = card_corners((80.0, 84.0), 70.0, 80.0), card_corners((84.0, 76.0), 70.0, 10.0)
    cards[0], cards[1] = [*below.ravel(), 0.6], [*top.ravel(), 1.0]
    random, found = np.random.default_rng(3), []
    for _ in range(20):
        pictures, truths = closer_samples(random, scene, cards)
        assert [picture.shape for picture in pictures] == [(SIDE_PX, SIDE_PX, 3)] * STARTS
        found += truths
    on_card = [truth for truth in found if truth[0] == 1]
    assert all(truth[1] == 1.0 for truth in on_card)  # never the lower one, of which 0.6 is seen
    assert any(not truth.any() for truth in found)
    sizes = [corners_of(place_told(truth[:12])) for truth in on_card]
    assert all(abs(cv2.contourArea(each)) > 0.1 * CARD_PX[0] * CARD_PX[1] for each in sizes)
