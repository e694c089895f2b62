"""The sieve: what no witness can have meant is left out before the session sees it.

A camera under a bad lamp, a loose button wire or a screen that answers late may post anything. What cannot be is logged
and ignored; of a reading that is partly broken the sound part is kept. What comes through can be judged, folded, written
down and read again.
"""

import logging
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.entries import Candidates
from companion.evening import Evening, Line
from companion.messages import (
    ButtonState,
    CameraState,
    Correct,
    CorrectTogether,
    Kept,
    Message,
    NamePlayer,
    NewGame,
    Press,
    Reading,
    Record,
    SetStrictness,
    VoiceState,
)
from companion.rules.errors import CompanionError
from companion.rules.events import Event, Flipped, Join, Seats
from companion.rules.game import SEAT_LETTERS
from companion.rules.notation import parse_all
from companion.setup import problems_of
from companion.strictness import LEVELS

log = logging.getLogger(__name__)

LATEST_S: Final = 1e8
"""No evening lasts three years."""

AHEAD_S: Final = 86_400.0
"""A message that comes more than a day after everything before it is from the future, unless the next one agrees."""

LONG_PAST_S: Final = 10.0
"""A press so much older than the message before it can no longer be judged fairly."""

ORDER_S: Final = 0.3
"""Touches are known to ±150 ms; two that differ by more have a known order."""

CAMERA_STATES: Final = frozenset({"lost", "back", "dark", "blurred", "glare", "moved", "simulated", "none"})
BUTTON_STATES: Final = frozenset({"ok", "stuck", "missing", "simulated"})
VOICE_STATES: Final = frozenset({"ok", "none", "simulated", "lost"})

_CODE: Final = re.compile(r"[^\s{}#;]{1,40}")
"""What a card code looks like in a journal and in a record."""


class _Nonsense(CompanionError, ValueError):
    """A message that cannot be meant; its text says why, for the log."""


class Sieve:
    """Lets through what can be meant.

    Args:
        t_s: Where the evening stands, in seconds on its clock.
        touch_s: When the last card that was read came to rest.
    """

    def __init__(self, t_s: float = 0.0, touch_s: float = 0.0) -> None:
        self._heard_s = t_s
        self._leap_s: float | None = None
        self._touch_s = touch_s

    def sift(self, message: Message, evening: Evening) -> Message | None:
        """Return `message`, its sound part, or None where nothing of it can be meant.

        Args:
            message: What somebody posted.
            evening: The evening it came into.
        """
        try:
            return self._sound(message, evening)
        except (_Nonsense, AttributeError, TypeError, ValueError) as nonsense:  # the latter where a part is missing
            log.warning("ignored: %s (%s)", nonsense, type(message).__name__)
            return None

    def _sound(self, message: Message, evening: Evening) -> Message:
        message = replace(message, t_s=self._in_time(message))
        match message:
            case Reading():
                return self._reading(message)
            case NewGame(setup=setup):
                _refuse(problems_of(setup))
            case Record(events=events) | Correct(events=tuple(events)) if not evening.lines:
                raise _Nonsense(f"no game has begun to tell of {len(events)} events")
            case Record(events=()):
                raise _Nonsense("it tells of no event")
            case Record(events=events):
                _check_events(events, evening.lines[-1])
            case Correct(entry=entry, events=tuple(events)):
                at = next((line for line in evening.lines if line.entry == entry), evening.lines[-1])
                _check_events(events, at)
            case CorrectTogether(corrections=corrections):
                for each in corrections:
                    self._sound(each, evening)
            case SetStrictness(level=level) if level not in LEVELS:
                raise _Nonsense(f"{level!r} is no level of strictness")
            case NamePlayer(seat=seat) | Press(seat=seat) if seat not in tuple(SEAT_LETTERS):
                raise _Nonsense(f"{seat!r} is no seat")
            case Kept(number=number) if number > evening.number:
                raise _Nonsense(f"entry {number} is not there yet to be on disk")
            case CameraState(state=state) if state not in CAMERA_STATES:
                raise _Nonsense(f"{state!r} is no state of a camera")
            case VoiceState(state=state) if state not in VOICE_STATES:
                raise _Nonsense(f"{state!r} is no state of a voice")
            case ButtonState(seat=seat, state=state) if state not in BUTTON_STATES or seat not in tuple(SEAT_LETTERS):
                raise _Nonsense(f"{state!r} is no state of a button at seat {seat!r}")
        return message

    def _in_time(self, message: Message) -> float:
        """Return when `message` happened.

        One wrong clock must not make every later message look wrong, so each is compared with the one before it.
        """
        t_s = _moment(message.t_s)
        leapt = self._leap_s is not None and abs(t_s - self._leap_s) <= AHEAD_S
        if t_s > self._heard_s + AHEAD_S and not leapt:
            self._leap_s = t_s
            raise _Nonsense(f"{t_s:.1f} s lies far in the future")
        if isinstance(message, Press) and t_s < self._heard_s - LONG_PAST_S:
            raise _Nonsense(f"{t_s:.1f} s is long past")
        self._heard_s, self._leap_s = t_s, None
        return t_s

    def _reading(self, reading: Reading) -> Reading:
        touch_s = _moment(reading.touch_t_s)
        if touch_s > reading.t_s + ORDER_S:
            raise _Nonsense(f"the card came to rest at {touch_s:.1f} s, after it was seen at {reading.t_s:.1f} s")
        candidates = _sound_candidates(reading.candidates)
        if not candidates:
            raise _Nonsense(f"no card with a probability is among {reading.candidates!r}")
        before_s, self._touch_s = self._touch_s, touch_s
        if touch_s < before_s - ORDER_S:
            raise _Nonsense(f"a card that came to rest at {before_s:.1f} s was seen before this one of {touch_s:.1f} s")
        first = candidates[0][0] == reading.candidates[0][0]
        return replace(reading, touch_t_s=touch_s, candidates=candidates, accepted=reading.accepted and first)


def sieve_after(evening: Evening) -> Sieve:
    """Return the sieve of a device that goes on with `evening`."""
    return Sieve(evening.t_s, max((line.t_s for line in evening.lines if line.seen), default=0.0))


def _moment(t_s: float) -> float:
    """Return a time on the evening's clock, without a sign where it is zero."""
    if not 0.0 <= t_s < LATEST_S:
        raise _Nonsense(f"{t_s} s is no time of an evening")
    return t_s + 0.0


def _sound_candidates(candidates: Candidates) -> Candidates:
    """Return what is left of the candidates without broken ones: each card once, the likeliest first, at most 1 in all."""
    chances: dict[str, float] = {}
    for code, chance in candidates:
        if _CODE.fullmatch(code) and 0.0 < chance <= 1.0:
            chances[code] = max(chance, chances.get(code, 0.0))
        else:
            log.warning("ignored: %r with probability %r is no candidate of a reading", code, chance)
    over = max(1.0, sum(chances.values()))
    return tuple((code, chance / over) for code, chance in sorted(chances.items(), key=lambda one: -one[1]))


def _refuse(problems: tuple[str, ...]) -> None:
    if problems:
        raise _Nonsense("; ".join(problems))


def _check_events(events: tuple[Event, ...], line: Line) -> None:
    """Refuse events that cannot be written down, that name nobody at the table, or tell of more cards than there are.

    Args:
        events: What somebody tells.
        line: Where it is told: it knows the table and the deck.
    """
    setup = line.setup
    there = {*setup.names, *(seat.seat for seat in setup.rules.public(line.state).seats)}
    total = setup.rules.deck(setup.options).total
    for event in events:
        if not _can_be_written(event):
            raise _Nonsense(f"{type(event).__name__} holds something that no event can hold")
        strangers = set() if isinstance(event, Join) else set(_seats_in(event)) - there
        if strangers:
            raise _Nonsense(f"nobody sits at {', '.join(sorted(strangers))}: {event}")
        if max(getattr(event, name, None) or 0 for name in ("number", "times", "shed")) > total:
            raise _Nonsense(f"the deck has {total} cards: {event}")


def _can_be_written(event: Event) -> bool:
    """Tell whether the notation brings `event` back as it is: else the evening could not be read again."""
    try:
        text = str(event)
        return not set("{}#\n") & set(text) and parse_all(text) == (event,)
    except (CompanionError, AttributeError, TypeError, ValueError):
        return False


def _seats_in(event: Event) -> Iterator[str]:
    """Yield every seat that `event` names."""
    for name in ("seat", "other", "caught", "victim"):
        if seat := getattr(event, name, None):
            yield seat
    if isinstance(event, Seats):
        yield from event.order
    if isinstance(flipped := getattr(event, "flipped", None), Flipped):
        yield from _seats_of(flipped)


def _seats_of(flipped: Flipped) -> Iterator[str]:
    if flipped.to:
        yield flipped.to
    yield from (seat for seat, _ in flipped.moves)
    for inner in flipped.cards:
        yield from _seats_of(inner)
