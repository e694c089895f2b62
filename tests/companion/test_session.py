"""The session: what comes in, what is kept, shown, said and asked."""

import pytest

from companion.effects import Keep, Light, Say, Show, Sound
from companion.entries import Seen
from companion.messages import (
    Answer,
    ButtonState,
    CameraState,
    Correct,
    Dismiss,
    JournalFailed,
    Kept,
    NamePlayer,
    PileGone,
    Press,
    Reading,
    Record,
    Redo,
    ShowNow,
    Tick,
    Undo,
)
from companion.phrases import Phrases
from companion.rules.games import GAMES
from companion.rules.notation import parse_all
from companion.session import Session
from tests.companion.desk import Desk, kinds, started


def test_card_seen_is_an_event_that_is_kept_shown_and_said() -> None:
    desk = started()
    effects = desk.see("R7", 5.0)
    assert isinstance(effects[0], Keep)
    assert desk.fields()["seats"] == "A6 B7 C7"
    assert {"Show", "Say", "Light"} <= set(kinds(effects))
    assert [effect.on for effect in effects if isinstance(effect, Light)] == [False, True, False]
    log = desk.table.log[-1]
    assert log.by == "camera"


def test_nothing_is_shown_or_said_before_it_is_on_disk() -> None:
    desk = started()
    desk.slow = True
    effects = desk.see("R7", 5.0)
    assert kinds(effects) == ["Keep"]
    number = desk.session.evening.number
    released = desk.post(Kept(5.6, number))
    assert "Show" in kinds(released)
    assert "Say" in kinds(released)


def test_two_entries_waiting_are_shown_once_with_the_last_state() -> None:
    desk = started()
    desk.slow = True
    desk.see("R7", 5.0)
    desk.see("R9", 8.0)
    released = desk.post(Kept(9.0, desk.session.evening.number))
    shows = [effect for effect in released if isinstance(effect, Show)]
    assert len(shows) == 1
    assert shows[0].table.public.top == "R9"


def test_journal_that_fails_stops_nothing_and_is_shown() -> None:
    desk = started()
    desk.slow = True
    desk.see("R7", 5.0)
    shown = desk.post(JournalFailed(6.0, "the card is full"))
    assert isinstance(shown[-1], Show)
    assert shown[-1].table.witnesses["journal"] == "failed"
    assert shown[-1].table.public.top == "R7"


def test_game_goes_on_while_the_journal_stays_broken() -> None:
    desk = started()
    desk.slow = True
    desk.see("R7", 5.0)
    desk.post(JournalFailed(6.0, "the card is full"))
    for number, card in enumerate(("R9", "R2", "R3")):
        effects = desk.see(card, 8.0 + 3 * number)
        assert {"Keep", "Show", "Say"} <= set(kinds(effects))
    desk.post(Kept(20.0, desk.session.evening.number))
    assert desk.table.witnesses["journal"] == "ok"
    assert "Show" not in kinds(desk.see("R1", 21.0)), "nothing is shown before it is on disk again"


def test_journal_that_works_again_is_shown_as_well() -> None:
    desk = started()
    desk.slow = True
    desk.see("R7", 5.0)
    desk.post(JournalFailed(6.0, "the card is full"))
    desk.post(Kept(9.0, desk.session.evening.number))
    assert desk.table.witnesses["journal"] == "ok"


def test_unsure_reading_between_two_legal_cards_is_asked_and_answered() -> None:
    desk = started()
    effects = desk.post(Reading(5.4, (("R6", 0.5), ("R9", 0.45)), 5.0, False))
    question = desk.table.question
    assert question is not None
    assert [choice.card for choice in question.choices] == ["R6", "R9"]
    assert Sound("question") in effects
    desk.post(Answer(8.0, question.number, 1))
    assert desk.table.question is None
    assert desk.fields()["top"] == "R9"


def test_unsure_reading_is_settled_by_the_rules_where_one_card_cannot_lie_there() -> None:
    desk = started()
    desk.post(Reading(5.4, (("B6", 0.5), ("R9", 0.45)), 5.0, False))
    assert desk.table.question is None
    assert desk.fields()["top"] == "R9"


def test_sure_camera_is_recorded_as_seen_with_the_ruling_it_breaks() -> None:
    desk = started()
    desk.see("B6", 5.0)
    assert desk.fields()["top"] == "B6"
    assert desk.table.log[-1].objections


def test_question_stays_open_until_something_decides_it() -> None:
    desk = started()
    desk.post(Reading(5.4, (("RS", 0.5), ("R9", 0.45)), 5.0, False))
    question = desk.table.question
    assert question is not None
    desk.post(Press(6.0, "H"))
    desk.post(Tick(8.0))
    assert desk.table.question == question
    desk.tap(9.0, "draw B 1")
    assert desk.table.question is None
    assert desk.fields()["top"] == "R9"


def test_question_is_asked_again_after_a_restart() -> None:
    desk = started()
    desk.post(Reading(5.4, (("RS", 0.5), ("R9", 0.45)), 5.0, False))
    again = Session(desk.session.evening.entries, {"camera": "ok", "buttons": "ok"})
    again.handle(ShowNow(6.0))
    table = again.table()
    assert table is not None
    assert table.question is not None


def test_late_correction_by_the_rules_is_told_before_the_card_that_caused_it() -> None:
    desk = started()
    desk.post(Reading(5.4, (("R6", 0.85), ("R9", 0.15)), 5.0, True))
    effects = desk.see("Y9", 9.0)
    said = [effect.phrase for effect in effects if isinstance(effect, Say)]
    assert [phrase.text for phrase in said][:3] == ["Corrected", "On top: {card}", "{name}: {card}"]
    assert said[1].values["card"] == "R9"
    assert [(change.what, change.before, change.after) for change in desk.table.moved] == [("top", "R6", "R9")]


def test_undo_takes_back_a_card_with_the_corrections_it_caused() -> None:
    desk = started()
    desk.post(Reading(5.4, (("R6", 0.85), ("R9", 0.15)), 5.0, True))
    before = desk.fields()
    desk.see("Y9", 9.0)
    after = desk.fields()
    desk.post(Undo(10.0))
    assert desk.fields() == before
    assert "top" in desk.table.doubt
    desk.post(Redo(11.0))
    assert desk.fields() == after


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seen", [(("BACK", 0.99),), (("H:DRAGON", 0.9),), ()])
def test_what_no_rule_can_explain_is_recorded_as_seen_and_nothing_else(
    game: str, seen: tuple[tuple[str, float], ...]
) -> None:
    desk = Desk(game=game)
    desk.see(next(iter(GAMES[game].deck({}).faces)), 1.0)
    before, entries = desk.fields(), desk.session.evening.number
    desk.post(Reading(5.0, seen, 4.6, True))
    assert desk.fields() == before
    told = [entry.fact for entry in desk.session.evening.entries[entries:]]
    assert all(isinstance(fact, Seen) for fact in told)


def test_button_that_is_stuck_is_not_hidden_by_one_that_works() -> None:
    desk = started()
    desk.post(ButtonState(3.0, "A", "stuck"))
    desk.post(ButtonState(3.1, "B", "ok"))
    assert desk.table.witnesses["buttons"] == "stuck"
    desk.post(ButtonState(9.0, "A", "ok"))
    assert desk.table.witnesses["buttons"] == "ok"


def test_correction_of_what_is_not_there_is_no_entry() -> None:
    desk = started()
    before = desk.session.evening.number
    for entry in (1, 77):
        assert desk.post(Correct(3.0, entry, parse_all("play A R5"))) == []
    assert desk.session.evening.number == before


def test_correction_to_what_was_said_already_is_no_entry_but_a_word_for_the_camera_is() -> None:
    desk = started()
    desk.post(Reading(5.4, (("R6", 0.99),), 5.0, True))
    entry = desk.table.log[-1].entry
    same = desk.session.evening.told(entry)
    before = desk.session.evening.number
    desk.post(Correct(9.0, entry, same))
    assert desk.session.evening.number == before + 1, "the finger stands by what the camera saw"
    assert desk.post(Correct(10.0, entry, same)) == []
    assert desk.session.evening.number == before + 1


def test_later_event_closes_the_question_it_decides() -> None:
    desk = started()
    desk.post(Reading(5.4, (("R6", 0.5), ("R9", 0.45)), 5.0, False))
    desk.tap(9.0, "play A R9")
    assert desk.table.question is None


def test_question_can_be_dismissed_and_an_old_answer_does_nothing() -> None:
    desk = started()
    desk.post(Reading(5.4, (("R6", 0.5), ("R9", 0.45)), 5.0, False))
    question = desk.table.question
    assert question is not None
    desk.post(Dismiss(6.0, question.number))
    before = desk.session.evening.number
    assert desk.post(Answer(7.0, question.number, 0)) == []
    assert desk.session.evening.number == before


def test_same_card_after_a_reshuffle_is_no_event() -> None:
    desk = started()
    desk.see("R7", 5.0)
    desk.post(PileGone(20.0))
    before = desk.session.evening.number
    desk.see("R7", 24.0)
    assert desk.session.evening.number == before
    assert desk.table.question is None
    desk.see("R9", 30.0)
    assert desk.fields()["top"] == "R9"


def test_undo_and_redo_by_tap() -> None:
    desk = started()
    desk.see("R7", 5.0)
    before = desk.fields()
    desk.post(Undo(6.0))
    assert desk.fields()["top"] == "R5"
    assert desk.table.can_redo
    desk.post(Redo(7.0))
    assert desk.fields() == before


def test_undo_with_nothing_to_take_back_does_nothing() -> None:
    desk = Desk()
    assert desk.post(Undo(1.0)) == []


def test_correction_of_an_earlier_card() -> None:
    desk = started()
    desk.see("R7", 5.0)
    desk.see("R9", 8.0)
    desk.post(Correct(9.0, desk.table.log[-2].entry, parse_all("play A R8")))
    assert desk.table.log[-2].says.values["card"] == "R8"


def test_correction_says_only_what_moved() -> None:
    desk = started()
    desk.see("RS", 5.0)
    desk.see("R9", 8.0)
    entry = desk.table.log[-2].entry
    effects = desk.post(Correct(9.0, entry, parse_all("play A RV")))
    moved = {(change.what, change.seat): (change.before, change.after) for change in desk.table.moved}
    assert moved == {("turn", None): ("A", "B"), ("direction", None): ("+", "-")}
    said = [effect.phrase.text for effect in effects if isinstance(effect, Say)]
    assert said == ["Corrected", "Now it is {name}'s turn", "Direction: counter-clockwise"]
    desk.see("R1", 12.0)
    assert desk.table.moved == ()


def test_who_joined_unseen_is_called_by_name_in_the_log() -> None:
    desk = started()
    for t_s, told in enumerate(("count A 1", "play A R7", "reveal B R1", "reveal C R2", "round"), 3):
        desk.tap(float(t_s), told)
    last = desk.table.log[-1].entry
    desk.post(NamePlayer(9.0, "D", "Dora"))
    desk.post(Correct(9.0, last, parse_all("join D"), before=True))
    assert Phrases("en").say(desk.table.log[-2].says) == "Dora joins the game"


def test_restart_goes_on_at_the_same_table() -> None:
    desk = started()
    desk.see("R7", 5.0)
    again = Session(desk.session.evening.entries, {"camera": "ok", "buttons": "ok"})
    assert again.table() == desk.table


def test_camera_health_reaches_the_screen() -> None:
    desk = started()
    effects = desk.post(CameraState(7.0, "lost"))
    assert isinstance(effects[-1], Show)
    assert effects[-1].table.witnesses["camera"] == "lost"
    desk.post(CameraState(8.0, "back"))
    assert desk.table.witnesses["camera"] == "ok"


def test_press_of_a_seat_that_nobody_sits_at_is_a_miss() -> None:
    desk = started()
    desk.post(Press(5.0, "H"))
    assert Sound("miss") in desk.post(Tick(6.0))
    assert all(not isinstance(effect, Say) for effect in desk.post(Tick(7.0)))


def test_d5_log_says_who_is_out_by_which_card_of_whom_and_undo_takes_just_that_back() -> None:
    from companion.phrases import Phrases

    desk = Desk(game="nomercy", camera="none")
    desk.tap(1.0, "first R5")
    desk.tap(2.0, "count B 20")
    desk.tap(3.0, "play A W10 col=R")
    desk.tap(4.0, "take B")
    line = desk.table.log[-1]
    assert Phrases("en").say(line.says) == "Ben: takes the cards; Ben is out: 25 cards, from Ada's wild draw 10"
    assert Phrases("pl").say(line.says) == "Ben: bierze karty; Ben odpada: 25 kart, zagrywa Ada: dzika dobierz 10"
    assert desk.table.public.seat("B").out_with == 25
    desk.post(Undo(5.0))
    assert desk.table.public.seat("B").status == "in"
    assert desk.table.public.seat("B").cards == 20
    assert desk.table.public.owed is not None
    assert desk.table.public.owed.total == 10


def test_question_says_what_the_choice_changes() -> None:
    desk = started()
    desk.post(Reading(5.4, (("RS", 0.5), ("R7", 0.48)), 5.0, False))
    question = desk.table.question
    assert question is not None
    said = [Phrases().say(choice.says) for choice in question.choices]
    assert said == ["Ada: red skip – Now it is Cleo's turn", "Ada: red 7 – Now it is Ben's turn"]


def test_the_table_tells_the_greatest_count_that_is_heard() -> None:
    desk = started()
    desk.see("R7", 5.0)
    table = desk.session.table()
    assert table is not None
    for count, heard in ((table.deck_total + 1, False), (table.deck_total, True)):
        before = desk.session.evening.number
        desk.post(Record(6.0, parse_all(f"count B {count}")))
        assert (desk.session.evening.number > before) is heard


def test_the_table_tells_which_cards_are_used_up_until_the_pile_was_gone() -> None:
    desk = Desk()
    desk.see("R0", 1.0)
    assert desk.table.used_up == {"R0": 1}
    desk.post(PileGone(7.0))
    assert desk.table.used_up == {}


def test_undo_and_redo_say_what_they_took_back_and_put_back_until_the_next_event() -> None:
    desk, phrases = started(), Phrases("en")
    desk.tap(5.0, "play A R7")
    assert desk.table.undone == ()
    desk.post(Undo(6.0))
    assert list(map(phrases.say, desk.table.undone)) == ["Taken back: Ada: red 7", "Taken back"]
    desk.post(Redo(7.0))
    assert list(map(phrases.say, desk.table.undone)) == ["Put back: Ada: red 7", "Put back"]
    desk.post(Correct(8.0, desk.table.log[-1].entry, parse_all("play A RS")))
    assert desk.table.undone == ()
    desk.post(Undo(9.0))
    assert phrases.say(desk.table.undone[0]) == "Taken back: a correction"
    desk.tap(10.0, "play B R2")
    assert desk.table.undone == ()
