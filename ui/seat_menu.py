"""What can be told of somebody at the table: a tap on a plate opens it."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.rules.events import Begin, Call, Catch, Count, Event, Leave, Now
from companion.rules.game import N_, Offer
from ui.actions import offered
from ui.layers import KeysLayer, closing_key
from ui.pad import NumberLayer
from ui.pieces import Key
from ui.view import HANDS, LINES, View

if TYPE_CHECKING:
    from ui.flows import Flows
    from ui.root import Root

_ELSEWHERE = frozenset({"call", "catch", "count", "begin", "play", "leave"})
"""Offers of the rules for which a seat has keys of its own."""


class SeatMenu:
    """The flows that begin with a seat."""

    def __init__(self, root: "Root", flows: "Flows") -> None:
        self._root, self._flows = root, flows

    @property
    def _view(self) -> View:
        return self._root.seen

    def open(self, seat: str) -> None:
        """Open what can be recorded of a seat; a count in doubt says why it is."""
        root, view = self._root, self._view
        if view.seat(seat).status == "left":
            players = self._flows.players
            hand = [self._offer_key(each) for each in view.table.offers if (each.word, each.seat) == ("reveal", seat)]
            keys = [*hand, players.back_key(seat)]
            root.open(KeysLayer(root.look, view.name(seat), keys, root.close, note=players.note()))
            return
        leaves = self._key(view.say(N_("Leaves the game…")), lambda: self.leave(seat))
        keys = [*self._told(seat), *self._counts(seat), *self._of_the_turn(seat), leaves]
        if view.shape == LINES:
            self._flows.open_cards.open_line(seat, keys)
        else:
            root.open(KeysLayer(root.look, self._title(seat), keys, root.close, note=self._why_about(seat)))

    # --- what is told of it ----------------------------------------------------------------------------------------------

    def _is_doubtful(self, seat: str) -> bool:
        public = self._view.seat(seat)
        return seat in self._view.table.doubtful and public.status == "in" and public.cards is not None

    def _title(self, seat: str) -> str:
        view = self._view
        if not self._is_doubtful(seat):
            return view.name(seat)
        return view.say(N_("{name}: about {number}"), name=view.name(seat), number=view.seat(seat).cards or 0)

    def _why_about(self, seat: str) -> str:
        """Return why a count is in doubt, or nothing where it is not."""
        if not self._is_doubtful(seat):
            return ""
        return self._view.say(
            N_('Why "about"? Some cards may have been drawn without a word. Count them once, and it is sure.')
        )

    def _told(self, seat: str) -> list[Key]:
        """Return keys for calls and for cards."""
        view, keys = self._view, list[Key]()
        if view.shape == LINES or view.seat(seat).status != "in":
            return keys
        if view.shape == HANDS:
            keys.append(self._event_key(view.say(N_("Call")), Call(seat), "main"))
            keys.append(self._key(view.say(N_("Caught by…")), lambda: self.caught(seat)))
        keys.append(self._key(view.say(N_("Played a card…")), lambda: self._flows.picking.pick(seat)))
        if view.shape == HANDS and view.table.public.turn == seat:
            keys.append(self._event_key(view.say(N_("Turn begun")), Begin(seat)))
        elif any(Begin(seat) in offer.choices for offer in view.table.offers):
            keys.append(self._event_key(view.say(N_("{name} begins"), name=view.name(seat)), Begin(seat)))
        return keys

    def _counts(self, seat: str) -> list[Key]:
        """Return keys for how many cards it holds, and whether it is still in."""
        view, keys = self._view, list[Key]()
        if view.shape != LINES and view.seat(seat).status == "in":
            kind = "main" if self._is_doubtful(seat) else "plain"
            keys.append(self._key(view.say(N_("Count of cards…")), lambda: self.recount(seat), kind))
        return [*keys, *self._flows.mending.seat_keys(view.seat(seat))]

    def _of_the_turn(self, seat: str) -> list[Key]:
        """Return the key that gives it the turn, and keys for what the rules wait for from it."""
        view, public = self._view, self._view.table.public
        keys = [
            self._offer_key(offer) for offer in view.table.offers if offer.seat == seat and offer.word not in _ELSEWHERE
        ]
        if public.phase == "play" and view.seat(seat).status == "in" and public.turn not in (None, seat):
            says = view.say(N_("It is {name}'s turn"), name=view.name(seat))
            keys.insert(0, self._event_key(says, Now((f"turn={seat}",))))
        return keys

    # --- what is asked next ----------------------------------------------------------------------------------------------

    def caught(self, seat: str) -> None:
        """Ask who caught it."""
        self._root.close_layers()
        catchers = [other for other in self._flows.playing() if other != seat]
        title = self._view.say(N_("Who caught {name}?"), name=self._view.name(seat))
        self._flows.open_seats(title, catchers, lambda other: self._root.record(Catch(other, seat)))

    def recount(self, seat: str) -> None:
        """Ask how many cards it holds."""
        root, view = self._root, self._view
        root.close_layers()

        def on_number(number: int) -> None:
            root.close_layers()
            root.record(Count(seat, number))

        title = view.say(N_("{name}: how many cards?"), name=view.name(seat))
        bounds, now = (0, view.table.deck_total), view.seat(seat).cards or 0
        root.open(NumberLayer(root.look, view, title, bounds, now, on_number, root.close))

    def leave(self, seat: str) -> None:
        """Ask once more whether it leaves for good."""
        root, view = self._root, self._view
        root.close_layers()
        leaves = self._event_key(view.say(N_("Leaves the game")), Leave(seat), "alarm")
        stays = self._key(view.say(N_("Stays at the table")), root.close_layers)
        title = view.say(N_("Does {name} leave for good?"), name=view.name(seat))
        root.open(KeysLayer(root.look, title, [leaves, stays], root.close))

    # --- small makers ------------------------------------------------------------------------------------------------------

    def _offer_key(self, offer: Offer) -> Key:
        action = offered(self._view, offer)

        def tap() -> None:
            self._root.close_layers()
            self._flows.act(action)

        return self._key(action.says, tap)

    def _key(self, text: str, tap: Callable[[], None], kind: str = "plain") -> Key:
        return Key(self._root.look, text, tap, kind=kind)

    def _event_key(self, text: str, event: Event, kind: str = "plain") -> Key:
        return closing_key(self._root.look, self._root, text, partial(self._root.record, event), kind)
