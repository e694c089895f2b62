"""Who testified to each event."""

import pytest

from companion.evening import Evening
from companion.record import read_record, write_record
from companion.testimony import Witnessed, witnessed

HEAD = """companion record 1

game: classic
seat: A Ada
seat: B Ben
dealer: B

2. 1.000s first R5 {camera R5=0.9931 R6=0.0042}
"""


def witnesses(*lines: str) -> list[str]:
    """Return who testified to the events after the first card."""
    record = read_record(HEAD + "".join(f"{number}. {line}\n" for number, line in enumerate(lines, 3)))
    assert record.problems == ()
    text = write_record(record.lines)
    assert write_record(read_record(text).lines) == text, "the notation carries it"
    return [str(each) for line in witnessed(Evening(record.entries)) for each in line][1:]


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["9.1s play A R7 {camera R7=0.9990 R1=0.0005}"], ["camera (R7 0.999, R1 0.001)"]),
        (["9.1s play A R7 {finger}"], ["finger"]),
        (["9.1s press A"], ["button"]),
        (
            ["12.0s draw A 1; pass A; play B R9 {camera R9=0.9000 R6=0.0800}"],
            ["rules", "rules", "camera (R9 0.900, R6 0.080)"],
        ),
        (["9.1s draw A 1; pass A {finger}"], ["finger", "finger"]),
        (
            ["9.1s play A R6 {camera R6=0.6000 R9=0.4000}", "12.0s change 3: play A R9 {rules}"],
            ["rules + camera (R6 0.600, R9 0.400)"],
        ),
        (
            ["9.1s play A R6 {camera R6=0.6000 R9=0.4000}", "12.0s change 3: play A R9 {finger}"],
            ["finger + camera (R6 0.600, R9 0.400)"],
        ),
        (["9.1s play A R6 {finger}", "12.0s change 3: play A R9 {rules}"], ["rules + finger"]),
        (
            ["9.1s seen {camera G+4=0.9500}", "12.0s change 3: play A ? {finger}"],
            ["finger + camera (G+4 0.950)"],
        ),
        (
            ["9.1s play A R3 {finger}", "9.3s seen {camera R3=0.7000 R8=0.2000}"],
            ["finger + camera (R3 0.700, R8 0.200)"],
        ),
        (["9.1s play A R3 {finger}", "9.3s seen {camera R8=0.7000}"], ["finger"]),
        (
            ["9.1s play A R3 {finger}", "9.2s insert 3: draw A 1 {camera}"],
            ["camera", "finger"],
        ),
    ],
)
def test_each_event_has_its_witnesses(lines: list[str], told: list[str]) -> None:
    assert witnesses(*lines) == told


def test_confidence_is_that_of_the_card_that_counts() -> None:
    record = read_record(HEAD + "3. 9.1s play A R6 {camera R6=0.6000 R9=0.4000}\n4. 9.5s change 3: play A R9 {rules}\n")
    assert witnessed(Evening(record.entries))[-1] == (Witnessed(("rules", "camera"), (("R6", 0.6), ("R9", 0.4)), 0.4),)


def test_witness_that_there_is_not_is_a_problem_with_its_line() -> None:
    (problem,) = read_record(HEAD + "3. 9.1s play A R6 {dog}\n").problems
    assert problem.line == 9
    assert "'dog' is no witness" in problem.says
