"""What the device believes: the evening as the journal has it, and the histories beside it that are not ruled out yet.

Every method returns the entries that were added, corrections first. The evening always equals the likeliest history.
"""

from collections.abc import Iterable
from typing import Any, Final

from companion import beam as beams
from companion.beam import Beam, History
from companion.entries import Candidates, Changed, Entry, Fact, Inserted, Pressed, Seen, Told
from companion.evening import Evening, Line
from companion.judge import to_ask
from companion.messages import Reading
from companion.presses import CAMERA_DELAY_S
from companion.rules.events import Event
from companion.rules.game import Game

REMEMBERED: Final = 24
"""After a restart so many last lines are weighed again, so that what was in doubt still is."""

TAPPED_EARLIER_S: Final = 2.0
"""Who taps a card while laying it may be so much quicker than its touch."""

Entries = tuple[Entry, ...]


class Belief:
    """An evening and its beam.

    Args:
        entries: The evening so far, from the journal.
    """

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.evening = Evening(entries)
        self._beam: Beam = ()
        self._weigh_again()

    def record(self, t_s: float, fact: Fact) -> Entries:
        """Add what somebody told, pressed or corrected."""
        match fact:
            case Told(events=events) if self._beam:
                number, at_ms = self.evening.number + 1, round(t_s * 1000)
                grown = beams.tell(self._rules, self._beam, events, number, at_ms)
                return self._follow(grown, number, t_s, fact)
            case Pressed(seat=seat, double=double) if self._beam:
                added = self._add(t_s, fact)
                self._beam = beams.press(self._rules, self._beam, seat, double, round(t_s * 1000))
                return (added,)
        added = self._add(t_s, fact)
        self._be_certain()
        return (added,)

    def read(self, reading: Reading) -> Entries:
        """Add what the camera saw, where it belongs in time."""
        if self._was_tapped(reading):
            return (self._add(reading.touch_t_s, Seen(reading.candidates)),)
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
        grown = beams.read(self._rules, self._beam, reading.candidates, reading.accepted, number, at_ms)
        return self._follow(grown, number, reading.touch_t_s, self._seen(grown, reading.candidates))

    def gone(self, t_s: float) -> Entries:
        """Add what follows from the pile having vanished; nothing where that is no event."""
        number = self.evening.number + 1
        grown = beams.gone(self._rules, self._beam, number, round(t_s * 1000))
        if len(grown) == len(self._beam) and not any(history.events for history in grown):
            return ()
        return self._follow(grown, number, t_s, self._seen(grown, ()))

    def choose(self, t_s: float, chosen: History) -> Entries:
        """Add that the table has chosen this history."""
        added = self._correct(t_s, chosen, by="finger", confirm=chosen.path[-1][0] if chosen.path else None)
        self._be_certain()
        return added

    def to_ask(self) -> tuple[History, ...]:
        """Return the histories between which the table must choose; empty: nothing is asked."""
        return to_ask(self._rules, self._beam) if self._beam else ()

    def doubts(self) -> tuple[frozenset[str], frozenset[str]]:
        """Return what is not known for sure: names of `Public`'s fields, and seats."""
        return beams.doubts(self._rules, self._beam) if len(self._beam) > 1 else (frozenset(), frozenset())

    @property
    def _rules(self) -> Game[Any]:
        setup = self.evening.setup
        if setup is None:
            raise LookupError("no game has begun")
        return setup.rules

    def _seen(self, grown: Beam, seen: Candidates) -> Fact:
        events = tuple(event.timed(None) for event in grown[0].events)
        return Told(events, "camera", seen) if events else Seen(seen)

    def _follow(self, grown: Beam, number: int, t_s: float, fact: Fact) -> Entries:
        """Add `fact`; where another history leads now, first correct the entries in which it differs."""
        corrections = self._correct(t_s, grown[0], by="rules", leave=number)
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
        for entry, events in history.path:
            told = self.evening.told(entry)
            if entry == leave or told is None:
                continue
            wanted = tuple(event.timed(None) for event in events)
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

    def _was_tapped(self, reading: Reading) -> bool:
        """Tell whether somebody has just told of this very card by a tap, quicker than the camera."""
        card = reading.candidates[0][0] if reading.candidates else None
        for line in reversed(self.evening.lines[-3:]):
            if line.by == "camera":
                return False
            if line.by == "finger" and line.t_s >= reading.touch_t_s - TAPPED_EARLIER_S:
                return any(getattr(event, "card", None) == card for event in line.events)
        return False

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
                self._beam = beams.press(
                    self._rules, self._beam, line.press.seat, line.press.double, round(line.t_s * 1000)
                )
            elif line.seen:
                sure = line.seen[0][1] >= beams.SURE_CAMERA
                self._beam = beams.read(self._rules, self._beam, line.seen, sure, line.entry, round(line.t_s * 1000))
            elif line.events:
                self._beam = beams.tell(self._rules, self._beam, line.events, line.entry, round(line.t_s * 1000))
        if lines and self._beam[0].state != lines[-1].state:
            self._be_certain()


def _objected(line: Line, events: Iterable[Event]) -> bool:
    """Tell whether `events` break a ruling after `line`."""
    rules, state = line.setup.rules, line.state
    for event in events:
        if any(not objection.hint for objection in rules.check(state, event)):
            return True
        state = rules.apply(state, event)
    return False
