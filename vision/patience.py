"""How long the watcher waits before it believes what it sees, in seconds."""

from typing import Final

REST_S: Final = 0.2
"""A card that has not moved for so long is at rest."""

FIRST_REST_S: Final = 0.7
"""At the first look nobody knows yet what is a hand, so it takes a longer rest than any hand that lays a card."""

DOUBT_S: Final = 1.0
"""When the readings of a card at rest have not agreed for so long, what is known is told as unsure."""

ADOPT_S: Final = 1.0
"""What is no card and lies still for so long belongs to the table."""

CUT_S: Final = 0.4
"""When nearly the whole picture is new and has been still for so long, it is another scene."""

LOOK_AGAIN_S: Final = 1.5
"""Before any card was seen, what reaches in and is still for so long is looked at afresh."""

STUBBORN_S: Final = 20.0
"""Even what reaches in from outside belongs to the table when it has not moved for so long: no hand is that still."""
