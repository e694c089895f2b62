"""The locator's answer, turned into places."""

import numpy as np
import pytest

from vision.geometry import Floats, place_of, turned
from vision.locate import CHANNELS, MANY_ROWS, PADDING_GRAY, SCALE_PX, STRIDE_PX, decode, small_frame


def card(x: float, y: float, long_side: float, turn_deg: float, bend: float = 0.0) -> Floats:
    angle = np.radians(turn_deg)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    shape = np.array([[-1 + bend, -1.5], [1 - bend, -1.5], [1, 1.5], [-1, 1.5]]) * long_side / 3
    return np.asarray(shape @ turn.T + (x, y), np.float32)


def answer_for(cards: list[tuple[Floats, float, float]], rows: int = 20, columns: int = 20) -> Floats:
    """Return what a perfect net says to cards with (corners, score, visible), only in the cells of their middles."""
    maps = np.full((CHANNELS, rows, columns), -9, np.float32)
    for corners, score, visible in cards:
        place = place_of(corners)
        column, row = (place.centre // STRIDE_PX).astype(int)
        cell = (place.centre - (np.array([column, row]) + 0.5) * STRIDE_PX) / STRIDE_PX
        numbers: list[float] = [np.log(score / (1 - score)), np.log(visible / (1 - visible)), *cell]
        for axis in (place.across, place.down):
            length = float(np.linalg.norm(axis)) * SCALE_PX
            numbers += [axis[0] ** 2 / length, axis[0] * axis[1] / length, axis[1] ** 2 / length]
        maps[:, row, column] = [*numbers, *(place.bend / SCALE_PX)]
    return maps


@pytest.mark.parametrize("turn_deg", [0, 30, 90, 135, 179, 271])
@pytest.mark.parametrize("bend", [0.0, 0.2])
def test_decoded_outline_is_the_card_or_its_half_turn(turn_deg: float, bend: float) -> None:
    corners = card(71, 83, 60, turn_deg, bend)
    (found,) = decode(answer_for([(corners, 0.9, 0.8)]), 0.3, 10)
    assert min(np.abs(found.corners - corners).max(), np.abs(turned(found.corners) - corners).max()) < 0.05
    assert found.score == pytest.approx(0.9, abs=1e-3)
    assert found.visible == pytest.approx(0.8, abs=1e-3)


def test_decoded_cards_come_best_first_and_weak_ones_not_at_all() -> None:
    answer = answer_for(
        [(card(30, 40, 40, 0), 0.6, 0.9), (card(110, 50, 40, 10), 0.95, 0.9), (card(80, 130, 40, 0), 0.2, 0.9)]
    )
    assert [round(found.score, 2) for found in decode(answer, 0.3, 10)] == [0.95, 0.6]
    assert len(decode(answer, 0.3, 1)) == 1


def test_same_card_told_by_two_cells_is_one() -> None:
    answer = answer_for([(card(60, 60, 90, 0), 0.9, 0.9)])
    again = answer[:, 7, 7].copy()
    again[0] -= 1.0
    again[3] -= 3.0  # three cells further down, pointing back up
    answer[:, 10, 7] = again
    assert [round(found.score, 2) for found in decode(answer, 0.3, 10)] == [0.9]


def test_nonsense_outline_is_left_out() -> None:
    maps = np.full((CHANNELS, 8, 8), -9, np.float32)
    maps[0, 4, 4] = 5
    maps[4:10, 4, 4] = 0
    assert decode(maps, 0.3, 10) == []


@pytest.mark.parametrize("shape", [(720, 1280), (480, 640), (1600, 900), (60, 40)])
def test_small_frame_has_sides_for_the_net_and_tells_its_scale(shape: tuple[int, int]) -> None:
    frame_bgr = np.full((*shape, 3), 200, np.uint8)
    small, scale = small_frame(frame_bgr, 160 * 160)
    assert small.shape[0] % 32 == small.shape[1] % 32 == 0
    assert (small[: int(shape[0] * scale[1]) - 1, : int(shape[1] * scale[0]) - 1] == 200).all()
    assert small.shape[0] >= shape[0] * scale[1] - 1
    assert set(np.unique(small)) <= {200, PADDING_GRAY}


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (640, 480), (1000, 563), (333, 500)])
def test_small_frame_shows_the_last_pixels_where_its_scale_tells(width: int, height: int) -> None:
    frame_bgr = np.full((height, width, 3), 200, np.uint8)
    small, scale = small_frame(frame_bgr, 128 * 128)
    seen = [int((edge != PADDING_GRAY).sum()) for edge in (small[0, :, 0], small[:, 0, 0])]
    assert np.abs(np.array(seen) / scale - (width, height)).max() < 0.1


def test_small_frame_from_every_other_row_shows_a_dot_where_it_is() -> None:
    columns, rows = np.meshgrid(np.arange(1280) + 0.5, np.arange(720) + 0.5)
    light = 255 * np.exp(-(((columns - 300) / 15) ** 2) - ((rows - 401) / 15) ** 2)
    small, scale = small_frame(np.repeat(light[..., None], 3, axis=2).astype(np.uint8), 128 * 128)
    assert small.shape[0] * MANY_ROWS <= 720  # else every row is looked at
    seen = small[: round(720 * scale[1]), : round(1280 * scale[0]), 0].astype(float)
    middle = [(seen * at).sum() / seen.sum() for at in np.meshgrid(*(np.arange(side) + 0.5 for side in seen.T.shape))]
    assert np.abs(middle - np.array([300, 401]) * scale).max() < 0.12
