"""The menu: everything that is not needed in a turn, on the table and before the first game."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.phrases import LANGUAGES
from companion.rules.game import N_
from ui.around import EveningRow
from ui.doctor_layer import DoctorLayer, WaitLayer
from ui.evenings_layer import EveningsLayer
from ui.help_layer import HelpLayer
from ui.layers import KeysLayer, closing_key
from ui.picture_layer import PictureLayer
from ui.pieces import Key
from ui.settings_layer import SettingsLayer
from ui.view import LINES
from ui.witnesses import troubles

if TYPE_CHECKING:
    from ui.flows import Flows
    from ui.root import Root

_Entry = tuple[str, Callable[[], None], str]
"""What a key says, what it does, and its kind."""


class MenuLayer(KeysLayer):
    """Keys for the evening that is played, and for the device itself."""

    def __init__(self, root: "Root", flows: "Flows") -> None:
        entries = [*_table_entries(root, flows), *device_entries(root)]
        keys = [_key(root, text, tap, kind) for text, tap, kind in entries]
        super().__init__(root.look, root.speaker.say(N_("Menu")), keys, root.close)


def _table_entries(root: "Root", flows: "Flows") -> list[_Entry]:
    if root.view is None or root.setup_screen is not None:
        return []
    view = root.view
    entries: list[_Entry] = [
        (view.say(N_("Scores")), flows.open_scores, "plain"),
        (view.say(N_("What happened…")), flows.open_log, "plain"),
        (view.say(N_("Players…")), flows.players.open, "plain"),
    ]
    if view.table.public.phase in ("first", "play"):
        entries.append((view.say(N_("Set the table right…")), flows.set_right, "plain"))
    elif view.shape != LINES:
        entries.append((view.say(N_("Set the points right…")), flows.set_right, "plain"))
    if root.around.rest is not None:
        entries.append((view.say(N_("Pause")), root.pause, "plain"))
    entries += [(what, flows.open_troubles, "alarm") for what, _ in troubles(view)]
    if root.on_new_game is not None:
        entries.append((view.say(N_("New game…")), partial(ask_for_new_game, root, root.on_new_game), "plain"))
    return entries


def device_entries(root: "Root") -> list[_Entry]:
    """Return what can be done with the device itself, as far as it can."""
    say, around = root.speaker.say, root.around
    next_language = root.next_language()
    entries: list[_Entry] = [
        (LANGUAGES[next_language], lambda: root.choose_language(next_language), "plain"),
        (say(N_("Settings…")), lambda: root.open(SettingsLayer(root)), "plain"),
        (say(N_("Help…")), lambda: root.open(HelpLayer(root.look, root.speaker, root.close)), "plain"),
    ]
    if around.picture is not None:
        entries.append((say(N_("What the camera sees…")), partial(open_picture, root), "plain"))
    if around.check is not None:
        entries.append((say(N_("Is everything well?")), partial(open_doctor, root), "plain"))
    if around.practise is not None:
        entries.append((say(N_("Practice round…")), partial(ask_practice, root), "plain"))
    if around.evenings is not None:
        entries.append((say(N_("Evenings…")), partial(open_evenings, root), "plain"))
    if root.on_end is not None:
        entries.append((say(N_("End the evening…")), root.on_end, "plain"))
    if around.switch_off is not None:
        entries.append((say(N_("Switch off…")), partial(ask_to_switch_off, root), "plain"))
    return entries


def open_picture(root: "Root") -> None:
    """Show what the camera sees."""
    picture, spread = root.around.picture, root.around.spread
    if picture is not None:
        read_all = partial(root.in_background, spread) if spread is not None else None
        root.open(PictureLayer(root.look, root.speaker, picture, root.close, read_all))


def open_doctor(root: "Root") -> None:
    """Look at everything in a thread of its own, and show what was found."""
    say = root.speaker.say
    wait = WaitLayer(root.look, say(N_("Is everything well?")), say(N_("Looking at everything…")), root.close)
    root.open(wait)

    def found(checks: object) -> None:
        if wait in root.layers and isinstance(checks, (list, tuple)):
            root.close(wait)
            root.open(DoctorLayer(root.look, root.speaker, checks, root.close))

    if root.around.check is not None:
        root.in_background(root.around.check, found)


def open_evenings(root: "Root") -> None:
    """Show the evenings there are."""
    if root.around.evenings is None:
        return

    def chosen(evening: EveningRow) -> None:
        ask(
            root, N_("Go on with this evening? The one now is kept."), N_("Go on with it"), partial(go_on, evening.name)
        )

    def go_on(name: str) -> None:
        if root.around.go_on_with is not None:
            root.around.go_on_with(name)

    root.open(EveningsLayer(root.look, root.speaker, root.around.evenings(), chosen, root.close))


def ask_for_new_game(root: "Root", set_up: Callable[[], None]) -> None:
    """Set up another game; where it costs a game under way, ask once more before."""
    table = root.seen.table
    if table.public.match or not (table.log or table.round_number > 1):
        set_up()
        return
    question = N_("A new game? Once it starts, this one is over, points and all.")
    ask(root, question, N_("Set up a new game"), set_up)


def ask_practice(root: "Root") -> None:
    """Ask once more before a practice round begins."""
    if root.around.practise is not None:
        text = N_("A practice round takes three minutes. The game now is kept and waits.")
        ask(root, text, N_("Begin the practice round"), root.around.practise, "main")


def ask_to_switch_off(root: "Root") -> None:
    """Ask once more before the device is switched off."""
    if root.around.switch_off is not None:
        ask(root, N_("Switch the device off? Everything is kept."), N_("Switch off"), root.around.switch_off)


def ask(root: "Root", question: str, yes: str, act: Callable[[], None], kind: str = "alarm") -> None:
    """Ask a marked question once more, and act where the answer is yes."""
    say = root.speaker.say
    keys = [_key(root, say(yes), act, kind), Key(root.look, say(N_("Play on")), root.close_layers)]
    root.close_layers()
    root.open(KeysLayer(root.look, say(question), keys, root.close))


def _key(root: "Root", text: str, tap: Callable[[], None], kind: str = "plain") -> Key:
    return closing_key(root.look, root, text, tap, kind)
