"""docs/wiring.md shows the plan that the program has."""

import re

from hardware.panel import DEFAULT, parse_panel


def test_pin_table_of_the_page_is_the_default_plan(repository):
    page = (repository / "docs" / "wiring.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([A-Z]) \| (\d+) \(\d+\) \| (\d+) \(\d+\) \|$", page, re.MULTILINE)
    assert {seat: (int(button), int(lamp)) for seat, button, lamp in rows} == {
        seat: (pins.button_pin, pins.lamp_pin) for seat, pins in DEFAULT.seats.items()
    }
    assert f"Buzzer: {DEFAULT.buzzer_pin} " in page


def test_drawing_of_the_header_is_the_default_plan(repository):
    page = (repository / "docs" / "wiring.md").read_text(encoding="utf-8")
    drawn = {}
    for left, left_pin, right_pin, right in re.findall(
        r"^ {4}(.{9})  +(\S+) +\d+ ● ● \d+ +(\S+) *(.*)$", page, re.MULTILINE
    ):
        drawn |= {left.strip(): left_pin, right.strip(): right_pin}
    drawn.pop("", None)
    expected = {"BUZZER": f"GPIO{DEFAULT.buzzer_pin}"}
    for seat, pins in DEFAULT.seats.items():
        expected |= {f"button {seat}": f"GPIO{pins.button_pin}", f"lamp {seat}": f"GPIO{pins.lamp_pin}"}
    assert drawn == expected


def test_settings_file_of_the_page_is_read(repository):
    page = (repository / "docs" / "wiring.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    assert parse_panel(example).buttons == {"A": 5, "B": 6}
