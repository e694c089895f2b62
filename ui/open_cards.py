"""Open cards (Flip 7): a card that lies wrong in somebody's line is set right where it lies."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.rules.events import Event, Flipped, Step
from companion.rules.game import N_
from companion.table import LogLine
from ui import theme
from ui.amending import with_card
from ui.boxes import Box
from ui.brackets import Path, with_inner
from ui.layers import KeysLayer
from ui.picker import CardKey, best_grid
from ui.pictures import CardPictures
from ui.pieces import Key, Piece, Words
from ui.theme import Look

if TYPE_CHECKING:
    from ui.flows import Flows
    from ui.root import Root

_DISCARD: Final = "DI"
"""Moves a card out of everybody's line."""

_WHILE_PLAYED: Final = ("first", "play")
"""The phases in which it can be told which cards lie open; after a round only points are."""


class Told(NamedTuple):
    """Where a card was told.

    Attributes:
        line: The line of the log.
        event: The event of that line.
        path: The way to a card inside its brackets; empty: the card that was turned over itself.
        code: The card.
        seat: Who got it; None: that of an open job, which the event does not say.
        giver: In whose line it lay before it was moved; None: it was turned over.
    """

    line: LogLine
    event: Event
    path: Path
    code: str
    seat: str | None
    giver: str | None = None


def told_cards(log: Sequence[LogLine]) -> Iterator[Told]:
    """Yield every card that the log tells of, turned over or moved into another line, the newest first."""
    for line in reversed(log):
        for event in reversed(line.events):
            flipped = getattr(event, "flipped", None)
            if isinstance(flipped, Flipped):
                by = None if isinstance(event, Step) else getattr(event, "seat", None)
                for path, code, seat, giver in _cards_of(flipped, (), by):
                    yield Told(line, event, path, code, seat, giver)


def _cards_of(flipped: Flipped, path: Path, by: str | None) -> Iterator[tuple[Path, str, str | None, str | None]]:
    """Yield the cards of a card that `by` turned over as (path, card, who got it, who gave it), the newest first."""
    if flipped.card != _DISCARD:
        for at, (giver, code) in reversed(tuple(enumerate(flipped.moves))):
            others = [seat for seat, _ in flipped.moves if seat != giver]
            yield (*path, -1 - at), code, others[0] if others else by, giver
    seat = flipped.to or by
    for at, card in reversed(tuple(enumerate(flipped.cards))):
        yield from _cards_of(card, (*path, at), seat)
    yield path, flipped.card, seat, None


def way_of(log: Sequence[LogLine], seat: str, code: str, newer: int = 0) -> tuple[Told, ...]:
    """Return how a card came that lies in the line of `seat` now: how it was moved, the newest first, then turned over.

    Args:
        log: The last lines, the newest last.
        seat: In whose line it lies.
        code: The card.
        newer: How many equal cards lie behind it in that line: they came after it.
    """
    told = [each for each in told_cards(log) if each.code == code]
    for _ in range(newer):
        of_another = _way(told, seat)
        told = [each for each in told if each not in of_another]
    return _way(told, seat)


def _way(told: Sequence[Told], seat: str) -> tuple[Told, ...]:
    """Return the way of the newest card in the line of `seat`, out of all that was `told` of such cards."""
    way = list[Told]()
    for each in told:
        if each.seat in (seat, None) and each.giver != seat:
            way.append(each)
            if each.giver is None:
                return tuple(way)
            seat = each.giver
    older = (
        told[told.index(way[-1]) + 1 :] if way else told
    )  # a card may have been turned over for one who gave it away
    return (*way, *[each for each in older if each.giver is None][:1])


class OpenCards:
    """The flows that set an open card right."""

    def __init__(self, root: "Root", flows: "Flows") -> None:
        self._root, self._flows = root, flows

    def correct(self, seat: str, code: str, newer: int = 0) -> None:
        """Ask which card it was that lies as `code` in the line of `seat`.

        One that nobody told, because it lay there before, leads to the cards of `seat` with the right one among them.

        Args:
            seat: In whose line it lies.
            code: The card as it lies there.
            newer: How many equal cards lie behind it.
        """
        view = self._root.seen
        way = way_of(view.table.log, seat, code, newer)
        by_hand = partial(self._put_in, seat, code, newer)
        if way:
            self._ask(way, view.name(seat), by_hand)
        elif view.table.public.phase in _WHILE_PLAYED:
            self._flows.picking.pick_card(self._title(code, view.name(seat)), by_hand, view)
        else:
            self._root.close_layers()
            self._flows.set_right()

    def correct_last(self) -> None:
        """Ask which card the last one was that was turned over."""
        view = self._root.seen
        last = next((each for each in told_cards(view.table.log) if each.giver is None), None)
        if last is not None:
            self._ask((last,), view.name(last.seat), lambda _: None)

    def open_line(self, seat: str, keys: list[Key]) -> None:
        """Open what can be told of a seat, with the cards that lie before it."""
        root, view = self._root, self._root.seen
        root.open(
            OpenLineLayer(
                root.look,
                view.name(seat),
                view.seat(seat).line,
                keys,
                root.pictures,
                view.table.game,
                partial(self.correct, seat),
                root.close,
                view.say(N_("A card is wrong? Tap it.")),
            )
        )

    def _title(self, code: str, name: str) -> str:
        view = self._root.seen
        card = view.phrases.card(code)
        shown = view.say(N_("{name}: {card}"), name=name, card=card) if name else card
        return view.say(N_("Which card was it? ({shown})"), shown=shown)

    def _put_in(self, seat: str, code: str, newer: int, right: str) -> None:
        """Show the cards of `seat` with the `right` one instead of `code`, to be told: no line of the log can be corrected."""
        line = self._root.seen.seat(seat).line
        places = [at for at, each in enumerate(line) if each == code]
        self._root.close_layers()
        if len(places) <= newer:  # it has gone elsewhere meanwhile
            self._flows.set_right()
            return
        at = places[-1 - newer]
        self._flows.set_right(line=(seat, (*line[:at], right, *line[at + 1 :])))

    def _ask(self, way: tuple[Told, ...], name: str, by_hand: Callable[[str], None]) -> None:
        """Ask which card it was; where nobody told where it came from, `by_hand` takes it."""
        root, view, told = self._root, self._root.seen, way[-1]
        title = self._title(told.code, name)
        if (moved := way[0]).giver is not None:
            other = self._flows.corrections.of(view, moved.line).moves_key(moved.event, moved.path[:-1])
            self._flows.picking.pick_card(title, lambda code: self._correct_way(way, code, by_hand), view, beside=other)
            return
        more = Key(
            root.look,
            view.say(N_("something else…")),
            lambda: self._flows.corrections.open(told.line.entry),
            largest=18,
            kind="quiet",
        )
        correction = self._flows.corrections.of(view, told.line)
        correction.ask_open_card(told.event, told.path, title, more, at_once=told == next(told_cards(view.table.log)))

    def _correct_way(self, way: tuple[Told, ...], code: str, by_hand: Callable[[str], None]) -> None:
        """Correct a moved card where it was turned over and wherever it was moved, the newest line first.

        Where the one who gave it still has the other card, only the move was told wrong.
        """
        root, giver = self._root, str(way[0].giver)
        root.close_layers()
        if code in root.seen.seat(giver).line:
            way = way[:1]
        elif way[-1].giver is not None:
            by_hand(code)
            return
        corrections = []
        for line in {told.line.entry: told.line for told in way}.values():
            events = line.events
            for told in way:
                if told.line is line and told.code != code:
                    at = next(at for at, each in enumerate(line.events) if each is told.event)
                    events = (*events[:at], _with(events[at], told.path, code), *events[at + 1 :])
            if events != line.events:
                corrections.append((line.entry, events))
        if corrections:
            root.correct_together(*corrections)


def _with(event: Event, path: Path, code: str) -> Event:
    """Return `event` with another card at `path`."""
    flipped = getattr(event, "flipped", None)
    if not path or not isinstance(flipped, Flipped):
        return with_card(event, code)
    changes: dict[str, Any] = {"flipped": with_inner(flipped, path, code)}
    return replace(event, **changes)


class OpenLineLayer(KeysLayer):
    """What can be told of a seat, below the cards that lie open before it: each can be set right."""

    def __init__(
        self,
        look: Look,
        title: str,
        line: tuple[str, ...],
        keys: list[Key],
        pictures: CardPictures,
        deck: str,
        on_card: Callable[[str, int], None],
        on_close: Callable[[Piece], None],
        note: str,
    ) -> None:
        """Make the layer.

        Args:
            look: Sizes.
            title: Whose line it is.
            line: The cards.
            keys: What can be told.
            pictures: Drawn cards.
            deck: The deck's name.
            on_card: Called with a card that is tapped, and how many equal ones lie behind it.
            on_close: Takes the layer away.
            note: What a tap on a card does.
        """
        super().__init__(look, title, keys, on_close)
        self.hint = Words(look, 18, tint=theme.QUIET)
        self.hint.say(note if line else "")
        self.add_widget(self.hint)

        def key(at: int) -> CardKey:
            newer = line[at + 1 :].count(line[at])
            return CardKey(look, pictures, deck, line[at], lambda code: on_card(code, newer))

        self.cards = [key(at) for at in range(len(line))]
        for card in self.cards:
            self.add_widget(card)

    def place_body(self, box: Box) -> None:
        """Cards above, with what a tap on them does; keys below."""
        if self.cards:
            most = Box(box.x, box.y, box.width, min(self.look.px(180), box.height * 0.42))
            across, down = best_grid(len(self.cards), most, theme.CARD_ASPECT)
            width = min(most.width / across, max(self.look.touch, most.height / down * theme.CARD_ASPECT))
            cards, box = box.cut_top(max(self.look.touch, width / theme.CARD_ASPECT) * down, self.look.gap)
            block = cards.centred(width * across, cards.height)
            for card, cell in zip(self.cards, block.grid(across, down), strict=False):
                card.place(cell)
            hint, box = box.cut_top(self.look.px(24), self.look.gap)
            self.hint.place(hint)
        super().place_body(box)
