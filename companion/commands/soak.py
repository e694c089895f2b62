"""`companion soak`: many simulated evenings, as fast as they go, compared with what really happened."""

import argparse
import os
import signal
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import partial
from multiprocessing import Pool
from typing import TYPE_CHECKING, Final

from companion.rules.decks import DECKS

if TYPE_CHECKING:
    from companion.commands.soaking import Outcome, Trouble

HELP = "let simulated people play many evenings; ends with 1 if the device diverged from what happened"

MEANING: Final = (
    "A divergence is what the people at the table could not put right within two plays, or what is written down wrongly at"
    " the end of a round. Ctrl-C tells what was played so far."
)

EVENINGS: Final = 12
ROUNDS: Final = 2
MOST_GAMES: Final = 1_000_000
MOST_CAUSES: Final = 3
MOST_PLACES: Final = 10

STOPPED: Final = 130
"""The status of a command that somebody stopped with Ctrl-C."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments to `parser`."""
    parser.epilog = MEANING
    parser.add_argument(
        "--games",
        type=int,
        default=EVENINGS,
        metavar="N",
        help=f"how many evenings, of one game each (default: {EVENINGS})",
    )
    parser.add_argument("--game", metavar="G", help=f"only this one: {', '.join(DECKS)} (default: all in turn)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the first evening's seed (default: 0)")
    parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="N", help="rounds an evening (default: 2)")
    parser.add_argument(
        "--wrong", type=float, default=0.05, metavar="P", help="share of readings that are wrong (default: 0.05)"
    )
    parser.add_argument(
        "--missing", type=float, default=0.01, metavar="P", help="share of cards never seen (default: 0.01)"
    )
    parser.add_argument(
        "--forget", type=float, default=0.1, metavar="P", help="share of taps that are forgotten (default: 0.1)"
    )
    parser.add_argument("--faults", action="store_true", help="kill the device now and then; witnesses talk nonsense")
    parser.add_argument(
        "--frames",
        action="store_true",
        help="draw every card and read it (slow; --wrong and --missing then mean nothing)",
    )
    parser.add_argument(
        "--jobs", type=int, default=1, metavar="N", help="play in so many processes at once (default: 1)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Play, and print a table a title.

    Returns:
        0 when the device never diverged from the truth, else 1; 130 when somebody stopped it.
    """
    _check(arguments)
    from companion.commands.soaking import Outcome, Trouble
    from companion.rules.games import GAMES

    trouble = Trouble(arguments.wrong, arguments.missing, arguments.forget, arguments.faults, arguments.frames)
    titles = [arguments.game] if arguments.game else list(GAMES)
    evenings = [(titles[at % len(titles)], arguments.seed + at // len(titles)) for at in range(arguments.games)]
    outcomes: dict[str, Outcome] = defaultdict(Outcome)
    stopped = False
    try:
        for title, outcome in _spent(evenings, arguments.rounds, trouble, arguments.jobs):
            outcomes[title].add(outcome)
    except KeyboardInterrupt:  # what was played so far is told
        stopped = True
    for title in titles:
        if outcomes[title].evenings:
            print(_told(title, outcomes[title]))
    diverged = sum(sum(outcome.divergences.values()) for outcome in outcomes.values())
    places = [place for outcome in outcomes.values() for place in outcome.places]
    for place in places[:MOST_PLACES]:
        print(f"to see it again: {place}")
    if len(places) > MOST_PLACES:
        print(f"and {len(places) - MOST_PLACES} more")
    played = sum(outcome.evenings for outcome in outcomes.values())
    if stopped:
        print(f"stopped after {played} of {arguments.games} games", file=sys.stderr)
    print(f"{played} games, {diverged} divergences")
    return STOPPED if stopped else 1 if diverged else 0


def _check(arguments: argparse.Namespace) -> None:
    """Refuse what cannot be played, every problem at once."""
    from companion.errors import UnusableInput
    from companion.rules.games import GAMES

    problems = []
    if arguments.game is not None and arguments.game not in GAMES:
        problems.append(f"--game {arguments.game}: choose one of {', '.join(GAMES)}")
    problems += [
        f"--{name} {value}: choose 1 or more"
        for name in ("games", "rounds", "jobs")
        if (value := getattr(arguments, name)) < 1
    ]
    problems += [f"--games {arguments.games}: choose at most {MOST_GAMES}"] if arguments.games > MOST_GAMES else []
    for name, most in (("wrong", 0.35), ("missing", 1.0), ("forget", 1.0)):
        if not 0 <= (value := getattr(arguments, name)) <= most:
            problems.append(f"--{name} {value:g}: choose a number from 0 to {most:g}")
    if problems:
        raise UnusableInput(*problems)


def _spent(
    evenings: list[tuple[str, int]], rounds: int, trouble: "Trouble", jobs: int
) -> "Iterator[tuple[str, Outcome]]":
    """Yield each evening's title with what it came to."""
    spend_one = partial(_spend_one, rounds=rounds, trouble=trouble)
    titles = [title for title, _ in evenings]
    if jobs == 1:
        yield from zip(titles, map(spend_one, evenings), strict=True)
        return
    number = min(jobs, len(evenings), os.cpu_count() or 1)
    with Pool(number, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as processes:  # left early, it ends them
        yield from zip(titles, processes.imap(spend_one, evenings), strict=True)


def _spend_one(evening: tuple[str, int], rounds: int, trouble: "Trouble") -> "Outcome":
    from companion.commands.soaking import spend

    return spend(*evening, rounds, trouble)


def _told(title: str, outcome: "Outcome") -> str:
    """Return the table of one title."""
    disturbed = outcome.questions + outcome.mendings
    looks, rests = max(1, outcome.looks), max(1, outcome.rests)
    rows = [
        ("evenings", f"{outcome.evenings}"),
        ("rounds", f"{outcome.rounds}"),
        ("plays", f"{outcome.plays}"),
        ("questions", f"{outcome.questions}"),
        ("mendings", f"{outcome.mendings}"),
        ("disturbed", f"{20 * disturbed / max(1, outcome.plays):.2f} questions and mending taps in 20 plays"),
        (
            "wrong and certain",
            f"{outcome.wrong / looks:.1%} of looks at the screen, {outcome.wrong_at_rest / rests:.1%} after a card",
        ),
        ("unsure", f"{outcome.unsure / looks:.1%} of looks at the screen, {outcome.uncounted / looks:.1%} of counts"),
        ("divergences", f"{sum(outcome.divergences.values())}"),
        *((f"  {kind}", f"{number}") for kind, number in outcome.divergences.most_common()),
    ]
    for kind in ("asked", "mended", "diverged", "after a restart"):
        rows += [(f"{kind} most", f"{number} × {cause}") for cause, number in _commonest(outcome.causes, kind)]
    return "\n".join([title, *(f"  {name:<24} {value}" for name, value in rows), ""])


def _commonest(causes: "Counter[str]", kind: str) -> list[tuple[str, int]]:
    own = Counter({cause.removeprefix(f"{kind}: "): each for cause, each in causes.items() if cause.startswith(kind)})
    return own.most_common(MOST_CAUSES)
