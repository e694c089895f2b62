"""Counting a hand after the round: card by card or its points alone; what cannot be is asked about, never refused."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from companion.rules.decks import DECKS, Deck
from companion.rules.events import Event, Reveal, Round
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
        entry: int | None = None,
        beside: Key | None = None,
    ) -> None:
        """Ask for the cards of a hand.

        Args:
            seat: Whose hand it is.
            on_hand: Takes the cards.
            view: The table it is about.
            hand: The cards that were told already.
            entry: The line of the log that told them; None: nothing is told yet.
            beside: A key beside the title.
        """
        root, held = self._root, held_by(view, seat, entry)
        root.open(
            HandLayer(
                root.look,
                view,
                root.pictures,
                view.table.game,
                view.say(N_("Hand of {name}"), name=view.name(seat)),
                lambda cards: self._ask_copies(view, seat, held, cards, partial(on_hand, cards)),
                root.close,
                expected=held,
                hand=hand,
                beside=beside,
            )
        )

    def ask_points(
        self,
        seat: str,
        now: int | None,
        on_number: Callable[[int], None],
        view: View | None = None,
        entry: int | None = None,
    ) -> None:
        """Ask for the points of a hand.

        Args:
            seat: Whose hand it is.
            now: What was told already; None: nothing.
            on_number: Takes the points.
            view: The table it is about; None: the one that is shown.
            entry: The line of the log that told them; None: nothing is told yet.
        """
        root, view = self._root, view or self._root.seen
        held = held_by(view, seat, entry)
        title = view.say(N_("{name}: what does the hand count?"), name=view.name(seat))

        def on_points(points: int) -> None:
            self._ask_possible(view, seat, held, points, partial(on_number, points))

        root.close_layers()
        root.open(NumberLayer(root.look, view, title, (0, MOST_POINTS), now, on_points, root.close))

    # --- what is asked before it is taken ----------------------------------------------------------------------------

    def _ask_copies(
        self, view: View, seat: str, held: int | None, cards: tuple[str, ...], on_sure: Callable[[], None]
    ) -> None:
        """Ask whether there are more copies of a card in the hand than the deck has (U-R8)."""
        deck, all_shown = deck_of(view), partial(self._ask_all_shown, view, seat, held, len(cards), on_sure)
        counted = Counter(cards)
        code = next((code for code in counted if deck is not None and counted[code] > deck.count.get(code, 0)), None)
        if deck is None or code is None:
            all_shown()
            return
        only = Phrase(
            N_("Only {n} × {card} is in the deck."),
            {"n": deck.count.get(code, 0), "card": code},
            N_("Only {n} × {card} are in the deck."),
        )
        mend = view.say(N_("Another card…"))
        same = view.say(N_("It is {card} all the same"), card=code)
        self._ask(view.phrases.say(only), mend, same, all_shown)

    def _ask_all_shown(self, view: View, seat: str, held: int | None, number: int, on_sure: Callable[[], None]) -> None:
        """Ask whether so many cards are all of a hand that should have another number."""
        if held is None or number == held or (number and seat in view.table.doubtful):
            on_sure()
            return
        title = view.say(
            N_("{name}: {number} of {held} cards are shown"), name=view.name(seat), number=number, held=held
        )
        self._ask(title, view.say(N_("Go on counting")), view.say(N_("Those are all")), on_sure)

    def _ask_possible(self, view: View, seat: str, held: int | None, points: int, on_sure: Callable[[], None]) -> None:
        """Ask whether so few or so many points are meant that no such hand of this deck counts them."""
        deck = deck_of(view)
        if deck is None or held is None or seat in view.table.doubtful:
            on_sure()
            return
        if deck.hand_can_count(held, points):
            on_sure()
            return
        least, most = deck.hand_points(held)
        title = Phrase(
            N_("{n} card counts {least} to {most} points, not {points}."),
            {"n": held, "least": least, "most": most, "points": points},
            N_("{n} cards count {least} to {most} points, not {points}."),
        )
        if least <= points <= most:
            values: dict[str, str | int | Phrase] = {"n": held, "points": points}
            title = Phrase(
                N_("{n} card cannot count {points} points."), values, N_("{n} cards cannot count {points} points.")
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


def held_by(view: View, seat: str, entry: int | None = None) -> int | None:
    """Return how many cards a hand has that is counted, also that of somebody who went home (U-R19).

    Args:
        view: The table it is about.
        seat: Whose hand it is.
        entry: The line of the log that told of the hand; None: nothing is told yet.

    Returns:
        None where that is not known, and where the table has gone on to another round: what is held there is another hand.
    """
    told = next((at for at, line in enumerate(view.table.log) if line.entry == entry), len(view.table.log))
    later = (event for line in view.table.log[told:] for event in line.events)
    if view.table.public.phase not in ("reveal", "scored", "match") or any(isinstance(each, Round) for each in later):
        return None
    public = view.seat(seat)
    return public.out_with if public.status == "left" else public.cards


def deck_of(view: View) -> Deck | None:
    """Return the deck in play, or None where the table plays with another one."""
    deck, total = DECKS.get(view.table.game), view.table.deck_total
    if deck is None or total % deck.total:
        return None
    return deck.times(total // deck.total)
