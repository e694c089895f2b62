"""Motion that explains: cards go from the pile to who takes them, hands change places; never longer than a second."""

from collections.abc import Callable
from typing import Any, Final

from kivy.animation import Animation

from companion.rules.cards import BACK
from companion.rules.events import Draw, Event, Roulette, Swap, Take
from ui import theme
from ui.boxes import Box
from ui.pictures import CardPicture
from ui.table_screen import TableScreen
from ui.view import View

LASTS_S: Final = 0.7

Move = tuple[str | None, str]
"""From which seat (None: the pile) to which."""


def moves_of(event: Event) -> tuple[Move, ...]:
    """Return where cards go by an event, as far as it is worth showing."""
    match event:
        case Swap(seat=seat, other=other):
            return ((seat, other), (other, seat))
        case Draw(seat=seat) | Take(seat=seat) | Roulette(seat=seat):
            return ((None, seat),)
    return ()


def moves_between(before: View | None, now: View) -> tuple[Move, ...]:
    """Return the moves of what was told since `before`; nothing where more than one line is new or something is mended."""
    if before is None or before.table.game != now.table.game or now.table.moved:
        return ()
    new = [line for line in now.table.log if line.entry > before.table.entry]
    return tuple(move for event in new[0].events for move in moves_of(event)) if len(new) == 1 else ()


class Motion:
    """Lets cards glide over a table.

    Args:
        on_change: Called when something begins to glide, and when nothing does any more.
    """

    def __init__(self, on_change: Callable[[], None] = lambda: None) -> None:
        self._on_change = on_change
        self.gliding: list[Any] = []

    def show(self, screen: TableScreen, moves: tuple[Move, ...]) -> None:
        """Let a card glide for each move, all at once."""
        for start, end in moves:
            if end in screen.plates and (start is None or start in screen.plates):
                source = screen.plates[start].box if start is not None else screen.middle.box
                self._glide(screen, source, screen.plates[end].box)

    def _glide(self, screen: TableScreen, source: Box, target: Box) -> None:
        height = screen.look.px(84)
        card = CardPicture(screen.look, screen.pictures, screen.deck)
        card.place(source.centred(height * theme.CARD_ASPECT, height))
        card.show(BACK)
        x, y = target.centred(*card.size).x, target.centred(*card.size).y
        animation = Animation(offset=(x - card.x, y - card.y), duration=LASTS_S, t="in_out_quad")
        screen.add_widget(card)
        self.gliding.append(card)
        self._on_change()
        animation.bind(on_complete=lambda *_: self._end(card))
        animation.start(card)

    def _end(self, card: Any) -> None:
        if card.parent is not None:
            card.parent.remove_widget(card)
        if card in self.gliding:
            self.gliding.remove(card)
            self._on_change()

    def stop(self) -> None:
        """Take away what still glides."""
        for card in list(self.gliding):
            Animation.cancel_all(card)
            self._end(card)
