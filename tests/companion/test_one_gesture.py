"""What one gesture corrects in two lines: one undo, one redo, spoken of once."""

from companion.effects import Say
from companion.entries import Changed
from companion.messages import Correct, CorrectTogether, Redo, Undo
from companion.rules.notation import parse_all
from companion.session import Session
from tests.companion.desk import Desk, started


def together(desk: Desk) -> CorrectTogether:
    """Return a gesture by which a Skip was a Reverse, and the card that followed it was another one."""
    skip, after = (line.entry for line in desk.table.log[-2:])
    return CorrectTogether(
        9.0, (Correct(9.0, after, parse_all("play A R8")), Correct(9.0, skip, parse_all("play A RV")))
    )


def test_one_gesture_that_corrects_two_lines_is_one_undo_and_one_redo() -> None:
    desk = started()
    desk.see("RS", 5.0)
    desk.see("R9", 8.0)
    before, log = desk.fields(), desk.table.log
    desk.post(together(desk))
    after = desk.fields()
    assert after != before
    desk.post(Undo(10.0))
    assert (desk.fields(), desk.table.log) == (before, log)
    desk.post(Redo(11.0))
    assert desk.fields() == after
    again = Session(desk.session.evening.entries)
    again.handle(Undo(12.0))
    table = again.table()
    assert table is not None
    assert table.log == log


def test_one_gesture_that_corrects_two_lines_says_once_what_moved() -> None:
    desk = started()
    desk.see("RS", 5.0)
    desk.see("R9", 8.0)
    effects = desk.post(together(desk))
    said = [effect.phrase.text for effect in effects if isinstance(effect, Say)]
    assert said.count("Corrected") == 1
    assert {change.what for change in desk.table.moved} >= {"turn", "direction", "top"}


def test_one_gesture_of_which_half_is_said_already_is_that_other_half() -> None:
    desk = started()
    desk.tap(5.0, "play A RS")
    desk.tap(8.0, "play C R9")
    said, skip = desk.table.log[-1].entry, desk.table.log[-2].entry
    desk.post(
        CorrectTogether(9.0, (Correct(9.0, said, parse_all("play C R9")), Correct(9.0, skip, parse_all("play A RV"))))
    )
    assert desk.session.evening.entries[-1].fact == Changed(skip, parse_all("play A RV"))
