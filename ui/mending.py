"""Mending: what a glance at the table shows to be wrong is set right where it is shown, in a tap or two."""

from functools import partial
from typing import TYPE_CHECKING, Final

from companion.rules.events import Count, Event, Now
from companion.rules.game import N_, PublicSeat
from companion.table import Phrase
from ui.layers import closing_key
from ui.pad import NumberLayer
from ui.pieces import Key
from ui.view import LINES, STAGES, View
from ui.why import ruling_behind, why_layer

if TYPE_CHECKING:
    from ui.root import Root

MOST_OWED: Final = 99

MOST_HIDDEN: Final = 3
"""So many hidden cards everybody has in a game of stages (docs/rules.md 6.1)."""


class Mending:
    """The short ways to a table that is as it is shown."""

    def __init__(self, root: "Root") -> None:
        self._root = root

    @property
    def _view(self) -> View:
        return self._root.seen

    def turn_round(self) -> None:
        """Tell that it goes the other way round than is shown."""
        self._root.record(Now((f"dir={'-' if self._view.table.public.clockwise else '+'}",)))

    def why(self) -> None:
        """Say why the rules wait for what they wait for; cards that are owed can be counted otherwise there."""
        root, view = self._root, self._view
        ruling = ruling_behind(view)
        if not ruling:
            return
        beside = None
        if view.table.public.owed is not None:
            beside = Key(root.look, view.say(N_("Another number…")), self._ask_owed, kind="quiet")
        root.open(why_layer(root.look, view, ruling, root.close, beside=beside))

    def _ask_owed(self) -> None:
        root, view, owed = self._root, self._view, self._view.table.public.owed
        root.close_layers()
        if owed is None:
            return

        def on_number(number: int) -> None:
            root.close_layers()
            pend = f"pend={number}/{owed.least}>{owed.target}"
            root.record(Now((f"turn={owed.target}", pend) if number else ("pend=0",)))

        title = view.say(N_("{name}: how many cards are owed?"), name=view.name(owed.target))
        most = min(MOST_OWED, view.table.deck_total)
        root.open(NumberLayer(root.look, view, title, (0, most), owed.total, on_number, root.close))

    def seat_keys(self, seat: PublicSeat) -> list[Key]:
        """Return the keys that set right how many cards `seat` holds, and whether it is still in."""
        view = self._view
        if view.shape == LINES or seat.cards is None or view.table.public.phase != "play":
            return []
        limit = view.table.hand_limit
        if seat.status == "out" and limit is not None:
            most = limit - 1
            says = Phrase(N_("Is still in, with {n} card"), {"n": most}, N_("Is still in, with {n} cards"))
            return [self._told(view.phrases.say(says), Now((f"{seat.seat}{most}",)))]
        if view.shape == STAGES and seat.status == "finished":
            return self._hidden_left(seat.seat)
        if seat.status != "in":
            return []
        near = (seat.cards, seat.cards - 1, seat.cards + 1)
        counts = near if seat.seat in view.table.doubtful else near[1:]
        keys = [
            self._told(
                view.phrases.say(Phrase(N_("Holds {n} card"), {"n": number}, N_("Holds {n} cards"))),
                Count(seat.seat, number),
            )
            for number in counts
            if 0 < number < (limit or view.table.deck_total + 1)
        ]
        if view.shape == STAGES:
            return [*keys, self._told(view.say(N_("Has no cards left")), Now((f"{seat.seat}0/0/0",)))]
        return [*keys, self._told(view.say(N_("Is out")), Now((f"{seat.seat}-",)))] if limit is not None else keys

    def _hidden_left(self, seat: str) -> list[Key]:
        """Return keys for somebody who has not laid the last of the hidden cards yet (GD-R16)."""
        return [
            self._told(
                self._view.phrases.say(
                    Phrase(N_("Has {n} hidden card left"), {"n": n}, N_("Has {n} hidden cards left"))
                ),
                Now((f"{seat}0/0/{n}",)),
            )
            for n in range(1, MOST_HIDDEN + 1)
        ]

    def _told(self, text: str, event: Event) -> Key:
        return closing_key(self._root.look, self._root, text, partial(self._root.record, event))
