"""What the device believes: the evening as the journal has it, and the histories beside it that are not ruled out yet.

Every method returns the entries that were added, corrections first. The evening always equals the likeliest history.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from companion import beam as beams
from companion import late
from companion.again import misfits
from companion.attention import doubtful, forgets, miscounts, pace_s
from companion.beam import Beam, History, Step
from companion.counted import reopened
from companion.entries import (
    RULES,
    Candidates,
    Changed,
    Entry,
    Fact,
    Inserted,
    Named,
    Pressed,
    Removed,
    Seen,
    Strictness,
    Told,
)
from companion.evening import Evening, Line
from companion.histories import read_histories
from companion.judge import WORTH_ASKING, to_ask
from companion.meeting import (
    confirmed,
    laid,
    says_more_of,
    seen_already,
    tapped,
    told_apart_from,
    with_card,
    without_assumed,
)
from companion.messages import Reading
from companion.presses import CAMERA_DELAY_S
from companion.rules.events import Event, untimed
from companion.rules.game import Game, after

REMEMBERED: Final = beams.MEMORY
"""After a restart so many last lines are weighed again, so that what was in doubt still is."""

Entries = tuple[Entry, ...]


class Belief:
    """An evening and its beam.

    Args:
        entries: The evening so far, from the journal.
        histories: What was not ruled out at the last of the entries, as the journal has it; where that is none of this
            evening's, or leads elsewhere than its entries, the last lines are weighed again, which takes many times as long.
    """

    def __init__(self, entries: Iterable[Entry] = (), histories: str = "") -> None:
        self.evening = Evening(entries)
        self._beam: Beam = ()
        self._asked_of = -1
        self._attended: tuple[int, tuple[float, dict[str, float], float | None]] = (-1, (0.0, {}, None))
        self._beam = read_histories(histories, self.evening)
        if not self._agrees(self._beam):
            self._weigh_again()

    @property
    def histories(self) -> Beam:
        """What may have happened, the likeliest first."""
        return self._beam

    def record(self, t_s: float, fact: Fact) -> Entries:
        """Add what somebody told, pressed or corrected."""
        number, at_ms, lines = self.evening.number + 1, round(t_s * 1000), self.evening.lines
        match fact:
            case Told(events=events) if seen_already(lines, events, t_s):
                return ()
            case Told(events=(event,)) if (line := says_more_of(lines, self._known(), event, t_s)) is not None:
                return self._say_more(t_s, line, event, fact.by)
            case Told(events=events) if self._beam:
                placed = late.place(self._rules, self._beam, events, number, at_ms, *self._attention()[:2], self._limit)
                own = _at(placed.beam[0], number)
                late_fact = None if placed.before is None else Inserted(placed.before, own, fact.by, fact.seen)
                return self._follow(placed.beam, number, t_s, late_fact or replace(fact, events=own))
            case Pressed(seat=seat, double=double) if self._beam:
                grown = beams.press(self._rules, self._beam, seat, double, number, at_ms)
                return self._follow(grown, number, t_s, fact)
            case Named() | Strictness():
                return (self._add(t_s, fact),)
            case Changed() | Removed() | Inserted() if anew := self._seen_anew(fact):
                corrected = number if isinstance(fact, Inserted) else fact.entry
                return self._follow(anew, number, t_s, fact, leave=corrected)
        added = self._add(t_s, fact)
        self._weigh_again()
        return (added,)

    def read(self, reading: Reading) -> Entries:
        """Add what the camera saw, where it belongs in time."""
        told = tapped(self.evening.lines, reading)
        if told is not None:
            return self._settle_tap(told, reading)
        number, touch_s, seen = self.evening.number + 1, reading.touch_t_s, reading.candidates
        often, wrong, _ = self._attention()
        before = self._came_before(reading)
        if before is not None:
            grown = late.place_reading(self._rules, self._beam, seen, before, number, often)
            if grown:
                fact = Inserted(before, _at(grown[0], number), "camera", seen)
                return self._follow(grown, number, touch_s, fact)
        at_ms, paces = round(touch_s * 1000), self._paces(touch_s)
        beam = (*self._beam, *reopened(self._rules, self._beam, wrong))
        grown = beams.read(self._rules, beam, seen, reading.accepted, number, at_ms, often, wrong, paces)
        return self._follow(grown, number, touch_s, self._seen(grown, seen))

    def gone(self, t_s: float) -> Entries:
        """Add what follows from the pile having vanished; nothing where that is no event."""
        number = self.evening.number + 1
        grown = beams.gone(self._rules, self._beam, number, round(t_s * 1000))
        if len(grown) == len(self._beam) and not any(history.events for history in grown):
            return ()
        return self._follow(grown, number, t_s, self._seen(grown, ()))

    def choose(self, t_s: float, chosen: History, asked: Sequence[History]) -> Entries:
        """Add that the table has chosen this history among those it was asked about.

        The game may have gone on since. A history that was not worth offering, but tells of the same card, is still
        possible.
        """
        entry, others = chosen.path[-1].entry, {untimed(history.events) for history in asked}
        wanted = untimed(chosen.events)
        left = [
            history
            for history in self._beam
            if (own := _at(history, entry)) == wanted or (own[-1:] == wanted[-1:] and own not in others)
        ]
        grown = beams.pruned(self._rules, left) or (chosen,)
        corrections = self._correct(t_s, grown[0], leave=entry)
        answered = self._add(t_s, Changed(entry, _at(grown[0], entry) or wanted, "finger"))
        self.stand_by(grown)
        return (*corrections, answered)

    def to_ask(self) -> tuple[History, ...]:
        """Return the histories between which the table must choose; empty: nothing is asked, or it was asked already."""
        if not self._beam or not self._beam[0].path:
            return ()
        entry = self._beam[0].path[-1].entry
        asked = to_ask(self._rules, self._beam)
        if not asked or entry == self._asked_of:
            return ()
        self._asked_of = entry
        return asked

    def doubts(self) -> tuple[frozenset[str], frozenset[str]]:
        """Return what is not known for sure: names of `Public`'s fields, and seats."""
        if not self._beam:
            return frozenset(), frozenset()
        names, seats = beams.doubts(self._rules, self._beam)
        return names, seats | doubtful(self._attention()[1])

    def in_doubt(self, asked: Sequence[History]) -> bool:
        """Tell whether it still matters which of these histories is right."""
        if not asked or not asked[0].path:
            return False
        entry = asked[0].path[-1].entry
        there = [history for history in self._beam if history.share >= WORTH_ASKING]
        return len({_at(history, entry) for history in there if entry in {step.entry for step in history.path}}) > 1

    @property
    def _rules(self) -> Game[Any]:
        setup = self.evening.setup
        if setup is None:
            raise LookupError("no game has begun")
        return setup.rules

    @property
    def _limit(self) -> int | None:
        return self.evening.setup.hand_limit if self.evening.setup else None

    def _known(self) -> frozenset[int]:
        """Return the entries that may still be seen otherwise."""
        return frozenset(step.entry for step in self._beam[0].path) if self._beam else frozenset()

    def _paces(self, t_s: float) -> float:
        """Return how much time has passed since the last thing happened, in times of what one thing takes here."""
        pace, lines = self._attention()[2], self.evening.lines
        return (t_s - lines[-1].t_s) / pace if pace else 1.0

    def _attention(self) -> tuple[float, dict[str, float], float | None]:
        """Return how often this table forgets to tell something, by seat how likely its count is wrong, and its pace."""
        lines = self.evening.lines
        number, known = self._attended
        if number != self.evening.number:
            often, pace = forgets(lines), pace_s(lines)
            known = often, miscounts(self._rules.public(self.evening.state), lines, often, pace), pace
            self._attended = self.evening.number, known
        return known

    def _seen(self, grown: Beam, seen: Candidates) -> Fact:
        events = untimed(grown[0].events)
        return Told(events, "camera", seen) if events else Seen(seen)

    def _say_more(self, t_s: float, line: Line, event: Event, by: str) -> Entries:
        """Add what somebody says of a card that the camera has reported."""
        grown = late.refine(self._rules, self._beam, line.entry, event)
        corrections = self._correct(t_s, grown[0], leave=line.entry)
        said = self._add(t_s, Changed(line.entry, _at(grown[0], line.entry), by))
        self.stand_by(grown)
        return (*corrections, said)

    def _follow(self, grown: Beam, number: int, t_s: float, fact: Fact, leave: int | None = None) -> Entries:
        """Add `fact` as entry `number`; where another history leads now, first correct the entries in which it differs."""
        corrections = self._correct(t_s, grown[0], leave=number if leave is None else leave)
        added = self._add(t_s, fact)
        self.stand_by(beams.renumbered(grown, number, added.number))
        return (*corrections, added)

    def stand_by(self, grown: Beam) -> None:
        """Keep `grown`, of which the likeliest is what the journal says now."""
        self._beam = grown
        if not self._agrees(grown):
            self._be_certain()

    def _agrees(self, beam: Beam) -> bool:
        """Tell whether the likeliest of `beam` leads where the journal does."""
        return bool(beam) and self._rules.public(beam[0].state) == self._rules.public(self.evening.state)

    def _correct(self, t_s: float, history: History, leave: int) -> Entries:
        """Correct every entry that `history` sees otherwise, but for the entry `leave`, which is written after them."""
        added = []
        for step in history.path:
            told = self.evening.told(step.entry)
            if step.entry == leave or told is None or step.press is not None:
                continue
            wanted = untimed(step.events)
            if untimed(told) != wanted:
                added.append(self._add(t_s, Changed(step.entry, wanted, RULES)))
        return tuple(added)

    def _add(self, t_s: float, fact: Fact) -> Entry:
        entry = Entry(self.evening.number + 1, t_s, fact)
        self.evening.add(entry)
        return entry

    def _be_certain(self) -> None:
        """Believe the journal, and remember its last lines."""
        lines = self.evening.lines
        if self.evening.setup is None:
            self._beam = ()
            return
        path: list[Step] = []
        for place in range(max(1, len(lines) - beams.MEMORY), len(lines)):
            line, before = lines[place], lines[place - 1].state
            if line.by == "setup":
                path = []
                continue
            press = (line.press.seat, line.press.double) if line.press else None
            card = laid(line.events[-1]) if line.events and line.seen else None
            path.append(Step(line.entry, line.events, before, round(line.t_s * 1000), press, card))
        self._beam = (History(1.0, self.evening.state, tuple(path)),)

    def _came_before(self, reading: Reading) -> int | None:
        """Return the entry before which the card came to rest, or None: it is the newest.

        A tap or press may have been recorded between the touch and its reading; the card then belongs before it, if
        the rules allow it there.
        """
        lines = self.evening.lines
        last = place = len(lines) - 1
        while place > 0 and reading.touch_t_s < lines[place].t_s <= reading.touch_t_s + CAMERA_DELAY_S:
            if lines[place].by not in ("finger", "button"):
                break
            place -= 1
        return None if place == last else lines[place + 1].entry

    def _settle_tap(self, line: Line, reading: Reading) -> Entries:
        """Let finger and camera testify to one play; a sure camera that saw another card is believed."""
        first, chance = reading.candidates[0]
        told, cards = self.evening.told(line.entry), [laid(event) for event in line.events if laid(event) is not None]
        corrections: Entries = ()
        if told and first not in cards and reading.accepted and chance >= beams.SURE_CAMERA:
            better = tuple(with_card(event, first) if laid(event) == cards[-1] else event for event in told)
            corrections = (self._add(reading.touch_t_s, Changed(line.entry, better, RULES)),)
        seen = self._add(reading.touch_t_s, Seen(reading.candidates))
        if corrections:
            self._weigh_again()
        return (*corrections, seen)

    def _seen_anew(self, fact: Changed | Removed | Inserted) -> Beam:
        """Return what follows from a correction, where what the camera saw later does not fit it as it was understood.

        Empty: everything later stands as it was, or what is corrected happened long ago.
        """
        lines, entry = self.evening.lines, fact.before if isinstance(fact, Inserted) else fact.entry
        first = max(1, len(lines) - beams.MEMORY)
        place = next((place for place in range(first, len(lines)) if lines[place].entry == entry), None)
        if place is None or any(line.by == "setup" for line in lines[place:]):
            return ()
        inserts = isinstance(fact, Inserted)
        start = place if inserts else place + 1
        before, at_ms = lines[place - 1].state, round(lines[place].t_s * 1000)
        told = () if isinstance(fact, Removed) else tuple(event.timed(at_ms) for event in fact.events)
        state = after(self._rules, before, told)
        later = lines[start:]
        if inserts and (core := told_apart_from(lines[start].events, told)) != lines[start].events:
            later = [replace(lines[start], events=core), *lines[start + 1 :]]
        elif not misfits(self._rules, lines, start, state):
            return ()
        step = Step(self.evening.number + 1 if inserts else entry, told, before, at_ms)
        return self._weighed((History(1.0, state, (step,) if told else ()),), start, later)

    def _weighed(self, beam: Beam, start: int, later: Sequence[Line] | None = None) -> Beam:
        """Return `beam` after the witnesses of the lines from `start` on, or of `later` in their place, were heard again."""
        often, wrong = self._attention()[:2]
        lines = self.evening.lines if later is None else [*self.evening.lines[:start], *later]
        for place in range(start, len(lines)):
            line = lines[place]
            at_ms = round(line.t_s * 1000)
            if line.press is not None:
                beam = beams.press(self._rules, beam, line.press.seat, line.press.double, line.entry, at_ms)
            elif confirmed(lines, place):
                continue
            elif line.seen:
                sure = line.seen[0][1] >= beams.SURE_CAMERA
                beam = beams.read(self._rules, beam, line.seen, sure, line.entry, at_ms, often, wrong)
            elif line.events:
                beam, _ = beams.tell(self._rules, beam, line.events, line.entry, at_ms, often, wrong)
        return beam

    def _weigh_again(self) -> None:
        """Weigh the last lines of the journal again, after a restart or a correction."""
        lines = self.evening.lines
        self._be_certain()
        start = max(0, len(lines) - REMEMBERED)
        fresh = max((place for place in range(start, len(lines)) if lines[place].by == "setup"), default=start)
        later = [replace(line, events=without_assumed(line.events)) for line in lines[fresh + 1 :]]
        beam = self._weighed(beams.certain(lines[fresh].state), fresh + 1, later) if lines else ()
        said = self._rules.public(lines[-1].state) if lines else None
        same = next((history for history in beam if self._rules.public(history.state) == said), None)
        if same is not None:  # the journal may know more than what is weighed here; it leads in any case
            others = [history for history in beam if history is not same]
            first, *rest = sorted((history.share for history in beam), reverse=True)
            order = (same, *others)
            self._beam = tuple(
                replace(history, share=share) for history, share in zip(order, (first, *rest), strict=True)
            )


def _at(history: History, entry: int) -> tuple[Event, ...]:
    """Return what `history` says of the entry `entry`, without times."""
    return untimed(next((step.events for step in history.path if step.entry == entry), ()))
