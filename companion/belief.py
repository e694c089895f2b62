"""What the device believes: the evening as the journal has it, and the histories beside it that are not ruled out yet.

Every method returns the entries that were added, corrections first. The evening always equals the likeliest history.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from companion import beam as beams
from companion import late
from companion.attention import doubtful, forgets, miscounts, pace_s
from companion.beam import Beam, History
from companion.entries import RULES, Candidates, Changed, Entry, Fact, Inserted, Pressed, Seen, Told
from companion.evening import Evening, Line
from companion.judge import SOON, WORTH_ASKING, to_ask
from companion.messages import Reading
from companion.presses import CAMERA_DELAY_S
from companion.rules.events import Event, First, Flip, Force, Jump, Play
from companion.rules.game import Game

REMEMBERED: Final = 24
"""After a restart so many last lines are weighed again, so that what was in doubt still is."""

TAPPED_EARLIER_S: Final = 2.0
"""Who taps a card while laying it may be so much quicker than its touch."""

SEEN_EARLIER_S: Final = 3.0
"""A tap that tells of the very card the camera has just reported comes at most so much later."""

REFINED_IN: Final = 4
REFINED_WITHIN_S: Final = 8.0
"""How many equal cards were laid is told at most so many lines and seconds after the camera has reported one."""

Entries = tuple[Entry, ...]


class Belief:
    """An evening and its beam.

    Args:
        entries: The evening so far, from the journal.
    """

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.evening = Evening(entries)
        self._beam: Beam = ()
        self._asked = -SOON
        self._attended: tuple[int, tuple[float, dict[str, float], float | None]] = (-1, (0.0, {}, None))
        self._weigh_again()

    @property
    def histories(self) -> Beam:
        """What may have happened, the likeliest first."""
        return self._beam

    def record(self, t_s: float, fact: Fact) -> Entries:
        """Add what somebody told, pressed or corrected."""
        match fact:
            case Told(events=events) if self._was_seen(events, t_s):
                return ()
            case Told(events=(event,)) if (line := self._to_refine(event, t_s)) is not None:
                grown = late.refine(self._rules, self._beam, line.entry, event)
                return self._follow(grown, line.entry, t_s, Changed(line.entry, _at(grown[0], line.entry), fact.by))
            case Told(events=events) if self._beam:
                number, at_ms = self.evening.number + 1, round(t_s * 1000)
                placed = late.place(self._rules, self._beam, events, number, at_ms, self._attention()[0])
                if placed.before is None:
                    fact = replace(fact, events=_at(placed.beam[0], number))
                if placed.before is not None:
                    fact = Inserted(placed.before, _at(placed.beam[0], number), fact.by, fact.seen)
                return self._follow(placed.beam, number, t_s, fact)
            case Pressed(seat=seat, double=double) if self._beam:
                number, at_ms = self.evening.number + 1, round(t_s * 1000)
                grown = beams.press(self._rules, self._beam, seat, double, number, at_ms)
                return self._follow(grown, number, t_s, fact)
        added = self._add(t_s, fact)
        self._weigh_again()
        return (added,)

    def read(self, reading: Reading) -> Entries:
        """Add what the camera saw, where it belongs in time."""
        tapped = self._tapped(reading)
        if tapped is not None:
            return self._settle_tap(tapped, reading)
        place = self._place_of(reading)
        if place < len(self.evening.lines) - 1:
            events = self._likeliest(self.evening.lines[place], reading)
            added = self._add(
                reading.touch_t_s,
                Inserted(self.evening.lines[place + 1].entry, events, "camera", reading.candidates),
            )
            self._be_certain()
            return (added,)
        number, at_ms = self.evening.number + 1, round(reading.touch_t_s * 1000)
        grown = beams.read(
            self._rules,
            self._beam,
            reading.candidates,
            reading.accepted,
            number,
            at_ms,
            *self._attention()[:2],
            self._paces(reading.touch_t_s),
        )
        return self._follow(grown, number, reading.touch_t_s, self._seen(grown, reading.candidates))

    def gone(self, t_s: float) -> Entries:
        """Add what follows from the pile having vanished; nothing where that is no event."""
        number = self.evening.number + 1
        grown = beams.gone(self._rules, self._beam, number, round(t_s * 1000))
        if len(grown) == len(self._beam) and not any(history.events for history in grown):
            return ()
        return self._follow(grown, number, t_s, self._seen(grown, ()))

    def choose(self, t_s: float, chosen: History, asked: Sequence[History]) -> Entries:
        """Add that the table has chosen this history among those it was asked about.

        A history that was not worth offering, but tells of the same card, is still possible.
        """
        others = {_untimed(history.events) for history in asked} - {_untimed(chosen.events)}
        left = [
            history
            for history in self._beam
            if _untimed(history.events[-1:]) == _untimed(chosen.events[-1:]) and _untimed(history.events) not in others
        ]
        added = self._correct(t_s, chosen, by="finger", confirm=chosen.path[-1].entry if chosen.path else None)
        self._beam = beams.pruned(self._rules, left) or beams.certain(self.evening.state)
        return added

    def to_ask(self) -> tuple[History, ...]:
        """Return the histories between which the table must choose; empty: nothing is asked."""
        if not self._beam:
            return ()
        asked = to_ask(self._rules, self._beam, self.evening.number - self._asked)
        if asked:
            self._asked = self.evening.number
        return asked

    def doubts(self) -> tuple[frozenset[str], frozenset[str]]:
        """Return what is not known for sure: names of `Public`'s fields, and seats."""
        if not self._beam:
            return frozenset(), frozenset()
        names, seats = beams.doubts(self._rules, self._beam)
        return names, seats | doubtful(self._attention()[1])

    @property
    def _rules(self) -> Game[Any]:
        setup = self.evening.setup
        if setup is None:
            raise LookupError("no game has begun")
        return setup.rules

    def _paces(self, t_s: float) -> float:
        """Return how much time has passed since the last thing happened, in times of what one thing takes here."""
        pace, lines = self._attention()[2], self.evening.lines
        return (t_s - lines[-1].t_s) / pace if pace else 1.0

    def _attention(self) -> tuple[float, dict[str, float], float | None]:
        """Return how often this table forgets to tell something, by seat how likely its count is wrong, and its pace."""
        lines = self.evening.lines
        number, known = self._attended
        if number != self.evening.number:
            often = forgets(lines)
            pace = pace_s(lines)
            known = often, miscounts(self._rules.public(self.evening.state), lines, often, pace), pace
            self._attended = self.evening.number, known
        return known

    def _seen(self, grown: Beam, seen: Candidates) -> Fact:
        events = tuple(event.timed(None) for event in grown[0].events)
        return Told(events, "camera", seen) if events else Seen(seen)

    def _follow(self, grown: Beam, number: int, t_s: float, fact: Fact) -> Entries:
        """Add `fact`; where another history leads now, first correct the entries in which it differs."""
        corrections = self._correct(t_s, grown[0], by=RULES, leave=number)
        added = self._add(t_s, fact)
        self._beam = beams.renumbered(grown, number, added.number)
        return (*corrections, added)

    def _correct(
        self, t_s: float, history: History, by: str, leave: int | None = None, confirm: int | None = None
    ) -> Entries:
        """Correct every entry that `history` sees otherwise.

        Args:
            t_s: Now.
            history: What is believed from now on.
            by: Who says so.
            leave: An entry that is not there yet.
            confirm: An entry that is written again even if it stands right: somebody has vouched for it.
        """
        added = []
        for step in history.path:
            entry, told = step.entry, self.evening.told(step.entry)
            if entry == leave or told is None or step.press is not None:
                continue
            wanted = tuple(event.timed(None) for event in step.events)
            if entry == confirm or tuple(event.timed(None) for event in told) != wanted:
                added.append(self._add(t_s, Changed(entry, wanted, by)))
        return tuple(added)

    def _add(self, t_s: float, fact: Fact) -> Entry:
        entry = Entry(self.evening.number + 1, t_s, fact)
        self.evening.add(entry)
        return entry

    def _be_certain(self) -> None:
        self._beam = beams.certain(self.evening.state) if self.evening.setup is not None else ()

    def _likeliest(self, line: Line, reading: Reading) -> tuple[Event, ...]:
        """Return what most likely happened if the card came right after `line`."""
        grown = beams.read(
            self._rules,
            beams.certain(line.state),
            reading.candidates,
            reading.accepted,
            0,
            round(reading.touch_t_s * 1000),
        )
        return tuple(event.timed(None) for event in grown[0].events)

    def _tapped(self, reading: Reading) -> Line | None:
        """Return the line in which somebody, quicker than the camera, told of the play that `reading` shows.

        A tap after the touch tells of this card, even when it names another one; a tap before the touch does only if
        the camera thinks of the same card.
        """
        cards = {card for card, chance in reading.candidates if chance >= beams.DOUBTED}
        for line in reversed(self.evening.lines[-3:]):
            if line.by == "camera":
                return None
            if line.by == "finger" and line.t_s >= reading.touch_t_s - TAPPED_EARLIER_S:
                laid = [card for event in line.events if (card := _laid(event)) is not None]
                if laid:
                    same = laid[-1] in cards or line.t_s >= reading.touch_t_s
                    return line if same else None
        return None

    def _settle_tap(self, line: Line, reading: Reading) -> Entries:
        """Let finger and camera testify to one play; a sure camera that saw another card is believed."""
        seen = self._add(reading.touch_t_s, Seen(reading.candidates))
        first, chance = reading.candidates[0]
        told = self.evening.told(line.entry)
        laid = [card for event in line.events if (card := _laid(event)) is not None]
        if not told or first in laid or not reading.accepted or chance < beams.SURE_CAMERA:
            return (seen,)
        better = tuple(_with_card(event, first) if _laid(event) == laid[-1] else event for event in told)
        changed = self._add(reading.touch_t_s, Changed(line.entry, better, RULES))
        self._weigh_again()
        return (seen, changed)

    def _was_seen(self, events: tuple[Event, ...], t_s: float) -> bool:
        """Tell whether the camera has just reported the very play that somebody tells of."""
        last = self.evening.lines[-1] if self.evening.lines else None
        if last is None or last.by != "camera" or not last.events or t_s - last.t_s > SEEN_EARLIER_S:
            return False
        untimed = tuple(event.timed(None) for event in last.events)
        return len(events) == 1 and _laid(events[0]) is not None and events[0].timed(None) == untimed[-1]

    def _to_refine(self, event: Event, t_s: float) -> Line | None:
        """Return the line of the play of which `event` says more than the camera can see, or None."""
        if not isinstance(event, Play) or not self._beam:
            return None
        known = {step.entry for step in self._beam[0].path}
        for line in reversed(self.evening.lines[-REFINED_IN:]):
            last = line.events[-1] if line.events else None
            if line.by not in ("camera", RULES) or not isinstance(last, Play) or line.entry not in known:
                continue
            cards = {last.card, *(card for card, chance in line.seen if chance >= beams.DOUBTED)}
            same = last.seat == event.seat and event.card in cards and t_s - line.t_s <= REFINED_WITHIN_S
            return line if same and last.timed(None) != event.timed(None) else None
        return None

    def in_doubt(self, asked: Sequence[History]) -> bool:
        """Tell whether it still matters which of these histories is right."""
        if not asked or not asked[0].path:
            return False
        entry = asked[0].path[-1].entry
        told = {
            tuple(event.timed(None) for event in step.events)
            for history in self._beam
            if history.share >= WORTH_ASKING
            for step in history.path
            if step.entry == entry
        }
        return len(told) > 1

    def _place_of(self, reading: Reading) -> int:
        """Return the index of the line after which the card came to rest.

        A tap or press may have been recorded between the touch and its reading; the card then belongs before it, if
        the rules allow it there.
        """
        lines = self.evening.lines
        last = place = len(lines) - 1
        while place > 0 and reading.touch_t_s < lines[place].t_s <= reading.touch_t_s + CAMERA_DELAY_S:
            if lines[place].by not in ("finger", "button"):
                break
            place -= 1
        if place == last:
            return place
        events = self._likeliest(lines[place], reading)
        return place if events and not _objected(lines[place], events) else last

    def _weigh_again(self) -> None:
        """Weigh the last lines of the journal again, after a restart."""
        lines = self.evening.lines
        self._be_certain()
        start = max(0, len(lines) - REMEMBERED)
        fresh = max((place for place in range(start, len(lines)) if lines[place].by == "setup"), default=start)
        for place in range(fresh, len(lines)):
            line = lines[place]
            if place == fresh:
                self._beam = beams.certain(line.state)
            elif line.press is not None:
                press, at_ms = line.press, round(line.t_s * 1000)
                self._beam = beams.press(self._rules, self._beam, press.seat, press.double, line.entry, at_ms)
            elif line.seen:
                sure = line.seen[0][1] >= beams.SURE_CAMERA
                self._beam = beams.read(self._rules, self._beam, line.seen, sure, line.entry, round(line.t_s * 1000))
            elif line.events:
                self._beam, _ = beams.tell(self._rules, self._beam, line.events, line.entry, round(line.t_s * 1000))
        if lines and self._beam[0].state != lines[-1].state:
            self._be_certain()


def _untimed(events: Iterable[Event]) -> tuple[Event, ...]:
    return tuple(event.timed(None) for event in events)


def _at(history: History, entry: int) -> tuple[Event, ...]:
    """Return what `history` says of the entry `entry`, without times."""
    events = next((step.events for step in history.path if step.entry == entry), ())
    return tuple(event.timed(None) for event in events)


def _laid(event: Event) -> str | None:
    """Return the card that an event lays where the camera sees it, or None."""
    match event:
        case First(card=card) | Play(card=card) | Force(card=card) | Jump(card=card) | Flip(card=card):
            return card
    return None


def _with_card(event: Event, card: str) -> Event:
    """Return `event` with another card, if it lays one."""
    match event:
        case First() | Play() | Force() | Jump() | Flip():
            return replace(event, card=card)
    return event


def _objected(line: Line, events: Iterable[Event]) -> bool:
    """Tell whether `events` break a ruling after `line`."""
    rules, state = line.setup.rules, line.state
    for event in events:
        if any(not objection.hint for objection in rules.check(state, event)):
            return True
        state = rules.apply(state, event)
    return False
