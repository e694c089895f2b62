"""Who joins while the points of a round are shown sits above the felt in the next one, as everybody else does."""

from tests.ui.gallery import SCREENS


def test_seats_of_the_next_round_lie_above_the_felt_whoever_joined_in_between(drive):
    driven = drive()
    SCREENS["table-scored"](driven)
    SCREENS["table-ten"](driven)
    screen = driven.root.screen
    from_the_top = screen.felt.parent.children
    felt = from_the_top.index(screen.felt)
    assert len(screen.plates) == 10
    assert all(from_the_top.index(part) < felt for part in (screen.middle, *screen.plates.values()))
