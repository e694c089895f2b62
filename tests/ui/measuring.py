"""Measuring what is drawn: what spills, where it lies, what lies on something else."""

from typing import Any

from tests.ui.driving import Driven


def spilling(driven: Driven) -> list[Any]:
    """Return every text that does not fit its place, with both sizes."""
    from ui.pieces import Words

    return [
        (each.said, each.texture_size, tuple(each.size))
        for each in driven.all_of(Words)
        if each.said
        and each.width > 0
        and (each.texture_size[0] > each.width + 1 or each.texture_size[1] > each.height + 1)
    ]


def box_of(widget: Any) -> tuple[float, float, float, float]:
    """Return left, bottom, right and top of a widget in the window."""
    x, y = widget.to_window(*widget.pos)
    right, top = widget.to_window(widget.right, widget.top)
    return min(x, right), min(y, top), max(x, right), max(y, top)


def overlap(one: Any, other: Any) -> bool:
    """Tell whether two widgets lie on each other."""
    (a, b, c, d), (e, f, g, h) = box_of(one), box_of(other)
    return min(c, g) - max(a, e) > 1 and min(d, h) - max(b, f) > 1
