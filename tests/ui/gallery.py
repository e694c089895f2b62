"""Every screen by its name: how it is opened by hand. Tests measure them, `make screens` makes pictures of them."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Any, Final

from companion.changes import changes
from companion.choices import Choices
from companion.entries import Entry, SetUp, Told
from companion.evening import Evening
from companion.lesson import LESSON
from companion.past import Past
from companion.rules.events import Play, Roulette
from companion.rules.notation import parse_all
from companion.setup import set_up
from companion.table import Phrase, Table
from tests.ui.driving import Driven
from tests.ui.samples import MANY, SITUATIONS, played
from tests.ui.surroundings import CHECKS, EVENINGS, ROUNDS, past, seen, spread
from ui.around import Around
from ui.guide import Guidance

MERCY: Final = "A9 B5 C8 D3 | dealer=D turn=A dir=+ top=R5"


def menu() -> Any:
    """Return what the menu opens; it is imported once Kivy knows its window."""
    from ui import menu as found

    return found


Opens = Callable[[Driven], None]


@cache
def made(situation: str) -> Table:
    """Return the table of a situation, made once."""
    return SITUATIONS[situation]()


def table(situation: str, driven: Driven) -> None:
    """Show one situation, with nothing over it."""
    driven.root.close_layers()
    if driven.root.screen is not None and driven.root.screen.guide is not None:
        driven.root.guide_with(None)
    if driven.root.setup_screen is not None:
        driven.root._give_up_setup()
    driven.show(made(situation))
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


def _midway_asked(driven: Driven) -> None:
    """Tell of cards that no line holds."""
    _midway("flip7", driven)
    driven.root.layers[-1].ask_line("B")
    for code in ("1", "2", "3", "4", "5", "6", "7", "8", "9"):
        driven.root.layers[-1].on_card(code)
    driven.root.layers[-1].done.tapped()


def _known(driven: Driven) -> None:
    driven.root.around.choices = Choices(names=("Ola", "Marek", "Babcia Jadzia", "Kuba", "Zosia"))
    _setup_name(driven)


def _tell(driven: Driven) -> None:
    driven.root.tell(
        "Nie znaleziono kamery: nie odpowiada.", "Wyłącz urządzenie, wciśnij taśmę mocno z obu stron, włącz znowu."
    )


def _moved(driven: Driven) -> None:
    driven.root.correct(1, (Play("A", "RV"),))
    driven.show(SITUATIONS["corrected"]())


def _foreseen(driven: Driven) -> None:
    before, after = (played("nomercy", MERCY, f"play A {card}; play B G+4") for card in ("R+2", "RV"))
    driven.root.around = Around(foresee=lambda *_: changes(before.public, after.public))
    driven.show(before)
    driven.root.flows.corrections.of(driven.root.seen, before.log[0]).tell((Play("A", "RV"),))


def _stays_as_told(driven: Driven) -> None:
    before, after = (played("nomercy", MERCY, f"play A {card}; swap A D") for card in ("R7", "R5"))
    driven.root.around = Around(foresee=lambda *_: changes(before.public, after.public))
    driven.show(before)
    driven.root.flows.corrections.of(driven.root.seen, before.log[0]).tell((Play("A", "R5"),))


def _turned_pad(driven: Driven) -> None:
    choices = tuple(Roulette("B", "R", number) for number in range(1, 40))
    driven.root.flows.choose("…", choices, lambda _: None, "B")


def _camera_spread(driven: Driven) -> None:
    menu().open_picture(_device(driven).root)
    driven.press(driven.root.speaker.say("Every card…"))


def _evening_log(driven: Driven) -> None:
    _device(driven).root.flows.open_evening()


def _evening_rounds(driven: Driven) -> None:
    _evening_log(driven)
    driven.press(driven.root.speaker.say("Which round…"))


def _missing(driven: Driven) -> None:
    """Ask what is missing before the last line of a round that is over."""
    over = (SetUp(set_up("classic", tuple(MANY.values())[:4])), "play A R7", "draw B 1", "leave C", "round")
    facts = [Told(tuple(parse_all(each)), "finger") if isinstance(each, str) else each for each in over]
    now = Past(Evening([Entry(number, float(number), fact) for number, fact in enumerate(facts, 1)]).lines)
    _device(driven).root.around.past = lambda: now
    driven.root.flows.corrections.open_past(now, 1)
    driven.press(driven.root.speaker.say("Something else is missing before it…"))


def _used_up(driven: Driven) -> None:
    """Pick a card of a deck of which some cards have all been played."""
    driven.show(replace(SITUATIONS["turn"](), used_up={"B0": 1, "B5": 2, "B8": 2, "BV": 2}))
    driven.root.flows.picking.pick("D")


def _guided(driven: Driven) -> None:
    """Show a step of the practice round: something does not fit, and the log says so."""
    say = driven.root.speaker.phrases.say
    says, show_me = say(LESSON[7].says), driven.root.speaker.say("Show me")
    driven.show(played("classic", "A5 B4 C2 | dealer=C turn=A dir=+ top=B3", "play A Y4"))
    driven.root.guide_with(Guidance(says, "8 / 10", show_me, lambda: None, waits=True))


def _device(driven: Driven) -> Driven:
    """Give the screen a device that can do everything."""
    driven.root.around = Around(
        check=lambda: CHECKS,
        past=past,
        picture=seen,
        spread=spread,
        rounds=lambda: ROUNDS,
        evenings=lambda: EVENINGS,
        go_on_with=lambda _: None,
        practise=lambda: None,
        say=lambda *_: None,
        rest=lambda _: None,
        switch_off=lambda: None,
    )
    driven.root.on_end = lambda: None
    return driven


def settings_of(driven: Driven) -> Any:
    """Return the settings as a layer."""
    from ui.settings_layer import SettingsLayer

    return SettingsLayer(driven.root)


def _help(driven: Driven) -> None:
    from ui.help_layer import HelpLayer

    driven.root.open(HelpLayer(driven.root.look, driven.root.speaker, driven.root.close))


def _points_asked(driven: Driven) -> None:
    driven.root.flows.counting.ask_points("B", 400, lambda _: None)
    driven.root.layers[-1].done.tapped()


def _copies_asked(driven: Driven) -> None:
    driven.root.flows.counting.reveal("B")
    for _ in range(3):
        driven.root.layers[-1].on_card("R0")
    driven.root.layers[-1].done.tapped()


def _drawn(driven: Driven) -> None:
    driven.show(played("nomercy", MERCY, "play A R3; play B R4; play C R1"))
    driven.press(driven.root.speaker.say("Draw…"))


def _pad_negative(driven: Driven) -> None:
    driven.root.flows.set_right()
    driven.root.layers[-1]._ask_count("D", "score")


def _moving(driven: Driven) -> None:
    driven.root.screen.desk.slips._slip.board.keys[0].tapped()


def _line_moves(driven: Driven) -> None:
    """Open a Swap in the log."""
    start = "A[120]=5,3,12 B[84]=U7,13,6 C[0]=8,9 | turn=B"
    driven.show(played("vengeance", start, "hit B SW; card SW(A.5 C.9)"))
    driven.root.flows.open_line(driven.root.seen.table.log[-1].entry)


def _line_of_two(driven: Driven) -> None:
    """Open a line in which two players did something, one of them unseen."""
    driven.show(played("classic", "A5 B2 C6 D7 | dealer=D turn=D dir=+ top=R5", "play C ?; play D B5"))
    table = driven.root.seen.table
    first, last = table.log[-2:]
    says = Phrase("{first}; {then}", {"first": first.says, "then": last.says})
    driven.show(replace(table, log=(replace(last, says=says, events=(*first.events, *last.events)),)))
    _device(driven).root.flows.open_line(last.entry)


def _open_moved(driven: Driven) -> None:
    """Tap a card that lies where a Swap has moved it."""
    start = "A[120]=3,12 B[84]=U7,13,6 C[0]=8,9 | turn=A"
    driven.show(played("vengeance", start, "hit A 5; hit B SW; card SW(A.5 C.9)"))
    driven.root.flows.correct_open_card("C", "5")


def _moving_second(driven: Driven) -> None:
    driven.root.flows.correct_open_card("A", "-10")


def _menu_setup(driven: Driven) -> None:
    _device(driven)
    _setup(driven)
    driven.root.open_menu()


_LAYERS: Final[Mapping[str, tuple[str, Opens]]] = {
    "menu": ("called", lambda driven: driven.root.flows.open_menu()),
    "scores": ("ten", lambda driven: driven.root.flows.open_scores()),
    "scores-crowded": ("crowded", lambda driven: driven.root.flows.open_scores()),
    "rounds-crowded": ("crowded", lambda driven: _device(driven).root.flows.open_rounds()),
    "set-right-crowded": ("crowded", lambda driven: driven.root.flows.set_right()),
    "log": ("broken", lambda driven: driven.root.flows.open_log()),
    "line": ("turn", lambda driven: driven.root.flows.open_line(1)),
    "line-why": ("broken", lambda driven: driven.root.flows.open_line(2)),
    "seat": ("ten", lambda driven: driven.root.flows.open_seat("G")),
    "picker": ("turn", lambda driven: driven.root.flows.picking.pick("D")),
    "picker-nomercy-wild": ("owed", lambda driven: _turn_to_wilds(driven)),
    "picker-used-up": ("turn", _used_up),
    "used-up-asked": ("turn", lambda driven: (_used_up(driven), driven.root.layers[-1].cards[5].tapped())),
    "picker-lines": ("lines", lambda driven: driven.root.flows.picking.pick_line_card()),
    "picker-goodone": ("good_one", lambda driven: driven.root.flows.picking.pick("A")),
    "hand": ("reveal", lambda driven: driven.root.flows.counting.reveal("B")),
    "pad-points": ("reveal", lambda driven: driven.root.flows.counting.ask_points("B", None, lambda _: None)),
    "points-asked": ("reveal", _points_asked),
    "copies-asked": ("reveal", _copies_asked),
    "pad-drawn": ("owed", _drawn),
    "pad": ("ten", lambda driven: driven.root.flows.seats.recount("B")),
    "caught": ("ten", lambda driven: driven.root.flows.seats.caught("C")),
    "leave": ("ten", lambda driven: driven.root.flows.seats.leave("G")),
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
    "midway-asked": ("turn", _midway_asked),
    "midway-goodone": ("turn", partial(_midway, "goodone")),
    "pad-negative": ("brutal", _pad_negative),
    "rounds-brutal": ("brutal", lambda driven: _device(driven).root.flows.open_rounds()),
    "set-right": ("owed", lambda driven: driven.root.flows.set_right()),
    "why-question": ("swap", lambda driven: driven.root.flows.why()),
    "why-penalty": ("owed", lambda driven: driven.root.flows.why()),
    "why-doubt": ("question", lambda driven: driven.press(driven.root.speaker.say("Why?"))),
    "correct-top": ("turn", lambda driven: driven.root.flows.correct_top()),
    "correct-colour": ("turn", lambda driven: driven.root.flows.correct_colour()),
    "open-card": ("lines", lambda driven: driven.root.flows.correct_open_card("B", "-2")),
    "seat-lines": ("lines_over", lambda driven: driven.root.flows.open_seat("B")),
    "seat-about": ("turn", lambda driven: driven.root.flows.open_seat("D")),
    "seat-mercy": ("mercy", lambda driven: driven.root.flows.open_seat("C")),
    "seat-out": ("out", lambda driven: driven.root.flows.open_seat("A")),
    "moving": ("swap_cards", _moving),
    "line-two": ("turn", _line_of_two),
    "line-moves": ("lines", _line_moves),
    "open-moved": ("lines", _open_moved),
    "moving-second": ("swap_cards", _moving_second),
    "moved": ("turn", _moved),
    "foreseen": ("turn", _foreseen),
    "stays-as-told": ("turn", _stays_as_told),
    "turned-pad": ("roulette", _turned_pad),
    "menu-full": ("called", lambda driven: _device(driven).root.open_menu()),
    "menu-setup": ("turn", _menu_setup),
    "settings": ("turn", lambda driven: driven.root.open(settings_of(driven))),
    "help": ("turn", _help),
    "doctor": ("turn", lambda driven: menu().open_doctor(_device(driven).root)),
    "camera": ("turn", lambda driven: menu().open_picture(_device(driven).root)),
    "camera-spread": ("turn", _camera_spread),
    "rounds": ("ten", lambda driven: _device(driven).root.flows.open_rounds()),
    "scores-rounds": ("scored", lambda driven: _device(driven).root.flows.open_scores()),
    "log-more": ("broken", lambda driven: _device(driven).root.flows.open_log()),
    "evening-log": ("broken", _evening_log),
    "evening-rounds": ("turn", _evening_rounds),
    "missing": ("turn", _missing),
    "evenings": ("turn", lambda driven: menu().open_evenings(_device(driven).root)),
    "new-game-asked": ("turn", lambda driven: menu().ask_for_new_game(driven.root, driven.root.ask_new_game)),
    "practice-asked": ("turn", lambda driven: menu().ask_practice(_device(driven).root)),
    "practice": ("turn", _guided),
    "pause": ("turn", lambda driven: driven.root.pause()),
    "witnesses": ("called", lambda driven: _device(driven).root.flows.open_troubles()),
    "tell": ("turn", _tell),
}


def _turn_to_wilds(driven: Driven) -> None:
    driven.root.flows.picking.pick("C")
    driven.root.layers[-1].turn_to("W")


_TABLES: Final = {f"table-{name.replace('_', '-')}": name for name in SITUATIONS}

SCREENS: Final[Mapping[str, Opens]] = {
    **{name: partial(table, situation) for name, situation in _TABLES.items()},
    **{name: partial(over, situation, opens) for name, (situation, opens) in _LAYERS.items()},
}
"""Every screen by name."""


def in_turn() -> list[str]:
    """Return the names of all screens, so that those of one game and over one table follow each other.

    What stands on the screen already is not built again: all of them take a third less time than in any other order.
    """
    below = {**_TABLES, **{name: situation for name, (situation, _) in _LAYERS.items()}}
    return sorted(SCREENS, key=lambda name: (made(below[name]).game, below[name]))


REFERENCES: Final = (
    "table-turn", "table-owed", "table-mercy", "table-ten", "table-lines", "table-question", "table-colour",
    "table-scored", "setup", "setup-rules", "menu", "pad", "picker", "foreseen", "camera",
)  # fmt: skip
"""The few screens that are compared with how they looked before."""

DOZEN: Final = (
    "setup", "midway", "table-turn", "table-owed", "table-ten", "table-question", "table-colour", "correct-top",
    "foreseen", "table-mercy", "table-lines", "table-scored", "why-penalty",
)  # fmt: skip
"""The screens that docs/screen.md shows."""
