"""Game records: an evening as text that people read, write by hand, mail and compare (docs/notation.md).

A record is the journal, line by line, in the event words of docs/rules.md 10.0. Reading is tolerant: what cannot be
read is reported with its line number and left out, the rest still counts. Writing what was read gives the same text.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from companion.contradictions import contradictions
from companion.entries import (
    Entry,
    Fact,
    Inserted,
    SetUp,
)
from companion.errors import CompanionError
from companion.record_words import HEADER_WORDS, HEADERS, fact_of, named, words_of
from companion.rules.notation import BadNotation, lines_of, unknown_word
from companion.setup import Setup, problems_of

HEADING: Final = "companion record 1"
"""The first line of every record: its name and the version of the notation."""

LONGEST_LINE: Final = 20_000
MOST_LINES: Final = 200_000


@dataclass(frozen=True, slots=True)
class Comment:
    """A line that only people read."""

    text: str


RecordLine: TypeAlias = Comment | Entry


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in a record that cannot be read, or cannot be true.

    Attributes:
        line: The line's number, from 1.
        says: What is wrong and what was expected.
    """

    line: int
    says: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.says}"


@dataclass(frozen=True, slots=True)
class Record:
    """A record as it was read.

    Attributes:
        lines: Entries and comments, in order.
        problems: What could not be read, and was left out.
        contradictions: What could be read and counts as it stands, but cannot be true.
    """

    lines: tuple[RecordLine, ...]
    problems: tuple[Problem, ...] = ()
    contradictions: tuple[Problem, ...] = ()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries alone."""
        return tuple(line for line in self.lines if isinstance(line, Entry))


def write_record(lines: Iterable[RecordLine]) -> str:
    """Return `lines` as text, ending with a line break."""
    written = [HEADING]
    for line in lines:
        if isinstance(line, Comment):
            written.append(f"# {line.text}".rstrip())
        elif isinstance(line.fact, SetUp):
            written += ["", *_setup_lines(line.number, line.t_s, line.fact.setup), ""]
        else:
            written.append(f"{line.number}. {line.t_s:.3f}s {words_of(line.fact)}")
    return "\n".join(written) + "\n"


def _setup_lines(number: int, t_s: float, setup: Setup) -> list[str]:
    return [
        f"game: {setup.game}",
        f"entry: {number} {t_s:.3f}s",
        *(f"seat: {seat} {name}" for seat, name in setup.names.items()),
        f"dealer: {setup.dealer}",
        *(f"option: {name}={value}" for name, value in sorted(setup.options.items())),
        *([f"position: {setup.position}"] if setup.position else ()),
        *([f"cards: {' '.join(f'{code}={copies}' for code, copies in setup.cards.items())}"] if setup.cards else ()),
    ]


_LINE: Final = re.compile(
    r"^(?:(?P<number>\d{1,9})\.(?!\d)\s*)?(?:(?P<t_s>\d{1,9}(?:\.\d+)?)s(?:\s+|$))?(?P<words>[^{}#]*?)\s*(?:\{(?P<by>[^{}]*)\})?$"
)
_NAME: Final = re.compile(
    r"^(?:(?P<number>\d{1,9})\.(?!\d)\s*)?(?:(?P<t_s>\d{1,9}(?:\.\d+)?)s\s+)?name (?P<seat>[A-Z]) (?P<name>.+)$"
)
_HEADER: Final = re.compile(rf"^({'|'.join(HEADERS)}):\s*(.*)$")
_HEADER_LIKE: Final = re.compile(r"^(\w+:)(?:\s|$)")


@dataclass(slots=True)
class _Header:
    """A set-up while its lines are read."""

    line: int
    game: str
    number: int
    t_s: float
    names: dict[str, str] = field(default_factory=dict)
    dealer: str = ""
    options: dict[str, str] = field(default_factory=dict)
    position: str = ""
    position_line: int = 0
    cards: dict[str, int] = field(default_factory=dict)


class _Reader:
    """Reads a record line by line."""

    def __init__(self) -> None:
        self.lines: list[RecordLine] = []
        self.problems: list[Problem] = []
        self._header: _Header | None = None
        self._number = 0
        self._t_s = 0.0
        self._set_ups: set[int] = set()
        self._homeless = "an event comes before any game"  # why events are left out; empty where they are not
        self._homeless_told = False
        self._told: set[int] = set()
        self._places: dict[int, int] = {}

    def read(self, place: int, text: str) -> None:
        """Read the line numbered `place`."""
        text = text.strip()
        if len(text) > LONGEST_LINE:
            self._problem(place, f"the line has {len(text)} characters; no line of a record is that long")
        elif header := _HEADER.match(text):
            self._read_header(place, header.group(1), header.group(2).strip())
        elif text.startswith("#"):
            self.lines.append(Comment(text[1:].strip()))
        elif self._header and (mistyped := _HEADER_LIKE.match(text)):  # no reason to end the set-up
            self._problem(place, str(unknown_word(mistyped[1], "line of a set-up", HEADER_WORDS)))
        elif not text:
            if self._header and self._header.names:
                self.finish()
        elif text != HEADING:
            self.finish()
            try:
                self._read_entry(place, text)
            except (BadNotation, ValueError) as error:
                self._problem(place, str(error))

    def contradictions(self) -> tuple[Problem, ...]:
        """Return what was read but cannot be true."""
        found = contradictions(line for line in self.lines if isinstance(line, Entry))
        return tuple(Problem(self._places[number], f"{says} (it counts as it stands)") for number, says in found)

    def finish(self) -> None:
        """Close the set-up under way, if there is one."""
        header, self._header = self._header, None
        if header is None:
            return
        dealer = header.dealer or next(reversed(header.names), "")
        setup = Setup(header.game, header.names, dealer, header.options, header.position, header.cards)
        problems = problems_of(setup)
        spoiled_by_position = problems and not problems_of(replace(setup, position=""))
        for problem in problems:
            self._problem(header.position_line if spoiled_by_position else header.line, problem)
        if header.number <= self._number:
            self._problem(
                header.line, f"entry {header.number} does not come after entry {self._number}; it gets the next number"
            )
            header.number = self._number + 1
        self._homeless = f"the game of line {header.line} cannot be played" if problems else ""
        self._homeless_told = False
        if not problems:
            self.lines.append(Entry(header.number, header.t_s, SetUp(setup)))
            self._set_ups.add(header.number)
            self._number, self._t_s = header.number, header.t_s
            self._places[header.number] = header.line

    def _problem(self, place: int, says: str) -> None:
        self.problems.append(Problem(place, says))

    def _read_header(self, place: int, name: str, value: str) -> None:
        if name == "game":
            self.finish()
            self._header = _Header(place, value, self._number + 1, self._t_s)
            return
        header = self._header
        if header is None:
            self._problem(place, f"{name}: comes after a line game:")
            return
        first, _, rest = value.partition(" ")
        if name == "entry" and re.fullmatch(r"\d{1,9} \d{1,9}(\.\d+)?s", value):
            header.number, header.t_s = int(first), float(rest[:-1])
        elif name == "seat" and re.fullmatch(r"[A-Z]", first) and rest and first not in header.names:
            header.names[first] = " ".join(rest.split())
        elif name == "dealer" and re.fullmatch(r"[A-Z]", value):
            header.dealer = value
        elif name == "option" and "=" in value:
            option, _, setting = value.partition("=")
            header.options[option] = setting
        elif name == "position" and value:
            header.position, header.position_line = " ".join(value.split()), place
        elif name == "cards" and all(re.fullmatch(r"[^\s=]+=\d{1,3}", part) for part in value.split()):
            header.cards = {code: int(copies) for code, copies in (part.split("=") for part in value.split())}
        else:
            self._problem(place, f"{name}: {value!r} is not understood; see docs/notation.md")

    def _read_entry(self, place: int, text: str) -> None:
        match = _NAME.match(text) or _LINE.match(text)
        if match is None:
            raise BadNotation(f"{text[:60]!r} is no line of a record")
        number = int(match["number"]) if match["number"] else self._number + 1
        if number <= self._number:
            raise BadNotation(f"entry {number} does not come after entry {self._number}")
        t_s = float(match["t_s"]) if match["t_s"] else self._t_s
        fact = fact_of(match["words"], match["by"]) if match.re is _LINE else named(match["seat"], match["name"])
        if self._homeless:
            if not self._homeless_told:
                self._problem(place, f"{self._homeless}; this event and what follows it are left out")
            self._homeless_told = True
            return
        self._check_correction(fact)
        self.lines.append(Entry(number, t_s, fact))
        self._number, self._t_s = number, t_s
        self._told.add(number)
        self._places[number] = place

    def _check_correction(self, fact: Fact) -> None:
        """Refuse a correction of an entry that is not there, or of a set-up.

        Raises:
            BadNotation: It is one.
        """
        named = fact.before if isinstance(fact, Inserted) else getattr(fact, "entry", None)
        if named in self._set_ups:
            raise BadNotation(f"entry {named} sets up a game; begin another game instead of correcting it")
        if named is not None and named not in self._told:
            raise BadNotation(f"entry {named} is not there to be corrected; a correction names an earlier entry")


def read_record(text: str) -> Record:
    """Return the record that `text` holds, with everything that could not be read.

    Args:
        text: The whole record; any text will do.
    """
    reader = _Reader()
    lines = lines_of(text)
    first = next((line.strip() for line in lines if line.strip()), "")
    if first != HEADING:
        newer = re.fullmatch(r"companion record (\d{1,9})", first)
        why = f"this record is of version {newer[1]}, we read version 1; update the companion" if newer else ""
        return Record((), (Problem(1, why or f"a record begins with the line {HEADING!r}"),))
    if len(lines) > MOST_LINES:
        return Record((), (Problem(MOST_LINES, f"no record has more than {MOST_LINES} lines"),))
    for place, line in enumerate(lines, 1):
        reader.read(place, line)
    reader.finish()
    if not reader.problems and not any(isinstance(line, Entry) for line in reader.lines):
        reader.problems.append(Problem(len(lines), "the record holds no game; it begins with a line game:"))
    return Record(tuple(reader.lines), tuple(reader.problems), reader.contradictions())


class UnusableRecord(CompanionError, ValueError):
    """A record with problems or contradictions; its text is one line for each."""

    def __init__(self, name: str, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(f"{name}, {problem}" for problem in problems))
        self.problems = tuple(problems)
