"""What is offered after a round: the hands that are waited for, and those of who went home (docs/rules.md U-R19)."""

import pytest

from companion.rules.classic import Classic
from companion.rules.game import after
from companion.rules.notation import parse_all

CLASSIC = Classic()
START = "A1 B4 C7 | dealer=C turn=A dir=+ top=R5"


@pytest.mark.parametrize(
    ("told", "options", "offered"),
    [
        ("leave C", {}, []),
        ("leave C; play A R7", {}, [("reveal", "B", True), ("reveal", "C", False)]),
        ("leave C; play A R7; reveal C =20", {}, [("reveal", "B", True)]),
        ("leave C; play A R7; reveal B =4", {}, [("round", "A", False), ("reveal", "C", False)]),
        ("leave C; play A R7; reveal B =4; reveal C =20", {}, [("round", "A", False)]),
        ("leave C; play A R7", {"scoring": "rounds"}, [("round", "A", False)]),
        ("leave C; play A R7; reveal B =4; round", {}, []),
    ],
)
def test_u_r19_hand_of_who_went_home_may_be_counted_and_nobody_waits_for_it(
    told: str, options: dict[str, str], offered: list[tuple[str, str, bool]]
) -> None:
    state = after(CLASSIC, CLASSIC.position(START, options), parse_all(told))
    offers = [each for each in CLASSIC.offers(state) if each.word in ("reveal", "round")]
    assert [(each.word, each.seat, each.must) for each in offers] == offered


def test_u_r19_hand_of_who_went_home_counts_once_it_is_told() -> None:
    state = after(CLASSIC, CLASSIC.position(START, {}), parse_all("leave C; play A R7; reveal B =4; reveal C =20"))
    assert CLASSIC.public(state).seat("A").score == 24
    assert CLASSIC.public(state).seat("C").out_with == 7
