"""Making words fit: the largest size of type at which a text fits its box, wrapped by us, so nothing ever spills."""

from functools import lru_cache

from kivy.core.text import Label as CoreLabel


@lru_cache(maxsize=4096)
def extent(text: str, size: int, bold: bool) -> tuple[int, int]:
    """Return width and height in pixels of one line of `text`."""
    label = CoreLabel(font_size=size, bold=bold)
    label.resolve_font_name()
    width, height = label.get_extents(text)
    return int(width), int(height)


def wrapped(text: str, size: int, bold: bool, width: float, lines: int) -> list[str] | None:
    """Return `text` in at most `lines` lines no wider than `width` pixels, or None if it does not fit."""
    done: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if extent(longer, size, bold)[0] <= width:
                line = longer
            elif not line or extent(word, size, bold)[0] > width:
                return None
            else:
                done.append(line)
                line = word
        done.append(line)
    return done if len(done) <= lines else None


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
        The size and the text; the text is shortened with … if it fits at no size.
    """
    for size in sizes:
        possible = min(lines, int(height // extent("Ąg", size, bold)[1]))
        broken = wrapped(text, size, bold, width, possible) if possible else None
        if broken is not None:
            return size, "\n".join(broken)
    size = sizes[-1]
    return size, _shortened(text, size, bold, width, max(1, min(lines, int(height // extent("Ąg", size, bold)[1]))))


@lru_cache(maxsize=2048)
def fits(text: str, size: int, bold: bool, width: float, height: float, lines: int) -> bool:
    """Tell whether `text` fits at this `size`; see `fitted`."""
    possible = min(lines, int(height // extent("Ąg", size, bold)[1]))
    return bool(possible) and wrapped(text, size, bold, width, possible) is not None


def _shortened(text: str, size: int, bold: bool, width: float, lines: int) -> str:
    words = text.replace("\n", " ")
    for end in range(len(words), 0, -1):
        cut = words[:end].rstrip(" ,.:;-") + "…"
        broken = wrapped(cut, size, bold, width, lines)
        if broken is not None:
            return "\n".join(broken)
    return ""
