"""Flows: what a tap opens, step by step, until it has become an event."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.oddities import oddities_of
from companion.past import Past
from companion.rules.events import Event, Now
from companion.rules.game import N_
from ui.actions import Action, Choose, CorrectLast, PickCard, PickLineCard, RevealHand, title_of
from ui.asking import seat_names, step_keys
from ui.choosing import Step as Choosing
from ui.choosing import Value, narrowed, next_step
from ui.corrections import Corrections
from ui.counting import Counting
from ui.doctor_layer import WaitLayer
from ui.help_layer import HelpLayer
from ui.history import EveningLayer, HistoryLayer, RoundKeysLayer
from ui.layers import KeysLayer, Layer
from ui.mending import Mending
from ui.menu import open_doctor
from ui.moving import Lying, Moving, asked_move, moved_by
from ui.open_cards import OpenCards
from ui.pad import NumberLayer
from ui.picker import PickerLayer
from ui.picking import Picking
from ui.pieces import Key
from ui.players import Players
from ui.rounds_layer import RoundsLayer
from ui.scores import ScoresLayer
from ui.seat_menu import SeatMenu
from ui.slips import Slips
from ui.standing import Standing, standing_of
from ui.standing_layer import StandingLayer
from ui.table_screen import TableScreen
from ui.theme import Look
from ui.view import View
from ui.why import colour_before_last
from ui.witnesses import troubles

if TYPE_CHECKING:
    from ui.root import Root

Done = Callable[[tuple[Event, ...]], None]


class Flows:
    """Turns taps into events; knows layers, holds no rule."""

    def __init__(self, root: "Root") -> None:
        self._root = root
        self.seats = SeatMenu(root, self)
        self.players = Players(root, self.seats.leave)
        self.picking = Picking(root, self)
        self.counting = Counting(root)
        self.corrections = Corrections(root, self)
        self.mending = Mending(root)
        self.open_cards = OpenCards(root, self)
        self.slips = Slips(root, self)
        self._moving = Moving(root)

    @property
    def _view(self) -> View:
        return self._root.seen

    # --- keys of the column ------------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """Do what a key says."""
        match action.does:
            case Choose(offer=offer):
                title = title_of(self._view, action, offer)
                self.choose(title, offer.choices, lambda events: self._root.record(*events))
            case PickCard(seat=seat):
                self.picking.pick(seat)
            case PickLineCard():
                self.picking.pick_line_card()
            case RevealHand(seat=seat):
                self.counting.reveal(seat)
            case CorrectLast():
                self.open_cards.correct_last()
            case ():
                self._more()
            case events:
                self._root.record(*events)

    def undo(self) -> None:
        """Take back the last entry."""
        self._root.undo()

    def redo(self) -> None:
        """Put the last undone entry back."""
        self._root.redo()

    def _more(self) -> None:
        screen = self._root.screen
        if screen is None:
            return
        keys = [self._key(action.says, partial(self.act, action)) for action in screen.column.all_actions]
        self._open_keys(self._view.say(N_("What happened?")), keys)

    # --- choosing step by step ---------------------------------------------------------------------------------------

    def choose(
        self, title: str, choices: tuple[Event, ...], done: Done, who: str | None = None, view: View | None = None
    ) -> None:
        """Ask until one of `choices` is left, then hand it over.

        Args:
            title: What is asked.
            choices: What may have happened.
            done: Takes the one.
            who: The seat that what is asked faces; None: the side of the keys.
            view: The table it is about; None: the one that is shown.
        """
        step = next_step(choices)
        if step is None:
            done(choices[:1])
            return
        if step.kind == "move":
            self._moving.ask(title, choices, done, who, view)
            return

        def on_value(value: Value) -> None:
            self._root.close_layers()
            self.choose(title, narrowed(choices, step, value), done, who, view)

        turn_deg, asked = self._root.turn_deg(who), title
        if step.kind == "verdict":
            asked = self._verdict_title(view or self._view, title)
        look = self._root.look.turned(turn_deg)
        names = seat_names(view or self._view, choices)
        self._root.open(self._step_layer(look, view or self._view, asked, step, names, on_value), turn_deg)

    def _verdict_title(self, view: View, title: str) -> str:
        """Return the title of a challenge's verdict: which colour the hand is searched for, where that is known."""
        colour = colour_before_last(view.table.log)
        if colour is None or view.table.public.owed is None:
            return title
        name = view.name(view.table.public.owed.sender)
        return view.say(
            N_("{name}: was there a card of the colour {colour}?"), name=name, colour=view.phrases.colour(colour)
        )

    def _step_layer(
        self,
        look: Look,
        view: View,
        title: str,
        step: Choosing,
        names: Mapping[str, str],
        on_value: Callable[[Any], None],
    ) -> Layer:
        close = self._root.close
        if step.kind == "number":
            numbers = [value for value in step.values if isinstance(value, int)]
            return NumberLayer(look, view, title, (min(numbers), max(numbers)), min(numbers), on_value, close)
        if step.kind == "card":
            codes = [value for value in step.values if isinstance(value, str)]
            return PickerLayer(look, view, self._root.pictures, view.table.game, title, codes, on_value, close)
        return KeysLayer(look, title, step_keys(look, view, names, step, on_value), close)

    # --- seats -------------------------------------------------------------------------------------------------------

    def open_seat(self, seat: str) -> None:
        """Open what can be recorded of a seat."""
        self.seats.open(seat)

    def playing(self) -> list[str]:
        """Return who still plays."""
        return [seat.seat for seat in self._view.table.public.seats if seat.status == "in"]

    def set_right(
        self,
        then: View | None = None,
        tell: Callable[[tuple[str, ...]], None] | None = None,
        *,
        line: tuple[str, tuple[str, ...]] | None = None,
    ) -> None:
        """Ask how the table really stands, and tell what is otherwise than it is shown; after a round only the points.

        Args:
            then: The table it is about; None: the one that is shown.
            tell: Takes what is otherwise, as words of a position; None: it is so now.
            line: A seat and the cards that are likely to lie open before it, which are asked about first.
        """
        root, view = self._root, then or self._view
        over = view.table.public.phase not in ("first", "play")
        before = replace(standing_of(view.table.public), only_points=over)

        def on_done(standing: Standing) -> None:
            root.close_layers()
            if says := standing.differs_from(before):
                (tell or (lambda said: root.record(Now(said))))(says)

        title = view.say(N_("How many points has everybody?") if over else N_("How does the table stand?"))
        table, odd, done = view.table, oddities_of(view.table), view.say(N_("OK"))
        where = root.look, view, root, root.pictures
        layer = StandingLayer(*where, table.game, table.names, table.deck_total, before, title, done, on_done, odd)
        root.open(layer)
        if line is not None and not over:
            layer.ask_line(*line)

    # --- menu, log, scores ---------------------------------------------------------------------------------------------

    def open_menu(self) -> None:
        """Open the menu."""
        self._root.open_menu()

    def open_help(self) -> None:
        """Say what the signs mean and what a tap does."""
        self._root.open(HelpLayer(self._root.look, self._root.speaker, self._root.close))

    def open_troubles(self) -> None:
        """Say what is not well with the witnesses, and how to mend it; the doctor looks at everything."""
        root, wrong = self._root, troubles(self._view)
        doctor = None
        if root.around.check is not None:
            doctor = self._key(self._view.say(N_("Is everything well?")), partial(open_doctor, root))
        if wrong:
            root.tell(" · ".join(what for what, _ in wrong), "\n".join(mend for _, mend in wrong), doctor)
        elif doctor is not None:
            open_doctor(root)

    def open_scores(self) -> None:
        """Show the scores."""
        root, view = self._root, self._view
        on_rounds = self.open_rounds if root.around.rounds is not None else None
        root.open(ScoresLayer(root.look, view, root.close, on_rounds))

    def open_rounds(self) -> None:
        """Show what each round brought."""
        root = self._root
        if root.around.rounds is not None:
            root.open(RoundsLayer(root.look, self._view, root.around.rounds(), root.close))

    def open_log(self) -> None:
        """Show the last lines, each of which can be corrected."""
        root = self._root
        root.close_layers()
        on_more = self.open_evening if root.around.past is not None else None
        root.open(HistoryLayer(root.look, self._view, self.open_line, root.close, on_more))

    def open_evening(self) -> None:
        """Look up the whole evening in a thread of its own, and show its lines."""
        root, view, past = self._root, self._view, self._root.around.past
        if past is None:
            return
        root.close_layers()
        title = view.say(N_("The whole evening…"))
        wait = WaitLayer(root.look, title, view.say(N_("It is looked up…")), root.close)
        root.open(wait)

        def found(past: Past) -> None:
            if wait in root.layers:
                root.close(wait)
                self._show_evening(past)

        root.in_background(past, found)

    def _show_evening(self, past: Past) -> None:
        root, view = self._root, self._view

        def ask_round() -> None:
            root.open(RoundKeysLayer(root.look, view, past, show_round, root.close))

        def show_round(number: int) -> None:
            for layer in root.above(lines):
                root.close(layer)
            lines.show_round(number)

        lines = EveningLayer(root.look, view, past, partial(self.corrections.open_past, past), ask_round, root.close)
        root.open(lines)

    def open_line(self, entry: int) -> None:
        """Open what can be done about a past entry."""
        self.corrections.open(entry)

    # --- questions -----------------------------------------------------------------------------------------------------

    def lay_slip(self, screen: TableScreen, view: View) -> None:
        """Lay the open question on the table."""
        self.slips.lay(screen, view)

    def why(self) -> None:
        """Say why the rules wait for what they wait for."""
        self.mending.why()

    def later(self, act: Callable[[], None], after_s: float) -> None:
        """Do something after so many seconds."""
        self._root.later(act, after_s)

    def correct_top(self) -> None:
        """Ask which card the last one really was."""
        self.corrections.open_top()

    def correct_open_card(self, seat: str, code: str, newer: int = 0) -> None:
        """Ask which card really lies in somebody's line; where cards are to be moved, this is one of them."""
        asked, card = asked_move(self._view), Lying(seat, code)
        if asked is not None and any(card in moved_by(event) for event in asked.choices):
            self._moving.take(card, asked.choices, lambda events: self._root.record(*events), asked.seat)
        else:
            self.open_cards.correct(seat, code, newer)

    def move_card_of(self, seat: str) -> None:
        """Ask which of somebody's cards is moved: a finger lay beside them; without any this is a tap like any other."""
        asked, hint = asked_move(self._view), self._view.table.hint
        if asked is None or not any(card.seat == seat for event in asked.choices for card in moved_by(event)):
            self.open_seat(seat)
        else:
            title = self._view.phrase(hint) if hint is not None else self._view.name(seat)
            self._moving.ask_of(seat, title, asked.choices, lambda events: self._root.record(*events), asked.seat)

    def correct_colour(self) -> None:
        """Ask which colour the last card really has, or which was named for it."""
        self.corrections.open_colour()

    def turn_round(self) -> None:
        """Tell that it goes the other way round than is shown."""
        self.mending.turn_round()

    # --- small makers ----------------------------------------------------------------------------------------------------

    def _key(self, text: str, tap: Callable[[], None], kind: str = "plain") -> Key:
        return Key(self._root.look, text, tap, kind=kind)

    def _open_keys(self, title: str, keys: list[Key]) -> None:
        self._root.open(KeysLayer(self._root.look, title, keys, self._root.close))

    def open_seats(
        self, title: str, seats: list[str], on_seat: Callable[[str], None], view: View | None = None
    ) -> None:
        """Ask for one of `seats`, at the table of `view`; None: the one that is shown."""

        def tap(seat: str) -> None:
            self._root.close_layers()
            on_seat(seat)

        self._open_keys(title, [self._key((view or self._view).name(seat), partial(tap, seat)) for seat in seats])
