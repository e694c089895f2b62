"""Kept profiles: what is written is read again, and what is broken is told and left alone."""

import json

import pytest

from calibration.buttons import in_pressed_order
from calibration.place import PileProfile
from calibration.profile import light_file, load_light, load_place, place_file, save_light, save_place
from companion.errors import UnusableInput
from hardware.camera import LockedLight
from hardware.panel import Panel, SeatPins

PLACE = PileProfile((640.25, 360.5), 150.5, 233.81, -12.5, (1280, 720), 2.6875)


def test_place_is_read_as_it_was_kept():
    save_place(PLACE)
    assert load_place() == PLACE


@pytest.mark.parametrize("light", [LockedLight(10_000, 2.6, (1.5, 1.8), 2.5), LockedLight(8_333, 1.0)])
def test_light_is_read_as_it_was_kept(light):
    save_light(light)
    assert load_light() == light


def test_nothing_kept_is_nothing_known():
    assert load_place() is None
    assert load_light() is None


def test_all_problems_are_told_with_their_places():
    place_file().write_text(
        json.dumps(
            {
                "version": 1,
                "centre_px": [1],
                "card_width_px": -3,
                "card_height_px": True,
                "angle_deg": 90,
                "frame_size_px": [1280, 7.5],
            }
        )
    )
    with pytest.raises(UnusableInput) as caught:
        load_place()
    problems = caught.value.problems
    assert len(problems) == 6
    for key in ("centre_px", "card_width_px", "card_height_px", "angle_deg", "frame_size_px", "px_per_mm: is missing"):
        assert any(key in problem and "place.json" in problem for problem in problems), key


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "3", '{"version": 2}', '{"version": 1, "gain": NaN, "exposure_us": 1}']
)
def test_file_that_is_no_profile_is_told_in_one_line_and_left_as_it_is(text):
    light_file().write_text(text)
    with pytest.raises(UnusableInput, match=r"light\.json"):
        load_light()
    assert light_file().read_text() == text


def test_file_of_a_newer_companion_is_not_written_over():
    place_file().write_text('{"version": 7, "secret": "of the future"}')
    with pytest.raises(UnusableInput, match="newer companion"):
        save_place(PLACE)
    assert "secret" in place_file().read_text()


def test_write_that_fails_leaves_the_old_profile_and_says_so(monkeypatch):
    save_place(PLACE)

    def no_space(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.whole_files.os.fsync", no_space)
    with pytest.raises(UnusableInput, match=r"place\.json: cannot be written"):
        save_place(PileProfile((1.0, 1.0), 100.0, 150.0, 0.0, (640, 480), 2.0))
    assert load_place() == PLACE


def test_buttons_pressed_round_the_table_become_seats_in_that_order():
    panel = Panel({"A": SeatPins(5, 17), "B": SeatPins(6, 27), "C": SeatPins(13), "D": SeatPins(19, 23)}, 18)
    learned = in_pressed_order(panel, ["C", "A", "C", "D"])
    assert learned.buttons == {"A": 13, "B": 5, "C": 19, "D": 6}
    assert learned.lamps == {"B": 17, "C": 23, "D": 27}
    assert learned.buzzer_pin == 18
