"""Counts that decide more than a number: whether a card was the last one, whether a press was a call, a round is over.

What was wrong is then the count before somebody's last play. There it is put right, and what came after is folded again.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.again import LATEST, Placed, again, place_in
from companion.beam import MEMORY, MISCOUNTED, Beam, History, Step, pruned
from companion.limits import MOST, OFF_BY
from companion.rules.events import Count, Draw, Event, Flip, Now, Play, Take
from companion.rules.game import Game, Public, after
from companion.rules.saying import NO_CARDS

AGREED: Final = 0.9
"""A count that makes a press a call is put before a play only where histories of so much agree on who laid that card."""

NOTICED_MS: Final = 10_000
"""That somebody has no card left is noticed at once: a play so much earlier is e times less likely to have been the last."""

OVER: Final = ("reveal", "scored", "match")
"""The phases after a round."""


def reopened(rules: Game[Any], beam: Beam, miscounts: Mapping[str, float]) -> Beam:
    """Return the histories in which the round is not over, since a count was wrong that ended it.

    Args:
        rules: The rules of the game.
        beam: The histories so far.
        miscounts: How likely the count of a seat is wrong (0…1).
    """
    return tuple(each for history in beam for each in _reopened(rules, history, miscounts))


def _reopened(rules: Game[Any], history: History, miscounts: Mapping[str, float]) -> Iterator[History]:
    if rules.public(history.state).phase not in OVER:
        return
    places = range(len(history.path) - 1, max(-1, len(history.path) - 1 - LATEST), -1)
    at = next((at for at in places if rules.public(history.path[at].before).phase == "play"), None)
    if at is None:
        return
    step = history.path[at]
    before = rules.public(step.before)
    ended = rules.public(after(rules, step.before, step.events))
    for own in before.seats:
        later = ended.seat(own.seat)
        if own.status != "in" or not (
            later.status == "out" or _lays(step, own.seat) or (own.cards and not later.cards)
        ):
            continue
        held = _cards(before, own.seat)
        uncounted = replace(step, events=_but_counts(step.events, own.seat))
        for off in OFF_BY:
            hand = held[0] + (-off if later.status == "out" else off)
            ahead = (_says(own.seat, (hand, *held[1:])),)
            changed = again(rules, history, at, [uncounted], ahead) if hand > 0 else history
            if rules.public(changed.state).phase == "play":
                yield replace(changed, share=changed.share * max(MISCOUNTED, min(MOST, miscounts.get(own.seat, 0.0))))
                break


def as_count(said: Sequence[Event], limit: int | None, table: Public) -> Count | None:
    """Return the count that somebody tells by setting one seat right, as ``now A7``, or by saying who is out, ``now A-``.

    In Good One! ``now A0/0/0`` says that no cards are left; an empty hand alone leaves those on the table (GD-R14).

    Args:
        said: What is told.
        limit: With how many cards somebody is out, or None where nobody ever is.
        table: What is believed.
    """
    match said:
        case (Count(seat=seat, number=0),) if any(
            own.seat == seat and own.face_up + own.face_down for own in table.seats
        ):
            return None
        case (Count() as count,):
            return count
        case (Now(says=(word,), at_ms=at_ms),) if word[1:] == NO_CARDS and table.pile is not None:
            return Count(word[0], 0, at_ms=at_ms)
        case (Now(says=(word,), at_ms=at_ms),) if word[1:].isdecimal():
            return Count(word[0], int(word[1:]), at_ms=at_ms)
        case (Now(says=(word,), at_ms=at_ms),) if word[1:] == "-" and limit is not None:
            return Count(word[0], limit, at_ms=at_ms)
    return None


def counted(rules: Game[Any], beam: Beam, said: Count, entry: int, limit: int | None) -> Placed | None:
    """Return where a count belongs that decides what has happened since: whether that was the last card, or the call.

    What was wrong was the count before the last play; so that is where it is put. None: it only says how things are.
    """
    table = rules.public(beam[0].state)
    if limit is not None and said.number >= limit and _says_out(rules, beam[0].state, said):
        return _knocked_out(rules, beam, said, entry)
    if not _decides(table, said, beam[0].path):
        return None
    places: dict[int, list[History]] = {}
    for latest in reversed(beam[0].path[-2 * LATEST :]):
        if _lays(latest, said.seat) or _drops(rules, latest, said.seat):
            grown = [each for history in beam for each in _with_count(rules, history, said, entry, latest.entry)]
            places[latest.entry] = grown
    best = max(places, default=0, key=lambda number: _fit(places[number]))
    only_a_call = table.phase == "play" and said.number and table.seat(said.seat).status == "in"
    if not places or not (most := _fit(places[best])) or (most < AGREED and only_a_call):
        return None
    if said.number:
        return Placed(pruned(rules, places[best]), best)
    grown = list(places[best])
    for step in beam[0].path:
        if step.entry in places and step.entry != best:
            known = math.exp((step.at_ms - (said.at_ms or step.at_ms)) / NOTICED_MS)
            for history in beam:
                for each in _with_count(rules, history, said, entry, step.entry, best):
                    grown.append(replace(each, share=each.share * known))
    return Placed(pruned(rules, grown), best)


def _fit(grown: Sequence[History]) -> float:
    return sum(history.share for history in grown)


def _says_out(rules: Game[Any], state: Any, said: Count) -> bool:
    """Tell whether a count is one that nobody in the round can hold (docs/rules.md 1.6): that player is out."""
    plays = any(own.seat == said.seat and own.status == "in" for own in rules.public(state).seats)
    return plays and any(not objection.hint for objection in rules.check(state, said))


def _knocked_out(rules: Game[Any], beam: Beam, said: Count, entry: int) -> Placed:
    """Return where somebody reached the mercy limit who seemed to hold fewer cards.

    That was by what is owed, else by the last cards that came to that seat, else by one that was drawn now.
    """
    if taken := [each for history in beam for each in _by_what_is_owed(rules, history, said, entry)]:
        return Placed(pruned(rules, taken))
    for latest in reversed(beam[0].path[-2 * LATEST :]):
        grown = []
        for history in beam:
            if (at := place_in(history, latest.entry)) is None:
                continue
            step = history.path[at]
            events = _but_counts(step.events, said.seat)
            states = step.before, after(rules, step.before, events)
            held = [own.cards or 0 for state in states for own in rules.public(state).seats if own.seat == said.seat]
            if len(held) < len(states) or (received := held[1] - held[0]) <= 0:
                continue
            count = Count(said.seat, said.number - received, at_ms=step.at_ms)
            told = Step(entry, (count,), step.before, step.at_ms)
            changed = again(rules, history, at, [told, replace(step, events=events)])
            if rules.public(changed.state).seat(said.seat).status == "out":
                grown.append(changed)
        if grown:
            return Placed(pruned(rules, grown), latest.entry)
    drawn = (Count(said.seat, said.number - 1), Draw(said.seat, 1))
    return Placed(pruned(rules, [_happened(rules, history, drawn, entry, said.at_ms or 0) for history in beam]))


def _happened(rules: Game[Any], history: History, events: Sequence[Event], entry: int, at_ms: int) -> History:
    """Return `history` after `events`, which nobody told when they happened."""
    step = Step(entry, tuple(event.timed(at_ms) for event in events), history.state, at_ms)
    return replace(history, state=after(rules, history.state, step.events), path=(*history.path, step)[-MEMORY:])


def _by_what_is_owed(rules: Game[Any], history: History, said: Count, entry: int) -> Iterator[History]:
    """Yield `history` with what is owed taken, which nobody told, if that knocks the one who is counted out."""
    owed = rules.public(history.state).owed
    if owed is None or owed.target != said.seat:
        return
    events: tuple[Event, ...] = (Take(said.seat),)
    if rules.public(after(rules, history.state, events)).seat(said.seat).status != "out":
        events = Count(said.seat, max(1, said.number - owed.total)), *events
    taken = _happened(rules, history, events, entry, said.at_ms or 0)
    if rules.public(taken.state).seat(said.seat).status == "out":
        yield taken


def _decides(table: Public, said: Count, path: Sequence[Step]) -> bool:
    """Tell whether a count decides more than how many cards somebody has."""
    own = next((seat for seat in table.seats if seat.seat == said.seat), None)
    if own is None:
        return False
    if table.phase in OVER or not said.number or own.status == "out":
        return True
    pressed_since = any(step.press is not None and step.press[0] == said.seat for step in path[-LATEST:])
    return said.number == 1 and own.cards != 1 and pressed_since


def _with_count(
    rules: Game[Any], history: History, said: Count, entry: int, number: int, told_at: int | None = None
) -> Iterator[History]:
    """Yield `history` with the count that is right after the play at the entry `number`, if it can have been so.

    Args:
        rules: The rules of the game.
        history: What is changed.
        said: The count.
        entry: The number of the entry that holds it.
        number: The number of the entry of the play.
        told_at: Before which entry the count stands in the evening, where that is not the play's.
    """
    at = place_in(history, number)
    if at is None:
        return
    step = history.path[at]
    drops = _drops(rules, step, said.seat)
    if not (drops or _lays(step, said.seat)):
        return
    wanted: tuple[int, ...] = (said.number,)
    events = _but_counts(step.events, said.seat)
    then = after(rules, step.before, events)
    held, left = (_cards(rules.public(state), said.seat) for state in (step.before, then))
    if len(held) > 1:
        wanted = (said.number, *left[1:]) if said.number else (0, 0, 0)
    before = [had - has + should for had, has, should in zip(held, left, wanted, strict=True)]
    if not drops and min(before) < 0:  # more came in the same entry than was laid
        return
    for hand in range(held[0] - 1, 0, -1) if drops else before[:1]:
        count = _says(said.seat, (hand, *before[1:])).timed(step.at_ms)
        if told_at is None:
            told = Step(entry, (count,), step.before, step.at_ms)
            changed = again(rules, history, at, [told, replace(step, events=events)])
        else:
            changed = _standing_at(again(rules, history, at, [replace(step, events=events)], [count]), entry, told_at)
        if _cards(rules.public(changed.state), said.seat) == wanted:
            yield changed
            return


def _standing_at(history: History, entry: int, number: int) -> History:
    """Return `history` with the entry `entry`, of which it says nothing, before the entry `number`."""
    at = place_in(history, number)
    if at is None:
        return history
    step = history.path[at]
    path = (*history.path[:at], Step(entry, (), step.before, step.at_ms), *history.path[at:])
    return replace(history, path=path[-MEMORY:])


def _but_counts(events: Sequence[Event], seat: str) -> tuple[Event, ...]:
    return tuple(event for event in events if not isinstance(event, Count) or event.seat != seat)


def _says(seat: str, cards: Sequence[int]) -> Event:
    """Return what says that `seat` has so many `cards` in the hand and, where the game has them, face up and down."""
    return Count(seat, *cards) if len(cards) == 1 else Now((seat + "/".join(map(str, cards)),))


def _lays(step: Step, seat: str) -> bool:
    return any(isinstance(event, Flip | Play) and event.seat == seat for event in step.events)


def _drops(rules: Game[Any], step: Step, seat: str) -> bool:
    """Tell whether `seat` went out at `step` with too many cards."""
    states = step.before, after(rules, step.before, step.events)
    return [own.status for state in states for own in rules.public(state).seats if own.seat == seat] == ["in", "out"]


def _cards(public: Public, seat: str) -> tuple[int, ...]:
    """Return how many cards `seat` has in the hand and, where the game has them, face up and face down."""
    own = public.seat(seat)
    hand = own.cards or 0
    return (hand,) if public.pile is None else (hand, own.face_up, own.face_down)
