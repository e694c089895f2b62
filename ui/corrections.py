"""Corrections: what can be set right about a line of the log, one thing at a time; everything else of it stays."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from companion.past import Past
from companion.rules.cards import COLOURS, colour_of
from companion.rules.decks import DECKS
from companion.rules.events import Count, Deal, Event, First, Flip, Flipped, Hit, Now, Reveal, Shed, Step
from companion.rules.game import N_, Objection
from companion.table import Change, LogLine
from companion.telling import tell
from ui.amending import (
    answers_to,
    assumed_seats,
    card_in,
    choosing,
    doers,
    number_field,
    others_of,
    recoloured,
    seat_of,
    still_answers,
    with_card,
    with_chosen,
    with_doer,
    without_assumed,
)
from ui.asking import step_keys
from ui.brackets import Path, with_inner
from ui.choosing import Step as Choosing
from ui.foresight import ForesightLayer, moved_rows
from ui.history import LineLayer
from ui.inside import Inside
from ui.layers import KeysLayer, closing_key
from ui.missing import Missing
from ui.pad import NumberLayer
from ui.picker import WILDS
from ui.pieces import Key
from ui.view import STAGES, View
from ui.why import why_layer

if TYPE_CHECKING:
    from ui.flows import Flows
    from ui.root import Root


class Corrections:
    """The flows that set a line of the log right."""

    def __init__(self, root: "Root", flows: "Flows") -> None:
        self._root, self._flows = root, flows

    def open(self, entry: int) -> None:
        """Open what can be done about one of the last lines."""
        self._root.close_layers()
        view = self._root.seen
        line = next((each for each in view.table.log if each.entry == entry), None)
        if line is not None:
            self.of(view, line).open()

    def open_past(self, past: Past, at: int) -> None:
        """Open what can be done about line `at` of the whole evening, at the table as it was then."""
        self._root.close_layers()
        later = tuple(map(past.line, range(at + 1, min(at + 1 + _FOLLOWING, len(past)))))
        self.of(View(self._root.phrases, past.table(at)), past.line(at), later).open()

    def open_top(self) -> None:
        """Ask which card the last one really was; everything else about it stays behind a key."""
        view = self._root.seen
        cards = ((line, event) for line in reversed(view.table.log) for event in reversed(line.events))
        found = next(((line, event) for line, event in cards if card_in(event) is not None), None)
        if found is None:
            return
        line, event = found
        text = view.say(N_("something else…"))
        more = Key(self._root.look, text, lambda: self.open(line.entry), largest=18, kind="quiet")
        self.of(view, line).ask_card(event, view.say(N_("Which card was it?")), more, at_once=True)

    def open_colour(self) -> None:
        """Ask which colour the last card has, or which was named for it; that line is set right at once.

        A card of another colour stays the same figure. Where no line tells of the colour, it is told how things are.
        """
        root, view = self._root, self._root.seen
        others = tuple(colour for colour in COLOURS if colour != view.table.public.colour)

        def on_colour(colour: Any) -> None:
            found = recoloured(view.table.log, str(view.table.public.top), colour, DECKS[view.table.game].faces)
            root.close_layers()
            if found is None:
                root.record(Now((f"col={colour}",)))
            else:
                line, events = found
                self.of(view, line).tell(events, at_once=True)

        keys = step_keys(root.look, view, view.table.names, Choosing("colour", others), on_colour)
        root.open(KeysLayer(root.look, view.say(N_("Which colour is in force?")), keys, root.close))

    def of(self, view: View, line: LogLine, later: Sequence[LogLine] | None = None) -> "Correction":
        """Return the correction of a line at the table of `view`; `later` lines follow it, by default those of its log."""
        if later is None:
            log = view.table.log
            later = log[log.index(line) + 1 :] if line in log else ()
        return Correction(self._root, self._flows, view, line, later)


_FOLLOWING: Final = 8
"""So many lines after a card hold everything that answered it."""


class Correction:
    """Sets one line right."""

    def __init__(self, root: "Root", flows: "Flows", view: View, line: LogLine, later: Sequence[LogLine] = ()) -> None:
        """Begin.

        Args:
            root: Where layers are laid and corrections told.
            flows: What pickers and lists of seats are opened with.
            view: The table that the line belongs to.
            line: What is set right.
            later: The lines that follow it.
        """
        self._root, self._flows, self._view, self._line, self._later = root, flows, view, line, later

    def open(self) -> None:
        """Open what can be done about the line."""
        root, view = self._root, self._view

        def on_why(objection: Objection) -> None:
            root.open(why_layer(root.look, view, objection.ruling, root.close, view.objection(objection)))

        root.open(LineLayer(root.look, view, self._line, self._keys(), on_why, root.close))

    def _keys(self) -> list[Key]:
        view, keys = self._view, [self._key(N_("It did not happen"), lambda: self.tell(None), "alarm")]
        keys += map(self._assumed_key, assumed_seats(self._line.events))
        several = view.shape == STAGES
        keys += self._card_keys()
        for event in self._line.events:
            field = number_field(event, several=several)
            if field is not None:
                keys.append(self._key(N_("Another number…"), partial(self._ask_number, event, field)))
                break
        for event in self._line.events:
            if getattr(event, "colour", None) is not None:
                keys.append(self._key(N_("Another colour…"), partial(self._ask_colour, event)))
                break
        keys += self._inner_keys()
        keys += self._seat_keys()
        missing = Missing(self._root, self._flows, view, self._line, self._insert)
        keys.append(self._key(N_("A card is missing before it…"), partial(missing.ask_card, self._title)))
        if self._root.around.past is not None:
            keys.append(self._key(N_("Something else is missing before it…"), missing.ask_anything))
        return keys

    def _card_keys(self) -> list[Key]:
        """Return a key for the card of each player who laid one in this line; with several it says whose card is meant."""
        of = {seat_of(each): each for each in reversed(self._line.events) if card_in(each) is not None}
        if len(of) < 2:
            return [self._key(N_("It was another card…"), partial(self.ask_card, each)) for each in of.values()]
        return [
            self._key(N_("{name}: another card…"), partial(self.ask_card, of[seat]), name=self._view.name(seat))
            for seat in reversed(of)
        ]

    def _seat_keys(self) -> list[Key]:
        """Return a key for everybody who may have been another one; with several it says who is meant."""
        events, name = self._line.events, self._view.name
        asks = [(N_("It was not {name}…"), name(seat), partial(self._ask_doer, seat)) for seat in doers(events)]
        asks += [
            (N_("{name} chose somebody else…"), name(seat_of(each)), partial(self._ask_chosen, each))
            for each in choosing(events)
        ]
        if len(asks) == 1:
            return [self._key(N_("It was somebody else…"), asks[0][2])]
        return [self._key(text, ask, name=who) for text, who, ask in asks]

    def _assumed_key(self, seat: str) -> Key:
        """Return the key by which a card that nobody saw is taken out: what was told after it was out of turn."""
        says = self._view.say(N_("{name} laid nothing"), name=self._view.name(seat))
        left = without_assumed(self._line.events, seat)
        return closing_key(self._root.look, self._root, says, lambda: self.tell(left))

    def _inner_keys(self) -> list[Key]:
        """Return keys for what an event holds besides its own card: a hand, or what became of a turned-over card."""
        keys = []
        for event in self._line.events:
            if isinstance(event, Reveal):
                keys.append(self._key(N_("Other cards…"), partial(self._ask_hand, event)))
                keys.append(self._key(N_("Other points…"), partial(self._ask_points, event)))
            elif isinstance(getattr(event, "flipped", None), Flipped):
                inside = Inside(self._root, self._flows, self._view, self._line, event)
                keys += inside.keys(partial(self._change, event), self._at_table())
        return keys

    # --- what is asked -----------------------------------------------------------------------------------------------

    def ask_card(self, event: Event, title: str = "", beside: Key | None = None, *, at_once: bool = False) -> None:
        """Ask which card `event` was about."""

        def on_card(card: str) -> None:
            self._change(event, with_card(event, card), at_once=at_once)

        old = card_in(event)
        title = title or self._which(event)
        self._flows.picking.pick_card(
            title, on_card, self._view, tab=(colour_of(old) or WILDS) if old else None, beside=beside
        )

    def ask_open_card(self, event: Event, path: Path, title: str, beside: Key, *, at_once: bool) -> None:
        """Ask which card it was that lies open in a line; at `path` inside `event`, or where that is empty, its own."""
        flipped = getattr(event, "flipped", None)
        if not path or not isinstance(flipped, Flipped):
            self.ask_card(event, title, beside, at_once=at_once)
            return

        def on_card(card: str) -> None:
            changes: dict[str, Any] = {"flipped": with_inner(flipped, path, card)}
            self._change(event, replace(event, **changes), at_once=at_once)

        self._flows.picking.pick_card(title, on_card, self._view, beside=beside)

    def moves_key(self, event: Event, path: Path) -> Key:
        """Return a quiet key that asks which cards the one at `path` inside `event` really moved."""
        inside = Inside(self._root, self._flows, self._view, self._line, event)
        return inside.moves_key(partial(self._change, event), path, "quiet")

    def _ask_hand(self, event: Reveal) -> None:
        def on_hand(cards: tuple[str, ...]) -> None:
            self._change(event, replace(event, cards=cards, points=None))

        self._flows.counting.ask_hand(event.seat, on_hand, self._view, hand=event.cards, entry=self._line.entry)

    def _ask_points(self, event: Reveal) -> None:
        def on_number(points: int) -> None:
            self._change(event, replace(event, cards=(), points=points))

        self._flows.counting.ask_points(event.seat, event.points, on_number, self._view, self._line.entry)

    def _ask_number(self, event: Event, field: str) -> None:
        def on_number(number: int) -> None:
            self._change(event, replace(event, **{field: number}))

        least = 0 if field == "shed" or isinstance(event, Count | Shed) else 1
        root, title = self._root, self._view.phrase(self._line.says)
        now = getattr(event, field)
        bounds = (least, self._view.table.deck_total)
        root.open(NumberLayer(root.look, self._view, title, bounds, now, on_number, root.close))

    def _ask_colour(self, event: Event) -> None:
        def on_colour(colour: Any) -> None:
            changes: dict[str, Any] = {"colour": colour}
            self._change(event, replace(event, **changes))

        others = tuple(colour for colour in COLOURS if colour != getattr(event, "colour", None))
        names = self._view.table.names
        keys = step_keys(self._root.look, self._view, names, Choosing("colour", others), on_colour)
        self._root.open(KeysLayer(self._root.look, self._view.phrase(self._line.says), keys, self._root.close))

    def _ask_doer(self, seat: str) -> None:
        events, title = self._line.events, self._view.say(N_("Who was it?"))
        named = set().union(*(others_of(event) for event in events if seat_of(event) == seat))
        keep = [each for each in self._at_table() if each != seat and each not in named]
        self._flows.open_seats(title, keep, lambda other: self.tell(with_doer(events, seat, other)), self._view)

    def _ask_chosen(self, choice: Event) -> None:
        events, seat = self._line.events, seat_of(choice)
        title = self._view.say(N_("Whom did {name} choose?"), name=self._view.name(seat))
        keep = [each for each in self._at_table() if each != seat and each not in others_of(choice)]
        self._flows.open_seats(title, keep, lambda other: self.tell(with_chosen(events, choice, other)), self._view)

    def _which(self, event: Event) -> str:
        """Return what is asked where the card of `event` was another one."""
        view, says = self._view, tell((event,), self._view.table.names)
        return view.say(N_("Which card was it? ({shown})"), shown=view.phrase(says))

    def _title(self, event: Event, seat: str | None) -> str:
        """Return what the picker of a card is called that is missing before this line."""
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

    def _insert(self, *events: Event) -> None:
        self.tell(events, before=True)

    def _change(self, old: Event, new: Event, *, at_once: bool = False) -> None:
        self.tell(tuple(new if each is old else each for each in self._line.events), at_once=at_once)

    def tell(self, events: tuple[Event, ...] | None, *, before: bool = False, at_once: bool = False) -> None:
        """Correct, once somebody has seen what moves and agrees; at once where a tap more would only be in the way."""
        root, foresee = self._root, self._root.around.foresee
        root.close_layers()
        if events == self._line.events and not before:
            return
        stays = () if before else self._stays(events)
        if not stays and (foresee is None or at_once):
            root.correct(self._line.entry, events, before)
        elif foresee is None:
            self._show(events, before, (), stays)
        else:
            root.in_background(
                lambda: foresee(self._line.entry, events, before),
                lambda moved: self._show(events, before, moved or (), stays),
            )

    def _stays(self, events: tuple[Event, ...] | None) -> tuple[Event, ...]:
        """Return what answered a card of this line that is to be another one, or to go, and would stay in force."""
        stays = list[Event]()
        following = [*self._line.events, *(event for line in self._later for event in line.events)]
        for at, event in enumerate(self._line.events):
            old, answers = card_in(event), answers_to(event, following[at + 1 :])
            new = card_in(events[at]) if events and len(events) == len(self._line.events) else None
            if old is not None and new != old and (events is None or new is not None):
                stays += [each for each in answers if new is None or not still_answers(each, old, new)]
        gone = () if events is not None else self._line.events
        return tuple(each for each in stays if not any(each is own for own in gone))

    def _show(
        self, events: tuple[Event, ...] | None, before: bool, moved: Sequence[Change], stays: tuple[Event, ...]
    ) -> None:
        """Show what would move, and what stays, and correct it where somebody agrees."""
        root, view = self._root, self._view

        def agree() -> None:
            root.close_layers()
            root.correct(self._line.entry, events, before, agreed=True)

        def take_back() -> None:
            root.close_layers()
            self._take_back(events, stays)

        was = view.say(N_("nothing")) if before else view.phrase(self._line.says)
        names = {**root.named, **view.table.names}
        becomes = view.say(N_("nothing")) if events is None else view.phrase(tell(events, names))
        rows = [(view.say(N_("What happened")), was, becomes)]
        if stays:
            rows.append((view.say(N_("Stays as told")), "", view.phrase(tell(stays, names))))
        now = root.seen.table
        rows += moved_rows(View(root.phrases, replace(now, names={**root.named, **now.names})), moved)
        root.open(ForesightLayer(root.look, view, rows, agree, root.close, take_back if stays else None))

    def _take_back(self, events: tuple[Event, ...] | None, stays: tuple[Event, ...]) -> None:
        """Correct the line, and take back what answered its old card, the newest first."""

        def without(told: tuple[Event, ...]) -> tuple[Event, ...]:
            return tuple(each for each in told if not any(each is other for other in stays))

        answers = [
            (line.entry, left or None)
            for line in reversed(self._later)
            if (left := without(line.events)) != line.events
        ]
        self._root.correct_together(*answers, (self._line.entry, None if events is None else without(events)))

    def _key(self, text: str, tap: Callable[[], None], kind: str = "plain", **values: str) -> Key:
        return closing_key(self._root.look, self._root, self._view.say(text, **values), tap, kind)
