"""What is asked lies over the table, whatever the table does below it, and under everything that is opened."""

from dataclasses import replace

import pytest

from companion.changes import changes
from companion.messages import Answer
from companion.table import Table
from tests.ui.driving import LANGUAGES, SIZES, Driven
from tests.ui.samples import SITUATIONS, played

QUESTION = SITUATIONS["question"]().question
START = "A1 B2 C6 D7 | dealer=D turn=A dir=+ top=R5 score=A:120,B:42,C:0,D:215"


def asked(table: Table) -> Table:
    return replace(table, question=QUESTION)


PLAYING = asked(SITUATIONS["turn"]())
COUNTING = asked(played("classic", START, "play A R7"))
COUNTED_FURTHER = asked(played("classic", START, "play A R7; reveal B R5,W4"))
SOMEBODY_LEFT = asked(played("classic", "A5 B2 C6 | dealer=A turn=A dir=+ top=R5", "play A R7"))
LINES = SITUATIONS["lines_question"]()
LINES_OF_FEWER = replace(played("vengeance", "A[120]=5 B[84]=13 C[0]=8 | turn=A"), question=LINES.question)

WHILE_IT_LIES = pytest.mark.parametrize(
    "tables",
    [
        (COUNTING, PLAYING),
        (COUNTING, COUNTED_FURTHER),
        (PLAYING, COUNTING),
        (PLAYING, SOMEBODY_LEFT),
        (COUNTING, SOMEBODY_LEFT),
        (COUNTING, PLAYING, COUNTING, SOMEBODY_LEFT, PLAYING),
        (LINES, LINES_OF_FEWER, LINES),
    ],
    ids=[
        "round_no_longer_over",
        "hands_counted",
        "round_over",
        "somebody_leaves",
        "round_no_longer_over_and_somebody_leaves",
        "to_and_fro",
        "lines",
    ],
)


def shown(drive, tables: tuple[Table, ...]) -> Driven:
    from ui.layers import Slip

    driven = drive()
    driven.show(tables[0])
    (slip,) = driven.all_of(Slip)
    for table in tables[1:]:
        driven.show(table)
    driven.pump()
    assert driven.all_of(Slip) == [slip], "the same slip lies all the time"
    driven.t_s += 1
    return driven


@WHILE_IT_LIES
def test_question_lies_above_everything_the_table_consists_of(drive, tables):
    from ui.layers import Slip
    from ui.lines import LinesTable
    from ui.middle import Middle
    from ui.pieces import Panel
    from ui.plates import SeatPlate
    from ui.scores import Ending

    driven = shown(drive, tables)
    parts = driven.all_of((Slip, Panel, Middle, SeatPlate, Ending, LinesTable))
    assert isinstance(parts[0], Slip)
    assert any(isinstance(each, Middle | Ending | LinesTable) for each in parts[1:])


@WHILE_IT_LIES
def test_question_is_answered_by_a_tap(drive, tables):
    from ui.asking import Chip

    driven = shown(drive, tables)
    chips = driven.all_of(Chip)
    for chip in chips:
        driven.tap(chip)
    assert [type(intent) for intent in driven.intents] == [Answer] * len(tables[0].question.choices)


def test_question_lies_below_what_is_opened(drive):
    from ui.layers import Layer, Slip

    driven = shown(drive, (COUNTING,))
    driven.root.open_menu()
    driven.show(PLAYING)
    first, *others = driven.all_of((Slip, Layer))
    assert isinstance(first, Layer)
    assert [type(each) for each in others] == [Slip]


# --- what a correction moved ----------------------------------------------------------------------------------------

OPEN = "A[120]=5,7 B[84]=13 C[0]=8 | turn=A"
CORRECTED = "Corrected. Now it stands so:"


def put_right(driven: Driven, card: str) -> Table:
    """Put Ben's 9, the last card told, right in two taps, and show the table that follows."""
    before, after = (played("vengeance", OPEN, f"hit A 11; hit B {told}") for told in ("9", card))
    driven.show(before)
    driven.tap(driven.root.screen.lines.rows["B"].cards[-1])
    driven.tap(driven.card(card))
    driven.show(replace(after, moved=changes(before.public, after.public), entry=before.entry + 1))
    driven.t_s += 1
    return after


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_card_put_right_is_seen_in_its_line_and_nothing_covers_the_next_tap(drive, size):
    driven = drive(size)
    table = put_right(driven, "6")
    assert driven.root.screen.lines.rows["B"].cards[-1].code == "6"
    assert CORRECTED not in driven.texts()
    driven.press("Card…")
    driven.tap(driven.card("12"))
    assert driven.told() == [f"hit {table.public.turn} 12"]


def test_card_put_right_that_puts_somebody_out_is_confirmed(drive):
    driven = drive()
    put_right(driven, "13")
    assert CORRECTED in driven.texts()
    driven.press("That is right")
    assert CORRECTED not in driven.texts()


def test_card_put_right_that_moves_two_lines_is_confirmed(drive):
    driven = drive()
    before, after = (played("vengeance", OPEN, f"hit A -4>{seat}") for seat in "BC")
    driven.show(before)
    driven.root.correct(1, after.log[0].events)
    driven.show(replace(after, moved=changes(before.public, after.public), entry=before.entry + 1))
    assert CORRECTED in driven.texts()
    assert {"Ben: line: 13", "Zażółć Gęślą-Jaźń: line: 8, minus 4"} <= set(driven.texts())


def test_correction_that_moved_nothing_lets_a_later_undo_go_by_without_a_word(drive):
    driven = drive()
    before, after = (
        played("classic", "A5 B2 C6 | dealer=A turn=A dir=+ top=R5", f"play A {card}") for card in ("R7", "RV")
    )
    driven.show(before)
    driven.root.correct(1, before.log[0].events)
    driven.show(replace(before, entry=2))
    driven.show(replace(after, entry=3, moved=changes(before.public, after.public)))
    assert CORRECTED not in driven.texts()


# --- the judge's question -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("situation", ["question", "question_whose", "question_before", "question_long"])
def test_question_and_its_answers_are_whole_however_much_there_is_to_say(drive, situation, language, size):
    from ui.layers import Slip
    from ui.pieces import Words

    driven = drive(size, language)
    driven.show(SITUATIONS[situation]())
    (slip,) = driven.all_of(Slip)
    words = [slip.board.title, *(chip.says for chip in slip.board.chips)]
    assert len(words) > 2
    assert all(isinstance(each, Words) and each.said for each in words)
    assert [each.text for each in words if "…" in each.text] == []


def test_question_about_one_card_draws_it_nowhere(drive):
    from ui.asking import Chip

    driven = drive()
    driven.show(SITUATIONS["question_whose"]())
    assert {chip.picture.code for chip in driven.all_of(Chip)} == {None}
    assert "Whose card was it: blue draw 2?" in driven.texts()


@pytest.mark.parametrize("situation", ["lines_question", "question_before", "target", "target_ten"])
def test_question_about_open_cards_covers_none_of_them(drive, situation):
    from ui.layers import Slip
    from ui.lines import LineRow

    driven = drive()
    driven.show(SITUATIONS[situation]())
    (slip,), rows = driven.all_of(Slip), driven.all_of(LineRow)
    assert rows
    for row in rows:
        assert row.right <= slip.x
        assert all(row.x <= card.x and card.right <= row.right for card in row.cards)
    driven.root.flows.slips._put_off()
    assert max(row.right for row in rows) == driven.root.screen.area.right


def test_short_question_about_open_cards_leaves_the_headline_whole(drive):
    from ui.layers import Slip

    driven = drive()
    driven.show(SITUATIONS["swap_cards"]())
    (slip,), headline = driven.all_of(Slip), driven.root.screen.column.headline
    assert slip.top <= headline.y + 4
    for key in slip.board.keys:
        assert min(key.size) >= driven.root.look.touch - 2
