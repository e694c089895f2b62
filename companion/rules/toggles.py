"""House rules: reading the values a table has chosen, and refusing what makes no sense."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from companion.rules.errors import CompanionError
from companion.rules.game import Toggle

LARGEST: Final = 999_999
"""No house rule is a larger number."""


class BadToggle(CompanionError, ValueError):
    """A house rule that is unknown, has no such value, or contradicts another one; the text says which and why."""


def resolve(toggles: Sequence[Toggle], options: Mapping[str, str]) -> dict[str, str]:
    """Return the value of every toggle: the chosen one, else the game's default.

    Args:
        toggles: The house rules the game knows.
        options: The values that somebody chose, by the toggle's name.

    Raises:
        BadToggle: A name or a value is not known; every such problem is named.
    """
    known = {toggle.name: toggle for toggle in toggles}
    problems = []
    for name, value in options.items():
        if name not in known:
            problems.append(f"{name[:40]!r} is no house rule of this game; known are {', '.join(sorted(known))}")
        elif known[name].values and value not in known[name].values:
            problems.append(f"{name} cannot be {value[:12]!r}; it is one of {', '.join(known[name].values)}")
        elif not known[name].values and not re.fullmatch(r"\d{1,6}", value):
            problems.append(f"{name} cannot be {value[:12]!r}; it is a whole number up to {LARGEST}")
    if problems:
        raise BadToggle("; ".join(problems))
    return {toggle.name: options.get(toggle.name, toggle.default) for toggle in toggles}
