"""Whole evenings at the simulated table with eyes that never err: the device must follow without help."""

import pytest

from companion.commands.simulation import NAMES, SimulatedDevice
from companion.messages import Reading
from companion.rules.events import Play
from companion.setup import set_up
from hardware.simulated.table import SimulatedTable


def honest(card: str, touch_t_s: float, t_s: float) -> Reading:
    return Reading(t_s, ((card, 0.99),), touch_t_s, True)


def spend(game: str, seats: int, seed: int) -> SimulatedTable:
    """Return the table after two rounds with a device beside it."""
    table = SimulatedTable(game, seats, seed, rounds=2, frames=False, eyes=honest)
    device = SimulatedDevice(set_up(game, NAMES[:seats]))
    for happening in table.run(lambda: device.table):
        device.take(happening)
    assert table.tally.rounds == 2 or table.truth.public.match
    assert table.tally.plays > 5
    return table


@pytest.mark.parametrize("game", ["classic", "nomercy", "got1", "vengeance", "flip7"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_honest_readings_need_no_question_and_no_mending(game: str, seats: int) -> None:
    for seed in range(3):
        tally = spend(game, seats, seed).tally
        assert (tally.questions, tally.mendings, tally.differences) == (0, 0, ())


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_gd_r2_good_one_needs_help_with_nothing_but_sets(seats: int) -> None:
    table = spend("goodone", seats, 1)
    tally = table.tally
    sets = sum(isinstance(fact.event, Play) and fact.event.times > 1 for fact in table.truth.facts)
    assert tally.mendings <= sets
    assert tally.questions < tally.plays / 2
    assert tally.differences == ()


def test_same_seed_writes_the_same_journal() -> None:
    journals = []
    for _ in range(2):
        table = SimulatedTable("classic", 3, 7, frames=False, eyes=honest)
        device = SimulatedDevice(set_up("classic", NAMES[:3]))
        for happening in table.run(lambda device=device: device.table):
            device.take(happening)
        journals.append(device.session.evening.entries)
    assert journals[0] == journals[1]
    assert len(journals[0]) > 20
