"""`companion play`: the table device itself. Goes on where the last evening stopped."""

import argparse
import logging
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.commands.languages import add_language, language_of
from companion.rules.decks import DECKS

if TYPE_CHECKING:
    from companion.commands.opening import Opened
    from companion.commands.surroundings import Surroundings
    from companion.setup import Setup
    from hardware.assemble import Wanted
    from hardware.camera import LockedLight

log = logging.getLogger(__name__)

HELP = "follow a real game on this table"

STATUSES = (
    "Ends with 0 when the evening is ended on the screen, with 130 by Ctrl-C, and with 143 when told to end (SIGTERM, as"
    " systemctl stop does); outputs are off and the evening is on disk in each case."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments to `parser`."""
    parser.epilog = STATUSES
    parser.add_argument("--game", help=f"begin this game at once: {', '.join(DECKS)}")
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
    add_language(parser)
    parser.add_argument("--no-camera", action="store_true", help="no camera: cards are told by taps")
    parser.add_argument("--no-gpio", action="store_true", help="no buttons, lamps and buzzer: calls are told by taps")
    parser.add_argument("--no-voice", action="store_true", help="stay silent")
    parser.add_argument("--new", action="store_true", help="begin a new evening instead of going on with the last one")
    parser.add_argument(
        "--evening", default="", metavar="NAME", help="go on with this one (companion evenings lists them)"
    )
    parser.add_argument("--salvage", action="store_true", help="go on with what can be read of a damaged evening")
    parser.add_argument(
        "--unattended", action="store_true", help="nobody can be asked: begin whatever the last evening is like"
    )


def run(arguments: argparse.Namespace) -> int:
    """Play until somebody ends the evening.

    Returns:
        0 when the evening was ended on the screen; 1 where nobody is there to be asked and no display opens.
    """
    from companion.commands.opening import Wish, open_evening
    from companion.commands.reporting import kept_log
    from ui.window import NobodyCanSee, parse_size, prepare

    _fill_in(arguments)
    setup = _setup(arguments)
    size = parse_size(arguments.window)
    with ExitStack() as until_closed:
        wish = Wish(setup, arguments.new, arguments.salvage, arguments.unattended, arguments.evening)
        opened = open_evening(wish, until_closed)
        until_closed.enter_context(kept_log())
        prepare(size, fullscreen=arguments.fullscreen)
        try:
            surroundings = _play(arguments, size, opened, setup)
        except NobodyCanSee as unseen:
            if not arguments.unattended:
                raise
            print(
                unseen, file=sys.stderr
            )  # nobody mends an argument; the display may come later, and we are tried again
            return 1
    surroundings.run_afterwards()
    return 0


def _fill_in(arguments: argparse.Namespace) -> None:
    """Take from the settings what the arguments do not say."""
    from companion.choices import load_choices
    from companion.settings import load_settings

    settings = load_settings()
    arguments.language_given = arguments.language is not None
    arguments.language = arguments.language or load_choices().language or language_of(arguments)
    arguments.strictness = settings.strictness
    arguments.house_rules_of = settings.games
    arguments.window = arguments.window or settings.window
    arguments.source = arguments.source or settings.source
    arguments.fullscreen = arguments.fullscreen or settings.fullscreen
    arguments.no_voice = arguments.no_voice or not settings.voice
    arguments.house_rules = {**settings.games.get(arguments.game or "", {}), **dict(map(_rule, arguments.rule))}


def _setup(arguments: argparse.Namespace) -> Any:
    """Return the set-up that the arguments ask for, or None when the screen is to ask."""
    from companion.errors import UnusableInput
    from companion.rules.game import SEAT_LETTERS
    from companion.setup import set_up

    if not arguments.game and not arguments.players:
        given = (
            ("--dealer", arguments.dealer),
            ("--position", arguments.position),
            ("--deck-table", arguments.deck_table),
            ("--rule", arguments.rule),
        )
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


def _wanted(arguments: argparse.Namespace, light: "LockedLight | None") -> "Wanted":
    from hardware.assemble import Wanted

    without = {name: getattr(arguments, name) for name in ("no_camera", "no_gpio", "no_voice")}
    return Wanted(arguments.source, light=light, **without)


def _play(
    arguments: argparse.Namespace, size: tuple[int, int], opened: "Opened", setup: "Setup | None"
) -> "Surroundings":
    """Assemble what this machine has, open the window, and play; return what is wanted afterwards."""
    from companion.clock import EveningClock
    from companion.commands.playing import Seating, play
    from companion.commands.surroundings import Surroundings
    from companion.commands.wiring import load_learned
    from companion.owner import Inbox
    from companion.phrases import Phrases
    from hardware.assemble import assemble
    from hardware.backlight import open_backlight
    from hardware.camera import parse_source
    from ui.window import open_window, refuse_offscreen

    now_s = EveningClock(max((entry.t_s for entry in opened.journal.entries), default=0.0))
    inbox, phrases = Inbox(), Phrases(arguments.language)
    live = arguments.source is None or parse_source(arguments.source).is_live
    learned = load_learned(live)
    around = Surroundings(arguments, opened.journal.path.stem)
    witnesses = assemble(_wanted(arguments, learned.light), post=around.heeding(inbox.put), clock=now_s)
    with closing(witnesses), closing(open_backlight()) as backlight:
        said = [phrases.say(phrase) for phrase in opened.note or ()]
        for note in (*learned.problems, *said, *map(phrases.say, witnesses.notes)):
            log.warning(note)
        open_window(size)
        refuse_offscreen()
        from ui.table_app import TableApp

        around.witnesses, around.backlight = witnesses, backlight
        app = TableApp(
            inbox.put,
            now_s,
            phrases,
            on_ready=(lambda: app.tell(*said)) if said else None,
            around=around.around(),
            house_rules=arguments.house_rules_of,
        )
        play(Seating(opened, setup, witnesses, learned, not live, inbox, now_s, arguments.strictness, around), app)
    return around
