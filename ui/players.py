"""Players come and go between rounds: somebody joins, leaves, comes back, or all change seats."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from companion.rules.events import Back, Event, Join, Seats
from companion.rules.game import N_, SEAT_LETTERS, Public
from companion.rules.games import GAMES
from companion.table import Phrase
from ui.boxes import Box
from ui.keyboard import NameLayer
from ui.layers import KeysLayer, Layer, closing_key
from ui.pieces import Key, Piece
from ui.theme import Look
from ui.view import View

if TYPE_CHECKING:
    from ui.root import Root

BETWEEN_ROUNDS: Final = "10.0.19"
"""The ruling that keeps the seats as they are while a round is played."""


def between_rounds(public: Public) -> bool:
    """Tell whether no round is being played."""
    return public.phase not in ("first", "play")


def next_dealer(public: Public, order: tuple[str, ...] | None = None) -> str | None:
    """Return who deals the next round if the seats stand in this clockwise `order`; None: as they stand now.

    Source: docs/rules.md 10.0, point 19: the deal moves to the left neighbour in the order then in force.
    """
    seats = order or tuple(seat.seat for seat in public.seats)
    if public.dealer not in seats:
        return None
    behind = seats.index(public.dealer) + 1
    here = {seat.seat for seat in public.seats if seat.status != "left"}
    return next((seat for seat in (*seats[behind:], *seats[:behind]) if seat in here), None)


class Players:
    """The flows around who sits at the table."""

    def __init__(
        self,
        root: "Root",
        leave: Callable[[str], None],
        view: View | None = None,
        tell: Callable[[Event], None] | None = None,
    ) -> None:
        """Make the flows.

        Args:
            root: Where layers are laid and events told.
            leave: Asks once more, and tells that a seat leaves.
            view: The table it is about; None: the one that is shown.
            tell: Takes what has happened; None: it has happened now.
        """
        self._root, self._leave = root, leave
        self._then, self._tell = view, tell or root.record

    @property
    def _view(self) -> View:
        return self._then or self._root.seen

    @property
    def has_room(self) -> bool:
        """Whether somebody can join."""
        return self._free_seat() is not None

    def open(self) -> None:
        """Open what can be done about who plays; what must wait for the end of the round is grey, and says why."""
        view, root = self._view, self._root
        public = view.table.public
        free = between_rounds(public)
        keys = [
            self._key(view.say(N_("Somebody joins…")), self.ask_name, free and self.has_room),
            self._key(view.say(N_("Somebody leaves…")), self._ask_who_leaves),
            self._key(view.say(N_("Change seats…")), self.reseat, free and len(_here(public)) > 1),
        ]
        keys += [self.back_key(seat.seat) for seat in public.seats if seat.status == "left"]
        root.open(KeysLayer(root.look, view.say(N_("Players")), keys, root.close, note=self.note()))

    def note(self) -> str:
        """Return why some keys are grey while a round is played; empty between rounds."""
        view = self._view
        if between_rounds(view.table.public):
            return ""
        why = view.phrases.why(BETWEEN_ROUNDS)
        return view.say(N_("Why? {why} ({ruling})"), why=why, ruling=BETWEEN_ROUNDS)

    def back_key(self, seat: str) -> Key:
        """Return the key by which somebody who has left comes back."""
        view = self._view
        text = view.say(N_("{name} comes back"), name=view.name(seat))
        return self._key(text, lambda: self._tell(Back(seat)), between_rounds(view.table.public))

    def ask_name(self) -> None:
        """Ask who joins."""
        root = self._root
        here = set(self._view.table.names.values())
        known = tuple(name for name in root.around.choices.names if name not in here)
        asks = self._view.say(N_("Who joins?"))
        root.open(NameLayer(root.look, self._view, "", known, self._named, root.close, tuple(here), asks))

    def reseat(self) -> None:
        """Ask who sits where from now on."""
        root = self._root
        root.open(SeatsLayer(root.look, root.seen, lambda order: root.record(Seats(order)), root.close))

    def _named(self, name: str) -> None:
        view, root = self._view, self._root
        if not name:
            return
        if name.casefold() in {each.casefold() for each in view.table.names.values()}:
            what = view.say(N_("{name} has a seat already."), name=name)
            root.tell(what, view.say(N_("Choose another name, or let the one who left come back.")))
            return
        lowest = min((view.seat(seat).score for seat in _here(view.table.public)), default=0)
        if lowest <= 0:
            self._join(name, low=False)
            return
        points = Phrase(N_("{n} point"), {"n": lowest}, N_("{n} points"))
        keys = [
            self._key(view.say(N_("with 0 points")), partial(self._join, name, low=False)),
            self._key(
                view.say(N_("with the lowest score: {points}"), points=points), partial(self._join, name, low=True)
            ),
        ]
        root.open(KeysLayer(root.look, view.say(N_("{name} begins…"), name=name), keys, root.close))

    def _join(self, name: str, *, low: bool) -> None:
        seat = self._free_seat()
        if seat is not None:
            self._root.name_player(seat, name)
            self._tell(Join(seat, low))

    def _free_seat(self) -> str | None:
        table = self._view.table
        most = GAMES[table.game].most_seats if table.game in GAMES else len(SEAT_LETTERS)
        if len(_here(table.public)) >= most:
            return None
        now = self._root.seen.table.public.seats
        taken = {seat.seat for seat in (*table.public.seats, *now)}
        return next((letter for letter in SEAT_LETTERS if letter not in taken), None)

    def _ask_who_leaves(self) -> None:
        view, root = self._view, self._root
        keys = [self._key(view.name(seat), partial(self._leave, seat)) for seat in _here(view.table.public)]
        root.open(KeysLayer(root.look, view.say(N_("Who leaves?")), keys, root.close))

    def _key(self, text: str, tap: Callable[[], None], enabled: bool = True) -> Key:
        return closing_key(self._root.look, self._root, text, tap, enabled=enabled)


def _here(public: Public) -> tuple[str, ...]:
    return tuple(seat.seat for seat in public.seats if seat.status != "left")


class SeatsLayer(Layer):
    """Everybody in clockwise order; two taps exchange two people. Closing it takes the order that is visible."""

    def __init__(
        self, look: Look, view: View, on_order: Callable[[tuple[str, ...]], None], on_close: Callable[[Piece], None]
    ) -> None:
        super().__init__(look, view.say(N_("Clockwise: tap two names to exchange their seats")), on_close)
        self._view, self._on_order = view, on_order
        self._before = _here(view.table.public)
        self.order = list(self._before)
        self._chosen: int | None = None
        self.keys = [Key(look, on_tap=partial(self._tap, at)) for at in range(len(self.order))]
        self.done = Key(look, view.say(N_("OK")), self.close, kind="main", largest=25)
        for key in (*self.keys, self.done):
            self.add_widget(key)
        self._say()

    def place_body(self, box: Box) -> None:
        """Names in two columns, the key that ends it below."""
        gap = self.look.gap
        under, box = box.cut_bottom(self.look.touch, gap)
        self.done.place(under.centred(min(under.width, self.look.px(220)), under.height))
        down = -(-len(self.keys) // 2)
        height = min(self.look.px(74), (box.height - gap * (down - 1)) / down)
        block = box.cut_top(down * (height + gap) - gap)[0]
        cells = [cell for column in block.columns(2, gap) for cell in column.rows(down, gap)]
        for key, cell in zip(self.keys, cells, strict=False):
            key.place(cell)

    def close(self) -> None:
        """Take the order that is visible, and go away."""
        super().close()
        if tuple(self.order) != self._before:
            self._on_order(tuple(self.order))

    def _tap(self, at: int) -> None:
        if self._chosen is None:
            self._chosen = at
        else:
            other, self._chosen = self._chosen, None
            self.order[at], self.order[other] = self.order[other], self.order[at]
        self._say()

    def _say(self) -> None:
        dealer = next_dealer(self._view.table.public, tuple(self.order))
        for at, (seat, key) in enumerate(zip(self.order, self.keys, strict=True)):
            name = f"{at + 1}. {self._view.name(seat)}"
            key.say(self._view.say(N_("{name} (deals next)"), name=name) if seat == dealer else name)
            key.kind("chosen" if at == self._chosen else "plain")
