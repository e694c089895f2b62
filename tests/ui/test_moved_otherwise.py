"""A Swap, Steal or Discard that was told with the wrong cards is put right like any other line (FV-R10, FV-R11, FV-R20)."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.foreseeing import foreseen
from companion.messages import Correct
from companion.past import Past
from tests.companion.desk import Desk
from tests.ui.driving import SIZES, Driven
from tests.ui.test_gallery import untouchable
from tests.ui.test_moving import lying, tap_card
from ui.foresight import ForesightLayer

DEALT = ("deal A 5", "deal B 7", "deal C 8", "stay A")


class Told:
    """A table at which everything was told by taps, and the screen before it."""

    def __init__(self, drive: Callable[..., Driven], *told: str, size: tuple[int, int] = (800, 480)) -> None:
        self.desk, self.driven, self.t_s = Desk(game="vengeance"), drive(size), 1.0
        for each in told:
            self.desk.tap(self.t_s, each)
            self.t_s += 1
        root = self.driven.root
        root.around = replace(root.around, past=lambda: Past(self.desk.session.evening.lines), foresee=self._foresee)
        self.driven.show(self.desk.table)
        self.driven.pump()
        self.driven.t_s += 1

    def _foresee(self, entry, events, before):
        return foreseen(self.desk.session.evening.entries, Correct(self.t_s, entry, events, before))

    def line(self, starts: str) -> None:
        """Open the line of the log that tells of an event."""
        log = self.desk.table.log
        entry = next(line.entry for line in log if any(str(event).startswith(starts) for event in line.events))
        self.driven.root.flows.open_line(entry)

    def agree(self) -> list[tuple[str, ...]]:
        """Correct it as the screen says, and return everybody's line."""
        if isinstance(self.driven.root.layers[-1], ForesightLayer):
            self.driven.press("Correct it so")
        (intent,) = self.driven.intents
        self.desk.post(replace(intent, t_s=self.t_s))
        return [seat.line for seat in self.desk.table.public.seats]


@pytest.mark.parametrize(
    ("told", "line", "key", "cards", "lines"),
    [
        (("hit B SW", "card SW(A.5 C.8)"), "card SW", "Swap", ("Ben: 7", "Cleo: 8"), [("5",), ("8",), ("7", "3")]),
        (("hit B SW(A.5 C.8)",), "hit B SW", "Swap", ("Ben: 7", "Ada: 5"), [("7",), ("5",), ("8", "3")]),
        (("hit B ST", "card ST(A.5)"), "card ST", "Steal", (), [("5",), ("7", "8"), ("3",)]),
        (("hit B DI(A.5)",), "hit B DI", "Discard", ("Cleo: 8",), [("5",), ("7",), ("3",)]),
    ],
)
def test_moved_cards_are_corrected_by_tapping_the_right_ones_and_later_hands_follow(
    drive, told, line, key, cards, lines
):
    table = Told(drive, *DEALT, *told, "hit C 3")
    table.line(line)
    table.driven.press(f"{key}: other cards…")
    for card in cards:
        tap_card(table.driven, card)
    assert table.agree() == lines


def test_moved_card_that_lies_wrong_leads_to_what_really_moved(drive):
    table = Told(drive, *DEALT, "hit B SW", "card SW(A.5 C.8)", "hit C 3")
    table.driven.tap(table.driven.root.screen.lines.rows["A"].cards[0])
    table.driven.press("Swap: other cards…")
    for card in ("Ben: 7", "Cleo: 8"):
        tap_card(table.driven, card)
    assert table.agree() == [("5",), ("8",), ("7", "3")]


def test_where_only_one_other_card_lay_there_nothing_is_asked(drive):
    table = Told(drive, *DEALT, "hit B ST", "card ST(A.5)", "hit C 3")
    table.line("card ST")
    table.driven.press("Steal: other cards…")
    assert table.driven.root.layers[-1].rows[0] == ("What happened", "Steal: Ada's 5", "Steal: Cleo's 8")


def test_moves_at_the_end_of_a_flip_four_are_of_the_lines_as_they_lay_then(drive):
    table = Told(drive, *DEALT, "hit B F4>C(3 DI(A.5) 9 10)")
    table.line("hit B F4")
    table.driven.press("Discard: other cards…")
    tap_card(table.driven, "Cleo: 10")
    assert table.agree() == [("5",), ("7",), ("8", "3", "9")]


def test_later_move_of_a_card_that_is_not_there_then_is_foreseen(drive):
    table = Told(drive, *DEALT, "hit B ST", "card ST(A.5)", "hit C SW", "card SW(B.5 C.8)")
    table.line("card ST")
    table.driven.press("Steal: other cards…")
    rows = table.driven.root.layers[-1].rows
    assert rows[0] == ("What happened", "Steal: Ada's 5", "Steal: Cleo's 8")
    assert any(what == "Against the rules then" for what, _, _ in rows)


@pytest.mark.parametrize("size", SIZES)
def test_cards_that_lay_then_are_large_enough_for_a_finger(drive, size):
    table = Told(drive, *DEALT, "hit B SW(A.5 C.8)", "hit C 3", size=size)
    table.line("hit B SW")
    table.driven.press("Swap: other cards…")
    assert lying(table.driven) == ["Ada: 5", "Ben: 7", "Cleo: 8"]
    assert untouchable(table.driven, size) == []
