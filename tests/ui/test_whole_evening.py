"""Anything of the whole evening is found and set right, as the table was then."""

from dataclasses import replace

import pytest

from companion.changes import changes
from companion.entries import Entry, Inserted, Named, SetUp, Told
from companion.evening import Evening
from companion.messages import Correct
from companion.past import Past
from companion.phrases import Phrases
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
    assert driven.root.layers[-1].title.said == "Which card was it? (Jan: 6)"
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


PLAYED = (SetUp(UNO), "draw A 1", "draw B 1", "play A R7")
HANDS_COUNTED = (
    SetUp(set_up("classic", ("Ada", "Ben"), position="A1 B2 | turn=A top=R5")),
    "play A R7",
    "reveal B R5,G3",
)


@pytest.mark.parametrize(
    ("told", "at", "keys", "inserted"),
    [
        (PLAYED, 1, ("Somebody called…", "Ben"), (3, "call B", True)),
        (PLAYED, 1, ("Somebody was caught…", "Ada", "Ben"), (3, "catch B>A", True)),
        (PLAYED, 1, ("Count of cards…", "Ben", "7", "OK"), (3, "count B 7", True)),
        (PLAYED, 1, ("Turn begun",), (3, "begin A", True)),
        (PLAYED, 1, ("Somebody leaves…", "Ben"), (3, "leave B", True)),
        ((*HANDS_COUNTED, "round"), 2, ("Somebody leaves…", "Ben"), (4, "leave B", True)),
        (HANDS_COUNTED, 1, ("Hand of Ben…", "only the points…", "9", "OK"), (3, "reveal B =9", True)),
        ((*HANDS_COUNTED, "leave B", "round"), 3, ("Ben comes back",), (5, "back B", True)),
    ],
)
def test_whatever_a_finger_can_tell_can_be_told_of_the_past(looking_back, told, at, keys, inserted):
    driven = looking_back(*told)
    driven.tap(driven.root.layers[-1].rows[len(past_of(*told)) - 1 - at])
    driven.press("Something else is missing before it…", *keys)
    assert only(driven) == inserted
    facts = [Told(tuple(parse_all(each)), "finger") if isinstance(each, str) else each for each in told]
    (intent,) = driven.intents
    facts.append(Inserted(intent.entry, intent.events, "finger"))
    lines = Evening([Entry(number, float(number), fact) for number, fact in enumerate(facts, 1)]).lines
    assert any("; ".join(map(str, line.events)).startswith(inserted[1]) for line in lines)


def test_somebody_who_joined_unseen_gets_a_name_and_a_seat_that_is_free_now_too(looking_back):
    driven = looking_back(*HANDS_COUNTED, "round")  # two played then; four play now
    driven.tap(driven.root.layers[-1].rows[0])
    driven.press("Something else is missing before it…", "Somebody joins…", "o", "l", "a", "OK")
    named, joined = driven.intents
    assert (named.seat, named.name) == ("E", "Ola")
    assert (joined.entry, tuple(map(str, joined.events)), joined.before) == (4, ("join E",), True)


def test_who_joined_unseen_is_called_by_name_and_the_dealer_that_moves_is_told_before_it_happens(looking_back):
    driven = looking_back(*HANDS_COUNTED, "round")
    before = past_of(*HANDS_COUNTED, "round").table(2).public
    told = [*HANDS_COUNTED, "round", Named("C", "Ola"), Inserted(4, tuple(parse_all("join C")), "finger")]
    after = past_of(*told).table(3).public
    driven.root.around.foresee = lambda *_: changes(before, after)
    driven.tap(driven.root.layers[-1].rows[0])
    driven.press("Something else is missing before it…", "Somebody joins…")
    assert "Who joins?" in driven.texts()
    driven.press("o", "l", "a", "OK")
    assert driven.root.layers[-1].rows[:2] == (
        ("What happened", "nothing", "Ola joins the game"),
        ("Dealer", "Ada", "Zażółć Gęślą-Jaźń"),
    )


def test_who_joined_unseen_is_called_by_name_in_the_log_of_then():
    told = [*HANDS_COUNTED, "round", Named("C", "Ola"), Inserted(4, tuple(parse_all("join C")), "finger")]
    past = past_of(*told)
    assert Phrases("en").say(past.line(2).says) == "Ola joins the game"
    assert past.table(3).names["C"] == "Ola"


def test_next_round_is_not_missing_before_itself(looking_back):
    driven = looking_back(*HANDS_COUNTED, "round")
    driven.tap(driven.root.layers[-1].rows[0])
    driven.press("Something else is missing before it…")
    texts = [key.text for key in driven.root.layers[-1].keys]
    assert "Next round" not in texts
    assert "Somebody joins…" in texts


@pytest.mark.parametrize(
    ("told", "inner", "offered"),
    [
        (("deal A 5", "deal B 7", "deal C 8", "hit A F4>C(3 ST(B.7))"), "Jan: 7", ["7"]),
        (("deal A 5", "deal B 7", "deal C 8", "hit A F4>B(3 2 DI(B.7))"), "Jan: 7", ["7", "3", "2"]),
    ],
)
def test_card_that_was_moved_can_only_be_one_of_those_that_lay_there(looking_back, told, inner, offered):
    driven = looking_back(SetUp(LINES), *told, situation="lines")
    driven.tap(driven.root.layers[-1].rows[0])
    driven.press("A card inside it…", inner)
    assert [card.code for card in driven.root.layers[-1].cards] == offered


def test_card_that_was_turned_over_inside_can_be_any_card(looking_back):
    driven = looking_back(SetUp(LINES), "deal A 5", "deal B 7", "deal C 8", "hit A F4>C(3 9)", situation="lines")
    driven.tap(driven.root.layers[-1].rows[0])
    driven.press("A card inside it…", "Ewa: 9")
    assert len(driven.root.layers[-1].cards) > 20


def test_before_the_first_card_there_is_something_to_choose_too(looking_back):
    driven = looking_back(SetUp(set_up("classic", ("Ada", "Ben"))), "play A R7")
    driven.tap(driven.root.layers[-1].rows[0])
    driven.press("Something else is missing before it…", "First card…")
    driven.press("green")
    driven.tap(driven.card("G3"))
    assert only(driven) == (2, "first G3", True)


def test_table_as_it_stood_then_is_set_right(looking_back):
    driven = looking_back(*PLAYED)
    driven.tap(driven.root.layers[-1].rows[0])
    driven.press("Something else is missing before it…", "Set the table right…")
    driven.press("clockwise", "OK")
    entry, says, before = only(driven)
    assert (entry, before) == (4, True)
    assert "dir=-" in says


@pytest.mark.parametrize("game", ["vengeance", "goodone"])
def test_where_nobody_calls_no_call_is_offered(looking_back, game):
    first = {"vengeance": "deal A 5", "goodone": "begin A"}[game]
    driven = looking_back(SetUp(set_up(game, ("Ola", "Jan", "Ewa"))), first)
    driven.tap(driven.root.layers[-1].rows[0])
    driven.press("Something else is missing before it…")
    texts = [key.text for key in driven.root.layers[-1].keys]
    assert "Somebody called…" not in texts
    assert "Somebody leaves…" in texts


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
