"""The window: sizes, the driver in use, and the refusal to draw for nobody."""

import pytest

from companion.errors import UnusableInput
from ui.window import NobodyCanSee, parse_size, refuse_offscreen, video_driver


def test_size_is_read():
    assert parse_size("1280x720") == (1280, 720)


@pytest.mark.parametrize("text", ["", "800", "800x", "axb", "-800x480", "800x480x2", "100x100", "9000x480"])
def test_size_that_is_none_is_refused_with_the_way_to_mend_it(text):
    with pytest.raises(UnusableInput, match=r"800x480|choose a size"):
        parse_size(text)


def test_offscreen_is_seen_and_refused(drive):
    drive()
    assert video_driver() == "offscreen"
    with pytest.raises(NobodyCanSee, match="display"):
        refuse_offscreen()


def test_one_finger_is_read_by_one_provider_only(drive):
    from kivy.config import Config

    drive()
    assert Config.items("input") == [("mouse", "mouse,disable_multitouch")]
    assert Config.get("kivy", "exit_on_escape") == "0"
