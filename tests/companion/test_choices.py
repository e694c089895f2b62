"""What was chosen on the screen outlives the evening, and a spoilt file costs only itself."""

from dataclasses import replace

import pytest

from companion.choices import Choices, keep_choices, load_choices
from companion.setup import set_up

SETUP = set_up("nomercy", ("Ada", "Ben"), options={"mercy": "30"}, position="A5 B9 | turn=B top=R5")


def test_choices_written_and_read_are_the_same(tmp_path):
    chosen = Choices("pl", False, False, True, False, 15, ("Ola",)).after(SETUP)
    keep_choices(chosen, tmp_path / "choices.json")
    assert load_choices(tmp_path / "choices.json") == chosen


def test_game_set_up_its_people_come_first_and_its_position_is_forgotten():
    chosen = Choices(names=("Ola", "Ben", "Cleo")).after(SETUP)
    assert chosen.names == ("Ada", "Ben", "Ola", "Cleo")
    assert chosen.last == replace(SETUP, position="")


def test_names_are_remembered_up_to_a_limit():
    chosen = Choices(names=tuple(f"P{number}" for number in range(60))).after(SETUP)
    assert len(chosen.names) == 24


@pytest.mark.parametrize(
    "text",
    ["", "[1, 2]", "{", '{"language": "xx", "voice": 3, "names": 7, "last": {"game": "nope"}, "dim_after_min": true}'],
)
def test_spoilt_file_gives_a_new_device(tmp_path, text):
    (tmp_path / "choices.json").write_text(text, encoding="utf-8")
    assert load_choices(tmp_path / "choices.json") == Choices()


def test_choices_that_cannot_be_written_stop_nothing(tmp_path):
    keep_choices(Choices(), tmp_path / "nowhere" / "choices.json")
    assert load_choices(tmp_path / "nowhere" / "choices.json") == Choices()
