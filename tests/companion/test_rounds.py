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
    assert first.put_right == {"A": 100, "B": 40}


def test_rounds_and_what_was_told_by_hand_add_up_to_the_totals():
    played = evening(
        "play A R7", "reveal B B5,W", "now score=A:150,B:42", "round", "first R5", "now A1 turn=A", "play A R3"
    )
    played.add(Entry(9, 9.0, Told(tuple(parse_all("now score=A:150,B:50; reveal B B5")), "finger")))
    rounds = rounds_of(played)
    assert [each.put_right for each in rounds] == [{"A": 95, "B": 42}, {"B": 8}]
    for seat, total in rounds[-1].totals.items():
        assert total == sum(each.points[seat] + each.put_right.get(seat, 0) for each in rounds)


def test_round_that_was_never_scored_puts_nothing_right_by_hand():
    unscored = ("round", "first R5", "now A1 turn=A", "play A R3", "round", "first R6", "now A1 turn=A", "play A R4")
    rounds = rounds_of(evening("play A R7", "reveal B B5", *unscored, "reveal B B9"))
    assert [each.put_right for each in rounds] == [{"A": 100, "B": 40}, {}]
    assert [each.points["A"] for each in rounds] == [5, 9]


def test_fifteen_points_that_seven_numbers_take_are_in_the_round_of_the_one_who_loses_them():
    brutal = set_up("vengeance", ("Ada", "Ben"), "A", {"mode": "brutal"}, "A[0]=1,2,3,4,5,6 B[-8]=3 | turn=A")
    entries = [Entry(1, 0.0, SetUp(brutal)), Entry(2, 1.0, Told(tuple(parse_all("hit A 7; bonus A B")), "finger"))]
    (first,) = rounds_of(Evening(entries))
    assert first.points == {"A": 28, "B": -12}
    assert first.put_right == {"B": -8}
    assert first.totals == {"A": 28, "B": -20}


def test_round_that_is_not_scored_yet_is_no_line():
    assert rounds_of(evening("play A R7")) == ()


def test_another_game_begins_anew():
    played = evening("play A R7", "reveal B B5,W")
    played.add(Entry(4, 9.0, SetUp(SETUP)))
    assert rounds_of(played) == ()
