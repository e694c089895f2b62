"""Telling: events and states as phrases for the log, the hint line and the voice.

Sentences are templates with placeholders, so that every language can order them its own way. Names are values and never
inflected: "Ben: draws 2" rather than "Ben draws two".
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.event_words import Names, named, tell_event, tell_owes
from companion.rules.events import Begin, Event, To
from companion.rules.game import N_, UNKNOWN_COLOUR, Ask, Job, Objection, Public, PublicSeat
from companion.table import Phrase

_ASKS: Mapping[str, str] = {
    "colour": N_("{name}: name a colour"),
    "swap": N_("{name}: choose whose hand to take"),
    "shed": N_("{name}: how many cards went under it?"),
    "roulette": N_("{name}: name a colour and reveal cards"),
    "bonus": N_("{name}: 15 points more, or 15 less for somebody"),
    "reflip": N_("Turn up another card"),
    "starter": N_("Who lays the first card?"),
    "target": N_("{name}: who gets {card}?"),
    "move": N_("{name}: which cards does {card} move?"),
}

_FATES: Mapping[str, str] = {
    "out": N_("{name} is out"),
    "busted": N_("{name} busts"),
    "finished": N_("{name} has no cards left!"),
}
"""What the voice says when somebody's part in the round ends; who stays has said so."""


TOGETHER: Final = N_("{first}; {then}")
"""How the events of one entry are strung together."""


def tell(events: Sequence[Event], names: Names, before: Public | None = None) -> Phrase:
    """Return one line of the log for the events of one entry.

    Args:
        events: What happened.
        names: The players' names by seat letter.
        before: The table before it, which knows who takes the cards of an open job; None: that is not told.
    """
    more = [event for event in events if not isinstance(event, Begin)]  # beside anything else, a beginning says nothing
    taker = before.jobs[-1].seat if before is not None and before.jobs else None
    told = list[Phrase]()
    for event in more or events:
        taker = event.seat if isinstance(event, To) else taker
        if (phrase := tell_event(event, names, taker)) is not None:
            told.append(phrase)
    if not told:
        return Phrase(N_("Nothing happened"))
    line = told[0]
    for phrase in told[1:]:
        line = Phrase(TOGETHER, {"first": line, "then": phrase})
    return line


def tell_objection(objection: Objection, names: Names) -> Phrase:
    """Return why something breaks a rule; seats among the values are told by their players' names."""
    seats = ("seat", "other", "who", "target", "turn")
    values = {key: named(names, value) if key.startswith(seats) else value for key, value in objection.values.items()}
    return Phrase(objection.reason, values)


def hint(public: Public, names: Names) -> Phrase | None:
    """Return what the device waits for now, in one short sentence, or None when it waits for nothing."""
    if public.match:
        return tell_winners(public, names)
    if public.phase == "reveal":
        who: dict[str, str | int | Phrase] = {
            "name": and_names(public.winners, names),
            "n": max(1, len(public.winners)),
        }
        return Phrase(N_("{name} wins the round. Count the hands"), who, N_("{name} win the round. Count the hands"))
    if public.phase == "scored":
        return tell_winners(public, names)
    if public.ask is not None:
        return _tell_ask(public, public.ask, names)
    if public.jobs:
        return _tell_job(public.jobs[-1], names)
    if public.phase == "first" and public.turn:
        return Phrase(N_("Deal a card to {name}"), {"name": named(names, public.turn)})
    if public.phase == "first":
        return Phrase(N_("Turn up the first card"))
    if public.owed is not None:
        return tell_owed(public, names)
    if public.turn is None:
        return None
    if public.drew:
        return Phrase(N_("{name}: play the drawn card, or pass"), {"name": named(names, public.turn)})
    return Phrase(N_("{name}: your turn"), {"name": named(names, public.turn)})


def tell_winners(public: Public, names: Names) -> Phrase:
    """Return who has won the game, or the round, or that a tie decides nothing; joint winners are told together."""
    won = public.match or public.winners
    if public.tied:
        return Phrase(N_("Tie: {name}. Another round decides"), {"name": and_names(public.tied, names)})
    if not won:
        return Phrase(N_("The round is over"))
    who: dict[str, str | int | Phrase] = {"name": and_names(won, names), "n": len(won)}
    if public.match:
        return Phrase(N_("{name} wins the game!"), who, N_("{name} win the game!"))
    return Phrase(N_("{name} wins the round"), who, N_("{name} win the round"))


def _tell_ask(public: Public, ask: Ask, names: Names) -> Phrase:
    """Return what somebody must answer; a waiting Flip 7 card is named."""
    values: dict[str, str | int | Phrase] = {"name": named(names, ask.who) if ask.who else ""}
    if public.jobs:
        values["card"] = public.jobs[-1].card
    return Phrase(_ASKS.get(ask.kind, N_("{name}: please answer")), values)


def _tell_job(job: Job, names: Names) -> Phrase:
    """Return how many cards an open Flip 7 job still makes somebody take."""
    return Phrase(
        N_("{name}: {n} more card for {card}"),
        {"name": named(names, job.seat), "n": job.left, "card": job.card},
        N_("{name}: {n} more cards for {card}"),
    )


def tell_owed(public: Public, names: Names) -> Phrase:
    """Return who owes how many cards. Owing is not holding: nothing has been drawn yet."""
    owed = public.owed
    if owed is None:
        raise ValueError("nobody owes anything")
    return tell_owes(named(names, owed.target), owed.total)


def and_names(seats: Sequence[str], names: Names) -> Phrase | str:
    """Return the names of `seats`, joined by "and" in whatever language shows it."""
    if not seats:
        return Phrase(N_("Nobody"))
    joined: Phrase | str = named(names, seats[0])
    for seat in seats[1:]:
        joined = Phrase(N_("{first} and {then}"), {"first": joined, "then": named(names, seat)})
    return joined


def tell_consequences(before: Public, after: Public, names: Names) -> tuple[Phrase, ...]:
    """Return what followed between two tables: who was knocked out, how and by whose card; who has all seven numbers."""
    out = (_tell_fate(before, seat, names) for seat in _fated(before, after) if seat.status == "out")
    return (*out, *_tell_sevens(before, after, names))


def seven_bonus(seat: PublicSeat) -> int:
    """Return the points that somebody gets for seven numbers (Flip 7), or 0."""
    if len(seat.steps) < 2 or seat.steps[-1][0] != "flip7":
        return 0
    return seat.steps[-1][1] - seat.steps[-2][1]


def _tell_sevens(before: Public, after: Public, names: Names) -> Iterator[Phrase]:
    """Yield who got the points for seven numbers just now, unless that was asked and answered."""
    had = {seat.seat for seat in before.seats if seven_bonus(seat)}
    for seat in after.seats:
        if (
            (points := seven_bonus(seat))
            and seat.seat not in had
            and (before.ask is None or before.ask.kind != "bonus")
        ):
            values: dict[str, str | int | Phrase] = {"name": named(names, seat.seat), "n": points}
            yield Phrase(
                N_("{name}: seven numbers, {n} point more"), values, N_("{name}: seven numbers, {n} points more")
            )


def _fated(before: Public, after: Public) -> list[PublicSeat]:
    """Return the seats whose part in the round has ended between two tables."""
    were = {seat.seat: seat.status for seat in before.seats}
    return [seat for seat in after.seats if seat.status in _FATES and were.get(seat.seat, seat.status) != seat.status]


def _tell_fate(before: Public, seat: PublicSeat, names: Names) -> Phrase:
    """Return how somebody's part in the round ended; a knock-out is told with its cause, as far as it is known."""
    values: dict[str, str | int | Phrase] = {"name": named(names, seat.seat)}
    if seat.status != "out" or seat.out_with is None:
        return Phrase(_FATES[seat.status], values)
    values["n"] = seat.out_with
    owed, ask = before.owed, before.ask
    if owed is not None and owed.target == seat.seat and owed.card and owed.sender:
        values |= {"card": owed.card, "other": named(names, owed.sender)}
        return Phrase(
            N_("{name} is out: {n} card, from {other}'s {card}"),
            values,
            N_("{name} is out: {n} cards, from {other}'s {card}"),
        )
    if ask is not None and ask.kind == "roulette" and ask.who == seat.seat and before.top:
        values["card"] = before.top
        return Phrase(N_("{name} is out: {n} card, from {card}"), values, N_("{name} is out: {n} cards, from {card}"))
    return Phrase(N_("{name} is out: {n} card"), values, N_("{name} is out: {n} cards"))


def announce(before: Public | None, after: Public, names: Names) -> tuple[Phrase, ...]:
    """Return what the voice adds after an event: only what changed, so that nobody needs to look at the screen."""
    said: list[Phrase] = []
    if before is not None:
        said += [_tell_fate(before, seat, names) for seat in _fated(before, after)]
        said += _tell_sevens(before, after, names)
    if before is not None and before.clockwise != after.clockwise:
        said.append(Phrase(N_("Direction: clockwise") if after.clockwise else N_("Direction: counter-clockwise")))
    named = after.colour not in (None, UNKNOWN_COLOUR)
    if before is not None and named and before.colour == UNKNOWN_COLOUR and after.top == before.top:
        said.append(Phrase(N_("The colour is {colour}"), {"colour": str(after.colour)}))
    waiting = hint(after, names)
    if waiting is not None and (before is None or hint(before, names) != waiting):
        said.append(waiting)
    return tuple(said)
