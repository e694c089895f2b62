"""No sequence of messages whatever harms an evening: nothing is raised, nothing is lost, and what is kept can be read."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.effects import Keep
from companion.entries import kind_of, read_fact, write_fact
from companion.evening import Evening
from companion.messages import (
    Answer,
    ButtonState,
    CameraState,
    Correct,
    CorrectTogether,
    Dismiss,
    HandSeen,
    Heard,
    JournalFailed,
    Kept,
    Message,
    NamePlayer,
    NewGame,
    PileGone,
    Press,
    Reading,
    Record,
    Redo,
    SetStrictness,
    ShowNow,
    Tick,
    Undo,
    VoiceState,
)
from companion.record import read_record, write_record
from companion.rules import events as kinds
from companion.rules.events import Event, Flipped
from companion.rules.games import GAMES
from companion.session import Session
from companion.setup import Setup, set_up
from companion.strictness import LEVELS

BROKEN_NUMBERS = (float("nan"), float("inf"), -float("inf"), -1.0, -0.0, 2.0, 1e300, 5e-324)

FOREIGN = (
    "",
    " ",
    "?",
    "none",
    "BACK",
    "H:DRAGON",
    "H:",
    "H:{}",
    "Q7",
    "G+4",
    "13",
    "-4",
    "SC",
    "R5 ",
    "R 5",
    "R5;pass A",
)


SAID = [
    "A5",
    "B-",
    "C3/2/1",
    "A[20]=5,7*",
    "turn=B",
    "turn=Z",
    "col=G",
    "dir=-",
    "top=R5",
    "pend=4/2>B",
    "ask=0",
    "won=A",
    "val=9",
    "pile=3",
    "x",
    "",
    "top={}",
]


@cache
def codes(game: str) -> st.SearchStrategy[str]:
    own = st.sampled_from(tuple(GAMES[game].deck({}).faces))
    return st.one_of(own, own, own, st.sampled_from(FOREIGN), st.text(max_size=3))


@cache
def seats() -> st.SearchStrategy[str]:
    return st.sampled_from(("A", "A", "B", "B", "C", "C", "D", "Z", "", "a", "AB", "ż"))


@cache
def numbers() -> st.SearchStrategy[int]:
    return st.one_of(st.integers(0, 30), st.sampled_from((-7, -1, 99, 999, 1000, 10**15)))


@cache
def chances() -> st.SearchStrategy[float]:
    return st.one_of(st.floats(0.01, 1.0), st.sampled_from((0.5, 0.99, *BROKEN_NUMBERS)))


@cache
def flipped(game: str) -> st.SearchStrategy[Flipped]:
    somebody = st.none() | seats()
    plain = st.builds(Flipped, codes(game), somebody)
    moves = st.lists(st.tuples(seats(), codes(game)), max_size=2).map(tuple)
    return st.one_of(
        plain,
        plain,
        st.builds(Flipped, codes(game), somebody, st.lists(plain, max_size=4).map(tuple), moves, st.booleans()),
    )


@cache
def told(game: str) -> st.SearchStrategy[Event]:
    seat, card, number = seats(), codes(game), numbers()
    colour = st.none() | st.sampled_from(("R", "Y", "G", "B", "?", "", "red", "X Y"))
    laid = (seat, card, colour, st.none() | number, st.sampled_from((1, 1, 1, 2, 4, 0, -1, 10**9)))
    tree = flipped(game)
    says = st.sampled_from(SAID)
    many = st.lists(card, max_size=4).map(tuple)
    made = [
        st.builds(kinds.First, card),
        st.builds(kinds.Play, *laid),
        st.builds(kinds.Play, seat, card),
        st.builds(kinds.Force, *laid),
        st.builds(kinds.Jump, seat, card),
        st.builds(kinds.Colour, seat, colour.filter(bool)),
        st.builds(kinds.Draw, seat, number),
        st.builds(kinds.Pass, seat),
        st.builds(kinds.Take, seat),
        st.builds(kinds.Challenge, seat, st.booleans()),
        st.builds(kinds.Swap, seat, seat),
        st.builds(kinds.Shed, seat, number),
        st.builds(kinds.Roulette, seat, colour.filter(bool), number),
        st.builds(kinds.Call, seat),
        st.builds(kinds.Catch, seat, seat),
        st.builds(kinds.Begin, seat),
        st.builds(kinds.Count, seat, number),
        st.builds(kinds.Reveal, seat, many),
        st.builds(kinds.Reveal, seat, st.just(()), st.integers(0, 9999)),
        st.builds(kinds.Now, st.lists(says, max_size=3).map(tuple)),
        st.builds(kinds.Leave, seat),
        st.builds(kinds.Join, seat, st.booleans()),
        st.builds(kinds.Back, seat),
        st.builds(kinds.Seats, st.lists(seat, max_size=4).map(tuple)),
        st.just(kinds.Round()),
        st.builds(kinds.Flip, seat, card),
        st.builds(kinds.Pickup, seat),
        st.builds(kinds.Hit, seat, tree),
        st.builds(kinds.Deal, seat, tree),
        st.builds(kinds.Stay, seat),
        st.builds(kinds.To, seat),
        st.builds(kinds.Step, tree),
        st.builds(kinds.Bonus, seat, st.none() | seat),
    ]
    return st.one_of(made)


@cache
def setups(game: str) -> st.SearchStrategy[Setup]:
    names = st.lists(st.sampled_from(("Ada", "Ben", "Cleo", "Dan")), min_size=2, max_size=4, unique=True)
    fair = names.map(lambda players: set_up(game, players))
    unfair = st.sampled_from(
        (
            Setup("bridge", {"A": "Ada", "B": "Ben"}, "A"),
            Setup(game, {}, "A"),
            Setup(game, {"A": "Ada", "B": "Ben"}, "Q"),
            Setup(game, {"A": "Ada", "B": "Ada"}, "A"),
            Setup(game, {"A": "Ada", "B": "Ben"}, "A", {"stack": "sideways"}),
            Setup(game, {"A": "Ada", "B": "Ben"}, "A", position="A1 B1 | nonsense"),
            Setup(game, {"A": "Ada", "B": "Ben"}, "A", cards={"Q7": -3}),
        )
    )
    return st.one_of(fair, fair, unfair)


@dataclass(frozen=True)
class Fair:
    """Somebody plays by the rules: what is sent is chosen from what the table allows then, so that games get on."""

    t_s: float
    which: int

    def message(self, session: Session) -> Message:
        table, evening = session.table(), session.evening
        if table is None or evening.setup is None:
            return Tick(self.t_s)
        offered = [choice for offer in table.offers for choice in offer.choices]
        if offered and self.which % 3 == 0:
            return Record(self.t_s, (offered[self.which % len(offered)],))
        rules = evening.setup.rules
        faces = rules.deck(evening.setup.options).faces
        plays = [card for card in faces if not rules.check(evening.state, kinds.Play(table.public.turn or "A", card))]
        cards = plays or list(faces)
        return Reading(self.t_s + 0.4, ((cards[self.which % len(cards)], 0.97),), self.t_s, True)


@cache
def messages(game: str) -> st.SearchStrategy[Message | Fair]:
    t_s = st.one_of(st.floats(0.0, 200.0), st.sampled_from(BROKEN_NUMBERS))
    now_s = st.floats(0.0, 200.0)
    entry = st.one_of(st.integers(-1, 30), st.just(10**12))
    candidates = st.lists(st.tuples(codes(game), chances()), max_size=4).map(tuple)
    sure = st.builds(lambda t_s, card: Reading(t_s + 0.4, ((card, 0.97),), t_s, True), now_s, codes(game))
    some = st.lists(told(game), max_size=3).map(tuple)
    often = [
        sure,
        st.builds(Reading, now_s, candidates, now_s, st.booleans()),
        st.builds(Record, now_s, st.lists(told(game), min_size=1, max_size=2).map(tuple)),
        st.builds(Press, now_s, seats(), st.booleans()),
    ]
    seldom = [
        st.builds(Reading, t_s, candidates, t_s, st.booleans()),
        st.builds(Record, t_s, some),
        st.builds(Press, t_s, seats(), st.booleans()),
        st.builds(NewGame, t_s, setups(game)),
        st.builds(PileGone, t_s),
        st.builds(HandSeen, t_s, st.booleans()),
        st.builds(CameraState, t_s, st.sampled_from(("lost", "back", "dark", "glare", "upside down", ""))),
        st.builds(ButtonState, t_s, seats(), st.sampled_from(("ok", "stuck", "missing", "on fire"))),
        st.builds(VoiceState, t_s, st.sampled_from(("ok", "none", "hoarse"))),
        st.builds(NamePlayer, t_s, seats(), st.text(max_size=4) | st.sampled_from(("Ada", "Eve {}", "x" * 99))),
        st.builds(Answer, t_s, st.integers(-1, 5), st.integers(-5, 5)),
        st.builds(Dismiss, t_s, st.integers(-1, 5)),
        st.builds(Undo, t_s),
        st.builds(Redo, t_s),
        st.builds(Correct, t_s, entry, st.none() | some, st.booleans()),
        st.builds(
            lambda t_s, entries, told: CorrectTogether(t_s, tuple(Correct(t_s, each, told) for each in entries)),
            t_s,
            st.lists(entry, max_size=2),
            st.none() | some,
        ),
        st.builds(Kept, t_s, entry),
        st.builds(JournalFailed, t_s, st.text(max_size=3)),
        st.builds(ShowNow, t_s),
        st.builds(SetStrictness, t_s, st.sampled_from((*LEVELS, *LEVELS, "deaf"))),
        st.builds(Heard, t_s, st.integers(-1, 30)),
        st.builds(Tick, t_s),
        st.builds(Message, t_s),
    ]
    fair = st.builds(Fair, now_s, st.integers(0, 10**6))
    return st.one_of(*often, *often, *[fair] * 12, *seldom)


def live(game: str, sent: Sequence[Message | Fair], set_up_first: bool) -> Session:
    """Return the session after these messages and what its journal answers."""
    session = Session(witnesses={"camera": "ok"})
    if set_up_first:
        session.handle(NewGame(0.0, set_up(game, ["Ada", "Ben", "Cleo"])))
    for one in sent:
        for effect in session.handle(one.message(session) if isinstance(one, Fair) else one):
            if isinstance(effect, Keep):
                session.handle(Kept(effect.entry.t_s, effect.entry.number))
    return session


def check_unharmed(session: Session) -> None:
    kept = list(session.evening.entries)
    assert [entry.number for entry in kept] == list(range(1, len(kept) + 1))
    again = Evening(kept)
    assert again.lines == session.evening.lines
    assert again.undoable() == session.evening.undoable()
    for entry in kept:
        assert read_fact(kind_of(entry.fact), write_fact(entry.fact)) == entry.fact
    text = write_record(kept)
    record = read_record(text)
    if kept:
        assert record.problems == ()
    assert write_record(record.lines) == text
    restarted = Session(kept, {"camera": "ok"})
    assert restarted.evening.lines == session.evening.lines
    restarted.handle(ShowNow(300.0))


def check_some(game: str, examples: int) -> None:
    @given(sent=st.lists(messages(game), min_size=5, max_size=60), set_up_first=st.booleans())
    @settings(max_examples=examples, suppress_health_check=list(HealthCheck))
    def check(sent: list[Message | Fair], set_up_first: bool) -> None:
        check_unharmed(live(game, sent, set_up_first))

    check()


@pytest.mark.parametrize("game", GAMES)
def test_no_sequence_of_messages_does_harm(game: str) -> None:
    check_some(game, examples=20)


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", GAMES)
def test_no_sequence_of_messages_of_many_does_harm(game: str) -> None:
    check_some(game, examples=150)
