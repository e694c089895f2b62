"""Which raw edges are a press: the pure judgement, without pins or threads."""

import random

from hypothesis import given
from hypothesis import strategies as st

from hardware.button import DOUBLE_S, QUIET_S, Contact, Heard, at_start, heard
from hardware.simulated.button import Edge, train

PRESS = Heard(press=True)
DOUBLE = Heard(press=True, double=True)
NOTHING = Heard()


def meanings(edges: list[Edge], contact: Contact | None = None) -> list[tuple[float, Heard]]:
    contact = contact or at_start(0.0, down=False)
    found = []
    for edge in edges:
        contact, meaning = heard(contact, edge.t_s, edge.down)
        if meaning != NOTHING:
            found.append((edge.t_s, meaning))
    return found


def test_press_first_edge_is_the_press():
    bouncing = [Edge(1.000, True), Edge(1.002, False), Edge(1.003, True), Edge(1.200, False)]
    assert meanings(bouncing) == [(1.000, PRESS)]


def test_release_bouncing_is_no_press():
    edges = [
        Edge(1.0, True),
        Edge(1.5, False),
        Edge(1.502, True),
        Edge(1.505, False),
        Edge(1.509, True),
        Edge(1.51, False),
    ]
    assert meanings(edges) == [(1.0, PRESS)]


def test_press_shorter_than_the_quiet_time_whose_release_bounces_late_is_one_press():
    edges = [Edge(1.0, True), Edge(1.028, False), Edge(1.033, True), Edge(1.036, False)]
    assert meanings(edges) == [(1.0, PRESS)]


def test_second_press_within_400_ms_is_double_and_a_third_is_single():
    edges = [edge for t_s in (1.0, 1.3, 1.6) for edge in (Edge(t_s, True), Edge(t_s + 0.1, False))]
    assert meanings(edges) == [(1.0, PRESS), (1.3, DOUBLE), (1.6, PRESS)]


def test_second_press_after_400_ms_is_single():
    late_s = 1.0 + DOUBLE_S + 0.001
    edges = [Edge(1.0, True), Edge(1.1, False), Edge(late_s, True)]
    assert meanings(edges) == [(1.0, PRESS), (late_s, PRESS)]


def test_release_edge_lost_next_press_still_counts():
    assert meanings([Edge(1.0, True), Edge(2.0, True)]) == [(1.0, PRESS), (2.0, PRESS)]


def test_contact_that_chatters_without_end_is_one_press():
    edges = [Edge(1.0 + 0.004 * index, index % 2 == 0) for index in range(2_000)]
    assert meanings(edges) == [(1.0, PRESS)]


def test_down_at_start_nothing_counts_until_seen_released():
    jammed = at_start(0.0, down=True)
    edges = [Edge(3.0, True), Edge(10.0, False), Edge(10.002, True), Edge(10.004, False), Edge(12.0, True)]
    assert meanings(edges, jammed) == [(10.0, Heard(freed=True)), (12.0, PRESS)]


def test_noise_at_power_up_is_no_press():
    assert meanings([Edge(QUIET_S / 2, True), Edge(QUIET_S / 2 + 0.001, False)]) == []


@given(
    seed=st.integers(0, 2**32),
    pauses_s=st.lists(st.floats(0.06, 3.0), min_size=1, max_size=20),
    held_s=st.floats(0.02, 0.5),
    most_bounces=st.integers(0, 12),
)
def test_bouncing_trains_every_press_counts_once_at_its_first_edge(seed, pauses_s, held_s, most_bounces):
    chance = random.Random(seed)
    t_s = 1.0
    pressed_s, edges = [], []
    for pause_s in pauses_s:
        pressed_s.append(t_s)
        edges += train(t_s, held_s, chance, most_bounces)
        t_s += held_s + pause_s
    assert [when_s for when_s, _ in meanings(edges)] == pressed_s


@given(seed=st.integers(0, 2**32), lost=st.floats(0.0, 0.5))
def test_lost_edges_every_press_counts_at_most_twice_and_never_before_it_happened(seed, lost):
    chance = random.Random(seed)
    for second in range(1, 21):
        found = meanings(train(float(second), 0.2, chance, 4, lost))
        assert len(found) <= 2  # a lost release edge lets one bounce of the release count
        assert all(when_s >= second for when_s, _ in found)
