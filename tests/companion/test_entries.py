import pytest

from companion.entries import (
    Changed,
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
    write_fact,
)
from companion.errors import UnusableInput
from companion.rules.events import parse_all
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
    Inserted(7, parse_all("draw A 1; pass A"), "camera", (("R5", 1.0),)),
]


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
    ],
)
def test_damaged_fact_is_refused_with_a_reason(kind: str, text: str) -> None:
    with pytest.raises(UnusableInput) as caught:
        read_fact(kind, text)
    assert caught.value.problems[0]
