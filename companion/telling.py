"""Telling: events and states as phrases for the log, the hint line and the voice.

Sentences are templates with placeholders, so that every language can order them its own way. Names are values and never
inflected: "Ben: draws 2" rather than "Ben draws two".
"""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.rules.events import (
    Back,
    Begin,
    Bonus,
    Call,
    Catch,
    Challenge,
    Colour,
    Count,
    Deal,
    Draw,
    Event,
    First,
    Flip,
    Flipped,
    Force,
    Hit,
    Join,
    Jump,
    Leave,
    Now,
    Pass,
    Pickup,
    Play,
    Reveal,
    Roulette,
    Round,
    Seats,
    Shed,
    Stay,
    Step,
    Swap,
    Take,
    To,
)
from companion.rules.game import N_, UNKNOWN_COLOUR, Ask, Job, Objection, Public, PublicSeat
from companion.table import Phrase

Names = Mapping[str, str]
"""The players' names by seat letter."""

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


def _named(names: Names, seat: str) -> str:
    """Return who sits at `seat`; a seat nobody has named is told by its letter."""
    return names.get(seat, seat)


def tell(events: Sequence[Event], names: Names) -> Phrase:
    """Return one line of the log for the events of one entry."""
    more = [event for event in events if not isinstance(event, Begin)]  # beside anything else, a beginning says nothing
    told = [phrase for event in more or events if (phrase := tell_event(event, names)) is not None]
    if not told:
        return Phrase(N_("Nothing happened"))
    line = told[0]
    for phrase in told[1:]:
        line = Phrase(TOGETHER, {"first": line, "then": phrase})
    return line


def tell_event(event: Event, names: Names) -> Phrase | None:
    """Return the phrase for one event, or None where there is nothing to say."""
    match event:
        case First(card=card):
            return Phrase(N_("First card: {card}"), {"card": card})
        case Play() | Force():
            return _tell_play(event, names)
        case Jump(seat=seat, card=card):
            return Phrase(N_("{name} jumps in: {card}"), {"name": _named(names, seat), "card": card})
        case Call(seat=seat):
            return Phrase(N_("{name} called!"), {"name": _named(names, seat)})
        case Catch(seat=seat, caught=caught):
            return Phrase(N_("{name}: catches {other}"), {"name": _named(names, seat), "other": _named(names, caught)})
        case Draw() | Shed() | Count() | Take() | Pass() | Challenge() | Colour() | Swap() | Roulette():
            return _tell_tap(event, names)
        case Hit() | Deal() | Stay() | To() | Step() | Bonus() | Flip() | Pickup():
            return _tell_line_game(event, names)
        case Reveal():
            return _tell_hand(event, names)
        case Round():
            return Phrase(N_("Next round"))
        case Leave(seat=seat):
            return Phrase(N_("{name} leaves the game"), {"name": _named(names, seat)})
        case Join(seat=seat) | Back(seat=seat):
            return Phrase(N_("{name} joins the game"), {"name": names.get(seat, seat)})
        case Seats():
            return Phrase(N_("New seating order"))
        case Now(says=says):
            return _tell_now(says, names)
        case Begin(seat=seat):
            return Phrase(N_("{name} begins"), {"name": _named(names, seat)})
    return None


def _tell_now(says: Sequence[str], names: Names) -> Phrase:
    """Return what was put right; several things at once are too many for one line."""
    what, _, how = says[0].partition("=") if len(says) == 1 else ("", "", "")
    if what == "dir":
        return Phrase(N_("The direction is the other way round now"))
    if what == "turn" and how in names:
        return Phrase(N_("It is {name}'s turn"), {"name": names[how]})
    return Phrase(N_("Put right by hand"))


def _tell_hand(event: Reveal, names: Names) -> Phrase:
    name = _named(names, event.seat)
    if event.points is not None:
        return Phrase(
            N_("{name}: hand counted, {n} point"),
            {"name": name, "n": event.points},
            N_("{name}: hand counted, {n} points"),
        )
    return Phrase(
        N_("{name}: hand counted, {n} card"),
        {"name": name, "n": len(event.cards)},
        N_("{name}: hand counted, {n} cards"),
    )


def _tell_play(event: Play | Force, names: Names) -> Phrase:
    laid = Phrase(N_("{name}: {card}"), {"name": _named(names, event.seat), "card": event.card})
    if event.times > 1:
        laid = Phrase(
            N_("{name}: {n} × {card}"), {"name": _named(names, event.seat), "n": event.times, "card": event.card}
        )
    if event.shed:
        laid = Phrase(N_("{laid} and {n} more under it"), {"laid": laid, "n": event.shed})
    if event.colour:
        laid = Phrase(N_("{laid}, names {colour}"), {"laid": laid, "colour": event.colour})
    return laid


def _tell_tap(event: Event, names: Names) -> Phrase | None:
    match event:
        case Draw(seat=seat, number=number):
            return Phrase(
                N_("{name}: draws {n} card"), {"name": _named(names, seat), "n": number}, N_("{name}: draws {n} cards")
            )
        case Shed(seat=seat, number=number):
            return Phrase(
                N_("{name}: {n} card under it"),
                {"name": _named(names, seat), "n": number},
                N_("{name}: {n} cards under it"),
            )
        case Count(seat=seat, number=number):
            return Phrase(
                N_("{name}: recounted, {n} card"),
                {"name": _named(names, seat), "n": number},
                N_("{name}: recounted, {n} cards"),
            )
        case Take(seat=seat):
            return Phrase(N_("{name}: takes the cards"), {"name": _named(names, seat)})
        case Pass(seat=seat):
            return Phrase(N_("{name}: passes"), {"name": _named(names, seat)})
        case Challenge(seat=seat, guilty=True):
            return Phrase(N_("{name}: challenges, rightly"), {"name": _named(names, seat)})
        case Challenge(seat=seat):
            return Phrase(N_("{name}: challenges, wrongly"), {"name": _named(names, seat)})
        case Colour(seat=seat, colour=colour):
            return Phrase(N_("{name}: names {colour}"), {"name": _named(names, seat), "colour": colour})
        case Swap(seat=seat, other=other):
            return Phrase(
                N_("{name}: swaps hands with {other}"), {"name": _named(names, seat), "other": _named(names, other)}
            )
        case Roulette(seat=seat, colour=colour, number=number):
            return Phrase(
                N_("{name}: names {colour} and takes {n} card"),
                {"name": _named(names, seat), "colour": colour, "n": number},
                N_("{name}: names {colour} and takes {n} cards"),
            )
    return None


def _tell_line_game(event: Event, names: Names) -> Phrase | None:
    match event:
        case Hit(seat=seat, flipped=flipped) | Deal(seat=seat, flipped=flipped):
            return _tell_flipped(N_("{name}: {card}"), {"name": _named(names, seat)}, flipped, names)
        case Step(flipped=flipped) if flipped.resolved and not flipped.cards:
            return _tell_moved(flipped, names)
        case Step(flipped=flipped):
            return _tell_flipped(N_("Next card: {card}"), {}, flipped, names)
        case Stay(seat=seat):
            return Phrase(N_("{name}: stays"), {"name": _named(names, seat)})
        case To(seat=seat):
            return Phrase(N_("It goes to {name}"), {"name": _named(names, seat)})
        case Bonus(seat=seat, victim=None):
            return Phrase(N_("{name}: 15 points more"), {"name": _named(names, seat)})
        case Bonus(seat=seat, victim=str(victim)):
            return Phrase(
                N_("{name}: takes 15 points from {other}"),
                {"name": _named(names, seat), "other": _named(names, victim)},
            )
        case Flip(seat=seat, card=card):
            return Phrase(N_("{name} turns over: {card}"), {"name": _named(names, seat), "card": card})
        case Pickup(seat=seat):
            return Phrase(N_("{name}: picks up the pile"), {"name": _named(names, seat)})
    return None


def _tell_flipped(text: str, values: Mapping[str, str], flipped: Flipped, names: Names) -> Phrase:
    line = Phrase(text, {**values, "card": flipped.card})
    if flipped.to:
        return Phrase(N_("{laid}, for {other}"), {"laid": line, "other": _named(names, flipped.to)})
    return line


def _tell_moved(flipped: Flipped, names: Names) -> Phrase:
    """Return which cards Steal, Swap or Discard moves, and whose they were."""
    if not flipped.moves:
        return Phrase(N_("{card} moves no card"), {"card": flipped.card})
    cards = [
        Phrase(N_("{other}'s {card}"), {"other": _named(names, seat), "card": card}) for seat, card in flipped.moves
    ]
    moved = cards[0]
    for card in cards[1:]:
        moved = Phrase(N_("{first} and {then}"), {"first": moved, "then": card})
    return Phrase(N_("{card}: {moved}"), {"card": flipped.card, "moved": moved})


def tell_objection(objection: Objection, names: Names) -> Phrase:
    """Return why something breaks a rule; seats among the values are told by their players' names."""
    seats = ("seat", "other", "who", "target", "turn")
    values = {key: _named(names, value) if key.startswith(seats) else value for key, value in objection.values.items()}
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
        return Phrase(N_("Deal a card to {name}"), {"name": _named(names, public.turn)})
    if public.phase == "first":
        return Phrase(N_("Turn up the first card"))
    if public.owed is not None:
        return tell_owed(public, names)
    if public.turn is None:
        return None
    if public.drew:
        return Phrase(N_("{name}: play the drawn card, or pass"), {"name": _named(names, public.turn)})
    return Phrase(N_("{name}: your turn"), {"name": _named(names, public.turn)})


def tell_winners(public: Public, names: Names) -> Phrase:
    """Return who has won the game, or the round; joint winners are told together."""
    won = public.match or public.winners
    if not won:
        return Phrase(N_("The round is over"))
    who: dict[str, str | int | Phrase] = {"name": and_names(won, names), "n": len(won)}
    if public.match:
        return Phrase(N_("{name} wins the game!"), who, N_("{name} win the game!"))
    return Phrase(N_("{name} wins the round"), who, N_("{name} win the round"))


def _tell_ask(public: Public, ask: Ask, names: Names) -> Phrase:
    """Return what somebody must answer; a waiting Flip 7 card is named."""
    values: dict[str, str | int | Phrase] = {"name": _named(names, ask.who) if ask.who else ""}
    if public.jobs:
        values["card"] = public.jobs[-1].card
    return Phrase(_ASKS.get(ask.kind, N_("{name}: please answer")), values)


def _tell_job(job: Job, names: Names) -> Phrase:
    """Return how many cards an open Flip 7 job still makes somebody take."""
    return Phrase(
        N_("{name}: {n} more card for {card}"),
        {"name": _named(names, job.seat), "n": job.left, "card": job.card},
        N_("{name}: {n} more cards for {card}"),
    )


def tell_owed(public: Public, names: Names) -> Phrase:
    """Return who owes how many cards. Owing is not holding: nothing has been drawn yet."""
    owed = public.owed
    if owed is None:
        raise ValueError("nobody owes anything")
    return Phrase(
        N_("{name} owes {n} card"), {"name": _named(names, owed.target), "n": owed.total}, N_("{name} owes {n} cards")
    )


def and_names(seats: Sequence[str], names: Names) -> Phrase | str:
    """Return the names of `seats`, joined by "and" in whatever language shows it."""
    if not seats:
        return Phrase(N_("Nobody"))
    joined: Phrase | str = _named(names, seats[0])
    for seat in seats[1:]:
        joined = Phrase(N_("{first} and {then}"), {"first": joined, "then": _named(names, seat)})
    return joined


def tell_knock_outs(before: Public, after: Public, names: Names) -> tuple[Phrase, ...]:
    """Return who has been knocked out between two tables, with how many cards, and by which card of whom."""
    return tuple(_tell_fate(before, seat, names) for seat in _fated(before, after) if seat.status == "out")


def _fated(before: Public, after: Public) -> list[PublicSeat]:
    """Return the seats whose part in the round has ended between two tables."""
    were = {seat.seat: seat.status for seat in before.seats}
    return [seat for seat in after.seats if seat.status in _FATES and were.get(seat.seat, seat.status) != seat.status]


def _tell_fate(before: Public, seat: PublicSeat, names: Names) -> Phrase:
    """Return how somebody's part in the round ended; a knock-out is told with its cause, as far as it is known."""
    values: dict[str, str | int | Phrase] = {"name": _named(names, seat.seat)}
    if seat.status != "out" or seat.out_with is None:
        return Phrase(_FATES[seat.status], values)
    values["n"] = seat.out_with
    owed, ask = before.owed, before.ask
    if owed is not None and owed.target == seat.seat and owed.card and owed.sender:
        values |= {"card": owed.card, "other": _named(names, owed.sender)}
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
    if before is not None and before.clockwise != after.clockwise:
        said.append(Phrase(N_("Direction: clockwise") if after.clockwise else N_("Direction: counter-clockwise")))
    named = after.colour not in (None, UNKNOWN_COLOUR)
    if before is not None and named and before.colour == UNKNOWN_COLOUR and after.top == before.top:
        said.append(Phrase(N_("The colour is {colour}"), {"colour": str(after.colour)}))
    waiting = hint(after, names)
    if waiting is not None and (before is None or hint(before, names) != waiting):
        said.append(waiting)
    return tuple(said)
