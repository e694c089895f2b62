"""What the table is asked: only where no account of what happened is likelier than all others together."""

import pytest

from companion.beam import certain, read
from companion.judge import to_ask
from companion.rules.games import GAMES

FORGETS = 0.8
"""At this table sets are hardly ever told."""


@pytest.mark.parametrize(
    ("game", "position", "shares", "asked"),
    [
        ("classic", "A7 B7 C7 | turn=A top=R5", {"R6": 0.5, "R9": 0.5}, ["R6", "R9"]),
        ("classic", "A7 B7 C7 | turn=A top=R5", {"R6": 0.55, "R9": 0.45}, []),
        ("classic", "A7 B7 C7 | turn=A top=R5", {"R6": 0.4, "R9": 0.35, "R3": 0.25}, ["R6", "R9", "R3"]),
        ("classic", "A7 B7 C7 | turn=A top=R5", {"RS": 0.5, "R9": 0.5}, ["R9", "RS"]),
        ("flip7", "A[0]=5 B[0]=8 C[0]=9 | turn=A", {"6": 0.55, "5": 0.45}, []),
        ("goodone", "A9/3/3 B9/3/3 | turn=A pile=1 val=4 deck=9", {"8": 1.0}, []),
        ("goodone", "A25/3/3 B1/0/0 | turn=A pile=1 val=4 deck=0", {"8": 1.0}, ["8", "8", "8"]),
    ],
    ids=[
        "as likely",
        "likelier",
        "likelier than each, not than all",
        "other turn",
        "open cards",
        "sets",
        "sets of many",
    ],
)
def test_table_is_asked_where_nothing_has_more_than_half(
    game: str, position: str, shares: dict[str, float], asked: list[str]
) -> None:
    rules = GAMES[game]
    beam = read(rules, certain(rules.position(position, {})), tuple(shares.items()), False, 1, 0, FORGETS)
    assert sorted(str(history.card) for history in to_ask(rules, beam)) == sorted(asked)
