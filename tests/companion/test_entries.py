import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.entries import (
    Changed,
    Entry,
    Fact,
    Inserted,
    Named,
    Pressed,
    Redone,
    Removed,
    Seen,
    SetUp,
    Told,
    Undone,
    kind_of,
    read_fact,
    taken_along,
    write_fact,
)
from companion.errors import UnusableInput
from companion.evening import Evening
from companion.rules.notation import parse_all
from companion.setup import set_up

FACTS: list[Fact] = [
    SetUp(set_up("classic", ["Ada", 'Żaneta, "Żan"'], options={"stack": "ge"})),
    Named("E", 'Eve "E" {}'),
    Told(parse_all("take B; play C W4 col=G @1234"), "camera", (("W4", 0.9), ("W", 0.1))),
    Pressed("A", double=True),
    Seen((("R6", 0.5), ("none", 0.5))),
    Undone(4),
    Redone(4),
    Changed(3, parse_all("play A R5")),
    Removed(7),
    Removed(7, along=True),
    Changed(3, parse_all("play A R5"), along=True),
    Inserted(7, parse_all("draw A 1"), along=True),
    Inserted(7, parse_all("draw A 1; pass A"), "camera", (("R5", 1.0),)),
]


@pytest.mark.parametrize(
    ("number", "taken"),
    [(8, {3, 4, 5, 6, 7, 8}), (7, {3, 4, 5, 6, 7}), (5, {3, 4, 5}), (4, {3, 4}), (2, {2}), (9, {9})],
)
def test_undo_takes_along_what_one_gesture_corrected_and_what_the_rules_derived_from_it(
    number: int, taken: set[int]
) -> None:
    told = parse_all("draw A 1")
    facts: list[Fact] = [
        Told(told, "finger"),
        Told(told, "finger"),
        Changed(1, told, "rules"),
        Removed(2),
        Changed(1, told, along=True),
        Changed(1, told, "rules"),
        Inserted(1, told, along=True),
        Removed(1, along=True),
        Told(told, "finger"),
    ]
    assert taken_along(number, dict(enumerate(facts, 1)).get) == taken


def test_correction_that_goes_along_with_nothing_is_undone_alone() -> None:
    told = Told(parse_all("draw A 1"), "finger")
    assert taken_along(2, {1: told, 2: Removed(1, along=True)}.get) == {2}


@pytest.mark.parametrize("fact", FACTS, ids=kind_of)
def test_fact_written_and_read_is_the_same(fact: Fact) -> None:
    text = write_fact(fact)
    assert "\n" not in text
    assert read_fact(kind_of(fact), text) == fact


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("told", "not json"),
        ("told", '{"events": "fly A", "by": "finger"}'),
        ("told", "[]"),
        ("told", '{"by": "finger", "events": 3}'),
        ("undone", "{}"),
        ("nonsense", "{}"),
        ("setup", '{"game": "chess", "names": {"A": "Ada"}, "dealer": "A"}'),
        ("setup", '{"game": "classic"}'),
        ("undone", '{"entry": [1]}'),
        ("removed", '{"entry": 1, "along": 1}'),
        ("undone", '{"entry": "1"}'),
        ("pressed", '{"seat": {}, "double": false}'),
        ("pressed", '{"seat": "A", "double": 1}'),
        ("seen", '{"seen": [["R5"]]}'),
        ("told", "[" * 100_000),
        ("setup", '{"game": "classic", "names": {"A": "Ada", "B": "Ben"}, "dealer": "A", "position": "A5"}'),
        ("setup", '{"game": "classic", "names": {"A": "Ada", "B": "Ben"}, "dealer": "A", "cards": {"R5": "many"}}'),
    ],
)
def test_damaged_fact_is_refused_with_a_reason(kind: str, text: str) -> None:
    with pytest.raises(UnusableInput) as caught:
        read_fact(kind, text)
    assert caught.value.problems[0]


NAMES = [
    "seat",
    "name",
    "by",
    "double",
    "entry",
    "before",
    "events",
    "seen",
    "game",
    "names",
    "dealer",
    "options",
    "cards",
    "A",
]

PIECES = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-2, 3), st.sampled_from(["A", "classic", "play A R5", "R5", "x", ""])
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(NAMES), inner, max_size=3)),
    max_leaves=8,
)


@given(kind=st.sampled_from([kind_of(fact) for fact in FACTS]), body=st.dictionaries(st.sampled_from(NAMES), PIECES))
def test_any_fact_is_read_or_refused_and_folds(kind: str, body: dict[str, object]) -> None:
    try:
        fact = read_fact(kind, json.dumps(body))
    except UnusableInput:
        return
    Evening([Entry(1, 0.0, SetUp(set_up("classic", ["Ada", "Ben"]))), Entry(2, 1.0, fact), Entry(3, 2.0, Undone(2))])
    assert read_fact(kind, write_fact(fact)) == fact
