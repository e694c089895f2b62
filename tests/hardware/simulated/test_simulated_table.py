from collections import Counter
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from companion.messages import PileGone, Reading, Record
from companion.rules.decks import CLASSIC, VENGEANCE
from companion.rules.events import Call, Catch, Draw, First, Play, Reveal, Take
from hardware.button import QUIET_S
from hardware.camera import Frame
from hardware.simulated.camera import open_simulated_camera
from hardware.simulated.eyes import ErringEyes
from hardware.simulated.happenings import Edges, Happening
from hardware.simulated.policies import playable, policy_for
from hardware.simulated.table import Manners, SimulatedTable
from hardware.simulated.truth import Fact, Illegal, differences


def facts(happenings: list[Happening]) -> list[Fact]:
    return [each.payload for each in happenings if isinstance(each.payload, Fact)]


def evening(
    game: str = "classic", seed: int = 1, rounds: int = 1, **more: object
) -> tuple[SimulatedTable, list[Happening]]:
    table = SimulatedTable(game, seed=seed, rounds=rounds, frames=False, **more)  # type: ignore[arg-type]
    return table, list(table.run())


@pytest.mark.parametrize("game", playable())
@pytest.mark.parametrize("seed", range(8))
def test_every_game_plays_rounds_to_their_end_and_keeps_every_card(game: str, seed: int) -> None:
    table = SimulatedTable(game, seats=2 + seed % 4, seed=seed, rounds=2, frames=False)
    whole = Counter(table.truth.rules.deck({}))
    for happening in table.run():
        if isinstance(happening.payload, Fact):
            assert table.truth.cards.everything() == whole
    assert table.truth.public.phase in ("scored", "match")
    assert table.tally.rounds >= 1
    assert table.tally.plays > 5


def test_same_seed_gives_the_same_evening_and_another_seed_another() -> None:
    def told(seed: int) -> list[str]:
        return [str(fact.event) for fact in facts(evening(seed=seed)[1])]

    assert told(3) == told(3)
    assert told(3) != told(4)


def test_time_never_runs_backwards() -> None:
    _, happenings = evening(rounds=3)
    assert all(one.t_s <= other.t_s for one, other in pairwise(happenings))


def test_what_the_camera_sees_is_not_tapped_and_everything_else_is() -> None:
    _, happenings = evening(rounds=3)
    tapped = [event for each in happenings if isinstance(each.payload, Record) for event in each.payload.events]
    true = [fact.event.timed(None) for fact in facts(happenings)]
    assert not [event for event in tapped if isinstance(event, First | Play | Call | Catch)]
    assert tapped == [event for event in true if not isinstance(event, First | Play | Call | Catch)]
    assert any(isinstance(event, Draw) for event in tapped)
    assert any(isinstance(event, Take) for event in tapped)
    assert any(isinstance(event, Reveal) for event in tapped)


@pytest.mark.parametrize(
    ("game", "seen", "told"),
    [
        ("goodone", {"play", "flip", "pickup"}, {"begin", "round", "play"}),
        ("flip7", {"deal", "hit"}, {"to", "stay", "round"}),
    ],
)
def test_games_without_hands_tap_only_what_no_camera_sees(game: str, seen: set[str], told: set[str]) -> None:
    words: dict[str, set[str]] = {"tapped": set(), "true": set(), "pressed": set()}
    for seed in range(6):
        _, happenings = evening(game, seed=seed, rounds=2)
        for each in happenings:
            if isinstance(each.payload, Record):
                words["tapped"] |= {event.words().split()[0] for event in each.payload.events}
            elif isinstance(each.payload, Edges):
                words["pressed"].add(each.payload.seat)
        words["true"] |= {fact.event.words().split()[0] for fact in facts(happenings)}
    assert seen | told <= words["true"]
    assert words["tapped"] == told
    assert words["pressed"]


def test_moved_cards_leave_the_place_empty_before_the_next_one_comes() -> None:
    table = SimulatedTable("vengeance", seed=1, frames=False, eyes=ErringEyes(VENGEANCE, Random(1)))
    seen = [each.payload for each in table.run() if isinstance(each.payload, Reading | PileGone)]
    assert len(seen) > 8
    assert all(isinstance(one, Reading) != isinstance(other, Reading) for one, other in pairwise(seen))


def test_forgotten_calls_are_caught_and_cost_cards() -> None:
    table, happenings = evening(rounds=4, manners=Manners(forgets=0.8, early=0.0, notices=0.6))
    caught = [fact for fact in facts(happenings) if isinstance(fact.event, Catch)]
    assert caught
    for fact in caught:
        assert isinstance(fact.event, Catch)
        assert fact.public.seat(fact.event.caught).cards == 5
    assert table.truth.options["pen"] == "4"


def test_every_press_bounces_yet_its_first_edge_is_the_press() -> None:
    _, happenings = evening(rounds=4)
    presses = [each for each in happenings if isinstance(each.payload, Edges)]
    assert presses
    for each in presses:
        assert isinstance(each.payload, Edges)
        first, *rest = each.payload.edges
        assert first.down
        assert first.t_s == pytest.approx(each.t_s)
        assert all(edge.t_s - first.t_s < QUIET_S or edge.t_s - first.t_s > 0.05 for edge in rest)


def test_truth_refuses_what_the_rules_forbid() -> None:
    table = SimulatedTable("classic", frames=False)
    with pytest.raises(Illegal, match="play A R5"):
        table.truth.happen(1.0, Play("A", "R5"))


def test_differences_name_field_seat_and_both_values() -> None:
    one, other = SimulatedTable("classic", frames=False), SimulatedTable("classic", seed=5, frames=False)
    assert differences(one.truth.public, one.truth.public) == []
    other.truth.happen(1.0, First("R5"))
    found = differences(one.truth.public, other.truth.public)
    assert "top: None, not 'R5'" in found
    other.truth.happen(2.0, Draw("A", 1))
    assert "seats[A].cards: 7, not 8" in differences(one.truth.public, other.truth.public)


def test_unknown_game_says_which_are_known() -> None:
    with pytest.raises(LookupError, match="classic, nomercy, got1"):
        policy_for("bridge", Random(1))


@pytest.mark.slow
def test_frames_come_at_least_eight_a_second_while_anything_moves() -> None:
    table = SimulatedTable("classic", seed=2)
    assert table.stage is not None
    times: list[float] = []
    moving: list[bool] = []
    for happening in table.run():
        if isinstance(happening.payload, Frame):
            times.append(happening.t_s)
            moving.append(happening.t_s < table.stage.busy_until_s)
            assert happening.payload.frame_bgr.shape == (720, 1280, 3)
        if len(times) > 250:
            break
    gaps = [after - before for before, after, moves in zip(times, times[1:], moving, strict=False) if moves]
    assert len(gaps) > 100
    assert max(gaps) <= 1 / 8


def test_simulated_camera_gives_the_same_film_for_the_same_seed() -> None:
    one, other = (open_simulated_camera("classic", seed=3) for _ in range(2))
    for _ in range(5):
        first, second = one.read(), other.read()
        assert first.t_s == second.t_s
        assert np.array_equal(first.frame_bgr, second.frame_bgr)


def test_eyes_confidences_are_honest() -> None:
    eyes = ErringEyes(CLASSIC, Random(1), wrong=0.05)
    cards = list(CLASSIC) * 60
    readings = [(card, eyes(card, 1.0, 1.5)) for card in cards]
    right = [reading.candidates[0][0] == card for card, reading in readings if reading]
    said = [reading.candidates[0][1] for _, reading in readings if reading]
    assert 1 - sum(right) / len(right) == pytest.approx(0.05, abs=0.012)
    assert sum(said) / len(said) == pytest.approx(sum(right) / len(right), abs=0.015)


def test_eyes_miss_as_often_as_told_and_err_never_when_told_so() -> None:
    eyes = ErringEyes(CLASSIC, Random(1), missing=0.1)
    readings = [(card, eyes(card, 1.0, 1.5)) for card in list(CLASSIC) * 20]
    assert sum(reading is None for _, reading in readings) / len(readings) == pytest.approx(0.1, abs=0.03)
    assert all(reading.candidates[0][0] == card and reading.accepted for card, reading in readings if reading)
