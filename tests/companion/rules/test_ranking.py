"""Places by points are shared as in sport (D7 of the reports: 210, 180, 180, 180, 150)."""

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.ranking import places


def test_equal_scores_share_a_place_and_the_next_ones_are_skipped() -> None:
    assert places([210, 180, 180, 180, 150]) == (1, 2, 2, 2, 5)
    assert places([130, 530, 130], lowest_first=True) == (1, 3, 1)
    assert places([]) == ()


@given(st.lists(st.integers(-50, 250), max_size=18), st.booleans(), st.randoms(use_true_random=False))
def test_places_do_not_depend_on_the_order_of_the_input(scores: list[int], lowest: bool, random: object) -> None:
    order = list(range(len(scores)))
    random.shuffle(order)  # type: ignore[attr-defined]
    shuffled = places([scores[index] for index in order], lowest)
    assert tuple(shuffled[order.index(index)] for index in range(len(scores))) == places(scores, lowest)
