"""Making words fit: the largest size of type at which a text fits its box, wrapped by us, so nothing ever spills."""

from functools import lru_cache
from typing import Final

from kivy.core.text import Label as CoreLabel


@lru_cache(maxsize=4096)
def extent(text: str, size: int, bold: bool) -> tuple[int, int]:
    """Return width and height in pixels of one line of `text`."""
    label = CoreLabel(font_size=size, bold=bold)
    label.resolve_font_name()
    width, height = label.get_extents(text)
    return int(width), int(height)


def wrapped(text: str, size: int, bold: bool, width: float, lines: int, *, breaks: bool = False) -> list[str] | None:
    """Return `text` in at most `lines` lines no wider than `width` pixels, or None if it does not fit.

    Args:
        text: What is to be shown.
        size: Of the type, in pixels.
        bold: Whether it is bold.
        width: Room in pixels.
        lines: How many lines it may take.
        breaks: Whether a word that is wider than the room may be broken.
    """
    done: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if extent(longer, size, bold)[0] <= width:
                line = longer
                continue
            parts = [word]
            if extent(word, size, bold)[0] > width:
                parts = _parts(word, size, bold, width) if breaks else []
            if not parts:
                return None
            done += [line] if line else []
            done += parts[:-1]
            line = parts[-1]
        done.append(line)
    return done if len(done) <= lines else None


_VOWELS: Final = frozenset("aeiouyäöüąęóAEIOUYÄÖÜĄĘÓ")
_LEAST_PART: Final = 3
"""Fewer letters of a broken word do not stand alone."""


def _parts(word: str, size: int, bold: bool, width: float) -> list[str]:
    """Return `word` in parts that fit, if possible broken behind a hyphen or a vowel; empty where none fits."""
    parts = list[str]()
    while extent(word, size, bold)[0] > width:
        ends = range(len(word) - _LEAST_PART, _LEAST_PART - 1, -1)
        fitting = [end for end in ends if extent(_part(word, end), size, bold)[0] <= width]
        if not fitting:
            return []
        hyphens = (end for end in fitting if word[end - 1] == "-")
        spoken = (end for end in fitting[:4] if word[end - 1] in _VOWELS and word[end] not in _VOWELS)
        end = next(hyphens, next(spoken, fitting[0]))
        parts.append(_part(word, end))
        word = word[end:]
    return [*parts, word]


def _part(word: str, end: int) -> str:
    """Return the first part of a word that is broken at `end`."""
    return word[:end] if word[end - 1] == "-" else f"{word[:end]}-"


@lru_cache(maxsize=2048)
def fitted(text: str, sizes: tuple[int, ...], bold: bool, width: float, height: float, lines: int) -> tuple[int, str]:
    """Return the largest of `sizes` at which `text` fits, and the text with its line breaks.

    Args:
        text: What is to be shown.
        sizes: Sizes of type in pixels, largest first.
        bold: Whether it is bold.
        width: Room in pixels.
        height: Room in pixels.
        lines: How many lines it may take.

    Returns:
        The size and the text. Where it fits at no size words are broken; where that does not help, it is shortened with ….
    """
    for breaks in (False, True):
        for size in sizes:
            possible = min(lines, int(height // extent("Ąg", size, bold)[1]))
            broken = wrapped(text, size, bold, width, possible, breaks=breaks) if possible else None
            if broken is not None:
                return size, "\n".join(broken)
    size = sizes[-1]
    return size, _shortened(text, size, bold, width, max(1, min(lines, int(height // extent("Ąg", size, bold)[1]))))


@lru_cache(maxsize=2048)
def fits(text: str, size: int, bold: bool, width: float, height: float, lines: int) -> bool:
    """Tell whether `text` fits at this `size` with whole words; see `fitted`."""
    possible = min(lines, int(height // extent("Ąg", size, bold)[1]))
    return bool(possible) and wrapped(text, size, bold, width, possible) is not None


def _shortened(text: str, size: int, bold: bool, width: float, lines: int) -> str:
    words = text.replace("\n", " ")
    for end in range(len(words), 0, -1):
        cut = words[:end].rstrip(" ,.:;-") + "…"
        broken = wrapped(cut, size, bold, width, lines, breaks=True)
        if broken is not None:
            return "\n".join(broken)
    return ""
