"""The session: the one owner of an evening's state.

A plain object: messages go in, effects come out. It reads no clock, never sleeps and starts nothing. Whoever loops it
carries the effects out in order, posts `Kept` once an entry is on disk, and a `Tick` once a deadline has passed.
"""

import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from companion.asking import Asking
from companion.beam import History
from companion.belief import Belief
from companion.changes import changes
from companion.correcting import corrections
from companion.effects import Acknowledge, Effect, Keep, Light, Say, Show, Sound
from companion.entries import Changed, Entry, Fact, Named, Pressed, Removed, SetUp, Told
from companion.evening import Evening
from companion.histories import write_histories
from companion.logbook import Logbook
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
from companion.objecting import Objector
from companion.odd_cards import odd_card
from companion.presses import DOUBLE_S, CatchLocks, WaitingPresses, moments
from companion.rules.events import Call, Catch
from companion.rules.game import Public
from companion.setup import name_problems
from companion.sieve import sieve_after
from companion.speaking import CORRECTIONS, speak, speak_corrections, tell_undone
from companion.strictness import FRIENDLY
from companion.table import Change, Phrase, Table
from companion.telling import hint

log = logging.getLogger(__name__)

_BUTTON_TROUBLE: Final = ("simulated", "ok", "missing", "stuck")
"""States of a button, the worst last: the screen shows the worst of all seats."""

BLIND: Final = frozenset({"none", "lost", "dark"})
"""States of the camera in which it can report no touch."""


class Session:
    """One evening at the table.

    Args:
        entries: The evening so far, from the journal; empty for a new one.
        witnesses: The health of the witnesses at the start: ``camera``, ``buttons``, ``voice`` → state.
        strictness: How loud the device objects until the evening says otherwise, one of `LEVELS`.
        histories: What was not ruled out at the last of the entries, as the journal has it; empty: that is weighed anew.
    """

    def __init__(
        self,
        entries: Iterable[Entry] = (),
        witnesses: dict[str, str] | None = None,
        strictness: str = FRIENDLY,
        histories: str = "",
    ) -> None:
        self._belief = Belief(entries, histories)
        self._evening = self._belief.evening
        self._witnesses = {"camera": "none", "buttons": "none", "voice": "none", "journal": "ok", **(witnesses or {})}
        self._sieve = sieve_after(self._evening)
        self._presses = WaitingPresses()
        self._locks = CatchLocks()
        self._buttons: dict[str, str] = {}
        self._asking = Asking(asked=self._evening.number)
        self._objector = Objector(self._evening.entries, strictness)
        self._hand_inside = False
        self._reshuffling = False
        self._shuffled_in: int | None = None
        self._logbook = Logbook()
        self._moved: tuple[Change, ...] = ()
        self._undone: tuple[Phrase, ...] = ()
        self._kept = self._evening.number
        self._waiting: list[Effect] = []
        self._camera_changed()

    @property
    def evening(self) -> Evening:
        """The fold of the journal."""
        return self._evening

    def next_deadline(self) -> float | None:
        """Return when the session wants a `Tick`, in seconds on the evening's clock, or None."""
        return self._presses.deadline()

    def handle(self, message: Message) -> tuple[Effect, ...]:
        """Take one message and return what is to be done, in order. What no witness can have meant is ignored."""
        sound = self._sieve.sift(message, self._evening)
        if sound is None:
            return ()
        return self._handle(sound)

    def _handle(self, message: Message) -> tuple[Effect, ...]:
        effects = self._judge_presses(self._presses.due(message.t_s))
        return tuple(self._hold_back(effects + self._take(message)))

    def table(self) -> Table | None:
        """Return the picture of the evening as it is now, or None before the first game."""
        evening, setup = self._evening, self._evening.setup
        if setup is None:
            return None
        public = setup.rules.public(evening.state)
        doubt, doubtful = self._belief.doubts()
        return Table(
            game=setup.game,
            names=setup.names,
            public=public,
            offers=setup.rules.offers(evening.state),
            question=self._asking.question,
            log=self._logbook.tell(evening.lines),
            witnesses=dict(self._witnesses),
            hand_inside=self._hand_inside,
            doubt=doubt,
            doubtful=doubtful,
            can_undo=evening.undoable() is not None,
            can_redo=evening.redoable() is not None,
            hint=hint(public, setup.names),
            entry=evening.number,
            moved=self._moved,
            undone=self._undone,
            round_number=evening.lines[-1].round_number,
            strictness=self._objector.level.name,
            notice=self._objector.notice(evening.lines),
            **setup.facts,
            used_up={} if self._shuffled_in == self._round_number else setup.used_up(evening.state),
        )

    def _take(self, message: Message) -> list[Effect]:
        match message:
            case Reading():
                return self._take_reading(message)
            case PileGone():
                return self._take_gone(message)
            case Press():
                self._presses.add(message)
                return [Acknowledge(message.seat), *self._flush_presses(message.t_s)]
            case Record(t_s=t_s, events=events):
                return [*self._flush_earlier(t_s), *self._tell_if_taken(t_s, Told(events, "finger"))]
            case Answer() | Dismiss():
                return self._take_answer(message)
            case Undo() | Redo() | Correct() | CorrectTogether():
                return self._tell_if_taken(message.t_s, *corrections(message, self._evening))
            case NewGame(t_s=t_s, setup=setup):
                self._shuffled_in = None
                return self._tell(t_s, SetUp(setup)) + self._keep_strictness(t_s)
            case SetStrictness(t_s=t_s, level=level):
                self._objector.choose(level)
                return self._keep_strictness(t_s) + self._show()
            case Heard(notice=number):
                self._objector.hear(number)
                return self._show()
            case NamePlayer(t_s=t_s, seat=seat, name=name):
                return self._name(t_s, seat, name)
            case Kept(number=number):
                self._kept = max(self._kept, number)
                return self._journal_works()
            case HandSeen(inside=inside):
                self._hand_inside = inside
                return self._show()
            case CameraState() | ButtonState() | VoiceState() | JournalFailed():
                return self._take_health(message)
            case ShowNow():
                return self._light_actor() + self._show() + ([] if self._asking.question else self._ask())
            case Tick():
                return []
        log.warning("ignored: %s is no message the session knows", type(message).__name__)
        return []

    def _name(self, t_s: float, seat: str, name: str) -> list[Effect]:
        setup, cleaned = self._evening.setup, " ".join(name.split())
        if setup is None or name_problems([*(each for at, each in setup.names.items() if at != seat), cleaned]):
            return []
        return self._tell(t_s, Named(seat, cleaned))

    def _flush_presses(self, now_s: float) -> list[Effect]:
        return self._judge_presses(self._presses.due(now_s))

    def _flush_earlier(self, t_s: float) -> list[Effect]:
        return self._judge_presses(self._presses.before(t_s))

    def _judge_presses(self, presses: Sequence[Press]) -> list[Effect]:
        """Judge presses in the order of time; in one moment doubt favours the holder of the one card."""
        return [
            effect
            for moment in moments(presses)
            for press in sorted(moment, key=lambda press: press.seat not in self._open_windows())
            for effect in self._judge_press(press)
        ]

    def _open_windows(self) -> frozenset[str]:
        public = self._public()
        return frozenset(seat.seat for seat in public.seats if seat.call == "open") if public else frozenset()

    def _judge_press(self, press: Press) -> list[Effect]:
        setup = self._evening.setup
        if setup is None:
            return []
        if press.seat not in setup.names:
            log.warning("ignored: nobody sits at the button %s", press.seat)
            return [Sound("miss")]
        self._locks.keep_windows(self._open_windows())
        wanted = setup.rules.press(self._evening.state, press.seat, press.double)
        if isinstance(wanted, Catch) and self._locks.refuses(press.seat, wanted.caught, press.t_s):
            return [Sound("miss")]
        if wanted is None:
            self._locks.missed(press.seat, press.t_s)
        effects = self._tell(press.t_s, Pressed(press.seat, press.double))
        meant = self._evening.lines[-1].events
        name = "call" if any(isinstance(event, Call) for event in meant) else "miss"
        if any(isinstance(event, Catch) for event in meant):
            name = "caught"
        return [*effects, Sound(name)]

    def _take_reading(self, reading: Reading) -> list[Effect]:
        effects = self._flush_earlier(reading.touch_t_s)
        if self._evening.setup is None or self._came_back(reading):
            return effects
        effects += self._accept(lambda: self._belief.read(reading))
        return effects + self._ask()

    def _came_back(self, reading: Reading) -> bool:
        """Tell whether this is the old top card, which lies there again after a reshuffle (docs/rules.md 1.3)."""
        reshuffling, self._reshuffling = self._reshuffling, False
        public = self._public()
        first = reading.candidates[0][0] if reading.candidates else ""
        return reshuffling and public is not None and first == public.top

    @property
    def _round_number(self) -> int:
        return self._evening.lines[-1].round_number

    def _take_gone(self, message: PileGone) -> list[Effect]:
        if self._evening.setup is None:
            return []
        before = self._evening.number
        effects = self._accept(lambda: self._belief.gone(message.t_s))
        self._reshuffling = self._evening.number == before
        if self._reshuffling:
            self._shuffled_in = self._round_number
        return effects + self._ask()

    def _ask(self) -> list[Effect]:
        """Ask, if the newest witness left something between which the table must choose."""
        setup, public = self._evening.setup, self._public()
        if setup is None or public is None:
            return []
        if histories := self._belief.to_ask():
            question = self._asking.between(histories, setup, public.turn)
        elif (odd := odd_card(self._evening.lines, self._shuffled_in == self._round_number)) is not None:
            question = self._asking.about(odd, public.turn)
            if odd.is_copy:  # one such question a round: then the count of copies is no witness
                self._shuffled_in = self._round_number
        else:
            return []
        return [Sound("question"), Say(question.says), *self._show()]

    def _take_answer(self, message: Answer | Dismiss) -> list[Effect]:
        was = self._asking.question
        match self._asking.close(message):
            case History() as chosen:
                return self._accept(lambda: self._belief.choose(message.t_s, chosen, self._asking.histories))
            case Changed() as fact:
                return self._tell(message.t_s, fact)
        return self._show() if self._asking.question is not was else []

    def _take_health(self, message: Message) -> list[Effect]:
        match message:
            case CameraState(state=state):
                self._witnesses["camera"] = "ok" if state == "back" else state
                self._camera_changed()
            case ButtonState(seat=seat, state=state):
                self._buttons[seat] = state
                self._witnesses["buttons"] = max(self._buttons.values(), key=_BUTTON_TROUBLE.index)
            case VoiceState(state=state):
                self._witnesses["voice"] = state
            case JournalFailed():
                self._witnesses["journal"] = "failed"
        return self._show()

    def _journal_works(self) -> list[Effect]:
        if self._witnesses["journal"] == "ok":
            return []
        self._witnesses["journal"] = "ok"
        return self._show()

    def _camera_changed(self) -> None:
        blind = self._witnesses["camera"] in BLIND
        self._presses.wait_s = DOUBLE_S if blind else WaitingPresses().wait_s

    def _tell(self, t_s: float, *facts: Fact) -> list[Effect]:
        """Add `facts` to the evening and return everything that follows from them."""
        return self._accept(lambda: tuple(entry for fact in facts for entry in self._belief.record(t_s, fact)))

    def _tell_if_taken(self, t_s: float, *facts: Fact) -> list[Effect]:
        """Add what somebody tells by a tap, unless any of it is refused; then say why, and nothing is recorded."""
        certain = "phase" not in self._belief.doubts()[0]
        refusals = (self._objector.refuse(self._evening.lines, fact, certain) for fact in facts)
        notice = next(filter(None, refusals), None)
        if notice is None:
            return self._tell(t_s, *facts) if facts else []
        log.info("refused: %s", facts)
        urgent = self._objector.level.insists
        return [
            Sound("objection" if urgent else "miss"),
            *(Say(phrase, urgent) for phrase in notice.says),
            *self._show(),
        ]

    def _keep_strictness(self, t_s: float) -> list[Effect]:
        """Write the level into the journal, if a game has begun and it is not there already."""
        fact = self._objector.unkept() if self._evening.setup is not None else None
        return [] if fact is None else self._tell(t_s, fact)

    def _accept(self, add: Callable[[], tuple[Entry, ...]]) -> list[Effect]:
        """Let `add` add entries to the evening and return everything that follows from them."""
        before, undoable = self._public(), self._logbook.said(self._evening.undoable())
        entries = add()
        effects: list[Effect] = [Keep(entry) for entry in entries[:-1]]
        effects += [Keep(entry, write_histories(entry.number, self._belief.histories)) for entry in entries[-1:]]
        after = self._public()
        if after is None or not entries:
            return effects
        fact, names = entries[-1].fact, self._evening.lines[-1].setup.names
        between = self._between(before, entries)
        corrected = after if type(fact) in CORRECTIONS else between
        self._moved = changes(before, corrected) if before is not None and corrected is not None else ()
        self._undone = tell_undone(fact, undoable, self._evening.lines)
        self._asking.close_if_decided(fact, self._belief)
        objected = self._objector.object_to(entries[-1].number, self._evening.lines)
        said = (
            *speak_corrections(before, between, names),
            *speak(fact, self._evening.lines[-1], between, after, objected),
        )
        urgent = bool(objected) and self._objector.level.insists
        effects += [Sound("objection")] * urgent + [Say(phrase, urgent) for phrase in said]
        if before is None or before.actor != after.actor:
            effects += self._light_actor()
        if before is not None and before.phase == "play" and after.phase != "play":
            effects.append(Sound("round_over"))
        return effects + self._show()

    def _between(self, before: Public | None, entries: Sequence[Entry]) -> Public | None:
        """Return the table after the rules' own corrections among `entries` and before the news in the last of them."""
        setup, lines = self._evening.setup, self._evening.lines
        if len(entries) < 2 or setup is None or len(lines) < 2 or isinstance(entries[-1].fact, Changed | Removed):
            return before
        return setup.rules.public(lines[-2].state if lines[-1].entry == entries[-1].number else lines[-1].state)

    def _light_actor(self) -> list[Effect]:
        public = self._public()
        return [] if public is None else [Light(seat.seat, seat.seat == public.actor) for seat in public.seats]

    def _show(self) -> list[Effect]:
        table = self.table()
        return [] if table is None else [Show(table)]

    def _public(self) -> Public | None:
        setup = self._evening.setup
        return None if setup is None else setup.rules.public(self._evening.state)

    def _hold_back(self, effects: list[Effect]) -> list[Effect]:
        """Return the effects that may be carried out now: nothing is shown or said before it is on disk."""
        self._waiting += effects
        now: list[Effect] = [effect for effect in self._waiting if isinstance(effect, Keep | Acknowledge)]
        rest = [effect for effect in self._waiting if not isinstance(effect, Keep | Acknowledge)]
        if self._kept < self._evening.number and self._witnesses["journal"] == "ok":
            self._waiting = rest
            return now
        self._waiting = []
        shows = [effect for effect in rest if isinstance(effect, Show)]
        return now + [effect for effect in rest if not isinstance(effect, Show)] + shows[-1:]
