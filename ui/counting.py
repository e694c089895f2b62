"""Counting a hand after the round: card by card or its points alone; what cannot be is asked about, never refused."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from companion.rules.decks import DECKS, Deck
from companion.rules.events import Event, Reveal
from companion.rules.game import N_
from companion.table import Phrase
from ui.layers import KeysLayer
from ui.pad import NumberLayer
from ui.picker import HandLayer
from ui.pieces import Key
from ui.view import View

MOST_POINTS: Final = 9999
"""No hand counts more than this."""

if TYPE_CHECKING:
    from ui.root import Root


class Counting:
    """The flows that tell what somebody was left with."""

    def __init__(self, root: "Root") -> None:
        self._root = root

    def reveal(self, seat: str, tell: Callable[[Event], None] | None = None, view: View | None = None) -> None:
        """Collect the cards `seat` was left with, or only what they count.

        Args:
            seat: Whose cards they are.
            tell: Takes the event; None: it has happened now.
            view: The table it is about; None: the one that is shown.
        """
        root, table = self._root, view or self._root.seen

        def done(event: Event) -> None:
            root.close_layers()
            (tell or root.record)(event)

        def ask_points() -> None:
            self.ask_points(seat, None, lambda points: done(Reveal(seat, (), points)), table)

        points = Key(root.look, table.say(N_("only the points…")), ask_points, largest=18, kind="quiet")
        self.ask_hand(seat, lambda cards: done(Reveal(seat, cards)), table, beside=points)

    def ask_hand(
        self,
        seat: str,
        on_hand: Callable[[tuple[str, ...]], None],
        view: View,
        *,
        hand: tuple[str, ...] = (),
        beside: Key | None = None,
    ) -> None:
        """Ask for the cards of a hand.

        Args:
            seat: Whose hand it is.
            on_hand: Takes the cards.
            view: The table it is about.
            hand: The cards that were told already.
            beside: A key beside the title.
        """
        root = self._root
        root.open(
            HandLayer(
                root.look,
                view,
                root.pictures,
                view.table.game,
                view.say(N_("Hand of {name}"), name=view.name(seat)),
                lambda cards: self._ask_copies(view, seat, cards, partial(on_hand, cards)),
                root.close,
                expected=held_by(view, seat),
                hand=hand,
                beside=beside,
            )
        )

    def ask_points(
        self, seat: str, now: int | None, on_number: Callable[[int], None], view: View | None = None
    ) -> None:
        """Ask for the points of a hand.

        Args:
            seat: Whose hand it is.
            now: What was told already; None: nothing.
            on_number: Takes the points.
            view: The table it is about; None: the one that is shown.
        """
        root, view = self._root, view or self._root.seen
        title = view.say(N_("{name}: what does the hand count?"), name=view.name(seat))

        def on_points(points: int) -> None:
            self._ask_possible(view, seat, points, partial(on_number, points))

        root.close_layers()
        root.open(NumberLayer(root.look, view, title, (0, MOST_POINTS), now, on_points, root.close))

    # --- what is asked before it is taken ----------------------------------------------------------------------------

    def _ask_copies(self, view: View, seat: str, cards: tuple[str, ...], on_sure: Callable[[], None]) -> None:
        """Ask whether there are more copies of a card in the hand than the deck has (U-R8)."""
        deck = deck_of(view)
        counted = Counter(cards)
        code = next((code for code in counted if deck is not None and counted[code] > deck.count.get(code, 0)), None)
        if deck is None or code is None:
            self._ask_all_shown(view, seat, len(cards), on_sure)
            return
        only = Phrase(
            N_("Only {n} × {card} is in the deck."),
            {"n": deck.count.get(code, 0), "card": code},
            N_("Only {n} × {card} are in the deck."),
        )
        mend = view.say(N_("Another card…"))
        same = view.say(N_("It is {card} all the same"), card=code)
        self._ask(view.phrases.say(only), mend, same, lambda: self._ask_all_shown(view, seat, len(cards), on_sure))

    def _ask_all_shown(self, view: View, seat: str, number: int, on_sure: Callable[[], None]) -> None:
        """Ask whether so many cards are all of a hand that should have another number."""
        held = held_by(view, seat)
        if held is None or number == held or (number and seat in view.table.doubtful):
            on_sure()
            return
        title = view.say(
            N_("{name}: {number} of {held} cards are shown"), name=view.name(seat), number=number, held=held
        )
        self._ask(title, view.say(N_("Go on counting")), view.say(N_("Those are all")), on_sure)

    def _ask_possible(self, view: View, seat: str, points: int, on_sure: Callable[[], None]) -> None:
        """Ask whether so few or so many points are meant that no such hand of this deck counts them."""
        deck, held = deck_of(view), held_by(view, seat)
        if deck is None or held is None or seat in view.table.doubtful:
            on_sure()
            return
        least, most = deck.hand_points(held)
        if least <= points <= most:
            on_sure()
            return
        title = Phrase(
            N_("{n} card counts {least} to {most} points, not {points}."),
            {"n": held, "least": least, "most": most, "points": points},
            N_("{n} cards count {least} to {most} points, not {points}."),
        )
        same = view.say(N_("It is {points} all the same"), points=points)
        self._ask(view.phrases.say(title), view.say(N_("Another number…")), same, on_sure)

    def _ask(self, title: str, mend: str, same: str, on_sure: Callable[[], None]) -> None:
        """Ask whether something is meant that can hardly be."""
        root = self._root

        def go_back() -> None:
            root.close(layer)

        def go_on() -> None:
            root.close(layer)
            on_sure()

        keys = [Key(root.look, mend, go_back, kind="main"), Key(root.look, same, go_on)]
        layer = KeysLayer(root.look, title, keys, root.close)
        root.open(layer)


def held_by(view: View, seat: str) -> int | None:
    """Return how many cards a hand has that is counted, also that of somebody who went home (U-R19)."""
    public = view.seat(seat)
    return public.out_with if public.status == "left" else public.cards


def deck_of(view: View) -> Deck | None:
    """Return the deck in play, or None where the table plays with another one."""
    deck, total = DECKS.get(view.table.game), view.table.deck_total
    if deck is None or total % deck.total:
        return None
    return deck.times(total // deck.total)
