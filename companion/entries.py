"""Entries: the lines of the journal, and their one form on disk.

An entry is a fact with a number and a time. Facts are told events, presses, readings nobody could explain, and the
corrections that name the entry they touch. Nothing in a journal is ever changed; undo is one more entry.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from companion.errors import UnusableInput
from companion.rules.events import Event
from companion.rules.notation import BadNotation, parse_all
from companion.setup import Setup

Candidates: TypeAlias = tuple[tuple[str, float], ...]
"""(card code, probability), the likeliest first."""


RULES: Final = "rules"
"""Who testifies where later cards decided what an earlier one was."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """A new game begins."""

    setup: Setup


@dataclass(frozen=True, slots=True)
class Named:
    """Who sits at `seat` is called `name`: somebody joins, or a name was mistyped."""

    seat: str
    name: str


@dataclass(frozen=True, slots=True)
class Told:
    """Somebody testified that these events happened, in this order.

    Attributes:
        events: What happened; one explanation is one entry, so undo takes it back whole.
        by: Who testified: ``camera``, ``finger`` or ``rules``.
        seen: What the camera saw, where it testified.
    """

    events: tuple[Event, ...]
    by: str
    seen: Candidates = ()


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button was pressed. What the press means is judged when the evening is folded."""

    seat: str
    double: bool = False


@dataclass(frozen=True, slots=True)
class Seen:
    """The camera saw something that led to a question or to nothing."""

    seen: Candidates


@dataclass(frozen=True, slots=True)
class Strictness:
    """From here on the device objects as loud as this `level` has it. No line of the evening, and in no state."""

    level: str


@dataclass(frozen=True, slots=True)
class Undone:
    """Entry `entry` is taken back."""

    entry: int


@dataclass(frozen=True, slots=True)
class Redone:
    """Entry `entry`, which was taken back, is in force again."""

    entry: int


@dataclass(frozen=True, slots=True)
class Changed:
    """These events stand where entry `entry` stood.

    Attributes:
        entry: The entry concerned.
        events: What happened instead.
        by: Who testified: ``finger``, or ``rules`` where later cards decided what an earlier one was.
        along: Whether one gesture made this and the correction right before it: they are undone together.
    """

    entry: int
    events: tuple[Event, ...]
    by: str = "finger"
    along: bool = False


@dataclass(frozen=True, slots=True)
class Removed:
    """Entry `entry` never happened; `along` as in `Changed`."""

    entry: int
    along: bool = False


@dataclass(frozen=True, slots=True)
class Inserted:
    """These events happened before entry `before`.

    Attributes:
        before: The entry that they precede.
        events: What happened.
        by: Who testified.
        seen: What the camera saw, where it testified.
        along: As in `Changed`.
    """

    before: int
    events: tuple[Event, ...]
    by: str = "finger"
    seen: Candidates = ()
    along: bool = False


Fact: TypeAlias = SetUp | Named | Told | Pressed | Seen | Strictness | Undone | Redone | Changed | Removed | Inserted


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the journal.

    Attributes:
        number: Its place, counted from 1 without gaps: the evening's order.
        t_s: When it happened, in seconds on the evening's clock.
        fact: What it says.
    """

    number: int
    t_s: float
    fact: Fact


def taken_along(number: int, fact_of: Callable[[int], Fact | None]) -> set[int]:
    """Return what an undo or a redo of entry `number` concerns: it, and what belongs to it of the entries before it.

    That is what the rules derived from it, and what the same gesture corrected, with what the rules derived from that.

    Args:
        number: The entry's number.
        fact_of: What an entry says; None where there is none of that number.
    """
    first, along = number, is_along(fact_of(number))
    while isinstance(fact := fact_of(first - 1), Changed | Removed | Inserted):
        derived = isinstance(fact, Changed) and fact.by == RULES  # these stand right before what they come from
        if not derived and not along:
            break
        first, along = first - 1, along if derived else is_along(fact)
    return set(range(first, number + 1))


def is_along(fact: Fact | None) -> bool:
    """Tell whether one gesture made the correction `fact` and the correction right before it."""
    return isinstance(fact, Changed | Removed | Inserted) and fact.along


_KINDS: Final[Mapping[str, type]] = {
    kind.__name__.lower(): kind
    for kind in (SetUp, Named, Told, Pressed, Seen, Strictness, Undone, Redone, Changed, Removed, Inserted)
}

_SHAPES: Final[Mapping[str, type]] = {
    **dict.fromkeys(("seat", "name", "by", "level"), str),
    **dict.fromkeys(("entry", "before"), int),
    **dict.fromkeys(("double", "along"), bool),
}
"""What a fact's plain parts must be."""


def kind_of(fact: Fact) -> str:
    """Return the word under which a journal files `fact`."""
    return type(fact).__name__.lower()


def write_fact(fact: Fact) -> str:
    """Return `fact` as one JSON object on one line."""
    body: dict[str, Any]
    if isinstance(fact, SetUp):
        body = fact.setup.as_json()
    else:
        body = {name: getattr(fact, name) for name in type(fact).__slots__ if name != "along" or is_along(fact)}
        if "events" in body:
            body["events"] = "; ".join(map(str, body["events"]))
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


def read_fact(kind: str, text: str) -> Fact:
    """Return the fact that `text` writes; the inverse of `write_fact`.

    Raises:
        UnusableInput: The kind is unknown or the text is no fact of that kind.
    """
    try:
        body = json.loads(text)
        made = _KINDS[kind]
        if made is SetUp:
            return SetUp(Setup.from_json(body))
        if "events" in body:
            body["events"] = parse_all(body["events"])
        if "seen" in body:
            body["seen"] = tuple((str(code), float(share)) for code, share in body["seen"])
        if wrong := [name for name, value in body.items() if type(value) is not _SHAPES.get(name, type(value))]:
            raise ValueError(f"{wrong[0]} is of the wrong kind")
        fact: Fact = made(**body)
        return fact
    except KeyError:
        raise UnusableInput(f"{kind!r} is no kind of entry; the journal is of a newer version or damaged") from None
    except (AttributeError, BadNotation, RecursionError, TypeError, ValueError) as error:
        raise UnusableInput(f"an entry of kind {kind!r} cannot be read: {error}") from None
