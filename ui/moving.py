"""Which open cards Steal, Swap or Discard moves (Flip 7): one is tapped, then the other, here or where they lie."""

from collections.abc import Callable, Sequence, Set
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.rules.events import Event
from companion.rules.game import N_, Offer
from ui import theme
from ui.boxes import Box
from ui.choosing import next_step
from ui.layers import KeysLayer, Layer
from ui.picker import CardKey, best_grid
from ui.pictures import CardPictures
from ui.pieces import Key, Piece, Sign, Words
from ui.theme import Look
from ui.view import View

if TYPE_CHECKING:
    from ui.root import Root

Done = Callable[[tuple[Event, ...]], None]

_CAPTION: Final = 24
"""Below a card, for whose it is; given for 800 x 480."""

_MOST: Final = 36
"""More cards than this are too small for a finger side by side: it is asked first whose card it is."""


class Lying(NamedTuple):
    """An open card.

    Attributes:
        seat: In whose line it lies.
        card: The card.
    """

    seat: str
    card: str


def moved_by(event: Event) -> tuple[Lying, ...]:
    """Return which cards `event` moves."""
    return tuple(Lying(*each) for each in getattr(getattr(event, "flipped", None), "moves", ()))


def asked_move(view: View) -> Offer | None:
    """Return the offer that waits for the cards that are moved, or None where nothing like that is asked."""
    must = next((offer for offer in view.table.offers if offer.must), None)
    step = next_step(must.choices) if must is not None else None
    return must if step is not None and step.kind == "move" and view.table.question is None else None


class Moving:
    """The flow that asks which cards are moved: one tap for each."""

    def __init__(self, root: "Root") -> None:
        self._root = root

    def ask(self, title: str, choices: Sequence[Event], done: Done, who: str | None, view: View | None = None) -> None:
        """Ask for the first card.

        Args:
            title: What is asked.
            choices: What may have happened; they differ in the cards that are moved.
            done: Takes the one.
            who: The seat that the question faces; None: the side of the keys.
            view: The table it is about; None: the one that is shown.
        """
        cards = {card for event in choices for card in moved_by(event)}
        self._open(title, cards, lambda card: self.take(card, choices, done, who, view), who, view)

    def ask_of(self, seat: str, title: str, choices: Sequence[Event], done: Done, who: str | None) -> None:
        """Ask which card of `seat` is moved, which has some that may be; the only one is taken."""
        cards = {card for event in choices for card in moved_by(event) if card.seat == seat}
        if len(cards) == 1:
            self.take(next(iter(cards)), choices, done, who)
        else:
            self._open(title, cards, lambda card: self.take(card, choices, done, who), who, None)

    def take(
        self, first: Lying, choices: Sequence[Event], done: Done, who: str | None, view: View | None = None
    ) -> None:
        """Take the first card, and ask for the other one where there is one."""
        self._root.close_layers()
        left = [event for event in choices if first in moved_by(event)]
        if view is None and not self._may_be(left):
            return
        if len(left) < 2:
            done(tuple(left))
            return
        others = {(*(card for card in moved_by(event) if card != first), first)[0]: event for event in left}
        name = (view or self._root.seen).name(first.seat)
        title = (view or self._root.seen).say(N_("{name}: {card}. For which card?"), name=name, card=first.card)

        def on_other(card: Lying) -> None:
            self._root.close_layers()
            if view is not None or self._may_be([others[card]]):
                done((others[card],))

        self._open(title, set(others), on_other, who, view)

    def _may_be(self, events: Sequence[Event]) -> bool:
        """Tell whether one of `events` is still offered: the table may have gone on while its cards were looked at."""
        return any(event in offer.choices for event in events for offer in self._root.seen.table.offers)

    def _open(
        self,
        title: str,
        may_move: Set[Lying],
        on_card: Callable[[Lying], None],
        who: str | None,
        view: View | None,
    ) -> None:
        """Show the cards that may be moved as they lie: in the order of the seats, and of each line."""
        root, view = self._root, view or self._root.seen
        lying = (Lying(seat.seat, card) for seat in view.table.public.seats for card in seat.line)
        cards = [card for card in dict.fromkeys(lying) if card in may_move]
        turn_deg = root.turn_deg(who)
        look = root.look.turned(turn_deg)
        seats = tuple(dict.fromkeys(card.seat for card in cards))
        if len(cards) <= _MOST or len(seats) == 1:
            root.open(LyingLayer(look, view, root.pictures, title, cards, on_card, root.close), turn_deg)
            return

        def on_seat(seat: str) -> None:
            root.close_layers()
            self._open(title, {card for card in cards if card.seat == seat}, on_card, who, view)

        keys = [Key(look, view.name(seat), partial(on_seat, seat)) for seat in seats]
        root.open(KeysLayer(look, title, keys, root.close), turn_deg)


class LyingKey(CardKey):
    """An open card, and below it whose it is."""

    def __init__(
        self, look: Look, view: View, pictures: CardPictures, lying: Lying, on_card: Callable[[Lying], None]
    ) -> None:
        super().__init__(look, pictures, view.table.game, lying.card, lambda _: on_card(lying))
        self.lying = lying
        self.says = view.say(N_("{name}: {card}"), name=view.name(lying.seat), card=view.phrases.card(lying.card))
        mark = view.marks[lying.seat]
        self.mark = Sign(mark.symbol, mark.tint)
        self.name = Words(look, 16, halign="left")
        self.name.say(view.name(lying.seat), shorter=view.shorter_names(lying.seat))
        self.add_widget(self.mark)
        self.add_widget(self.name)

    def arrange(self, box: Box) -> None:
        """The card above, the mark and the name of whose it is below."""
        px = self.look.px
        below, above = box.cut_bottom(px(_CAPTION))
        mark, name = below.inset(px(3), 0).cut_left(px(14), px(3))
        self.mark.place(mark)
        self.name.place(name)
        super().arrange(above)


class LyingLayer(Layer):
    """The open cards of everybody, as large as they can be, in the order in which people sit."""

    def __init__(
        self,
        look: Look,
        view: View,
        pictures: CardPictures,
        title: str,
        cards: Sequence[Lying],
        on_card: Callable[[Lying], None],
        on_close: Callable[[Piece], None],
    ) -> None:
        super().__init__(look, title, on_close)
        self.cards = [LyingKey(look, view, pictures, card, on_card) for card in cards]
        for card in self.cards:
            self.add_widget(card)

    def place_body(self, box: Box) -> None:
        """In a grid from the upper left, no larger than cards are drawn well."""
        px = self.look.px
        aspect = theme.CARD_ASPECT * 0.88  # the name below
        across, down = best_grid(len(self.cards), box, aspect)
        height = min(box.height / down, px(190))
        width = min(box.width / across, max(height * aspect * 1.15, self.look.touch))
        block = box.cut_top(height * down)[0].cut_left(width * across)[0]
        for card, cell in zip(self.cards, block.grid(across, down), strict=False):
            card.place(cell)
