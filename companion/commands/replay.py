"""`companion replay`: reads a game record and prints where it leads, and every objection on the way."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

HELP = "read a game record and show the state it leads to, the scores, and every objection"

LARGEST_BYTES = 20_000_000

STATUSES = (
    "It checks the record, not the players: it ends with 0 also where objections are listed, since the table may let"
    " stand what breaks a ruling; with 1 where lines cannot be true, as probabilities of more than 1; with 2 where some"
    " cannot be read. Objections to judge by are in --json."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments to `parser`."""
    parser.add_argument(
        "file", metavar="FILE", help="a game record, as companion export writes it; - reads standard input"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.epilog = STATUSES
    parser.add_argument("--at", metavar="N", type=int, help="stop after event N (1 is the first event; 0: the set-up)")


def run(arguments: argparse.Namespace) -> int:
    """Print the state after the last event or after event N.

    Returns:
        0; 1 if the record contradicts itself; 2 if some of it cannot be read. What can be read counts in any case.
    """
    from companion.evening import Evening
    from companion.record import UnusableRecord, read_record
    from companion.text_files import read_text

    record = read_record(read_text(Path(arguments.file), LARGEST_BYTES, "a game record"))
    evening = Evening(record.entries)
    _check(arguments.at, evening.lines)
    told = _told(evening, arguments.at)
    if evening.lines:
        print(_as_json(told) if arguments.json else _as_text(told))
    wrong = sorted((*record.problems, *record.contradictions), key=lambda problem: problem.line)
    if wrong:
        print(UnusableRecord(arguments.file, wrong), file=sys.stderr)
    return 2 if record.problems else 1 if wrong else 0


def _check(at: int | None, lines: list[Any]) -> None:
    """Refuse to stop after an event that there is not."""
    from companion.errors import UnusableInput

    there = sum(len(line.events) for line in lines)
    if at is not None and not 0 <= at <= there:
        events = "there is 1 event" if there == 1 else f"there are {there} events"
        raise UnusableInput(f"--at {at}: {events}; choose 0 to {there}")


def _told(evening: Any, at: int | None) -> tuple[Any, list[dict[str, Any]]]:
    """Return the line and state after event `at`, and the events up to there with their objections and witnesses."""
    from companion.evening import steps
    from companion.testimony import witnessed

    lines = evening.lines
    last, state = (lines[0], lines[0].state) if lines else (None, None)
    events: list[dict[str, Any]] = []
    for line, witnesses in zip(lines, witnessed(evening), strict=True):
        if line.by == "setup":
            state, last = line.state, line
        folded = steps(line.setup.rules, state, line.events)
        for (event, objections, after), testimony in zip(folded, witnesses, strict=True):
            if at is not None and len(events) >= at:
                return (last, state), events
            against = [{"ruling": each.ruling, "says": str(each), "hint": each.hint} for each in objections]
            told = {"event": str(event), "entry": line.entry, "testimony": testimony, "objections": against}
            events.append(told)
            state, last = after, line
    return (last, state), events


def _fields(last: Any, state: Any) -> dict[str, str]:
    seats, fields = last.setup.rules.describe(state)
    return {"seats": seats, **fields}


def position(setup: Any, state: Any) -> str:
    """Return the position: one line that holds the state in the words of docs/rules.md 10.0."""
    seats, fields = setup.rules.describe(state)
    options = " ".join(f"{name}={value}" for name, value in sorted(setup.options.items()))
    shown = " ".join(f"{name}={value}" for name, value in fields.items())
    return f"position: {setup.game} {options or '-'} | {seats} | {shown}"


def open_jobs(public: Any) -> list[str]:
    """Return what the position leaves out: a line for each Flip 7 job that is half done."""
    return [
        f"open: {job.card} for {job.seat}, {job.left} to come" + "".join(f", {card} waits" for card in job.waiting)
        for job in public.jobs
    ]


def _as_json(told: tuple[Any, list[dict[str, Any]]]) -> str:
    (last, state), events = told
    public = last.setup.rules.public(state)
    body = {
        "game": last.setup.game,
        "names": dict(last.setup.names),
        "state": _fields(last, state),
        "scores": {seat.seat: seat.score for seat in public.seats},
        "open": open_jobs(public),
        "events": len(events),
        "objections": [
            {"number": number, "entry": each["entry"], "event": each["event"], **objection}
            for number, each in enumerate(events, 1)
            for objection in each["objections"]
        ],
        "testimony": [_as_data(number, each) for number, each in enumerate(events, 1)],
    }
    return json.dumps(body, ensure_ascii=False)


def _as_data(number: int, told: dict[str, Any]) -> dict[str, Any]:
    """Return who testified to one event; what the camera thought, where it did."""
    testimony = told["testimony"]
    by, *others = testimony.witnesses
    camera = {"seen": testimony.seen, "confidence": testimony.confidence} if testimony.seen else {}
    return {"number": number, "event": told["event"], "entry": told["entry"], "by": by, "also": others, **camera}


def _as_text(told: tuple[Any, list[dict[str, Any]]]) -> str:
    (last, state), events = told
    names, public = last.setup.names, last.setup.rules.public(state)
    rows = ["event entry"] if events else []
    rows += [
        f"{number:5d} {each['entry']:5d}  {each['event']:<34}  {each['testimony']}"
        for number, each in enumerate(events, 1)
    ]
    rows.append(position(last.setup, state))
    rows += open_jobs(public)
    rows += [f"score: {names.get(seat.seat, seat.seat)} {seat.score}" for seat in public.seats]
    rows += [
        f"{'hint' if objection['hint'] else 'objection'}: event {number} ({each['event']}, entry {each['entry']}) {objection['says']}"
        for number, each in enumerate(events, 1)
        for objection in each["objections"]
    ]
    return "\n".join(rows)
