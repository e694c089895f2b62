"""`companion play`: the table device itself. Goes on where the last evening stopped."""

import argparse
import sys
import threading
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

HELP = "play: follow a real game on this table"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments to `parser`."""
    parser.add_argument("--game", help="begin this game at once (classic, nomercy, got1 …)")
    parser.add_argument("--players", metavar="A,B", help="the players' names in clockwise order, divided by commas")
    parser.add_argument("--dealer", metavar="NAME", help="who deals first (default: the last of the players)")
    parser.add_argument(
        "--rule", action="append", default=[], metavar="NAME=VALUE", help="a house rule; may be repeated"
    )
    parser.add_argument(
        "--position",
        default="",
        metavar="TEXT",
        help="begin in the middle, e.g. 'A5 B9 | turn=B top=R5 score=A:120,B:85'",
    )
    parser.add_argument("--deck-table", metavar="FILE", help="the cards of this deck, where the box holds others")
    parser.add_argument("--source", help="the camera: pi, usb:N, a video file, a folder of frames, or sim:GAME")
    parser.add_argument("--window", metavar="WxH", help="size of the window (default: the settings', else 800x480)")
    parser.add_argument("--fullscreen", action="store_true", help="fill the display")
    parser.add_argument("--language", metavar="L", help="en or pl (default: the settings', else en)")
    parser.add_argument("--no-camera", action="store_true", help="no camera: cards are told by taps")
    parser.add_argument("--no-gpio", action="store_true", help="no buttons, lamps and buzzer: calls are told by taps")
    parser.add_argument("--no-voice", action="store_true", help="stay silent")
    parser.add_argument("--new", action="store_true", help="begin a new evening instead of going on with the last one")
    parser.add_argument("--salvage", action="store_true", help="go on with what can be read of a damaged evening")


def run(arguments: argparse.Namespace) -> int:
    """Play until somebody ends the evening.

    Returns:
        0 when the evening was ended on the screen.
    """
    from companion.errors import UnusableInput
    from companion.phrases import LANGUAGES
    from ui.window import parse_size, prepare

    _fill_in(arguments)
    setup = _setup(arguments)
    if arguments.language not in LANGUAGES:
        raise UnusableInput(f"--language {arguments.language}: choose one of {', '.join(LANGUAGES)}")
    size = parse_size(arguments.window)
    journal = _journal(arguments, setup)
    try:
        prepare(size, fullscreen=arguments.fullscreen)
        return _play(arguments, size, journal, setup)
    finally:
        journal.close()


def _fill_in(arguments: argparse.Namespace) -> None:
    """Take from the settings what the arguments do not say."""
    from companion.settings import load_settings

    settings = load_settings()
    arguments.language = arguments.language or settings.language
    arguments.window = arguments.window or settings.window
    arguments.source = arguments.source or settings.source
    arguments.fullscreen = arguments.fullscreen or settings.fullscreen
    arguments.no_voice = arguments.no_voice or not settings.voice
    arguments.house_rules = {**settings.games.get(arguments.game or "", {}), **dict(map(_rule, arguments.rule))}


def _setup(arguments: argparse.Namespace) -> Any:
    """Return the set-up that the arguments ask for, or None when the screen is to ask."""
    from companion.errors import UnusableInput
    from companion.setup import SEAT_LETTERS, set_up

    if not arguments.game and not arguments.players:
        given = (("--position", arguments.position), ("--deck-table", arguments.deck_table), ("--rule", arguments.rule))
        if lonely := [name for name, value in given if value]:
            raise UnusableInput(f"{lonely[0]} belongs to a game; add --game classic --players Ada,Ben")
        return None
    if not arguments.game or not arguments.players:
        missing = "--players Ada,Ben" if arguments.game else "--game classic"
        raise UnusableInput(f"--game and --players belong together; add {missing}, or leave both out for the screen")
    names = arguments.players.split(",")
    dealer = None
    if arguments.dealer is not None:
        if arguments.dealer not in names:
            raise UnusableInput(
                f"--dealer {arguments.dealer}: nobody of that name plays; choose one of {', '.join(names)}"
            )
        dealer = SEAT_LETTERS[names.index(arguments.dealer)]
    cards = _cards(arguments.deck_table, arguments.game) if arguments.deck_table else {}
    return set_up(arguments.game, names, dealer, arguments.house_rules, arguments.position, cards)


def _cards(name: str, game: str) -> Any:
    """Return the cards of the deck table in the file `name`, which must be one of this `game`."""
    from companion.deck_files import read_deck_table
    from companion.errors import UnusableInput

    table = read_deck_table(Path(name))
    if table.game != game:
        raise UnusableInput(f"--deck-table {name}: it is a deck of {table.game}, but {game} is to be played")
    return table.cards


def _rule(text: str) -> tuple[str, str]:
    from companion.errors import UnusableInput

    name, mark, value = text.partition("=")
    if not (name and mark and value):
        raise UnusableInput(f"--rule {text}: write it as in --rule stack=ge")
    return name, value


def _journal(arguments: argparse.Namespace, setup: Any) -> Any:
    """Return the journal to go on with: the last evening's, or a new one."""
    from companion import places
    from companion.evening import Evening
    from companion.journal import SUFFIX, Journal, JournalDamaged

    folder = places.evenings()
    known = sorted(folder.glob(f"*{SUFFIX}"))
    if known and not arguments.new:
        try:
            last = Journal(known[-1])
        except JournalDamaged as damage:
            if not arguments.salvage:
                raise
            return _salvaged(folder, damage.entries)
        playing = Evening(last.entries).setup
        if setup is None or playing is None or playing == setup:
            return last
        last.close()
    return Journal(_new_path(folder))


def _salvaged(folder: Path, entries: Sequence[Any]) -> Any:
    """Return a new journal with the good entries of a damaged one, which stays as it is."""
    from companion.journal import Journal

    journal = Journal(_new_path(folder))
    if entries:
        journal.keep(entries, datetime.now().astimezone())
        journal.entries.extend(entries)
    return journal


def _new_path(folder: Path) -> Path:
    from companion.journal import SUFFIX

    stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    path, number = folder / f"{stamp}{SUFFIX}", 2
    while path.exists():
        path, number = folder / f"{stamp}-{number}{SUFFIX}", number + 1
    return path


def _play(arguments: argparse.Namespace, size: tuple[int, int], journal: Any, setup: Any) -> int:
    from calibration.profile import load_light, load_place
    from companion.clock import EveningClock
    from companion.phrases import Phrases
    from hardware.assemble import assemble

    now_s = EveningClock(max((entry.t_s for entry in journal.entries), default=0.0))
    posts = _Posts()
    notes: list[str] = []
    place = _known(load_place, notes)
    phrases = Phrases(arguments.language)
    witnesses = assemble(
        arguments.source,
        post=posts.post,
        no_camera=arguments.no_camera,
        no_gpio=arguments.no_gpio,
        no_voice=arguments.no_voice,
        clock=now_s,
        light=_known(load_light, notes),
    )
    try:
        for note in (*notes, *(phrases.say(note) for note in witnesses.notes)):
            print(note, file=sys.stderr)
        live = arguments.source is None or arguments.source.startswith(("pi", "usb"))
        _run_table(size, phrases, journal, setup, witnesses, _watcher_maker(place if live else None), posts, now_s)
    finally:
        witnesses.close()
    return 0


def _run_table(
    size: tuple[int, int],
    phrases: Any,
    journal: Any,
    setup: Any,
    witnesses: Any,
    watcher_for: Callable[[str, tuple[int, int]], Any],
    posts: "_Posts",
    now_s: Callable[[], float],
) -> None:
    """Open the window, start the threads, and play until the evening is ended on the screen."""
    from companion.commands.wiring import Device, Sight
    from companion.journal_writer import JournalWriter
    from companion.messages import NewGame, ShowNow
    from companion.owner import Owner
    from companion.session import Session
    from hardware.safety import outputs_off
    from ui.window import open_window, refuse_offscreen

    open_window(size)
    refuse_offscreen()
    from ui.table_app import TableApp

    app = TableApp(posts.post, now_s, phrases)
    sight = Sight(witnesses.camera, watcher_for, posts.post, now_s) if witnesses.camera else None

    def show(table: Any) -> None:
        app.show(table)
        if sight is not None:
            sight.look_for(table.game)

    session = Session(journal.entries, witnesses.health)
    writer = JournalWriter(journal, posts.post, lambda: datetime.now().astimezone())
    owner = Owner(session, Device(witnesses, writer.keep, show, lambda: app.root_widget.phrases))
    posts.open(owner.post)
    if setup is not None and session.evening.setup != setup:
        owner.post(NewGame(now_s(), setup))
    owner.post(ShowNow(now_s()))
    thread = threading.Thread(target=owner.run, args=(now_s,), name="owner", daemon=True)
    with outputs_off(witnesses.off):
        thread.start()
        for witness in (witnesses.buttons, sight):
            if witness is not None:
                witness.start()
        app.run()
    if sight is not None:
        sight.close()
    owner.stop()
    thread.join(5.0)
    writer.close()


def _known(load: Callable[[], Any], notes: list[str]) -> Any:
    """Return what calibration learned, or None; a file that cannot be used is noted and left as it is."""
    from companion.errors import UnusableInput

    try:
        return load()
    except UnusableInput as unusable:
        notes.extend(unusable.problems)
        return None


def _watcher_maker(place: Any) -> Callable[[str, tuple[int, int]], Any]:
    """Return what makes a watcher for a game and a frame size (width, height).

    Args:
        place: Where calibration found the pile; None: the watcher finds it by itself.
    """

    def make(game: str, frame_size_px: tuple[int, int]) -> Any:
        from vision.reader import Reader
        from vision.watcher import Watcher

        return Watcher(Reader(deck=game), place.scaled_to(frame_size_px) if place else None, deck=game)

    return make


class _Posts:
    """Keeps messages that come before the session is there, then passes them on."""

    def __init__(self) -> None:
        self._early: list[Any] = []
        self._post: Callable[[Any], None] = self._early.append

    def post(self, message: Any) -> None:
        """Pass `message` on, or keep it until `open`."""
        self._post(message)

    def open(self, post: Callable[[Any], None]) -> None:
        """Pass on what came early and everything from now on."""
        self._post = post
        for message in self._early:
            post(message)
        self._early.clear()
