from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.entries import (
    Changed,
    Entry,
    Inserted,
    Named,
    Pressed,
    Redone,
    Removed,
    Seen,
    SetUp,
    Strictness,
    Told,
    Undone,
)
from companion.evening import Evening
from companion.record import Comment, RecordLine, read_record, write_record
from companion.rules.notation import parse_all
from companion.setup import set_up

SETUP = SetUp(set_up("classic", ["Ada", '=Żaneta, "Żan" # {x}'], options={"stack": "ge", "pen": "2"}))

LINES: list[RecordLine] = [
    Comment("A record as the kitchen table wrote it"),
    Entry(1, 0.0, SETUP),
    Entry(2, 1.5, Told(parse_all("first R5"), "camera", (("R5", 0.9931), ("R6", 0.0042)))),
    Entry(3, 9.12, Told(parse_all("play A W4 col=G @9000; take B"), "finger")),
    Comment("Ben was slow to notice"),
    Entry(4, 16.02, Pressed("A")),
    Entry(5, 16.2, Pressed("B", double=True)),
    Entry(6, 17.0, Seen((("R6", 0.5), ("none", 0.4)))),
    Entry(7, 18.0, Undone(3)),
    Entry(8, 19.0, Redone(3)),
    Entry(9, 20.0, Changed(3, parse_all("play A R7"))),
    Entry(10, 21.0, Removed(4, along=True)),
    Entry(11, 22.0, Inserted(3, parse_all("draw A 1"), "camera", (("R7", 1.0),))),
    Entry(12, 22.1, Changed(3, (), along=True)),
    Entry(13, 22.2, Inserted(3, (), "camera")),
    Entry(14, 22.5, Named("E", '=Eve, {x} # "E"')),
    Entry(15, 23.0, SetUp(set_up("nomercy", ["Ada", "Ben", "Cleo"], dealer="B"))),
    Entry(16, 24.0, Told(parse_all("first R5"), "finger")),
    Entry(17, 25.0, Strictness("coach")),
]


def test_what_is_written_is_read_again_with_comments_and_corrections() -> None:
    record = read_record(write_record(LINES))
    assert record.problems == ()
    assert list(record.lines) == LINES


def test_writing_what_was_read_gives_the_same_text() -> None:
    text = write_record(LINES)
    assert write_record(read_record(text).lines) == text


def test_and_stands_before_a_correction_of_the_same_gesture() -> None:
    written = write_record(LINES)
    assert "10. 21.000s and remove 4\n" in written
    assert "12. 22.100s and change 3: nothing {finger}\n" in written


def test_record_folds_to_the_same_evening() -> None:
    entries = [line for line in LINES if isinstance(line, Entry)]
    assert Evening(read_record(write_record(LINES)).entries).lines == Evening(entries).lines


def test_numbers_times_and_testimony_may_be_left_out_by_hand() -> None:
    record = read_record("companion record 1\ngame: classic\nseat: A Ada\nseat: B Ben\n\nfirst R5\nplay A R7\n")
    assert record.problems == ()
    assert [entry.number for entry in record.entries] == [1, 2, 3]
    assert record.entries[-1].fact == Told(parse_all("play A R7"), "finger")


@pytest.mark.parametrize(
    ("line", "number", "t_s"),
    [
        ("10.0s play A R7", 3, 10.0),
        ("10s play A R7", 3, 10.0),
        ("10. 0s play A R7", 10, 0.0),
        ("10.play A R7", 10, 1.0),
    ],
)
@pytest.mark.parametrize("words", ["play A R7", "name B Eve"])
def test_time_without_a_number_is_no_number(line: str, number: int, t_s: float, words: str) -> None:
    line = line.replace("play A R7", words)
    record = read_record(f"companion record 1\ngame: classic\nseat: A Ada\nseat: B Ben\n\n2. 1.0s first R5\n{line}\n")
    assert record.problems == ()
    assert (record.entries[-1].number, record.entries[-1].t_s) == (number, t_s)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("2. 1.0s fly A", "'fly' is no word that a line of a record begins with; known are "),
        ("2. 1.0s plya A R5", "did you mean play? known are "),
        ("2. 1.0s undu 1", "did you mean undo? known are "),
        ("2. 1.0s playA R5", "remove, reveal, roul, round, seat:, seats, seen, shed, stay, strictness, swap, take"),
        ("2. 1.0s change 1: plya A R5", "'plya' is no event word; did you mean play?"),
        ("2.1.0s play A R5", "'2.1.0s' is no number and no time"),
        ("4 1.0s play A R5", "written as in 2. 1.5s play A R5"),
        ("1. 1.0s first R5", "entry 1 does not come after entry 1"),
        ("2. 1.0s first R5 {camera R5}", "'R5' is no reading"),
        ("2. 1.0s change 1", "lacks its events"),
        ("2. 1.0s undo 1: play A R5", "names an entry and nothing else"),
        ("2. 1.0s play AA R5", "'AA' is no seat"),
        ("2. 1.0s draw A many", "'many' is no number of cards"),
        ("2. 1.0s", "missing"),
        ("2. 1.0s strictness brutal", "strictness coach or strictness friendly or strictness tournament"),
        ("2. 1.0s press AB", "as in press A, or press A double"),
        ("2. 1.0s undo x", "as in undo 4"),
        ("2. 1.0s and undo 1", "as in and remove 4"),
        ("2. 1.0s name A", "as in name A ADA"),
        ("x" * 30_000, "no line of a record is that long"),
        ("seat: Q", "comes after a line game:"),
    ],
)
def test_line_that_cannot_be_read_is_named_and_the_rest_counts(line: str, says: str) -> None:
    text = f"companion record 1\ngame: classic\nseat: A Ada\nseat: B Ben\n\nhere\n{line}\n9. 9.0s play A R7\n"
    text = text.replace("here", "# here" if line[0].isdecimal() else "2. 0.5s first R5")
    record = read_record(text)
    (problem,) = record.problems
    assert says in problem.says
    assert text.splitlines()[problem.line - 1].strip() == line
    assert record.entries[-1].number == 9


def test_mistyped_line_of_a_set_up_costs_that_line_alone() -> None:
    text = "companion record 1\ngame: classic\nSeat: A Ann\nseat: A Ada\nseat: B Ben\nopton: stack=ge\n\nfirst R5\n"
    record = read_record(text)
    assert [problem.line for problem in record.problems] == [3, 6]
    assert all("is no line of a set-up; did you mean " in problem.says for problem in record.problems)
    assert "did you mean option:? known are cards:, dealer:, entry:" in record.problems[1].says
    assert [type(entry.fact) for entry in record.entries] == [SetUp, Told]


def test_events_of_a_game_that_cannot_be_played_are_told_once() -> None:
    record = read_record("companion record 1\ngame: chess\nseat: A Ada\n\nfirst R5\nplay A R7\nfly A\nplay B R9\n")
    assert [problem.line for problem in record.problems] == [2, 5, 7]
    assert record.problems[1].says == (
        "the game of line 2 cannot be played; this event and what follows it are left out"
    )


def test_events_of_a_later_game_that_cannot_be_played_belong_to_no_other() -> None:
    played = "game: classic\nseat: A Ada\nseat: B Ben\n\nfirst R5\nplay A R7\n"
    refused = "game: nomercy\nseat: A Ada\nseat: B Ben\noption: mercy=banana\n\nfirst R5\nplay A R8\nundo 2\n"
    record = read_record(f"companion record 1\n{played}{refused}{refused}{played}")
    assert [problem.line for problem in record.problems] == [8, 13, 16, 21]
    assert record.problems[3].says == (
        "the game of line 16 cannot be played; this event and what follows it are left out"
    )
    classic = SetUp(set_up("classic", ["Ada", "Ben"]))
    told = [Told(parse_all(words), "finger") for words in ("first R5", "play A R7")]
    assert [entry.fact for entry in record.entries] == [classic, *told, classic, *told]
    assert record.contradictions == ()


def test_events_before_any_game_are_told_once() -> None:
    record = read_record("companion record 1\nfirst R5\nplay A R7\ngame: classic\nseat: A Ada\nseat: B Ben\n")
    assert [str(problem) for problem in record.problems] == [
        "line 2: an event comes before any game; this event and what follows it are left out"
    ]


def test_setup_that_does_not_add_up_is_named() -> None:
    record = read_record("companion record 1\ngame: chess\nseat: A Ada\nfirst R5\n")
    assert [problem.line for problem in record.problems] == [2, 4]


@pytest.mark.parametrize(
    ("lines", "place", "says"),
    [
        ("position: A7 B7 top=Q9\noption: stack=ge", 5, "position: top=Q9 is no card of this deck"),
        ("option: stack=ge\nposition: five each | turn=A", 6, "'five' is no seat with its cards"),
        ("position: A7 B7 | turn=A top=R5\noption: stack=banana", 2, "'banana'"),
    ],
)
def test_what_spoils_a_position_is_named_at_its_line(lines: str, place: int, says: str) -> None:
    (problem,) = read_record(f"companion record 1\ngame: classic\nseat: A Ada\nseat: B Ben\n{lines}\n").problems
    assert problem.line == place
    assert says in problem.says


WORDS = st.sampled_from(
    [
        "game:",
        "seat:",
        "dealer:",
        "option:",
        "entry:",
        "classic",
        "A",
        "B",
        "Ada",
        "stack=ge",
        "1.",
        "2.",
        "0.5s",
        "first",
        "R5",
        "play",
        "W4",
        "col=",
        "{camera",
        "}",
        "#",
        "undo",
        "3",
        ":",
        ";",
        "@",
        "x",
    ]
)


@given(st.lists(st.lists(WORDS, max_size=6).map(" ".join), max_size=12).map("\n".join))
def test_any_words_are_read_without_a_crash(body: str) -> None:
    record = read_record("companion record 1\n" + body)
    assert read_record(write_record(record.lines)).entries == record.entries


@given(st.text(max_size=200))
def test_any_text_is_read_without_a_crash(text: str) -> None:
    assert read_record(text).problems or "game:" in text


GOLDEN = sorted(Path(__file__).with_name("golden").glob("*.record"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
@given(data=st.data())
@settings(max_examples=8)
def test_record_of_which_lines_are_lost_or_spoilt_still_leads_somewhere(path: Path, data: st.DataObject) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    for place in data.draw(st.lists(st.integers(1, len(lines) - 1), max_size=6, unique=True)):
        lines[place] = data.draw(
            st.sampled_from(("", "7. undo 6", "# lost", "7. 1.0s undo 6 {finger}", "what?", lines[place][:-3]))
        )
    record = read_record("\n".join(lines))
    evening = Evening(record.entries)
    assert len(evening.lines) <= len(record.entries)


def test_second_set_up_under_a_number_that_is_taken_is_told_and_gets_the_next() -> None:
    game = "game: classic\nentry: 1 0.0s\nseat: A Ada\nseat: B Ben\n\n"
    record = read_record(f"companion record 1\n{game}2. 1.0s first R5\n{game}4. 2.0s first R7\n")
    assert [entry.number for entry in record.entries] == [1, 2, 3, 4]
    (problem,) = record.problems
    assert (problem.line, "does not come after entry 2" in problem.says) == (8, True)
