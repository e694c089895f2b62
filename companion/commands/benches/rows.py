"""The rows of the table of numbers: what is measured, what is wanted of it, and what came out."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter, thread_time
from typing import Any, Final, NamedTuple

SHARES: Final = (50, 90, 99)
"""The percentiles that are told of every row."""


class NotMeasured(Exception):
    """A bench cannot be measured here; the message says why, and how to measure it."""


@dataclass(frozen=True, slots=True)
class Row:
    """One number of the table.

    Attributes:
        name: The name by which it is asked for.
        what: What is measured, in words.
        unit: ``ms``, ``s``, ``MB``, ``%`` …
        by: The percentile that is compared, or 100 for the worst.
        at_least: What it must reach.
        aim: What is aimed at.
        more_is_better: Whether large numbers are good.
    """

    name: str
    what: str
    unit: str
    by: int
    at_least: float
    aim: float
    more_is_better: bool = False


@dataclass(frozen=True, slots=True)
class Measured:
    """What came out.

    Attributes:
        samples: Every single measurement, in the row's unit; empty: it was not measured.
        note: How it was measured, or why it was not.
    """

    samples: Sequence[float]
    note: str = ""


Measure = Callable[[float], Mapping[str, Measured]]
"""Measures with so many times the usual repetitions, and returns what came out by the rows' names."""


@dataclass(frozen=True, slots=True)
class Bench:
    """Rows that are measured together.

    Attributes:
        name: The name by which all of them are asked for.
        rows: The rows.
        measure: Measures them; raises `NotMeasured` where that is not possible.
    """

    name: str
    rows: tuple[Row, ...]
    measure: Measure = field(compare=False)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A row with what came out."""

    row: Row
    measured: Measured

    @property
    def judged(self) -> float | None:
        """The number that is compared with what is wanted, or None if there is none."""
        if not self.measured.samples:
            return None
        return percentile(self.measured.samples, 100 - self.row.by if self.row.more_is_better else self.row.by)

    @property
    def verdict(self) -> str:
        """``aim``, ``ok``, ``missed`` or ``not measured``."""
        number = self.judged
        if number is None:
            return "not measured"
        if self._reaches(number, self.row.aim):
            return "aim"
        return "ok" if self._reaches(number, self.row.at_least) else "missed"

    def _reaches(self, number: float, wanted: float) -> bool:
        return number >= wanted if self.row.more_is_better else number <= wanted

    def as_fields(self) -> dict[str, Any]:
        """Return the outcome as plain data."""
        samples, row = self.measured.samples, self.row
        shares = {f"p{share}": _rounded(percentile(samples, share)) if samples else None for share in SHARES}
        return {
            "name": row.name,
            "what": row.what,
            "unit": row.unit,
            "samples": len(samples),
            **shares,
            "worst": _rounded(percentile(samples, 0 if row.more_is_better else 100)) if samples else None,
            "compared": "worst" if row.by == 100 else f"p{100 - row.by if row.more_is_better else row.by}",
            "number": None if self.judged is None else _rounded(self.judged),
            "at_least": row.at_least,
            "aim": row.aim,
            "verdict": self.verdict,
            "note": self.measured.note,
        }


def percentile(samples: Sequence[float], share: float) -> float:
    """Return the smallest of `samples` that at least `share` percent of them do not exceed (nearest rank)."""
    ranked = sorted(samples)
    return ranked[max(0, math.ceil(share / 100 * len(ranked)) - 1)]


def times(scale: float, usual: int, fewest: int = 1) -> int:
    """Return how often something is to be done that is done `usual` times when nothing else is asked for."""
    return max(fewest, round(usual * scale))


class Spent(NamedTuple):
    """How long something took: on the clock, and how much of that this thread's own work was, in seconds."""

    clock_s: float
    own_s: float


def timed(work: Callable[..., object], *given: object) -> Spent:
    """Return how long `work` takes."""
    began_s, own_s = perf_counter(), thread_time()
    work(*given)
    return Spent(perf_counter() - began_s, thread_time() - own_s)


def measured(spent: Sequence[Spent], note: str, unit: str = "ms") -> Measured:
    """Return the times on the clock; the note tells how much of them the machine had for us.

    Args:
        spent: The times.
        note: How they were measured.
        unit: The row's unit, ``ms`` or ``s``.
    """
    if not spent:
        return Measured([], note)
    factor = {"ms": 1e3, "s": 1.0}[unit]
    told = "/".join(f"{percentile([each.own_s for each in spent], share) * factor:.3g}" for share in SHARES)
    return Measured([each.clock_s * factor for each in spent], f"{note}; processor time p50/p90/p99 {told} {unit}")


def _rounded(number: float) -> float:
    return float(f"{number:.4g}")
