"""What the device around the screen can do for it. The command line wires it; the screen only offers what is there."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.choices import Choices
from companion.health import Check
from companion.known_decks import KnownDeck, known_decks
from companion.past import Past
from companion.rounds import RoundScores
from companion.rules.events import Event
from companion.table import Change


@dataclass(frozen=True, slots=True)
class Sighted:
    """What the camera sees now.

    Attributes:
        frame_bgr: The picture, uint8 (height, width, 3), blue green red; read-only.
        candidates: What was last read on it, as (card code, probability).
        corners_px: The corners of the card that was read, float32 (4, 2), or None.
        pile_px: The corners of the place where the pile lies, float32 (4, 2), or None.
        spread: Every card that was read on it, where that was asked for, as (card code, probability, corners).
    """

    frame_bgr: Any
    candidates: tuple[tuple[str, float], ...] = ()
    corners_px: Any = None
    pile_px: Any = None
    spread: tuple[tuple[str, float, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class EveningRow:
    """One evening that this device remembers.

    Attributes:
        name: Its name, by which it is gone on with.
        games: The name of each game that was played, the first one first; empty: none was begun.
        names: Who played.
        entries: How much is written down.
        damaged: Whether it cannot be read to its end.
        playing: Whether it is the one that is played now.
    """

    name: str
    games: tuple[str, ...]
    names: tuple[str, ...]
    entries: int
    damaged: bool = False
    playing: bool = False


Foresee = Callable[[int, "tuple[Event, ...] | None", bool], "Sequence[Change] | None"]
"""Tells what a correction would move; see `Around.foresee`."""


def _nothing(_: Choices) -> None:
    """Keep nothing."""


def _always() -> bool:
    """Tell that it is so."""
    return True


@dataclass(slots=True)
class Around:
    """The device around the screen; what is None it cannot do, and no key offers it.

    Attributes:
        choices: What was chosen on this screen.
        on_choices: Takes new choices, carries them out and keeps them.
        decks: Returns the decks that a game can be set up with, its own first.
        foresee: Returns what a correction would move: of this entry, to these events (None: it goes), or with these
            events before it; None where there is nothing to correct. Takes a moment, and is called in a thread of its own.
        past: Returns everything that happened this evening, as it can be looked back at; takes a moment, too.
        check: Looks at everything and tells what it finds; takes seconds, and is called in a thread of its own.
        picture: Returns what the camera sees now, or None while there is no picture.
        spread: Returns what the camera sees now with every card that can be read on it, or None while there is no picture;
            takes seconds, and is called in a thread of its own.
        rounds: Returns the rounds of this game that were scored, the first one first.
        evenings: Returns the evenings there are, the last one first.
        go_on_with: Ends this evening (everything is kept) and goes on with the one of this name; "" begins a new one.
        practise: Begins a practice round.
        say: Says a text in a language, in place of what is being said.
        speaks: Tells whether what is said is heard now: a voice may be lost for a while.
        rest: Lets camera and voice rest (True) or wakes them (False).
        dim: Makes the display itself dark (True) or bright (False), where that can be done.
        switch_off: Ends everything and switches the device off.
    """

    choices: Choices = field(default_factory=Choices)
    on_choices: Callable[[Choices], None] = _nothing
    decks: Callable[[str], Sequence[KnownDeck]] = known_decks
    foresee: Foresee | None = None
    past: Callable[[], Past] | None = None
    check: Callable[[], Sequence[Check]] | None = None
    picture: Callable[[], Sighted | None] | None = None
    spread: Callable[[], Sighted | None] | None = None
    rounds: Callable[[], Sequence[RoundScores]] | None = None
    evenings: Callable[[], Sequence[EveningRow]] | None = None
    go_on_with: Callable[[str], None] | None = None
    practise: Callable[[], None] | None = None
    say: Callable[[str, str], None] | None = None
    speaks: Callable[[], bool] = _always
    rest: Callable[[bool], None] | None = None
    dim: Callable[[bool], None] | None = None
    switch_off: Callable[[], None] | None = None

    def choose(self, choices: Choices) -> None:
        """Take other choices."""
        self.choices = choices
        self.on_choices(choices)
