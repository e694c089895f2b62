"""A display that comes late is waited for (D16): what the kernel tells of its sockets."""

import pytest

from hardware.cable import check_cable
from hardware.machine import Machine


@pytest.mark.parametrize(
    ("sockets", "environment", "found"),
    [
        ({"card1-HDMI-A-1": "disconnected", "card1-HDMI-A-2": "disconnected"}, {}, ["HDMI-A-1, HDMI-A-2"]),
        ({"card1-HDMI-A-1": "disconnected", "card1-Writeback-1": "unknown"}, {}, ["HDMI-A-1"]),
        ({"card1-HDMI-A-1": "disconnected", "card2-DSI-1": "connected"}, {}, []),
        ({"card0-VGA-1": "unknown"}, {}, []),
        ({}, {}, []),
        ({"card1-HDMI-A-1": "disconnected"}, {"DISPLAY": ":0"}, []),
    ],
)
@pytest.mark.parametrize(("pi", "state"), [(True, "broken"), (False, "warning")])
def test_d16_display_that_is_not_connected_is_told_before_the_screen_is_tried(
    tmp_path, pi, state, sockets, environment, found
):
    if pi:
        model = tmp_path / "proc/device-tree/model"
        model.parent.mkdir(parents=True)
        model.write_text("Raspberry Pi 4 Model B Rev 1.4\0")
    for name, status in sockets.items():
        folder = tmp_path / "sys/class/drm" / name
        folder.mkdir(parents=True)
        (folder / "status").write_text(f"{status}\n")
    checks = check_cable(Machine(tmp_path), environment)
    assert [check.says.values["sockets"] for check in checks] == found
    assert all(check.state == state and check.mend is not None for check in checks)
