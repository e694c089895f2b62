"""The frame of a position's text, ``seats | field=value …`` (docs/rules.md 10.0), which is the same for every game."""

from collections.abc import Iterable, Mapping
from typing import Final

from companion.rules.notation import BadNotation

LARGEST: Final = 999_999
"""No count and no score of a position is larger."""


def split_position(text: str, known: Iterable[str]) -> tuple[tuple[str, ...], Mapping[str, str]]:
    """Return the seats' words and the named fields of a position.

    Args:
        text: E.g. ``A5 B- C7 | turn=A dir=-``.
        known: The names of the fields that the game has.

    Raises:
        BadNotation: There is no seat, or a field is unknown, stands twice or has no value.
    """
    seats, _, rest = text.partition("|")
    words = tuple(seats.split())
    if not words:
        raise BadNotation(f"no seat stands before the bar in {text.strip()!r}")
    if len({word[0] for word in words}) != len(words):
        raise BadNotation(f"a seat stands twice in {seats.strip()!r}")
    names = tuple(known)
    fields: dict[str, str] = {}
    for part in rest.split():
        name, equals, value = part.partition("=")
        if name not in names:
            raise BadNotation(f"{name!r} is no field of a position here; known are {', '.join(sorted(names))}")
        if not equals or not value or name in fields:
            raise BadNotation(f"{part!r} has no value, or {name} stands twice")
        fields[name] = value
    return words, fields


def merged(seats: str, fields: Mapping[str, str], says: Iterable[str]) -> str:
    """Return the text of a position in which everything is as `says` has it.

    Args:
        seats: The seats' words as they were.
        fields: Every field as it was.
        says: Words of a position that take the place of those of the same seats and fields.

    Raises:
        BadNotation: A word concerns a seat that is not there.
    """
    own = {word[0]: word for word in seats.split()}
    told = dict(fields)
    for word in says:
        name, equals, value = word.partition("=")
        if equals and "[" not in name:
            told[name] = value
        elif word[0] in own:
            own[word[0]] = word
        else:
            raise BadNotation(f"{word!r} is none of the seats {' '.join(own)}")
    return f"{' '.join(own.values())} | {' '.join(f'{name}={value}' for name, value in told.items())}"


def whole_number(name: str, text: str) -> int:
    """Return the number that the field `name` writes as `text`.

    Raises:
        BadNotation: It is no whole number, or larger than any game needs.
    """
    digits = text.removeprefix("-")
    if not digits.isdecimal():
        raise BadNotation(f"{name}={text[:12]} is no whole number")
    if len(digits) > len(str(LARGEST)):
        raise BadNotation(f"{name}={text[:12]} is larger than any game needs; at most {LARGEST}")
    return int(text)


def seat_letter(name: str, text: str, seats: Iterable[str]) -> str | None:
    """Return the seat that the field `name` writes as `text`, or None for ``0``.

    Raises:
        BadNotation: It is neither ``0`` nor one of `seats`.
    """
    if text == "0":
        return None
    if text not in tuple(seats):
        raise BadNotation(f"{name}={text} is no seat of this table")
    return text


def seat_numbers(name: str, text: str, seats: Iterable[str]) -> Mapping[str, int]:
    """Return the numbers by seat that a list such as ``A:21,B:3`` writes; ``0`` is the empty list.

    Raises:
        BadNotation: A part is no ``seat:number``.
    """
    if text == "0":
        return {}
    numbers: dict[str, int] = {}
    for part in text.split(","):
        letter, _, number = part.partition(":")
        if letter not in tuple(seats):
            raise BadNotation(f"{name}: {part!r} names no seat of this table")
        numbers[letter] = whole_number(name, number)
    return numbers


def write_numbers(numbers: Mapping[str, int]) -> str:
    """Return `numbers` by seat as a list such as ``A:21,B:3``, in their order; ``0`` when there are none."""
    return ",".join(f"{letter}:{number}" for letter, number in numbers.items()) or "0"
