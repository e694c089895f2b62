"""Readers of what people write by hand: whatever the text, problems are told and nothing crashes."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import CompanionError
from companion.evening import Evening
from companion.record import HEADING, read_record, write_record
from companion.rules.examples import BadExample, Example, read_examples, run_example
from companion.rules.games import GAMES
from companion.rules.notation import BadNotation, lines_of, parse, parse_all
from companion.rules.toggles import BadToggle

LONG_NUMBER = "9" * 5000


def words(*lines: str) -> list[str]:
    """Return the words of the lines."""
    return [word for line in lines for word in line.split(" ")]


WORDS = words(
    "first play force jump colour draw pass take chal swap shed roul call catch begin count reveal leave join back",
    "seats round flip pickup hit deal stay to card bonus undo illegal guilty innocent low self",
    "A B C AB a R5 R+2 RD RS W W4 WV4 W6 WF B8 7 14 15 F4 JOM ST SW DI U7 L13 Z -4 /2 SC FZ F3 x2 BACK ? H:HAT",
    "=57 = =x 0 1 3 999 -1 1000 99999999999999999999 col=R n=2 col= n= R5x2 7x4 @100 @",
    "> ( ) ; , . = | # { } é ٣ ² \x00 \u2028",
)

SCRAPS = st.lists(st.sampled_from(WORDS), max_size=7)
SENTENCES = st.one_of(SCRAPS.map(" ".join), SCRAPS.map("".join), st.text(max_size=40))

POSITION_WORDS = words(
    "A5 B5 C- A0 A999 A1000 A B A3/3/3 B0/0/1 A[0]=5,7* B[10]=- A[-3]=Z! A[1]= |",
    "turn=A turn=Z turn=0 dir=- dir=x top=R5 top=W col=? col=X pend=4/2>B pend=0 pend=x ask=colour:A ask=reflip",
    "ask=bonus:A won=A won=A+B match=B uno=A:open uno=A:shut score=A:1,B:2 score=A wins=A:1 aside=25 dealer=B",
    "pile=3 val=9 deck=10 fin=B lost=A gone=4 run=2 f7=A round=A:3 total=A:1 next=tie next=A",
    f"score=A:{LONG_NUMBER} A{LONG_NUMBER} pile={LONG_NUMBER}",
)

OPTIONS = st.dictionaries(
    st.sampled_from(["stack", "mercy", "target", "copies", "decks", "lucky", "scoring", "nonsense"]),
    st.sampled_from(["ge", "0", "25", "-1", LONG_NUMBER, "on", "", "²"]),
    max_size=3,
)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("hit A " + "F4(" * 5000, "inside one another"),
        (f"draw A {LONG_NUMBER}", "more cards than any game has"),
        (f"play A R5x{LONG_NUMBER}", "more cards than any game has"),
        (f"draw A 1 @{LONG_NUMBER}", "a part too many"),
        ("first", "lacks something"),
        ("colour A", "lacks something"),
        ("seats", "new order"),
        ("reveal A R5,,R6", "beside a comma"),
        ("play A W4 col=", "followed by nothing"),
        ("fly A", "'fly' is no event word; known are back, begin"),
    ],
)
def test_event_that_cannot_be_read_says_what_is_wrong(text: str, says: str) -> None:
    with pytest.raises(BadNotation, match=says):
        parse(text)


@given(SENTENCES)
def test_any_event_text_is_read_or_refused_and_read_again_the_same(text: str) -> None:
    try:
        events = parse_all(text)
    except BadNotation:
        return
    assert parse_all("; ".join(map(str, events))) == events


@pytest.mark.parametrize("game", GAMES)
@given(
    words=st.lists(st.sampled_from(POSITION_WORDS), max_size=8), options=OPTIONS, events=st.lists(SENTENCES, max_size=4)
)
def test_any_position_is_read_or_refused_and_played_on(
    game: str, words: list[str], options: dict[str, str], events: list[str]
) -> None:
    rules = GAMES[game]
    try:
        state = rules.position(" ".join(words), options)
    except (BadNotation, BadToggle):
        return
    for text in events:
        try:
            told = parse_all(text)
        except BadNotation:
            continue
        for event in told:
            rules.check(state, event)
            state = rules.apply(state, event)
    _looked_at(rules, state)


def _looked_at(rules: Any, state: Any) -> None:
    rules.describe(state), rules.public(state), rules.offers(state)
    (
        rules.explain(state, "R5"),
        rules.explain(state, "7"),
        rules.explain_gone(state),
        rules.press(state, "A", double=False),
    )


EXAMPLE_LINES = st.lists(
    st.one_of(
        st.sampled_from(
            ["```ex", "```", "````", "id: a", "id: b", "game: classic", "game: flip7", "game: chess", "opts: stack=ge"]
        ),
        st.sampled_from(
            ["opts: stack", "start: A5 B5 | turn=A top=R1", "start: A[0]=5 B[0]=- | turn=A", "do: play A R5"]
        ),
        st.sampled_from(
            ["do: illegal A stay; undo; undo", "expect: A4 B5 | turn=B", "expect: | x=", "why: because", "what"]
        ),
        SENTENCES.map(lambda text: f"do: {text}"),
        SENTENCES.map(lambda text: f"expect: A5 B5 | {text}"),
    ),
    max_size=14,
)


@given(EXAMPLE_LINES.map("\n".join))
def test_any_examples_are_run_or_refused_with_their_line(text: str) -> None:
    for example in read_examples(text):
        if isinstance(example, Example):
            with suppress(BadExample):
                run_example(example)
        else:
            assert 1 <= example.line <= len(lines_of(text))


RECORD_LINES = st.lists(
    st.one_of(
        st.sampled_from(
            ["game: classic", "game: flip7", "game: chess", "seat: A Ada", "seat: B Ben", "seat: A", "dealer: B"]
        ),
        st.sampled_from(
            ["option: stack=ge", f"option: mercy={LONG_NUMBER}", "entry: 1 0.0s", "# remark", "", "1. 0.0s first R5"]
        ),
        st.sampled_from(
            ["undo 1", "redo 3", "remove 2", "change 2: draw A 1", "insert 1: play A R5", "press A", "name C Cy"]
        ),
        SENTENCES,
        SENTENCES.map(lambda text: f"{text} {{camera R5=0.9}}"),
    ),
    max_size=14,
)


@given(RECORD_LINES.map("\n".join))
def test_any_record_is_read_with_its_problems_placed_and_folds(body: str) -> None:
    text = f"{HEADING}\ngame: classic\nseat: A Ada\nseat: B Ben\n{body}"
    record = read_record(text)
    assert all(1 <= problem.line <= len(lines_of(text)) for problem in record.problems)
    assert read_record(write_record(record.lines)).lines == record.lines
    Evening(record.entries)


@pytest.mark.parametrize("game", GAMES)
@given(options=OPTIONS)
def test_any_house_rules_are_taken_or_refused_with_their_name(game: str, options: dict[str, str]) -> None:
    rules, told = GAMES[game], ""
    try:
        rules.start(("A", "B", "C"), "A", options)
    except CompanionError as problem:
        told = str(problem)
    unknown = options.keys() - {toggle.name for toggle in rules.toggles}
    assert all(repr(name) in told for name in unknown)
    assert len(told) < 2000


def test_lines_are_counted_as_an_editor_counts_them() -> None:
    record = read_record(
        f"{HEADING}\r\n# odd \u2028 \x0c \x85 breaks\r\ngame: classic\r\nseat: A Ada\r\nseat: B Ben\r\nfly A\r\n"
    )
    assert [problem.line for problem in record.problems] == [6]
    (example,) = read_examples("one\u2028line\n```ex\nid: x\n```\n")
    assert isinstance(example, BadExample)
    assert example.line == 2
