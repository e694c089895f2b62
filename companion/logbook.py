"""The log: the last lines of the evening as they are told."""

from collections.abc import Sequence
from typing import Final

from companion.evening import Line
from companion.event_words import Names
from companion.table import LogLine, Phrase
from companion.telling import TOGETHER, tell, tell_consequences

LOG_LINES: Final = 60
"""So many lines of the log are always at hand; the others are looked up in `companion.past`."""


class Logbook:
    """Tells lines, each once: a line that has not changed is not told anew."""

    def __init__(self) -> None:
        self._told: dict[int, tuple[Line, LogLine]] = {}

    def tell(self, lines: Sequence[Line]) -> tuple[LogLine, ...]:
        """Return the last of `lines` in which something happened in this game."""
        recent = lines[-2 * LOG_LINES :]
        begun = next((at for at in range(len(recent) - 1, 0, -1) if recent[at].by == "setup"), 0)
        recent = recent[begun:]
        pairs = [(before, line) for before, line in zip((None, *recent), recent, strict=False) if line.events]
        names = lines[-1].setup.names if lines else {}
        self._told = {line.entry: self._tell_once(before, line, names) for before, line in pairs[-LOG_LINES:]}
        return tuple(told for _, told in self._told.values())

    def said(self, entry: int | None) -> Phrase | None:
        """Return how the line of an entry was told last, or None where it was none."""
        return self._told[entry][1].says if entry in self._told else None

    def _tell_once(self, before: Line | None, line: Line, names: Names) -> tuple[Line, LogLine]:
        known = self._told.get(line.entry)
        return known if known is not None and known[0] is line else (line, tell_line(before, line, names))


def tell_line(before: Line | None, line: Line, later: Names) -> LogLine:
    """Return `line` as the log tells it, with what followed from it since the line `before`.

    Who joined unseen was named only when somebody told it: such names are among those of `later`.
    """
    names, rules = {**later, **line.setup.names}, line.setup.rules
    then = rules.public(before.state) if before is not None else None
    says = tell(line.events, names, then)
    if then is not None:
        for consequence in tell_consequences(then, rules.public(line.state), names):
            says = Phrase(TOGETHER, {"first": says, "then": consequence})
    return LogLine(line.entry, says, line.by, line.objections, line.events)
