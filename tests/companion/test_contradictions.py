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
    ("3. 20.0s play A Q9", "Q9 is no card of classic; its cards are R0 R1 "),
    ("3. 20.0s change 2: first W10", "W10 is no card of classic"),
    ("3. 20.0s insert 2: reveal A R5,RX", "RX is no card of classic"),
    ("3. 20.0s now top=Q9", "Q9 is no card of classic; its cards are R0 R1 "),
    ("3. 20.0s now B250 turn=B", "250 cards are more than there are; the deck of classic has 108"),
    ("3. 20.0s count B 109", "109 cards are more than there are; the deck of classic has 108"),
    ("3. 20.0s draw A 109", "109 cards are more than there are; the deck of classic has 108"),
    ("3. 20.0s redo 2", "entry 2 is not taken back, so it cannot be put back"),
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


FACTS = [
    "3. 20s play A R7",
    "4. 21s play B R9",
    "5. 22s undo 4",
    "6. 23s change 3: play A R8",
    "7. 24s strictness coach",
]
IDLE = [
    ("undo 4", "entry 4 is taken back already; this line changes nothing"),
    ("redo 3", "entry 3 is not taken back"),
    ("undo 5", "entry 5 is nothing that can be taken back"),
    ("redo 7", "entry 7 is nothing that can be taken back or put back"),
    ("change 4: play B R2", "entry 4 is taken back; put it back first, with redo 4"),
    ("remove 4", "entry 4 is taken back; put it back first, with redo 4"),
    ("change 6: play A R2", "entry 6 is a correction itself; name the entry that it corrects"),
    ("change 7: play A R2", "entry 7 says how loud the device objects, and is no event; write another strictness line"),
    ("change 3: play A R8", "entry 3 stands so already; this line changes nothing"),
    ("undo 6; 9. 26s change 3: play A R7", "entry 3 stands so already; this line changes nothing"),
    ("change 3: play A R7", ""),
    ("change 3: play A R8 @22000", ""),
    ("remove 3; 9. 26s change 3: play A R8", ""),
    ("change 2: first R5", ""),  # the camera's word becomes the finger's
    ("insert 6: play A R2", "entry 6 is a correction and stands nowhere, so these events stand at the end"),
    ("remove 3; 9. 26s remove 3", "entry 3 is removed already"),
    ("remove 3; 9. 26s undo 8; 10. 26s remove 3; 11. 27s undo 10", ""),
    ("redo 4; 9. 26s undo 4; 10. 26s redo 4", ""),
    ("undo 6; 9. 26s redo 6; 10. 27s undo 3; 11. 27s insert 4: play A R2; 12. 28s insert 3: play A R2", ""),
]


@pytest.mark.parametrize(("lines", "says"), IDLE, ids=[lines for lines, _ in IDLE])
def test_correction_that_changes_nothing_is_told_at_its_line(lines: str, says: str) -> None:
    more = f"8. 25s {lines}".split("; ")
    record = read_record(HEAD + "\n".join([*FACTS, *more]) + "\n")
    assert record.problems == ()
    assert [told.line for told in record.contradictions] == ([FIRST_LINE + len(FACTS) + len(more) - 1] if says else [])
    assert all(says in told.says for told in record.contradictions)


@pytest.mark.parametrize(
    ("game", "event", "says"),
    [
        ("nomercy", "now B25 turn=B", "B cannot hold 25 cards: who holds 25 is out; at most 24 are held"),
        ("nomercy", "now B24 turn=B", ""),
        ("nomercy", "now B-", ""),
        ("classic", "now B25 turn=B", ""),
        ("classic", "play A H:Ghost", ""),
        ("classic", "play A ?", ""),
        ("goodone", "flip A 16", "16 is no card of goodone; its cards are 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"),
        ("goodone", "now A3/2/3 top=5", ""),
        ("vengeance", "deal B F4>A(3 99)", "99 is no card of vengeance"),
        ("vengeance", "hit A DI(B.77)", "77 is no card of vengeance"),
        ("vengeance", "hit A -10", ""),
    ],
)
def test_what_the_deck_cannot_hold_is_told_by_game(game: str, event: str, says: str) -> None:
    record = read_record(f"companion record 1\ngame: {game}\nseat: A Ada\nseat: B Ben\nseat: C Cy\n\n{event}\n")
    assert record.problems == ()
    assert [told.line for told in record.contradictions] == ([7] if says else [])
    assert all(says in told.says for told in record.contradictions)


def test_what_is_told_of_a_game_before_is_measured_by_that_game() -> None:
    other = "game: goodone\nseat: A Ada\nseat: B Ben\n\n"
    record = read_record(HEAD + other + "20s change 2: first R6\nchange 2: first 15\npickup A\n")
    assert [told.says.partition(";")[0] for told in record.contradictions] == ["15 is no card of classic"]


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
