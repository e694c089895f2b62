"""Tables in many situations: what the screen must be able to show."""

from companion.rules.events import Colour, Draw, Event
from companion.rules.game import Objection, Offer, Public, PublicSeat
from companion.table import LogLine, Phrase, Table

NAMES = {"A": "Ada", "B": "Ben", "C": "Zażółć Gęślą-Jaźń", "D": "Wawrzyniec Chrząszczyżewoszycki"}
MANY = {
    **NAMES,
    "E": "Ela",
    "F": "Franciszek",
    "G": "Grzegorz Brzęczyszczykiewicz",
    "H": "Hania",
    "I": "Iwo",
    "J": "Jadwiga",
}
WELL = {"camera": "ok", "buttons": "ok", "voice": "ok", "journal": "ok"}
ILL = {"camera": "glare", "buttons": "simulated", "voice": "none", "journal": "failed"}


def _log(*lines: LogLine) -> tuple[LogLine, ...]:
    return lines


FEW_LINES = _log(
    LogLine(11, Phrase("{name}: {card}", {"name": "Ben", "card": "G5"}), "camera"),
    LogLine(12, Phrase("{name}: draws {n} card", {"name": "Ada", "n": 2}, "{name}: draws {n} cards"), "finger"),
    LogLine(
        13,
        Phrase("{name}: {card}", {"name": NAMES["C"], "card": "B7"}),
        "camera",
        (Objection("CL-R3", "{card} does not fit on {card_top}.", {"card": "B7", "card_top": "G5"}),),
    ),
)


def seats(counts: str, **more: PublicSeat) -> tuple[PublicSeat, ...]:
    """Return seats for counts such as ``A5 B2 C1``."""
    made = []
    for number, word in enumerate(counts.split()):
        made.append(more.get(word[0]) or PublicSeat(word[0], int(word[1:]), score=(number * 37) % 220))
    return tuple(made)


def public(counts: str = "A5 B2 C1 D7", **values: object) -> Public:
    """Return a position with everything that is not given being usual."""
    usual: dict[str, object] = {
        "seats": seats(counts),
        "dealer": "D",
        "turn": "B",
        "clockwise": True,
        "top": "R5",
        "colour": "R",
        "owed": None,
        "ask": None,
        "phase": "play",
        "draw_pile": 61,
    }
    return Public(**{**usual, **values})  # type: ignore[arg-type]


def table(game: str = "classic", names: dict[str, str] | None = None, **values: object) -> Table:
    """Return a table with everything that is not given being usual."""
    usual: dict[str, object] = {
        "public": public(),
        "offers": (Offer("draw", "B", (Draw("B", 1),)),),
        "log": FEW_LINES,
        "witnesses": WELL,
        "can_undo": True,
        "hint": Phrase("{name}: your turn", {"name": "Ben"}),
        "entry": 13,
        "round_number": 2,
    }
    return Table(game, names or NAMES, **{**usual, **values})  # type: ignore[arg-type]


def _colours(seat: str) -> tuple[Event, ...]:
    return tuple(Colour(seat, colour) for colour in "RYGB")


def turn() -> Table:
    """An ordinary turn; one seat may be caught, one has called, one count is doubtful."""
    return table(
        public=public(
            seats=seats(
                "A5 B2 C1 D7",
                B=PublicSeat("B", 1, call="safe", score=120),
                C=PublicSeat("C", 1, call="open", score=42),
            )
        ),
        doubtful=frozenset({"D"}),
        hand_inside=True,
    )


SITUATIONS = {"turn": turn}
