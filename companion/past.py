"""The whole evening, to be looked back at: every line of it, told only once somebody looks at it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.evening import Line
from companion.logbook import tell_line
from companion.rules.events import Event
from companion.table import LogLine, Table


@dataclass(frozen=True, slots=True)
class PastRound:
    """A round of the evening.

    Attributes:
        game: The name of the game it belongs to.
        number: Which round of that game it is, from 1.
        at: Where its first line stands among those of the evening, from 0.
    """

    game: str
    number: int
    at: int


class Past:
    """Every line of the evening in which something happened, the first one first."""

    def __init__(self, lines: Iterable[Line] = ()) -> None:
        """Look back at the folded lines of an evening."""
        self._lines: list[tuple[Line | None, Line]] = []
        self._names: list[dict[str, str]] = []
        self._rounds: list[PastRound] = []
        self._at: dict[int, int] = {}
        before: Line | None = None
        begun, names = True, dict[str, str]()
        for line in lines:
            begun = begun or line.by == "setup"
            names = {} if line.by == "setup" else names
            names |= line.setup.names  # of everybody who ever plays this game: who joined unseen was named later
            if line.events:
                if begun or (before is not None and before.round_number != line.round_number):
                    self._rounds.append(PastRound(line.setup.game, line.round_number, len(self._lines)))
                    begun = False
                self._at[line.entry] = len(self._lines)
                self._lines.append((before, line))
                self._names.append(names)
            before = line

    def __len__(self) -> int:
        return len(self._lines)

    @property
    def rounds(self) -> tuple[PastRound, ...]:
        """Every round of the evening, of all its games, the first one first."""
        return tuple(self._rounds)

    def line(self, at: int) -> LogLine:
        """Return line `at`, from 0, as it is told."""
        return tell_line(*self._lines[at], self._names[at])

    def find(self, entry: int) -> int | None:
        """Return where the line of an entry stands, or None."""
        return self._at.get(entry)

    def table(self, at: int) -> Table:
        """Return what was public at the table right after line `at`."""
        return _table(self._lines[at][1], self._names[at], (self.line(at),))

    def table_after(self, at: int, events: Sequence[Event]) -> Table | None:
        """Return the table as it would have stood had `events` been told in line `at`; None: it was not set up yet."""
        before = self._lines[at][0]
        if before is None:
            return None
        rules, state = before.setup.rules, before.state
        for event in events:
            state = rules.apply(state, event)
        table = _table(before, self._names[at], ())
        return replace(table, public=rules.public(state), offers=rules.offers(state))

    def table_before(self, at: int) -> Table | None:
        """Return the table as line `at` found it, with what could have happened instead; None: it was not set up yet."""
        return self.table_after(at, ())


def _table(line: Line, names: Mapping[str, str], log: tuple[LogLine, ...]) -> Table:
    setup, state = line.setup, line.state
    return Table(
        setup.game,
        {**names, **setup.names},
        setup.rules.public(state),
        log=log,
        entry=line.entry,
        round_number=line.round_number,
        **setup.facts,
    )
