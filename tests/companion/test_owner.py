import itertools
import threading
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.effects import Effect, Keep
from companion.entries import Entry, Pressed
from companion.guard import MOST_BUGS, WITHIN_S, Guard
from companion.journal import Journal, read_journal
from companion.messages import CameraState, JournalFailed, Kept, Message, NewGame, Press, Reading, ShowNow
from companion.owner import Inbox, Owner, keep_at_once
from companion.session import Session
from companion.setup import set_up
from companion.table import Phrase, Table


class Recorder:
    """Hands that remember what was wanted, in order."""

    def __init__(self, fail: bool = False) -> None:
        self.done: list[tuple[str, object]] = []
        self.shown = threading.Event()
        self._fail = fail
        self._answer = keep_at_once(self._write)

    def _write(self, entries: Sequence[Entry], histories: str) -> int:
        if self._fail:
            raise OSError("the card is full")
        return entries[-1].number

    def keep(self, entry: Entry, histories: str) -> Message | None:
        self.done.append(("keep", entry.number))
        return self._answer(entry, histories)

    def show(self, table: Table) -> None:
        self.done.append(("show", table))
        self.shown.set()

    def say(self, phrase: Phrase, urgent: bool) -> None:
        self.done.append(("say", phrase.text))

    def acknowledge(self, seat: str) -> None:
        self.done.append(("acknowledge", seat))

    def light(self, seat: str, on: bool) -> None:
        self.done.append(("light", (seat, on)))

    def sound(self, name: str) -> None:
        self.done.append(("sound", name))

    def words(self) -> list[str]:
        return [word for word, _ in self.done]


SETUP = set_up("classic", ["Ada", "Ben"])


def test_entry_is_kept_before_anything_is_shown() -> None:
    hands = Recorder()
    owner = Owner(Session(), hands)
    owner.step(NewGame(0.0, SETUP))
    assert hands.words()[0] == "keep"
    assert hands.words()[-1] == "show"


def test_disk_that_refuses_does_not_stop_the_game() -> None:
    hands = Recorder(fail=True)
    owner = Owner(Session(), hands)
    owner.step(NewGame(0.0, SETUP))
    owner.step(Reading(2.0, (("R5", 0.99),), 1.5, True))
    tables = [what for word, what in hands.done if word == "show"]
    assert isinstance(tables[-1], Table)
    assert tables[-1].witnesses["journal"] == "failed"
    assert tables[-1].public.top == "R5"


def test_tick_comes_only_when_a_deadline_has_passed() -> None:
    hands = Recorder()
    owner = Owner(Session(witnesses={"camera": "ok"}), hands)
    owner.step(NewGame(0.0, SETUP))
    owner.step(Press(1.0, "A"))
    before = len(hands.done)
    owner.tick(1.5)
    assert len(hands.done) == before
    owner.tick(1.95)
    assert ("sound", "miss") in hands.done[before:]


def test_messages_of_many_threads_are_handled_one_at_a_time_by_the_owner() -> None:
    hands = Recorder()
    session = Session(witnesses={"camera": "none"})
    owner = Owner(session, hands)
    owner.post(NewGame(0.0, SETUP))
    thread = threading.Thread(target=owner.run, args=(lambda: 10.0,))
    thread.start()
    posters = [
        threading.Thread(target=lambda seat=seat: [owner.post(Press(1.0, seat)) for _ in range(25)]) for seat in "AB"
    ]
    for poster in posters:
        poster.start()
    for poster in posters:
        poster.join()
    owner.stop()
    thread.join(10)
    assert not thread.is_alive()
    assert hands.words().count("acknowledge") == 50
    numbers = [number for word, number in hands.done if word == "keep"]
    assert numbers == list(range(1, len(numbers) + 1))


def test_slow_journal_answers_later_through_the_queue() -> None:
    hands = Recorder()
    hands.keep = lambda entry, _: hands.done.append(("keep", entry.number))  # type: ignore[assignment,method-assign,return-value]
    owner = Owner(Session(), hands)
    owner.step(NewGame(0.0, SETUP))
    assert "show" not in hands.words()
    owner.step(Kept(0.1, 1))
    assert "show" in hands.words()
    assert not isinstance(hands.done[-1][1], Keep)


def test_refused_entries_are_written_before_the_next_one(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "one.evening")
    refusals = iter([False, True, True])

    def keep(entries: Sequence[Entry], histories: str) -> int:
        if next(refusals, False):
            raise OSError("the card is full")
        return journal.keep(entries, datetime(2026, 1, 1, tzinfo=UTC), histories)

    answer = keep_at_once(keep)
    answers = [answer(Entry(number, number / 10, Pressed("A")), "") for number in range(1, 6)]
    journal.close()
    assert [type(each) for each in answers] == [Kept, JournalFailed, JournalFailed, Kept, Kept]
    assert [entry.number for entry in read_journal(tmp_path / "one.evening")] == [1, 2, 3, 4, 5]


class Stumbling(Session):
    """A session that stumbles over messages about a camera with a certain state."""

    def handle(self, message: Message) -> tuple[Effect, ...]:
        if isinstance(message, CameraState) and message.state.startswith("bug"):
            self._belief.record(message.t_s, Pressed("A"))  # half done when the bug comes
            raise ZeroDivisionError(message.state)
        return super().handle(message)


def ran(hands: Recorder, guard: Guard, *messages: Message, remade: list[Sequence[Entry]] | None = None) -> Owner:
    """Return the owner after it has taken all these messages in `run`."""

    def remake(entries: Sequence[Entry]) -> Session:
        if remade is not None:
            remade.append(tuple(entries))
        return Stumbling(entries)

    owner = Owner(Stumbling(), hands, remake=remake, guard=guard)
    for message in messages:
        owner.post(message)
    owner.stop()
    owner.run(lambda: 10.0)
    return owner


def test_bug_costs_its_message_and_nothing_else() -> None:
    hands, bugs, remade = Recorder(), list[Exception](), list[Sequence[Entry]]()
    ran(
        hands,
        Guard(lambda: 0.0, bugs.append),
        NewGame(0.0, SETUP),
        CameraState(1.0, "bug"),
        Reading(2.0, (("R5", 0.99),), 1.5, True),
        remade=remade,
    )
    assert [str(bug) for bug in bugs] == ["bug"]
    assert [[entry.number for entry in entries] for entries in remade] == [[1]], "only what was handed out to be kept"
    assert [number for word, number in hands.done if word == "keep"] == [1, 2], "the journal has no gap"
    tables = [what for word, what in hands.done if word == "show"]
    assert isinstance(tables[-1], Table)
    assert tables[-1].public.top == "R5"


def test_storm_of_bugs_ends_the_owner_and_says_so() -> None:
    bugs, given_up = list[Exception](), list[Exception]()
    storm = [CameraState(1.0, f"bug {number}") for number in range(MOST_BUGS + 3)]
    ran(Recorder(), Guard(lambda: 0.0, bugs.append, given_up.append), *storm)
    assert len(bugs) == MOST_BUGS
    assert [str(bug) for bug in given_up] == [f"bug {MOST_BUGS - 1}"]


def test_bugs_now_and_then_are_no_storm() -> None:
    hands, given_up, clock = Recorder(), list[Exception](), itertools.count(0.0, WITHIN_S / 3)
    now_and_then = [CameraState(1.0, "bug") for _ in range(3 * MOST_BUGS)]
    ran(hands, Guard(lambda: next(clock), on_give_up=given_up.append), *now_and_then, NewGame(0.0, SETUP))
    assert not given_up
    assert "keep" in hands.words()


def test_entries_that_no_session_can_be_made_of_end_the_owner() -> None:
    def remake(_: Sequence[Entry]) -> Session:
        raise KeyError("in the entries")

    given_up: list[Exception] = []
    owner = Owner(Stumbling(), Recorder(), remake=remake, guard=Guard(lambda: 0.0, on_give_up=given_up.append))
    owner.post(CameraState(1.0, "bug"))
    owner.run(lambda: 10.0)
    assert [type(error) for error in given_up] == [KeyError]


def test_owner_without_a_guard_lets_the_bug_out() -> None:
    owner = Owner(Stumbling(), Recorder())
    owner.post(CameraState(1.0, "bug"))
    with pytest.raises(ZeroDivisionError):
        owner.run(lambda: 10.0)


def test_messages_that_wait_already_are_taken_first() -> None:
    inbox: Inbox = Inbox()
    inbox.put(NewGame(0.0, SETUP))
    hands = Recorder()
    owner = Owner(Session(), hands, inbox)
    owner.post(ShowNow(1.0))
    owner.stop()
    owner.run(lambda: 10.0)
    assert hands.words()[0] == "keep"


def test_message_of_a_clock_that_runs_ahead_is_ignored(caplog: pytest.LogCaptureFixture) -> None:
    hands, inbox = Recorder(), Inbox()
    for message in (NewGame(9.0, SETUP), Reading(500.4, (("R5", 0.99),), 500.0, True), None):
        inbox.put(message)
    owner = Owner(Session(), hands, inbox)
    owner.run(lambda: 10.0)
    tables = [what for word, what in hands.done if word == "show"]
    assert isinstance(tables[-1], Table)
    assert tables[-1].public.top is None
    assert "future" in caplog.text
