"""What keys to choose from say, and on which colour a picker opens."""

import pytest

from tests.ui.samples import SITUATIONS, played
from ui.layers import Slip


def test_whose_hand_is_taken_is_asked_with_what_everybody_holds(drive):
    driven = drive()
    driven.show(SITUATIONS["swap"]())
    texts = [key.text for key in driven.all_of(Slip)[0].board.keys]
    assert "4 cards\nBen" in texts
    assert "2 cards\nEla" in texts


@pytest.mark.parametrize(
    ("start", "events", "tab"),
    [
        ("A5 B4 | dealer=B turn=A dir=+ top=R5", "play A W col=G", "G"),
        ("A5 B4 | dealer=B turn=A dir=+ top=W", "", "W"),
        ("A5 B4 | dealer=B turn=A dir=+ top=B5", "", "B"),
    ],
)
def test_picker_opens_on_the_colour_in_force_and_on_the_wild_cards_where_there_is_none(drive, start, events, tab):
    driven = drive()
    driven.show(played("classic", start, events))
    driven.press("Play…")
    assert driven.root.layers[-1].tab == tab


def test_misread_wild_card_is_looked_for_among_the_wild_cards(drive):
    driven = drive()
    driven.show(played("classic", "A5 B4 | dealer=B turn=A dir=+ top=R5", "play A W col=G"))
    driven.tap(driven.root.screen.middle.card_spot)
    assert driven.root.layers[-1].tab == "W"
    driven.tap(driven.card("W4"))
    assert [str(event) for event in driven.intents[0].events] == ["play A W4 col=G"]
