"""The menu: scores, the log, who plays, the language, what is not well, a new game, the end."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.phrases import LANGUAGES, Phrases
from companion.rules.game import N_
from ui.layers import KeysLayer
from ui.pieces import Key
from ui.witnesses import troubles

if TYPE_CHECKING:
    from ui.flows import Flows
    from ui.root import Root


class MenuLayer(KeysLayer):
    """Everything that is not needed in a turn."""

    def __init__(self, root: "Root", flows: "Flows") -> None:
        view = root.seen
        keys = [
            _key(root, view.say(N_("Scores")), flows.open_scores),
            _key(root, view.say(N_("What happened…")), flows.open_log),
            _key(root, view.say(N_("Players…")), flows.players.open),
        ]
        if view.table.public.phase in ("first", "play"):
            keys.append(_key(root, view.say(N_("Set the table right…")), flows.set_right))
        keys += [
            _key(
                root, name, partial(_speak, root, language), "chosen" if language == view.phrases.language else "plain"
            )
            for language, name in LANGUAGES.items()
        ]
        keys += [_key(root, what, flows.open_troubles, "alarm") for what, _ in troubles(view)]
        if root.on_new_game is not None:
            keys.append(_key(root, view.say(N_("New game…")), root.on_new_game))
        if root.on_end is not None:
            keys.append(_key(root, view.say(N_("End the evening…")), root.on_end))
        super().__init__(root.look, view.say(N_("Menu")), keys, root.close)


def _speak(root: "Root", language: str) -> None:
    root.speak(Phrases(language))


def _key(root: "Root", text: str, tap: Callable[[], None], kind: str = "plain") -> Key:
    def act() -> None:
        root.close_layers()
        tap()

    return Key(root.look, text, act, kind=kind)
