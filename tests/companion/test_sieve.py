"""What no witness can have meant is ignored and logged, and does not harm the evening."""

import logging
from collections.abc import Iterator

import pytest

from companion.effects import Keep
from companion.messages import (
    Answer,
    ButtonState,
    CameraState,
    Correct,
    CorrectTogether,
    Kept,
    Message,
    NamePlayer,
    NewGame,
    Press,
    Reading,
    Record,
    Tick,
    VoiceState,
)
from companion.rules.events import Count, Draw, Play
from companion.rules.notation import parse_all
from companion.session import Session
from companion.setup import Setup
from tests.companion.desk import Desk, started

NAN = float("nan")


@pytest.fixture(autouse=True)
def _log(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    with caplog.at_level(logging.INFO, logger="companion"):
        yield


def seen(*candidates: tuple[str, float], t_s: float = 10.4, touch_t_s: float = 10.0) -> Reading:
    return Reading(t_s, candidates, touch_t_s, True)


IGNORED: dict[str, Message] = {
    "reading without candidates": seen(),
    "reading whose only candidate is negative": seen(("R7", -0.5)),
    "reading whose only candidate is no number": seen(("R7", NAN)),
    "reading whose only candidate is surer than sure": seen(("R7", 1.5)),
    "reading of a code that cannot be written": seen(("R7 {}", 0.9)),
    "reading touched after it was seen": seen(("R7", 0.9), touch_t_s=500.0),
    "reading at no time": seen(("R7", 0.9), t_s=NAN),
    "reading before the evening": seen(("R7", 0.9), touch_t_s=-5.0),
    "reading of next week": seen(("R7", 0.9), t_s=600_000.0, touch_t_s=599_999.0),
    "press of next week": Press(600_000.0, "A"),
    "press long past": Press(-3.0, "A"),
    "press of no seat": Press(10.0, "kitchen"),
    "tap without events": Record(10.0, ()),
    "tap of more cards than there are": Record(10.0, (Draw("A", 500),)),
    "recount of less than nothing": Record(10.0, (Count("A", -1),)),
    "recount of more than there are": Record(10.0, (Count("A", 109),)),
    "gesture of which half cannot be meant": CorrectTogether(
        10.0, (Correct(10.0, 2, parse_all("first R7")), Correct(10.0, 2, (Draw("A", 500),)))
    ),
    "tap of somebody who is not there": Record(10.0, parse_all("draw D 1")),
    "tap of a card that cannot be written": Record(10.0, (Play("A", "R5;pass A"),)),
    "correction of nothing": Correct(10.0, 99, parse_all("play A R5")),
    "correction with somebody who is not there": Correct(10.0, 2, parse_all("play Q R5")),
    "answer to no question": Answer(10.0, 1, 0),
    "name for no seat": NamePlayer(10.0, "AB", "Eve"),
    "game that does not exist": NewGame(10.0, Setup("bridge", {"A": "Ada", "B": "Ben"}, "A")),
    "camera in no known state": CameraState(10.0, "upside down"),
    "button in no known state": ButtonState(10.0, "A", "on fire"),
    "button of no seat": ButtonState(10.0, "", "stuck"),
    "voice in no known state": VoiceState(10.0, "hoarse"),
    "entry on disk that there is not": Kept(10.0, 99),
    "message of no kind": Message(10.0),
}


@pytest.mark.parametrize("message", IGNORED.values(), ids=IGNORED)
def test_what_cannot_be_meant_is_logged_and_changes_nothing(message: Message, caplog: pytest.LogCaptureFixture) -> None:
    desk = started()
    desk.post(Tick(9.0))
    entries, table = list(desk.session.evening.entries), desk.table
    assert desk.post(message) == []
    assert desk.session.next_deadline() is None
    assert (desk.session.evening.entries, desk.table) == (entries, table)
    if not isinstance(message, Correct) or message.entry != 99:
        assert "ignored" in caplog.text
    desk.see("R9", 12.0)
    assert desk.fields()["top"] == "R9", "the next reading counts as if nothing had been"


def test_sound_part_of_a_reading_is_kept() -> None:
    desk = started()
    desk.post(Reading(5.4, (("R 7", 0.9), ("R7", 0.3), ("R9", 0.6), ("R9", NAN), ("R7", 0.2)), 5.0, True))
    assert desk.session.evening.lines[-1].seen == (("R9", 0.6), ("R7", 0.3))
    assert desk.fields()["top"] == "R9"


def test_probabilities_of_more_than_everything_are_shares() -> None:
    desk = started()
    desk.post(Reading(5.4, (("RS", 1.0), ("R9", 1.0)), 5.0, True))
    assert desk.table.question is not None, "a camera that is sure of two cards is sure of none"


def test_reading_out_of_order_is_ignored_once() -> None:
    desk = started()
    desk.see("R7", 10.0)
    desk.post(Reading(10.6, (("R9", 0.99),), 8.0, True))
    assert desk.fields()["top"] == "R7"
    desk.see("R2", 14.0)
    assert desk.fields()["top"] == "R2"


def test_press_older_than_the_last_message_is_not_judged_any_more() -> None:
    desk = started()
    desk.tap(100.0, "count A 2")
    assert desk.post(Press(80.0, "A")) == []
    assert desk.post(Press(99.0, "A")) != []


def test_time_that_leaps_is_believed_when_the_next_message_agrees() -> None:
    desk = started()
    assert desk.tap(1_000_000.0, "draw A 1") == []
    assert desk.tap(1_000_005.0, "draw A 1") != []


def test_nothing_is_told_before_there_is_a_game() -> None:
    desk = Desk()
    desk.session = type(desk.session)()
    assert desk.tap(1.0, "play A R5") == []
    assert desk.session.evening.entries == []


def test_answer_that_is_not_offered_leaves_the_question_open() -> None:
    desk = started()
    desk.post(Reading(5.4, (("RS", 0.5), ("R9", 0.45)), 5.0, False))
    question = desk.table.question
    assert question is not None
    for choice in (-1, 2, 77):
        assert desk.post(Answer(6.0, question.number, choice)) == []
    assert desk.table.question == question


def test_reading_out_of_order_is_ignored_after_a_restart_too() -> None:
    desk = started()
    desk.see("R7", 10.0)
    kept = [effect.entry for effect in desk.effects if isinstance(effect, Keep)]
    desk.session = Session(kept)
    desk.post(Reading(10.6, (("R9", 0.99),), 8.0, True))
    assert desk.fields()["top"] == "R7"
