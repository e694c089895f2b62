"""The players' buttons: one each, a call or a catch by the moment it goes down.

The pin library's own debouncing waits before it believes an edge, may lose the next one, and does nothing on a mock pin.
So it stays off, and `heard` below decides over raw edges: the FIRST edge is the press, and then the button is not
listened to until it has been quiet for a while.

    pin thread ──► raw edge with its own time ──► heard ──► Press / ButtonState ──► the one queue
"""

import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Protocol

from companion.messages import ButtonState, Message, Press

QUIET_S: Final = 0.030
"""How long contacts bounce at most. Cheap buttons settle within 5 to 20 ms."""

DOUBLE_S: Final = 0.400
"""A second press within this time is a double press."""

Post = Callable[[Message], None]
"""Puts a message into the session's one queue; safe to call from any thread."""


class Buttons(Protocol):
    """The buttons of all seats. They post `Press` and `ButtonState` and do nothing else."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that have a button."""

    def start(self) -> None:
        """Begin to listen; post the state of every button once."""

    def close(self) -> None:
        """Stop listening and let go of the pins."""


@dataclass(frozen=True, slots=True)
class Contact:
    """What is known about one button.

    Attributes:
        armed: Whether it was seen released; before that nothing it does counts.
        quiet_until_s: Edges before this time are bouncing.
        pressed_at_s: When the last press was that a second one may make double, or None.
    """

    armed: bool
    quiet_until_s: float
    pressed_at_s: float | None = None


@dataclass(frozen=True, slots=True)
class Heard:
    """What one edge means: nothing, a press, a double press, or "this button works after all"."""

    press: bool = False
    double: bool = False
    freed: bool = False


def at_start(t_s: float, down: bool) -> Contact:
    """Return what is known about a button when listening begins.

    Args:
        t_s: Now.
        down: Whether it is down already, that is jammed, shorted or held.
    """
    return Contact(armed=not down, quiet_until_s=t_s + QUIET_S)


def heard(contact: Contact, t_s: float, down: bool) -> tuple[Contact, Heard]:
    """Judge one raw edge. A pure function: the same edges always give the same presses.

    Every edge, believed or not, begins a new time of quiet. So a lost edge does no harm, the bouncing of a release is
    no press, and a contact that never stops chattering gives one press only.

    Args:
        contact: What was known before.
        t_s: When the edge happened, in seconds on the evening's clock.
        down: Whether the button went down (else up).
    """
    quiet = replace(contact, quiet_until_s=max(contact.quiet_until_s, t_s + QUIET_S))
    if not contact.armed:
        return (quiet, Heard()) if down else (replace(quiet, armed=True), Heard(freed=True))
    if not down or t_s < contact.quiet_until_s:
        return quiet, Heard()
    double = contact.pressed_at_s is not None and t_s - contact.pressed_at_s <= DOUBLE_S
    return replace(quiet, pressed_at_s=None if double else t_s), Heard(press=True, double=double)


class Board:
    """The contacts of all seats; turns raw edges into messages. Real and simulated buttons share it.

    Args:
        seats: The seats that have a button.
        post: Where messages go.
        working: What a button that works reports: ``ok``, or ``simulated``.
    """

    def __init__(self, seats: Iterable[str], post: Post, working: str = "ok") -> None:
        self.seats = tuple(seats)
        self._post = post
        self._working = working
        self._contacts: dict[str, Contact] = {}
        self._lock = threading.Lock()  # edges come from the pin library's thread while `begin` still looks around

    def begin(self, t_s: float, down: Mapping[str, bool], missing: Iterable[str] = ()) -> None:
        """Take note of how every button stands, and post its state.

        Args:
            t_s: Now.
            down: Whether each seat's button is down already.
            missing: Seats whose button could not be had.
        """
        with self._lock:
            self._contacts = {seat: at_start(t_s, pressed) for seat, pressed in down.items()}
        for seat in self.seats:
            if seat in down:
                self._post(ButtonState(t_s, seat, "stuck" if down[seat] else self._working))
        for seat in missing:
            self._post(ButtonState(t_s, seat, "missing"))

    def edge(self, seat: str, t_s: float, down: bool) -> None:
        """Judge one raw edge and post what it means. Quick, and safe in the pin library's thread."""
        with self._lock:
            contact = self._contacts.get(seat)
            if contact is None:
                return
            self._contacts[seat], meaning = heard(contact, t_s, down)
        if meaning.freed:
            self._post(ButtonState(t_s, seat, self._working))
        if meaning.press:
            self._post(Press(t_s, seat, meaning.double))
