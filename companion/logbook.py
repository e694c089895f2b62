"""The log: the last lines of the evening as they are told."""

from collections.abc import Sequence
from typing import Final

from companion.evening import Line
from companion.table import LogLine, Phrase
from companion.telling import TOGETHER, tell, tell_knock_outs

LOG_LINES: Final = 60
"""So many lines of the log can be looked at and corrected on the screen."""


class Logbook:
    """Tells lines, each once: a line that has not changed is not told anew."""

    def __init__(self) -> None:
        self._told: dict[int, tuple[Line, LogLine]] = {}

    def tell(self, lines: Sequence[Line]) -> tuple[LogLine, ...]:
        """Return the last of `lines` in which something happened."""
        recent = lines[-2 * LOG_LINES :]
        pairs = [(before, line) for before, line in zip((None, *recent), recent, strict=False) if line.events]
        self._told = {line.entry: self._tell_line(before, line) for before, line in pairs[-LOG_LINES:]}
        return tuple(told for _, told in self._told.values())

    def _tell_line(self, before: Line | None, line: Line) -> tuple[Line, LogLine]:
        known = self._told.get(line.entry)
        if known is not None and known[0] is line:
            return known
        says, names, rules = tell(line.events, line.setup.names), line.setup.names, line.setup.rules
        if before is not None:
            for out in tell_knock_outs(rules.public(before.state), rules.public(line.state), names):
                says = Phrase(TOGETHER, {"first": says, "then": out})
        return line, LogLine(line.entry, says, line.by, line.objections, line.events)
