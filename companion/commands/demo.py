"""`companion demo`: simulated players play a real game, and the whole device follows them through its camera."""

import argparse
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from companion.commands.languages import add_language, language_of
from companion.rules.decks import DECKS

HELP = "let simulated players play while the whole device follows through its camera"

SEATS: Final = 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments to `parser`."""
    parser.add_argument("--game", default="classic", help=f"which game: {', '.join(DECKS)} (default: classic)")
    parser.add_argument("--players", type=int, default=SEATS, metavar="N", help="how many people play (default: 3)")
    parser.add_argument("--rounds", type=int, default=1, metavar="N", help="stop after so many rounds (default: 1)")
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="the same seed gives the same evening (default: 0)"
    )
    parser.add_argument(
        "--speed",
        type=float,
        default=1.0,
        metavar="X",
        help="with a display: how many times as fast as at a table (default: 1)",
    )
    parser.add_argument("--headless", action="store_true", help="need no display; draw into memory, as fast as it goes")
    parser.add_argument("--shots", metavar="FOLDER", help="keep pictures of the screen in FOLDER")
    parser.add_argument("--window", default="800x480", metavar="WxH", help="size of the screen (default: 800x480)")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play, watch, and compare what the device believes with what really happened.

    Returns:
        0 when belief and truth are equal at the end of every round, else 1.
    """
    _check(arguments)
    from companion import places
    from companion.commands.simulation import NAMES, SimulatedDevice, new_journal
    from companion.evening_files import DEMO, demo_file
    from companion.setup import set_up
    from hardware.simulated.table import SimulatedTable
    from vision.reader import Reader
    from vision.watcher import Watcher

    headless = arguments.headless or not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    shots = Path(arguments.shots) if arguments.shots else places.shots() if headless else None
    setup = set_up(arguments.game, NAMES[: arguments.players])
    screen = _Screen(arguments, headless, shots)
    journal = new_journal(demo_file().parent, demo_file().name)
    table = SimulatedTable(arguments.game, arguments.players, arguments.seed, arguments.rounds)
    watcher = Watcher(Reader(deck=arguments.game), deck=arguments.game)
    device = SimulatedDevice(setup, journal, watcher, on_show=screen.show)
    try:
        for happening in table.run(lambda: device.table):
            screen.wait_until(happening.t_s)
            device.take(happening)
    finally:
        journal.close()
        screen.close()
    if shots is not None:
        print(f"pictures of the screen are in {shots.absolute()}")
    print(f"the evening is kept in {journal.path} until the next demo; companion export {DEMO} writes it down")
    return _tell(table)


def _tell(table: Any) -> int:
    """Print what the evening at the simulated `table` came to, and return whether anything was believed wrongly."""
    tally = table.tally
    for difference in tally.differences:
        print(f"difference: {difference}")
    print(f"mended by taps: {tally.mendings}; simulated: {table.now_s:.0f} s")
    print(
        f"{tally.rounds} rounds, {tally.plays} plays, {tally.questions} questions, {len(tally.differences)} differences"
    )
    return 1 if tally.differences else 0


def _check(arguments: argparse.Namespace) -> None:
    """Refuse what cannot be played, every problem at once."""
    from companion.errors import UnusableInput
    from companion.rules.games import GAMES

    problems = []
    if arguments.game not in GAMES:
        problems.append(f"--game {arguments.game}: choose one of {', '.join(GAMES)}")
    else:
        rules = GAMES[arguments.game]
        most = min(rules.most_seats, 10)
        if not rules.fewest_seats <= arguments.players <= most:
            problems.append(f"--players {arguments.players}: {arguments.game} takes {rules.fewest_seats} to {most}")
    if arguments.rounds < 1:
        problems.append(f"--rounds {arguments.rounds}: choose 1 or more")
    if not arguments.speed > 0:
        problems.append(f"--speed {arguments.speed:g}: choose a number above 0")
    if arguments.shots and Path(arguments.shots).is_file():
        problems.append(f"--shots {arguments.shots}: this is a file; name a folder")
    if problems:
        raise UnusableInput(*problems)


class _Screen:
    """The demo's screen: draws tables, keeps simulated time in step with the display, takes pictures.

    Args:
        arguments: The command's arguments.
        headless: Whether nobody sees it.
        shots: Where pictures go, or None.
    """

    def __init__(self, arguments: argparse.Namespace, headless: bool, shots: Path | None) -> None:
        from ui.stage import Stage
        from ui.window import parse_size

        self._stage = Stage(parse_size(arguments.window), language_of(arguments), offscreen=headless)
        self._speed = None if headless else arguments.speed
        self._shots = shots
        self._taken: set[str] = set()
        self._began_s = time.monotonic()
        if shots is not None:
            shots.mkdir(parents=True, exist_ok=True)

    def show(self, table: Any) -> None:
        """Draw `table`, and keep the first picture of every kind of situation."""
        self._stage.show(table)
        self._stage.pump(1)
        situation = _situation(table)
        if self._shots is not None and situation not in self._taken:
            self._taken.add(situation)
            self._stage.screenshot(self._shots / f"{len(self._taken):02d}-{situation}.png")

    def wait_until(self, t_s: float) -> None:
        """Draw until simulated second `t_s` has come, where somebody looks on."""
        if self._speed is None:
            return
        while time.monotonic() - self._began_s < t_s / self._speed:
            self._stage.pump(1)

    def close(self) -> None:
        """Close the window."""
        self._stage.close()


def _situation(table: Any) -> str:
    """Return a word for what the table shows, by which pictures are told apart."""
    public = table.public
    tests: tuple[tuple[str, Callable[[], bool]], ...] = (
        ("question", lambda: table.question is not None),
        ("match", lambda: bool(public.match)),
        ("scored", lambda: public.phase == "scored"),
        ("reveal", lambda: public.phase == "reveal"),
        ("first", lambda: public.phase == "first"),
        ("asks", lambda: public.ask is not None),
        ("owes", lambda: public.owed is not None),
        ("one-card", lambda: any(seat.call for seat in public.seats)),
        ("objection", lambda: bool(table.log and table.log[-1].objections)),
    )
    return next((word for word, holds in tests if holds()), f"turn-{'clockwise' if public.clockwise else 'back'}")
