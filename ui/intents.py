"""Intents: what fingers on the screen tell the session."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from companion.messages import (
    Answer,
    Correct,
    CorrectTogether,
    Dismiss,
    Heard,
    Intent,
    NamePlayer,
    Record,
    Redo,
    SetStrictness,
    Undo,
)
from companion.rules.events import Draw, Event
from ui.view import View

if TYPE_CHECKING:
    from ui.flows import Flows

Post = Callable[[Intent], None]

_AGAIN_S: Final = 1.0
"""The same fact told again within this time, while the table has not changed, is told once."""


class Intents:
    """The part of the root that posts; what is tapped twice by mistake is told once."""

    _post: Post
    now_s: Callable[[], float]
    flows: "Flows"
    named: dict[str, str]
    """Names that were told here: a table of the past does not know who joins it now."""
    _told: tuple[tuple[Event, ...], int, float] = ((), -1, 0.0)

    @property
    def seen(self) -> View:
        """What is drawn."""
        raise NotImplementedError

    def record(self, *events: Event) -> None:
        """Tell what happened; the same told twice about the same table is told once, except for drawn cards."""
        now_s, entry = self.now_s(), self.seen.table.entry
        told, at_entry, at_s = self._told
        repeated = told == events and at_entry == entry and now_s - at_s < _AGAIN_S
        if repeated and not any(isinstance(event, Draw) for event in events):
            return
        self._told = events, entry, now_s
        self._post(Record(now_s, events))

    def name_player(self, seat: str, name: str) -> None:
        """Tell what the player at a seat is called."""
        self.named[seat] = name
        self._post(NamePlayer(self.now_s(), seat, name))

    def answer(self, question: int, choice: int) -> None:
        """Answer the judge's question."""
        self._post(Answer(self.now_s(), question, choice))

    def dismiss(self, question: int) -> None:
        """Skip the judge's question."""
        self._post(Dismiss(self.now_s(), question))

    def correct(
        self, entry: int, events: tuple[Event, ...] | None, before: bool = False, *, agreed: bool = False
    ) -> None:
        """Change, remove (None) or insert something before a past entry; `agreed`: what it moves was shown already."""
        if not agreed:
            self.flows.slips.corrected()
        self._post(Correct(self.now_s(), entry, events, before))

    def correct_together(self, *corrections: tuple[int, tuple[Event, ...] | None]) -> None:
        """Change or remove (None) entries in one gesture, which one undo takes back; what it moves was shown already."""
        now_s = self.now_s()
        each = tuple(Correct(now_s, entry, events) for entry, events in corrections)
        self._post(each[0] if len(each) == 1 else CorrectTogether(now_s, each))

    def undo(self) -> None:
        """Take back the last entry."""
        self._post(Undo(self.now_s()))

    def redo(self) -> None:
        """Put the last undone entry back."""
        self._post(Redo(self.now_s()))

    def set_strictness(self, level: str) -> None:
        """Choose how loud the device objects."""
        self._post(SetStrictness(self.now_s(), level))

    def heard(self, notice: int) -> None:
        """Tell that somebody has heard a notice."""
        self._post(Heard(self.now_s(), notice))
