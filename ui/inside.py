"""What became of a turned-over card (Flip 7) is set right: cards in its brackets, the cards it moved, whom it went to."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.past import Past
from companion.rules.events import Event
from companion.rules.flipped import Flipped
from companion.rules.game import N_
from companion.table import LogLine
from ui.brackets import Path, inner_cards, movable, moving_cards, with_inner, with_moves
from ui.layers import KeysLayer, closing_key
from ui.moving import moved_by
from ui.pieces import Key
from ui.view import View

if TYPE_CHECKING:
    from ui.flows import Flows
    from ui.root import Root

Change = Callable[[Event], None]
"""Takes the event as it should have been told."""


class Inside:
    """The flows that set right what a turned-over card did."""

    def __init__(self, root: "Root", flows: "Flows", view: View, line: LogLine, event: Event) -> None:
        """Begin.

        Args:
            root: Where layers are laid.
            flows: What pickers and lists of seats are opened with.
            view: The table that the line belongs to.
            line: The line of the log.
            event: Its event that is about a turned-over card.
        """
        self._root, self._flows, self._view, self._line, self._event = root, flows, view, line, event
        self._flipped: Flipped = event.flipped  # type: ignore[attr-defined]

    def keys(self, change: Change, at_table: Sequence[str]) -> list[Key]:
        """Return keys for everything that can be set right; `at_table` are those whom the card may have gone to."""
        flipped, keys = self._flipped, list[Key]()
        keys += [self.moves_key(change, path) for path, _ in moving_cards(flipped)]
        if flipped.cards:
            keys.append(self._key(self._view.say(N_("A card inside it…")), partial(self._ask_inner, change)))
        if flipped.to is not None:
            others = [seat for seat in at_table if seat != flipped.to]
            says = self._view.say(N_("It went to somebody else…"))
            keys.append(self._key(says, partial(self._ask_target, change, others)))
        return keys

    def moves_key(self, change: Change, path: Path, kind: str = "plain") -> Key:
        """Return the key that asks which cards the one at `path` really moved."""
        says = self._view.say(N_("{card}: other cards…"), card=self._view.phrases.card(self._card_at(path).card))
        return closing_key(self._root.look, self._root, says, partial(self._ask_moves, change, path), kind)

    def _with(self, flipped: Flipped) -> Event:
        changes: dict[str, Any] = {"flipped": flipped}
        return replace(self._event, **changes)

    def _key(self, text: str, tap: Callable[[], None]) -> Key:
        return closing_key(self._root.look, self._root, text, tap)

    # --- the cards it moved ------------------------------------------------------------------------------------------

    def _ask_moves(self, change: Change, path: Path) -> None:
        """Ask which cards the one at `path` really moved: of those that lay open then, whosesoever they were."""
        past = self._root.around.past
        if past is None:
            self._ask_inner(change)
            return

        def found(past: Past) -> None:
            view = self._waiting(past, path)
            told = set(self._card_at(path).moves)
            offers = view.table.offers if view is not None else ()
            choices = [each for offer in offers for each in offer.choices if set(moved_by(each)) != told]
            if view is None or not any(map(moved_by, choices)):
                self._ask_inner(change)
                return

            def on_move(events: tuple[Event, ...]) -> None:
                change(self._with(with_moves(self._flipped, path, moved_by(events[0]))))

            self._flows.choose(view.say(N_("Which cards were they?")), tuple(choices), on_move, None, view)

        self._root.in_background(past, found)

    def _waiting(self, past: Past, path: Path) -> View | None:
        """Return the table while it waited to be told what the card at `path` moves, or None."""
        at = past.find(self._line.entry)
        if at is None:
            return None
        events = self._line.events
        before = events[: next(at for at, each in enumerate(events) if each is self._event)]
        table = past.table_after(at, (*before, self._with(with_moves(self._flipped, path, None))))
        return None if table is None else View(self._root.phrases, table)

    def _card_at(self, path: Path) -> Flipped:
        card = self._flipped
        for at in path:
            card = card.cards[at]
        return card

    # --- the cards inside it -----------------------------------------------------------------------------------------

    def _ask_inner(self, change: Change) -> None:
        """Ask which of the cards inside it was another one."""
        view = self._view
        keys = []
        for path, code, seat in inner_cards(self._flipped):
            card = view.phrases.card(code)
            says = view.say(N_("{name}: {card}"), name=view.name(seat), card=card) if seat else card
            moved = seat if path[-1] < 0 else None
            keys.append(Key(self._root.look, says, partial(self._ask_inner_card, change, path, moved)))
        self._root.open(KeysLayer(self._root.look, view.say(N_("Which card was it?")), keys, self._root.close))

    def _ask_inner_card(self, change: Change, path: Path, giver: str | None) -> None:
        """Ask which card inside it was; one that was moved can only be what lay before the `giver`."""
        past = self._root.around.past
        if giver is None or past is None:
            self._pick_inner_card(change, path, None)
            return

        def found(past: Past) -> None:
            at = past.find(self._line.entry)
            before = past.table_before(at) if at is not None else None
            line = next((each.line for each in before.public.seats if each.seat == giver), ()) if before else ()
            self._pick_inner_card(change, path, movable(self._flipped, giver, line) or None)

        self._root.in_background(past, found)

    def _pick_inner_card(self, change: Change, path: Path, codes: tuple[str, ...] | None) -> None:
        def tell(card: str | None) -> None:
            change(self._with(with_inner(self._flipped, path, card)))

        says = self._view.say(N_("It was not there"))
        beside = Key(self._root.look, says, lambda: tell(None), largest=18, kind="quiet")
        self._flows.picking.pick_card(
            self._view.say(N_("Which card was it?")), tell, self._view, beside=beside, codes=codes
        )

    # --- whom it went to ---------------------------------------------------------------------------------------------

    def _ask_target(self, change: Change, others: list[str]) -> None:
        def on_seat(seat: str) -> None:
            change(self._with(replace(self._flipped, to=seat)))

        self._flows.open_seats(self._view.say(N_("Who got it?")), others, on_seat, self._view)
