"""How a person would tell the device what is wrong with its picture of the table."""

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any, Final

from companion.rules.events import Count, Event, Now, Reveal, Round
from companion.rules.game import Public, PublicSeat
from hardware.simulated.truth import Truth

_OVER: Final = ("turn", "won", "match", "fin", "lost", "f7", "round", "next")

FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "turn": ("turn",),
    "clockwise": ("dir",),
    "top": ("top", "val", "pile", "run"),
    "colour": ("col",),
    "owed": ("pend",),
    "ask": ("ask",),
    "phase": _OVER,
    "winners": _OVER,
    "match": _OVER,
}
"""Under which names of a position (docs/rules.md 10.0) a person tells a field of `Public`, in whichever game has it."""


def put_right(belief: Public, truth: Truth, known_doubts: Set[str], said: Sequence[Event]) -> tuple[Event, ...]:
    """Return what somebody says so that the device believes the truth; empty: nothing that can be said differs.

    Args:
        belief: What the device shows.
        truth: What is so.
        known_doubts: What the device knows that it does not know: names of `Public`'s fields, and seats.
        said: What was said already and did not help.
    """
    public = truth.public
    if public.phase == "first" and belief.phase in ("reveal", "scored", "match"):
        return (Round(),)
    first = _said_first(belief, public, known_doubts)
    if first is not None and first not in said:
        return (first,)
    if (belief.phase == "play") != (public.phase == "play"):
        known_doubts = frozenset()
    hand_games = public.phase != "play" and public.seats[0].cards is not None
    counts = (
        ()
        if hand_games
        else tuple(
            Count(seat.seat, seat.cards)
            for own, seat in _seats(belief, public, known_doubts)
            if seat.cards is not None and own.cards != seat.cards and _but_for_cards(own) == _but_for_cards(seat)
        )
    )
    words = tuple(_words(belief, truth, known_doubts, {count.seat for count in counts}))
    if counts and all(word.startswith("uno=") for word in words):
        return counts  # who has called is seen anew then
    if counts or words:
        return (*counts, *((Now(words),) if words else ()))
    return tuple(_hands_to_show(belief, truth))


def _said_first(belief: Public, public: Public, known_doubts: Set[str]) -> Event | None:
    """Return the one thing from which the rest may follow: who is out, whose turn it is, who still holds cards."""
    for own, seat in _seats(belief, public, frozenset()):
        if belief.phase == "play" and own.status != "in" and seat.status == "in":
            if seat.cards:
                return Count(seat.seat, seat.cards)
            if public.pile is not None:
                return Now((f"{seat.seat}0/{seat.face_up}/{seat.face_down}",))
        if belief.phase != "play" or own.status != "in" or own.cards is None:
            continue
        if seat.status == "out":
            return Count(seat.seat, MERCY)
        if seat.status == "finished" or (seat.seat in public.winners and not seat.cards):
            return Count(seat.seat, 0) if public.pile is None else Now((f"{seat.seat}0/0/0",))
    if public.phase != "play":
        return None
    if belief.phase == "play" and belief.turn != public.turn and "turn" not in known_doubts:
        return Now((f"turn={public.turn}",))
    if belief.phase in ("reveal", "scored") and len(belief.winners) == 1:
        cards = public.seat(belief.winners[0]).cards
        return Count(belief.winners[0], cards) if cards else None
    return None


MERCY: Final = 25
"""Who has so many cards is out."""

TOGETHER: Final = (frozenset(_OVER), frozenset({"top", "col", "val", "pile", "run", "ask"}))
"""What is told with one tap: that the round is over or not, and whose turn it is; which card lies on top."""


IN_PLACE: Final = frozenset({"turn", "dir", "col"})
"""What is put right where the screen shows it, in a touch or two; counts and who is out are, too."""


ON_THE_PLATE: Final = ("0/0/0", "0/0/1", "0/0/2", "0/0/3")
"""What a plate of Good One! offers: no card left, or some hidden ones."""


def taps(said: Sequence[Event]) -> int:
    """Return how many things are told to say all this, and one more to open what is not put right where it is shown."""
    names = {word.partition("=")[0] for event in said if isinstance(event, Now) for word in event.says}
    if len(said) == len(names) == 1 and next(iter(names))[1:] in ON_THE_PLATE:
        return 1
    groups = {next((each for each in TOGETHER if name in each), frozenset({name})) for name in names}
    opened = bool(names - IN_PLACE)
    return opened + len(groups) + sum(not isinstance(event, Now) for event in said)


def _words(belief: Public, truth: Truth, known_doubts: Set[str], counted: Set[str]) -> Iterator[str]:
    public, (hands, fields) = truth.public, truth.rules.describe(truth.state)
    hand = {word[0]: word for word in hands.split()}
    hand_games = public.phase != "play" and public.seats[0].cards is not None
    told = [
        hand[seat.seat]
        for own, seat in _seats(belief, public, frozenset())
        if own.status != seat.status
        or (not hand_games and seat.seat not in counted | known_doubts and _held(own) != _held(seat))
    ]
    yield from told
    wrong = [
        field
        for name, fields_of in FIELDS.items()
        if name not in known_doubts and getattr(belief, name) != getattr(public, name)
        for field in fields_of
    ]
    if [seat.status for seat in belief.seats] != [seat.status for seat in public.seats]:
        wrong += ["fin", "lost"]
    over = belief.phase != public.phase
    calls = [seat.call for seat in belief.seats] != [seat.call for seat in public.seats]
    if calls or (told and fields.get("uno", "0") != "0"):
        wrong.append("uno")
    for name, field in (("score", "score"), ("wins", "wins"), ("round_score", "round")):
        if not over and [getattr(seat, name) for seat in belief.seats] != [
            getattr(seat, name) for seat in public.seats
        ]:
            wrong += [field]
    yield from (f"{name}={fields[name]}" for name in dict.fromkeys(wrong) if name in fields)


def _hands_to_show(belief: Public, truth: Truth) -> Iterator[Reveal]:
    """Yield the hands of this round that were shown, but not to the device."""
    for fact in reversed(truth.facts):
        match fact.event:
            case Reveal(seat=seat, cards=cards):
                if not belief.seat(seat).revealed:
                    yield Reveal(seat, cards)
            case Round():
                return


def _seats(belief: Public, public: Public, known_doubts: Set[str]) -> list[tuple[PublicSeat, PublicSeat]]:
    own = {seat.seat: seat for seat in belief.seats}
    return [(own[seat.seat], seat) for seat in public.seats if seat.seat in own and seat.seat not in known_doubts]


def _but_for_cards(seat: PublicSeat) -> Any:
    return seat.status, seat.face_up, seat.face_down


def _held(seat: PublicSeat) -> Any:
    total = seat.score if seat.cards is None else None
    return seat.status, seat.cards, seat.face_up, seat.face_down, tuple(sorted(seat.line)), total
