"""The deck's own check, and the place of a drawn card found by the real reader."""

import pytest

from calibration.health import check_deck, sample_frame
from calibration.place import CARD_MM, find_place
from calibration.profile import place_file
from companion.rules.decks import DECKS

CARD_HEIGHT_PX = 420


@pytest.fixture
def reader():
    from vision.reader import WEIGHTS, Reader

    if not (WEIGHTS / "reader.json").is_file():
        pytest.skip("NO WEIGHTS HERE: make weights")
    return Reader("classic")


def test_weights_that_are_missing_are_a_finding_and_no_traceback(tmp_path):
    reader, _ = check_deck("classic", weights=tmp_path)
    assert reader.state == "broken"
    assert str(tmp_path) in reader.says.values["why"]


@pytest.mark.parametrize("deck", DECKS)
def test_drawn_sample_is_a_card_of_its_deck(deck):
    code, frame_bgr = sample_frame(deck)
    assert code in DECKS[deck]
    assert frame_bgr.shape == (720, 1280, 3)
    assert frame_bgr.std() > 5  # something lies there


def test_reader_reads_its_own_sample(reader):
    assert check_deck("classic")[0].state == "ok"


def test_place_kept_broken_is_told(tmp_path):
    assert check_deck("classic", weights=tmp_path)[1].state == "warning"
    place_file().write_text("{")
    place = check_deck("classic", weights=tmp_path)[1]
    assert place.state == "broken"
    assert "place.json" in place.says.values["text"]


def test_place_that_no_camera_looks_at_is_no_warning(tmp_path):
    place = check_deck("classic", weights=tmp_path, camera=False)[1]
    assert place.state == "simulated"
    assert place.mend is None
    place_file().write_text("{")
    assert check_deck("classic", weights=tmp_path, camera=False)[1].state == "broken"


def test_place_of_a_drawn_card_is_good_enough_to_look_there(reader):
    _, frame_bgr = sample_frame("classic")
    place = find_place([frame_bgr] * 3, reader).profile
    assert place.centre_px == pytest.approx((640, 360), abs=0.04 * CARD_HEIGHT_PX)
    assert place.card_height_px == pytest.approx(CARD_HEIGHT_PX, rel=0.10)
    assert place.card_width_px == pytest.approx(CARD_HEIGHT_PX * CARD_MM[0] / CARD_MM[1], rel=0.10)
    assert abs(place.angle_deg) < 5.0
