"""The root of everything on the screen: one table, layers above it, taps turned into intents."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.choices import Choices
from companion.messages import NewGame
from companion.phrases import LANGUAGES, Phrases
from companion.rules.games import GAMES
from companion.setup import Setup
from companion.table import Table
from ui import theme
from ui.aloud import Aloud
from ui.around import Around
from ui.boxes import Box
from ui.flashes import Flashes
from ui.flows import Flows
from ui.guide import Guidance
from ui.intents import Intents, Post
from ui.layers import Layer, Turned
from ui.log import Later
from ui.menu import MenuLayer
from ui.motion import Motion, moves_between
from ui.notice import MessageLayer
from ui.pictures import CardPictures
from ui.pieces import Key, Piece
from ui.resting import PAUSED_DIMS_S, Dimmer, PauseLayer
from ui.settings_layer import heard_row
from ui.setup_screen import NO_HOUSE_RULES, Beginning, HouseRules, SetupScreen
from ui.table_screen import TableScreen
from ui.theme import Look
from ui.touches import StrayTouches
from ui.view import Speaker, View

InBackground = Callable[[Callable[[], Any], Callable[[Any], None]], None]
"""Does something that takes long, and hands what it returns to the screen's own thread."""


HIDING: Final = (Layer, PauseLayer, SetupScreen, Turned)
"""What fills the window, so that nothing below it is seen."""


def never(_act: Callable[[], None], _after_s: float) -> None:
    """Do nothing later: where nobody watches, nothing needs to be taken away."""


def at_once(work: Callable[[], Any], done: Callable[[Any], None]) -> None:
    """Do it here and now, where nobody waits for a frame."""
    done(work())


class Root(Intents, Widget):
    """Draws what it is given, posts what is tapped, and keeps nothing of its own that matters."""

    def __init__(
        self,
        post: Post,
        now_s: Callable[[], float],
        phrases: Phrases,
        size: tuple[float, float],
        *,
        on_start: Callable[[Setup], None] | None = None,
        around: Around | None = None,
        house_rules: HouseRules = NO_HOUSE_RULES,
    ) -> None:
        """Make the root.

        Args:
            post: Takes the intents.
            now_s: The monotonic clock, in seconds.
            phrases: The language.
            size: Of the window, in pixels.
            on_start: Takes a finished set-up; None: it is posted as a `NewGame`.
            around: The device around the screen; None: one that can do nothing for it.
            house_rules: The house rules that the set-up screen begins with, by game.
        """
        super().__init__(size_hint=(None, None), size=size)
        self._post, self.now_s, self.named = post, now_s, {}
        self.around, self.phrases = around or Around(), phrases
        self._house_rules, self._on_start = house_rules, on_start or self._post_game
        self.look, self.pictures = self._looked(*size), CardPictures()
        self.view: View | None = None
        self.screen: TableScreen | None = None
        self.setup_screen: SetupScreen | None = None
        self._guidance: Guidance | None = None
        self.layers: list[Piece] = []
        self._last_setup, self._setting_up = self.around.choices.last, False
        self.on_new_game: Callable[[], None] | None = self.ask_new_game
        self.on_end: Callable[[], None] | None = None
        self.in_background: InBackground = at_once
        self.later: Later = never
        self.pace: Callable[[bool], None] = lambda _: None
        self.flows = Flows(self)
        self._make_helpers()

    def _make_helpers(self) -> None:
        """Make what listens to fingers, rests, flashes and moves; and paint the ground."""
        self._strays, self._fingers = StrayTouches(self.now_s), list[Any]()
        self._aloud = Aloud(self)
        self.dimmer = Dimmer(self, lambda dark: self.around.dim(dark) if self.around.dim is not None else None)
        self.flashes = Flashes(lambda act, after_s: self.later(act, after_s))
        self.motion = Motion(self._keep_pace)
        with self.canvas.before:
            Color(*theme.GROUND)
            self._ground = Rectangle(size=self.size)

    def _looked(self, width: float, height: float) -> Look:
        return Look(width, height, self.around.choices.large)

    # --- what is shown -----------------------------------------------------------------------------------------------

    def show(self, table: Table) -> None:
        """Draw `table`; nothing happens if it is what is drawn already. What has happened wakes a dark screen."""
        if self.setup_screen is not None and not self._setting_up:
            self._drop_setup()
        if self.view is not None and self.view.table == table and self.screen is not None:
            return
        if self.view is None or self.view.table.entry != table.entry or table.question is not None:
            self.dimmer.used(self.now_s())
        self._draw(View(self.phrases, table))

    def ask_new_game(self) -> None:
        """Set up another game; tables that come meanwhile wait until it is started or given up."""
        if self.view is not None:
            table = self.view.table
            seats = table.public.seats
            names = {seat.seat: table.names[seat.seat] for seat in seats if seat.status != "left"}
            dealer = table.public.dealer if table.public.dealer in names else next(iter(names))
            last = self.around.choices.last
            if last is None or last.game != table.game:
                last = Setup(table.game, names, "", self._house_rules.get(table.game, {}))
            self._last_setup = replace(last, names=names, dealer=str(dealer), position="")
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
                self.around.choices.names,
                self._house_rules,
                LANGUAGES[self.next_language()],
                lambda: self.choose_language(self.next_language()),
                self.open_menu,
                self._give_up_setup if self._setting_up else None,
                self.around.decks,
                lambda: (heard_row(self.speaker, self.around.choices, self.around.choose),),
            ),
        )
        self._last_setup = None
        self.setup_screen = screen
        screen.place(Box(0, 0, self.look.width, self.look.height))
        self.add_widget(screen)

    def tell(self, what: str, mend: str, beside: Key | None = None) -> None:
        """Say what is wrong in one line, and in another how to mend it, with a key `beside` the one that closes it."""
        self.open(MessageLayer(self.look, self.speaker, what, mend, self.close, beside))

    def open_menu(self) -> None:
        """Open the menu."""
        self.open(MenuLayer(self, self.flows))

    def _start_game(self, setup: Setup) -> None:
        self._setting_up = False
        self.around.choose(self.around.choices.after(setup))
        self._on_start(setup)

    def _post_game(self, setup: Setup) -> None:
        self._post(NewGame(self.now_s(), setup))

    def _drop_setup(self) -> None:
        if self.setup_screen is not None:
            self.remove_widget(self.setup_screen)
            self.setup_screen = None

    def _give_up_setup(self) -> None:
        self._setting_up = False
        self._drop_setup()
        if self.view is not None:
            self._draw(self.view)

    def next_language(self) -> str:
        """Return the language after the one that is shown."""
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

    def flash(self, signal: str) -> None:
        """Show the picture of what the buzzer plays; it wakes a dark screen."""
        if self.screen is not None:
            self.dimmer.used(self.now_s())
            self.flashes.show(self.screen, self.screen.area, self.speaker, signal)

    def guide_with(self, guidance: Guidance | None) -> None:
        """Let a guide speak in the place of the log."""
        self._guidance = guidance
        self._drop_screen()
        if self.view is not None:
            self._draw(self.view)

    def choose_language(self, language: str) -> None:
        """Show everything in another language, and remember it."""
        self.around.choose(replace(self.around.choices, language=language))
        self.speak(Phrases(language))

    def choose(self, choices: Choices) -> None:
        """Take other choices; where they are seen, everything is drawn anew."""
        larger = choices.large != self.around.choices.large
        self.around.choose(choices)
        if larger:
            self._relook(self.look.width, self.look.height)

    def resize(self, width: float, height: float) -> None:
        """Draw everything anew in another size."""
        if (width, height) != (self.look.width, self.look.height):
            self._relook(width, height)

    def _relook(self, width: float, height: float) -> None:
        self.look = self._looked(width, height)
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
    def seen(self) -> View:
        """What is drawn; there is nothing to tap before there is a table."""
        if self.view is None:
            raise LookupError("no table is shown yet")
        return self.view

    def _draw(self, view: View) -> None:
        if self.view is None or self.view.table.game != view.table.game:
            self._drop_screen()
        moves = moves_between(self.view, view) if self.around.choices.motion else ()
        self.view = view
        if self.screen is None:
            self.screen = TableScreen(self.look, self.pictures, self.flows, view.table.game, self._guidance)
            self.screen.place(Box(0, 0, self.look.width, self.look.height))
            self.add_widget(self.screen, index=len(self.children))
        self.screen.show(view)
        self.flows.lay_slip(self.screen, view)
        self.motion.show(self.screen, moves)

    def _drop_screen(self) -> None:
        self.motion.stop()
        self.flashes.clear()
        if self.screen is not None:
            self.remove_widget(self.screen)
            self.screen = None

    # --- resting ---------------------------------------------------------------------------------------------------------

    def pause(self) -> None:
        """Let everything rest until somebody taps."""
        self.close_layers()
        if self.around.rest is not None:
            self.around.rest(True)
        pause = PauseLayer(self.look, self.speaker, lambda: self._go_on(pause))
        self.open(pause)

    def _go_on(self, pause: Piece) -> None:
        self.close(pause)
        if self.around.rest is not None:
            self.around.rest(False)

    @property
    def paused(self) -> bool:
        """Whether everything rests."""
        return any(isinstance(layer, PauseLayer) for layer in self.layers)

    def tick(self) -> None:
        """Dim the screen if its time has come; never while a round is played."""
        after_min = self.around.choices.dim_after_min
        playing = self.view is not None and self.view.table.public.phase in ("first", "play")
        after_s: float | None = after_min * 60.0 if after_min and not playing else None
        self.dimmer.tick(self.now_s(), PAUSED_DIMS_S if self.paused else after_s)

    def _keep_pace(self) -> None:
        """Look often while a finger is down or something moves, seldom else."""
        self.pace(bool(self._fingers or self.motion.gliding))

    # --- layers --------------------------------------------------------------------------------------------------------

    def turn_deg(self, seat: str | None) -> int:
        """Return how far what is meant for `seat` is turned, counter-clockwise."""
        return self.screen.turn_deg(seat) if self.screen is not None else 0

    def open(self, layer: Piece, turn_deg: int = 0) -> None:
        """Lay `layer` over everything, turned counter-clockwise toward who reads it."""
        for finger in self._fingers:
            finger.ud["cancelled"] = True
        self.layers.append(layer)
        self._strays.changed()
        if turn_deg:
            self.add_widget(Turned(layer, turn_deg, (self.look.width, self.look.height)))
        else:
            layer.place(Box(0, 0, self.look.width, self.look.height))
            self.add_widget(layer)
        self._aloud.opened(layer)

    def close(self, layer: Piece) -> None:
        """Take `layer` away."""
        if layer in self.layers:
            self.layers.remove(layer)
            self._strays.changed()
            turned = layer.parent
            self.remove_widget(turned if isinstance(turned, Turned) else layer)

    def above(self, layer: Piece) -> list[Piece]:
        """Return the layers that lie over `layer`, the uppermost last."""
        return self.layers[self.layers.index(layer) + 1 :] if layer in self.layers else []

    def close_layers(self) -> None:
        """Take every layer away."""
        for layer in list(self.layers):
            self.close(layer)

    def add_widget(self, widget: Widget, *where: Any, **more: Any) -> None:
        """Lay something down; what it hides is drawn no more."""
        super().add_widget(widget, *where, **more)
        self._draw_what_is_seen()

    def remove_widget(self, widget: Widget) -> None:
        """Take something away; what it hid is drawn again."""
        super().remove_widget(widget)
        self._draw_what_is_seen()

    def _draw_what_is_seen(self) -> None:
        """Draw from the uppermost thing that hides all the rest."""
        seen = list[Widget]()
        for child in self.children:
            seen.append(child)
            if isinstance(child, HIDING):
                break
        self.canvas.clear()
        for child in reversed(seen):
            self.canvas.add(child.canvas)

    # --- fingers -----------------------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """Hear a finger once; one that wakes a dark screen does nothing else."""
        if self._strays.is_stray(touch) or self.dimmer.eats(self.now_s()):
            touch.ud["unheard"] = True
            return True
        self._fingers.append(touch)
        self._aloud.hear(touch)
        self._keep_pace()
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Follow a finger."""
        return bool(touch.ud.get("unheard")) or bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Let a finger go."""
        if touch.ud.get("unheard"):
            return True
        self._strays.lifted(touch)
        if touch in self._fingers:
            self._fingers.remove(touch)
            self._keep_pace()
        return bool(super().on_touch_up(touch))
