"""Places by points: standard competition ranking, equal scores share a place and the next ones are skipped."""

from collections.abc import Sequence


def places(scores: Sequence[int], lowest_first: bool = False) -> tuple[int, ...]:
    """Return the place of each of `scores`, in their order.

    Args:
        scores: Points by seat.
        lowest_first: Whether few points are good.

    Returns:
        The places, counted from 1: 210, 180, 180, 180, 150 gives 1, 2, 2, 2, 5.
    """
    if lowest_first:
        return tuple(1 + sum(other < score for other in scores) for score in scores)
    return tuple(1 + sum(other > score for other in scores) for score in scores)
