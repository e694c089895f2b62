"""What cannot be true together is told with its line and counts as it stands; what a device writes is never accused."""

from pathlib import Path
from random import Random

import pytest

from companion.commands.cli import main
from companion.commands.simulation import NAMES, SimulatedDevice
from companion.contradictions import contradictions
from companion.entries import Changed, Entry, Inserted, Pressed, Seen, SetUp, Told
from companion.record import read_record, write_record
from companion.rules.games import GAMES
from companion.rules.notation import parse_all
from companion.setup import set_up
from hardware.simulated.eyes import ErringEyes
from hardware.simulated.table import Manners, SimulatedTable

HEAD = "companion record 1\ngame: classic\nseat: A Ada\nseat: B Ben\n\n2. 10.0s first R5 {camera R5=0.99}\n"
FIRST_LINE = HEAD.count("\n") + 1

CONTRADICTIONS = [
    ("3. 20.0s play A R7 {camera R5=0.99}", "the camera is said to have seen R7 (play A R7), but it thought of R5"),
    ("3. 20.0s insert 2: play A R7 {camera R5=0.5 R6=0.4}", "but it thought of R5 and R6"),
    ("3. 8.0s play A R7 {camera R7=0.99}", "time runs backwards, from 10.000s to 8.000s"),
    ("3. 7.0s draw A 1", "time runs backwards, from 10.000s to 7.000s"),
    ("3. 7.0s undo 2", "time runs backwards"),
    ("3. 20.0s play A R7 {camera R7=0.5 R7=0.4}", "R7 stands 2 times among the camera's candidates"),
    ("3. 20.0s seen {camera R6=0.9 R9=0.4}", "add up to 1.3000"),
    ("3. 20.0s play A R7 {camera R7=1.5}", "add up to 1.5000"),
]


@pytest.mark.parametrize(("line", "says"), CONTRADICTIONS, ids=[line for line, _ in CONTRADICTIONS])
def test_contradiction_is_told_with_its_line_and_counts(line: str, says: str) -> None:
    record = read_record(HEAD + line + "\n")
    (told,) = record.contradictions
    assert told.line == FIRST_LINE
    assert says in told.says
    assert told.says.endswith("(it counts as it stands)")
    assert record.problems == ()
    assert record.entries[-1].number == 3
    assert read_record(write_record(record.lines)).lines == record.lines


def test_all_contradictions_are_told_each_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.record"
    path.write_text(
        HEAD + "3. 20.0s play A R7 {camera R5=0.9 R5=0.8}\n4. 8.0s draw B 1\nfly A\n5. 21.0s play B R1\n", "utf-8"
    )
    assert main(["replay", str(path)]) == 2
    out, err = capsys.readouterr()
    told = [line.partition(": ")[0] for line in err.splitlines()]
    assert told == [f"{path}, line {FIRST_LINE + more}" for more in (0, 0, 0, 1, 2)]
    assert "top=R1" in out


def test_record_that_contradicts_itself_ends_in_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.record"
    path.write_text(HEAD + "3. 20.0s play A R7 {camera R5=0.99}\n", "utf-8")
    assert main(["replay", str(path)]) == 1
    out, err = capsys.readouterr()
    assert "top=R7" in out
    assert len(err.splitlines()) == 1


SETUP = Entry(1, 0.0, SetUp(set_up("classic", ["Ada", "Ben"])))
R7 = (("R7", 0.9), ("R1", 0.1))
RIGHT = [
    [Told(parse_all("draw A 1"), "finger"), 10.0, Told(parse_all("play A R7"), "camera", R7), 9.4],
    [Pressed("A"), 10.0, Seen(R7), 9.5, Pressed("B"), 9.2],
    [Seen(R7), 9.5, Seen(R7), 9.3],  # touches are known to 150 ms
    [Pressed("A"), 10.0, Changed(2, parse_all("draw A 2"), "rules"), 9.4, Seen(R7), 9.4],
    [Pressed("A"), 10.0, Inserted(2, parse_all("draw A 1; play A R7"), "camera", R7), 9.4],
    [Told(parse_all("pickup A"), "camera"), 9.5],
    [Seen(tuple((f"R{number}", 0.11112) for number in range(9))), 9.0],  # rounded
    [Changed(2, parse_all("play A R9"), "rules"), 1.0],
]


@pytest.mark.parametrize("told", RIGHT)
def test_what_a_device_writes_late_is_no_contradiction(told: list[object]) -> None:
    pairs = zip(told[::2], told[1::2], strict=True)
    entries = [SETUP, *(Entry(number, t_s, fact) for number, (fact, t_s) in enumerate(pairs, 2))]  # type: ignore[arg-type]
    assert list(contradictions(entries)) == []
    assert read_record(write_record(entries)).contradictions == ()


@pytest.mark.parametrize("game", GAMES)
def test_evening_of_erring_witnesses_and_late_taps_contradicts_nothing(game: str) -> None:
    eyes = ErringEyes(GAMES[game].deck({}), Random(3), 0.1, 0.05)
    manners = Manners(forgets_taps=0.2, late=0.3, lets_pass=2)
    table = SimulatedTable(game, 3, 5, 1, manners=manners, frames=False, eyes=eyes)
    device = SimulatedDevice(set_up(game, NAMES[:3]))
    for happening in table.run(lambda: device.table):
        device.take(happening)
    record = read_record(write_record(device.session.evening.entries))
    assert record.problems == record.contradictions == ()
