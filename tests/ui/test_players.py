"""Joining, leaving, coming back and changing seats, from the menu and between rounds."""

import pytest

from companion.messages import NamePlayer, Record
from companion.rules.game import Public, PublicSeat
from tests.ui.driving import LANGUAGES, SIZES
from tests.ui.measuring import overlap, spilling
from tests.ui.samples import SITUATIONS, played

REASON = "Why? Seats change between rounds only, and everybody keeps one seat. (10.0.19)"


@pytest.fixture
def players(drive):
    """Return a driven screen on which the layer of the players lies."""

    def show(table, language="en", size=(800, 480)):
        driven = drive(size, language)
        driven.show(table)
        driven.tap(driven.root.screen.column.menu)
        driven.press({"en": "Players…", "pl": "Gracze…"}[language])
        return driven

    return show


def scored(scores="A:120,B:42,C:42,D:215", **more):
    start = f"A1 B2 C1 D2 | dealer=D turn=A dir=+ top=R5 score={scores}"
    return played("classic", start, "play A R7; reveal B R5,W4; reveal C G3; reveal D BS,B2", **more)


def one_left():
    return played(
        "classic",
        "A1 B2 C1 D2 | dealer=D turn=A dir=+ top=R5",
        "leave B; play A R7; reveal C G3; reveal D BS,B2",
    )


def test_d6_who_joins_is_named_by_the_keyboard_first_and_seated_then(players):
    driven = players(scored("A:0,B:0,C:0,D:0"))
    driven.press("Somebody joins…", "e", "l", "a", "OK")
    named, told = driven.intents
    assert isinstance(named, NamePlayer)
    assert (named.seat, named.name) == ("E", "Ela")
    assert isinstance(told, Record)
    assert driven.told() == ["join E"]


@pytest.mark.parametrize(
    ("key", "event"), [("with 0 points", "join E"), ("with the lowest score: 42 points", "join E low")]
)
def test_d6_who_joins_late_begins_with_nothing_or_with_the_lowest_score(players, key, event):
    driven = players(scored())
    driven.press("Somebody joins…", "e", "l", "a", "OK", key)
    assert driven.told() == [event]


def test_name_of_somebody_here_is_refused_in_a_plain_line(players):
    driven = players(scored())
    driven.press("Somebody joins…", "b", "e", "n")
    assert "Ben is taken: choose another name" in driven.texts()
    driven.tap(driven.root.layers[-1].close_key)
    assert "Ben has a seat already." in driven.texts()
    assert driven.intents == []


def test_keyboard_closed_without_a_name_seats_nobody(players):
    driven = players(scored())
    driven.press("Somebody joins…", "OK")
    assert driven.intents == []
    assert driven.root.layers == []


@pytest.mark.parametrize("key", ["Somebody joins…", "Change seats…"])
def test_d6_in_a_round_nobody_joins_or_changes_seats_and_the_screen_says_why(players, key):
    driven = players(SITUATIONS["turn"]())
    driven.press(key)
    assert REASON in driven.texts()
    assert len(driven.root.layers) == 1
    assert driven.intents == []


def test_between_rounds_no_reason_is_needed(players):
    driven = players(scored())
    assert REASON not in driven.texts()


def test_full_table_takes_nobody_more(players):
    hands = " ".join(f"{seat}[0]=5" for seat in "ABCDEFGHIJKLMNOPQR")
    driven = players(played("flip7", f"{hands} | turn=A", names={seat: f"P{seat}" for seat in "ABCDEFGHIJKLMNOPQR"}))
    assert not driven.key("Somebody joins…").enabled


def test_d6_leaving_from_the_menu_is_asked_once_more(players):
    driven = players(SITUATIONS["turn"]())
    driven.press("Somebody leaves…", "Ben")
    assert driven.intents == []
    driven.press("Leaves the game")
    assert driven.told() == ["leave B"]


def test_d6_who_left_comes_back_between_rounds_from_the_menu_or_the_seat(players):
    driven = players(one_left())
    driven.press("Ben comes back")
    driven.root.flows.open_seat("B")
    driven.t_s += 2
    driven.press("Ben comes back")
    assert driven.told() == ["back B", "back B"]


def test_d6_who_left_waits_for_the_end_of_the_round(drive):
    driven = drive()
    driven.show(played("classic", "A5 B4 C6 D7 | dealer=D turn=A dir=+ top=R5", "leave B"))
    driven.tap(driven.root.screen.plates["B"])
    driven.press("Ben comes back")
    assert driven.told() == []
    assert REASON in driven.texts()


def test_d6_who_waits_for_the_next_round_is_told_so(drive):
    driven = drive()
    driven.show(played("nomercy", "A9 B9 C9 | dealer=C turn=A dir=+ top=R5 score=A:0,B:0,C:0", "leave B; back B"))
    assert driven.root.screen.plates["B"].below.said == "next round"


def test_d6_two_taps_exchange_two_people_and_the_dealer_follows_the_new_order(players):
    driven = players(scored())
    driven.press("Change seats…")
    assert "1. Ada (deals next)" in driven.texts()
    driven.press("1. Ada (deals next)", "2. Ben")
    assert {"1. Ben (deals next)", "2. Ada"} <= set(driven.texts())
    driven.press("OK")
    assert driven.told() == ["seats B A C D"]


def test_d3_new_order_is_taken_as_it_is_visible_when_it_is_closed(players):
    driven = players(scored())
    driven.press("Change seats…", "2. Ben", "1. Ada (deals next)")
    driven.tap(driven.root.layers[-1].close_key)
    assert driven.told() == ["seats B A C D"]


def test_order_that_is_left_as_it_was_tells_nothing(players):
    driven = players(scored())
    driven.press("Change seats…", "2. Ben", "2. Ben", "OK")
    assert driven.intents == []


def test_d6_next_dealer_is_the_next_who_is_here():
    from ui.players import next_dealer

    seats = tuple(PublicSeat(letter, status="left" if letter == "A" else "in") for letter in "DBAC")
    public = Public(seats, "B", None, True, None, None, None, None, "scored")
    assert next_dealer(public) == "C"
    assert next_dealer(public, ("C", "B", "D")) == "D"


def test_next_dealer_is_told_when_a_round_is_booked(drive):
    driven = drive()
    driven.show(scored())
    assert any(text.endswith("Ada deals next") for text in driven.texts())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_players_nothing_spills_and_keys_lie_apart(drive, size, language):
    from ui.pieces import Key

    driven = drive(size, language)
    players = driven.root.flows.players
    ten = SITUATIONS["ten"]()
    for table, opened in (
        (ten, players.open),
        (ten, players.reseat),
        (ten, players.ask_name),
        (scored(), lambda: players._named("Zofia Wężyk")),
        (one_left(), players.open),
    ):
        driven.show(table)
        opened()
        driven.pump()
        assert spilling(driven) == []
        keys = [key for key in driven.all_of(Key) if key.parent is driven.root.layers[-1]]
        for at, key in enumerate(keys):
            assert min(key.size) >= 46 * driven.root.look.unit, key.text
            assert not [other.text for other in keys[at + 1 :] if overlap(key, other)]
        driven.root.close_layers()
