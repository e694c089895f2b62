from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.entries import (
    RULES,
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
)
from companion.evening import EVERY, RECENT, Evening, difference
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
EVENTS = st.sampled_from(MOVES).map(parse_all)
SEEN = (("R5", 0.6), ("R6", 0.4))


def some_entries(most: int, seed: int) -> list[Entry]:
    """Return a set-up and any facts after it; corrections mostly name an entry shortly before, but also later ones."""
    dice = Random(seed)
    made: list[Entry] = []
    for number in range(1, most + 1):
        events = parse_all(dice.choice(MOVES))
        named = number - dice.choice([1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 0, -1])
        by = dice.choice(["finger", RULES, RULES])
        choices: tuple[Fact, ...] = (
            Told(events, "camera", SEEN),
            Told(events, "finger"),
            Pressed(dice.choice("ABC")),
            dice.choice([Seen(SEEN), Named("A", "Zoe"), SETUP]),
            Undone(named),
            Undone(named),
            Redone(named),
            Removed(named),
            Changed(named, dice.choice([events, ()]), by),
            Changed(named, events, by),
            Inserted(named, events, "camera", SEEN),
            Inserted(named, events),
        )
        fact = SETUP if number == 1 else dice.choice(choices[:4] if dice.random() < 0.5 else choices[4:])
        made.append(Entry(number, number + dice.choice([0.0, 0.5, -2.5]), fact))
    return made


def with_gaps(entries: list[Entry], seed: int) -> list[Entry]:
    """Return the entries without some, as a record has them of which a line cannot be read."""
    dice = Random(seed)
    return [entry for entry in entries if entry.number == 1 or dice.random() > 0.1]


ENTRIES = st.builds(some_entries, st.integers(1, 24), st.integers(0, 2**32))


@pytest.mark.slow
@settings(max_examples=600)
@given(ENTRIES)
def test_adding_one_by_one_equals_folding_all(entries: list[Entry]) -> None:
    grown = Evening()
    for number, entry in enumerate(entries, 1):
        grown.add(entry)
        folded = Evening(entries[:number])
        assert grown.lines == folded.lines
        assert (grown.t_s, grown.undoable(), grown.redoable()) == (folded.t_s, folded.undoable(), folded.redoable())
        assert [grown.told(each) for each in range(number + 2)] == [folded.told(each) for each in range(number + 2)]


@pytest.mark.slow
@settings(max_examples=300)
@given(st.builds(some_entries, st.integers(1, 40), st.integers(0, 2**32)))
def test_old_lines_that_let_go_of_their_states_are_the_same_lines(entries: list[Entry]) -> None:
    grown = Evening()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.evening.RECENT", 3)
        patch.setattr("companion.evening.EVERY", 4)
        for entry in entries:
            grown.add(entry)
        at_once = Evening(entries)
    assert grown.lines == at_once.lines == Evening(entries).lines


def test_no_more_states_are_kept_than_are_looked_at() -> None:
    made = Evening([Entry(1, 0.0, SETUP), Entry(2, 1.0, told("first R5"))])
    for number in range(3, 1203):
        seat = "ABC"[number % 3]
        fact = Changed(number - 40, parse_all("draw A 2")) if number % 100 == 0 else told(f"draw {seat} 1; pass {seat}")
        made.add(Entry(number, float(number), fact))
    kept = [line.entry for line in made.lines if line.is_complete]
    assert len(kept) <= RECENT + len(made.lines) / EVERY + 2
    assert made.lines == Evening(made.entries).lines


@settings(max_examples=400)
@given(ENTRIES | st.builds(with_gaps, ENTRIES, st.integers(0, 2**32)))
def test_evening_equals_one_in_which_everything_was_told_right_at_once(entries: list[Entry]) -> None:
    evening, plain = Evening(entries), Evening()
    told_right = worked_in(entries)
    for number, (_, t_s, fact) in enumerate(told_right, 1):
        plain.add(Entry(number, t_s, fact))
    assert [line.entry for line in evening.lines] == [number for number, _, _ in told_right]
    assert [replace(line, entry=0) for line in evening.lines] == [replace(line, entry=0) for line in plain.lines]


def worked_in(entries: list[Entry]) -> list[tuple[int, float, Fact]]:
    """Return number, time and fact of what is in force, as a patient person would write it into one list."""
    facts = {entry.number: entry.fact for entry in entries}
    undone: set[int] = set()
    for entry in entries:
        if isinstance(entry.fact, Undone | Redone) and may_name(entry, facts):
            group = {entry.fact.entry}
            while isinstance(fact := facts.get(min(group) - 1), Changed) and fact.by == RULES:
                group.add(min(group) - 1)
            undone = undone | group if isinstance(entry.fact, Undone) else undone - group
    written: list[tuple[int, float, Fact]] = []
    corrections: dict[int, Changed | Removed] = {}
    for entry in entries:
        fact, there = entry.fact, [number for number, _, _ in written]
        if isinstance(fact, Changed | Removed) and may_name(entry, facts):
            if entry.number not in undone:
                corrections[fact.entry] = fact
        elif isinstance(fact, Inserted):
            named = may_name(entry, facts) and fact.before in there
            place = there.index(fact.before) if named else len(there)
            t_s = min(entry.t_s, written[place][1]) if named else entry.t_s
            written.insert(place, (entry.number, t_s, Told(fact.events, fact.by, fact.seen)))
        elif isinstance(fact, SetUp | Named | Told | Pressed | Seen):
            written.append((entry.number, entry.t_s, fact))
    return [
        (number, t_s, corrected(fact, corrections.get(number)))
        for number, t_s, fact in written
        if number not in undone and not isinstance(corrections.get(number), Removed)
    ]


def corrected(fact: Fact, correction: Changed | Removed | None) -> Fact:
    if not isinstance(correction, Changed):
        return fact
    saw = correction.by == RULES and isinstance(fact, Told | Seen)
    return Told(correction.events, correction.by, fact.seen if saw else ())


def may_name(entry: Entry, facts: dict[int, Fact]) -> bool:
    named = getattr(entry.fact, "entry", getattr(entry.fact, "before", 0))
    return named < entry.number and named in facts and not isinstance(facts[named], SetUp)


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


@pytest.mark.parametrize("later", [(), (Redone(3),)])
@pytest.mark.parametrize("gone", [Undone(3), Removed(3)])
@pytest.mark.parametrize("gone_first", [True, False])
def test_what_is_inserted_stands_where_the_entry_stood_that_is_gone(
    gone: Fact, gone_first: bool, later: tuple[Fact, ...]
) -> None:
    inserted = Inserted(3, parse_all("draw A 1"))
    both = (gone, inserted) if gone_first else (inserted, gone)
    made = evening(told("first R5"), told("play A R7"), told("pass A"), told("play B R9"), *both, *later)
    there = [event.words() for line in made.lines for event in line.events]
    again = ["play A R7"] if later and isinstance(gone, Undone) else []
    assert there == ["first R5", "draw A 1", *again, "pass A", "play B R9"]


def test_undo_does_not_reach_into_the_game_before() -> None:
    made = evening(told("first R5"), SETUP)
    assert made.undoable() is None
    made.add(Entry(4, 4.0, told("first R7")))
    assert made.undoable() == 4


def test_correction_folds_only_what_follows_until_nothing_differs() -> None:
    made = evening(told("first R5"), told("play A R7"), told("play B R9"), SETUP, told("first G5"))
    before = list(made.lines)
    made.add(Entry(7, 9.0, Changed(3, parse_all("play A R8"))))
    same = [line is was for line, was in zip(made.lines, before, strict=True)]
    assert same == [True, True, False, False, True, True]


def test_what_is_inserted_before_an_insertion_happened_no_later() -> None:
    made = Evening([Entry(1, 0.0, SETUP), Entry(2, 10.0, told("first R5"))])
    made.add(Entry(3, 8.0, Inserted(2, parse_all("count A 3"))))
    made.add(Entry(4, 20.0, Inserted(3, parse_all("count B 3"))))
    assert [(line.entry, line.t_s) for line in made.lines] == [(1, 0.0), (4, 8.0), (3, 8.0), (2, 10.0)]
