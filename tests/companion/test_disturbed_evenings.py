"""Whole simulated evenings among messages that mean nothing: the journal is the same as without them."""

from collections.abc import Callable
from random import Random

import pytest

from companion.commands.simulation import NAMES, SimulatedDevice
from companion.effects import Effect
from companion.entries import Entry
from companion.messages import (
    Answer,
    ButtonState,
    CameraState,
    Correct,
    Dismiss,
    Kept,
    Message,
    NamePlayer,
    NewGame,
    Press,
    Reading,
    Record,
    VoiceState,
)
from companion.rules.events import Count, Draw, Play
from companion.setup import Setup, set_up
from hardware.simulated.table import SimulatedTable
from tests.companion.test_honest_evenings import honest

NAN, LONG_AGO_S, NEXT_WEEK_S = float("nan"), 1_000.0, 700_000.0

NONSENSE: list[Callable[[float], Message]] = [
    lambda now_s: Reading(now_s, (), now_s, True),
    lambda now_s: Reading(now_s, (("1", -0.5), ("R5", NAN), ("R 5", 0.9)), now_s, True),
    lambda now_s: Reading(now_s, (("1", 0.99),), now_s + 60.0, True),
    lambda now_s: Reading(now_s + NEXT_WEEK_S, (("1", 0.99),), now_s + NEXT_WEEK_S, True),
    lambda now_s: Reading(now_s * NAN, (("1", 0.99),), NAN, True),
    lambda now_s: Press(now_s + NEXT_WEEK_S, "A"),
    lambda now_s: Press(now_s - LONG_AGO_S, "A"),
    lambda now_s: Press(now_s, "kitchen"),
    lambda now_s: Record(now_s, ()),
    lambda now_s: Record(now_s, (Count("A", -1),)),
    lambda now_s: Record(now_s, (Draw("A", 999),)),
    lambda now_s: Record(now_s, (Play("Q", "R5"),)),
    lambda now_s: Record(now_s, (Play("A", "R5;pass A"),)),
    lambda now_s: Correct(now_s, 999_999, None),
    lambda now_s: Answer(now_s, 999_999, 0),
    lambda now_s: Dismiss(now_s, 999_999),
    lambda now_s: Kept(now_s, 999_999),
    lambda now_s: NamePlayer(now_s, "?", "Eve"),
    lambda now_s: NewGame(now_s, Setup("bridge", {"A": "Ada", "B": "Ben"}, "A")),
    lambda now_s: CameraState(now_s, "upside down"),
    lambda now_s: ButtonState(now_s, "A", "on fire"),
    lambda now_s: VoiceState(now_s, "hoarse"),
    lambda now_s: Message(now_s),
]


def spend(game: str, disturb: Random | None) -> list[Entry]:
    """Return the journal of an evening; before each message something that means nothing comes in, if wanted."""
    table = SimulatedTable(game, 3, 5, frames=False, eyes=honest)
    device = SimulatedDevice(set_up(game, NAMES[:3]))
    handle = device.session.handle

    def disturbed(message: Message) -> tuple[Effect, ...]:
        before = () if disturb is None else handle(disturb.choice(NONSENSE)(message.t_s))
        return before + handle(message)

    device.session.handle = disturbed  # type: ignore[method-assign]
    for happening in table.run(lambda: device.table):
        device.take(happening)
    return device.session.evening.entries


@pytest.mark.parametrize("game", ["classic", "nomercy", pytest.param("goodone", marks=pytest.mark.slow), "vengeance"])
def test_messages_that_mean_nothing_change_nothing(game: str) -> None:
    quiet = spend(game, None)
    assert len(quiet) > 20
    assert spend(game, Random(1)) == quiet
