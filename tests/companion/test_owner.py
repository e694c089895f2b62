import threading

from companion.effects import Keep
from companion.entries import Entry
from companion.messages import Kept, Message, NewGame, Press, Reading
from companion.owner import Owner, keep_at_once
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

    def _write(self, entry: Entry) -> int:
        if self._fail:
            raise OSError("the card is full")
        return entry.number

    def keep(self, entry: Entry) -> Message | None:
        self.done.append(("keep", entry.number))
        return self._answer(entry)

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
    hands.keep = lambda entry: hands.done.append(("keep", entry.number))  # type: ignore[assignment,method-assign,return-value]
    owner = Owner(Session(), hands)
    owner.step(NewGame(0.0, SETUP))
    assert "show" not in hands.words()
    owner.step(Kept(0.1, 1))
    assert "show" in hands.words()
    assert not isinstance(hands.done[-1][1], Keep)
