"""The cable to the display: where this program draws by itself, a display that comes late must be waited for.

Imports nothing heavy: the service asks at every start.
"""

import os
from collections.abc import Mapping

from companion.health import BROKEN, WARNING, Check
from companion.rules.game import N_
from companion.table import Phrase
from hardware.machine import THIS, Machine


def check_cable(machine: Machine = THIS, environment: Mapping[str, str] = os.environ) -> list[Check]:
    """Look whether a display is connected where this program would draw on it directly.

    The kernel tells it of each socket in ``/sys/class/drm/card1-HDMI-A-1/status``: connected, disconnected or unknown.
    Where it tells nothing, or a desktop draws, nothing is found.

    Args:
        machine: The machine.
        environment: The environment variables.
    """
    if environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"):
        return []
    sockets = {
        status.parent.name.partition("-")[2]: status.read_text(encoding="utf-8").strip()
        for status in sorted((machine.root / "sys/class/drm").glob("card*-*/status"))
        if "Writeback" not in status.parent.name  # draws into memory
    }
    if not sockets or any(state != "disconnected" for state in sockets.values()):
        return []
    says = Phrase(N_("No display is connected: {sockets}."), {"sockets": ", ".join(sockets)})
    mend = Phrase(N_("Push in both ends of its cable, and switch the display on."))
    return [Check("display", BROKEN if machine.pi_model else WARNING, says, mend)]
