"""The words of one event, for the log and the voice.

Names are values and never inflected: "Ben: draws 2" rather than "Ben draws two".
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from companion.rules.cards import COLOURS
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
from companion.rules.game import N_
from companion.table import Phrase

Names = Mapping[str, str]
"""The players' names by seat letter."""


def named(names: Names, seat: str) -> str:
    """Return who sits at `seat`; a seat nobody has named is told by its letter."""
    return names.get(seat, seat)


def tell_event(event: Event, names: Names, taker: str | None = None) -> Phrase | None:
    """Return the phrase for one event, or None where there is nothing to say; `taker` takes the cards of an open job."""
    match event:
        case Step(flipped=flipped) if taker is not None and (flipped.cards or not flipped.resolved):
            return _tell_flipped(N_("{name}: {card}"), {"name": named(names, taker)}, flipped, names)
        case First(card=card):
            return Phrase(N_("First card: {card}"), {"card": card})
        case Play() | Force():
            return _tell_play(event, names)
        case Jump(seat=seat, card=card):
            return Phrase(N_("{name} jumps in: {card}"), {"name": named(names, seat), "card": card})
        case Call(seat=seat):
            return Phrase(N_("{name} called!"), {"name": named(names, seat)})
        case Catch(seat=seat, caught=caught):
            return Phrase(N_("{name}: catches {other}"), {"name": named(names, seat), "other": named(names, caught)})
        case Draw() | Shed() | Count() | Take() | Pass() | Challenge() | Colour() | Swap() | Roulette():
            return _tell_tap(event, names)
        case Hit() | Deal() | Stay() | To() | Step() | Bonus() | Flip() | Pickup():
            return _tell_line_game(event, names)
        case Reveal():
            return _tell_hand(event, names)
        case Round():
            return Phrase(N_("Next round"))
        case Leave(seat=seat):
            return Phrase(N_("{name} leaves the game"), {"name": named(names, seat)})
        case Join(seat=seat) | Back(seat=seat):
            return Phrase(N_("{name} joins the game"), {"name": names.get(seat, seat)})
        case Seats():
            return Phrase(N_("New seating order"))
        case Now(says=says):
            return _tell_now(says, names)
        case Begin(seat=seat):
            return Phrase(N_("{name} begins"), {"name": named(names, seat)})
    return None


def _tell_now(says: Sequence[str], names: Names) -> Phrase:
    """Return what was put right; several things at once are too many for one line."""
    what, _, how = says[0].partition("=") if len(says) == 1 else ("", "", "")
    if what == "dir":
        return Phrase(N_("The direction is the other way round now"))
    if what == "turn" and how in names:
        return Phrase(N_("It is {name}'s turn"), {"name": names[how]})
    if what == "col" and how in COLOURS:
        return Phrase(N_("The colour is {colour}"), {"colour": how})
    if what == "pend" and how == "0":
        return Phrase(N_("Nobody owes cards"))
    if len(says) == 2 and (owed := _OWED.fullmatch(" ".join(says))) is not None:
        return tell_owes(named(names, owed["seat"]), int(owed["number"]))
    if (held := _HELD.fullmatch(what)) is not None and not how and held["seat"] in names:
        return _tell_held(named(names, held["seat"]), held["cards"])
    return Phrase(N_("Put right by hand"))


_OWED: Final = re.compile(r"turn=(?P<seat>[A-Z]) pend=(?P<number>\d+)/[^>]*>(?P=seat)")
_HELD: Final = re.compile(r"(?P<seat>[A-Z])(?P<cards>-|\d+|0/0/\d+)")
"""What a tap on a plate says is owed or held, in the words of a position (docs/rules.md 10.0)."""


def _tell_held(name: str, cards: str) -> Phrase:
    """Return how many cards somebody has by hand: out, nothing left, only hidden ones, or so many in hand."""
    values: dict[str, str | int | Phrase] = {"name": name}
    if cards == "-":
        return Phrase(N_("{name} is out"), values)
    *stages, number = cards.split("/")
    values["n"] = int(number)
    if stages and values["n"]:
        return Phrase(N_("{name} has {n} hidden card left"), values, N_("{name} has {n} hidden cards left"))
    if stages:
        return Phrase(N_("{name} has no cards left!"), values)
    return Phrase(N_("{name}: {n} card"), values, N_("{name}: {n} cards"))


def tell_owes(name: str | Phrase, number: int) -> Phrase:
    """Return how many cards somebody owes."""
    return Phrase(N_("{name} owes {n} card"), {"name": name, "n": number}, N_("{name} owes {n} cards"))


def _tell_hand(event: Reveal, names: Names) -> Phrase:
    name = named(names, event.seat)
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
    laid = Phrase(N_("{name}: {card}"), {"name": named(names, event.seat), "card": event.card})
    if event.times > 1:
        laid = Phrase(
            N_("{name}: {n} × {card}"), {"name": named(names, event.seat), "n": event.times, "card": event.card}
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
                N_("{name}: draws {n} card"), {"name": named(names, seat), "n": number}, N_("{name}: draws {n} cards")
            )
        case Shed(seat=seat, number=number):
            return Phrase(
                N_("{name}: {n} card under it"),
                {"name": named(names, seat), "n": number},
                N_("{name}: {n} cards under it"),
            )
        case Count(seat=seat, number=number):
            return Phrase(
                N_("{name}: recounted, {n} card"),
                {"name": named(names, seat), "n": number},
                N_("{name}: recounted, {n} cards"),
            )
        case Take(seat=seat):
            return Phrase(N_("{name}: takes the cards"), {"name": named(names, seat)})
        case Pass(seat=seat):
            return Phrase(N_("{name}: passes"), {"name": named(names, seat)})
        case Challenge(seat=seat, guilty=True):
            return Phrase(N_("{name}: challenges, rightly"), {"name": named(names, seat)})
        case Challenge(seat=seat):
            return Phrase(N_("{name}: challenges, wrongly"), {"name": named(names, seat)})
        case Colour(seat=seat, colour=colour):
            return Phrase(N_("{name}: names {colour}"), {"name": named(names, seat), "colour": colour})
        case Swap(seat=seat, other=other):
            return Phrase(
                N_("{name}: swaps hands with {other}"), {"name": named(names, seat), "other": named(names, other)}
            )
        case Roulette(seat=seat, colour=colour, number=number):
            return Phrase(
                N_("{name}: names {colour} and takes {n} card"),
                {"name": named(names, seat), "colour": colour, "n": number},
                N_("{name}: names {colour} and takes {n} cards"),
            )
    return None


def _tell_line_game(event: Event, names: Names) -> Phrase | None:
    match event:
        case Hit(seat=seat, flipped=flipped) | Deal(seat=seat, flipped=flipped):
            return _tell_flipped(N_("{name}: {card}"), {"name": named(names, seat)}, flipped, names)
        case Step(flipped=flipped) if flipped.resolved and not flipped.cards:
            return _tell_moved(flipped, names)
        case Step(flipped=flipped):
            return _tell_flipped(N_("Next card: {card}"), {}, flipped, names)
        case Stay(seat=seat):
            return Phrase(N_("{name}: stays"), {"name": named(names, seat)})
        case To(seat=seat):
            return Phrase(N_("It goes to {name}"), {"name": named(names, seat)})
        case Bonus(seat=seat, victim=None):
            return Phrase(N_("{name}: 15 points more"), {"name": named(names, seat)})
        case Bonus(seat=seat, victim=str(victim)):
            return Phrase(
                N_("{name}: takes 15 points from {other}"),
                {"name": named(names, seat), "other": named(names, victim)},
            )
        case Flip(seat=seat, card=card):
            return Phrase(N_("{name} turns over: {card}"), {"name": named(names, seat), "card": card})
        case Pickup(seat=seat):
            return Phrase(N_("{name}: picks up the pile"), {"name": named(names, seat)})
    return None


def _tell_flipped(text: str, values: Mapping[str, str], flipped: Flipped, names: Names) -> Phrase:
    """Return a card that was turned over, with whom it went to and what came of it."""
    line = Phrase(text, {**values, "card": flipped.card})
    if flipped.to:
        line = Phrase(N_("{laid}, for {other}"), {"laid": line, "other": named(names, flipped.to)})
    if flipped.cards:
        came: Phrase | None = None
        for card in flipped.cards:
            then = _tell_flipped(N_("{card}"), {}, card, names)
            came = then if came is None else Phrase(N_("{first}, {then}"), {"first": came, "then": then})
        return Phrase(N_("{what} – {then}"), {"what": line, "then": came or ""})
    if flipped.moves:
        return Phrase(N_("{what} – {then}"), {"what": line, "then": _moved(flipped, names)})
    if flipped.resolved:
        return Phrase(N_("{laid}, moves no card"), {"laid": line})
    return line


def _tell_moved(flipped: Flipped, names: Names) -> Phrase:
    """Return which cards Steal, Swap or Discard moves, and whose they were."""
    if not flipped.moves:
        return Phrase(N_("{card} moves no card"), {"card": flipped.card})
    return Phrase(N_("{card}: {moved}"), {"card": flipped.card, "moved": _moved(flipped, names)})


def _moved(flipped: Flipped, names: Names) -> Phrase:
    """Return which cards were moved, and whose they were."""
    cards = [
        Phrase(N_("{other}'s {card}"), {"other": named(names, seat), "card": card}) for seat, card in flipped.moves
    ]
    moved = cards[0]
    for card in cards[1:]:
        moved = Phrase(N_("{first} and {then}"), {"first": moved, "then": card})
    return moved
