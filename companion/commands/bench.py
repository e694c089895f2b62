"""`companion bench`: measures what the device is built for, row by row. It measures; it does not judge."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.commands.benches.rows import Bench, Outcome

HELP = "measure how quick, lasting and right the device is on this machine"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments to `parser`."""
    parser.add_argument(
        "--only", metavar="NAME,…", help="only these rows, or groups of rows (an unknown one lists all)"
    )
    parser.add_argument(
        "--scale", type=float, default=1.0, metavar="X", help="so many times the usual repetitions (default: 1)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")


def run(arguments: argparse.Namespace) -> int:
    """Measure and tell.

    Returns:
        0, also where a number was missed; 1 if a row that should have been measured could not be.
    """
    _check(arguments)
    from companion.commands.benches import machine
    from companion.commands.benches.everything import BENCHES

    chosen = _chosen(BENCHES, arguments.only)
    told = {**machine.described(), "load_before": machine.load()}
    outcomes: list[Outcome] = []
    broken = False
    for bench in chosen:
        print(f"measuring {bench.name} …", file=sys.stderr)
        found, failed = _measured(bench, arguments.scale)
        broken |= failed
        outcomes += [each for each in found if _asked_for(bench.name, each.row.name, arguments.only)]
    told = {**told, "load_after": machine.load(), "scale": arguments.scale}
    if arguments.json:
        print(json.dumps({**told, "rows": [each.as_fields() for each in outcomes]}, ensure_ascii=False))
    else:
        print("\n".join(_in_words(told, outcomes)))
    return 1 if broken else 0


def _check(arguments: argparse.Namespace) -> None:
    from companion.errors import UnusableInput

    if not 0 < arguments.scale <= 100:  # also refuses "nan"
        raise UnusableInput(f"--scale {arguments.scale:g}: choose a number above 0, up to 100; 0.1 is a quick look")
    if arguments.only is not None and not _names(arguments.only):
        raise UnusableInput("--only: name a row or a group of rows, for instance --only press")


def _chosen(benches: "Sequence[Bench]", only: str | None) -> "list[Bench]":
    """Return the benches that hold what was asked for; every unknown name is told."""
    from companion.errors import UnusableInput

    known = {bench.name: [row.name for row in bench.rows] for bench in benches}
    names = {*known, *(row for rows in known.values() for row in rows)}
    unknown = [name for name in _names(only) if name not in names]
    if unknown:
        listed = "; ".join(f"{bench} ({', '.join(rows)})" for bench, rows in known.items())
        raise UnusableInput(*(f"--only {name}: there is no such row; there are {listed}" for name in unknown))
    return [bench for bench in benches if any(_asked_for(bench.name, row, only) for row in known[bench.name])]


def _asked_for(bench: str, row: str, only: str | None) -> bool:
    return only is None or not {bench, row}.isdisjoint(_names(only))


def _names(only: str | None) -> list[str]:
    return [name.strip() for name in (only or "").split(",") if name.strip()]


def _measured(bench: "Bench", scale: float) -> "tuple[list[Outcome], bool]":
    """Return what came out, and whether something went wrong: then the other benches still go on."""
    from companion.commands.benches.rows import Measured, NotMeasured, Outcome

    try:
        found = bench.measure(scale)
    except NotMeasured as why:
        return [Outcome(row, Measured((), str(why))) for row in bench.rows], False
    except Exception as trouble:  # one broken part must not hide the numbers of the others
        what = f"it failed: {type(trouble).__name__}: {trouble}"
        return [Outcome(row, Measured((), what)) for row in bench.rows], True
    return [Outcome(row, found[row.name]) for row in bench.rows], False


def _in_words(told: dict[str, Any], outcomes: "Iterable[Outcome]") -> Iterator[str]:
    """Yield the lines for a person: the machine, the table, and how each row was measured."""
    machine = told["machine"]
    yield f"companion {told['companion']}, commit {told['commit']}"
    yield f"{machine['processor']}, {machine['cores']} cores, {machine['memory_mb']} MB, {machine['system']}"
    yield ", ".join(f"{name} {version}" for name, version in told["versions"].items())
    yield f"load {told['load_before']} before, {told['load_after']} after; {told['scale']:g} times the usual repetitions"
    yield ""
    fields = [each.as_fields() for each in outcomes]
    wide = max((len(row["what"]) for row in fields), default=0)
    yield f"{'':{wide}}  {'p50':>7} {'p90':>7} {'p99':>7} {'n':>5}   {'compared':24} {'least':>6} {'aim':>6}"
    for row in fields:
        numbers = " ".join(f"{_short(row[share]):>7}" for share in ("p50", "p90", "p99"))
        compared = f"{row['compared']:>5} {_short(row['number']):>8} {row['unit']}"
        wanted = f"{_short(row['at_least']):>6} {_short(row['aim']):>6}"
        yield f"{row['what']:{wide}}  {numbers} {row['samples']:>5}  {compared:24} {wanted}  {row['verdict']}"
    yield ""
    for row in fields:
        yield f"{row['name']}: {row['note']}"


def _short(number: float | None) -> str:
    return "-" if number is None else f"{number:.3g}" if number < 1_000 else f"{number:.0f}"
