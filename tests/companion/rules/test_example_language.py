"""The language of worked examples: what is read, what is refused, and that a wrong expectation is found."""

import pytest

from companion.rules.examples import BadExample, Example, read_examples, run_example

GOOD = """```ex
id: ONE
game: classic
start: A5 B5 | turn=A top=R1
do: play A R5; undo; play A R6 @1000
expect: A4 B5 | turn=B top=R6
why: the point
```
"""


def read_one(text: str) -> Example | BadExample:
    (found,) = read_examples(text)
    return found


def run_with(**changed: str) -> list[str]:
    values = {"id": "ONE", "game": "classic", "start": "A5 B5 | turn=A top=R1", "do": "play A R5", "expect": "A4 B5"}
    values |= changed
    text = "```ex\n" + "\n".join(f"{key}: {value}" for key, value in values.items()) + "\n```\n"
    example = read_one(text)
    assert isinstance(example, Example), example
    return [str(mismatch) for mismatch in run_example(example)]


def test_block_read_whole() -> None:
    example = read_one("text\n\n" + GOOD)
    assert isinstance(example, Example)
    assert (example.line, example.name, example.game, example.why) == (3, "ONE", "classic", "the point")
    assert example.steps == ("play A R5", "undo", "play A R6 @1000")
    assert run_example(example) == []


@pytest.mark.parametrize(
    ("text", "part"),
    [
        (GOOD.replace("```\n", "", 1), "not closed"),
        (GOOD.replace("id: ONE\n", ""), "lacks id"),
        (GOOD.replace("expect: A4 B5 | turn=B top=R6\n", ""), "lacks expect"),
        (GOOD.replace("why:", "because:"), "line 7"),
        (GOOD.replace("why: the point", "id: TWO"), "twice"),
        (GOOD.replace("game: classic", "game: whist"), "'whist'"),
        (GOOD.replace("game: classic", "game: classic\nopts: stack"), "'stack'"),
    ],
    ids=["open", "no-id", "no-expect", "key", "twice", "game", "option"],
)
def test_block_malformed_told_with_its_line(text: str, part: str) -> None:
    if part == "not closed":
        text = text.rstrip("`\n") + "\n"
    if "```ex" not in text:
        text = "```ex\n" + text
    problem = read_one(text)
    assert isinstance(problem, BadExample)
    assert part in str(problem)
    assert str(problem).startswith("line ")


def test_id_taken_refused() -> None:
    first, second = read_examples(GOOD + GOOD)
    assert isinstance(first, Example)
    assert isinstance(second, BadExample)


def test_other_fences_left_alone() -> None:
    assert list(read_examples("```python\nid: X\n```\n````\n```ex\n```\n````\n")) == []


@pytest.mark.parametrize(
    ("changed", "part"),
    [
        ({"expect": "A5 B5"}, "seat A: expected A5, got A4"),
        ({"expect": "A4 B5 C5"}, "seats"),
        ({"expect": "A4 B5 | turn=A"}, "turn: expected A, got B"),
        ({"do": "play A G5"}, "U-R9"),
        ({"do": "play B R5"}, "U-R6"),
        ({"do": "illegal A R5", "expect": "A5 B5"}, "allowed"),
        ({"do": "undo", "expect": "A5 B5"}, "undo"),
    ],
    ids=["count", "seats", "field", "no-match", "wrong-seat", "illegal", "undo"],
)
def test_wrong_example_found(changed: dict[str, str], part: str) -> None:
    (mismatch,) = run_with(**changed)
    assert part in mismatch


@pytest.mark.parametrize(
    "changed",
    [
        {"do": "play A"},
        {"do": "sing A"},
        {"start": "A5 B5"},
        {"start": "A5 A5 | turn=A"},
        {"start": "A5 B5 | turn=C"},
        {"start": "A5 B5 | turn=A colour=R"},
        {"start": "A5 B5 | turn=A turn=B"},
        {"start": "A5 B5 | turn=A pend=4"},
        {"start": "A5 B5 | turn=A ask=why:A"},
        {"start": "A5 Bx | turn=A"},
        {"opts": "stack=sometimes"},
        {"opts": "wv4_2p=self"},
        {"expect": "A4 B5 | turns=B"},
        {"expect": "A4 B5 | turn"},
    ],
    ids=lambda changed: next(iter(changed.items()))[1].replace(" ", "-"),
)
def test_unreadable_part_refused(changed: dict[str, str]) -> None:
    with pytest.raises(BadExample, match="line 1"):
        run_with(**changed)


def test_illegal_leaves_the_state_alone() -> None:
    assert run_with(do="illegal B R5; illegal A G5; illegal A R5x2; play A R5") == []


def test_hint_is_no_refusal() -> None:
    assert run_with(do="draw A 1; pass A", expect="A6 B5 | turn=B") == []


def test_line_order_means_nothing() -> None:
    assert run_with(game="vengeance", start="A[0]=3,9* B[0]=4 | turn=B", do="", expect="A[0]=9,3* B[0]=4") == []
    assert run_with(game="vengeance", start="A[0]=3,9* B[0]=4 | turn=B", do="", expect="A[0]=9,3 B[0]=4") != []
