"""Every screen by its name: how it is opened by hand. Tests measure them, `make screens` makes pictures of them."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from companion.rules.events import Play, Roulette
from tests.ui.driving import Driven
from tests.ui.samples import SITUATIONS

Opens = Callable[[Driven], None]


def table(situation: str, driven: Driven) -> None:
    """Show one situation, with nothing over it."""
    driven.root.close_layers()
    if driven.root.setup_screen is not None:
        driven.root._give_up_setup()
    driven.show(SITUATIONS[situation]())
    driven.pump(2)
    driven.t_s += 1


def over(situation: str, opens: Opens, driven: Driven) -> None:
    """Show one situation, and open something over it."""
    table(situation, driven)
    opens(driven)
    driven.pump()


def _setup(driven: Driven) -> None:
    driven.root.ask_new_game()


def _setup_seat(driven: Driven) -> None:
    _setup(driven)
    driven.root.setup_screen._open_seat(2)


def _setup_name(driven: Driven) -> None:
    _setup(driven)
    driven.root.setup_screen._open_name(2)


def _setup_rules(driven: Driven) -> None:
    _setup(driven)
    driven.root.setup_screen._open_rules()


def _midway(game: str, driven: Driven) -> None:
    _setup(driven)
    driven.root.setup_screen._choose(game)
    driven.root.setup_screen._open_standing()


def _known(driven: Driven) -> None:
    driven.root.known_names = ("Ola", "Marek", "Babcia Jadzia", "Kuba", "Zosia")
    _setup_name(driven)


def _tell(driven: Driven) -> None:
    driven.root.tell(
        "Nie znaleziono kamery: nie odpowiada.", "Wyłącz urządzenie, wciśnij taśmę mocno z obu stron, włącz znowu."
    )


def _moved(driven: Driven) -> None:
    driven.root.correct(1, (Play("A", "RV"),))
    driven.show(SITUATIONS["corrected"]())


def _turned_pad(driven: Driven) -> None:
    choices = tuple(Roulette("B", "R", number) for number in range(1, 40))
    driven.root.flows.choose("…", choices, lambda _: None, "B")


_LAYERS: Final[Mapping[str, tuple[str, Opens]]] = {
    "menu": ("called", lambda driven: driven.root.flows.open_menu()),
    "scores": ("ten", lambda driven: driven.root.flows.open_scores()),
    "log": ("broken", lambda driven: driven.root.flows.open_log()),
    "line": ("turn", lambda driven: driven.root.flows.open_line(1)),
    "line-why": ("broken", lambda driven: driven.root.flows.open_line(2)),
    "seat": ("ten", lambda driven: driven.root.flows.open_seat("G")),
    "picker": ("turn", lambda driven: driven.root.flows.pick("D")),
    "picker-nomercy-wild": ("owed", lambda driven: _turn_to_wilds(driven)),
    "picker-lines": ("lines", lambda driven: driven.root.flows.pick_line_card()),
    "picker-goodone": ("good_one", lambda driven: driven.root.flows.pick("A")),
    "hand": ("reveal", lambda driven: driven.root.flows.reveal("B")),
    "pad": ("ten", lambda driven: driven.root.flows._recount("B")),
    "caught": ("ten", lambda driven: driven.root.flows._caught("C")),
    "leave": ("ten", lambda driven: driven.root.flows._leave("G")),
    "players": ("turn", lambda driven: driven.root.flows.players.open()),
    "reseat": ("scored", lambda driven: driven.root.flows.players.reseat()),
    "setup": ("turn", _setup),
    "setup-ten": ("ten", _setup),
    "setup-seat": ("ten", _setup_seat),
    "setup-name": ("ten", _setup_name),
    "setup-rules": ("turn", _setup_rules),
    "setup-known": ("turn", _known),
    "midway": ("turn", partial(_midway, "classic")),
    "midway-lines": ("turn", partial(_midway, "vengeance")),
    "midway-goodone": ("turn", partial(_midway, "goodone")),
    "set-right": ("owed", lambda driven: driven.root.flows.set_right()),
    "why-question": ("swap", lambda driven: driven.root.flows.why()),
    "why-penalty": ("owed", lambda driven: driven.root.flows.why()),
    "why-doubt": ("question", lambda driven: driven.press(driven.root.speaker.say("Why?"))),
    "correct-top": ("turn", lambda driven: driven.root.flows.correct_top()),
    "moved": ("turn", _moved),
    "turned-pad": ("roulette", _turned_pad),
    "tell": ("turn", _tell),
}


def _turn_to_wilds(driven: Driven) -> None:
    driven.root.flows.pick("C")
    driven.root.layers[-1].turn_to("W")


SCREENS: Final[Mapping[str, Opens]] = {
    **{f"table-{name.replace('_', '-')}": partial(table, name) for name in SITUATIONS},
    **{name: partial(over, situation, opens) for name, (situation, opens) in _LAYERS.items()},
}
"""Every screen by name."""
