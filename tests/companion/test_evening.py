import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.entries import Changed, Entry, Fact, Inserted, Named, Pressed, Redone, Removed, SetUp, Told, Undone
from companion.evening import Evening, difference
from companion.rules.notation import parse_all
from companion.setup import set_up

SETUP = SetUp(set_up("classic", ["Ada", "Ben", "Cleo"]))


def told(text: str) -> Told:
    return Told(parse_all(text), "finger")


def evening(*facts: Fact) -> Evening:
    made = Evening()
    for number, fact in enumerate((SETUP, *facts), 1):
        made.add(Entry(number, float(number), fact))
    return made


def described(made: Evening) -> tuple[str, dict[str, str]]:
    assert made.setup is not None
    seats, fields = made.setup.rules.describe(made.state)
    return seats, dict(fields)


def test_entries_fold_to_the_state_they_tell() -> None:
    seats, fields = described(evening(told("first R5"), told("play A R7"), told("draw B 1; pass B")))
    assert seats == "A6 B8 C7"
    assert fields["turn"] == "C"


def test_undo_takes_back_a_whole_entry_and_redo_puts_it_back() -> None:
    facts = (told("first R5"), told("play A R7"), told("draw B 1; pass B"))
    undone = evening(*facts, Undone(4))
    assert described(undone)[0] == "A6 B7 C7"
    assert undone.redoable() == 4
    assert described(evening(*facts, Undone(4), Redone(4))) == described(evening(*facts))


def test_undoable_walks_back_to_the_setup() -> None:
    made = evening(told("first R5"), told("play A R7"))
    assert made.undoable() == 3
    made.add(Entry(4, 4.0, Undone(3)))
    assert made.undoable() == 2
    made.add(Entry(5, 5.0, Undone(2)))
    assert made.undoable() is None
    assert made.redoable() == 2


def test_nothing_can_be_redone_after_something_else_happened() -> None:
    made = evening(told("first R5"), told("play A R7"), Undone(3), told("play A R9"))
    assert made.redoable() is None


def test_change_three_events_back_folds_everything_after_it_again() -> None:
    made = evening(told("first R5"), told("play A RS"), told("play C R4"), Changed(3, parse_all("play A R8")))
    seats, fields = described(made)
    assert seats == "A6 B7 C6"
    assert made.lines[-1].objections, "after the change it was B's turn, so C's play is objected to and stays"
    assert fields["top"] == "R4"


def test_removed_and_inserted_events() -> None:
    made = evening(
        told("first R5"), told("play A R7"), told("play B R9"), Removed(3), Inserted(4, parse_all("play A R3"))
    )
    assert [str(event.timed(None)) for line in made.lines for event in line.events] == [
        "first R5",
        "play A R3",
        "play B R9",
    ]
    assert not made.lines[-1].objections


def test_undoing_a_correction_restores_what_was() -> None:
    facts = (told("first R5"), told("play A R7"), told("play B R9"))
    assert described(evening(*facts, Removed(3), Undone(5))) == described(evening(*facts))


def test_press_is_judged_by_the_fold() -> None:
    facts: list[Fact] = [told("first R5"), told("count A 2"), Pressed("A"), told("play A R7")]
    assert described(evening(*facts))[1]["uno"] == "A:safe"
    assert described(evening(*facts, Removed(4)))[1]["uno"] == "A:open"


def test_moved_touch_judges_later_presses_again() -> None:
    facts: list[Fact] = [told("first R5"), told("count A 2"), told("play A R7"), Pressed("C")]
    caught = evening(*facts)
    assert described(caught)[0] == "A5 B7 C7"
    assert described(evening(*facts, Changed(4, parse_all("draw A 1"))))[0] == "A3 B7 C7"


def test_somebody_joins_between_rounds_with_a_name() -> None:
    made = evening(told("first R5; count A 1; play A R7; reveal B R1,R2,R3,R4,R5,R6,R7; reveal C B1,B2,B3,B4,B5,B6,B7"))
    made.add(Entry(3, 9.0, Named("D", "Daria")))
    made.add(Entry(4, 9.1, told("join D")))
    assert made.setup is not None
    assert made.setup.names["D"] == "Daria"
    made.add(Entry(5, 9.2, told("round")))
    assert described(made)[0] == "A7 B7 C7 D7"


def test_entry_without_the_next_number_is_refused() -> None:
    with pytest.raises(ValueError, match="does not follow"):
        evening().add(Entry(7, 1.0, told("first R5")))


def test_difference_names_what_moved() -> None:
    assert difference({"turn": "A", "dir": "+"}, {"turn": "B", "dir": "+"}) == {"turn": ("A", "B")}


MOVES = ["first R5", "play A R7", "play B G7", "draw C 1", "pass C", "play A W col=B", "call B", "catch C>A", "take A"]


@given(st.data())
def test_adding_one_by_one_equals_folding_all(data: st.DataObject) -> None:
    facts: list[Fact] = []
    for number in range(2, 2 + data.draw(st.integers(0, 14))):
        past = st.integers(2, max(2, number - 1))
        facts.append(
            data.draw(
                st.one_of(
                    st.sampled_from(MOVES).map(told),
                    st.sampled_from("ABC").map(Pressed),
                    past.map(Undone),
                    past.map(Redone),
                    past.map(Removed),
                    past.map(lambda entry: Changed(entry, parse_all("play B R2"))),
                    past.map(lambda entry: Inserted(entry, parse_all("draw A 2"))),
                )
            )
        )
    grown = evening(*facts)
    folded = Evening(grown.entries)
    assert grown.lines == folded.lines
    assert grown.undoable() == folded.undoable()
    assert grown.redoable() == folded.redoable()
    if (number_undone := grown.undoable()) is not None:
        before = described(grown)
        grown.add(Entry(grown.number + 1, 99.0, Undone(number_undone)))
        grown.add(Entry(grown.number + 1, 99.0, Redone(number_undone)))
        assert described(grown) == before


def test_what_comes_before_the_first_set_up_does_not_count() -> None:
    early = Entry(1, 0.0, Told(parse_all("play A R5"), "finger"))
    evening = Evening([early])
    assert evening.lines == []
    evening.add(Entry(2, 1.0, Pressed("A")))
    evening.add(Entry(3, 2.0, SetUp(set_up("classic", ["Ada", "Ben"]))))
    evening.add(Entry(4, 3.0, Told(parse_all("first R5"), "camera")))
    assert [line.entry for line in evening.lines] == [3, 4]
    assert Evening(evening.entries).lines == evening.lines


def test_no_correction_touches_a_set_up() -> None:
    evening = Evening([Entry(1, 0.0, SetUp(set_up("classic", ["Ada", "Ben"])))])
    for number, fact in enumerate((Undone(1), Removed(1), Changed(1, ()), Inserted(1, parse_all("first R5"))), 2):
        evening.add(Entry(number, 1.0, fact))
    assert [line.by for line in evening.lines] == ["setup", "finger"]
