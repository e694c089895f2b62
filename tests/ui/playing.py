"""Tables made by the real rules: a position, and what happened then."""

from collections.abc import Mapping
from typing import Final

from companion.rules.events import Play
from companion.rules.games import GAMES
from companion.rules.notation import parse_all
from companion.setup import Setup
from companion.table import LogLine, Phrase, Table
from companion.telling import TOGETHER, hint, tell, tell_consequences

NAMES: Final = {"A": "Ada", "B": "Ben", "C": "Zażółć Gęślą-Jaźń", "D": "Wawrzyniec Chrząszczyżewoszycki"}
MANY: Final = {
    **NAMES,
    "E": "Ela",
    "F": "Franciszek",
    "G": "Grzegorz Brzęczyszczykiewicz",
    "H": "Hania",
    "I": "Iwo",
    "J": "Jadwiga",
}
WELL: Final = {"camera": "ok", "buttons": "ok", "voice": "ok", "journal": "ok"}


def played(
    game: str,
    start: str,
    events: str = "",
    options: Mapping[str, str] | None = None,
    names: Mapping[str, str] = MANY,
    **more: object,
) -> Table:
    """Return the table after `events`, from a position in the notation of the worked examples."""
    rules = GAMES[game]
    state = rules.position(start, options or {})
    lines = []
    for number, event in enumerate(parse_all(events), 1):
        before, objections = rules.public(state), rules.check(state, event)
        state = rules.apply(state, event)
        says = tell((event,), names, before)
        for out in tell_consequences(before, rules.public(state), names):
            says = Phrase(TOGETHER, {"first": says, "then": out})
        by = "camera" if isinstance(event, Play) else "finger"
        lines.append(LogLine(number, says, by, objections, (event,)))
    public = rules.public(state)
    setup = Setup(game, names, public.dealer or "A", options or {})
    usual: dict[str, object] = {
        **setup.facts,
        "public": public,
        "offers": rules.offers(state),
        "log": tuple(lines),
        "witnesses": WELL,
        "can_undo": bool(lines),
        "hint": hint(public, names),
        "entry": len(lines),
        "round_number": 2,
    }
    return Table(game, {seat.seat: names[seat.seat] for seat in public.seats}, **{**usual, **more})  # type: ignore[arg-type]
