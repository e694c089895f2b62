"""Long names, shortened as people do it: "Ola Brzoza", "Ola B.", "Ola"."""

from collections.abc import Iterable
from typing import Final

_NO_BREAK: Final = "\u00a0"
"""A space at which no line ends."""


def shorter_names(name: str, others: Iterable[str]) -> tuple[str, ...]:
    """Return what `name` may be shortened to where none of the `others` could be meant, the longest first."""
    first, *more = name.split() or [""]
    namesakes = [other.split() for other in others if other.split()[:1] == [first]]
    if not more:
        return ()
    initial = more[-1][:1]
    unique = all(other[-1][:1] != initial for other in namesakes)
    return (*([f"{first}{_NO_BREAK}{initial}."] if unique else []), *([] if namesakes else [first]))
