"""Rounded areas and signs as small pictures: the right tints, smooth edges, crisp sides, and drawn once."""

import numpy as np
import pytest

from tests.ui.samples import SITUATIONS
from ui.patches import painted, patch, stamp, stamped
from ui.signs import SIGNS

GROUND, EDGE, CLEAR = (1.0, 0.0, 0.0, 1.0), (0.0, 0.0, 1.0, 1.0), (0.0, 0.0, 0.0, 0.0)


def test_patch_ground_inside_edge_around_nothing_in_the_corners():
    rgba = painted(10, 10, 2.0, GROUND, EDGE)
    assert rgba.shape == (22, 22, 4)
    assert tuple(rgba[11, 11]) == (255, 0, 0, 255)
    for side in (rgba[0, 11], rgba[1, 11], rgba[11, 0], rgba[-1, 11], rgba[11, -2]):
        assert tuple(side) == (0, 0, 255, 255)
    assert rgba[0, 0, 3] == rgba[-1, -1, 3] == 0


def test_patch_corner_is_smooth_and_the_middle_can_be_stretched():
    rgba = painted(10, 10, 1.0, GROUND, EDGE)
    partly = (rgba[..., 3] > 0) & (rgba[..., 3] < 255)
    assert 8 <= partly.sum() <= 80
    assert not partly[:, 10:12].any()
    assert np.array_equal(rgba[:, 10], rgba[:, 11])
    assert np.array_equal(rgba, rgba[::-1, ::-1])


def test_patch_without_an_edge_shows_the_ground_alone():
    rgba = painted(6, 6, 1.0, GROUND, CLEAR)
    assert rgba[0, 6, 3] == 0
    assert tuple(rgba[6, 6]) == (255, 0, 0, 255)


@pytest.mark.parametrize("name", SIGNS)
@pytest.mark.parametrize("turn_deg", [0, 90])
def test_stamp_is_the_sign_with_smooth_edges(name, turn_deg):
    covered = stamped(name, 40, turn_deg)
    share = covered.mean() / 255
    assert 0.04 < share < 0.9
    assert len(np.unique(covered)) > 2


def test_stamp_turns_counter_clockwise():
    assert np.abs(np.rot90(stamped("chevron", 40, 0)).astype(int) - stamped("chevron", 40, 90)).mean() < 8
    assert np.abs(np.rot90(stamped("chevron", 40, 0)).astype(int) - stamped("chevron", 40, 270)).mean() > 40


def test_same_patch_and_same_stamp_are_made_once(drive):
    drive()
    assert patch(5, 5, 1.0, GROUND, EDGE) is patch(5, 5, 1.0, GROUND, EDGE)
    assert stamp("undo", 30, 0) is stamp("undo", 30, 0)


def test_what_lies_under_a_layer_is_not_drawn_until_it_is_seen_again(drive):
    driven = drive()
    root = driven.root
    driven.show(SITUATIONS["question"]())
    drawn = root.canvas.children
    assert root.screen.canvas in drawn
    root.open_menu()
    menu = root.layers[-1]
    assert root.screen.canvas not in drawn
    assert menu.canvas in drawn
    root.open_menu()
    assert menu.canvas not in drawn
    root.close(root.layers[-1])
    assert menu.canvas in drawn
    root.close_layers()
    assert root.screen.canvas in drawn
    assert menu.canvas not in drawn


def test_dark_veil_hides_nothing_and_goes_away(drive):
    driven = drive()
    driven.show(SITUATIONS["scored"]())
    root = driven.root
    root.dimmer.tick(driven.t_s, 0.0)
    driven.t_s += 1
    root.dimmer.tick(driven.t_s, 0.0)
    assert root.dimmer.dimmed
    assert [each.canvas for each in reversed(root.children)] == root.canvas.children[1:]
    root.dimmer.used(driven.t_s)
    assert [root.screen.canvas] == root.canvas.children[1:]
