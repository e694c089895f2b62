"""What is offered after a round: the hands that are waited for, and those of who went home (docs/rules.md U-R19)."""

import pytest

from companion.rules.classic import Classic
from companion.rules.game import after
from companion.rules.no_mercy import NoMercy
from companion.rules.notation import parse_all

CLASSIC, NO_MERCY = Classic(), NoMercy()
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


@pytest.mark.parametrize(
    ("start", "told", "steps"),
    [
        ("A1 B24 C5 | turn=B top=R5", "draw B 1; pass C; play A R8; reveal C =45", (("hands", 45), ("out", 295))),
        ("A1 B24 | turn=B top=R5", "draw B 1", (("hands", 0), ("out", 250))),
        ("A1 B4 | turn=A top=R5", "play A R8; reveal B =45", ()),
    ],
)
def test_4_5_points_of_a_round_with_knock_outs_add_up_in_steps(
    start: str, told: str, steps: tuple[tuple[str, int], ...]
) -> None:
    public = NO_MERCY.public(after(NO_MERCY, NO_MERCY.position(f"{start} dir=+ dealer=B", {}), parse_all(told)))
    assert public.seat("A").steps == steps
    assert public.seat("A").round_score == (steps[-1][1] if steps else 45)
    assert public.seat("B").steps == ()
