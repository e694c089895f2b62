"""Which button is whose: learned by pressing them round the table."""

from collections.abc import Sequence

from companion.rules.game import SEAT_LETTERS
from hardware.panel import Panel


def in_pressed_order(panel: Panel, pressed: Sequence[str]) -> Panel:
    """Return the panel whose seats A, B, C … own the buttons in the order they were pressed.

    A lamp stays with its button. Buttons nobody pressed keep their order, behind the pressed ones.

    Args:
        panel: The pin plan so far.
        pressed: The seats that the plan so far gives the pressed buttons, clockwise; repeats count once.
    """
    first = [seat for seat in dict.fromkeys(pressed) if seat in panel.seats]
    order = first + [seat for seat in panel.seats if seat not in first]
    return Panel({SEAT_LETTERS[index]: panel.seats[seat] for index, seat in enumerate(order)}, panel.buzzer_pin)
