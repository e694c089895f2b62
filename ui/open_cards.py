"""Open cards (Flip 7): a card that lies wrong in somebody's line is set right where it lies."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.rules.events import Event, Flipped, Step
from companion.rules.game import N_
from companion.table import LogLine
from ui import theme
from ui.boxes import Box
from ui.brackets import Path, inner_cards
from ui.layers import KeysLayer
from ui.picker import CardKey, best_grid
from ui.pictures import CardPictures
from ui.pieces import Key, Piece, Words
from ui.theme import Look

if TYPE_CHECKING:
    from ui.flows import Flows
    from ui.root import Root


class Told(NamedTuple):
    """Where a card was told.

    Attributes:
        line: The line of the log.
        event: The event of that line.
        path: The way to a card inside its brackets; empty: the card that was turned over itself.
        code: The card.
        seat: Whose it was; None: that of an open job, which the event does not say.
    """

    line: LogLine
    event: Event
    path: Path
    code: str
    seat: str | None


def told_cards(log: Sequence[LogLine]) -> Iterator[Told]:
    """Yield every turned-over card that the log tells of, the newest first."""
    for line in reversed(log):
        for event in reversed(line.events):
            flipped = getattr(event, "flipped", None)
            if isinstance(flipped, Flipped):
                for path, code, seat in reversed(inner_cards(flipped)):
                    yield Told(line, event, path, code, seat)
                whose = None if isinstance(event, Step) else getattr(event, "seat", None)
                yield Told(line, event, (), flipped.card, flipped.to or whose)


def where_told(log: Sequence[LogLine], seat: str, code: str) -> Told | None:
    """Return where a card was told that lies in the line of `seat` now, or None.

    It may have been somebody else's before: cards are stolen and swapped.
    """
    told = [each for each in told_cards(log) if each.code == code]
    return next((each for each in told if each.seat in (seat, None)), next(iter(told), None))


class OpenCards:
    """The flows that set an open card right."""

    def __init__(self, root: "Root", flows: "Flows") -> None:
        self._root, self._flows = root, flows

    def correct(self, seat: str, code: str) -> None:
        """Ask which card it was that lies as `code` in the line of `seat`; one that nobody told is put right by hand."""
        view = self._root.seen
        told = where_told(view.table.log, seat, code)
        if told is None:
            self._root.close_layers()
            self._flows.set_right()
        else:
            self._ask(told, view.name(seat))

    def correct_last(self) -> None:
        """Ask which card the last one was."""
        view = self._root.seen
        last = next(told_cards(view.table.log), None)
        if last is not None:
            self._ask(last, view.name(last.seat))

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
                lambda code: self.correct(seat, code),
                root.close,
                view.say(N_("A card is wrong? Tap it.")),
            )
        )

    def _ask(self, told: Told, name: str) -> None:
        root, view = self._root, self._root.seen
        card = view.phrases.card(told.code)
        shown = view.say(N_("{name}: {card}"), name=name, card=card) if name else card
        correction = self._flows.corrections.of(view, told.line)
        more = Key(
            root.look,
            view.say(N_("something else…")),
            lambda: self._flows.corrections.open(told.line.entry),
            largest=18,
            kind="quiet",
        )
        correction.ask_open_card(
            told.event,
            told.path,
            view.say(N_("Which card was it? ({shown})"), shown=shown),
            more,
            at_once=told == next(told_cards(view.table.log)),
        )


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
        on_card: Callable[[str], None],
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
            on_card: Called with a card that is tapped.
            on_close: Takes the layer away.
            note: What a tap on a card does.
        """
        super().__init__(look, title, keys, on_close)
        self.hint = Words(look, 18, tint=theme.QUIET)
        self.hint.say(note if line else "")
        self.add_widget(self.hint)
        self.cards = [CardKey(look, pictures, deck, code, on_card) for code in line]
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
