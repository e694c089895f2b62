"""Hands that cannot be are asked about before they are taken, and those who went home can still show theirs."""

import pytest

from companion.rules.games import GAMES
from tests.ui.driving import SIZES
from tests.ui.samples import played
from tests.ui.test_gallery import untouchable

SIX = "A1 B6 C8 | dealer=C turn=A dir=+ top=R5"


@pytest.fixture
def counting(drive):
    """Return a driven screen on which the points of Ben's six cards are asked for."""

    def show(language="en", **more):
        driven = drive(language=language)
        driven.show(played("classic", SIX, "play A R7", **more))
        driven.root.flows.counting.reveal("B")
        driven.tap(driven.root.layers[-1].beside)
        return driven

    return show


def test_points_of_a_hand_are_not_told_before_a_number_is(counting):
    driven = counting()
    pad = driven.root.layers[-1]
    assert (pad.number.said, pad.done.enabled) == ("–", False)
    driven.tap(pad.done)
    assert driven.intents == []
    driven.press("0")
    assert pad.done.enabled


@pytest.mark.parametrize(
    ("points", "title"),
    [
        ("400", "6 cards count 2 to 300 points, not 400."),
        ("1", "6 cards count 2 to 300 points, not 1."),
    ],
)
def test_points_that_no_such_hand_counts_are_asked_about(counting, points, title):
    driven = counting()
    driven.press(*points, "OK")
    assert driven.intents == []
    assert driven.root.layers[-1].title.said == title
    driven.press("Another number…")
    assert driven.root.layers[-1].number.said == points
    driven.press("OK", f"It is {points} all the same")
    assert driven.told() == [f"reveal B ={points}"]
    assert driven.root.layers == []


def test_another_number_replaces_the_one_that_was_asked_about(counting):
    driven = counting()
    driven.press(*"999", "OK", "Another number…", *"44")
    assert driven.root.layers[-1].number.said == "44"
    driven.press("OK")
    assert driven.told() == ["reveal B =44"]


def test_points_in_between_that_no_cards_add_up_to_are_asked_about(drive):
    driven = drive()
    driven.show(played("nomercy", "A1 B9 C8 | dealer=C turn=A dir=+ top=R5", "play A R7"))
    driven.root.flows.counting.ask_points("B", None, lambda _: None)
    driven.press(*"449", "OK")
    assert driven.root.layers[-1].title.said == "9 cards cannot count 449 points."


@pytest.mark.parametrize("points", ["2", "45", "300"])
def test_points_that_can_be_are_taken_at_once(counting, points):
    driven = counting()
    driven.press(*points, "OK")
    assert driven.told() == [f"reveal B ={points}"]


def test_where_a_count_is_in_doubt_any_points_are_taken(counting):
    driven = counting(doubtful=frozenset("B"))
    driven.press(*"400", "OK")
    assert driven.told() == ["reveal B =400"]


def test_u_r8_more_copies_than_the_deck_has_are_asked_about(drive):
    driven = drive()
    driven.show(played("classic", SIX, "play A R7"))
    driven.root.flows.counting.reveal("B")
    layer = driven.root.layers[-1]
    for code in ("R0", "R0", "R0", "R1", "R1", "R2"):
        driven.tap(driven.card(code))
    driven.tap(layer.done)
    assert driven.intents == []
    assert driven.root.layers[-1].title.said == "Only 1 × red 0 is in the deck."
    driven.press("Another card…")
    assert driven.root.layers[-1] is layer
    assert len(layer.hand) == 6
    driven.tap(layer.done)
    driven.press("It is red 0 all the same")
    assert driven.told() == ["reveal B R0,R0,R0,R1,R1,R2"]
    assert driven.root.layers == []


def test_u_r8_two_decks_have_twice_as_many(drive):
    driven = drive()
    driven.show(played("classic", "A1 B2 | dealer=B turn=A dir=+ top=R5", "play A R7", deck_total=216))
    driven.root.flows.counting.reveal("B")
    for code in ("R0", "R0"):
        driven.tap(driven.card(code))
    driven.tap(driven.root.layers[-1].done)
    assert driven.told() == ["reveal B R0,R0"]


NAMES = {"A": "Ada", "B": "Ben", "C": "Celina", "D": "Dorota"}


def left(*told: str):
    """Return the table after a round that Celina did not wait for: she went home with seven cards."""
    events = "; ".join(("leave C", "play A R7", *told))
    return played("classic", "A1 B4 C7 D3 | dealer=D turn=A dir=+ top=R5", events, names=NAMES)


def test_u_r19_hand_of_who_went_home_is_counted_by_its_key_after_the_round(drive):
    driven = drive()
    driven.show(left())
    driven.t_s += 1
    driven.press("Hand of Celina…")
    assert driven.root.layers[-1].sum.said.startswith("0 of 7 cards")
    driven.tap(driven.root.layers[-1].beside)
    driven.press(*"50", "OK")
    assert driven.told() == ["reveal C =50"]


def test_u_r19_it_is_offered_after_the_score_too_and_no_more_once_it_is_told(drive):
    driven = drive()
    scored = left("reveal B =4", "reveal D =3")
    driven.show(scored)
    driven.t_s += 1
    keys = driven.root.screen.column.all_actions
    assert [key.says for key in keys] == ["Next round", "Hand of Celina…"]
    driven.root.flows.open_seat("C")
    driven.press("Hand of Celina…")
    driven.tap(driven.root.layers[-1].beside)
    driven.press(*"50", "OK")
    assert driven.told() == ["reveal C =50"]
    driven.show(left("reveal B =4", "reveal D =3", "reveal C =50"))
    assert [key.says for key in driven.root.screen.column.all_actions] == ["Next round"]
    assert driven.root.view.seat("A").score == 57


@pytest.mark.parametrize("size", SIZES)
def test_keys_after_a_round_that_somebody_left_are_large_enough(drive, size):
    driven = drive(size)
    driven.show(left("reveal B =4", "reveal D =3"))
    assert untouchable(driven, size) == []


@pytest.mark.parametrize(("game", "number", "points"), [("classic", 6, (2, 300)), ("nomercy", 12, (4, 600))])
def test_hand_counts_no_less_than_its_lowest_cards_and_no_more_than_its_highest(game, number, points):
    assert GAMES[game].deck({}).hand_points(number) == points


def test_u_r8_a_hand_that_is_corrected_is_asked_about_too(opened):
    driven = opened("reveal B R0,R3", played("classic", "A1 B2 | dealer=B turn=A dir=+ top=R5", "play A R7"))
    driven.press("Other cards…")
    layer = driven.root.layers[-1]
    assert layer.sum.said.startswith("2 of 2 cards")
    driven.tap(layer.erase)
    driven.tap(driven.card("R0"))
    driven.tap(layer.done)
    assert driven.intents == []
    driven.press("It is red 0 all the same")
    assert driven.corrected() == ("reveal B R0,R0", False)
