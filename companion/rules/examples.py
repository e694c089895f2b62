"""Worked examples: fenced ``ex`` blocks that state a position, events and what must follow (docs/rules.md 10.0)."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.rules.errors import CompanionError
from companion.rules.events import Event
from companion.rules.game import Game
from companion.rules.games import GAMES
from companion.rules.notation import lines_of, parse

_FENCE: Final = re.compile(r"^ {0,3}(`{3,})\s*(\S*)")
_KEYS: Final = ("id", "game", "opts", "start", "do", "expect", "why")
_NEEDED: Final = ("id", "game", "start", "expect")
_LINE_SEAT: Final = re.compile(r"^(?P<head>.+=)(?P<cards>.*?)(?P<mark>[*!]?)$")
_LINES: Final = ("vengeance", "flip7")


class BadExample(CompanionError, ValueError):
    """A block that is no example: says what is wrong with it.

    Attributes:
        line: The line of the file, counted from 1.
    """

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example as it is written.

    Attributes:
        line: The line of the file at which its block begins, counted from 1.
        name: Its id.
        game: The game's name.
        options: The house rules that differ from the game's defaults.
        start: The position it starts from.
        steps: What happens, in order, each as text.
        expected: What must follow: the seats' words and fields.
        why: The point of the example.
    """

    line: int
    name: str
    game: str
    options: Mapping[str, str]
    start: str
    steps: tuple[str, ...]
    expected: str
    why: str


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A field of an example that does not hold."""

    name: str
    field: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"{self.name} {self.field}: expected {self.expected}, got {self.got}"


def read_examples(text: str) -> Iterator[Example | BadExample]:
    """Yield every example of `text`, and in its place what is wrong with a block that is none."""
    names: set[str] = set()
    for line, body, closed in _blocks(lines_of(text)):
        try:
            if not closed:
                raise BadExample(line, "the block is not closed; end it with ```")
            example = _example(line, body)
            if example.name in names:
                raise BadExample(line, f"the id {example.name} is taken by an earlier block")
        except BadExample as problem:
            yield problem
        else:
            names.add(example.name)
            yield example


def _blocks(lines: list[str]) -> Iterator[tuple[int, list[str], bool]]:
    """Yield the first line, the lines inside and whether it is closed, of every ``ex`` block."""
    fence, start, body, is_example = "", 0, [""], False
    for number, line in enumerate(lines, start=1):
        match = _FENCE.match(line)
        if not fence:
            if match:
                fence, start, body, is_example = match.group(1), number, [], match.group(2) == "ex"
        elif match and match.group(1).startswith(fence) and not match.group(2):
            if is_example:
                yield start, body, True
            fence = ""
        else:
            body.append(line)
    if fence and is_example:
        yield start, body, False


def _example(line: int, body: list[str]) -> Example:
    values: dict[str, str] = {}
    for number, text in enumerate(body, start=line + 1):
        if not text.strip():
            continue
        key, colon, value = text.partition(":")
        key = key.strip()
        if not colon or key not in _KEYS:
            raise BadExample(number, f"{text.strip()!r} begins with none of {', '.join(_KEYS)} and a colon")
        if key in values:
            raise BadExample(number, f"{key} stands there twice")
        values[key] = value.strip()
    if missing := [key for key in _NEEDED if not values.get(key)]:
        raise BadExample(line, f"the block lacks {', '.join(missing)}")
    if values["game"] not in GAMES:
        raise BadExample(line, f"the game {values['game']!r} is unknown; known are {', '.join(GAMES)}")
    return Example(
        line=line,
        name=values["id"],
        game=values["game"],
        options=_options(line, values.get("opts", "")),
        start=values["start"],
        steps=tuple(step.strip() for step in values.get("do", "").split(";") if step.strip()),
        expected=values["expect"],
        why=values.get("why", ""),
    )


def _options(line: int, text: str) -> dict[str, str]:
    options: dict[str, str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals or not value or name in options:
            raise BadExample(line, f"{word!r} is no house rule; it reads like stack=ge, each once")
        options[name] = value
    return options


def run_example(example: Example) -> list[Mismatch]:
    """Return everything of `example` that does not hold; empty: it holds.

    Raises:
        BadExample: A part of it cannot be read: the start, an event, an expected field.
    """
    game = GAMES[example.game]
    try:
        states = [game.position(example.start, example.options)]
        for step in example.steps:
            if problem := _take_step(game, example, states, step):
                return [problem]
        return _compare(game, example, states[-1])
    except BadExample:
        raise
    except CompanionError as problem:
        raise BadExample(example.line, f"{example.name}: {problem}") from None


def _take_step(game: Game[Any], example: Example, states: list[Any], step: str) -> Mismatch | None:
    """Carry out one part of the ``do`` line on the list of `states` so far."""
    word, _, rest = step.partition(" ")
    if word == "undo":
        if len(states) == 1:
            return Mismatch(example.name, "do", "an event to undo", "none before")
        states.pop()
        return None
    if word == "illegal":
        refused = _refusals(game, states[-1], _tried(game, rest))
        return None if refused else Mismatch(example.name, "do", step, "allowed")
    event = parse(step)
    if objections := _refusals(game, states[-1], event):
        return Mismatch(example.name, "do", f"{step} allowed", "; ".join(objections))
    states.append(game.apply(states[-1], event))
    return None


def _refusals(game: Game[Any], state: Any, event: Event) -> list[str]:
    return [str(objection) for objection in game.check(state, event) if not objection.hint]


def _tried(game: Game[Any], text: str) -> Event:
    """Return the event that ``illegal`` says must be refused: a play, hit, stay or pick-up without its word."""
    seat, _, what = text.strip().partition(" ")
    if what.strip() == "stay":
        return parse(f"stay {seat}")
    if what.strip() == "pickup":
        return parse(f"pickup {seat}")
    return parse(f"{'hit' if game.name in _LINES else 'play'} {text.strip()}")


def _compare(game: Game[Any], example: Example, state: Any) -> list[Mismatch]:
    """Return every seat and named field that differs from what `example` expects of `state`."""
    seats, _, rest = example.expected.partition("|")
    got_seats, got = game.describe(state)
    found = []
    words, got_words = seats.split(), got_seats.split()
    if len(words) != len(got_words):
        return [Mismatch(example.name, "seats", " ".join(words), got_seats)]
    for word, got_word in zip(words, got_words, strict=True):
        if _sorted_line(word) != _sorted_line(got_word):
            found.append(Mismatch(example.name, f"seat {word[0]}", word, got_word))
    for part in rest.split():
        name, equals, value = part.partition("=")
        if not equals:
            raise BadExample(example.line, f"{example.name}: {part!r} is no field; it reads like turn=A")
        if name not in got:
            raise BadExample(example.line, f"{example.name}: {name!r} is no field; known are {', '.join(sorted(got))}")
        if value != got[name]:
            found.append(Mismatch(example.name, name, value, got[name]))
    return found


def _sorted_line(word: str) -> str:
    """Return a seat's word with the cards of its line in a fixed order, because their order means nothing."""
    if not (match := _LINE_SEAT.match(word)):
        return word
    return match["head"] + ",".join(sorted(match["cards"].split(","))) + match["mark"]
