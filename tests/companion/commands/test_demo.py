"""The whole chain: simulated people, drawn frames, the real reader, judge, session, journal and screen."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.commands.simulation import NAMES, SimulatedDevice
from companion.evening import Evening
from companion.journal import Journal, read_journal
from companion.setup import set_up
from hardware.simulated.table import SimulatedTable
from vision.reader import Reader
from vision.watcher import Watcher

pytestmark = pytest.mark.slow


def test_one_round_ends_with_nothing_believed_wrongly(tmp_path: Path) -> None:
    shots = tmp_path / "shots"
    command = [sys.executable, "-m", "companion.commands", "demo", "--headless", "--seed", "2", "--shots", str(shots)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    last = done.stdout.splitlines()[-1]
    assert re.fullmatch(r"1 rounds, \d+ plays, \d+ questions, 0 differences", last)
    assert "Traceback" not in done.stderr
    kept = re.search(r"the evening is kept in (.*\.evening) ", done.stdout)
    assert kept is not None
    assert Evening(read_journal(Path(kept[1]))).lines[-1].state.phase in ("scored", "match")
    pictures = sorted(shots.glob("*.png"))
    assert len(pictures) >= 5
    assert all(picture.stat().st_size > 5_000 for picture in pictures)


def test_evening_to_500_points_is_followed_through_the_camera(tmp_path: Path) -> None:
    table = SimulatedTable("classic", seats=5, seed=2, rounds=60)
    setup = set_up("classic", NAMES[:5])
    journal = Journal(tmp_path / "whole.evening")
    device = SimulatedDevice(setup, journal, Watcher(Reader(deck="classic"), deck="classic"))
    for happening in table.run(lambda: device.table):
        device.take(happening)
    journal.close()
    assert table.truth.public.match, "somebody reached 500"
    assert table.tally.differences == ()
    assert device.table is not None
    assert device.table.public.match == table.truth.public.match
    assert table.tally.questions + table.tally.mendings <= table.tally.plays / 10
    assert Evening(read_journal(journal.path)).lines[-1].state == device.session.evening.state
