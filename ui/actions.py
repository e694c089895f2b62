"""What can be recorded by a tap now, as keys: made from the offers of the rules, in their order."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from companion.rules.events import Event
from companion.rules.game import N_, Offer
from companion.table import Phrase
from companion.telling import tell
from ui.view import HANDS, LINES, View


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose among the events of an offer."""

    offer: Offer


@dataclass(frozen=True, slots=True)
class PickCard:
    """Pick the card that `seat` has played; None: the first card of the round."""

    seat: str | None


@dataclass(frozen=True, slots=True)
class PickLineCard:
    """Pick the card that is turned over in a game of lines: dealt, asked for, or next in an open job."""


@dataclass(frozen=True, slots=True)
class RevealHand:
    """Collect the cards that `seat` was left with."""

    seat: str


@dataclass(frozen=True, slots=True)
class CorrectLast:
    """Pick what the card really was that was turned over last."""


Does = tuple[Event, ...] | Choose | PickCard | PickLineCard | RevealHand | CorrectLast


@dataclass(frozen=True, slots=True)
class Action:
    """A key.

    Attributes:
        says: What stands on it.
        does: Events to record, or what must be chosen first.
        kind: How it looks, see `ui.pieces.key_tints`.
    """

    says: str
    does: Does
    kind: str = "plain"


_PLAIN: Final[Mapping[str, str]] = {
    "pass": N_("Pass"),
    "stay": N_("Stay"),
    "pickup": N_("Pick up the pile"),
    "round": N_("Next round"),
    "begin": N_("Turn begun"),
    "draw": N_("Draw…"),
    "chal": N_("Challenge…"),
    "colour": N_("Colour…"),
    "swap": N_("Swap hands…"),
    "shed": N_("Cards under it…"),
    "roul": N_("Roulette…"),
    "hit": N_("Card…"),
    "deal": N_("Card…"),
    "card": N_("Next card…"),
    "flip": N_("Turn one over…"),
    "to": N_("Goes to…"),
    "bonus": N_("15 points…"),
    "call": N_("Call"),
    "catch": N_("Catch…"),
    "reveal": N_("Count the hand…"),
    "first": N_("First card…"),
    "play": N_("Play…"),
    "jump": N_("Jump in…"),
}

_SEAT_MENU: Final = frozenset({"call", "catch", "count", "leave", "join", "back", "seats", "begin"})
"""Offers that are found by a tap on a seat."""


def actions(view: View) -> tuple[Action, ...]:
    """Return the keys for what may be recorded now, the likeliest first."""
    public = view.table.public
    plays = () if public.phase in ("reveal", "scored", "match") else _plays(view)
    offers = tuple(offered(view, offer) for offer in view.table.offers if not _hidden(view, offer))
    if public.owed is not None and public.owed.answer == "off":
        return (*offers, *(replace(play, kind="plain") for play in plays))
    return (*plays, *offers, *_mends(view))


def _mends(view: View) -> tuple[Action, ...]:
    """Return the key for a wrong last card; where there is a pile, the large card is that key."""
    if view.shape != LINES or not any(
        getattr(event, "flipped", None) for line in view.table.log for event in line.events
    ):
        return ()
    return (Action(view.say(N_("Wrong card…")), CorrectLast(), "quiet"),)


def _plays(view: View) -> tuple[Action, ...]:
    public = view.table.public
    if view.shape == LINES:
        return () if public.ask is not None else (Action(view.say(N_("Card…")), PickLineCard(), "main"),)
    if view.shape != HANDS:
        return ()
    if public.phase == "first":
        return (Action(view.say(N_("First card…")), PickCard(None), "main"),)
    if public.turn is None or (public.ask is not None and public.ask.kind != "colour"):
        return ()
    return (Action(view.say(N_("Play…")), PickCard(public.turn), "main"),)


def _hidden(view: View, offer: Offer) -> bool:
    """Tell whether an offer is found elsewhere: at its seat, or as the picker of cards."""
    if offer.word in ("play", "first") and view.shape == HANDS:
        return True
    return offer.word in _SEAT_MENU and len(offer.choices) < 2


def offered(view: View, offer: Offer) -> Action:
    """Return the key for one offer."""
    owed = view.table.public.owed
    takes = offer.word == "take" and owed is not None and owed.answer == "off"
    likely = offer.word in ("round", "hit", "play", "flip", "begin")
    kind = "main" if offer.must or takes or likely else "plain"
    says = _says(view, offer)
    whose = offer.seat if offer.seat in view.table.names else None
    if offer.word == "reveal":
        return Action(says, RevealHand(offer.seat), kind)
    named = offer.word in ("round", "begin") or _is_certain(offer)
    if whose is not None and whose != view.table.public.turn and not named:
        says = view.say(N_("{name}: {action}"), name=view.name(whose), action=says)
    if len(offer.choices) == 1:
        return Action(says, offer.choices, kind)
    return Action(says, Choose(offer), kind)


def title_of(view: View, action: Action, offer: Offer) -> str:
    """Return what is asked where the key of an offer leaves something to choose: always of whom."""
    whose = offer.seat if offer.seat in view.table.names else None
    if whose is None:
        return action.says
    if offer.word == "draw":
        return view.say(N_("{name}: how many cards are drawn?"), name=view.name(whose))
    if action.says != _says(view, offer):
        return action.says  # the key names somebody already
    return view.say(N_("{name}: {action}"), name=view.name(whose), action=action.says.removesuffix("…"))


def _is_certain(offer: Offer) -> bool:
    """Tell whether there is but one way to carry out an action card: its key asks nothing, but tells it at once."""
    return offer.word in ("card", "to") and len(offer.choices) == 1


def _says(view: View, offer: Offer) -> str:
    owed = view.table.public.owed
    if _is_certain(offer):
        return view.phrase(tell(offer.choices, view.table.names))
    if offer.word == "reveal":
        return view.say(N_("Hand of {name}…"), name=view.name(offer.seat))
    if offer.word == "round" and view.table.public.match:
        return view.say(N_("Play on"))
    if offer.word == "begin" and len(offer.choices) > 1:
        return view.say(N_("Who begins…"))
    if offer.word == "take" and owed is not None:
        return view.say(N_("Take {number}"), number=owed.total)
    number = getattr(offer.choices[0], "number", None) if len(offer.choices) == 1 else None
    if offer.word == "draw" and number is not None:
        return view.phrases.say(Phrase(N_("Draw {n}"), {"n": number}, N_("Draw {n}")))
    return view.say(_PLAIN.get(offer.word, offer.word))
