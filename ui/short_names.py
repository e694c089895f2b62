"""Long names, shortened as people do it: "Jan Paweł Kowalski", "Jan P. Kowalski", "Jan Kowalski", "Jan K.", "Jan"."""

from collections.abc import Iterable, Iterator
from typing import Final

_NO_BREAK: Final = "\u00a0"
"""A space at which no line ends."""


def shorter_names(name: str, others: Iterable[str]) -> tuple[str, ...]:
    """Return what `name` may be shortened to where none of the `others` could be meant, what tells most first.

    The beginning of a family name tells more than a whole middle name: "Wolfgang M." comes before "Wolfgang Amadeus".
    """
    rivals = [other.split() for other in others]
    found = dict[str, None]()
    for forms in _shortened(name.split()):
        plain = (short for short in forms if not any(_may_mean(short, rival) for rival in rivals))
        found |= dict.fromkeys(short for short in [next(plain, name)] if len(short) < len(name))
    return tuple(found)


def _shortened(parts: list[str]) -> Iterator[Iterable[str]]:
    """Yield ways to shorten a name of these `parts`, what tells most first; of each its forms, of which the first will do."""
    if len(parts) < 2:
        return
    first, *middle, last = parts
    initials = [f"{each[0]}." for each in middle]
    if middle:
        yield (f"{_NO_BREAK.join((first, *initials))} {last}",)
        yield (f"{' '.join((first, *middle))}{_NO_BREAK}{last[0]}.",)
        yield (f"{first} {last}",)
        yield (_NO_BREAK.join((first, *initials, f"{last[0]}.")),)
    yield (f"{first}{_NO_BREAK}{last[:letters]}." for letters in range(1, len(last) - 1))
    if middle:
        yield (" ".join((first, *middle)),)
    yield (first,)


def _may_mean(short: str, parts: list[str]) -> bool:
    """Tell whether `short` may stand for the name of these `parts`: its words begin them, in order, the first one the first."""
    words, left = short.split(), list(parts)
    if not words or not left or not _begins(words[0], left[0]):
        return False
    left = left[1:]
    for word in words[1:]:
        while left and not _begins(word, left[0]):
            left = left[1:]
        if not left:
            return False
        left = left[1:]
    return True


def _begins(word: str, whole: str) -> bool:
    return whole.startswith(word[:-1]) if word.endswith(".") else whole == word
