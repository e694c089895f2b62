"""Corrections: what can be set right about a line of the log, one thing at a time; everything else of it stays."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from companion.rules.cards import COLOURS, colour_of, symbol_of
from companion.rules.events import Count, Deal, Event, First, Flip, Flipped, Hit, Play, Reveal, Shed, Step
from companion.rules.game import N_, Objection
from companion.rules.line_scoring import is_number
from companion.table import Change, LogLine
from companion.telling import tell
from ui.asking import step_keys
from ui.brackets import Path, inner_cards, with_inner
from ui.choosing import Step as Choosing
from ui.foresight import ForesightLayer, moved_rows
from ui.history import LineLayer
from ui.layers import KeysLayer
from ui.pad import NumberLayer
from ui.picker import HandLayer
from ui.pieces import Key
from ui.view import LINES, STAGES, View
from ui.why import why_layer

if TYPE_CHECKING:
    from ui.flows import Flows
    from ui.root import Root

MOST_CARDS: Final = 200
"""No hand holds more than this."""


def card_in(event: Event) -> str | None:
    """Return the card that `event` tells of, or None."""
    flipped = getattr(event, "flipped", None)
    card: str | None = flipped.card if isinstance(flipped, Flipped) else getattr(event, "card", None)
    return card


def with_card(event: Event, card: str) -> Event:
    """Return `event` with another card; what the old card asked for and the new one cannot mean is dropped.

    That is the colour named for a wild card, how many cards went under a Discard All, and what a turned-over action
    did, where the new card is a number.
    """
    changes: dict[str, Any] = {}
    flipped = getattr(event, "flipped", None)
    if isinstance(flipped, Flipped):
        changes["flipped"] = Flipped(card) if is_number(card) else replace(flipped, card=card)
        return replace(event, **changes)
    changes["card"] = card
    if getattr(event, "colour", None) is not None and colour_of(card) is not None:
        changes["colour"] = None
    if getattr(event, "shed", None) is not None and symbol_of(card) != symbol_of(str(card_in(event))):
        changes["shed"] = None
    return replace(event, **changes)


def number_field(event: Event, *, several: bool = False) -> str | None:
    """Return which field of `event` counts something, or None.

    Args:
        event: The event.
        several: Whether equal cards may be played together, so that a play counts them.
    """
    if hasattr(event, "number"):
        return "number"
    if getattr(event, "shed", None) is not None:
        return "shed"
    return "times" if several and hasattr(event, "times") else None


def with_seat(events: Sequence[Event], seat: str) -> tuple[Event, ...]:
    """Return `events` with everything that the first person named in them did done by the one at `seat`."""
    before = first_seat(events)
    changes: dict[str, Any] = {"seat": seat}
    return tuple(replace(each, **changes) if _seat(each) == before else each for each in events)


def first_seat(events: Sequence[Event]) -> str | None:
    """Return the first seat that did something in `events`, or None."""
    return next((seat for seat in map(_seat, events) if seat is not None), None)


def _seat(event: Event) -> str | None:
    seat: str | None = getattr(event, "seat", None)
    return seat


def _others(event: Event) -> set[str | None]:
    """Return whom `event` names besides the one who did it; nobody does something to oneself."""
    return {getattr(event, name, None) for name in ("other", "caught", "victim")}


def missing_card(beside: Event | None, seat: str | None, card: str, *, lines: bool) -> Event:
    """Return the event of a card that was overlooked just before `beside`.

    Args:
        beside: The first event of the line it was overlooked before.
        seat: Whose card it was; None: nobody's.
        card: The card.
        lines: Whether cards are turned over into lines, as in Flip 7.
    """
    if isinstance(beside, Step):
        return Step(Flipped(card))
    if seat is None:
        return First(card)
    if lines:
        return Deal(seat, Flipped(card)) if isinstance(beside, Deal) else Hit(seat, Flipped(card))
    return Play(seat, card)


class Corrections:
    """The flows that set a line of the log right."""

    def __init__(self, root: "Root", flows: "Flows") -> None:
        self._root, self._flows = root, flows

    @property
    def _view(self) -> View:
        return self._root.seen

    def open(self, entry: int) -> None:
        """Open what can be done about a past entry."""
        self._root.close_layers()
        line = next((each for each in self._view.table.log if each.entry == entry), None)
        if line is None:
            return
        root, view = self._root, self._view

        def on_why(objection: Objection) -> None:
            root.open(why_layer(root.look, view, objection.ruling, root.close, view.objection(objection)))

        root.open(LineLayer(root.look, view, line, self._keys(line), on_why, root.close))

    def open_top(self) -> None:
        """Ask which card the last one really was; everything else about it stays behind a key."""
        cards = ((line, event) for line in reversed(self._view.table.log) for event in reversed(line.events))
        found = next(((line, event) for line, event in cards if card_in(event) is not None), None)
        if found is None:
            return
        line, event = found
        title = self._view.say(N_("Which card was it?"))
        more = Key(
            self._root.look,
            self._view.say(N_("something else…")),
            lambda: self.open(line.entry),
            largest=18,
            kind="quiet",
        )
        self._ask_card(line, event, title, more, at_once=True)

    def _keys(self, line: LogLine) -> list[Key]:
        view, keys = self._view, [self._key(N_("It did not happen"), lambda: self._tell(line, None), "alarm")]
        several = view.shape == STAGES
        for event in line.events:
            if card_in(event) is not None:
                keys.append(self._key(N_("It was another card…"), partial(self._ask_card, line, event)))
                break
        for event in line.events:
            field = number_field(event, several=several)
            if field is not None:
                keys.append(self._key(N_("Another number…"), partial(self._ask_number, line, event, field)))
                break
        for event in line.events:
            if getattr(event, "colour", None) is not None:
                keys.append(self._key(N_("Another colour…"), partial(self._ask_colour, line, event)))
                break
        keys += self._inner_keys(line)
        if first_seat(line.events) is not None:
            keys.append(self._key(N_("It was somebody else…"), partial(self._ask_seat, line)))
        keys.append(self._key(N_("A card is missing before it…"), partial(self._ask_missing, line)))
        return keys

    def _inner_keys(self, line: LogLine) -> list[Key]:
        """Return keys for what an event holds besides its own card: a hand, cards in brackets, whom they went to."""
        keys = []
        for event in line.events:
            flipped = getattr(event, "flipped", None)
            if isinstance(event, Reveal):
                keys.append(self._key(N_("Other cards…"), partial(self._ask_hand, line, event)))
                keys.append(self._key(N_("Other points…"), partial(self._ask_points, line, event)))
            elif isinstance(flipped, Flipped) and (flipped.cards or flipped.moves):
                keys.append(self._key(N_("A card inside it…"), partial(self._ask_inner, line, event, flipped)))
            if isinstance(flipped, Flipped) and flipped.to is not None:
                keys.append(self._key(N_("It went to somebody else…"), partial(self._ask_target, line, event, flipped)))
        return keys

    # --- what is asked -----------------------------------------------------------------------------------------------

    def _ask_card(
        self, line: LogLine, event: Event, title: str = "", beside: Key | None = None, *, at_once: bool = False
    ) -> None:
        def on_card(card: str) -> None:
            self._change(line, event, with_card(event, card), at_once=at_once)

        old = card_in(event)
        title = title or self._title(event, _seat(event))
        self._flows.picking.pick_card(title, on_card, tab=colour_of(old) if old else None, beside=beside)

    def _ask_hand(self, line: LogLine, event: Reveal) -> None:
        root, view = self._root, self._view
        title = view.say(N_("Hand of {name}"), name=view.name(event.seat))

        def on_hand(cards: tuple[str, ...]) -> None:
            self._change(line, event, replace(event, cards=cards, points=None))

        root.open(
            HandLayer(root.look, view, root.pictures, view.table.game, title, on_hand, root.close, hand=event.cards)
        )

    def _ask_points(self, line: LogLine, event: Reveal) -> None:
        def on_number(points: int) -> None:
            self._change(line, event, replace(event, cards=(), points=points))

        self._flows.picking.ask_points(event.seat, event.points or 0, on_number)

    def _ask_inner(self, line: LogLine, event: Event, flipped: Flipped) -> None:
        """Ask which of the cards inside it was another one."""
        view = self._view
        keys = []
        for path, code, seat in inner_cards(flipped):
            card = view.phrases.card(code)
            says = view.say(N_("{name}: {card}"), name=view.name(seat), card=card) if seat else card
            keys.append(Key(self._root.look, says, partial(self._ask_inner_card, line, event, flipped, path)))
        self._root.open(KeysLayer(self._root.look, view.say(N_("Which card was it?")), keys, self._root.close))

    def _ask_inner_card(self, line: LogLine, event: Event, flipped: Flipped, path: Path) -> None:
        def tell(card: str | None) -> None:
            changes: dict[str, Any] = {"flipped": with_inner(flipped, path, card)}
            self._change(line, event, replace(event, **changes))

        says = self._view.say(N_("It was not there"))
        beside = Key(self._root.look, says, lambda: tell(None), largest=18, kind="quiet")
        self._flows.picking.pick_card(self._view.say(N_("Which card was it?")), tell, beside=beside)

    def _ask_target(self, line: LogLine, event: Event, flipped: Flipped) -> None:
        def on_seat(seat: str) -> None:
            changes: dict[str, Any] = {"flipped": replace(flipped, to=seat)}
            self._change(line, event, replace(event, **changes))

        others = [seat for seat in self._at_table() if seat != flipped.to]
        self._flows.open_seats(self._view.say(N_("Who got it?")), others, on_seat)

    def _ask_number(self, line: LogLine, event: Event, field: str) -> None:
        def on_number(number: int) -> None:
            self._change(line, event, replace(event, **{field: number}))

        least = 0 if field == "shed" or isinstance(event, Count | Shed) else 1
        root, title = self._root, self._view.phrase(line.says)
        now = getattr(event, field)
        root.open(NumberLayer(root.look, self._view, title, (least, MOST_CARDS), now, on_number, root.close))

    def _ask_colour(self, line: LogLine, event: Event) -> None:
        def on_colour(colour: Any) -> None:
            changes: dict[str, Any] = {"colour": colour}
            self._change(line, event, replace(event, **changes))

        others = tuple(colour for colour in COLOURS if colour != getattr(event, "colour", None))
        names = self._view.table.names
        keys = step_keys(self._root.look, self._view, names, Choosing("colour", others), on_colour)
        self._root.open(KeysLayer(self._root.look, self._view.phrase(line.says), keys, self._root.close))

    def _ask_seat(self, line: LogLine) -> None:
        seat = first_seat(line.events)
        named = set().union(*(_others(event) for event in line.events if _seat(event) == seat))
        keep = [each for each in self._at_table() if each != seat and each not in named]
        title = self._view.say(N_("Who was it?"))
        self._flows.open_seats(title, keep, lambda other: self._tell(line, with_seat(line.events, other)))

    def _ask_missing(self, line: LogLine, seat: str | None = None) -> None:
        """Ask which card is missing; whose it was is guessed from the line, and can be changed."""
        view, root = self._view, self._root
        beside = next(iter(line.events), None)
        if seat is None and not isinstance(beside, First):
            seat = first_seat(line.events) or view.table.public.turn or view.table.public.seats[0].seat

        def on_card(card: str) -> None:
            event = missing_card(beside, seat, card, lines=view.shape == LINES)
            self._tell(line, (event,), before=True)

        def ask_who() -> None:
            root.close_layers()
            self._flows.open_seats(
                view.say(N_("Who played?")), self._at_table(), lambda other: self._ask_missing(line, other)
            )

        key = None
        if seat is not None and not isinstance(beside, Step):
            key = Key(root.look, view.say(N_("by someone else…")), ask_who, largest=18, kind="quiet")
        title = self._title(missing_card(beside, seat, "", lines=view.shape == LINES), seat)
        self._flows.picking.pick_card(title, on_card, beside=key)

    def _title(self, event: Event, seat: str | None) -> str:
        """Return what the picker of this event's card is called."""
        view = self._view
        match event:
            case First():
                return view.say(N_("First card"))
            case Hit() | Deal():
                return view.say(N_("A card for {name}"), name=view.name(seat))
            case Flip():
                return view.say(N_("{name} turns a card over"), name=view.name(seat))
            case Step():
                return view.say(N_("Which card was it?"))
        return view.say(N_("{name} plays"), name=view.name(seat))

    def _at_table(self) -> list[str]:
        """Return who may have done something then: also who is out by now."""
        return [seat.seat for seat in self._view.table.public.seats if seat.status != "left"]

    # --- what is told ------------------------------------------------------------------------------------------------

    def _change(self, line: LogLine, old: Event, new: Event, *, at_once: bool = False) -> None:
        self._tell(line, tuple(new if each is old else each for each in line.events), at_once=at_once)

    def _tell(
        self, line: LogLine, events: tuple[Event, ...] | None, *, before: bool = False, at_once: bool = False
    ) -> None:
        """Correct, once somebody has seen what moves and agrees; at once where a tap more would only be in the way."""
        root, foresee = self._root, self._root.around.foresee
        root.close_layers()
        if events == line.events and not before:
            return
        if foresee is None or at_once:
            root.correct(line.entry, events, before)
            return
        root.in_background(
            lambda: foresee(line.entry, events, before), lambda moved: self._show(line, events, before, moved or ())
        )

    def _show(self, line: LogLine, events: tuple[Event, ...] | None, before: bool, moved: Sequence[Change]) -> None:
        """Show what would move, and correct it where somebody agrees."""
        root, view = self._root, self._view

        def agree() -> None:
            root.close_layers()
            root.correct(line.entry, events, before, agreed=True)

        was = view.say(N_("nothing")) if before else view.phrase(line.says)
        becomes = view.say(N_("nothing")) if events is None else view.phrase(tell(events, view.table.names))
        rows = [(view.say(N_("What happened")), was, becomes), *moved_rows(view, moved)]
        root.open(ForesightLayer(root.look, view, rows, agree, root.close))

    def _key(self, text: str, tap: Callable[[], None], kind: str = "plain") -> Key:
        def act() -> None:
            self._root.close_layers()
            tap()

        return Key(self._root.look, self._view.say(text), act, kind=kind)
