import cv2
import numpy as np
import pytest

from vision.drawing.backgrounds import random_background
from vision.drawing.faces import draw_face
from vision.drawing.hands import draw_hand_blob
from vision.drawing.scenes import card_corners, place, random_scene
from vision.drawing.style import house_style

KINDS = ("single", "far", "pile", "spread", "fan", "messy", "held")


def random_of(seed=1):
    return np.random.default_rng(seed)


def marked_face(tone=(40, 40, 40)):
    """A grey card with a magenta dot at a quarter of its width, a fifth of its height."""
    face = np.full((174, 112, 4), 255, np.uint8)
    face[:, :, :3] = tone
    cv2.circle(face, (28, 35), 7, (255, 0, 255, 255), -1)
    return face


def seen_at(corners, u, v):
    """Where the point (u, v) of the unit card comes to lie."""
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    point = np.array([[[u, v]]], np.float32)
    return cv2.perspectiveTransform(point, cv2.getPerspectiveTransform(unit, corners))[0, 0]


def dot_of(frame_bgr):
    blue, green, red = (frame_bgr[:, :, channel].astype(float) for channel in range(3))
    weight = np.clip(np.minimum(blue, red) - green - 40, 0, None)
    y, x = np.mgrid[: frame_bgr.shape[0], : frame_bgr.shape[1]]
    return np.array([(x * weight).sum(), (y * weight).sum()]) / weight.sum(), weight.sum()


@pytest.mark.parametrize("turn_deg", [0, 37, 90, 145, 180, 270, 333])
def test_place_marker_lies_where_the_corners_say(turn_deg):
    frame = np.zeros((300, 400, 3), np.uint8)
    corners = card_corners((205.3, 148.8), 170, turn_deg)
    place(frame, marked_face(), corners)
    found, _ = dot_of(frame)
    assert found == pytest.approx(seen_at(corners, 28.5 / 112, 35.5 / 174), abs=0.4)


def test_place_steep_perspective_marker_lies_where_the_corners_say():
    frame = np.zeros((300, 400, 3), np.uint8)
    corners = np.array([[150, 60], [260, 70], [330, 250], [90, 240]], np.float32)
    place(frame, marked_face(), corners)
    found, _ = dot_of(frame)
    assert found == pytest.approx(seen_at(corners, 28.5 / 112, 35.5 / 174), abs=0.6)


@pytest.mark.parametrize("height", [30, 75, 160, 330])
def test_place_area_and_middle_are_exact(height):
    frame = np.zeros((400, 400, 3), np.uint8)
    corners = card_corners((200.25, 199.5), height, 28)
    place(frame, np.full((174, 112, 4), 255, np.uint8), corners, shadow=0)
    weight = frame[:, :, 0] / 255.0
    y, x = np.mgrid[:400, :400]
    middle = np.array([(x * weight).sum(), (y * weight).sum()]) / weight.sum()
    assert middle == pytest.approx(corners.mean(axis=0), abs=0.06)
    assert weight.sum() == pytest.approx(cv2.contourArea(corners), rel=0.01, abs=6)


def test_place_touches_only_the_cards_surroundings():
    frame = np.full((720, 1280, 3), 90, np.uint8)
    place(frame, marked_face(), card_corners((300, 300), 200, 20))
    changed = np.any(frame != 90, axis=2)
    rows, columns = np.nonzero(changed)
    assert 150 < columns.min() < columns.max() < 450
    assert 150 < rows.min() < rows.max() < 450


@pytest.mark.parametrize("centre", [(-500, 50), (50, 900), (5, 5), (195, 100)])
def test_place_beyond_the_frame_is_cut_off(centre):
    frame = np.zeros((200, 200, 3), np.uint8)
    place(frame, marked_face(), card_corners(centre, 120, 10))
    assert frame.shape == (200, 200, 3)


@pytest.mark.parametrize("kind", KINDS)
def test_random_scene_uncovered_cards_show_their_marker_at_their_corners(kind):
    """Each uncovered card's dot is found where its corners put it, for every kind of scene."""
    random = random_of(KINDS.index(kind))
    checked = 0
    for _ in range(60):
        ground = np.full((192, 192, 3), 30, np.uint8)
        scene = random_scene(random, [("R1", marked_face())], 192, kind, light=0, background_bgr=ground)
        for card in scene.cards:
            if card.visible < 0.985 or cv2.contourArea(card.corners) < 1200:
                continue
            mask = np.zeros((192, 192), np.uint8)
            cv2.fillConvexPoly(mask, np.round(card.corners).astype(np.int32), 1)
            mask = cv2.erode(mask, np.ones((7, 7), np.uint8))  # a neighbour's dot may peep in at the edge
            found, weight = dot_of(scene.frame_bgr * mask[:, :, None])
            assert weight > 0
            assert np.linalg.norm(found - seen_at(card.corners, 28.5 / 112, 35.5 / 174)) < 1.3
            checked += 1
    assert checked >= 5


def test_random_scene_pile_its_last_card_is_uncovered_and_the_first_is_not():
    random = random_of(3)
    for _ in range(30):
        scene = random_scene(random, [("R1", marked_face())], 192, "pile", light=0)
        assert scene.cards[-1].visible >= scene.cards[0].visible
        assert scene.cards[0].visible < 0.9


def test_random_scene_card_half_outside_is_half_visible():
    random = random_of(8)
    for _ in range(80):
        scene = random_scene(random, [("R1", marked_face())], 192, "close", light=0)
        (card,) = scene.cards
        outside = np.any((card.corners < -2) | (card.corners > 193))
        assert outside or card.visible > 0.3
        if np.all((card.corners > 0) & (card.corners < 191)):
            assert card.visible > 0.3


def test_random_scene_corners_run_clockwise_and_have_card_like_sides():
    random = random_of(4)
    for _ in range(60):
        for card in random_scene(random, [("R1", marked_face())], 192).cards:
            assert card.corners.shape == (4, 2)
            assert card.corners.dtype == np.float32
            assert cv2.contourArea(card.corners, oriented=True) > 0
            assert 0 <= card.visible <= 1


def test_random_scene_same_seed_gives_the_same_scene():
    face = draw_face("R5", house_style("classic"), 96)
    for kind in (*KINDS, "close", "empty"):
        one, other = (random_scene(random_of(21), [("R5", face)], 128, kind) for _ in range(2))
        assert np.array_equal(one.frame_bgr, other.frame_bgr), kind
        assert [card.visible for card in one.cards] == [card.visible for card in other.cards]


def test_random_scene_empty_holds_no_card():
    assert random_scene(random_of(), [("R1", marked_face())], 96, "empty").cards == ()


def test_random_background_every_seed_fills_the_frame():
    for seed in range(40):
        frame = random_background(random_of(seed), (160, 90))
        assert frame.shape == (90, 160, 3)
        assert frame.dtype == np.uint8


def test_draw_hand_blob_mask_is_where_the_frame_became_skin():
    frame = np.zeros((300, 400, 3), np.uint8)
    mask = draw_hand_blob(frame, (200, 150), -90, 160, random_of(), skin_bgr=(100, 140, 200))
    assert mask[265, 200] == 255
    assert mask[60, 200] == 0
    assert frame[mask == 255].mean() > 50
    assert frame[mask == 0].max() == 0
