"""The same objections, differently loud; a tournament takes no forced card (docs/strictness.md)."""

from collections.abc import Sequence

import pytest

from companion.effects import Effect, Keep, Say, Sound
from companion.entries import Strictness
from companion.evening import Evening
from companion.messages import Correct, Heard, NewGame, Reading, SetStrictness, Undo
from companion.phrases import Phrases
from companion.record import read_record, write_record
from companion.rules.notation import parse_all
from companion.session import Session
from companion.setup import set_up
from companion.strictness import LEVELS
from tests.companion.desk import Desk


def at(level: str, game: str = "classic") -> Desk:
    desk = Desk(game=game)
    desk.tap(1.0, "first R5")
    desk.post(SetStrictness(2.0, level))
    return desk


def shown(desk: Desk, language: str = "en") -> list[str]:
    notice = desk.table.notice
    return [] if notice is None else [Phrases(language).say(phrase) for phrase in notice.says]


def said(effects: Sequence[Effect]) -> list[str]:
    return [Phrases("en").say(effect.phrase) for effect in effects if isinstance(effect, Say)]


WRONG = "play A B6"
"""Blue 6 on red 5."""

MATCHES_NOT = "The card matches neither the colour nor the number or symbol."


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_objects_to_the_same_and_leads_to_the_same(level: str) -> None:
    desk = at(level)
    desk.tap(5.0, WRONG)
    line = desk.session.evening.lines[-1]
    assert [each.ruling for each in line.objections] == ["U-R9"]
    assert desk.fields()["top"] == "B6"
    assert desk.table.log[-1].objections == line.objections
    assert desk.table.strictness == level


def test_friendly_shows_quietly() -> None:
    desk = at("friendly")
    effects = desk.tap(5.0, WRONG)
    assert said(effects) == ["Ada: blue 6", "Ben: your turn"]
    assert not [effect for effect in effects if isinstance(effect, Sound)]
    assert desk.table.notice is None


def test_coach_says_the_reason_and_what_would_be_allowed_until_the_next_event() -> None:
    desk = at("coach")
    effects = desk.tap(5.0, WRONG)
    told = shown(desk)
    assert told[-1] == "Allowed for Ada: any red card, any 5, wild, wild draw 4, draw"
    assert len(told) == 3, "what is broken, why, and what would be allowed"
    assert said(effects) == ["Ada: blue 6", *told, "Ben: your turn"]
    assert not any(effect.urgent for effect in effects if isinstance(effect, Say))
    desk.tap(8.0, "play B B7")
    assert desk.table.notice is None


def test_coach_speaks_polish_too() -> None:
    desk = at("coach")
    desk.tap(5.0, WRONG)
    assert shown(desk, "pl")[-1].startswith("Ada może zagrać: kolor czerwony, 5 w dowolnym kolorze")


def test_coach_names_what_answers_a_penalty() -> None:
    desk = at("coach", "nomercy")
    desk.tap(4.0, "play A R+2")
    desk.tap(5.0, "play B R7")
    assert shown(desk)[-1].startswith("Allowed for Ben: any draw 2, any draw 4")
    assert shown(desk)[-1].endswith("take the cards")


def test_tournament_interrupts_and_insists_until_it_is_heard() -> None:
    desk = at("tournament")
    effects = desk.tap(5.0, WRONG)
    assert Sound("objection") in effects
    assert [effect.urgent for effect in effects if isinstance(effect, Say)][:2] == [True, True]
    desk.tap(8.0, "play B B7")
    notice = desk.table.notice
    assert notice is not None
    assert notice.insists
    assert len(shown(desk)) == 1
    desk.post(Heard(9.0, notice.number))
    assert desk.table.notice is None


def test_tournament_insists_no_longer_than_the_game() -> None:
    desk = at("tournament")
    desk.tap(5.0, WRONG)
    desk.post(NewGame(6.0, set_up("classic", ["Ada", "Ben"])))
    assert desk.table.notice is None


def test_taking_back_what_came_after_does_not_object_again() -> None:
    desk = at("tournament")
    desk.tap(5.0, WRONG)
    desk.tap(6.0, "play B B7")
    effects = desk.post(Undo(7.0))
    assert Sound("objection") not in effects
    assert not any(effect.urgent for effect in effects if isinstance(effect, Say))


def test_tournament_is_quiet_once_it_is_mended() -> None:
    desk = at("tournament")
    desk.tap(5.0, WRONG)
    desk.post(Undo(6.0))
    assert desk.table.notice is None


def test_tournament_refuses_a_forced_card_and_says_why() -> None:
    desk = at("tournament")
    before, entries = desk.fields(), list(desk.session.evening.entries)
    effects = desk.tap(5.0, "force A B6")
    assert (desk.fields(), desk.session.evening.entries) == (before, entries)
    assert not [effect for effect in effects if isinstance(effect, Keep)]
    assert said(effects) == shown(desk)
    assert shown(desk)[0] == "In a tournament no card is laid against the rules"
    assert len(shown(desk)) == 2
    desk.tap(6.0, "play A R6")
    assert desk.table.notice is None


def test_tournament_refuses_a_correction_that_forces() -> None:
    desk = at("tournament")
    desk.tap(5.0, "play A R6")
    entries = list(desk.session.evening.entries)
    desk.post(Correct(6.0, entries[-1].number, parse_all("force A B6")))
    assert desk.session.evening.entries == entries


@pytest.mark.parametrize("level", ["coach", "friendly"])
def test_other_levels_take_a_forced_card(level: str) -> None:
    desk = at(level)
    desk.tap(5.0, "force A B6")
    assert desk.fields()["top"] == "B6"


def test_tournament_never_loses_what_a_sure_camera_saw() -> None:
    desk = at("tournament")
    desk.post(Reading(5.4, (("RS", 0.99),), 5.0, True))
    desk.post(Reading(9.4, (("G2", 0.99),), 9.0, True))
    assert desk.fields()["top"] == "G2"


def test_level_can_be_changed_during_an_evening_and_outlives_a_restart() -> None:
    desk = at("tournament")
    again = Session(desk.session.evening.entries, {"camera": "ok"}, "coach")
    table = again.table()
    assert table is not None
    assert table.strictness == "tournament"
    desk.post(SetStrictness(9.0, "friendly"))
    assert desk.table.strictness == "friendly"


def test_level_is_in_the_journal_and_in_no_state() -> None:
    desk, plain = at("tournament"), Desk()
    plain.tap(1.0, "first R5")
    assert [line.state for line in desk.session.evening.lines] == [line.state for line in plain.session.evening.lines]
    kept = desk.session.evening.entries
    assert kept[-1].fact == Strictness("tournament")
    text = write_record(kept)
    assert text.endswith("strictness tournament\n")
    record = read_record(text)
    assert record.problems == ()
    assert write_record(record.lines) == text
    assert Evening(record.entries).lines == desk.session.evening.lines


def test_same_level_again_is_no_entry() -> None:
    desk = at("tournament")
    before = desk.session.evening.number
    desk.post(SetStrictness(5.0, "tournament"))
    assert desk.session.evening.number == before


def test_level_chosen_before_the_first_game_holds_in_it() -> None:
    session = Session(strictness="coach")
    session.handle(SetStrictness(1.0, "tournament"))
    session.handle(NewGame(2.0, set_up("classic", ["Ada", "Ben"])))
    assert session.evening.entries[-1].fact == Strictness("tournament")


def test_undo_leaves_the_level() -> None:
    desk = at("tournament")
    desk.tap(5.0, "play A R6")
    desk.post(Undo(6.0))
    assert desk.table.strictness == "tournament"
    assert desk.table.can_redo


@pytest.mark.parametrize("level", LEVELS)
def test_tap_after_the_end_of_the_round_is_answered_and_not_recorded(level: str) -> None:
    desk = at(level)
    desk.tap(5.0, "count A 1; play A R6")
    assert desk.table.public.phase == "reveal"
    before = desk.session.evening.number
    effects = desk.tap(6.0, "draw B 1")
    assert desk.session.evening.number == before
    assert shown(desk) == ["The round is over."]
    assert [effect for effect in effects if isinstance(effect, Sound)]


def test_correction_after_the_end_of_the_round_is_taken() -> None:
    desk = at("friendly")
    desk.tap(5.0, "count A 2")
    desk.tap(6.0, "play A R6")
    desk.tap(7.0, "play B R7; play C R8; play A R9")
    assert desk.table.public.phase == "reveal"
    desk.post(Correct(9.0, desk.table.log[-2].entry, parse_all("play A RS")))
    assert [str(event.timed(None)) for event in desk.session.evening.lines[-2].events] == ["play A RS"]


def test_d2_three_taps_on_next_round_begin_one() -> None:
    desk = at("friendly")
    desk.tap(5.0, "count A 1; play A R6; reveal B -; reveal C -")
    before = desk.session.evening.number
    for t_s in (7.0, 7.1, 7.2):
        desk.tap(t_s, "round")
    assert desk.session.evening.number == before + 1
