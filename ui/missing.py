"""What was overlooked before a line of the log: a card, or anything else that can be told at the table as it was then."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.past import Past
from companion.rules.events import Begin, Call, Catch, Count, Event, First, Leave, Now, Round, Seats, Step, untimed
from companion.rules.game import N_, Offer
from companion.table import LogLine
from ui.actions import offered
from ui.amending import first_seat, missing_card
from ui.layers import KeysLayer, closing_key
from ui.pad import NumberLayer
from ui.pieces import Key
from ui.players import Players, SeatsLayer, between_rounds
from ui.view import HANDS, LINES, View

if TYPE_CHECKING:
    from ui.flows import Flows
    from ui.root import Root

Insert = Callable[..., None]
"""Inserts the events it is given."""


_ONCE = (Round, Begin)
"""What never happens twice in a row: before itself it is not missing."""


class Missing:
    """Asks what happened before one line."""

    def __init__(self, root: "Root", flows: "Flows", view: View, line: LogLine, insert: Insert) -> None:
        """Begin.

        Args:
            root: Where layers are laid.
            flows: What pickers and lists of seats are opened with.
            view: The table that the line belongs to.
            line: What comes after that which was overlooked.
            insert: Takes the events that were overlooked.
        """
        self._root, self._flows, self._view, self._line, self._insert = root, flows, view, line, insert

    def ask_card(self, title: Callable[[Event, str | None], str], seat: str | None = None) -> None:
        """Ask which card is missing; whose it was is guessed from the line, and can be changed.

        Args:
            title: Returns what the picker of an event's card is called.
            seat: Whose it was; None: as guessed.
        """
        view, root = self._view, self._root
        beside, lines = next(iter(self._line.events), None), view.shape == LINES
        if seat is None and not isinstance(beside, First):
            seat = first_seat(self._line.events) or view.table.public.turn or view.table.public.seats[0].seat

        def ask_who() -> None:
            root.close_layers()
            self._flows.open_seats(view.say(N_("Who played?")), self._here(), partial(self.ask_card, title), view)

        key = None
        if seat is not None and not isinstance(beside, Step):
            key = Key(root.look, view.say(N_("by someone else…")), ask_who, largest=18, kind="quiet")
        self._flows.picking.pick_card(
            title(missing_card(beside, seat, "", lines=lines), seat),
            lambda card: self._insert(missing_card(beside, seat, card, lines=lines)),
            view,
            beside=key,
        )

    def ask_anything(self) -> None:
        """Ask what happened before the line, out of all that could have happened then."""
        past = self._root.around.past
        if past is not None:
            self._root.in_background(past, self._offer)

    def _offer(self, past: Past) -> None:
        at = past.find(self._line.entry)
        before = past.table_before(at) if at is not None else None
        if before is not None:
            self._view = View(self._root.phrases, before)
        root, view = self._root, self._view
        keys = [*self._of_the_rules(), *self._of_hands(), *self._of_everybody()]
        root.open(KeysLayer(root.look, view.say(N_("What is missing before it?")), keys, root.close))

    # --- what there is to choose from ------------------------------------------------------------------------------------

    def _of_the_rules(self) -> list[Key]:
        """Return keys for what the rules waited for."""
        view, keys = self._view, list[Key]()
        if view.shape == HANDS and view.table.public.phase == "first":
            first = partial(self._flows.picking.pick_card, view.say(N_("First card")), self._first, view)
            keys.append(self._key(view.say(N_("First card…")), first))
        itself = [event for event in untimed(self._line.events) if isinstance(event, _ONCE)]
        for offer in view.table.offers:
            if any(event in offer.choices for event in itself):
                continue
            says = offered(view, offer).says
            if offer.word == "reveal":
                keys.append(self._key(says, partial(self._flows.counting.reveal, offer.seat, self._insert, view)))
            elif offer.choices and not (view.shape == HANDS and offer.word == "play"):
                keys.append(self._key(says, partial(self._choose, says, offer)))
        return keys

    def _of_hands(self) -> list[Key]:
        """Return keys for what can be told of hands while a round is played."""
        view, public = self._view, self._view.table.public
        if public.phase != "play" or view.shape == LINES:
            return []
        keys, playing = list[Key](), self._playing()
        if view.shape == HANDS:
            caught = partial(self._ask_seat, N_("Who was caught?"), playing, self._ask_catcher)
            keys = [
                self._key(
                    view.say(N_("Somebody called…")), partial(self._ask_seat, N_("Who called?"), playing, self._call)
                ),
                self._key(view.say(N_("Somebody was caught…")), caught),
            ]
            if public.turn is not None and Begin(public.turn) not in untimed(self._line.events):
                keys.append(self._key(view.say(N_("Turn begun")), partial(self._insert, Begin(public.turn))))
        count = partial(self._ask_seat, N_("Whose cards?"), playing, self._ask_count)
        return [*keys, self._key(view.say(N_("Count of cards…")), count)]

    def _of_everybody(self) -> list[Key]:
        """Return keys for who comes and goes, and for how the table stood."""
        view, root, public = self._view, self._root, self._view.table.public
        leave = partial(self._ask_seat, N_("Who leaves?"), self._here(), lambda seat: self._insert(Leave(seat)))
        keys = [self._key(view.say(N_("Somebody leaves…")), leave)]
        if between_rounds(public):
            players = Players(root, lambda _: None, view, self._insert)
            keys.insert(0, self._key(view.say(N_("Somebody joins…")), players.ask_name, players.has_room))
            keys += [players.back_key(seat.seat) for seat in public.seats if seat.status == "left"]
            keys.append(self._key(view.say(N_("Change seats…")), self._ask_seats))
        right = partial(self._flows.set_right, view, lambda says: self._insert(Now(says)))
        return [*keys, self._key(view.say(N_("Set the table right…")), right)]

    # --- what is asked next ----------------------------------------------------------------------------------------------

    def _choose(self, says: str, offer: Offer) -> None:
        self._flows.choose(says, offer.choices, lambda events: self._insert(*events), view=self._view)

    def _first(self, card: str) -> None:
        self._insert(First(card))

    def _call(self, seat: str) -> None:
        self._insert(Call(seat))

    def _ask_seat(self, title: str, seats: list[str], on_seat: Callable[[str], None]) -> None:
        self._flows.open_seats(self._view.say(title), seats, on_seat, self._view)

    def _ask_catcher(self, caught: str) -> None:
        title = self._view.say(N_("Who caught {name}?"), name=self._view.name(caught))
        catchers = [seat for seat in self._playing() if seat != caught]
        self._flows.open_seats(title, catchers, lambda seat: self._insert(Catch(seat, caught)), self._view)

    def _ask_count(self, seat: str) -> None:
        view, root = self._view, self._root
        title, bounds = view.say(N_("{name}: how many cards?"), name=view.name(seat)), (0, view.table.deck_total)
        now = view.seat(seat).cards or 0
        root.open(
            NumberLayer(
                root.look, view, title, bounds, now, lambda number: self._insert(Count(seat, number)), root.close
            )
        )

    def _ask_seats(self) -> None:
        root = self._root
        root.open(SeatsLayer(root.look, self._view, lambda order: self._insert(Seats(order)), root.close))

    def _playing(self) -> list[str]:
        return [seat.seat for seat in self._view.table.public.seats if seat.status == "in"]

    def _here(self) -> list[str]:
        """Return who may have done something then: also who is out by now."""
        return [seat.seat for seat in self._view.table.public.seats if seat.status != "left"]

    def _key(self, text: str, tap: Callable[[], object], enabled: bool = True) -> Key:
        return closing_key(self._root.look, self._root, text, tap, enabled=enabled)
