"""The words of one entry in a game record (docs/notation.md): `fact_of` reads what `words_of` writes."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from companion.entries import (
    Candidates,
    Changed,
    Fact,
    Inserted,
    Named,
    Pressed,
    Redone,
    Removed,
    Seen,
    SetUp,
    Strictness,
    Told,
    Undone,
)
from companion.rules.events import Event
from companion.rules.notation import EVENT_WORDS, BadNotation, parse_all, unknown_word
from companion.setup import name_problems
from companion.strictness import LEVELS

NOTHING: Final = "nothing"
"""How a correction is written after which nothing happened."""

WITNESSES: Final = ("camera", "finger", "rules")
"""Who may testify to events; a button's press is a line of its own."""

HEADERS: Final = ("game", "entry", "seat", "dealer", "option", "position", "cards")
"""What a set-up's lines begin with."""

HEADER_WORDS: Final = tuple(f"{name}:" for name in HEADERS)

_CORRECTION: Final = re.compile(r"^(and )?(undo|redo|remove|change|insert) (\d{1,9})(?:: (.+))?$")
_PLAIN: Final[Mapping[str, Callable[[int], Fact]]] = {"undo": Undone, "redo": Redone, "remove": Removed}
_STRICTNESS: Final = re.compile(rf"^strictness ({'|'.join(LEVELS)})$")
_PRESS: Final = re.compile(r"^press ([A-Z])( double)?$")
_WRITTEN: Final[Mapping[str, str]] = {
    "strictness": " or ".join(f"strictness {level}" for level in LEVELS),
    "press": "press A, or press A double",
    "name": "name A ADA",
    "seen": "seen {camera R6=0.5 R9=0.4}",
    "undo": "undo 4",
    "redo": "redo 4",
    "remove": "remove 4",
    "change": "change 4: draw A 1",
    "insert": "insert 4: draw A 1",
    "and": "and remove 4",
}
"""How the lines are written that are no events."""

_WORDS: Final = (*EVENT_WORDS, *_WRITTEN, NOTHING, *HEADER_WORDS)
"""With one of these words each line begins, after its number and its time."""


def words_of(fact: Fact) -> str:
    """Return what stands behind number and time of the entry that tells `fact`; a set-up has lines of its own."""
    match fact:
        case Changed(along=True) | Removed(along=True) | Inserted(along=True):
            return f"and {words_of(replace(fact, along=False))}"
        case Told(events=events, by=by, seen=seen):
            return f"{_events(events)} {_testimony(by, seen)}"
        case Pressed(seat=seat, double=double):
            return f"press {seat}{' double' if double else ''}"
        case Named(seat=seat, name=name):
            return f"name {seat} {name}"
        case Strictness(level=level):
            return f"strictness {level}"
        case Seen(seen=seen):
            return f"seen {_testimony('camera', seen)}"
        case Undone(entry=entry):
            return f"undo {entry}"
        case Redone(entry=entry):
            return f"redo {entry}"
        case Removed(entry=entry):
            return f"remove {entry}"
        case Changed(entry=entry, events=events, by=by):
            return f"change {entry}: {_events(events)} {_testimony(by, ())}"
        case Inserted(before=entry, events=events, by=by, seen=seen):
            return f"insert {entry}: {_events(events)} {_testimony(by, seen)}"
        case SetUp():
            raise ValueError("a set-up has lines of its own")


def _events(events: Sequence[Event]) -> str:
    return "; ".join(map(str, events)) or NOTHING


def _read_events(text: str) -> tuple[Event, ...]:
    return () if text == NOTHING else parse_all(text)


def _testimony(by: str, seen: Candidates) -> str:
    return "{" + " ".join([by, *(f"{code}={chance:.4f}" for code, chance in seen)]) + "}"


def fact_of(words: str, testimony: str | None) -> Fact:
    """Return the fact that `words` and the `testimony` behind them, in braces, tell.

    Raises:
        BadNotation: They tell none.
    """
    by, seen = _read_testimony(testimony)
    if press := _PRESS.match(words):
        return Pressed(press[1], bool(press[2]))
    if words == "seen":
        return Seen(seen)
    if strictness := _STRICTNESS.match(words):
        return Strictness(strictness[1])
    if correction := _CORRECTION.match(words):
        fact = _read_correction(correction[2], int(correction[3]), correction[4], by, seen)
        if correction[1] and isinstance(fact, Changed | Removed | Inserted):
            return replace(fact, along=True)
        if not correction[1]:
            return fact
    word = words.partition(" ")[0].rstrip(";")
    if written := _WRITTEN.get(word):
        raise BadNotation(f"{words[:60]!r} is not understood; it is written as in {written}")
    if word[:1].isdecimal():
        raise BadNotation(f"{word[:40]!r} is no number and no time; they are written as in 2. 1.5s play A R5")
    if word and word not in _WORDS:
        raise unknown_word(word, "word that a line of a record begins with", _WORDS)
    events_told = _read_events(words)
    if not events_told and words != NOTHING:
        raise BadNotation("an event is missing")
    return Told(events_told, by, seen)


def _read_correction(kind: str, entry: int, events: str | None, by: str, seen: Candidates) -> Fact:
    if kind in _PLAIN:
        if events:
            raise BadNotation(f"{kind} names an entry and nothing else")
        return _PLAIN[kind](entry)
    if not events:
        raise BadNotation(f"{kind} {entry} lacks its events, as in {kind} {entry}: draw A 1")
    if kind == "change":
        return Changed(entry, _read_events(events), by)
    return Inserted(entry, _read_events(events), by, seen)


def named(seat: str, name: str) -> Named:
    """Return the fact that who sits at `seat` is called `name`.

    Raises:
        BadNotation: Nobody can be called so.
    """
    if problems := name_problems([name]):
        raise BadNotation(problems[0])
    return Named(seat, name)


def _read_testimony(text: str | None) -> tuple[str, Candidates]:
    by, *rest = (text or "finger").split() or ["finger"]
    if by not in WITNESSES:
        raise BadNotation(f"{by!r} is no witness; known are {', '.join(WITNESSES)}")
    seen = []
    for part in rest:
        code, _, chance = part.rpartition("=")
        if not code or not re.fullmatch(r"[01](\.\d+)?", chance):
            raise BadNotation(f"{part!r} is no reading; it is written as in R5=0.9900")
        seen.append((code, float(chance)))
    return by, tuple(seen)
