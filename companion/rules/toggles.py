"""House rules: reading the values a table has chosen, and refusing what makes no sense."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.rules.errors import CompanionError
from companion.rules.game import N_, Toggle

LARGEST: Final = 999_999
"""No house rule is a larger number."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something cannot be: a template in English, marked with `N_` where it is written, and its values."""

    text: str
    values: Mapping[str, str]

    def __str__(self) -> str:
        return self.text.format_map(self.values)


def refusal(text: str, **values: object) -> Refusal:
    """Return why something cannot be; `text` is marked with `N_` by the caller."""
    return Refusal(text, {name: str(value) for name, value in values.items()})


class BadToggle(CompanionError, ValueError):
    """A house rule that is unknown, has no such value, or contradicts another one; the text says which and why.

    Attributes:
        refusals: Every problem, to be told in whatever language.
    """

    def __init__(self, *problems: Refusal | str) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.refusals = tuple(
            each if isinstance(each, Refusal) else refusal("{problem}", problem=each) for each in problems
        )


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
            what = N_("{name} is no house rule of this game; known are {known}")
            problems.append(refusal(what, name=repr(name[:40]), known=", ".join(sorted(known))))
        elif known[name].values and value not in known[name].values:
            what = N_("{name} cannot be {value}; it is one of {known}")
            problems.append(refusal(what, name=name, value=repr(value[:12]), known=", ".join(known[name].values)))
        elif not known[name].values and not re.fullmatch(r"\d{1,6}", value):
            what = N_("{name} cannot be {value}; it is a whole number up to {largest}")
            problems.append(refusal(what, name=name, value=repr(value[:12]), largest=LARGEST))
    if problems:
        raise BadToggle(*problems)
    return {toggle.name: options.get(toggle.name, toggle.default) for toggle in toggles}
