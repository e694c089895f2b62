"""What each round brought whom."""

from companion.entries import Entry, SetUp, Told
from companion.evening import Evening
from companion.rounds import rounds_of
from companion.rules.notation import parse_all
from companion.setup import set_up

SETUP = set_up("classic", ("Ada", "Ben"), position="A1 B2 | turn=A top=R5 score=A:100,B:40")


def evening(*told):
    entries = [Entry(1, 0.0, SetUp(SETUP))]
    entries += [
        Entry(number, float(number), Told(tuple(parse_all(text)), "finger")) for number, text in enumerate(told, 2)
    ]
    return Evening(entries)


def test_rounds_tell_points_totals_and_winners():
    played = evening("play A R7", "reveal B B5,W", "round")
    (first,) = rounds_of(played)
    assert (first.number, first.winners) == (1, ("A",))
    assert first.points == {"A": 55, "B": 0}
    assert first.totals == {"A": 155, "B": 40}


def test_round_that_is_not_scored_yet_is_no_line():
    assert rounds_of(evening("play A R7")) == ()


def test_another_game_begins_anew():
    played = evening("play A R7", "reveal B B5,W")
    played.add(Entry(4, 9.0, SetUp(SETUP)))
    assert rounds_of(played) == ()
