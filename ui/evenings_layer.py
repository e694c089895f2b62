"""The evenings this device remembers; one that is tapped is gone on with."""

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from kivy.uix.widget import Widget

from companion.rules.game import N_
from companion.table import Phrase
from ui import theme
from ui.around import EveningRow
from ui.boxes import Box
from ui.pages import PagesLayer
from ui.pieces import Key, Piece, Words
from ui.setup_screen import TITLES
from ui.theme import Look
from ui.view import Speaker

_FILE: Final = re.compile(r"0*(?P<number>\d+)-(?P<date>\d{4}-\d\d-\d\d)")
"""How the device names evenings (`companion.evening_files`)."""


def _when(name: str) -> str:
    """Return the date of an evening and which one of the device's it is; one that is named otherwise keeps its name."""
    named = _FILE.fullmatch(name)
    return f"{named['date']} ({named['number']})" if named is not None else name


MOST_TITLES: Final = 2
"""So many of an evening's games are named beside its date; there is room for no more."""


def _titles(games: Sequence[str]) -> str:
    """Return what the games of an evening are called; of many only the first ones."""
    more = ["…"] if len(games) > MOST_TITLES else []
    return ", ".join([*(TITLES.get(game, game) for game in games[:MOST_TITLES]), *more])


class EveningsLayer(PagesLayer):
    """One row for each evening, the last one first."""

    def __init__(
        self,
        look: Look,
        speaker: Speaker,
        evenings: Sequence[EveningRow],
        on_evening: Callable[[EveningRow], None],
        on_close: Callable[[Piece], None],
    ) -> None:
        self._speaker, self._evenings, self._on_evening = speaker, tuple(evenings), on_evening
        say = speaker.say
        title = say(N_("Evenings: tap one to go on with it")) if evenings else say(N_("No evening is kept yet"))
        super().__init__(look, title, say(N_("Later")), say(N_("Earlier")), len(self._evenings), on_close)

    def make_row(self, at: int, line: Box) -> list[Widget]:
        """Return an evening: when, what, who, and how much was told."""
        evening = self._evenings[at]
        row = Key(self.look, on_tap=partial(self._on_evening, evening), kind="quiet")
        row.enable(not evening.playing)
        row.place(line)
        played = _titles(evening.games) or self._speaker.say(N_("nothing played"))
        first = Words(self.look, 21, bold=True, halign="left", tint=theme.INK)
        second = Words(self.look, 16, halign="left", tint=theme.QUIET)
        first.say(f"{_when(evening.name)} · {played}")
        entries = Phrase(N_("{n} entry"), {"n": evening.entries}, N_("{n} entries"))
        parts = [", ".join(evening.names), self._speaker.phrases.say(entries)]
        if evening.damaged:
            parts.append(self._speaker.say(N_("cannot be read to its end")))
        if evening.playing:
            parts.append(self._speaker.say(N_("is played now")))
        second.say(" · ".join(part for part in parts if part))
        upper, lower = line.inset(self.look.px(12), self.look.px(5)).cut_top(line.height * 0.5)
        first.place(upper)
        second.place(lower)
        return [row, first, second]
