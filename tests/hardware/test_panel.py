"""The pin plan and the settings file it lives in."""

import pytest

from companion import places
from companion.errors import UnusableInput
from hardware.panel import DEFAULT, Panel, parse_panel

GOOD = """
version = 1
buzzer_pin = 18
[seats.B]
button_pin = 6
lamp_pin = 27
[seats.A]
button_pin = 5
"""


def problems_of(text: str) -> tuple[str, ...]:
    with pytest.raises(UnusableInput) as caught:
        parse_panel(text)
    return caught.value.problems


def test_panel_seats_come_in_order_and_may_lack_a_lamp():
    panel = parse_panel(GOOD)
    assert panel.buttons == {"A": 5, "B": 6}
    assert panel.lamps == {"B": 27}
    assert panel.buzzer_pin == 18


def test_default_plan_is_written_as_it_is_read():
    assert parse_panel(DEFAULT.to_toml()) == DEFAULT
    assert len(DEFAULT.seats) == 10


def test_only_leaves_the_other_seats_out():
    assert DEFAULT.only("BD").buttons == {"B": 6, "D": 19}


def test_no_file_is_the_default_plan():
    assert Panel.load() == DEFAULT


def test_file_of_the_configuration_folder_is_read():
    (places.config() / "panel.toml").write_text(GOOD, encoding="utf-8")
    assert Panel.load().buttons == {"A": 5, "B": 6}


def test_all_problems_are_told_with_their_places():
    problems = problems_of(
        "version = 1\ncolour = 'red'\nbuzzer_pin = 5\n"
        "[seats.A]\nbutton_pin = 5\nlamp_pin = 99\n[seats.AB]\nbutton = 6\n[seats.C]\nbutton_pin = true\n"
    )
    assert len(problems) == 6
    for place in (
        "line 2: 'colour' is not known",
        "line 5: seats.A.button_pin: pin 5",
        "line 6: seats.A.lamp_pin: 99",
        "line 7: seats.AB:",
        "line 8: 'button' is not known; did you mean button_pin?",
        "line 10: seats.C.button_pin: True",
    ):
        assert any(place in problem for problem in problems), place


def test_plan_of_a_newer_companion_is_refused():
    (problem,) = problems_of("version = 2\n[seats.A]\nbutton_pin = 5\n")
    assert "line 1: the file is of version 2" in problem


@pytest.mark.parametrize("text", ["version = 1\n", "version = 1\nseats = 3\n", "version = 1\n[seats]\nA = 5\n"])
def test_seats_of_the_wrong_shape_are_told_how_to_write_them(text):
    assert "[seats.A]" in problems_of(text)[0]


def test_broken_toml_names_the_line():
    assert "line 2" in problems_of("version = 1\nbuzzer_pin =\n")[0]


def test_file_that_is_no_text_is_told_without_a_traceback(tmp_path):
    file = tmp_path / "panel.toml"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UnusableInput, match=r"panel\.toml, line 1: byte 0 is no text"):
        Panel.load(file)


def test_saved_plan_is_read_again_and_a_full_card_is_told(monkeypatch):
    plan = DEFAULT.only("AB")
    plan.save()
    assert Panel.load() == plan
    monkeypatch.setattr(
        "companion.whole_files.os.fsync", lambda _handle: (_ for _ in ()).throw(OSError(28, "No space left"))
    )
    with pytest.raises(UnusableInput, match=r"panel\.toml: cannot be written"):
        DEFAULT.save()
    assert Panel.load() == plan
