"""Whoever starts again after a power cut doubts what was doubted before, at every moment of an evening."""

import json
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.belief import Belief
from companion.commands.simulation import NAMES, SimulatedDevice
from companion.entries import Entry, SetUp, Told
from companion.histories import read_histories, write_histories
from companion.journal import Journal
from companion.messages import Message, Reading
from companion.rules.games import GAMES
from companion.rules.notation import parse_all
from companion.session import Session
from companion.setup import set_up
from companion.table import Table
from hardware.simulated.eyes import ErringEyes
from hardware.simulated.table import Manners, SimulatedTable

WALL = datetime(2026, 1, 1, tzinfo=UTC)


class Noting(SimulatedDevice):
    """A device that shows what the journal has on disk."""

    histories = ""

    def keep(self, entry: Entry, histories: str) -> Message | None:
        self.histories = histories
        return super().keep(entry, histories)


def known(table: Table | None) -> tuple[object, ...] | None:
    """Return what a table tells of the game; what was just moved, heard or asked is of the moment."""
    if table is None:
        return None
    names = ("public", "doubt", "doubtful", "offers", "log", "hint", "can_undo", "can_redo", "entry", "round_number")
    return tuple(getattr(table, name) for name in names)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_killed_after_any_message_of_an_erring_evening_it_shows_and_doubts_the_same(game: str) -> None:
    eyes = ErringEyes(GAMES[game].deck({}), Random(1), wrong=0.1, missing=0.02)
    manners = Manners(forgets_taps=0.1, late=0.1, lets_pass=2)
    table = SimulatedTable(game, 4, 1, 1, manners=manners, frames=False, eyes=eyes)
    device = Noting(set_up(game, NAMES[:4]))
    session, number, left = device.session, 0, 0
    for happening in table.run(lambda: device.table):
        device.take(happening)
        if session.evening.number == number:
            continue
        number = session.evening.number
        again = Session(session.evening.entries, histories=device.histories)
        assert known(again.table()) == known(session.table()), f"entry {number}"
        left = max(left, len(session._belief.histories))
    assert left > 1, "the evening leaves something to doubt"


def doubting() -> Belief:
    made = Belief(
        [Entry(1, 0.0, SetUp(set_up("classic", ["Ada", "Ben"]))), Entry(2, 1.0, Told(parse_all("first R5"), "finger"))]
    )
    made.read(Reading(5.0, (("R6", 0.5), ("R9", 0.45)), 4.6, accepted=False))
    made.read(Reading(9.0, (("G6", 0.5), ("G9", 0.45)), 8.6, accepted=False))
    return made


def test_histories_are_read_again_as_they_were_written() -> None:
    made = doubting()
    assert len(made.histories) > 1
    assert read_histories(write_histories(made.evening.number, made.histories), made.evening) == made.histories


def test_histories_of_another_entry_are_not_believed() -> None:
    made = doubting()
    text = write_histories(made.evening.number - 1, made.histories)
    assert read_histories(text, made.evening) == ()


def test_histories_that_lead_elsewhere_than_the_journal_are_not_believed() -> None:
    made = doubting()
    text = write_histories(made.evening.number, made.histories[::-1])
    again = Belief(made.evening.entries, text)
    assert again.histories == Belief(made.evening.entries).histories, "they are weighed again"
    assert len(again.histories) > 1
    assert again.histories[0].state == made.evening.state


@pytest.mark.parametrize("card", [1, [], {}])
@pytest.mark.parametrize("of_step", [False, True])
def test_histories_with_a_card_that_is_none_are_passed_over(card: object, *, of_step: bool) -> None:
    made = doubting()
    entry, *rows = json.loads(write_histories(made.evening.number, made.histories))
    if of_step:
        rows[0][2][-1][4] = card
    else:
        rows[0][1] = card
    goes_on_without(made, json.dumps([entry, *rows]))


@pytest.mark.parametrize("press", [{}, "A", ["A"], [["A"], True], ["A", {}], ["A", 1], ["A", True, 3]])
def test_histories_with_a_press_that_is_none_are_passed_over(press: object) -> None:
    made = doubting()
    entry, *rows = json.loads(write_histories(made.evening.number, made.histories))
    rows[0][2][-1][3] = press
    goes_on_without(made, json.dumps([entry, *rows]))


def goes_on_without(made: Belief, text: str) -> None:
    """Look whether `text` is passed over, and whoever starts again with it hears of the next card."""
    assert read_histories(text, made.evening) == ()
    again = Session(made.evening.entries, histories=text)
    again.handle(Reading(13.0, (("G7", 0.9), ("G1", 0.1)), 12.6, accepted=True))
    assert write_histories(again.evening.number, again._belief.histories)


PARTS = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 9) | st.floats() | st.sampled_from(["R6", "play A R6", "A", "", "?"]),
    lambda inner: st.lists(inner, max_size=5),
    max_leaves=20,
)


@given(
    PARTS | st.tuples(st.just(4), st.tuples(st.floats(), PARTS, st.lists(st.tuples(st.integers(0, 5), *[PARTS] * 4))))
)
def test_any_text_is_read_or_passed_over(told: object) -> None:
    evening = doubting().evening
    for text in (json.dumps(told), str(told)):
        Session(evening.entries, histories=text).table()


def test_journal_keeps_the_newest_histories_beside_its_entries(tmp_path: Path) -> None:
    path, made = tmp_path / "one.evening", doubting()
    entries, told = made.evening.entries, write_histories(made.evening.number, made.histories)
    journal = Journal(path)
    assert journal.histories == ""
    journal.keep(entries[:2], WALL, "[2]")
    journal.keep(entries[2:], WALL, told)
    journal.close()
    again = Journal(path)
    again.close()
    assert (again.entries, again.histories) == (entries, told)


def test_journal_of_before_without_histories_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, made = tmp_path / "one.evening", doubting()
    monkeypatch.setattr("companion.journal._BESIDE", "SELECT 1")
    with monkeypatch.context() as before:
        before.setattr(Journal, "_read_histories", lambda _: "")
        journal = Journal(path)
        journal.keep(made.evening.entries, WALL)
        journal.close()
    monkeypatch.undo()
    again = Journal(path)
    assert again.histories == ""
    assert Session(again.entries, histories=again.histories).evening.lines == made.evening.lines
    again.close()
