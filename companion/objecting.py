"""Objecting: what is said and shown when something breaks a ruling, as loud as the level of strictness has it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from companion.entries import Entry, Fact, Inserted, Strictness, Told
from companion.evening import Line
from companion.rules.cards import COLOURS, colour_of, symbol_of
from companion.rules.events import Event, Force, Play, Round
from companion.rules.game import N_, Objection, Public
from companion.rules.reasons import reason_for
from companion.strictness import FRIENDLY, LEVELS, Level
from companion.table import Notice, Phrase
from companion.telling import hint, tell_objection

MOST_NAMED: Final = 8
"""So many cards that would be allowed are named; of more, people look at their hands."""

NOT_FORCED: Final = Phrase(N_("In a tournament no card is laid against the rules"))

_MOVES: Final = {
    "draw": N_("draw"),
    "pass": N_("pass"),
    "take": N_("take the cards"),
    "chal": N_("challenge"),
    "pickup": N_("pick up the pile"),
    "hit": N_("take a card"),
    "stay": N_("stay"),
}


class Objector:
    """Objects as loud as the evening has chosen.

    Args:
        entries: The evening so far.
        default: The level until the evening says otherwise, one of `LEVELS`.

    Attributes:
        level: How loud.
    """

    def __init__(self, entries: Iterable[Entry], default: str = FRIENDLY) -> None:
        chosen = [entry.fact.level for entry in entries if isinstance(entry.fact, Strictness)]
        self.level = LEVELS[chosen[-1] if chosen else default]
        self._kept = chosen[-1] if chosen else FRIENDLY
        self._heard: set[int] = set()
        self._refused: Notice | None = None

    def choose(self, level: str) -> None:
        """Be as loud as the level of this name from now on."""
        self.level = LEVELS[level]
        self._refused = None

    def unkept(self) -> Strictness | None:
        """Return the fact that the journal lacks, once: which level was chosen; None where it has it."""
        if self._kept == self.level.name:
            return None
        self._kept = self.level.name
        return Strictness(self.level.name)

    def hear(self, number: int) -> None:
        """Note that somebody has heard the notice of this number."""
        self._heard.add(number)
        if number == 0:
            self._refused = None

    def object_to(self, entry: int, lines: Sequence[Line]) -> tuple[Phrase, ...]:
        """Return what the voice says about what the newest entry breaks; what was refused before is past.

        Args:
            entry: The newest entry's number; a correction has no line of its own, and is not objected to aloud.
            lines: The evening's lines.
        """
        self._refused = None
        if lines[-1].entry != entry:
            return ()
        return spoken(self.level, lines[-1], lines[-2] if len(lines) > 1 else None)

    def refuse(self, lines: Sequence[Line], fact: Fact, certain: bool) -> Notice | None:
        """Return why what somebody tells is not recorded, or None if it is.

        A forced card is refused at a level that insists; at every level what comes after the round's end and changes
        nothing by its rules.

        Args:
            lines: The evening's lines.
            fact: What somebody tells or corrects.
            certain: Whether it is known for sure that the round is over, if it is.
        """
        events, line = getattr(fact, "events", ()), _place_of(fact, lines)
        says = _forced(line, events) if self.level.insists else ()
        if not says and certain and isinstance(fact, Told):
            says = _too_late(line, events)
        self._refused = Notice(0, says, self.level.insists) if says else None
        return self._refused

    def notice(self, lines: Sequence[Line]) -> Notice | None:
        """Return what is shown beside the log about what was refused or broken, or None.

        A notice goes with the next event. One that insists stays until somebody has heard it, or until it is mended.
        """
        if self._refused is not None:
            return self._refused
        for at in range(len(lines) - 1, 0, -1):
            line, before = lines[at], lines[at - 1]
            says = () if line.entry in self._heard else spoken(self.level, line, before)
            if says:
                return Notice(line.entry, says, self.level.insists)
            begins = line.by == "setup" or line.round_number != before.round_number
            if begins or (line.events and not self.level.insists):
                break
        return None


def spoken(level: Level, line: Line, before: Line | None) -> tuple[Phrase, ...]:
    """Return what is said about what `line` breaks; nothing at a level that only shows it in the log.

    Args:
        level: How loud.
        line: The newest line.
        before: The line before it, or None.
    """
    names = line.setup.names
    if level.insists:
        return tuple(tell_objection(each, names) for each in _broken(line.objections))
    if not level.teaches or not line.objections:
        return ()
    said = [tell_objection(each, names) for each in line.objections]
    rulings = dict.fromkeys(each.ruling for each in line.objections)
    said += [Phrase(why) for ruling in rulings if (why := reason_for(ruling))]
    would = (allowed(before) or hint(_public(before), names)) if before and _broken(line.objections) else None
    return (*said, *([would] if would else ()))


def _place_of(fact: Fact, lines: Sequence[Line]) -> Line:
    """Return the line after which `fact` would stand."""
    named = fact.before if isinstance(fact, Inserted) else getattr(fact, "entry", None)
    places = pairwise(lines) if named is not None else ()
    return next((before for before, line in places if line.entry == named), lines[-1])


def _forced(line: Line, events: Sequence[Event]) -> tuple[Phrase, ...]:
    """Return why none of `events` may be a forced card; empty: none is."""
    rules, names = line.setup.rules, line.setup.names
    for event in events:
        if isinstance(event, Force):
            play = Play(event.seat, event.card, event.colour, event.shed, event.times)
            against = _broken(rules.check(line.state, play))
            return NOT_FORCED, *(tell_objection(each, names) for each in against)
    return ()


def _too_late(line: Line, events: Sequence[Event]) -> tuple[Phrase, ...]:
    """Return why `events` come after the end of the round; empty: they do not, or they mean something all the same."""
    rules, state = line.setup.rules, line.state
    public = rules.public(state)
    if public.phase == "play":
        return ()
    against: list[Objection] = []
    for event in events:
        objections = _broken(rules.check(state, event))
        state = rules.apply(state, event)
        # A round that has not begun cannot be over: that tap is the second one on the same key.
        idle = isinstance(event, Round) or rules.public(state) == public
        if not objections or not idle:
            return ()
        against += objections
    return tuple(tell_objection(each, line.setup.names) for each in against)


def allowed(line: Line) -> Phrase | None:
    """Return what would be allowed after `line`, or None where the hint of what is waited for says it all."""
    rules, state = line.setup.rules, line.state
    public = rules.public(state)
    if public.phase != "play" or public.turn is None or public.ask is not None:
        return None
    faces = rules.deck(line.setup.options).faces
    fair = [card for card in faces if not _broken(rules.check(state, Play(public.turn, card)))]
    moves = [Phrase(_MOVES[offer.word]) for offer in rules.offers(state) if offer.word in _MOVES]
    cards = [Phrase(N_("any card"))] if len(fair) == len(faces) else list(_grouped(fair, tuple(faces)))
    if not cards and not moves:
        return None
    shown = cards[:MOST_NAMED] + moves
    what = shown[0]
    for phrase in shown[1:]:
        what = Phrase(N_("{first}, {then}"), {"first": what, "then": phrase})
    name = line.setup.names.get(public.turn, public.turn)
    return Phrase(N_("Allowed for {name}: {what}"), {"name": name, "what": what})


def _public(line: Line) -> Public:
    return line.setup.rules.public(line.state)


def _broken(objections: Sequence[Objection]) -> tuple[Objection, ...]:
    return tuple(each for each in objections if not each.hint)


def _grouped(fair: Sequence[str], faces: Sequence[str]) -> Iterator[Phrase]:
    """Yield `fair` cards as people say them: whole colours, symbols in every colour, and the rest one by one."""
    left = dict.fromkeys(fair)
    for colour in COLOURS:
        of_colour = [card for card in faces if colour_of(card) == colour]
        if of_colour and all(card in left for card in of_colour):
            yield Phrase(N_("any {colour} card"), {"colour": colour})
            left = dict.fromkeys(card for card in left if card not in of_colour)
    symbols = dict.fromkeys(symbol_of(card) for card in left if colour_of(card))
    for symbol in symbols:
        alike = [card for card in left if colour_of(card) and symbol_of(card) == symbol]
        if len(alike) > 1:
            yield Phrase(N_("any {symbol}"), {"symbol": symbol})
            left = dict.fromkeys(card for card in left if card not in alike)
    yield from (Phrase("{card}", {"card": card}) for card in left)
