"""The root of everything on the screen: one table, layers above it, taps turned into intents."""

from collections.abc import Callable
from typing import Any, Final

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.messages import Answer, Correct, Dismiss, Intent, NamePlayer, NewGame, Record, Redo, Undo
from companion.phrases import LANGUAGES, Phrases
from companion.rules.events import Draw, Event
from companion.rules.games import GAMES
from companion.setup import Setup
from companion.table import Table
from ui import theme
from ui.boxes import Box
from ui.flows import Flows
from ui.layers import Turned
from ui.notice import MessageLayer
from ui.pictures import CardPictures
from ui.pieces import Piece
from ui.setup_screen import NO_HOUSE_RULES, Beginning, HouseRules, SetupScreen
from ui.table_screen import TableScreen
from ui.theme import Look
from ui.touches import DoubleTouches
from ui.view import Speaker, View

Post = Callable[[Intent], None]

_AGAIN_S: Final = 1.0
"""The same fact told again within this time, while the table has not changed, is told once."""


class Root(Widget):
    """Draws what it is given, posts what is tapped, and keeps nothing of its own that matters."""

    def __init__(
        self,
        post: Post,
        now_s: Callable[[], float],
        phrases: Phrases,
        size: tuple[float, float],
        *,
        on_start: Callable[[Setup], None] | None = None,
        known_names: tuple[str, ...] = (),
        house_rules: HouseRules = NO_HOUSE_RULES,
    ) -> None:
        """Make the root.

        Args:
            post: Takes the intents.
            now_s: The monotonic clock, in seconds.
            phrases: The language.
            size: Of the window, in pixels.
            on_start: Takes a finished set-up; None: it is posted as a `NewGame`.
            known_names: Names the set-up screen offers.
            house_rules: The house rules that the set-up screen begins with, by game.
        """
        super().__init__(size_hint=(None, None), size=size)
        self._post, self._now_s = post, now_s
        self._doubles = DoubleTouches(now_s)
        self._told: tuple[tuple[Event, ...], int, float] = ((), -1, 0.0)
        self.phrases = phrases
        self.pictures = CardPictures()
        self.look = Look(*size)
        self.view: View | None = None
        self.screen: TableScreen | None = None
        self.layers: list[Piece] = []
        self._fingers: list[Any] = []
        self.setup_screen: SetupScreen | None = None
        self._last_setup: Setup | None = None
        self._setting_up = False
        self.known_names = known_names
        self._house_rules = house_rules
        self._on_start = on_start or self._post_game
        self.on_new_game: Callable[[], None] | None = self.ask_new_game
        self.on_end: Callable[[], None] | None = None
        self.flows = Flows(self)
        with self.canvas.before:
            Color(*theme.GROUND)
            self._ground = Rectangle(size=size)

    # --- what is shown -----------------------------------------------------------------------------------------------

    def show(self, table: Table) -> None:
        """Draw `table`; nothing happens if it is what is drawn already."""
        if self.setup_screen is not None and not self._setting_up:
            self._drop_setup()
        if self.view is not None and self.view.table == table and self.screen is not None:
            return
        self._draw(View(self.phrases, table))

    def ask_new_game(self) -> None:
        """Set up another game; tables that come meanwhile wait until it is started or given up."""
        if self.view is not None:
            table = self.view.table
            seats = table.public.seats
            names = {seat.seat: table.names[seat.seat] for seat in seats if seat.status != "left"}
            dealer = table.public.dealer if table.public.dealer in names else next(iter(names))
            self._last_setup = Setup(table.game, names, str(dealer), self._house_rules.get(table.game, {}))
        self._setting_up = True
        self.show_setup()

    def show_setup(self) -> None:
        """Ask who plays what."""
        self.close_layers()
        self._drop_setup()
        screen = SetupScreen(
            self.look,
            self.speaker,
            self,
            self.pictures,
            GAMES,
            self._start_game,
            Beginning(
                self._last_setup,
                self.known_names,
                self._house_rules,
                LANGUAGES[self._next_language()],
                lambda: self.speak(Phrases(self._next_language())),
                None,
                self._give_up_setup if self._setting_up else None,
            ),
        )
        self._last_setup = None
        self.setup_screen = screen
        screen.place(Box(0, 0, self.look.width, self.look.height))
        self.add_widget(screen)

    def tell(self, what: str, mend: str) -> None:
        """Say what is wrong in one line, and in another how to mend it."""
        self.open(MessageLayer(self.look, self.speaker, what, mend, self.close))

    def _start_game(self, setup: Setup) -> None:
        self._setting_up = False
        self._on_start(setup)

    def _post_game(self, setup: Setup) -> None:
        self._post(NewGame(self._now_s(), setup))

    def _drop_setup(self) -> None:
        if self.setup_screen is not None:
            self.remove_widget(self.setup_screen)
            self.setup_screen = None

    def _give_up_setup(self) -> None:
        self._setting_up = False
        self._drop_setup()
        if self.view is not None:
            self._draw(self.view)

    def _next_language(self) -> str:
        languages = list(LANGUAGES)
        return languages[(languages.index(self.phrases.language) + 1) % len(languages)]

    @property
    def speaker(self) -> Speaker:
        """Words in the language that is shown."""
        return Speaker(self.phrases)

    def speak(self, phrases: Phrases) -> None:
        """Show everything in another language."""
        self.phrases = phrases
        self.close_layers()
        if self.setup_screen is not None:
            self._last_setup = self.setup_screen.setup()
            self.show_setup()
        if self.view is not None:
            self._draw(View(phrases, self.view.table))

    def resize(self, width: float, height: float) -> None:
        """Draw everything anew in another size."""
        if (width, height) == (self.look.width, self.look.height):
            return
        self.look = Look(width, height)
        self.size = width, height
        self._ground.size = width, height
        self.close_layers()
        if self.setup_screen is not None:
            self._last_setup = self.setup_screen.setup()
            self.show_setup()
        self._drop_screen()
        if self.view is not None:
            self._draw(self.view)

    @property
    def now_s(self) -> Callable[[], float]:
        """The clock of the intents, in seconds."""
        return self._now_s

    @property
    def seen(self) -> View:
        """What is drawn; there is nothing to tap before there is a table."""
        if self.view is None:
            raise LookupError("no table is shown yet")
        return self.view

    def _draw(self, view: View) -> None:
        if self.view is None or self.view.table.game != view.table.game:
            self._drop_screen()
        self.view = view
        if self.screen is None:
            self.screen = TableScreen(self.look, self.pictures, self.flows, view.table.game)
            self.screen.place(Box(0, 0, self.look.width, self.look.height))
            self.add_widget(self.screen, index=len(self.children))
        self.screen.show(view)
        self.flows.lay_slip(self.screen, view)

    def _drop_screen(self) -> None:
        if self.screen is not None:
            self.remove_widget(self.screen)
            self.screen = None

    # --- layers --------------------------------------------------------------------------------------------------------

    def turn_deg(self, seat: str | None) -> int:
        """Return how far what is meant for `seat` is turned, counter-clockwise."""
        return self.screen.turn_deg(seat) if self.screen is not None else 0

    def open(self, layer: Piece, turn_deg: int = 0) -> None:
        """Lay `layer` over everything, turned counter-clockwise toward who reads it."""
        for finger in self._fingers:
            finger.ud["cancelled"] = True
        self.layers.append(layer)
        if turn_deg:
            self.add_widget(Turned(layer, turn_deg, (self.look.width, self.look.height)))
            return
        layer.place(Box(0, 0, self.look.width, self.look.height))
        self.add_widget(layer)

    def close(self, layer: Piece) -> None:
        """Take `layer` away."""
        if layer in self.layers:
            self.layers.remove(layer)
            turned = layer.parent
            self.remove_widget(turned if isinstance(turned, Turned) else layer)

    def above(self, layer: Piece) -> list[Piece]:
        """Return the layers that lie over `layer`, the uppermost last."""
        return self.layers[self.layers.index(layer) + 1 :] if layer in self.layers else []

    def close_layers(self) -> None:
        """Take every layer away."""
        for layer in list(self.layers):
            self.close(layer)

    # --- what is tapped --------------------------------------------------------------------------------------------------

    def record(self, *events: Event) -> None:
        """Tell what happened; the same told twice about the same table is told once, except for drawn cards."""
        now_s, entry = self._now_s(), self.seen.table.entry
        told, at_entry, at_s = self._told
        repeated = told == events and at_entry == entry and now_s - at_s < _AGAIN_S
        if repeated and not any(isinstance(event, Draw) for event in events):
            return
        self._told = events, entry, now_s
        self._post(Record(now_s, events))

    def name_player(self, seat: str, name: str) -> None:
        """Tell what the player at a seat is called."""
        self._post(NamePlayer(self._now_s(), seat, name))

    def answer(self, question: int, choice: int) -> None:
        """Answer the judge's question."""
        self._post(Answer(self._now_s(), question, choice))

    def dismiss(self, question: int) -> None:
        """Skip the judge's question."""
        self._post(Dismiss(self._now_s(), question))

    def correct(self, entry: int, events: tuple[Event, ...] | None, before: bool = False) -> None:
        """Change, remove (None) or insert something before a past entry."""
        self.flows.slips.corrected()
        self._post(Correct(self._now_s(), entry, events, before))

    def undo(self) -> None:
        """Take back the last entry."""
        self._post(Undo(self._now_s()))

    def redo(self) -> None:
        """Put the last undone entry back."""
        self._post(Redo(self._now_s()))

    def on_touch_down(self, touch: Any) -> bool:
        """Hear a finger once."""
        if self._doubles.is_double(touch):
            touch.ud["double"] = True
            return True
        self._fingers.append(touch)
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Follow a finger."""
        return bool(touch.ud.get("double")) or bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Let a finger go."""
        if touch.ud.get("double"):
            return True
        self._doubles.lifted(touch)
        if touch in self._fingers:
            self._fingers.remove(touch)
        return bool(super().on_touch_up(touch))
