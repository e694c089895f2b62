"""The application: Kivy's loop around the root, and one thread-safe way in."""

import threading
from collections.abc import Callable
from typing import Any, Final

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window

from companion.messages import Intent
from companion.phrases import Phrases
from companion.rules.decks import DECKS
from companion.rules.game import N_
from companion.setup import Setup
from companion.table import Table
from ui.around import Around
from ui.layers import KeysLayer
from ui.pieces import Key
from ui.root import Root
from ui.setup_screen import NO_HOUSE_RULES, HouseRules

BUSY_FPS: Final = 60.0
QUIET_FPS: Final = 25.0

_AHEAD_S: Final = 0.05
_TICK_S: Final = 5.0


def in_background(work: Callable[[], Any], done: Callable[[Any], None]) -> None:
    """Do `work` in a thread of its own, and hand what it returns to Kivy's."""

    def run() -> None:
        result = work()
        Clock.schedule_once(lambda _: done(result))

    threading.Thread(target=run, name="background", daemon=True).start()


def keep_pace(busy: bool) -> None:
    """Let Kivy look for news at the pace of a display, or as often as is quick enough for a finger's first touch.

    Looking costs processor time also where nothing is drawn. Kivy reads the number of its settings only once.
    """
    Clock._max_fps = BUSY_FPS if busy else QUIET_FPS


class TableApp(App):
    """Shows tables and posts intents until it is told to end. Made once `ui.window.prepare` has run.

    `show`, `flash`, `tell` and `end` may be called from any thread; everything else happens in Kivy's own.
    """

    title = "companion"

    def __init__(
        self,
        post: Callable[[Intent], None],
        now_s: Callable[[], float],
        phrases: Phrases,
        *,
        on_start: Callable[[Setup], None] | None = None,
        on_ready: Callable[[], None] | None = None,
        around: Around | None = None,
        house_rules: HouseRules = NO_HOUSE_RULES,
    ) -> None:
        """Make the application.

        Args:
            post: Takes the intents.
            now_s: The clock of the intents, in seconds.
            phrases: The language.
            on_start: Takes a finished set-up; None: it is posted as a `NewGame`.
            on_ready: Called once when the first frame can be drawn.
            around: The device around the screen.
            house_rules: The house rules that the set-up screen begins with, by game.
        """
        super().__init__()
        self.root_widget = Root(
            post,
            now_s,
            phrases,
            tuple(Window.size),
            on_start=on_start,
            around=around,
            house_rules=house_rules,
        )
        self.root_widget.on_end = self.ask_to_end
        self.root_widget.in_background = in_background
        self.root_widget.later = lambda act, after_s: Clock.schedule_once(lambda _: act(), after_s)
        self._on_ready = on_ready
        self._latest: Table | None = None
        self._trigger = Clock.create_trigger(self._show_latest)
        self._ended = False
        self._cold: list[str] = []

    def build(self) -> Root:
        """Return the root, which follows the window's size."""
        Window.bind(on_resize=self._resized, on_request_close=self._asked_to_close)
        self.root_widget.resize(*Window.size)
        if self._latest is None:
            self.root_widget.show_setup()
        return self.root_widget

    def on_start(self) -> None:
        """Tell that the screen can be used."""
        self.root_widget.pace = keep_pace
        keep_pace(False)
        Clock.schedule_interval(lambda _: self.root_widget.tick(), _TICK_S)
        ready = self._on_ready
        if ready is not None:
            Clock.schedule_once(lambda _: ready())

    def show(self, table: Table) -> None:
        """Draw `table`; of several that come between two frames only the last is drawn."""
        self._latest = table
        self._trigger()

    def flash(self, signal: str) -> None:
        """Show the picture of a sound."""
        Clock.schedule_once(lambda _: self.root_widget.flash(signal))

    def tell(self, what: str, mend: str) -> None:
        """Say what is wrong in one line, and in another how to mend it."""
        Clock.schedule_once(lambda _: self.root_widget.tell(what, mend))

    def end(self) -> None:
        """Leave the loop."""
        if not self._ended:
            self._ended = True
            Clock.schedule_once(lambda _: self.stop())

    def ask_to_end(self) -> None:
        """Ask once more before the evening ends; it can be taken up again later."""
        root = self.root_widget
        say = root.speaker.say
        keys = [
            Key(root.look, say(N_("End the evening")), self.end, kind="alarm"),
            Key(root.look, say(N_("Play on")), root.close_layers),
        ]
        root.close_layers()
        root.open(KeysLayer(root.look, say(N_("End the evening? Everything is kept.")), keys, root.close))

    def open_settings(self, *_: Any) -> bool:
        """No key of a forgotten keyboard opens Kivy's settings."""
        return False

    def _show_latest(self, _elapsed_s: float) -> None:
        if self._latest is None:
            return
        before = self.root_widget.view
        self.root_widget.show(self._latest)
        if before is None or before.table.game != self._latest.game:
            self._cold = list(DECKS[self._latest.game].faces) if self._latest.game in DECKS else []
            Clock.schedule_interval(self._draw_one_ahead, _AHEAD_S)

    def _draw_one_ahead(self, _elapsed_s: float) -> bool:
        """Draw one face for the card picker before somebody opens it; no frame is held up by more than one."""
        root = self.root_widget
        if self._cold and root.view is not None:
            height_px = root.look.px(178 if root.look.upright else 160)
            root.pictures.texture(self._cold.pop(), root.view.table.game, height_px)
        return bool(self._cold)

    def _resized(self, _window: Any, width: float, height: float) -> None:
        self.root_widget.resize(width, height)

    def _asked_to_close(self, *_: Any, **__: Any) -> bool:
        if self._ended:
            return False
        self.ask_to_end()
        return True
