"""Evenings of erring witnesses with every kind of correction: a record holds all of them, and every export can be read."""

import csv
import io
import json
from pathlib import Path
from random import Random

import pytest

from companion.commands.cli import main
from companion.commands.simulation import NAMES, SimulatedDevice, new_journal
from companion.entries import Changed, Inserted, Named, Redone, Removed, Strictness, Told, Undone
from companion.evening import Evening
from companion.messages import Correct, Intent, NamePlayer, Redo, SetStrictness, Undo
from companion.record import Record, read_record, write_record
from companion.rules.games import GAMES
from companion.setup import set_up
from companion.strictness import LEVELS
from hardware.simulated.eyes import ErringEyes
from hardware.simulated.table import Manners, SimulatedTable

pytestmark = pytest.mark.slow

MOST_MEDDLING = 16

CORRECTIONS = {Undone, Redone, Changed, Removed, Inserted, Named, Strictness}


def meddling(evening: Evening, kind: int, dice: Random, t_s: float) -> tuple[Intent, ...]:
    """Return what somebody who plays with the menu does next, of the kind with this number."""
    told = [entry for entry in evening.entries if isinstance(entry.fact, Told) and evening.told(entry.number)]
    old = dice.choice(told[-8:]).number
    events = tuple(event.timed(None) for event in evening.told(dice.choice(told).number) or ())
    kinds: tuple[tuple[Intent, ...], ...] = (
        (Undo(t_s),),
        (Undo(t_s), Undo(t_s), Redo(t_s)),
        (Correct(t_s, old, None),),
        (Correct(t_s, old, ()),),
        (Correct(t_s, old, events),),
        (Correct(t_s, old, events, before=True),),
        (NamePlayer(t_s, dice.choice("ABC"), f"Zoë {dice.randrange(1000)} {{#}}"),),
        (SetStrictness(t_s, list(LEVELS)[kind % 3]),),
    )
    return kinds[kind % len(kinds)]


@pytest.fixture(scope="module", params=GAMES)
def path(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An evening on disk, with every kind of correction in it."""
    game, dice, kind = request.param, Random(7), 0
    eyes = ErringEyes(GAMES[game].deck({}), Random(3), 0.1, 0.05)
    manners = Manners(forgets_taps=0.2, late=0.3, lets_pass=2)
    table = SimulatedTable(game, 3, 5, manners=manners, frames=False, eyes=eyes)
    journal = new_journal(tmp_path_factory.mktemp(game), f"{game}.evening")
    device = SimulatedDevice(set_up(game, NAMES[:3]), journal)
    for happening in table.run(lambda: device.table):
        device.take(happening)
        if kind < MOST_MEDDLING and len(device.session.evening.lines) > 4 and dice.random() < 0.5:
            for intent in meddling(device.session.evening, kind, dice, happening.t_s):
                device.step(intent)
            kind += 1
    device.close()
    return journal.path


def record_of(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[str, Record]:
    assert main(["export", str(path)]) == 0
    text = capsys.readouterr().out
    return text, read_record(text)


def test_record_of_a_corrected_evening_is_written_and_read_the_same(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, record = record_of(path, capsys)
    assert {type(entry.fact) for entry in record.entries} >= CORRECTIONS
    assert record.problems == record.contradictions == ()
    assert write_record(record.lines) == text
    assert read_record(write_record(record.lines)) == record


def test_every_export_tells_the_same_evening(path: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text, record = record_of(path, capsys)
    evening = Evening(record.entries)
    assert evening.setup is not None
    events = [str(event.timed(None)) for line in evening.lines for event in line.events]
    assert main(["export", str(path), "--format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["event"].partition(" @")[0] for row in rows] == events
    assert main(["export", str(path), "--format", "json"]) == 0
    body = json.loads(capsys.readouterr().out)
    assert [row["event"].partition(" @")[0] for row in body["events"]] == events
    (tmp_path / "it.record").write_text(text, encoding="utf-8")
    assert main(["replay", str(tmp_path / "it.record"), "--json"]) == 0
    replayed = json.loads(capsys.readouterr().out)
    assert body["state"] == replayed["state"]
    public = evening.setup.rules.public(evening.state)
    assert replayed["scores"] == {seat.seat: seat.score for seat in public.seats}
    assert main(["export", str(path), "--format", "sheet"]) == 0
    head, *_ = capsys.readouterr().out.splitlines()
    assert all(evening.setup.names[seat.seat] in head for seat in public.seats)
