"""Telling which card it was: picked from all the cards of the deck."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.rules.cards import colour_of
from companion.rules.decks import DECKS
from companion.rules.events import Deal, First, Flipped, Hit, Play, Step
from companion.rules.game import N_
from companion.table import Phrase
from ui import theme
from ui.layers import KeysLayer
from ui.picker import WILDS, PickerLayer
from ui.pieces import Key
from ui.view import View

if TYPE_CHECKING:
    from ui.flows import Flows
    from ui.root import Root


class Picking:
    """The flows that end with cards."""

    def __init__(self, root: "Root", flows: "Flows") -> None:
        self._root, self._flows = root, flows

    @property
    def _view(self) -> View:
        return self._root.seen

    def pick(self, seat: str | None) -> None:
        """Pick the card that `seat` has played, or the first card of the round."""
        view = self._view
        title = view.say(N_("{name} plays"), name=view.name(seat)) if seat else view.say(N_("First card"))
        beside = None
        if seat is not None:
            beside = Key(
                self._root.look,
                view.say(N_("by someone else…")),
                self._pick_other,
                largest=18,
                kind="quiet",
            )

        def on_card(code: str) -> None:
            self._root.close_layers()
            self._root.record(Play(seat, code) if seat else First(code))

        top, colour = view.table.public.top, view.table.public.colour
        tab = colour if colour in theme.CARD_TINTS else (colour_of(top) or WILDS) if top else None
        self.pick_card(title, on_card, tab=tab, beside=beside)

    def pick_card(
        self,
        title: str,
        on_card: Callable[[str], None],
        view: View | None = None,
        *,
        tab: str | None = None,
        beside: Key | None = None,
        codes: tuple[str, ...] | None = None,
    ) -> None:
        """Pick a card of the game.

        Args:
            title: What is picked.
            on_card: Takes the card.
            view: The table whose game it is; None: the one that is shown.
            tab: The colour shown first.
            beside: A key beside the title.
            codes: What lies on the table and can be meant; None: any card of the deck, as far as copies are left.
        """
        view, root = view or self._view, self._root
        game, used_up = view.table.game, view.table.used_up if codes is None else {}
        if codes is None:
            codes = tuple(DECKS[game].faces) if game in DECKS else ()

        def picked(code: str) -> None:
            if code in used_up:
                self._ask_once_more(view, code, on_card)
            else:
                on_card(code)

        root.close_layers()
        look, pictures, close = root.look, root.pictures, root.close
        root.open(
            PickerLayer(look, view, pictures, game, title, codes, picked, close, tab=tab, beside=beside, pale=used_up)
        )

    def _ask_once_more(self, view: View, code: str, on_card: Callable[[str], None]) -> None:
        """Ask whether a card is meant although every copy of it lies already: one of them may have been misread."""
        root, card = self._root, view.phrases.card(code)
        only = Phrase(
            N_("Only {n} × {card} is in the deck; it lies already."),
            {"n": view.table.used_up[code], "card": code},
            N_("Only {n} × {card} are in the deck; all lie already."),
        )

        def another() -> None:
            root.close(layer)

        keys = [
            Key(root.look, view.say(N_("Another card…")), another, kind="main"),
            Key(root.look, view.say(N_("It is {card} all the same"), card=card), lambda: on_card(code)),
        ]
        note = view.say(N_("Perhaps one of them was misread: the log can mend it."))
        layer = KeysLayer(root.look, view.phrases.say(only), keys, root.close, note=note)
        root.open(layer)

    def pick_line_card(self) -> None:
        """Pick the card that is turned over: in an open job, in the deal, or because somebody asked for it."""
        view = self._view
        public = view.table.public
        seat = public.jobs[-1].seat if public.jobs else public.turn or ""

        def on_card(code: str) -> None:
            self._root.close_layers()
            flipped = Flipped(code)
            dealt = Deal(seat, flipped) if public.phase == "first" else Hit(seat, flipped)
            self._root.record(Step(flipped) if public.jobs else dealt)

        title = view.say(N_("A card for {name}"), name=view.name(seat))
        self.pick_card(title, on_card)

    def _pick_other(self) -> None:
        self._root.close_layers()
        view = self._view
        self._flows.open_seats(view.say(N_("Who played?")), self._flows.playing(), self.pick)
