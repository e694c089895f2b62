"""The places after a round: by points, by rounds won, or by who got rid of the cards first."""

from tests.ui.playing import NAMES, played


def test_gd_r17_good_one_has_places_in_the_order_of_finishing_and_no_points(drive):
    driven = drive()
    driven.show(played("goodone", "A1/0/0 B3/3/3 C- | turn=A dir=+ pile=1 val=4 deck=0 fin=C", "play A 5"))
    driven.pump()
    rows = driven.root.screen.ending.scores.rows
    assert [(row.cells[0].said, row.cells[1].said, row.cells[3].said) for row in rows] == [
        ("1.", NAMES["C"], ""),
        ("2.", NAMES["A"], ""),
        ("3.", NAMES["B"], ""),
    ]
