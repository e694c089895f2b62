"""Whether a display is there that people can see."""

import pytest

from ui.health import check_screen


def screen(root, needed=True, **environment):
    return check_screen(needed, environment, root)[1]


@pytest.mark.parametrize("driver", ["offscreen", "dummy"])
def test_offscreen_is_no_screen_even_beside_a_display(tmp_path, driver):
    check = screen(tmp_path, SDL_VIDEODRIVER=driver, WAYLAND_DISPLAY="wayland-0")
    assert check.state == "broken"
    assert check.says.values == {"driver": driver}


def test_display_of_a_session_is_a_screen(tmp_path):
    assert screen(tmp_path, WAYLAND_DISPLAY="wayland-0").state == "ok"
    socket = tmp_path / "tmp/.X11-unix/X1"
    socket.parent.mkdir(parents=True)
    socket.touch()
    assert screen(tmp_path, DISPLAY=":1.0").state == "ok"
    assert screen(tmp_path, DISPLAY="far.away:0").state == "ok"


def test_display_variable_without_a_server_is_told(tmp_path):
    check = screen(tmp_path, DISPLAY=":0")
    assert check.state == "broken"
    assert "nothing answers" in check.says.text


def test_graphics_device_that_can_be_drawn_on_is_a_screen(tmp_path):
    card = tmp_path / "dev/dri/card1"
    card.parent.mkdir(parents=True)
    card.touch()
    assert screen(tmp_path).state == "ok"


def test_no_display_is_broken_where_it_is_needed_and_a_warning_elsewhere(tmp_path):
    assert screen(tmp_path, needed=True).state == "broken"
    check = screen(tmp_path, needed=False)
    assert check.state == "warning"
    assert "render" in check.mend.text
