"""The ten situations of docs/judge.md, with the shares that stand there."""

import pytest

from companion.belief import Belief
from companion.entries import SetUp, Told
from companion.messages import Reading
from companion.rules.notation import parse_all
from companion.setup import set_up

Seen = tuple[tuple[str, float], ...]
RED_6_OR_9: Seen = (("R6", 0.5), ("R9", 0.45))


def after(*witnesses: str | Seen) -> Belief:
    """Return what is believed after red 5 and then `witnesses`, four seconds apart: taps as text, readings."""
    made = Belief()
    made.record(0.0, SetUp(set_up("classic", ["Ada", "Ben", "Cleo"])))
    made.record(1.0, Told(parse_all("first R5"), "finger"))
    for number, witness in enumerate(witnesses, 1):
        t_s = 1.0 + 4.0 * number
        if isinstance(witness, str):
            made.record(t_s, Told(parse_all(witness), "finger"))
        else:
            made.read(Reading(t_s + 0.4, witness, t_s, accepted=witness[0][1] >= 0.8))
    return made


def shares(made: Belief, entries: int) -> dict[str, float]:
    """Return the share of each history by what it says of the last `entries` entries."""
    return {
        " | ".join(
            "; ".join(str(event.timed(None)) for event in step.events) for step in history.path[-entries:]
        ): round(history.share, 2)
        for history in reversed(made.histories)
    }


@pytest.mark.parametrize(
    ("witnesses", "expected", "asked"),
    [
        ((RED_6_OR_9,), {"play A R6": 0.52, "play A R9": 0.47}, True),
        (((("B6", 0.5), ("R9", 0.45)),), {"play A R9": 0.96, "play A B6": 0.02}, False),
        (((("B6", 0.99),),), {"play A B6": 0.77, "play A ?; play B B6": 0.23}, False),
        (
            ((("R6", 0.6), ("R9", 0.4)), (("B9", 0.99),)),
            {"play A R9 | play B B9": 0.98, "play A R6 | play B ?; play C B9": 0.02},
            False,
        ),
        (("draw A 1", (("R7", 0.99),)), {"draw A 1 | play A R7": 0.94, "draw A 1 | pass A; play B R7": 0.05}, False),
        (("draw A 1", (("R7", 0.99),), "pass A"), {"pass A | play B R7": 1.0}, False),
        (
            ("play A R+2", (("B9", 0.55), ("B+2", 0.45))),
            {"play A R+2 | take B; play C B+2": 0.99},
            False,
        ),
        (("play A W", (("G7", 0.99),)), {"play A W | colour A G; play B G7": 1.0}, False),
        (
            ("count A 2", "play A R7", "play B R3", "play C R2", (("R9", 0.99),)),
            {"play A R9": 0.97, "count A 2; play A R9": 0.03},
            False,
        ),
        (
            ((("R7", 0.99),), (("R2", 0.99),), "now turn=A"),
            {
                "play A R7 | play B ?; play C R2 | now turn=A": 0.92,
                "play A R7 | play B R2 | now turn=A": 0.03,
            },
            False,
        ),
    ],
    ids=["two", "unsure", "sure", "decided", "drawn", "late", "implied", "colour", "last-card", "said"],
)
def test_situation_has_the_weights_of_the_page(
    witnesses: tuple[str | Seen, ...], expected: dict[str, float], asked: bool
) -> None:
    made = after(*witnesses)
    entries = next(iter(expected)).count("|") + 1
    assert {words: share for words, share in shares(made, entries).items() if words in expected} == expected
    assert bool(made.to_ask()) == asked
