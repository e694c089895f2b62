"""States of the UNO family as text, in the form of worked examples (docs/rules.md 10.0)."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.rules.cards import COLOURS, colour_of
from companion.rules.game import UNKNOWN_COLOUR, Ask, Owed
from companion.rules.notation import BadNotation
from companion.rules.scoring import close_round, judge_totals, unrevealed
from companion.rules.uno_rules import Rules
from companion.rules.uno_state import IN, LEFT, OUT, Table, UnoState, fresh, next_seat

_SEAT_WORD: Final = re.compile(r"^([A-Z])(\d{1,3}|-)$")
_OWED: Final = re.compile(r"^(\d{1,3})/(\d{1,3})>([A-Z])$")
_ASK: Final = re.compile(r"^(colour|swap|shed|roulette):([A-Z])$")


def position(rules: Rules, text: str) -> UnoState:
    """Return the state that `text` describes, e.g. ``A5 B- C7 | turn=A top=R1``.

    Raises:
        BadNotation: The text cannot be read.
    """
    words, _, rest = text.partition("|")
    hands = [_hand(word) for word in words.split()]
    seats = tuple(seat for seat, _ in hands)
    if len(set(seats)) != len(seats) or len(seats) < 2:
        raise BadNotation(f"{words.strip()!r} does not list two seats or more, each once")
    values = _fields(rest)
    state = replace(
        fresh(rules, seats, None),
        status={seat: IN if cards is not None else OUT for seat, cards in hands},
        cards={seat: cards or 0 for seat, cards in hands},
        knocked_out=frozenset(seat for seat, cards in hands if cards is None),
    )
    top = values.get("top")
    if top is not None:
        state = replace(state, top=top, colour=colour_of(top) or UNKNOWN_COLOUR, pile=1, seen={top: 1})
    for name, value in values.items():
        state = replace(state, **_reader(name)(state, value))
    return _completed(state, values)


def as_said(state: UnoState, says: Sequence[str]) -> UnoState:
    """Return `state` with everything as `says` has it: words of a position such as ``A5``, ``turn=B`` or ``col=G``.

    Raises:
        BadNotation: A word cannot be read, or what they say together cannot be.
    """
    phase = state.phase
    hands = [word for word in says if "=" not in word]
    values = _fields(" ".join(word for word in says if "=" in word))
    for word in hands:
        seat, cards = _hand(word)
        status = {**state.status, _known_seat(state, seat): OUT if cards is None else IN}
        gone = state.knocked_out - {seat} if cards is not None else state.knocked_out | {seat}
        state = replace(
            state,
            status=status,
            cards={**state.cards, seat: cards or 0},
            knocked_out=gone,
            **_without_call(state, seat),
        )
    for name, value in values.items():
        state = replace(state, **_reader(name)(state, value))
    if "turn" in values and "pend" not in values and state.owed and state.turn:
        state = replace(state, owed=replace(state.owed, target=state.turn))
    if "top" in values and "col" not in values:
        state = replace(state, colour=colour_of(values["top"]) or UNKNOWN_COLOUR)
    if state.ask == _REFLIP and phase in ("first", "play"):
        return _to_be_turned_up(state, values)
    if state.winners and phase == "play" and not {"score", "wins"} & values.keys():
        table = Table(state)
        close_round(table)  # somebody has won, which is scored like any other end
        return table.frozen()
    if "score" in values and not {"turn", "won", "match"} & values.keys():
        table = Table(state)
        judge_totals(table)
        return table.frozen()
    if {"turn", "won", "match"} & values.keys():
        asked = {"ask", "pend"} & values.keys()
        state = _completed(state if asked else replace(state, ask=None), {"dealer": ""})
    return state


_REFLIP: Final = Ask("reflip", None)


def _to_be_turned_up(state: UnoState, values: Mapping[str, str]) -> UnoState:
    """Return `state` where the card that was turned up opens no round: another one is still to come (U-R3)."""
    state = replace(state, phase="first", turn=None, owed=None, drew=False)
    return state if "col" in values else replace(state, colour=colour_of(state.top) if state.top else None)


def _without_call(state: UnoState, seat: str) -> dict[str, Any]:
    """Return what is left of the calls where `seat` no longer holds the hand that it called."""
    return {"opened": {each: at for each, at in state.opened.items() if each != seat}, "safe": state.safe - {seat}}


def _reader(name: str) -> Callable[[UnoState, str], dict[str, Any]]:
    if name not in _READERS:
        raise BadNotation(f"{name!r} is no field; known are {', '.join(sorted(_READERS))}")
    return _READERS[name]


def _completed(state: UnoState, values: Mapping[str, str]) -> UnoState:
    """Return `state` with what follows from the fields that were given: the phase, and who sent a penalty."""
    if state.match:
        return replace(state, phase="match", turn=None)
    if state.winners and state.turn is None:
        waiting = state.rules.scoring != "rounds" and unrevealed(replace(state, phase="reveal"))
        return replace(state, phase="reveal" if waiting else "scored")
    if state.turn is None:
        if "dealer" not in values:
            raise BadNotation("a position needs turn=, or dealer= when it begins with the first card")
        return state
    if state.owed:
        sender = next_seat(state, state.owed.target, clockwise=not state.clockwise)
        state = replace(state, owed=replace(state.owed, card=state.top, sender=sender))
    return replace(state, phase="play")


def _hand(word: str) -> tuple[str, int | None]:
    if not (match := _SEAT_WORD.match(word)):
        raise BadNotation(f"{word!r} is no seat with its cards; it reads like A5, or A- for one who is out")
    return match.group(1), None if match.group(2) == "-" else int(match.group(2))


def _fields(text: str) -> dict[str, str]:
    """Return the fields of ``turn=A top=R1`` by name."""
    values: dict[str, str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals or not value:
            raise BadNotation(f"{word!r} is no field; it reads like turn=A")
        if name in values:
            raise BadNotation(f"{name}= stands there twice")
        values[name] = value
    return values


def _number(value: str) -> int:
    if not re.fullmatch(r"\d{1,6}", value):
        raise BadNotation(f"{value[:12]!r} is no number that a game needs")
    return int(value)


def _known_seat(state: UnoState, value: str) -> str:
    if value not in state.seats:
        raise BadNotation(f"{value!r} is none of the seats {' '.join(state.seats)}")
    return value


def _one_of(value: str, *allowed: str) -> str:
    if value not in allowed:
        raise BadNotation(f"{value!r} is none of {' '.join(allowed)}")
    return value


def _some_seats(state: UnoState, value: str) -> tuple[str, ...]:
    return () if value == "0" else tuple(_known_seat(state, part) for part in value.split("+"))


def _by_seat(state: UnoState, value: str) -> dict[str, str]:
    """Return the values of a list such as ``A:1,B:0`` by seat; ``0`` is an empty list."""
    listed: dict[str, str] = {}
    for part in value.split(",") if value != "0" else ():
        seat, _, item = part.partition(":")
        listed[_known_seat(state, seat)] = item
    return listed


def _numbers(state: UnoState, value: str) -> dict[str, int]:
    return {seat: _number(item) for seat, item in _by_seat(state, value).items()}


def _owed(state: UnoState, value: str) -> Owed | None:
    if value == "0":
        return None
    if not (match := _OWED.match(value)):
        raise BadNotation(f"{value!r} is no penalty; it reads like 4/2>B")
    return Owed(int(match.group(1)), int(match.group(2)), _known_seat(state, match.group(3)))


def _asked(state: UnoState, value: str) -> Ask | None:
    if value == "0":
        return None
    if value == "reflip":
        return Ask(value, None)
    if not (match := _ASK.match(value)):
        raise BadNotation(f"{value!r} is no question; it reads like colour:A")
    return Ask(match.group(1), _known_seat(state, match.group(2)))


def _calls(state: UnoState, value: str) -> dict[str, Any]:
    marks = {seat: _one_of(mark, "open", "safe") for seat, mark in _by_seat(state, value).items()}
    return {
        "opened": {seat: 0 for seat, mark in marks.items() if mark == "open"},
        "safe": frozenset(seat for seat, mark in marks.items() if mark == "safe"),
    }


_READERS: Final[Mapping[str, Callable[[UnoState, str], dict[str, Any]]]] = {
    "turn": lambda state, value: {"turn": None if value == "0" else _known_seat(state, value)},
    "dealer": lambda state, value: {"dealer": None if value == "0" else _known_seat(state, value)},
    "dir": lambda _, value: {"clockwise": _one_of(value, "+", "-") == "+"},
    "top": lambda _, value: {"top": value},
    "col": lambda _, value: {"colour": _one_of(value, *COLOURS, UNKNOWN_COLOUR)},
    "pend": lambda state, value: {"owed": _owed(state, value)},
    "ask": lambda state, value: {"ask": _asked(state, value)},
    "won": lambda state, value: {"winners": _some_seats(state, value)},
    "match": lambda state, value: {"match": _some_seats(state, value)},
    "uno": _calls,
    "score": lambda state, value: {"scores": {**state.scores, **_numbers(state, value)}},
    "wins": lambda state, value: {"wins": {**state.wins, **_numbers(state, value)}},
    "aside": lambda _, value: {"aside": _number(value)},
}


def describe(state: UnoState) -> tuple[str, dict[str, str]]:
    """Return the seats' words and every named field as text."""
    seats = " ".join(f"{seat}{_hand_words(state, seat)}" for seat in state.seats)
    marks = {**dict.fromkeys(state.opened, "open"), **dict.fromkeys(state.safe, "safe")}
    return seats, {
        "turn": state.turn or "0",
        "dir": "+" if state.clockwise else "-",
        "top": state.top or "0",
        "col": state.colour or "0",
        "pend": f"{state.owed.total}/{state.owed.least}>{state.owed.target}" if state.owed else "0",
        "ask": (f"{state.ask.kind}:{state.ask.who}" if state.ask.who else state.ask.kind) if state.ask else "0",
        "won": "+".join(state.winners) or "0",
        "match": "+".join(state.match) or "0",
        "uno": ",".join(f"{seat}:{marks[seat]}" for seat in state.seats if seat in marks) or "0",
        "score": ",".join(f"{seat}:{state.scores[seat]}" for seat in state.seats),
        "wins": ",".join(f"{seat}:{state.wins[seat]}" for seat in state.seats),
        "aside": str(state.aside),
        "dealer": state.dealer or "0",
    }


def _hand_words(state: UnoState, seat: str) -> str:
    return "-" if state.status[seat] in (OUT, LEFT) else str(state.cards[seat])
