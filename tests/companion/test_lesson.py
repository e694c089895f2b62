"""The practice round: every step can be done as it says, by whoever does it and by the key that shows it."""

import pytest

from companion.commands.simulation import SimulatedDevice
from companion.lesson import ADA, BEN, LESSON, YOU, Lesson, setup
from companion.rules.events import Play
from hardware.simulated.happenings import MESSAGE, Happening


class Taught:
    """A lesson beside a real session, in simulated time."""

    def __init__(self):
        self.t_s, self.said = 1.0, []
        self.device = SimulatedDevice(setup("You"), on_say=self.said.append)
        self.lesson = Lesson()

    def take(self, *messages):
        for message in messages:
            self.device.take(Happening(message.t_s, MESSAGE, message))

    def begin(self):
        self.t_s += 5
        self.take(*self.lesson.begin(self.t_s))

    def show(self):
        self.t_s += 5
        self.take(*self.lesson.show(self.t_s, self.device.table))


def test_lesson_shown_from_the_first_step_to_the_last():
    taught = Taught()
    for at, step in enumerate(LESSON):
        assert taught.lesson.at == at
        taught.begin()
        if step.done is not None:
            assert not taught.lesson.sees(taught.device.table), step.says.text
            taught.show()
            assert taught.lesson.sees(taught.device.table), step.says.text
        assert taught.lesson.last == (at == len(LESSON) - 1)
        taught.lesson.go_on()
    public = taught.device.table.public
    assert (public.top, public.turn, public.colour) == ("B3", YOU, "B")
    assert (public.seat(YOU).cards, public.seat(ADA).cards, public.seat(BEN).cards) == (7, 5, 2)


@pytest.mark.parametrize("at", range(len(LESSON)))
def test_step_says_what_is_on_the_table(at):
    taught = Taught()
    for _ in range(at):
        taught.begin()
        taught.show()
        taught.lesson.go_on()
    taught.begin()
    table = taught.device.table
    expected = {
        0: table.public.top == "R5" and table.public.turn == YOU,
        2: table.public.top == "R2" and table.public.turn == BEN,
        3: table.question is not None and {choice.card for choice in table.question.choices} >= {"R6", "R9"},
        4: table.public.turn == YOU,
        5: table.public.ask is not None and table.public.ask.who == ADA,
        6: table.public.top == "B8" and table.log[-1].by == "camera",
        7: bool(table.log[-1].objections),
    }
    assert expected.get(at, True)


def test_what_happens_at_a_step_happens_once():
    taught = Taught()
    taught.begin()
    assert taught.lesson.begin(9.0) == ()


def test_another_card_than_asked_for_does_not_finish_a_step():
    taught = Taught()
    taught.begin()
    taught.lesson.go_on()
    taught.begin()
    from companion.messages import Record

    taught.take(Record(taught.t_s, (Play(YOU, "R8"),)))
    assert not taught.lesson.sees(taught.device.table)
