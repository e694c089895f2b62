"""A card is told by hand more often than the deck has it: the picker says so, and asks whether it is meant."""

from dataclasses import replace

import pytest

from companion.messages import Correct
from tests.ui.samples import FOUR, SITUATIONS, played
from ui.picker import CardKey


@pytest.fixture
def shown(drive):
    def show(language="en", **more):
        driven = drive(language=language)
        driven.show(replace(played("classic", FOUR, "play A R7; play B R2; play C B9"), **more))
        driven.pump()
        driven.t_s += 1
        return driven

    return show


@pytest.mark.parametrize(
    ("language", "many", "says", "yes"),
    [
        ("en", 2, "Only 2 × blue 9 are in the deck; all lie already.", "It is blue 9 all the same"),
        ("en", 1, "Only 1 × blue 9 is in the deck; it lies already.", "It is blue 9 all the same"),
        ("pl", 2, "W talii są tylko 2 × niebieska 9; wszystkie już leżą.", "To jednak niebieska 9"),
        ("pl", 1, "W talii jest tylko 1 × niebieska 9; już leży.", "To jednak niebieska 9"),
    ],
)
def test_card_that_lies_too_often_is_asked_about_before_it_is_told(shown, language, many, says, yes):
    driven = shown(language, used_up={"B9": many})
    driven.press({"en": "Play…", "pl": "Zagraj…"}[language])
    driven.tap(driven.card("B9"))
    assert driven.intents == []
    assert driven.root.layers[-1].title.said == says
    driven.press(yes)
    assert driven.told() == ["play D B9"]
    assert driven.root.layers == []


def test_another_card_is_picked_instead(shown):
    driven = shown(used_up={"B9": 2})
    driven.press("Play…")
    driven.tap(driven.card("B9"))
    driven.press("Another card…")
    driven.tap(driven.card("B8"))
    assert driven.told() == ["play D B8"]


def test_card_that_is_left_is_told_at_once(shown):
    driven = shown(used_up={"R0": 1})
    driven.press("Play…")
    driven.tap(driven.card("B9"))
    assert driven.told() == ["play D B9"]


def test_last_card_is_not_corrected_to_one_that_lies_too_often_without_a_word(shown):
    driven = shown(used_up={"B8": 2})
    driven.tap(driven.root.screen.middle.card_spot)
    driven.tap(driven.card("B8"))
    assert driven.intents == []
    driven.press("It is blue 8 all the same")
    (intent,) = driven.intents
    assert isinstance(intent, Correct)
    assert str(intent.events[0]) == "play C B8"


def test_open_card_is_asked_about_too(drive):
    driven = drive()
    driven.show(replace(SITUATIONS["lines"](), used_up={"-4": 1}))
    driven.pump()
    driven.press("Card…")
    driven.tap(driven.card("-4"))
    assert driven.intents == []
    driven.press("It is minus 4 all the same")
    assert driven.told() == ["hit A -4"]


def test_card_that_is_used_up_is_drawn_pale(shown):
    driven = shown(used_up={"B9": 2})
    driven.press("Play…")
    seen = {key.code: key.picture.opacity_of_card for key in driven.all_of(CardKey)}
    assert seen.pop("B9") < 0.6
    assert set(seen.values()) == {1.0}
