"""Anything of the whole evening is found and set right, as the table was then."""

from dataclasses import replace

import pytest

from companion.entries import Entry, SetUp, Told
from companion.evening import Evening
from companion.messages import Correct
from companion.past import Past
from companion.rules.notation import parse_all
from companion.setup import set_up
from tests.ui.samples import SITUATIONS

UNO = set_up("classic", ("Ada", "Ben"), position="A1 B2 | turn=A top=R5 score=A:100,B:40")
LINES = set_up("vengeance", ("Ola", "Jan", "Ewa"))


def past_of(*told):
    facts = [Told(tuple(parse_all(each)), "finger") if isinstance(each, str) else each for each in told]
    return Past(Evening([Entry(number, float(number), fact) for number, fact in enumerate(facts, 1)]).lines)


LONG = (SetUp(UNO), *["draw A 1", "pass A", "draw B 1", "pass B"] * 50, "play A R7", "round", "first R3")
"""Of one game, with entry 2 its first."""


@pytest.fixture
def looking_back(drive):
    """Return a driven screen on which the whole evening is open."""

    def show(*told, size=(800, 480), situation="turn"):
        driven = drive(size)
        driven.root.around = replace(driven.root.around, past=lambda: past_of(*told))
        driven.show(SITUATIONS[situation]())
        driven.tap(driven.root.screen.log)
        driven.press("The whole evening…")
        return driven

    return show


def only(driven):
    (intent,) = driven.intents
    assert isinstance(intent, Correct)
    assert driven.root.layers == []
    return intent.entry, "; ".join(str(event).partition(" @")[0] for event in intent.events or ()), intent.before


def lines_of(driven):
    return [row._line.said for row in driven.root.layers[-1].rows]


def test_first_event_of_a_long_evening_is_corrected_by_its_round(looking_back):
    driven = looking_back(*LONG)
    assert lines_of(driven)[0] == "First card: red 3"
    driven.press("Which round…", "Round 1")
    driven.tap(driven.root.layers[-1].rows[-1])
    driven.press("Another number…", "3", "OK")
    assert only(driven) == (2, "draw A 3", False)


def test_pages_lead_back_without_rounds_too(looking_back):
    driven = looking_back(*LONG)
    newest = lines_of(driven)
    driven.press("Earlier")
    assert not set(lines_of(driven)) & {"First card: red 3"}
    driven.press("Later")
    assert lines_of(driven) == newest


def test_line_of_an_earlier_game_is_corrected_with_its_own_cards_and_people(looking_back):
    driven = looking_back(SetUp(LINES), "deal A 5", "deal B 6", "deal C 7", SetUp(UNO), "play A R7")
    driven.tap(driven.root.layers[-1].rows[2])
    driven.press("It was another card…")
    assert driven.root.layers[-1].title.said == "A card for Jan"
    driven.tap(driven.card("JOM"))
    assert only(driven) == (3, "deal B JOM", False)
    driven = looking_back(SetUp(LINES), "deal A 5", "deal B 6", "deal C 7", SetUp(UNO), "play A R7")
    driven.tap(driven.root.layers[-1].rows[2])
    driven.press("It was somebody else…", "Ewa")
    assert only(driven) == (3, "deal C 6", False)


def test_rounds_of_several_games_are_told_apart(looking_back):
    driven = looking_back(SetUp(LINES), "deal A 5", SetUp(UNO), "play A R7")
    driven.press("Which round…")
    assert [key.text for key in driven.root.layers[-1].shown] == ["Round 1\nUNO", "Round 1\nFlip 7 Vengeance"]
    driven.press("Round 1\nFlip 7 Vengeance")
    assert "Ola: 5" in lines_of(driven)


def test_what_was_overlooked_is_chosen_from_what_could_have_happened_then(looking_back):
    driven = looking_back(SetUp(UNO), "draw A 1", "draw B 1")
    driven.tap(driven.root.layers[-1].rows[0])
    driven.press("Something else is missing before it…", "Pass")
    assert only(driven) == (3, "pass A", True)


def test_where_nothing_is_wired_the_last_lines_alone_are_offered(drive):
    driven = drive()
    driven.show(SITUATIONS["turn"]())
    driven.tap(driven.root.screen.log)
    assert "The whole evening…" not in driven.texts()
    driven.root.flows.open_line(2)
    assert "Something else is missing before it…" not in driven.texts()


def test_evening_that_is_looked_up_and_closed_meanwhile_stays_closed(drive):
    driven = drive()
    waiting = []
    driven.root.in_background = lambda work, done: waiting.append(lambda: done(work()))
    driven.root.around = replace(driven.root.around, past=lambda: past_of(*LONG))
    driven.show(SITUATIONS["turn"]())
    driven.tap(driven.root.screen.log)
    driven.press("The whole evening…")
    driven.tap(driven.root.layers[-1].close_key)
    waiting[0]()
    assert driven.root.layers == []
