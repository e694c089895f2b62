"""How many things people have to tell to put a device right (docs/screen.md, "Mending, in taps")."""

import pytest

from companion.rules.notation import parse_all
from hardware.simulated.words import taps


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ("now turn=B", 1),
        ("now dir=-", 1),
        ("now col=G", 1),
        ("count B 7", 1),
        ("count B 7; count C 2", 2),
        ("now turn=B dir=-", 2),
        ("now turn=0 won=A match=0", 2),  # one page is opened; that the round is over, and who won, is one thing there
        ("now pend=6/4>B", 2),
        ("now B3/0/0 turn=B", 3),
        ("now B0/0/0", 1),  # the plate offers that, and how many hidden cards are left
        ("now B0/0/2", 1),
        ("now B0/3/3", 2),
        ("count B 7; now A- dir=-", 4),
    ],
)
def test_thing_told_where_it_is_shown_is_one_and_a_page_for_the_rest_one_more(said: str, number: int) -> None:
    assert taps(parse_all(said)) == number
